using System;
using Udgoap.Components;
using UnityEngine;
using UnityEngine.SceneManagement;
using Object = UnityEngine.Object;

namespace Udgoap.Tests
{
    /// <summary>
    /// What becomes of components and worlds as they come and go: no error in any frame, the library's
    /// memory as before, and the others live on.
    /// </summary>
    internal static class Lifecycle
    {
        internal static void Run()
        {
            Plays();
            Begins();
            Reloads();
            Documents();
            Worlds();
            EachDestroyed();
            Callers();
        }

        private static void Plays()
        {
            Stage.Case("a life", 0, () =>
            {
                var stage = Load();
                Player.Frames(900);
                Check.Equal(stage.Left, 0);
                Check.Equal(stage.World.Count, 2);
                var food = stage.World.Attribute("food");
                Check.That(stage.Villagers[0].TryGetNumber(food, out var first) && first >= 2);
                Check.That(stage.Villagers[1].TryGetNumber(food, out var second));
                Check.Close(first + second, 2 + 2 + 3 * 4);
                Check.Equal(Debug.Warnings, 0);
            });
            Stage.Case("what goes with a step's object, if it isn't to go", 0, () =>
            {
                var stage = Load();
                stage.Apples.ForEach(it => it.DestroyWithObject = false);
                Player.Frames(900);
                Check.Equal(stage.Left, 3);
                Check.That(!stage.Apples[0].IsInWorld && stage.Apples[0].Key == 0);
                Check.Equal(stage.World.Count, 2);
            });
            Stage.Case("a pause", 0, () =>
            {
                var stage = Load();
                Player.Frames(60);
                var seconds = stage.World.Seconds;
                Time.timeScale = 0;
                Player.Frames(60);
                Check.Equal(stage.World.Seconds, seconds);
                Time.timeScale = 1;
                Player.Frames(900);
                Check.Equal(stage.Left, 0);
            });
        }

        private static void Begins()
        {
            Stage.Case("a world after its objects", 0, () =>
            {
                var stage = Load(worldLast: true);
                Player.Frames(900);
                Check.Equal(stage.Left, 0);
                Check.Equal(Debug.Warnings, 0);
            });
            Stage.Case("no world, and one later", 0, () =>
            {
                Stage stage = null;
                Player.Load(1, () => stage = Stage.Orchard(hasWorld: false));
                Player.Frames(60);
                // Once for each object, not for each frame.
                Check.Equal(Debug.Warnings, 5);
                Check.That(!stage.Villagers[0].IsInWorld);
                stage.World = Stage.MakeWorld(Stage.Apple);
                Check.Equal(stage.World.Count, 5);
                Player.Frames(900);
                Check.Equal(stage.Left, 0);
            });
            Stage.Case("off and on", 0, () =>
            {
                var stage = Load();
                Player.Frames(40);
                stage.World.enabled = false;
                Check.That(!stage.Villagers[0].IsInWorld && !stage.Villagers[0].HasStep);
                Player.Frames(60);
                stage.World.enabled = true;
                Check.Equal(stage.World.Count, 5);
                Player.Frames(40);
                var count = stage.World.Count;
                stage.Villagers[0].enabled = false;
                Check.Equal(stage.World.Count, count - 1);
                Player.Frames(40);
                stage.Villagers[0].enabled = true;
                var performer = stage.Villagers[1].GetComponent<UdgoapStepPerformer>();
                performer.enabled = false;
                Player.Frames(40);
                performer.enabled = true;
                Player.Frames(1200);
                Check.Equal(stage.Left, 0);
            });
            Stage.Case("another document in play", 0, () =>
            {
                var stage = Load();
                Player.Frames(400);
                Check.That(stage.Left < 3 && stage.World.Seconds > 6);
                var old = stage.World.Attribute("food");
                stage.World.enabled = false;
                stage.World.SetUp(Stage.Domain(Stage.Replaced(
                    "\"food\": { \"min\"", "\"first\": { \"max\": 1 }, \"food\": { \"min\"")));
                stage.World.enabled = true;
                // Values and time begin again; ids are others, since there is an attribute before them now.
                var food = stage.World.Attribute("food");
                Check.That(food != old && stage.World.Seconds == 0);
                Check.That(stage.Villagers[0].TryGetNumber(food, out var first) && first == 2);
                Player.Frames(900);
                Check.Equal(stage.Left, 0);
            });
            Stage.Case("what NPCs use, off and on", 0, () =>
            {
                var stage = Load();
                Player.Frames(40);
                var left = stage.Apples.FindAll(it => it != null);
                left.ForEach(it => it.enabled = false);
                Check.Equal(stage.World.Count, 2);
                Player.Frames(120);
                Check.That(!stage.Villagers[0].HasStep && !stage.Villagers[1].HasStep);
                left.ForEach(it => it.enabled = true);
                Check.Equal(stage.World.Count, 2 + left.Count);
                Player.Frames(900);
                Check.Equal(stage.Left, 0);
            });
        }

