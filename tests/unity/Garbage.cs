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

        internal static void Run() => Stage.Case("garbage", 0, () =>
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
