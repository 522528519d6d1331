using UnityEditor;

namespace Udgoap.Components.Editor
{
    /// <summary>The inspector of influence maps: the influence that is drawn is chosen.</summary>
    [CanEditMultipleObjects]
    [CustomEditor(typeof(UdgoapInfluenceMap), true)]
    public sealed class UdgoapInfluenceMapEditor : UdgoapNamesEditor
    {
        private protected override void Choose(SerializedObject fields, UdgoapVocabulary names)
        {
            // The empty name draws none. There is nothing to choose where there are no documents.
            var drawn = names.Influences.Length == 0 ? names.Influences : WithNone(names.Influences);
            UdgoapChoice.Of(fields.FindProperty("drawn"), "Drawn", drawn);
            DrawPropertiesExcluding(fields, "m_Script", "drawn");
        }

        private static string[] WithNone(string[] influences)
        {
            var all = new string[influences.Length + 1];
            all[0] = "";
            influences.CopyTo(all, 1);
            return all;
        }
    }
}
