using System;
using System.IO;
using Udgoap.Components;
using UnityEngine;
using UnityEngine.AI;

namespace Udgoap.Tests
{
    /// <summary>Influence maps: their places, marks and best places, and what becomes of them.</summary>
    internal static class Mapping
    {
        private static UdgoapWorld world;
        private static UdgoapNpc watcher;
        private static UdgoapInfluenceMap map;

        internal static void Run()
        {
            Grids();
            Blocked();
            Points();
            Best();
            Switched();
            Worlds();
            Reloaded();
            Shifted();
            Errors();
            Shown();
        }

        private static InfluenceId Danger => world.Influence("danger");

        private static byte[] Document => File.ReadAllBytes("tests/common/haunted.json");

        private static void Grids() => Stage.Case("a map of cells", 0, () =>
        {
            Load(it =>
            {
                it.transform.position = new Vector3(100, 7, -20);
                it.SetUpGrid(null, 8, 6, 2);
            });
            Check.Equal(map.PlaceCount, 48);
            Check.That(ReferenceEquals(world.InfluenceMap, map) && map.IsInWorld);
            // From 92 to 108 and from -26 to -14, whatever the height.
            Check.That(map.TryPlace(Stage.At(92.1f, -25.9f), out var place, out var middle));
            Check.That(place == 0 && middle.x == 93 && middle.z == -25);
            Check.That(map.TryPlace(Stage.At(107.9f, -14.1f), out place, out _) && place == 47);
            Check.That(!map.TryPlace(Stage.At(108.1f, -14.1f), out place, out _) && place == -1);
            Check.That(!map.TryPlace(new Vector3(float.NaN, 0, 0), out _, out _));
            // What is marked spreads, costs more, and is noticed when it fades.
            Check.That(map.Mark(Danger, Stage.At(101, -19), 4));
            Check.Equal(map.StrengthAt(Danger, Stage.At(101, -19)), 4f);
            Check.Equal(map.StrengthAt(Danger, Stage.At(103, -19)), 2f);
            Check.Equal(map.StrengthAt(Danger, Stage.At(105, -19)), 0f);
            CostsAt(101, -19, 6);
            CostsAt(105, -19, 2);
            var all = new float[48];
            Check.Equal(map.Read(Danger, all), 48);
            Check.That(map.TryPlace(Stage.At(101, -19), out place, out _));
            // Two frames are no time to fade in.
            Check.That(Math.Abs(all[place] - 4) < 0.01f);
            Check.Equal(map.Read(Danger, new float[47]), 0);
            // Its transform doesn't take it along.
            map.transform.position = Stage.At(500, 0);
            CostsAt(101, -19, 6);
            Check.That(!map.Mark(Danger, Stage.At(500, 0)));
            Check.That(map.Clear(Danger));
            CostsAt(101, -19, 2);
            // Steps leave what the document says.
            watcher.transform.position = Stage.At(105, -19);
            var noise = world.Influence("noise");
            Check.Equal(map.StrengthAt(noise, Stage.At(105, -19)), 0f);
            Player.Frames(150);
            Check.That(map.StrengthAt(noise, Stage.At(105, -19)) > 0.5f);
        });

        private static void Blocked()
        {
            Stage.Case("cells that the game blocks", 0, () =>
            {
                Load(it =>
                {
                    it.SetUpGrid(null, 3, 3, 1);
                    it.SetUpBlocked(false, true, false, false, true, false, false, false, false);
                });
                GoesAround();
            });
            Stage.Case("cells that aren't on the NavMesh", 0, () =>
            {
                // The mesh ends at the wall, on either side; another floor is no way either.
                NavMesh.Nearest = from =>
                    from.x > -0.5f && from.x < 0.5f && from.z < 0.5f ? from + new Vector3(0.6f, 0, 0) : from;
                Load(it => it.SetUpGrid(null, 3, 3, 1, UdgoapMapBlocking.Navigation));
                Check.That(!map.IsInWorld, "all that is loaded with it comes first");
                Player.Frames(1);
                GoesAround();
                map.enabled = false;
                NavMesh.Nearest = from => from + new Vector3(0, 2.1f, 0);
                map.enabled = true;
                Player.Frames(1);
                Check.Equal(map.PlaceCount, 9);
                Check.That(!map.TryFindBest(Stage.At(0, 0), float.PositiveInfinity, default, out _));
                NavMesh.Nearest = from => from;
            });
            Stage.Case("cells with colliders", 0, () =>
            {
                Physics.Filled = (middle, half) =>
                    half.x == 0.5f && half.y == 2 && Math.Abs(middle.x) < half.x && middle.z < half.z;
                Load(it => it.SetUpGrid(null, 3, 3, 1, UdgoapMapBlocking.Physics));
                // Also while the game is paused.
                Time.timeScale = 0;
                Player.Frames(1);
                GoesAround();
                map.enabled = false;
                map.enabled = true;
                map.enabled = false;
                Player.Frames(2);
                Check.That(!map.IsInWorld, "one that is off meanwhile doesn't come");
                Time.timeScale = 1;
                Physics.Filled = (middle, half) => false;
            });
        }

