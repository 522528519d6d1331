using System;

namespace Udgoap.Tests
{
    /// <summary>Worlds, objects, attributes, NPCs and their facts, used well.</summary>
    internal sealed unsafe class Worlds : IDisposable
    {
        private const string Small = @"{
            ""udgoap"": 1,
            ""attributes"": {
                ""health"": { ""min"": 0, ""max"": 100, ""default"": 100 },
                ""armed"": { ""kind"": ""flag"" },
                ""home"": { ""kind"": ""position"", ""default"": [1, 2, 3] },
                ""target"": { ""kind"": ""reference"" }
            },
            ""types"": {
                ""creature"": { ""attributes"": { ""health"": {}, ""armed"": {}, ""home"": {} } },
                ""goblin"": { ""is"": ""creature"", ""supplies"": [""hit""],
                    ""attributes"": { ""health"": { ""max"": 30, ""default"": 30 } } },
                ""stone"": {},
                ""wizard"": { ""is"": ""creature"", ""attributes"": { ""target"": {} },
                    ""consumes"": [""hit""], ""drives"": [""win""] }
            },
            ""actions"": { ""hit"": { ""effects"": [""supplier.health -= 10""] } },
            ""drives"": { ""win"": { ""goals"": { ""kill"": { ""for_each"": ""goblin"", ""as"": ""it"",
                ""when"": ""it.health > 0"", ""conditions"": [""it.health <= 0""] } } } }
        }";

        private readonly Domain domain = Domain.Load(new Document("small.json", Small));
        private readonly World world;
        private readonly AttributeId health;
        private readonly AttributeId armed;
        private readonly AttributeId home;
        private readonly AttributeId target;
        private readonly TypeId goblinType;
        private readonly ActionId hit;
        private readonly DriveId win;
        private readonly ObjectHandle goblin;
        private readonly ObjectHandle wizard;
        private readonly NpcHandle npc;

        private Worlds()
        {
            world = World.Create(domain);
            health = domain.FindAttribute("health");
            armed = domain.FindAttribute("armed");
            home = domain.FindAttribute("home");
            target = domain.FindAttribute("target");
            goblinType = domain.FindType("goblin");
            hit = domain.FindAction("hit");
            win = domain.FindDrive("win");
            goblin = world.CreateObject(ObjectDef.Of(goblinType, new Vec3(5, 0, 0)));
            wizard = world.CreateObject(ObjectDef.Of(domain.FindType("wizard"), new Vec3(0, 0, 0)));
            npc = world.NpcOf(wizard);
        }

        internal static void Run()
        {
            using (var scene = new Worlds())
            {
                scene.Domains();
                scene.Attributes();
                scene.ManyAtATime();
                scene.Wants();
                scene.Knows();
                scene.GroupsAndMoving();
                scene.TheWhole();
                scene.WithTheirWorld();
            }
            TheProcess();
        }

        public void Dispose()
        {
            world.Dispose();
            domain.Dispose();
        }

        private void Domains()
        {
            var counts = domain.Counts;
            Check.That(counts.Attributes == 5 && counts.Types == 4);
            Check.That(counts.Actions == 1 && counts.Drives == 1 && counts.Queries == 1);
            Check.That(domain.AttributeAt(1) == health && domain.TypeAt(1) == goblinType);
            Check.That(domain.ActionAt(0) == hit && domain.DriveAt(0) == win);
            Check.Equal(domain.NameOf(health), "health");
            Check.Equal(domain.NameOf(goblinType), "goblin");
            Check.Equal(domain.NameOf(hit), "hit");
            Check.Equal(domain.NameOf(win), "win");
            Check.Equal(domain.KindOf(armed), AttributeKind.Flag);
            Check.Equal(domain.Warnings.Count, 0);
            Check.That(domain.IsValid && !domain.IsInvalid);
            using (var same = Domain.Load(new[] { new Document("again.json", Small) }))
            {
                Check.Equal(same.Hash, domain.Hash);
                Check.That(new AttributeId(health.Number) == same.FindAttribute("health"));
            }
            var mod = new Document("mod.json", "{ \"udgoap\": 1, \"types\": { \"more\": {} } }");
            using (var merged = Domain.Load(new[] { new Document("small.json", Small), mod }))
            {
                Check.Equal(merged.NameOf(merged.TypeAt(4)), "more");
            }
        }

