using System;

namespace Udgoap.Tests
{
    /// <summary>What is used wrongly throws, with a status and a message, and changes nothing.</summary>
    internal static class Misuse
    {
        internal static void Run()
        {
            using (var scene = new AppendixA())
            {
                StaleAndForeignIds(scene);
                PlannersAndWrongWorlds(scene);
                SpansThatDoNotFit(scene);
                Defs(scene);
            }
            BrokenDocuments();
            WhatWasDisposedOf();
        }

        private static void StaleAndForeignIds(AppendixA scene)
        {
            var world = scene.World;
            var goblin = scene.At("goblin", 40);
            world.DestroyObject(goblin);
            Check.Refused(
                Status.InvalidHandle, "destroyed", () => world.GetNumber(goblin, scene.Health));
            Check.That(!world.IsAlive(goblin) && world.IsAlive(scene.Goblin));
            // What may be gone can be asked without an exception.
            Check.That(!world.TryGetNumber(goblin, scene.Health, out var number) && number == 0);
            Check.That(!world.TryGetNumber(scene.Goblin, scene.Mana, out number) && number == 0);
            Check.That(!world.TryGetNumber(scene.Goblin, default, out number) && number == 0);
            Check.That(world.TryGetNumber(scene.Wizard, scene.Health, out number) && number == 15);
            Check.That(!world.TryGetFlag(scene.Wizard, scene.Health, out var flag) && !flag);
            var hash = world.Hash;
            using (var other = World.Create(scene.Domain))
            {
                var stranger = other.CreateObject(ObjectDef.Of(scene.Domain.FindType("goblin")));
                Check.Refused(
                    Status.InvalidHandle,
                    "another world",
                    () => world.SetNumber(stranger, scene.Health, 1));
            }
            Check.Refused(
                Status.InvalidHandle,
                "null",
                () => world.SetPosition(default(ObjectHandle), new Vec3(0, 0, 0)));
            Check.Refused(
                Status.NotInType, "mana", () => world.SetNumber(scene.Goblin, scene.Mana, 1));
            Check.Refused(
                Status.UnknownId, "null", () => world.SetNumber(scene.Goblin, default, 1));
            Check.Refused(
                Status.NotFinite,
                "NaN",
                () => world.SetNumber(scene.Goblin, scene.Health, float.NaN));
            Check.Refused(Status.NotAnNpc, "", () => world.NpcOf(scene.Potion));
            Check.Refused(Status.WrongTime, "", () => world.SetTime(-1));
            Check.Refused(Status.UnknownName, "golbin", () => scene.Domain.FindType("golbin"));
            Check.Refused(Status.UnknownName, "", () => scene.Domain.FindType(""));
            Check.Throws<ArgumentNullException>(
                error => error.ParamName == "name", "name", () => scene.Domain.FindType(null));
            Check.Refused(
                Status.WrongKind,
                "writes[1]",
                () => world.Write(new[]
                {
                    new Write(scene.Goblin, scene.Health, Value.Of(1f)),
                    new Write(scene.Goblin, scene.Health, Value.Of(true)),
                }));
            Check.Equal(world.Hash, hash);
        }

        private static void PlannersAndWrongWorlds(AppendixA scene)
        {
            var planner = Planner.Create();
            Check.Refused(Status.NotFound, "", () => planner.Steps());
            Check.Refused(Status.NotFound, "", () => planner.Explain());
            Check.Refused(Status.WrongTime, "udg_planner_continue", () => planner.Continue());
            using (var other = World.Create(scene.Domain))
            {
                Check.Refused(
                    Status.InvalidHandle, "world", () => planner.Plan(other, scene.Npc));
            }
            planner.Plan(scene.World, scene.Npc);
            Check.Refused(
                Status.OutOfRange, "", () => planner.WhyNot(scene.World, Array.Empty<Binding>()));
            Check.Refused(Status.OutOfRange, "", () => planner.PlanStateNeed(99));
            var deep = PlanOptions.Defaults;
            deep.Depth = 129;
            Check.Refused(
                Status.OutOfRange, "depth", () => planner.Plan(scene.World, scene.Npc, deep));
            var used = planner.Memory;
            Check.That(used.Limit == 16 << 20 && used.Last <= used.Peak);
            planner.Dispose();
            Check.Refused(
                Status.InvalidHandle, "planner", () => planner.Plan(scene.World, scene.Npc));
            var small = PlannerDef.Defaults;
            small.MemoryBytes = 0;
            Check.Refused(Status.OutOfRange, "memory_bytes", () => Planner.Create(small));
        }

