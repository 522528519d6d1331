using UnityEditor;
using UnityEngine;

namespace Udgoap.Components.Editor
{
    /// <summary>
    /// The base of inspectors in which names are chosen from those that the documents of the component's world
    /// define. If more than one component is selected, that is the first one's.
    /// </summary>
    public abstract class UdgoapNamesEditor : UnityEditor.Editor
    {
        private UdgoapVocabulary vocabulary;
        private bool mustRead = true;

        private void OnEnable() => Read();

        /// <inheritdoc/>
        public sealed override void OnInspectorGUI()
        {
            // What is shown depends on the documents. It may only change when Unity lays it out anew.
            if (mustRead && Event.current.type == EventType.Layout)
            {
                Read();
            }
            if (vocabulary == null)
            {
                return;
            }
            var fields = serializedObject;
            fields.Update();
            if (GUILayout.Button("Read the documents again"))
            {
                mustRead = true;
            }
            if (vocabulary.Problem != null)
            {
                EditorGUILayout.HelpBox(vocabulary.Problem, MessageType.Warning);
            }
            Choose(fields, vocabulary);
            fields.ApplyModifiedProperties();
            if (!fields.isEditingMultipleObjects)
            {
                Live();
            }
        }

        /// <summary>Shows the fields; those with names as choices.</summary>
        /// <param name="fields">The component's, or those of all that are selected.</param>
        /// <param name="names">What there is to choose from.</param>
        private protected abstract void Choose(SerializedObject fields, UdgoapVocabulary names);

        /// <summary>Shows what there is in play, of a component that is selected alone.</summary>
        private protected virtual void Live()
        {
        }

        private void Read()
        {
            var first = target as Component;
            if (first != null)
            {
                vocabulary = UdgoapVocabulary.Of(first);
                mustRead = false;
            }
        }
    }
}
