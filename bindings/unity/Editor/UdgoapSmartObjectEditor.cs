using UnityEditor;
using UnityEngine;

namespace Udgoap.Components.Editor
{
    /// <summary>
    /// The inspector of smart objects and NPCs: types and attributes are chosen from what the documents
    /// define.
    /// </summary>
    [CanEditMultipleObjects]
    [CustomEditor(typeof(UdgoapSmartObject), true)]
    public sealed class UdgoapSmartObjectEditor : UdgoapNamesEditor
    {
        private protected override void Choose(SerializedObject fields, UdgoapVocabulary names)
        {
            var type = fields.FindProperty("type");
            // Of the type that there was when this was laid out, also while another is being chosen.
            var described = type.hasMultipleDifferentValues
                ? UdgoapTypeDescription.Nothing
                : names[type.stringValue];
            UdgoapChoice.Of(type, "Type", names.Types);
            if (described.Text.Length > 0)
            {
                EditorGUILayout.HelpBox(described.Text, MessageType.None);
            }
            Values(fields.FindProperty("initialValues"), described);
            DrawPropertiesExcluding(fields, "m_Script", "type", "initialValues");
        }

        private protected override void Live()
        {
            var it = (UdgoapSmartObject)target;
            if (!Application.isPlaying || !it.IsInWorld)
            {
                return;
            }
            EditorGUILayout.LabelField("Key", it.Key.ToString());
            if (it is UdgoapNpc npc)
            {
                EditorGUILayout.LabelField("Step", npc.HasStep ? npc.Step.ActionName : "none");
                if (GUILayout.Button("Show its decisions"))
                {
                    UdgoapDecisionWindow.Show(npc);
                }
            }
        }

        private static void Values(SerializedProperty values, UdgoapTypeDescription of)
        {
            EditorGUILayout.LabelField("Initial values");
            for (var number = 0; number < values.arraySize; number++)
            {
                var value = values.GetArrayElementAtIndex(number);
                var attribute = value.FindPropertyRelative("attribute");
                UdgoapChoice.Of(attribute, "Attribute", of.Attributes);
                EditorGUILayout.PropertyField(value.FindPropertyRelative("value"));
                var isKnown = of != UdgoapTypeDescription.Nothing && !attribute.hasMultipleDifferentValues;
                var hint = isKnown ? of.Hint(attribute.stringValue) : "";
                EditorGUILayout.LabelField(" ", hint);
            }
            UdgoapChoice.Resize(values, "Add a value");
        }
    }
}
