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

        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        internal static void Empty()
        {
            Worlds.Clear();
            Waiting.Clear();
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
        }

        /// <summary>Who was in a world that has ended waits for the next.</summary>
        internal static void Wait(UdgoapSmartObject left) => Waiting.Add(left);

        internal static bool HasWorldFor(UdgoapSmartObject it) => !(WorldOf(it, false) is null);

        private static UdgoapWorld WorldOf(UdgoapSmartObject it, bool mustRun)
        {
            var wanted = it.Wanted;
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