        private static void Reloads()
        {
            Stage.Case("code that is reloaded in the middle of play", 0, () =>
            {
                var stage = Load();
                for (var time = 0; time < 5; time++)
                {
                    Player.Frames(17);
                    Player.HotReload(typeof(UdgoapWorld).Assembly);
                }
                // The components are others now, with what was serialized of them.
                var world = stage.World.gameObject.GetComponent<UdgoapWorld>();
                Check.That(!ReferenceEquals(world, stage.World) && world.IsRunning);
                Check.Equal(world.Count, Player.Objects.Count - 1);
                Player.Frames(1200);
                Check.Equal(world.Count, 2);
            });
            foreach (var reloads in new[] { true, false })
            {
                Stage.Case("play twice, with code reloaded: " + reloads, 0, () =>
                {
                    Load();
                    Player.Frames(60);
                    Player.End();
                    Stage.Begin(reloads);
                    var stage = Load();
                    Player.Frames(900);
                    Check.Equal(stage.Left, 0);
                });
            }
        }

        private static void Documents()
        {
            Stage.Case("a document that is broken", 1, () =>
            {
                var stage = Load(new[] { (byte)'{' });
                Check.Contains(Debug.Last, "stage.json:1:");
                Check.That(!stage.World.enabled && !stage.World.IsRunning);
                Player.Frames(60);
                // The world alone says why.
                Check.Equal(Debug.Warnings, 0);
            });
            Stage.Case("a document that has renamed a type", 2, () =>
            {
                var stage = Load(Stage.Replaced("\"villager\"", "\"peasant\""));
                Check.Contains(Debug.Last, "villager");
                Player.Frames(60);
                Check.That(!stage.Villagers[0].enabled && stage.Apples[0].IsInWorld);
            });
            Stage.Case("a document that has renamed an attribute", 2, () =>
            {
                var stage = Load(Stage.Replaced("food", "meals"));
                Check.Contains(Debug.Last, "food");
                Player.Frames(60);
                Check.Equal(stage.World.Count, 3);
                // What isn't there any more is no error to ask for.
                Check.That(!stage.Apples[0].TryGetNumber(stage.World.Attribute("food"), out _));
            });
            Stage.Case("a world without a document", 1, () =>
            {
                Player.Load(1, () => Stage.Make<UdgoapWorld>("world", Stage.At(0, 0), it => { }));
                Player.Frames(10);
                Check.Contains(Debug.Last, "no document");
            });
            Stage.Case("something that can't decide as an NPC", 1, () =>
            {
                Player.Load(1, () =>
                {
                    Stage.MakeWorld(Stage.Apple);
                    Stage.Make<UdgoapNpc>("apple", Stage.At(0, 0), it => it.SetUp("apple", null));
                });
                Player.Frames(10);
            });
        }

