using System;
using System.Reflection;

namespace Udgoap
{
    /// <summary>
    /// Notices that the code is about to be unloaded while the native library stays, as in an editor.
    /// </summary>
    internal static class CodeUnloading
    {
        private static int isWatched;

        /// <summary>From now on everything is given back when the code is unloaded.</summary>
        internal static void Watch()
        {
            if (System.Threading.Interlocked.Exchange(ref isWatched, 1) != 0)
            {
                return;
            }
            if (Type.GetType("Mono.Runtime") != null)
            {
                AppDomain.CurrentDomain.DomainUnload += (sender, arguments) => ReleaseAll();
            }
            else
            {
                WatchLoadContext();
            }
        }

        /// <summary>
        /// On CoreCLR a load context is unloaded, and an event of the application domain would never
        /// come, but keep this code loaded for ever. .NET Standard has no name for load contexts.
        /// </summary>
        private static void WatchLoadContext()
        {
            var type = Type.GetType(
                "System.Runtime.Loader.AssemblyLoadContext, System.Runtime.Loader", false);
            var find = type?.GetMethod("GetLoadContext", new[] { typeof(Assembly) });
            var unloading = type?.GetEvent("Unloading");
            var context = find?.Invoke(null, new object[] { typeof(CodeUnloading).Assembly });
            var isCollectible = type?.GetProperty("IsCollectible")?.GetValue(context);
            if (unloading == null || !Equals(isCollectible, true))
            {
                // Code that can't be unloaded, or was compiled ahead of time.
                return;
            }
            // A handler takes the context, whose type can't be written here; this one ignores it.
            Action<object> handler = unloaded => ReleaseAll();
            unloading.AddEventHandler(
                context,
                Delegate.CreateDelegate(unloading.EventHandlerType, handler.Target, handler.Method));
        }

        private static void ReleaseAll()
        {
            var left = Library.ReleaseAll();
            if (left > 0)
            {
                Console.Error.WriteLine(
                    "udgoap: the code is unloaded while " + left + " worlds, planners or domains are in "
                    + "use on other threads; they stay in memory. Stop those threads first.");
            }
        }
    }
}
