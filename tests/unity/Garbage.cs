using System;
using System.IO;
using Udgoap.Components;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>Ten thousand NPCs move, decide and do things, with areas around some, and no frame leaves any garbage.</summary>
    internal static class Garbage
    {
        private const int Npcs = 10000;
        private const int WarmUp = 90;
        private const int Frames = 60;

        internal static void Run()
        {
            Village();
            Map();
        }

        /// <summary>Marks, on the map and off it; strengths, and the best place.</summary>
        private static void Map() => Stage.Case("garbage of an influence map", 0, () =>
        {
            UdgoapWorld world = null;
            UdgoapInfluenceMap map = null;
            Player.Load(1, () =>
            {
                world = Stage.MakeWorld(File.ReadAllBytes("tests/common/haunted.json"));
                map = Stage.Make<UdgoapInfluenceMap>("map", Stage.At(0, 0), it => it.SetUpGrid(null, 32, 32, 1));
            });
            var danger = world.Influence("danger");
            var strengths = new float[map.PlaceCount];
            Span<PlaceTerm> away = stackalloc PlaceTerm[] { new PlaceTerm(danger, -1) };
            var before = 0L;
            for (var frame = 0; frame < WarmUp + Frames; frame++)
            {
                if (frame == WarmUp)
                {
                    before = GC.GetAllocatedBytesForCurrentThread();
                }
                map.Mark(danger, Stage.At(frame % 16, 0));
                map.Mark(danger, Stage.At(1000, 0));
                map.StrengthAt(danger, Stage.At(0, 0));
                map.Read(danger, strengths);
                map.TryFindBest(Stage.At(0, 0), 10, away, out _, -0.01f);
                Player.Frame();
            }
            Check.Equal(GC.GetAllocatedBytesForCurrentThread() - before, 0L);
        });

        private static void Village() => Stage.Case("garbage", 0, () =>
        {
            var steps = 0;
            Action<UdgoapNpc, NpcEvent> count = (npc, happened) =>
                steps += happened.Kind == EventKind.StepStarted ? 1 : 0;
            UdgoapWorld world = null;
            Player.Load(1, () =>
            {
                world = Stage.MakeWorld(File.ReadAllBytes("benches/domains/village.json"));
                for (var number = 0; number < Npcs; number++)
                {
                    var library = number % 4 == 0;
                    var food = new UdgoapInitialValue("food", number % 97);
                    Stage.Make<UdgoapNpc>("villager", Stage.At(number % 100, number / 100), it =>
                    {
                        it.SetUp("villager", null, food);
                        it.Knows = BeliefMode.OwnFacts;
                        // Some are written to the library in each frame, the others are read from it.
                        it.PerformedBy = library ? PerformedBy.Library : PerformedBy.Reported;
                        it.Happened += count;
                        it.gameObject.AddComponent<UdgoapStepPerformer>();
                        if (number % 100 == 1)
                        {
                            // It goes where the NPC goes.
                            it.gameObject.AddComponent<UdgoapArea>().SetUpSphere(5);
                        }
                    });
                }
            });
            Check.Equal(world.Count, Npcs);
            Check.Equal(world.AreaCount, Npcs / 100);
            Player.Frames(WarmUp);
            var begun = steps;
            var before = GC.GetAllocatedBytesForCurrentThread();
            Player.Frames(Frames);
            var garbage = GC.GetAllocatedBytesForCurrentThread() - before;
            Check.Equal(garbage, 0L);
            Check.That(steps - begun > Frames, "NPCs that do something");
            Console.WriteLine(
                $"{Npcs} NPCs, {Frames} frames, {steps - begun} steps: {garbage} bytes of garbage");
        });
    }
}
