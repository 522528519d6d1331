using System;
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace Udgoap.Components
{
    /// <summary>
    /// Which worlds there are, and who waits for one. It is all that is static here. Play mode leaves it
    /// empty, since everything is disabled in the end; where code isn't reloaded it is emptied all the
    /// same before the next begins.
    /// </summary>
    internal static class UdgoapRegistry
    {
        private static readonly List<UdgoapWorld> Worlds = new List<UdgoapWorld>();
        private static readonly List<UdgoapSmartObject> Waiting = new List<UdgoapSmartObject>();
        private static readonly List<UdgoapArea> WaitingAreas = new List<UdgoapArea>();
        private static readonly List<UdgoapInfluenceMap> WaitingMaps = new List<UdgoapInfluenceMap>();

        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        internal static void Empty()
        {
            Worlds.Clear();
            Waiting.Clear();
            WaitingAreas.Clear();
            WaitingMaps.Clear();
        }

        /// <summary>A world that may have failed to begin: then it is told why by the world alone.</summary>
        internal static void Enter(UdgoapWorld world)
        {
            if (!Worlds.Contains(world))
            {
                Worlds.Add(world);
            }
        }

        internal static void Leave(UdgoapWorld world) => Worlds.Remove(world);

        /// <summary>Takes an object into its world, or has it wait for one.</summary>
        internal static void Enter(UdgoapSmartObject entering)
        {
            var world = WorldOf(entering, true);
            if (world is null)
            {
                Waiting.Add(entering);
            }
            else
            {
                world.Take(entering);
            }
        }

        internal static void Leave(UdgoapSmartObject leaving)
        {
            var world = leaving.World;
            if (world is null)
            {
                Waiting.Remove(leaving);
            }
            else
            {
                world.Give(leaving);
            }
        }

        /// <summary>Takes an area into its world, or has it wait for that, or for its object.</summary>
        internal static void Enter(UdgoapArea entering)
        {
            var world = WorldOf(entering);
            if (world is null || !entering.CanJoin(world))
            {
                WaitingAreas.Add(entering);
            }
            else
            {
                world.Take(entering);
            }
        }

        internal static void Leave(UdgoapArea leaving)
        {
            var world = leaving.World;
            if (world is null)
            {
                WaitingAreas.Remove(leaving);
            }
            else
            {
                world.Give(leaving);
            }
        }

        /// <summary>Takes an influence map into its world, or has it wait for one.</summary>
        internal static void Enter(UdgoapInfluenceMap entering)
        {
            var world = WorldOf(entering.Wanted, entering, true);
            if (world is null || entering.LooksAround)
            {
                WaitingMaps.Add(entering);
            }
            else
            {
                world.Take(entering);
            }
        }

        /// <summary>
        /// A frame of a world's: maps that wait for it come in. Those that look for what blocks them wait
        /// for a frame, when all that was loaded with them is there.
        /// </summary>
        internal static void AdmitMaps(UdgoapWorld world, bool allLook)
        {
            for (var number = 0; number < WaitingMaps.Count; number++)
            {
                var it = WaitingMaps[number];
                if ((allLook || !it.LooksAround) && ReferenceEquals(WorldOf(it.Wanted, it, true), world))
                {
                    // It leaves the list first: one that is refused is disabled, and would do so meanwhile.
                    WaitingMaps.RemoveAt(number--);
                    world.Take(it);
                }
            }
        }

        internal static void Leave(UdgoapInfluenceMap leaving)
        {
            var world = leaving.World;
            if (world is null)
            {
                WaitingMaps.Remove(leaving);
            }
            else
            {
                world.Give(leaving);
            }
        }

        /// <summary>A map whose world is gone waits for the next.</summary>
        internal static void Wait(UdgoapInfluenceMap left) => WaitingMaps.Add(left);

        /// <summary>An area whose object or world is gone waits for the next.</summary>
        internal static void Wait(UdgoapArea left) => WaitingAreas.Add(left);

        /// <summary>An object is in its world: the areas that go along with it come in.</summary>
        internal static void Entered(UdgoapSmartObject it)
        {
            if (WaitingAreas.Count > 0)
            {
                Admit(area => ReferenceEquals(area.Anchor, it));
            }
        }

        /// <summary>A world has begun: whoever waits for it comes in, in the order of their coming.</summary>
        internal static void Begun(UdgoapWorld world)
        {
            // Taken out first: an object that is refused is disabled, and would leave the list meanwhile.
            var entering = new List<UdgoapSmartObject>();
            for (var number = 0; number < Waiting.Count; number++)
            {
                if (ReferenceEquals(WorldOf(Waiting[number], true), world))
                {
                    entering.Add(Waiting[number]);
                }
            }
            foreach (var it in entering)
            {
                Waiting.Remove(it);
            }
            foreach (var it in entering)
            {
                world.Take(it);
            }
            Admit(area => ReferenceEquals(WorldOf(area), world));
            AdmitMaps(world, false);
        }

        /// <summary>Who was in a world that has ended waits for the next.</summary>
        internal static void Wait(UdgoapSmartObject left) => Waiting.Add(left);

        internal static bool HasWorldFor(UdgoapSmartObject it) => !(WorldOf(it, false) is null);

        internal static bool HasWorldFor(UdgoapArea it) => !(WorldOf(it.Wanted, it, false) is null);

        internal static bool HasWorldFor(UdgoapInfluenceMap it) => !(WorldOf(it.Wanted, it, false) is null);

        /// <summary>Who of the waiting areas is meant, and can be made, comes in.</summary>
        private static void Admit(Predicate<UdgoapArea> isMeant)
        {
            foreach (var it in WaitingAreas.FindAll(isMeant))
            {
                var world = WorldOf(it);
                if (!(world is null) && it.CanJoin(world))
                {
                    WaitingAreas.Remove(it);
                    world.Take(it);
                }
            }
        }

        private static UdgoapWorld WorldOf(UdgoapArea it) =>
            it.Anchor is null ? WorldOf(it.Wanted, it, true) : it.Anchor.World;

        private static UdgoapWorld WorldOf(UdgoapSmartObject it, bool mustRun) =>
            WorldOf(it.Wanted, it, mustRun);

        private static UdgoapWorld WorldOf(UdgoapWorld wanted, Component it, bool mustRun)
        {
            if (wanted != null)
            {
                return !mustRun || wanted.IsRunning ? wanted : null;
            }
            Scene scene = it.gameObject.scene;
            foreach (var world in Worlds)
            {
                if (world.gameObject.scene == scene && (!mustRun || world.IsRunning))
                {
                    return world;
                }
            }
            return null;
        }
    }
}
