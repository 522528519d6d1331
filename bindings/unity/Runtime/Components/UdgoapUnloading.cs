#if UNITY_6000_5_OR_NEWER
using Unity.Scripting.LifecycleManagement;

namespace Udgoap.Components
{
    /// <summary>
    /// Gives everything back before code is unloaded. Until Unity 6.5, which has a name for this moment,
    /// the layer's own hook does, and the editor's of <c>Udgoap.Editor</c>.
    /// </summary>
    internal static partial class UdgoapUnloading
    {
        [OnCodeUnloading]
        private static void GiveBack() => Library.ReleaseAll();
    }
}
#endif
