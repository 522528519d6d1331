namespace Udgoap.Tests
{
    /// <summary>Questions to the game, answered in batches.</summary>
    internal static class Queries
    {
        private const string Meals = @"{
            ""udgoap"": 1,
            ""queries"": { ""sees"": { ""max_age"": 1 },
                ""price"": { ""kind"": ""number"", ""arguments"": 1 } },
            ""attributes"": { ""food"": { ""min"": 0, ""max"": 10 } },
            ""types"": {
                ""apple"": { ""supplies"": [""eat""] },
                ""man"": { ""attributes"": { ""food"": {} }, ""consumes"": [""eat""],
                    ""drives"": [""stay_fed""] }
            },
            ""actions"": { ""eat"": { ""preconditions"": [""call:sees(consumer, supplier)""],
                ""cost"": ""call:price(supplier)"", ""effects"": [""consumer.food += 10""] } },
            ""drives"": { ""stay_fed"": { ""goals"": { ""full"": {
                ""conditions"": [""self.food >= 10""] } } } }
        }";

        internal static void Run()
        {
            using (var domain = Domain.Load(new Document("meals.json", Meals)))
            {
                Described(domain);
                TypesAreDescribed(domain);
                Asked(domain);
                AskedByTicks(domain);
            }
        }

        private static void Described(Domain domain)
        {
            Check.Equal(domain.NameOf(domain.FindQuery("price")), "price");
            Check.That(domain.QueryAt(0) == domain.FindQuery("travel"));
            var info = domain.InfoOf(domain.FindQuery("sees"));
            Check.That(info.Kind == QueryKind.Flag && info.ObjectCount == 2 && info.IsAsked);
            Check.That(info.MaxAge == 1 && !info.IsPure);
            var only = new[] { domain.FindQuery("sees") };
            Check.Refused(
                Status.UnboundQuery, "price", () => World.Create(WorldDef.Of(domain), only));
        }

        /// <summary>What inspectors show of types.</summary>
        private static void TypesAreDescribed(Domain domain)
        {
            var man = domain.FindType("man");
            var info = domain.InfoOf(man);
            Check.That(info.IsNpc && info.Attributes == 2 && info.Consumed == 1);
            var food = domain.AttributeOf(man, 1);
            Check.That(food.Kind == AttributeKind.Number && food.Greatest == 10 && !food.Drifts);
            Check.Refused(Status.OutOfRange, "man has 2", () => domain.AttributeOf(man, 2));
            var offer = domain.OfferOf(domain.FindType("apple"), OfferSide.Supplies, 0);
            Check.That(offer.Distance == 1 && offer.Facing == Facing.Towards && offer.Animation == "");
            Check.Equal(domain.AppearanceOf(offer.Action).Label, "eat");
            var drive = domain.DriveOf(man, 0);
            Check.That(drive.Weight == 1 && !drive.WeightDepends && !drive.IsVital);
            Check.That(!domain.AppearanceOf(drive.Drive).HasColor);
            Check.Equal(domain.AppearanceOf(man).Label, "man");
            using (var built = Domain.Load(new Document("built.json", new Udgoap.Documents.DocumentBuilder()
                .Type("cat", new Udgoap.Documents.TypePart().Label("A cat").Color("#ff8000"))
                .ToJson())))
            {
                var cat = built.AppearanceOf(built.FindType("cat"));
                Check.That(cat.HasColor && cat.Color == 0xff8000 && cat.Label == "A cat");
            }
        }

        private static void Asked(Domain domain)
        {
            using (var world = World.Create(domain))
            using (var planner = Planner.Create())
            {
                ulong key = 1;
                foreach (var type in new[] { "man", "apple", "apple" })
                {
                    var def = ObjectDef.Of(domain.FindType(type));
                    def.UserKey = key++;
                    world.CreateObject(def);
                }
                world.Update(0);
                world.TryFindObject(1, out var man);
                var npc = world.NpcOf(man);
                Check.Refused(
                    Status.WrongTime, "udg_planner_begin", () => planner.Plan(world, npc));
                planner.Begin(world, npc);
                var questions = planner.Questions();
                Check.Equal(questions.Length, 4);
                var room = new Question[4];
                Check.Equal(planner.Questions(room).Length, 4);
                Check.Throws<System.IndexOutOfRangeException>(
                    error => true, "an error", () => room[0].Object(4));
                var answers = new Answer[4];
                for (var number = 0; number < answers.Length; number++)
                {
                    // Everybody sees the apple with the greater key.
                    ref var question = ref questions[number];
                    Check.Equal(question.Object(0).IsNull, false);
                    answers[number] = question.ObjectCount == 2
                        ? new Answer(question.UserKey(1) == 3)
                        : new Answer(7f);
                }
                Check.Refused(
                    Status.InvalidArgument, "4 questions", () => planner.Answer(new Answer[1]));
                planner.Answer(answers);
                Check.Equal(planner.Continue().StepCount, 1u);
                var step = planner.Steps()[0];
                Check.That(step.Cost == 7 && step.SupplierUserKey == 3);
                planner.ForgetAnswers(world, domain.FindQuery("sees"), man);
                planner.ForgetAnswers(world);
                planner.Begin(world, npc);
                Check.Equal(planner.Questions().Length, 4);
            }
        }

        private static void AskedByTicks(Domain domain)
        {
            using (var world = World.Create(domain))
            {
                var man = world.CreateObject(ObjectDef.Of(domain.FindType("man")));
                var apple = world.CreateObject(ObjectDef.Of(domain.FindType("apple")));
                Check.That(world.QuestionCount == 0 && world.Questions().Length == 0);
                var jobs = world.TickBegin(TickInput.At(1));
                var questions = world.Questions();
                Check.That(questions.Length == 2 && world.QuestionCount == 2);
                var room = new Question[3];
                Check.Equal(world.Questions(room).Length, 2);
                Check.Throws<System.ArgumentException>(
                    error => true, "too little room", () => world.Questions(new Question[1]));
                Check.That(room[0].Object(0) == man && room[0].Object(1) == apple);
                Check.Refused(Status.InvalidArgument, "", () => world.Answer(new Answer[1]));
                world.Answer(new[] { new Answer(true), new Answer(3f) });
                Check.Equal(world.QuestionCount, 0);
                Check.Refused(Status.WrongTime, "", () => world.Answer(new Answer[2]));
                for (uint job = 0; job < jobs; job++)
                {
                    world.Plan(job);
                }
                Check.Equal(world.TickEnd().Steps, 1u);
                Check.That(world.TryStep(world.NpcOf(man), out var step) && step.Supplier == apple);
            }
        }
    }
}