        private static void SpansThatDoNotFit(AppendixA scene)
        {
            var world = scene.World;
            var objects = new[] { scene.Wizard, scene.Goblin };
            Check.Throws<ArgumentException>(
                error => error.Message.Contains("room for 1, but 2"),
                "room for 1, but 2",
                () => world.WritePositions(objects, new Vec3[1]));
            Check.Throws<ArgumentException>(
                error => true, "an error", () => world.ReadPositions(objects, new Vec3[1]));
            Check.Throws<ArgumentException>(
                error => true, "an error", () => world.Read(new Read[2], new Value[1]));
            Check.Throws<ArgumentException>(
                error => true,
                "an error",
                () => world.CreateObjects(new ObjectDef[2], new ObjectHandle[1]));
            Check.Refused(
                Status.BufferTooSmall, "", () => world.Npcs(Span<NpcHandle>.Empty));
        }

        private static void Defs(AppendixA scene)
        {
            Check.Refused(
                Status.InvalidDef, "init", () => scene.World.CreateObject(default(ObjectDef)));
            Check.Refused(
                Status.InvalidDef, "init", () => scene.World.Tick(default(TickInput)));
            Check.Refused(
                Status.InvalidDef, "init", () => scene.World.SetMind(scene.Npc, default));
            Check.Refused(
                Status.InvalidDef, "init", () => World.Create(default(WorldDef), default));
        }

        private static void BrokenDocuments()
        {
            try
            {
                Domain.Load(new Document("game.json", "{ \"udgoap\": 1, \"typos\": {} }"));
                Check.That(false, "a refusal");
            }
            catch (InvalidDocumentException error)
            {
                Check.Equal(error.Status, Status.InvalidDocument);
                Check.Equal(error.Diagnostics.Count, 1);
                var found = error.Diagnostics[0];
                Check.Equal(found.Severity, Severity.Error);
                Check.Equal(found.Line, 1u);
                Check.Equal(found.Document, "game.json");
                Check.Equal(found.Path, "$.typos");
                Check.Contains(found.Message, "types");
                Check.Contains(found.ToString(), "game.json:1:");
            }
            var beyondAscii = new Document("größe.json", "{ \"udgoap\": 1, \"Öl\": 1 }");
            Check.Throws<InvalidDocumentException>(
                error => error.Diagnostics[0].Document == "größe.json"
                    && error.Diagnostics[0].Message.Contains("Öl"),
                "Öl in größe.json",
                () => Domain.Load(beyondAscii));
            Check.Refused(
                Status.InvalidDocument, "at least one", () => Domain.Load(new Document[0]));
            Check.Throws<ArgumentException>(
                error => true, "an error", () => Domain.Load(default(Document)));
            Check.Throws<ArgumentNullException>(
                error => true, "an error", () => new Document(null, "{}"));
            Check.Throws<ArgumentNullException>(
                error => true, "an error", () => Domain.Load((Document[])null));
            var limits = DomainLimits.Defaults;
            limits.DocumentBytes = 10;
            var document = new[] { new Document("game.json", "{ \"udgoap\": 1 }") };
            Check.Throws<InvalidDocumentException>(
                error => true, "an error", () => Domain.Load(document, limits));
            Check.Refused(
                Status.InvalidDef, "init", () => Domain.Load(document, default(DomainLimits)));
        }

        private static void WhatWasDisposedOf()
        {
            var scene = new AppendixA();
            var before = Live.Blocks;
            scene.World.Destroy();
            scene.World.Dispose();
            Check.That(Live.Blocks < before && !scene.World.IsValid && scene.World.IsInvalid);
            Check.Refused(Status.InvalidHandle, "null", () => scene.World.Update(1));
            Check.Refused(Status.InvalidHandle, "null", () => scene.World.Npcs());
            scene.Domain.Dispose();
            Check.Refused(Status.InvalidHandle, "null", () => scene.Domain.FindType("goblin"));
            Check.Refused(Status.InvalidHandle, "null", () => World.Create(scene.Domain));
            scene.Dispose();
        }
    }
}
