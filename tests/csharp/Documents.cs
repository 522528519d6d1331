using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Threading;
using Udgoap.Documents;

namespace Udgoap.Tests
{
    /// <summary>What the document builder makes is read by the loader as it was meant.</summary>
    internal static class Documents
    {
        internal static void Run()
        {
            TheWizardIsTheSame();
            EverythingElse();
            SeveralDocuments();
            NumbersComeBack();
            CulturesDoNotMatter();
            TextsAreEscaped();
            MistakesAreTheLoaders();
        }

        private static Domain Load(string json) => Domain.Load(new Document("built.json", json));

        private static ulong HashOf(string json)
        {
            using (var domain = Load(json))
            {
                return domain.Hash;
            }
        }

        /// <summary>Part by part: the fingerprint is that of the file.</summary>
        private static void TheWizardIsTheSame()
        {
            var json = new DocumentBuilder()
                .Schema("../../docs/schema/udgoap.schema.json")
                .Note("A wizard \"among\" goblins\\potions.\n\tEnd")
                .Attribute("health", new NumberPart().Range(0, 100).Default(100))
                .Attribute("mana", new NumberPart().Range(0, 100).Default(100))
                .Attribute("potency", new NumberPart().Range(0, 100))
                .Type(
                    "creature",
                    new TypePart().Attribute("health").Alive("self.health > 0").Supplies("goto"))
                .Type(
                    "goblin",
                    new TypePart()
                        .Is("creature")
                        .Attribute("health", new NumberPart().AtMost(30).Default(30))
                        .Supplies("melee", "lightning"))
                .Type(
                    "mana_potion",
                    new TypePart()
                        .Attribute("potency")
                        .Supplies("goto", "drink_mana")
                        .Manner("goto", new MannerPart().Distance(0.5f)))
                .Type(
                    "wizard",
                    new TypePart()
                        .Is("creature")
                        .Attribute("mana")
                        .Consumes("goto", "melee", "lightning")
                        .Consumes("drink_mana")
                        .Drives("kill_all_enemies", "maximize_health")
                        .Drives("maximize_mana")
                        .Utility(
                            new UtilityPart().Combine("weighted_average").Vital("maximize_health")))
                .Action(
                    "goto",
                    new ActionPart()
                        .Effect("consumer.position = beside(supplier)")
                        .WorldEffects("nearby_enemy_damage"))
                .Action(
                    "melee",
                    new ActionPart()
                        .Precondition("distance(consumer, supplier) <= 2")
                        .Effect("supplier.health -= 30"))
                .Action(
                    "lightning",
                    new ActionPart()
                        .Precondition("consumer.mana >= 20")
                        .Effect("consumer.mana -= 20")
                        .Effect("supplier.health -= 30"))
                .Action(
                    "drink_mana",
                    new ActionPart()
                        .Precondition("distance(consumer, supplier) <= 1")
                        .Effect("consumer.mana += supplier.potency")
                        .Effect("destroy(supplier)"))
                .WorldEffect(
                    "nearby_enemy_damage",
                    new WorldEffectPart()
                        .ForEach("goblin", "enemy")
                        .When("enemy.health > 0 and distance(enemy, consumer) <= 2")
                        .Effect("consumer.health -= 20"))
                .Drive(
                    "kill_all_enemies",
                    new DrivePart().Weight(1).Goal(
                        "kill_enemy",
                        new GoalPart()
                            .ForEach("goblin", "enemy")
                            .When("enemy.health > 0")
                            .Condition("enemy.health <= 0")))
                .Drive(
                    "maximize_health",
                    new DrivePart().Weight(1).Goal(
                        "heal",
                        new GoalPart().Condition("self.health >= max_of(self.health)").NeverRemove()))
                .Drive(
                    "maximize_mana",
                    new DrivePart().Weight(1).Goal(
                        "refill",
                        new GoalPart().Condition("self.mana >= max_of(self.mana)").NeverRemove()))
                .ToJson();
            Check.Equal(HashOf(json), HashOf(File.ReadAllText("examples/domains/wizard.json")));
        }

