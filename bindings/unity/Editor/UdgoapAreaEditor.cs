using UnityEditor;

namespace Udgoap.Components.Editor
{
    /// <summary>The inspector of areas: modifiers are chosen.</summary>
    [CanEditMultipleObjects]
    [CustomEditor(typeof(UdgoapArea), true)]
    public sealed class UdgoapAreaEditor : UdgoapNamesEditor
    {
        private protected override void Choose(SerializedObject fields, UdgoapVocabulary names)
        {
            UdgoapChoice.OfEach(fields.FindProperty("modifiers"), "Modifiers", "Modifier", names.Modifiers);
            DrawPropertiesExcluding(fields, "m_Script", "modifiers");
        }
    }
}