        /// <summary>A wall between the first two rows' ends, which danger goes around.</summary>
        private static void GoesAround()
        {
            Check.That(map.Mark(Danger, Stage.At(-1, -1), 1));
            Check.Equal(map.StrengthAt(Danger, Stage.At(-1, 0)), 0.75f);
            // Who leans on the wall is beside it, on one side or the other.
            Check.Equal(map.StrengthAt(Danger, Stage.At(-0.4f, -1)), 1f);
            Check.Equal(map.StrengthAt(Danger, Stage.At(0.4f, -1)), 0f);
            Check.Equal(map.StrengthAt(Danger, Stage.At(0.4f, 0)), 0f);
            // Two down, two along, two up: six cells, farther than four metres.
            Check.Equal(map.StrengthAt(Danger, Stage.At(1, -1)), 0f);
        }

        private static void Points() => Stage.Case("a map of points", 0, () =>
        {
            var floors = new[]
            {
                new Vector3(0, 0, 0), new Vector3(3, 0, 0), new Vector3(0, 3, 0), new Vector3(3, 3, 0),
            };
            Load(it =>
            {
                it.transform.position = Stage.At(50, 0);
                it.SetUpPoints(null, floors, 0, new UdgoapMapLink(0, 1), new UdgoapMapLink(2, 3));
            });
            Check.Equal(map.PlaceCount, 4);
            map.Mark(Danger, Stage.At(50, 0), 4);
            Check.Equal(map.StrengthAt(Danger, Stage.At(53, 0)), 1f);
            Check.Equal(map.StrengthAt(Danger, new Vector3(50, 3, 0)), 0f);
            // All that are as near as three metres are linked: the other floor, too.
            map.enabled = false;
            map.SetUpPoints(null, floors, 3);
            map.enabled = true;
            Check.Equal(map.StrengthAt(Danger, Stage.At(50, 0)), 0f);
            map.Mark(Danger, Stage.At(50, 0), 4);
            Check.Equal(map.StrengthAt(Danger, new Vector3(50, 3, 0)), 1f);
            Check.That(map.TryPlace(new Vector3(54, 4, 0), out var place, out var middle) && place == 3);
            Check.That(middle.x == 53 && middle.y == 3);
        });

        private static void Best() => Stage.Case("the best place", 0, () =>
        {
            Load(it => it.SetUpGrid(null, 21, 21, 1));
            map.Mark(Danger, Stage.At(0, 0), 4);
            Span<PlaceTerm> away = stackalloc PlaceTerm[] { new PlaceTerm(Danger, -1) };
            Check.That(map.TryFindBest(Stage.At(1, 0), 6, away, out var best, -0.01f));
            Check.That(best.x == 4 && best.z == 0, $"the nearest without danger, not {best.x}, {best.z}");
            // The same with what was found as the hint, and from elsewhere.
            Check.That(map.TryFindBest(Stage.At(1, 0), 6, away, out best, -0.01f) && best.x == 4);
            Check.That(map.TryFindBest(Stage.At(-1, 0), 6, away, out best, -0.01f) && best.x == -4);
            Check.That(!map.TryFindBest(Stage.At(100, 0), 6, away, out _));
            Check.That(!map.TryFindBest(new Vector3(float.NaN, 0, 0), 6, away, out _));
        });

