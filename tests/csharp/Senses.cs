using Udgoap.Documents;

namespace Udgoap.Tests
{
    /// <summary>Senses: what an NPC sees, tells, and why it believes that.</summary>
    internal static class Senses
    {
        internal static void Run()
        {
            var json = new DocumentBuilder()
                .Attribute("potency", new NumberPart().Range(0, 100).Default(40))
                .Query("sees", new QueryPart().Kind("flag"))
                .Sensor(
                    "eyes", new SensorPart().Types("potion").Range(10).Angle(120).Interval(0))
                .Sensor(
                    "camera", new SensorPart().Types("potion").Range(10).Interval(0).Query("sees"))
                .Type("potion", new TypePart().Attribute("potency").Supplies("goto"))
                .Type("guard", new TypePart().Consumes("goto").Sensors("eyes"))
                .Type("robot", new TypePart().Consumes("goto").Sensors("camera"))
                .Action("goto", new ActionPart().Effect("consumer.position = beside(supplier)"))
                .ToJson();
            using (var domain = Domain.Load(new Document("senses.json", json)))
            {
                var asked = new[] { domain.FindQuery("sees") };
                using (var world = World.Create(WorldDef.Of(domain), asked))
                {
                    Live(domain, world);
                }
            }
        }

        private static ObjectHandle Add(
            World world, Domain domain, string type, float x, float z = 0) =>
            world.CreateObject(ObjectDef.Of(domain.FindType(type), new Vec3(x, 0, z)));

        private static void Live(Domain domain, World world)
        {
            var eyes = domain.FindSensor("eyes");
            Check.Equal(domain.NameOf(eyes), "eyes");
            Check.Refused(
                Status.UnknownName, "did you mean `eyes`", () => domain.FindSensor("eye"));
            var camera = domain.SensorAt(1);
            Check.Equal(domain.NameOf(camera), "camera");
            Check.Equal(domain.Counts.Sensors, 2u);
            Check.That(domain.SensorOf(domain.FindType("robot"), 0) == camera);
            Check.Equal(domain.InfoOf(domain.FindType("potion")).Sensors, 0u);
            var info = domain.InfoOf(camera);
            Check.That(info.Query == domain.FindQuery("sees") && !info.IsOfSelf);
            Check.That(info.Range == 10 && info.Angle == 360 && info.Interval == 0);
            Check.Refused(Status.OutOfRange, "sensor 2", () => domain.SensorAt(2));
            var guard = world.NpcOf(Add(world, domain, "guard", 0));
            var other = world.NpcOf(Add(world, domain, "guard", 300));
            var robot = world.NpcOf(Add(world, domain, "robot", 1000));
            var potion = Add(world, domain, "potion", 0, 5);
            var far = Add(world, domain, "potion", 1003);
            var position = domain.FindAttribute("position");
            var potency = domain.FindAttribute("potency");

            var who = new ObjectHandle[] { guard };
            Check.Equal(world.WriteFacings(who, new[] { new Vec3(0, 0, 1) }).Done, 1u);
            Check.Equal(world.FacingOf(guard).Z, 1f);
            Check.Refused(
                Status.OutOfRange,
                "unit vector",
                () => world.WriteFacings(who, new[] { new Vec3(0, 0, 2) }));

            world.Tick(TickInput.At(1));
            Check.That(world.TryBelief(guard, potion, position, out var belief));
            Check.Equal(belief.Fact.Value.Position.Z, 5f);
            Check.That(belief.Source == BeliefSource.Sensor && belief.Sensor == eyes);
            Check.That(double.IsInfinity(belief.Expires));
            Check.That(world.ExplainBelief(guard, potion, potency).Contains("eyes"));
            Check.That(
                world.ExplainBeliefJson(guard, potion, potency).Contains("\"sensor\":\"eyes\""));
            Check.That(!world.TryLastSeen(guard, potion, out _));
            Check.That(!world.TryBelief(other, potion, position, out _));

            Check.Equal(world.Talk(guard, new[] { other }, potion), 2u);
            world.Tick(TickInput.At(1.25));
            Check.That(world.TryBelief(other, potion, potency, out var heard));
            Check.That(heard.Teller == guard && heard.SureAtFirst == 0.875f);
            var lies = new[]
            {
                new Percept(new Fact(potion, potency, Value.Of(99f), 1.25), guard, 0.5f),
                new Percept(
                    new Fact(potion, position, Value.Of(new Vec3(0, 0, 6)), 1.25), eyes, 0.5f, 10),
            };
            Check.Equal(world.Perceive(other, lies).Told, 2u);
            Check.That(world.TryBelief(other, potion, position, out var noise));
            Check.Equal(noise.Expires, 11.25);
            lies[0].Sure = 2;
            Check.Refused(Status.OutOfRange, "sure", () => world.Perceive(other, lies));

            lies[1].Sensor = domain.FindSensor("camera");
            lies[0].Sure = 0;
            Check.Refused(Status.NotInType, "camera", () => world.Perceive(other, lies));
            Check.That(world.IsSensorEnabled(guard, eyes));
            world.SetSensorEnabled(guard, eyes, false);
            Check.That(!world.IsSensorEnabled(guard, eyes));
            world.SetSensorEnabled(guard, eyes, true);

            world.SetSenseQuestions(8);
            Check.Refused(Status.OutOfRange, "most", () => world.SetSenseQuestions(0));
            Check.Equal(world.SenseQuestionCount, 1);
            Check.Equal(world.SenseQuestions(new Question[4]).Length, 1);
            var question = world.SenseQuestions()[0];
            Check.That(question.Object(1) == far && question.Point.X == 1003);
            world.AnswerSenses(new[] { new Answer(true) });
            Check.That(world.TryBelief(robot, far, potency, out _));
            Check.Refused(
                Status.WrongTime, "no sensor", () => world.AnswerSenses(new[] { new Answer(true) }));

            world.DestroyObject(potion);
            world.Tick(TickInput.At(1.5));
            Check.That(world.TryLastSeen(guard, potion, out var last) && last.Point.Z == 5);
            Check.Equal(world.SenseStats.Gone, 1ul);
            Check.Equal(world.SenseBacklog(out var waited), 0ul);
            Check.Equal(waited, 0.0);
        }
    }
}