        private static void Worlds()
        {
            Stage.Case("two worlds at once, of which one ends", 0, () =>
            {
                Stage one = null, other = null;
                var scene = Player.Load(1, () => one = Stage.Orchard());
                Player.Load(2, () => other = Stage.Orchard());
                Check.Equal(one.World.Count, 5);
                Check.Equal(other.World.Count, 5);
                Check.That(ReferenceEquals(other.Villagers[0].World, other.World));
                Player.Frames(40);
                Player.Unload(scene);
                Player.Frames(900);
                Check.Equal(other.Left, 0);
            });
            Stage.Case("another level", 0, () =>
            {
                Stage stage = null;
                for (var level = 1; level <= 3; level++)
                {
                    var scene = Player.Load(level, () => stage = Stage.Orchard());
                    Player.Frames(40);
                    Player.Unload(scene);
                    Player.Frames(1);
                }
                Check.Equal(Player.Objects.Count, 0);
            });
            Stage.Case("a scene without a world, beside one that has one", 0, () =>
            {
                Stage stage = null;
                UdgoapWorld world = null;
                Player.Load(1, () => world = Stage.MakeWorld(Stage.Apple));
                var scene = Player.Load(2, () => stage = Stage.Orchard(hasWorld: false));
                Check.Equal(world.Count, 5);
                Player.Frames(900);
                Check.Equal(stage.Left, 0);
                Player.Unload(scene);
                Check.Equal(world.Count, 0);
                Check.Equal(Debug.Warnings, 0);
            });
            foreach (var isBetween in new[] { false, true })
            {
                Stage.Case("somebody who stays while levels change, together for a while: " + isBetween, 0, () =>
                {
                    UdgoapNpc stays = null;
                    Stage stage = null;
                    var scene = Player.Load(1, () => stage = Stage.Orchard());
                    Player.Load(9, () => stays = Stage.MakeVillager(7));
                    Check.That(ReferenceEquals(stays.World, stage.World));
                    for (var level = 2; level <= 3; level++)
                    {
                        Player.Frames(40);
                        var last = stage.World;
                        if (!isBetween)
                        {
                            Player.Unload(scene);
                            Check.That(!stays.IsInWorld && !stays.HasStep);
                        }
                        var next = Player.Load(level, () => stage = Stage.Orchard());
                        if (isBetween)
                        {
                            // It stays where it is until that ends.
                            Check.That(ReferenceEquals(stays.World, last));
                            Player.Unload(scene);
                            Player.Frames(1);
                        }
                        Check.That(stays.IsInWorld && ReferenceEquals(stays.World, stage.World));
                        scene = next;
                    }
                    Player.Frames(900);
                    Check.Equal(stage.Left, 0);
                    Check.Equal(Debug.Warnings, 0);
                });
            }
            Stage.Case("somebody beside two worlds of other scenes, or one that is off", 0, () =>
            {
                Stage one = null, other = null;
                UdgoapNpc beside = null;
                var scene = Player.Load(1, () => one = Stage.Orchard());
                Player.Load(2, () => other = Stage.Orchard());
                Player.Load(3, () => beside = Stage.MakeVillager(7));
                Player.Frames(1);
                Check.That(!beside.IsInWorld);
                Check.Equal(Debug.Warnings, 1);
                Check.Contains(Debug.Last, "several");
                // Who has a world in its own scene waits for that, though it is off.
                other.World.enabled = false;
                Check.That(!other.Villagers[0].IsInWorld);
                Player.Unload(scene);
                Player.Frames(2);
                Check.That(!other.Villagers[0].IsInWorld && !beside.IsInWorld);
                other.World.enabled = true;
                Check.That(ReferenceEquals(beside.World, other.World));
                Check.Equal(other.World.Count, 6);
                Check.Equal(Debug.Warnings, 1);
            });
            Stage.Case("one object in another scene's world", 0, () =>
            {
                var stage = Load();
                Player.Load(2, () => Stage.Make<UdgoapSmartObject>(
                    "apple", Stage.At(1, 1), it => it.SetUp("apple", stage.World)));
                Check.Equal(stage.World.Count, 6);
            });
        }

