using System;
using System.IO;
using System.Reflection;
using Udgoap.Components;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>The world's time: from a saved game's on, earlier again, paused, faster; and who is in it then.</summary>
    internal static class Saving
    {
        // A villager gets hungry: one unit of food in a hundred seconds.
        private static byte[] Hungry => Stage.Replaced(
            "\"attributes\": { \"food\": {} }", "\"attributes\": { \"food\": { \"rate\": -0.01 } }");

        internal static void Run(string folder)
        {
            Times();
            Asked();
            Shown(folder);
        }

        private static void Times()
        {
            Stage.Case("a time that the game sets in the library's world", 0, () =>
            {
                var stage = Load(Hungry);
                Player.Frames(10);
                var before = Food(stage, 0);
                stage.World.Native.SetTime(3600);
                Player.Frames(60);
                Check.That(stage.World.IsRunning && stage.World.enabled);
                Check.Close(stage.World.Seconds, 3601);
                Check.Close(stage.World.Native.Time, 3601);
                // The time that was skipped makes nobody hungry.
                Check.That(Food(stage, 0) > before - 0.02f);
                Player.Frames(900);
                Check.Equal(stage.Left, 0);
                Check.Equal(Debug.Warnings, 0);
            });
            Stage.Case("a saved game in a new level", 0, () =>
            {
                var stage = Load(Hungry);
                Check.That(stage.World.Restart(3600));
                Check.Equal(stage.World.Seconds, 3600.0);
                Check.Equal(stage.World.Count, 5);
                // Whoever is in the world can be written at once.
                Check.That(stage.Villagers[0].TrySetNumber(stage.World.Attribute("food"), 7));
                Player.Frames(60);
                Check.Close(stage.World.Seconds, 3601);
                Check.That(Math.Abs(Food(stage, 0) - 7) < 0.02f, "an hour that made nobody hungry");
                Player.Frames(900);
                Check.Equal(stage.Left, 0);
                Check.Equal(Debug.Warnings, 0);
            });
            Stage.Case("saved games of later and earlier, one after the other", 0, () =>
            {
                var stage = Load();
                foreach (var seconds in new[] { 3600.0, 3600.0, 90000.5, 0.25, 7200.0, 0.0 })
                {
                    Check.That(stage.World.Restart(seconds));
                    Check.Equal(stage.World.Seconds, seconds);
                    Check.That(!stage.Villagers[0].HasStep && stage.Villagers[0].IsInWorld);
                    Player.Frames(30);
                    Check.Close(stage.World.Seconds, seconds + 0.5);
                    Check.That(stage.Villagers[0].HasStep, "a villager who goes on");
                }
                Player.Frames(900);
                Check.Equal(stage.Left, 0);
                Check.Equal(Debug.Warnings, 0);
            });
            Stage.Case("a pause and other speeds", 0, () =>
            {
                var stage = Load();
                stage.World.Restart(3600);
                Time.timeScale = 0;
                Player.Frames(60);
                Check.Equal(stage.World.Seconds, 3600.0);
                Time.timeScale = 2;
                Player.Frames(60);
                Check.Close(stage.World.Seconds, 3602);
                Time.timeScale = 0.5f;
                Player.Frames(60);
                Check.Close(stage.World.Seconds, 3602.5);
                // In a pause, another game is loaded.
                Time.timeScale = 0;
                Player.Frames(3);
                Check.That(stage.World.Restart(100));
                Player.Frames(60);
                Check.Equal(stage.World.Seconds, 100.0);
                Time.timeScale = 1;
                Player.Frames(900);
                Check.Close(stage.World.Seconds, 115);
                Check.Equal(stage.Left, 0);
            });
            Stage.Case("off and on again, and code reloaded, the time begins at 0", 0, () =>
            {
                var stage = Load();
                stage.World.Restart(3600);
                Player.Frames(10);
                stage.World.enabled = false;
                Check.Equal(stage.World.Seconds, 0.0);
                stage.World.enabled = true;
                Check.Equal(stage.World.Seconds, 0.0);
                stage.World.Restart(3600);
                Player.HotReload(typeof(UdgoapWorld).Assembly);
                var world = stage.World.gameObject.GetComponent<UdgoapWorld>();
                Check.That(world.IsRunning && world.Seconds == 0);
            });
            Stage.Case("no time for a world", 4, () =>
            {
                var stage = Load();
                Player.Frames(30);
                var seconds = stage.World.Seconds;
                foreach (var bad in new[] { -1, double.NaN, double.PositiveInfinity, double.NegativeInfinity })
                {
                    Check.That(!stage.World.Restart(bad));
                    Check.Equal(stage.World.Seconds, seconds);
                }
                Player.Frames(900);
                Check.Equal(stage.Left, 0);
            });
            Stage.Case("a world that is off, and one that can't begin", 1, () =>
            {
                var stage = Load();
                stage.World.enabled = false;
                Check.That(stage.World.Restart(50) && stage.World.enabled);
                Check.Equal(stage.World.Seconds, 50.0);
                stage.World.SetUp(Stage.Domain(new[] { (byte)'{' }));
                Check.That(!stage.World.Restart(60) && !stage.World.enabled);
                stage.World.SetUp(Stage.Domain(Stage.Apple));
                Check.That(stage.World.Restart(70));
                Check.Equal(stage.World.Seconds, 70.0);
                Player.Frames(900);
                Check.Equal(stage.Left, 0);
            });
        }

        /// <summary>A game's own code asks for another game wherever it is called.</summary>
        private static void Asked()
        {
            foreach (var when in new[] { EventKind.StepStarted, EventKind.StepSucceeded })
            {
                Stage.Case("a saved game from within an event: " + when, 0, () =>
                {
                    var stage = Load();
                    var isDone = false;
                    stage.Villagers[0].Happened += (npc, happened) =>
                    {
                        if (!isDone && happened.Kind == when)
                        {
                            isDone = true;
                            Check.That(stage.World.Restart(3600));
                        }
                    };
                    Player.Frames(900);
                    Check.That(isDone && stage.World.Seconds > 3600);
                    Check.Equal(stage.Left, 0);
                });
            }
            Stage.Case("a saved game while another one ends", 0, () =>
            {
                Stage stage = null;
                Asking asking = null;
                Player.Load(1, () =>
                {
                    stage = Stage.Orchard();
                    stage.Villagers.Add(Stage.Make<UdgoapNpc>("asking", Stage.At(2, 2), it =>
                    {
                        it.SetUp("villager", null);
                        asking = it.gameObject.AddComponent<Asking>();
                    }));
                });
                Player.Frames(30);
                Check.That(asking.IsAtWork, "a step that can be broken off");
                (asking.Asks, asking.World) = (true, stage.World);
                // What it asks for comes when the first world has ended, and is the world that is there.
                Check.That(stage.World.Restart(100));
                Check.That(!asking.Asks && stage.World.IsRunning);
                Check.Equal(stage.World.Seconds, 200.0);
                Check.Equal(stage.World.Count, 3 + stage.Left);
                Check.That(stage.Villagers.TrueForAll(it => it.IsInWorld));
                stage.World.enabled = false;
                stage.World.enabled = true;
                Check.Equal(stage.World.Seconds, 0.0);
                Player.Frames(900);
                Check.Equal(stage.Left, 0);
            });
            Stage.Case("who is told when a world has begun", 1, () =>
            {
                var stage = Load();
                var begun = 0;
                stage.World.Begun += world =>
                {
                    begun++;
                    Check.That(stage.Villagers[0].TrySetNumber(world.Attribute("food"), 9));
                    if (begun == 2)
                    {
                        throw new InvalidOperationException("a game's mistake");
                    }
                };
                stage.World.Restart(10);
                stage.World.Restart(20);
                Check.Equal(begun, 2);
                Check.Contains(Debug.Last, "a game's mistake");
                Check.Close(Food(stage, 0), 9);
                Player.Frames(900);
                Check.That(stage.World.IsRunning);
            });
        }

        /// <summary>What docs/unity.md shows, as it stands there.</summary>
        private static void Shown(string folder)
        {
            Stage.Case("saves of a game's own", 0, () =>
            {
                var json = File.ReadAllBytes(Path.Combine(folder, "smithy.udgoap"));
                UdgoapWorld world = null;
                UdgoapNpc smith = null;
                Saves saves = null;
                void Build()
                {
                    world = Stage.MakeWorld(json);
                    smith = Stage.Make<UdgoapNpc>("smith", Stage.At(0, 0), it =>
                    {
                        it.SetUp("smith", null);
                        it.gameObject.AddComponent<UdgoapStepPerformer>();
                    });
                    Stage.Make<UdgoapSmartObject>("anvil", Stage.At(4, 0), it => it.SetUp("anvil", null));
                    saves = Stage.Make<Saves>("saves", Stage.At(0, 0), it =>
                    {
                        Fill(it, "world", world);
                        Fill(it, "smith", smith);
                    });
                }
                var scene = Player.Load(1, Build);
                Player.Frames(330);
                Check.That(smith.TryGetNumber(world.Attribute("swords"), out var made) && made > 0);
                var game = saves.Save();
                Player.Frames(240);
                saves.Load(game);
                IsLoaded();
                Player.Frames(240);
                saves.Load(game);
                IsLoaded();
                // In another run of the game, or another level.
                Player.Unload(scene);
                Player.Load(2, Build);
                saves.Load(game);
                IsLoaded();
                Player.Frames(600);
                Check.That(smith.TryGetNumber(world.Attribute("swords"), out var all) && all == 3);

                void IsLoaded()
                {
                    Check.Equal(world.Seconds, game.Seconds);
                    Check.Equal(smith.transform.position, game.Place);
                    Check.That(smith.TryGetNumber(world.Attribute("swords"), out var swords));
                    Check.Equal(swords, made);
                }
            });
        }

        private static float Food(Stage stage, int of)
        {
            Check.That(stage.Villagers[of].TryGetNumber(stage.World.Attribute("food"), out var food));
            return food;
        }

        private static Stage Load(byte[] json = null)
        {
            Stage stage = null;
            Player.Load(1, () => stage = Stage.Orchard(json));
            return stage;
        }

        /// <summary>As the inspector does.</summary>
        private static void Fill(Component of, string field, object with) =>
            of.GetType().GetField(field, BindingFlags.Instance | BindingFlags.NonPublic).SetValue(of, with);

        /// <summary>When its step is broken off, it has the world begin anew, once.</summary>
        private sealed class Asking : UdgoapStepPerformer
        {
            internal bool Asks;
            internal UdgoapWorld World;

            protected override void Finish(StepResult result)
            {
                base.Finish(result);
                if (Asks)
                {
                    Asks = false;
                    Check.That(!World.Restart(200), "a world that has yet to begin");
                }
            }
        }
    }
}