        private static void Switched()
        {
            Stage.Case("a map that is switched off, destroyed, or comes before its world", 0, () =>
            {
                Load(it => it.SetUpGrid(null, 9, 9, 1));
                map.Mark(Danger, Stage.At(0, 0), 4);
                CostsAt(0, 0, 6);
                map.enabled = false;
                Check.That(!map.IsInWorld && world.InfluenceMap == null && map.PlaceCount == 0);
                Check.That(!map.Mark(Danger, Stage.At(0, 0)) && map.StrengthAt(Danger, Stage.At(0, 0)) == 0);
                Check.That(!map.Clear(Danger) && map.Read(Danger, new float[81]) == 0);
                Check.That(!map.TryFindBest(Stage.At(0, 0), 5, default, out _));
                CostsAt(0, 0, 2);
                map.enabled = true;
                // What was there is forgotten.
                CostsAt(0, 0, 2);
                map.Mark(Danger, Stage.At(0, 0), 4);
                CostsAt(0, 0, 6);
                world.enabled = false;
                Player.Frames(10);
                world.enabled = true;
                Check.That(map.IsInWorld && map.PlaceCount == 81);
                CostsAt(0, 0, 2);
                UnityEngine.Object.DestroyImmediate(map.gameObject);
                Check.That(world.InfluenceMap == null && world.Native.InfluencePlaceCount == 0);
                CostsAt(0, 0, 2);
                map = Stage.Make<UdgoapInfluenceMap>("next", Stage.At(0, 0), it => it.SetUpGrid(null, 3, 3, 1));
                Check.Equal(map.PlaceCount, 9);
            });
            Stage.Case("a map that comes before its world, or has none", 0, () =>
            {
                var scene = Player.Load(1, () =>
                {
                    map = Stage.Make<UdgoapInfluenceMap>("map", Stage.At(0, 0), it => it.SetUpGrid(null, 3, 3, 1));
                    world = Stage.MakeWorld(Document);
                });
                Player.Frames(2);
                Check.That(map.IsInWorld);
                Player.Unload(scene);
                Player.Load(2, () =>
                    Stage.Make<UdgoapInfluenceMap>("alone", Stage.At(0, 0), it => it.SetUpGrid(null, 3, 3, 1)));
                Player.Frames(10);
                Check.Equal(Debug.Warnings, 1);
            });
        }

        private static void Worlds() => Stage.Case("two worlds with a map each", 0, () =>
        {
            Load(it => it.SetUpGrid(null, 3, 3, 1));
            UdgoapWorld other = null;
            UdgoapInfluenceMap theirs = null;
            var scene = Player.Load(2, () =>
            {
                other = Stage.MakeWorld(Document);
                theirs = Stage.Make<UdgoapInfluenceMap>("theirs", Stage.At(0, 0), it => it.SetUpGrid(null, 5, 5, 1));
            });
            Check.That(ReferenceEquals(theirs.World, other) && ReferenceEquals(map.World, world));
            theirs.Mark(other.Influence("danger"), Stage.At(0, 0), 4);
            Check.Equal(map.StrengthAt(Danger, Stage.At(0, 0)), 0f);
            Player.Unload(scene);
            Check.That(map.Mark(Danger, Stage.At(0, 0), 4) && map.PlaceCount == 9);
            CostsAt(0, 0, 6);
        });

        private static void Reloaded() => Stage.Case("a map while code is reloaded", 0, () =>
        {
            Load(it =>
            {
                it.SetUpGrid(null, 3, 3, 1);
                it.SetUpBlocked(false, true, false, false, true, false, false, false, false);
            });
            map.Mark(Danger, Stage.At(-1, -1), 1);
            Player.HotReload(typeof(UdgoapWorld).Assembly);
            world = world.gameObject.GetComponent<UdgoapWorld>();
            map = map.gameObject.GetComponent<UdgoapInfluenceMap>();
            Check.Equal(map.StrengthAt(Danger, Stage.At(-1, -1)), 0f);
            GoesAround();
        });

        private static void Shifted() => Stage.Case("the origin is shifted with a map", 0, () =>
        {
            Load(it => it.SetUpGrid(null, 9, 9, 1));
            map.Drawn = "danger";
            map.Mark(Danger, Stage.At(0, 0), 4);
            // A game with a floating origin moves everything in one frame.
            world.Native.ShiftOrigin(new Vec3(-1000, 0, 0));
            foreach (var it in new[] { map.transform, watcher.transform })
            {
                it.position = it.position + Stage.At(-1000, 0);
            }
            Check.Equal(map.StrengthAt(Danger, Stage.At(-1000, 0)), 4f);
            CostsAt(-1000, 0, 6);
            Gizmos.Cubes.Clear();
            Draw();
            Check.That(Gizmos.Cubes.TrueForAll(it => it.x < -990), "it is drawn where it is");
            Check.That(Gizmos.Cubes.Count > 9);
        });

