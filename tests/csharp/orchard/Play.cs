using System;
using System.IO;
using System.Linq;
using System.Reflection;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Udgoap.Tests
{
    /// <summary>
    /// Plays unity-sample/Orchard.cs on tests/unity_declarations: what becomes of it as it, its villagers
    /// and its apples come and go. No case may log an error in each frame, nor leave memory behind.
    /// </summary>
    internal static class Play
    {
        private static readonly string Apple = File.ReadAllText("examples/domains/apple.json");

        private static int Main()
        {
            Case("a saved game's time goes on", 0, level =>
            {
                level.World.SetTime(3600);
                Player.Frame();
                Check.That(level.World.Time > 3600 && level.World.Time < 3601, "the saved time to go on");
                level.EatAll();
            });
            Case("off and on, after an apple was eaten", 0, level =>
            {
                var before = level.BlocksBefore;
                level.EatOne();
                level.Orchard.enabled = false;
                Check.Equal(Live.Blocks, before);
                Player.Frames(60);
                level.Orchard.enabled = true;
                level.EatAll();
            });
            Case("code reloaded, after an apple was eaten", 0, level =>
            {
                level.EatOne();
                var old = level.Orchard;
                Player.HotReload(typeof(Orchard).Assembly);
                Check.That(!ReferenceEquals(level.Orchard, old), "another component");
                level.EatAll();
            });
            Case("an attribute of another name", 1, IsOff, Apple.Replace("nutrition", "calories"));
            Case("a type of another name", 1, IsOff, Apple.Replace("\"villager\"", "\"farmer\""));
            Case("a broken document", 1, IsOff, Apple.Replace("\"effects\"", "\"efects\""));
            Check.Contains(Debug.Last, "apple.json:21:");
            Check.Contains(Debug.Last, "apple.json:24:");
            Case("no document", 1, IsOff, null);
            Case("an error in the middle of play", 1, level =>
            {
                Player.Frames(30);
                level.World.Dispose();
                IsOff(level);
            });
            foreach (var frames in new[] { 0, 30, 150 })
            {
                Case($"a villager is destroyed after {frames} frames", 0, level =>
                {
                    Player.Frames(frames);
                    Object.DestroyImmediate(level.Villagers[0].gameObject);
                    Player.Frame();
                    Check.Equal(level.World.Counts.Npcs, 1u);
                    level.EatAll();
                    level.OffAndOn();
                });
                Case($"an apple is destroyed after {frames} frames", 0, level =>
                {
                    Player.Frames(frames);
                    // Somebody is on the way to it, or eats it just then.
                    Object.DestroyImmediate(level.Apples.First(it => it != null).gameObject);
                    Player.Frame();
                    Check.Equal(level.World.Counts.Objects, (uint)(2 + level.Left));
                    level.EatAll();
                    level.OffAndOn();
                });
            }
            Case("all are destroyed", 0, level =>
            {
                Player.Frames(30);
                foreach (var it in level.Villagers.Concat(level.Apples))
                {
                    Object.Destroy(it.gameObject);
                }
                Player.Frames(60);
                Check.Equal(level.World.Counts.Objects, 0u);
                level.OffAndOn();
            });
            return Check.End();
        }

        /// <summary>It is off, holds nothing, and stays so.</summary>
        private static void IsOff(Level level)
        {
            Player.Frames(60);
            Check.That(!level.Orchard.enabled, "a component that is off");
            Check.Equal(Live.Blocks, level.BlocksBefore);
        }

        private static void Case(string name, int errors, Action<Level> play) =>
            Case(name, errors, play, Apple);

        private static void Case(string name, int errors, Action<Level> play, string json)
        {
            Console.WriteLine(name);
            Debug.Errors = 0;
            var level = new Level(json);
            play(level);
            Player.End();
            Check.That(Debug.Errors == errors, $"{errors} errors, found {Debug.Errors}: {Debug.Last}");
            Check.Equal(Live.Blocks, level.BlocksBefore);
        }

        /// <summary>Two villagers, three apples and the component, which has begun.</summary>
        private sealed class Level
        {
            internal readonly ulong BlocksBefore = Live.Blocks;
            internal readonly Transform[] Villagers = { At(0, 0), At(1, 0) };
            internal readonly Transform[] Apples = { At(4, 0), At(-6, 2), At(0, 8) };
            private readonly GameObject owner = new GameObject("orchard");

            internal Level(string json)
            {
                owner.SetActive(false);
                owner.AddComponent<Orchard>();
                Set("document", json == null ? null : new TextAsset(json) { name = "apple.json" });
                Set("villagers", Villagers);
                Set("apples", Apples);
                owner.SetActive(true);
            }

            /// <summary>Found anew, since reloaded code has another.</summary>
            internal Orchard Orchard => owner.GetComponent<Orchard>();

            internal World World => (World)Field("world").GetValue(Orchard);

            internal int Left => Apples.Count(it => it != null);

            internal void EatOne()
            {
                var left = Left;
                Eat(left - 1);
                Check.Equal(Left, left - 1);
            }

            internal void EatAll()
            {
                Eat(0);
                Check.Equal(Left, 0);
            }

            internal void OffAndOn()
            {
                Orchard.enabled = false;
                Check.Equal(Live.Blocks, BlocksBefore);
                Orchard.enabled = true;
                Player.Frames(60);
            }

            private void Eat(int toBeLeft)
            {
                for (var frame = 0; frame < 60 * 60 && Left > toBeLeft; frame++)
                {
                    Player.Frame();
                }
            }

            // Unity's editor fills in fields, which are private.
            private void Set(string field, object value) => Field(field).SetValue(Orchard, value);

            private static FieldInfo Field(string name) =>
                typeof(Orchard).GetField(name, BindingFlags.Instance | BindingFlags.NonPublic);

            private static Transform At(float x, float z)
            {
                var made = new GameObject("thing").transform;
                made.position = new Vector3(x, 0, z);
                return made;
            }
        }
    }
}
