using System;
using UnityEditor;
using UnityEngine;

namespace Udgoap.Components.Editor
{
    /// <summary>
    /// The inspector of smart objects and NPCs: types and attributes are chosen from what the documents
    /// define.
    /// </summary>
    [CustomEditor(typeof(UdgoapSmartObject), true)]
    public sealed class UdgoapSmartObjectEditor : UnityEditor.Editor
    {
        private UdgoapVocabulary vocabulary;

        /// <inheritdoc/>
        public override void OnInspectorGUI()
        {
            serializedObject.Update();
            if (vocabulary == null || GUILayout.Button("Read the documents again"))
            {
                vocabulary = UdgoapVocabulary.Of((UdgoapSmartObject)target);
            }
            if (vocabulary.Problem != null)
            {
                EditorGUILayout.HelpBox(vocabulary.Problem, MessageType.Warning);
            }
            var type = serializedObject.FindProperty("type");
            Choose(type, "Type", vocabulary.Types);
            var described = vocabulary[type.stringValue];
            if (described.Text.Length > 0)
            {
                EditorGUILayout.HelpBox(described.Text, MessageType.None);
            }
            Values(serializedObject.FindProperty("initialValues"), described);
            DrawPropertiesExcluding(serializedObject, "m_Script", "type", "initialValues");
            serializedObject.ApplyModifiedProperties();
            Live((UdgoapSmartObject)target);
        }

        /// <summary>A name that isn't defined any more stays, and is shown as it is.</summary>
        private static void Choose(SerializedProperty name, string label, string[] names)
        {
            var index = Array.IndexOf(names, name.stringValue);
            if (index < 0)
            {
                name.stringValue = EditorGUILayout.TextField(label, name.stringValue);
                if (names.Length == 0)
                {
                    return;
                }
            }
            var chosen = EditorGUILayout.Popup(index < 0 ? " " : label, index, names);
            if (chosen >= 0 && chosen != index)
            {
                name.stringValue = names[chosen];
            }
        }

        private static void Values(SerializedProperty values, UdgoapTypeDescription of)
        {
            EditorGUILayout.LabelField("Initial values");
            for (var number = 0; number < values.arraySize; number++)
            {
                var value = values.GetArrayElementAtIndex(number);
                var attribute = value.FindPropertyRelative("attribute");
                Choose(attribute, "Attribute", of.Attributes);
                EditorGUILayout.PropertyField(value.FindPropertyRelative("value"));
                EditorGUILayout.LabelField(" ", of.Hint(attribute.stringValue));
            }
            if (GUILayout.Button("Add a value"))
            {
                values.arraySize++;
            }
            if (values.arraySize > 0 && GUILayout.Button("Remove the last"))
            {
                values.arraySize--;
            }
        }

        private static void Live(UdgoapSmartObject it)
        {
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
    }
}