        private void Attributes()
        {
            world.SetNumber(goblin, health, 12.5f);
            Check.Equal(world.GetNumber(goblin, health), 12.5f);
            var range = world.RangeOf(goblin, health);
            Check.That(range.Minimum == 0 && range.Maximum == 30);
            world.SetFlag(goblin, armed, true);
            Check.That(world.GetFlag(goblin, armed));
            world.SetPosition(goblin, new Vec3(4, 5, 6));
            var position = world.GetPosition(goblin);
            Check.That(position.X == 4 && position.Y == 5 && position.Z == 6);
            world.SetReference(wizard, target, goblin);
            Check.That(world.GetReference(wizard, target) == goblin);
            Check.That(world.IsActionEnabled(goblin, OfferSide.Supplies, hit));
            world.SetActionEnabled(goblin, OfferSide.Supplies, hit, false);
            Check.That(!world.IsActionEnabled(goblin, OfferSide.Supplies, hit));
            world.SetActionEnabled(goblin, OfferSide.Supplies, hit, true);
        }

        private struct Actor
        {
#pragma warning disable 649 // It stands between positions.
            internal double Mass;
#pragma warning restore 649
            internal Vec3 Where;
        }

        private void ManyAtATime()
        {
            var defs = new ObjectDef[3];
            for (var number = 0; number < defs.Length; number++)
            {
                defs[number] = ObjectDef.Of(goblinType);
                defs[number].UserKey = 100 + (ulong)number;
            }
            var made = new ObjectHandle[3];
            world.CreateObjects(defs, made);
            Check.That(world.TryFindObject(102, out var found) && found == made[2]);
            Check.That(!world.TryFindObject(99, out found) && found.IsNull);
            Check.Equal(world.UserKeyOf(made[1]), 101ul);
            Check.Equal(world.NameOf(made[1]), "");
            world.SetName(made[1], "Snäg");
            Check.Equal(world.NameOf(made[1]), "Snäg");
            Check.That(world.TypeOf(made[0]) == goblinType);
            var weak = world.CreateObject(ObjectDef.Of(goblinType), new[]
            {
                new InitialValue(health, Value.Of(7f)).Within(0, 20),
                new InitialValue(armed, Value.Of(true)),
                new InitialValue(home, Value.Of(new Vec3(3, 2, 1))),
            });
            Check.That(world.GetNumber(weak, health) == 7 && world.GetFlag(weak, armed));
            Check.Equal(world.RangeOf(weak, health).Maximum, 20f);
            var narrow = new[] { new InitialValue(health, 5, 6) };
            var other = world.CreateObject(ObjectDef.Of(goblinType), narrow);
            Check.Equal(world.RangeOf(other, health).Minimum, 5f);
            world.DestroyObject(other);

            var goblins = world.ObjectsOfType(goblinType);
            Check.That(goblins.Length == 5 && goblins[0] == goblin && goblins[4] == weak);
            Check.Equal(world.ObjectsOfType(goblinType, new ObjectHandle[8]).Length, 5);
            Check.That(world.Counts.Objects == 6 && world.Counts.Npcs == 1);

            var report = world.Write(new[]
            {
                new Write(made[0], health, Value.Of(99f)),
                new Write(made[1], home, Value.Of(new Vec3(9, 8, 7))),
                new Write(wizard, target, Value.Of(made[0])),
            });
            Check.That(report.Done == 3 && report.Clamped == 1 && report.Skipped == 0);
            var values = new Value[2];
            var reads = new[] { new Read(made[0], health), new Read(made[1], home) };
            Check.Equal(world.Read(reads, values).Done, 2u);
            Check.That(values[0].Number == 30 && values[1].Position.Z == 7);
            Check.Equal(values[1].Kind, AttributeKind.Position);

            var positions = new[] { new Vec3(1, 1, 1), new Vec3(2, 2, 2), new Vec3(3, 3, 3) };
            Check.Equal(world.WritePositions(made, positions).Done, 3u);
            var actors = new Actor[3];
            fixed (Actor* first = actors)
            {
                Check.Equal(world.ReadPositions(made, &first->Where, sizeof(Actor)).Done, 3u);
                Check.Equal(actors[2].Where.X, 3f);
                actors[0].Where.X = 40;
                Check.Equal(world.WritePositions(made, &first->Where, sizeof(Actor)).Done, 3u);
            }
            Check.Equal(world.ReadPositions(made, positions).Done, 3u);
            Check.That(positions[0].X == 40 && positions[1].X == 2);
            Check.Equal(world.Write(ReadOnlySpan<Write>.Empty).Done, 0u);

            world.DestroyObject(weak);
            Check.Equal(world.DestroyObjects(made), 0u);
            Check.Equal(world.DestroyObjects(made), 3u);
        }