        private static void Errors()
        {
            Stage.Case("a second map in a world", 1, () =>
            {
                Load(it => it.SetUpGrid(null, 3, 3, 1));
                var second = Stage.Make<UdgoapInfluenceMap>("second", Stage.At(0, 0), it => it.SetUpGrid(null, 5, 5, 1));
                Player.Frames(30);
                Check.That(!second.enabled && !second.IsInWorld && map.PlaceCount == 9);
                Check.Contains(Debug.Last, "has an influence map already: that of map");
            });
            Refused("no cells", "at least one column", it => it.SetUpGrid(null, 0, 3, 1));
            Refused("too many cells", "udg_world_set_influence_grid", it => it.SetUpGrid(null, 100000, 100000, 1));
            Refused("cells without a size", "udg_world_set_influence_grid", it => it.SetUpGrid(null, 3, 3, 0));
            Refused("as many blocked cells as there aren't", "8 blocked cells are named, and it has 9", it =>
            {
                it.SetUpGrid(null, 3, 3, 1);
                it.SetUpBlocked(new bool[8]);
            });
            Refused("a link to nowhere", "udg_world_set_influence_places", it =>
                it.SetUpPoints(null, new Vector3[2], 0, new UdgoapMapLink(0, -1)));
            Refused("nowhere", "nowhere", it =>
            {
                it.transform.position = new Vector3(float.NaN, 0, 0);
                it.SetUpGrid(null, 3, 3, 1);
            });
            Stage.Case("marks that make no sense", 2, () =>
            {
                Load(it => it.SetUpGrid(null, 3, 3, 1));
                Check.That(!map.Mark(Danger, Stage.At(0, 0), 0));
                Check.That(!map.Mark(world.Influence("dangr"), Stage.At(0, 0)));
                Check.That(!map.Mark(Danger, new Vector3(float.NaN, 0, 0)));
                Check.Equal(map.StrengthAt(world.Influence("dangr"), Stage.At(0, 0)), 0f);
                Check.Equal(map.Read(world.Influence("dangr"), new float[9]), 0);
            });
        }

        private static void Refused(string name, string why, Action<UdgoapInfluenceMap> setUp) =>
            Stage.Case("an influence map with " + name, 1, () =>
            {
                Load(setUp);
                Player.Frames(30);
                Check.That(!map.enabled && !map.IsInWorld && world.InfluenceMap == null);
                Check.Equal(world.Native.InfluencePlaceCount, 0u);
                Check.Contains(Debug.Last, why);
            });

        private static void Shown() => Stage.Case("what is drawn of an influence map", 0, () =>
        {
            Load(it =>
            {
                it.SetUpGrid(null, 3, 3, 1);
                it.SetUpBlocked(true, false, false, false, false, false, false, false, false);
            });
            // One wall, its bounds.
            Check.Equal(Draw(), 2);
            map.Mark(Danger, Stage.At(1, 1), 1);
            Check.Equal(Draw(), 2);
            map.Drawn = "danger";
            Check.Equal(Draw(), 2 + 8);
            map.Drawn = "dangr";
            Check.Equal(Draw(), 2);
            map.enabled = false;
            Check.Equal(Draw(), 1);
            map.Drawn = "danger";
            map.SetUpPoints(null, new[] { Stage.At(0, 0), Stage.At(1, 0), Stage.At(2, 0) }, 1);
            Check.Equal(Draw(), 3);
            map.enabled = true;
            map.Mark(Danger, Stage.At(0, 0), 1);
            // Three points, two links, three strengths.
            Check.Equal(Draw(), 8);
        });

        private static int Draw()
        {
            Gizmos.Drawn = 0;
            Player.Send(map, "OnDrawGizmosSelected");
            return Gizmos.Drawn;
        }

        /// <summary>What waiting costs the watcher there, after what a frame does.</summary>
        private static void CostsAt(float x, float z, float cost)
        {
            watcher.transform.position = Stage.At(x, z);
            Player.Frames(2);
            Check.That(watcher.TryCost(world.Action("wait"), watcher, out var found));
            // It fades by less than a sixteenth meanwhile.
            Check.That(Math.Abs(found.Cost - cost) < 0.25f, $"at {x}, {z} it costs {found.Cost}, not {cost}");
        }

        private static void Load(Action<UdgoapInfluenceMap> setUp) => Player.Load(1, () =>
        {
            world = Stage.MakeWorld(Document);
            watcher = Stage.Make<UdgoapNpc>("watcher", Stage.At(50, 0), it =>
            {
                it.SetUp("watcher", null);
                it.gameObject.AddComponent<UdgoapStepPerformer>();
            });
            map = Stage.Make("map", Stage.At(0, 0), setUp);
        });
    }
}
