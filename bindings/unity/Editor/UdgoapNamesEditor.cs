using UnityEngine;
using UnityEditor;

namespace Udgoap.Components.Editor
{
    /// <summary>
    /// The base of inspectors in which names are chosen from those that the documents of the component's world
    /// define.
    /// </summary>
    public abstract class UdgoapNamesEditor : UnityEditor.Editor
    {
        private UdgoapVocabulary vocabulary;

        /// <inheritdoc/>
        public sealed override void OnInspectorGUI()
        {
            var fields = serializedObject;
            fields.Update();
            if (vocabulary == null || GUILayout.Button("Read the documents again"))
            {
                vocabulary = UdgoapVocabulary.Of((Component)target);
            }
            if (vocabulary.Problem != null)
            {
                EditorGUILayout.HelpBox(vocabulary.Problem, MessageType.Warning);
            }
            Choose(fields, vocabulary);
            fields.ApplyModifiedProperties();
            Live();
        }

        /// <summary>Shows the fields; those with names as choices.</summary>
        /// <param name="fields">The component's.</param>
        /// <param name="names">What there is to choose from.</param>
        private protected abstract void Choose(SerializedObject fields, UdgoapVocabulary names);

        /// <summary>Shows what there is in play.</summary>
        private protected virtual void Live()
        {
        }
    }
}