        private void Wants()
        {
            Check.That(world.Npcs().Length == 1 && world.Npcs()[0] == npc);
            Check.Equal(world.Npcs(new NpcHandle[4]).Length, 1);
            Check.Refused(Status.WrongTime, "", () => world.Drives(npc));
            world.SetTime(0.5);
            world.Update(1);
            Check.Equal(world.Time, 1.0);
            var drives = world.Drives(npc);
            Check.That(drives.Length == 1 && drives[0].Drive == win && drives[0].GoalCount == 1);
            Check.That(!drives[0].Vital);
            Check.Equal(world.Drives(npc, new DriveState[1]).Length, 1);
            Check.That(world.DriveSatisfaction(npc, win) < 1);
            var goals = world.Goals(npc);
            Check.That(goals.Length == 1 && goals[0].About == goblin);
            Check.Equal(domain.NameOf(goals[0].Rule), "kill");
            Check.Equal(world.Goals(npc, new Goal[1]).Length, 1);

            Check.That(!world.TryDriveWeight(npc, win, out _));
            world.SetDriveWeight(npc, win, 3);
            Check.That(world.TryDriveWeight(npc, win, out var weight) && weight == 3);
            world.ClearDriveWeight(npc, win);
            Check.That(!world.TryDriveWeight(npc, win, out _));
            world.SetGoalBias(npc, win, 2);
            world.ExcludeStep(npc, hit, default, 10);

            world.TakeDrive(npc, win);
            world.Update(1.25);
            Check.Equal(world.Drives(npc).Length, 0);
            Check.Refused(Status.OutOfRange, "", () => world.GiveDrive(npc, win, default, 0));
            world.GiveDrive(npc, win, goblin, 5);
            world.Update(1.5);
            var given = world.Drives(npc)[0];
            Check.That(given.IsGiven && given.Giver == goblin && given.Ends >= 6);
            world.TakeDrive(npc, win);
            world.GiveDrive(npc, win);
            world.Update(1.75);
        }

        private void Knows()
        {
            Check.Equal(world.BeliefModeOf(npc), BeliefMode.AllKnowing);
            world.SetBeliefMode(npc, BeliefMode.OwnFacts);
            Check.Equal(world.BeliefModeOf(npc), BeliefMode.OwnFacts);
            var told = new[]
            {
                new Fact(goblin, health, Value.Of(5f), 0.5),
                new Fact(goblin, armed, Value.Of(true), 0.25),
            };
            Check.Equal(world.Tell(npc, told).Told, 2u);
            Check.That(world.TryFact(npc, goblin, health, out var fact) && fact.Value.Number == 5);
            Check.That(fact.Timestamp == 0.5 && fact.Object == goblin && fact.Id != 0);
            Check.That(!world.TryFact(npc, goblin, home, out _));
            Check.Equal(world.Facts(npc).Length, 2);
            Check.Equal(world.Facts(npc, new Fact[2]).Length, 2);
            Check.Equal(world.FactCountsOf(npc).Count, 2u);
            Check.That(world.Forget(npc, goblin, health) && !world.Forget(npc, goblin, health));
            Check.Equal(world.Forget(npc, goblin), 1u);
            Check.Equal(world.Tell(npc, told).Told, 2u);
            world.SetFactCapacity(npc, 1);
            Check.Equal(world.FactCountsOf(npc).Evicted, 1ul);
            Check.Equal(world.ForgetAll(npc), 1u);
        }

        private void GroupsAndMoving()
        {
            world.SetGroup(goblin, 7);
            Check.That(world.GroupOf(goblin) == 7 && world.GroupSize(7) == 1);
            Check.That(!world.IsGroupDormant(7) && !world.IsDormant(goblin));
            Check.Equal(world.SetGroupDormant(7, true), 1u);
            Check.That(world.IsGroupDormant(7) && world.IsDormant(goblin));
            Check.Refused(Status.InvalidArgument, "", () => world.SetGroupDormant(0, true));
            Check.Equal(world.SetGroupDormant(7, false), 1u);
            world.SetGroup(goblin, 0);
            var before = world.GetPosition(goblin);
            world.ShiftOrigin(new Vec3(100, 0, -50));
            var after = world.GetPosition(goblin);
            Check.That(after.X == before.X + 100 && after.Z == before.Z - 50);
            world.ShiftOrigin(new Vec3(-100, 0, 50));
        }

