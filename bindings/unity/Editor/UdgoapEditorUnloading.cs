using UnityEditor;

namespace Udgoap.Components.Editor
{
    /// <summary>
    /// Gives everything back before scripts are reloaded, while other threads can still be waited for.
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
