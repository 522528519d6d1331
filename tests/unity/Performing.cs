using System;
using Udgoap.Components;
using UnityEngine;
using UnityEngine.AI;

namespace Udgoap.Tests
{
    /// <summary>How steps are carried out: over the NavMesh, by a game's own performer, by the library.</summary>
    internal static class Performing
    {
        internal static void Run()
        {
            Stage.Case("over the NavMesh", 0, () =>
            {
                var stage = WithAgents();
                // Round a corner, so that nobody can take it for the straight way.
                NavMesh.Way = (from, to) => new[] { from, new Vector3(from.x, 0, to.z), to };
                Player.Frames(1200);
                Check.Equal(stage.Left, 0);
            });
            Stage.Case("where no way leads", 0, () =>
            {
                var stage = WithAgents();
                NavMesh.Way = (from, to) => null;
                var failed = 0;
                stage.Villagers[0].Happened += (npc, happened) =>
                    failed += happened.Kind == EventKind.StepFailed ? 1 : 0;
                Player.Frames(120);
                Check.That(failed > 0, "steps that fail");
                Check.Equal(stage.Left, 3);
            });
            NavMesh.Way = (from, to) => new[] { from, to };
            Stage.Case("what a step is called is played", 0, () =>
            {
                var stage = Load();
                var animator = stage.Villagers[0].gameObject.AddComponent<Animator>();
                animator.State = "eat";
                var performer = stage.Villagers[0].GetComponent<UdgoapStepPerformer>();
                performer.enabled = false;
                performer.enabled = true;
                Player.Frames(900);
                Check.That(animator.Played > 0, "a state that was played");
            });
            Stage.Case("a game's own performer, which throws", 1, () =>
            {
                var stage = Load();
                stage.Villagers[0].enabled = false;
                UnityEngine.Object.DestroyImmediate(
                    stage.Villagers[0].GetComponent<UdgoapStepPerformer>());
                var own = stage.Villagers[0].gameObject.AddComponent<Clumsy>();
                stage.Villagers[0].enabled = true;
                Player.Frames(900);
                Check.Contains(Debug.Last, "dropped it");
                Check.That(!own.enabled);
                // The other one eats until it is full.
                Check.Equal(stage.Left, 1);
            });
            Stage.Case("a report that comes too late", 0, () =>
            {
                var stage = Load();
                Player.Frames(30);
                var npc = stage.Villagers[0];
                Check.That(npc.HasStep);
                var old = npc.Step.Id;
                Check.That(npc.Report(StepResult.Failed));
                Check.That(!npc.Report(old, StepResult.Succeeded));
                Player.Frames(1);
                Check.That(!npc.HasStep || npc.Step.Id != old);
            });
            Stage.Case("by the library", 0, () =>
            {
                Stage stage = null;
                Player.Load(1, () =>
                {
                    stage = new Stage { World = Stage.MakeWorld(Walked) };
                    stage.Apples.Add(Stage.Make<UdgoapSmartObject>(
                        "apple", Stage.At(4, 0), it => it.SetUp("apple", null)));
                    stage.Villagers.Add(Stage.Make<UdgoapNpc>("villager", Stage.At(0, 0), it =>
                    {
                        it.SetUp("villager", null, new UdgoapInitialValue("food", 2));
                        it.PerformedBy = PerformedBy.Library;
                    }));
                });
                // On the way it gets on at each turn to think, which is no event, and is seen to.
                var place = stage.Villagers[0].transform;
                var moved = 0;
                for (var frame = 0; frame < 600; frame++)
                {
                    var before = place.position.x;
                    Player.Frames(1);
                    Check.That(place.position.x >= before && place.position.x - before < 0.5f);
                    moved += place.position.x > before ? 1 : 0;
                }
                Check.That(moved > 5, moved + " frames in which it walked");
                Check.Equal(stage.Left, 0);
                // It stands where it ate.
                Check.That(place.position.x > 2);
            });
            Stage.Case("by the library, and one who leaves", 0, () =>
            {
                var stage = new Stage();
                Player.Load(1, () =>
                {
                    stage.World = Stage.MakeWorld(Walked);
                    for (var number = 0; number < 3; number++)
                    {
                        stage.Apples.Add(Stage.Make<UdgoapSmartObject>(
                            "apple", Stage.At(20, number), it => it.SetUp("apple", null)));
                        stage.Villagers.Add(Stage.Make<UdgoapNpc>(
                            "villager",
                            Stage.At(0, number),
                            it =>
                            {
                                it.SetUp("villager", null, new UdgoapInitialValue("food", 2));
                                it.PerformedBy = PerformedBy.Library;
                            }));
                    }
                });
                Player.Frames(60);
                // The last takes the place of the one who leaves, and goes on from where it was.
                stage.Villagers[0].enabled = false;
                var left = stage.Villagers[0].transform.position.x;
                var last = stage.Villagers[2].transform.position.x;
                Check.That(left > 0 && last > 0);
                Player.Frames(60);
                Check.Equal(stage.Villagers[0].transform.position.x, left);
                Check.That(stage.Villagers[2].transform.position.x > last);
                // Back, it begins where it stands.
                stage.Villagers[0].enabled = true;
                Player.Frames(1);
                Check.That(Math.Abs(stage.Villagers[0].transform.position.x - left) < 0.5f);
            });
        }

        /// <summary>The orchard where a walk takes time, two metres in a second.</summary>
        private static byte[] Walked => Stage.Replaced(
            "beside(supplier)\"]", "beside(supplier)\"], \"duration\": \"distance(consumer, supplier) / 2\"");

        private static Stage WithAgents()
        {
            var stage = Load();
            foreach (var villager in stage.Villagers)
            {
                villager.gameObject.AddComponent<NavMeshAgent>();
                var performer = villager.GetComponent<UdgoapStepPerformer>();
                // It looks for what is beside it when it is enabled.
                performer.enabled = false;
                performer.enabled = true;
            }
            return stage;
        }

        private static Stage Load()
        {
            Stage stage = null;
            Player.Load(1, () => stage = Stage.Orchard());
            return stage;
        }

        private sealed class Clumsy : UdgoapStepPerformer
        {
            protected override bool Perform(in UdgoapStep step, float forSeconds, out StepResult result) =>
                throw new InvalidOperationException("dropped it");
        }
    }
}
