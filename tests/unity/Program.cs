using System;
using Udgoap.Components;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>
    /// Tests of Unity's components, with declarations in place of Unity's own. They start in the
    /// repository's root. Their first argument says which library they find: `here`, or what is told of
    /// another; the second, where the files lie that docs/unity.md shows.
    /// </summary>
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            if (arguments[0] != "here")
            {
                WithoutLibrary(arguments[0]);
                return Check.End();
            }
            Lifecycle.Run();
            Performing.Run();
            Prefabs.Run();
            Answering.Run();
            Sensing.Run();
            Ambiance.Run();
            Mapping.Run();
            Surroundings.Run();
#if !MONO
            Garbage.Run();
#endif
            InEditor.Run();
            Samples.Run();
            Surface.Run();
            First.Run();
            Own.Run(arguments[1]);
            Saving.Run(arguments[1]);
            return Check.End();
        }

        /// <summary>A library that is missing, or another one: the world says so, once.</summary>
        private static void WithoutLibrary(string words)
        {
            Stage.Begin(true);
            Stage stage = null;
            Player.Load(1, () => stage = Stage.Orchard());
            Player.Frames(120);
            Check.Equal(Debug.Errors, 1);
            Check.Equal(Debug.Warnings, 0);
            Check.Contains(Debug.Last, words);
            Check.That(!stage.World.enabled && !stage.Villagers[0].IsInWorld);
            Player.HotReload(typeof(UdgoapWorld).Assembly);
            Player.End();
            Check.Equal(Debug.Errors, 1);
        }
    }
}