        private void TheWhole()
        {
            Check.That(world.Hash != 0 && world.Memory.Total > 0 && world.IsValid);
            Check.That(world.SearchMemory.Limit == 1 << 20);
            Check.Equal(world.PoisonReason, null);
            var def = WorldDef.Of(domain);
            def.UserKey = 77;
            def.ObjectCapacity = 1;
            def.Shadow = true;
            using (var one = World.Create(domain, def))
            {
                Check.Equal(one.UserKey, 77ul);
                one.CreateObject(ObjectDef.Of(goblinType));
                Check.Refused(
                    Status.LimitExceeded, "1", () => one.CreateObject(ObjectDef.Of(goblinType)));
            }
        }

        private void WithTheirWorld()
        {
            var it = world[goblin];
            it.SetNumber(health, 3);
            it.SetFlag(armed, false);
            it.Position = new Vec3(1, 0, 0);
            Check.That(it.GetNumber(health) == 3 && !it.GetFlag(armed) && it.Position.X == 1);
            Check.That(it.IsAlive && it.Type == goblinType && it.UserKey == 0);
            Check.That(it.RangeOf(health).Maximum == 30 && it == world[goblin]);
            var he = world[wizard].Npc;
            he.Object.SetReference(target, it);
            Check.That(he.Object.GetReference(target) == goblin && he == world[npc]);
            Check.Equal(he.Tell(new[] { new Fact(it, health, Value.Of(5f), 0.5) }).Told, 1u);
            world.Update(2);
            Check.That(he.DriveSatisfaction(win) < 1 && !he.TryStep(out _));
            it.Destroy();
            Check.That(!it.IsAlive && it.GetHashCode() == goblin.GetHashCode());
        }

        private static void TheProcess()
        {
            Library.Check();
            Check.That(Library.Version.Contains("."));
            Check.That(Library.CatchesFailures);
            Check.That(Library.ChecksItself || !Library.ChecksItself);
            Check.Equal(Library.NameOf(Status.Busy), "UDG_STATUS_BUSY");
            Check.Equal(Library.NameOf(EventKind.PlanAdopted), "UDG_EVENT_PLAN_ADOPTED");
            Check.Equal(Library.NameOf(EventReason.Unmet), "UDG_REASON_UNMET");
            Check.Equal(Library.NameOf(PlanOutcome.NoGoal), "UDG_PLAN_OUTCOME_NO_GOAL");
            Check.Equal(Library.NameOf(PlanEndedBy.Depth), "UDG_PLAN_ENDED_BY_DEPTH");
            Check.That(Library.Memory(MemoryCategory.All).PeakBytes > 0);
            Check.Refused(Status.OutOfRange, "", () => Library.Memory((MemoryCategory)99));
            TheLog();
            Check.Equal(Library.ReleaseAbandoned(), 0);
            Check.That(DomainLimits.Defaults.Nesting == 64);
        }

        /// <summary>A drive that is vital and may have no goals is worth a warning, and one that nothing serves.</summary>
        private static void TheLog()
        {
            var json =
                "{ \"udgoap\": 1, \"attributes\": { \"a\": { \"min\": 0, \"max\": 1 } }, "
                + "\"types\": { \"npc\": { \"attributes\": { \"a\": {} }, \"drives\": [\"d\"], "
                + "\"utility\": { \"vital\": [\"d\"] } } }, \"drives\": { \"d\": { \"goals\": { "
                + "\"g\": { \"when\": \"self.a > 0\", \"conditions\": [\"self.a >= 1\"] } } } } }";
            Library.DrainLog();
            using (var domain = Domain.Load(new Document("vital.json", json)))
            {
                Check.Equal(domain.Warnings.Count, 2);
            }
            var messages = Library.DrainLog();
            Check.Equal(messages.Length, 1);
            Check.That(messages[0].Level == LogLevel.Warning && messages[0].Lost == 0);
            Check.Contains(messages[0].Text, "2 warning(s), the first: vital.json:1:");
            Check.Equal(Library.DrainLog().Length, 0);
        }
    }
}
