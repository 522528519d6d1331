using System;
using System.IO;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace Udgoap.Tests
{
    /// <summary>
    /// An editor on CoreCLR: a game's code, and this layer with it, comes and goes with collectible load
    /// contexts, and the native library stays.
    /// </summary>
    internal static class Editor
    {
        private static int Main()
        {
            var folder = Path.GetDirectoryName(typeof(Editor).Assembly.Location);
            var before = Live();
            var isFine = true;
            foreach (var way in new[] { "Stop", "Forget", "Play", "Stop", "Forget", "Play" })
            {
                var code = Reload(folder, way);
                for (var time = 0; time < 200 && code.IsAlive; time++)
                {
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                    System.Threading.Thread.Sleep(5);
                }
                var left = Live() - before;
                Console.WriteLine(
                    way + ": code " + (code.IsAlive ? "STILL LOADED" : "unloaded") + ", " + left
                    + " native bytes left");
                isFine &= !code.IsAlive && left == 0;
            }
            return isFine ? 0 : 1;
        }

        /// <summary>What worlds, searches and domains hold in the library, in bytes.</summary>
        private static long Live() =>
            (long)(Library.Memory(MemoryCategory.World).LiveBytes
                + Library.Memory(MemoryCategory.Planning).LiveBytes
                + Library.Memory(MemoryCategory.Domain).LiveBytes);

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static WeakReference Reload(string folder, string way)
        {
            var code = new Code(folder);
            var game = code.LoadFromAssemblyPath(Path.Combine(folder, "Game.dll"));
            game.GetType("Udgoap.Tests.Game").GetMethod(way).Invoke(null, null);
            code.Unload();
            return new WeakReference(code);
        }

        /// <summary>Its own copy of the game, and of the layer.</summary>
        private sealed class Code : AssemblyLoadContext
        {
            private readonly string folder;

            internal Code(string folder)
                : base("game", true) => this.folder = folder;

            protected override Assembly Load(AssemblyName name) =>
                name.Name == "Udgoap"
                    ? LoadFromAssemblyPath(Path.Combine(folder, "Udgoap.dll"))
                    : null;
        }
    }
}