        private static void EachDestroyed()
        {
            Action<Object>[] ways =
            {
                Object.Destroy,
                Object.DestroyImmediate,
                it => ((it as Component)?.gameObject ?? (GameObject)it).SetActive(false),
            };
            Func<Stage, Object>[] whom =
            {
                stage => stage.World.gameObject,
                stage => stage.World,
                stage => stage.Villagers[0].gameObject,
                stage => stage.Villagers[0],
                stage => stage.Villagers[0].GetComponent<UdgoapStepPerformer>(),
                stage => stage.Apples[0] == null ? null : stage.Apples[0].gameObject,
                stage => stage.Apples[1],
            };
            for (var which = 0; which < whom.Length; which++)
            {
                for (var way = 0; way < ways.Length; way++)
                {
                    var (victim, how) = (whom[which], ways[way]);
                    Stage.Case($"destroyed at each moment: {which} by {way}", 0, () =>
                    {
                        for (var moment = 0; moment < 160; moment += 13)
                        {
                            Destroyed(moment, victim, how);
                        }
                    });
                }
            }
        }

        private static void Destroyed(int moment, Func<Stage, Object> victim, Action<Object> how)
        {
            Stage stage = null;
            var scene = Player.Load(1, () => stage = Stage.Orchard());
            Player.Frames(moment);
            var it = victim(stage);
            if (it != null)
            {
                how(it);
            }
            Player.Frames(60);
            // The other villager lives, wherever there is a world.
            Check.Equal(stage.Villagers[1].IsInWorld, stage.World != null && stage.World.IsRunning);
            Player.Unload(scene);
        }

        /// <summary>A game's own code, called in the middle of a frame, does what it likes.</summary>
        private static void Callers()
        {
            Action<Stage>[] deeds =
            {
                stage => Object.DestroyImmediate(stage.World.gameObject),
                stage => stage.World.enabled = false,
                stage => Object.DestroyImmediate(stage.Villagers[0].gameObject),
                stage => Object.DestroyImmediate(stage.Villagers[1].gameObject),
                stage => stage.Apples.ForEach(Object.DestroyImmediate),
                stage => stage.Villagers[0].Report(StepResult.Failed),
                stage => stage.Villagers[0].Report(StepResult.Succeeded),
                stage => Stage.MakeVillager(7),
            };
            for (var number = 0; number < deeds.Length; number++)
            {
                var deed = deeds[number];
                Stage.Case("from within an event: " + number, 0, () =>
                {
                    var stage = Load();
                    var isDone = false;
                    stage.Villagers[0].Happened += (npc, happened) =>
                    {
                        if (!isDone && happened.Kind == EventKind.StepStarted)
                        {
                            isDone = true;
                            deed(stage);
                        }
                    };
                    Player.Frames(120);
                    Check.That(isDone, "a step that has begun");
                });
            }
            Stage.Case("an event's listener that throws", 1, () =>
            {
                var stage = Load();
                var isDone = false;
                stage.Villagers[0].Happened += (npc, happened) =>
                {
                    if (!isDone)
                    {
                        isDone = true;
                        throw new InvalidOperationException("a game's mistake");
                    }
                };
                Player.Frames(900);
                Check.Contains(Debug.Last, "a game's mistake");
                Check.Equal(stage.Left, 0);
            });
            Stage.Case("somebody who is nowhere", 0, () =>
            {
                var stage = Load();
                stage.Villagers[0].transform.position = new Vector3(float.NaN, 0, 0);
                Player.Frames(900);
                // The other one's place is written all the same.
                var world = stage.World.Native;
                Check.Close(
                    world.GetPosition(stage.Villagers[1].Handle).X,
                    stage.Villagers[1].transform.position.x);
            });
        }

        private static Stage Load(byte[] json = null, bool worldLast = false)
        {
            Stage stage = null;
            Player.Load(1, () => stage = Stage.Orchard(json, worldLast));
            return stage;
        }
    }
}