        /// <summary>Every key that the wizard doesn't have: the same as tests/cpp builds.</summary>
        private static void EverythingElse()
        {
            var built = new DocumentBuilder()
                .DistanceRange(50)
                .Attribute("health", new NumberPart().Range(0, 10).Default(10))
                .Attribute("gold", new NumberPart().AtLeast(0))
                .Attribute("armed", new FlagPart().Default(true))
                .Attribute("home", new PositionPart().Default(new Vec3(1, -2.5f, 3e-7f)))
                .Attribute("friend", new ReferencePart())
                .Curve("a", CurvePart.Linear(2, 1))
                .Curve("b", CurvePart.Quadratic(2, 1, 0.25f))
                .Curve("c", CurvePart.Exponential(0.1f))
                .Curve("d", CurvePart.Logistic(10, 0.25f))
                .Curve("e", CurvePart.Piecewise().Point(0, 3).Point(0.5f, 1).Point(1, 0.5f))
                .Type(
                    "thing",
                    new TypePart()
                        .Attribute("health", new NumberPart().Range(0, 5).Rate(-0.5f))
                        .SuppliesWhen("use", "self.health > 1")
                        .Manner("use", new MannerPart().Facing("any").Animation("pull").Slots(3)))
                .Type(
                    "person",
                    new TypePart()
                        .Attribute("gold", new NumberPart().Rate("0 - self.gold"))
                        .Attribute("armed", new FlagPart().Default(false))
                        .Attribute("home")
                        .Attribute("friend")
                        .Attribute("health")
                        .ConsumesWhen("use", "self.armed")
                        .Supplies("use")
                        .Drive("greed", 2)
                        .Drive("fear", "1 + self.gold")
                        .ExternalDrive("haste")
                        .WorldEffects("decay")
                        .Goap("binary")
                        .Planning(new PlanningPart()
                            .Selector("udgoap_best").Depth(4).PlanStates(500).CostWeight(0.25f)
                            .Durations().Outcomes().Risk(0.5f).FilterGoals()
                            .ThinkInterval(1.5f).SwitchMargin(0.125f))
                        .Schedules("stretch")
                        .Machine("person")
                        .Sensors("eyes", "gut")
                        .Heeds("loud")
                        .Ambiance(new BroughtPart("hush").Within(5).When("self.health > 1"))
                        .Ambiance(new BroughtPart("echo")))
                .Query("sees", new QueryPart().Kind("flag"))
                .Sensor(
                    "eyes",
                    new SensorPart()
                        .Types("thing")
                        .Attributes("health", "position")
                        .Range(12)
                        .Angle(120)
                        .Interval(0.5f)
                        .Query("sees")
                        .Sure(0.75f)
                        .Remember(30)
                        .Remember("position", 5))
                .Sensor("gut", new SensorPart().OfSelf().Attributes("gold"))
                .Action(
                    "use",
                    new ActionPart()
                        .Precondition(new ConditionPart("consumer.gold >= 1").Range(10))
                        .Effect("consumer.gold -= 1")
                        .Outcome(new OutcomePart(3).Name("well").Effect("supplier.health -= 1"))
                        .Outcome(new OutcomePart(1))
                        .Outcome(new OutcomePart("supplier.health / 2"))
                        .Cost("1 + duration")
                        .Duration(2.5f)
                        .OnSelf()
                        .Perform(
                            new PerformPart()
                                .Interrupt("between_steps")
                                .Cooldown(2)
                                .Timeout(20)
                                .RetryAfter(3)
                                .ExpectFor(0.5f))
                        .Annotations("loud")
                        .Ambiance("echo"))
                .Action(
                    "rest",
                    new ActionPart()
                        .OnlyOnSelf()
                        .Cost(0.125f)
                        .Duration("3")
                        .Effect("consumer.health += 1")
                        .Schedule("doze"))
                .Action(
                    "search",
                    new ActionPart().AtLastSeen().Effect("consumer.position = beside(supplier)"))
                .Flag("hot", "self.health > 3")
                .Flag("cold", "self.health < 1")
                .Schedule(
                    "doze",
                    new SchedulePart()
                        .Tasks("use(self)", "use(supplier)")
                        .Fails("not hot")
                        .OnFailure("stretch"))
                .Schedule(
                    "stretch",
                    new SchedulePart()
                        .Role("it", "thing", "it.health > 1", "it.health")
                        .Tasks("use(it)"))
                .Machine(
                    "person",
                    new MachinePart()
                        .State("ill", new StatePart().When("cold", "not hot").Schedule("stretch"))
                        .State("well", new StatePart().Schedule("stretch", "hot")))
                .Modifier(
                    "hush",
                    new ModifierPart("cost + 5").Annotations("loud").When("self.health > 0"))
                .Modifier(
                    "echo",
                    new ModifierPart("cost - strength + age")
                        .Annotations("loud")
                        .HalfLife(10)
                        .Limit(6)
                        .Boost("e")
                        .Dampen("e"))
                .Modifier(
                    "dusk",
                    new ModifierPart().Annotations("dark").Weight("weight * 2"))
                .WorldEffect("decay", new WorldEffectPart().Effect("self.health -= 0.001"))
                .Drive(
                    "greed",
                    new DrivePart()
                        .Weight("a(self.gold)")
                        .Annotations("dark")
                        .Combine("min")
                        .Remove("self.gold > 1000")
                        .Goal(
                            "be_rich",
                            new GoalPart()
                                .Condition(
                                    new ConditionPart("self.gold >= 100")
                                        .Range(100)
                                        .Weight(3)
                                        .Name("rich"))
                                .Combine("rich")
                                .Completeness("c")
                                .Weight(2)
                                .Priority(4)
                                .Remove("self.gold > 200")))
                .Drive(
                    "haste",
                    new DrivePart().Given(new GivenPart("it.health > 1").ForEach("thing", "it")))
                .Drive(
                    "fear",
                    new DrivePart().Goal(
                        "break_things",
                        new GoalPart()
                            .ForEach("thing", "it")
                            .Weight("b(d(e(it.health)))")
                            .Priority("it.health")
                            .OnDestroyed("failed")
                            .Condition("it.health <= 0")))
                .ToJson();
            Check.Equal(HashOf(built), HashOf(File.ReadAllText("tests/documents/everything.json")));
            // What that document has no use for.
            Check.Equal(
                new QueryPart().Kind("number").Arguments(2).MaxAge(1.5f).Range(20).Pure().ToJson(),
                "{ \"kind\": \"number\", \"arguments\": 2, \"max_age\": 1.5, \"range\": 20, "
                + "\"pure\": true }");
            Check.Equal(
                new DocumentBuilder()
                    .Influence(
                        "danger",
                        new InfluencePart().HalfLife(20).Limit(3).Reach(7.5f).NoticedWithin(12))
                    .Action("shout", new ActionPart().Influences("danger").Influences("noise"))
                    .ToJson(),
                "{ \"udgoap\": 1, \"influences\": { \"danger\": { \"half_life\": 20, "
                + "\"limit\": 3, \"reach\": 7.5, \"noticed_within\": 12 } }, \"actions\": { "
                + "\"shout\": { \"influences\": [\"danger\", \"noise\"] } } }");
            Check.Equal(
                new DocumentBuilder()
                    .PositionSignificance(0.25f)
                    .Attribute("home", new PositionPart().Significance(2))
                    .Attribute("gold", new NumberPart().Significance(3))
                    .ToJson(),
                "{ \"udgoap\": 1, \"position_significance\": 0.25, \"attributes\": { "
                + "\"home\": { \"kind\": \"position\", \"significance\": 2 }, "
                + "\"gold\": { \"kind\": \"number\", \"significance\": 3 } } }");
        }

