using UnityEditor;

namespace Udgoap.Components.Editor
{
    /// <summary>
    /// Releases everything before scripts are reloaded, while it can still wait for other threads.
    /// </summary>
    [InitializeOnLoad]
    internal static class UdgoapEditorUnloading
    {
        static UdgoapEditorUnloading()
        {
            AssemblyReloadEvents.beforeAssemblyReload += () => Library.ReleaseAll();
        }
    }
}
