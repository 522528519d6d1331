#if UNITY_6000_5_OR_NEWER
using Unity.Scripting.LifecycleManagement;

namespace Udgoap.Components
{
    /// <summary>
    /// Frees everything before code is unloaded. From Unity 6.5 on, Unity has an event for that. Before, a
    /// hook of the C# layer does it, and in the editor one of <c>Udgoap.Editor</c>.
    /// </summary>
    internal static partial class UdgoapUnloading
    {
        [OnCodeUnloading]
        private static void GiveBack() => Library.ReleaseAll();
    }
}
#endif