        private static void SeveralDocuments()
        {
            var mod = new DocumentBuilder()
                .Type(
                    "apple",
                    new TypePart().Extend().Attribute("nutrition", new NumberPart().Default(6)))
                .Action(
                    "goto",
                    new ActionPart()
                        .OverrideEarlier()
                        .Effect("consumer.position = beside(supplier)")
                        .Cost("distance(consumer, supplier) / 10"))
                .ToJson();
            var game = new Document(
                "game.json", File.ReadAllText("examples/domains/apple.json"));
            using (var domain = Domain.Load(new[] { game, new Document("mod.json", mod) }))
            using (var world = World.Create(domain))
            {
                var apple = world.CreateObject(ObjectDef.Of(domain.FindType("apple")));
                Check.Equal(world.GetNumber(apple, domain.FindAttribute("nutrition")), 6f);
            }
        }

        /// <summary>Bit by bit, each through a document into an object.</summary>
        private static void NumbersComeBack()
        {
            var numbers = new List<float>
            {
                0, -0f, 0.1f, -2.5f, 16777217, 1e-45f, float.MinValue, float.MaxValue, float.Epsilon,
            };
            var bits = 12345u;
            while (numbers.Count < 1000)
            {
                bits = bits * 1664525 + 1013904223;
                var value = BitConverter.ToSingle(BitConverter.GetBytes(bits), 0);
                if (!float.IsNaN(value) && !float.IsInfinity(value))
                {
                    numbers.Add(value);
                }
            }
            var builder = new DocumentBuilder();
            var all = new TypePart();
            for (var number = 0; number < numbers.Count; number++)
            {
                builder.Attribute("n" + number, new NumberPart().Default(numbers[number]));
                all.Attribute("n" + number);
            }
            using (var domain = Load(builder.Type("all", all).ToJson()))
            using (var world = World.Create(domain))
            {
                var made = world.CreateObject(ObjectDef.Of(domain.FindType("all")));
                for (var number = 0; number < numbers.Count; number++)
                {
                    var found = world.GetNumber(made, domain.FindAttribute("n" + number));
                    // Equals, so that bits count.
                    Check.Equal(
                        BitConverter.ToString(BitConverter.GetBytes(found)),
                        BitConverter.ToString(BitConverter.GetBytes(numbers[number])));
                }
            }
        }

