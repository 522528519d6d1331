using System;
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace Udgoap.Components
{
    /// <summary>
    /// All worlds, and the components that wait for one. Nothing else in this layer is static. When play mode
    /// ends, all components are disabled, which leaves the lists empty. They are also emptied before play
    /// mode begins, in case code isn't reloaded.
    /// </summary>
    internal static class UdgoapRegistry
    {
        private static readonly List<UdgoapWorld> Worlds = new List<UdgoapWorld>();
        private static readonly List<UdgoapSmartObject> Waiting = new List<UdgoapSmartObject>();
        private static readonly List<UdgoapArea> WaitingAreas = new List<UdgoapArea>();
        private static readonly List<UdgoapInfluenceMap> WaitingMaps = new List<UdgoapInfluenceMap>();

        // Whether a world has gone, so that another one may be the only one now.
        private static bool hasLost;

        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        internal static void Empty()
        {
            Worlds.Clear();
            Waiting.Clear();
            WaitingAreas.Clear();
            WaitingMaps.Clear();
            hasLost = false;
        }

        /// <summary>
        /// Adds a world, even one that has failed to begin: then only the world logs why, and not every
        /// component.
        /// </summary>
        internal static void Enter(UdgoapWorld world)
        {
            if (!Worlds.Contains(world))
            {
                Worlds.Add(world);
            }
        }

        internal static void Leave(UdgoapWorld world)
        {
            Worlds.Remove(world);
            hasLost = true;
        }

        /// <summary>
        /// Called in each frame of a world: adds those whose scene has no world, if this world has become the
        /// only one. By now, whatever was unloaded with the other world is gone.
        /// </summary>
        internal static void AdmitLeft(UdgoapWorld world)
        {
            if (hasLost)
            {
                hasLost = false;
                Begun(world);
            }
        }

        /// <summary>Adds an object to its world, or makes it wait for one.</summary>
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

        /// <summary>
        /// Adds an area to its world, or makes it wait for the world or for the object that it is attached
        /// to.
        /// </summary>
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

        /// <summary>Adds an influence map to its world, or makes it wait for one.</summary>
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
        /// Called in each frame of a world: adds maps that wait for it. A map whose cells the NavMesh or
        /// colliders block waits for one frame, until everything that was loaded with it is there.
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

        /// <summary>Makes a map whose world is gone wait for the next one.</summary>
        internal static void Wait(UdgoapInfluenceMap left) => WaitingMaps.Add(left);

        /// <summary>Makes an area whose object or world is gone wait for the next one.</summary>
        internal static void Wait(UdgoapArea left) => WaitingAreas.Add(left);

        /// <summary>Adds the areas that are attached to an object that has come into its world.</summary>
        internal static void Entered(UdgoapSmartObject it)
        {
            if (WaitingAreas.Count > 0)
            {
                Admit(area => ReferenceEquals(area.Anchor, it));
            }
        }

        /// <summary>
        /// Adds the components that wait for a world that has begun, in the order in which they began to
        /// wait.
        /// </summary>
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

        /// <summary>Makes components of a world that has ended wait for the next one.</summary>
        internal static void Wait(UdgoapSmartObject left) => Waiting.Add(left);

        /// <summary>Says what a component waits for that has no world.</summary>
        internal static string Missing(string what) => Worlds.Count > 1
            ? $"udgoap: there is no UdgoapWorld in the scene of this {what}, and several in others, so it waits"
            : $"udgoap: there is no UdgoapWorld for this {what}, so it waits for one";

        internal static bool HasWorldFor(UdgoapSmartObject it) => !(WorldOf(it, false) is null);

        internal static bool HasWorldFor(UdgoapArea it) => !(WorldOf(it.Wanted, it, false) is null);

        internal static bool HasWorldFor(UdgoapInfluenceMap it) => !(WorldOf(it.Wanted, it, false) is null);

        /// <summary>Adds those of the waiting areas that are meant and can be created.</summary>
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
            var hasOwn = false;
            foreach (var world in Worlds)
            {
                if (world.gameObject.scene == scene)
                {
                    if (!mustRun || world.IsRunning)
                    {
                        return world;
                    }
                    hasOwn = true;
                }
            }
            // A scene without a world, such as a part of a level, uses the only one that there is.
            return !hasOwn && Worlds.Count == 1 && (!mustRun || Worlds[0].IsRunning) ? Worlds[0] : null;
        }
    }
}