        /// <summary>Another culture writes 0,5; a document must not.</summary>
        private static void CulturesDoNotMatter()
        {
            var own = Thread.CurrentThread.CurrentCulture;
            var other = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            other.NumberFormat.NumberDecimalSeparator = ",";
            other.NumberFormat.NegativeSign = "~";
            Thread.CurrentThread.CurrentCulture = other;
            Check.Equal((-0.5f).ToString(), "~0,5");
            Check.Equal(new NumberPart().AtMost(-0.5f).ToJson(), "{ \"max\": -0.5 }");
            Check.Equal(new NumberPart().AtMost(-1e-30f).ToJson(), "{ \"max\": -1E-30 }");
            Thread.CurrentThread.CurrentCulture = own;
        }

        private static void TextsAreEscaped()
        {
            Check.Equal(
                new TypePart().Note("a\"b\\c\n\u0001\u007f\u00fc").ToJson(),
                "{ \"note\": \"a\\\"b\\\\c\\u000a\\u0001\u007f\u00fc\" }");
            Check.Equal(new TypePart().ToJson(), "{}");
            Check.Throws<ArgumentNullException>(
                error => true, "a text", () => new TypePart().Note(null));
            Check.Throws<ArgumentNullException>(
                error => true, "texts", () => new TypePart().Supplies(null));
        }

        /// <summary>Nothing is judged before.</summary>
        private static void MistakesAreTheLoaders()
        {
            foreach (var json in new[]
            {
                new DocumentBuilder().Attribute("a", new NumberPart().Default(float.NaN)).ToJson(),
                new DocumentBuilder().Attribute("a", new NumberPart().AtMost(1).AtMost(2)).ToJson(),
                new DocumentBuilder().Type("a", new TypePart().Supplies("nothing")).ToJson(),
                new DocumentBuilder().Drive("a", new DrivePart().Weight("1 +")).ToJson(),
            })
            {
                Check.Throws<InvalidDocumentException>(
                    error => error.Diagnostics.Count > 0, "a diagnostic", () => Load(json));
            }
        }
    }
}
