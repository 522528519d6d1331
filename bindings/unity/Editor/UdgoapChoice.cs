using System;
using UnityEditor;
using UnityEngine;

namespace Udgoap.Components.Editor
{
    /// <summary>Names in inspectors, chosen from those that documents define.</summary>
    internal static class UdgoapChoice
    {
        /// <summary>
        /// One name. One that isn't defined any more stays, and is shown as it is. Where nothing is defined,
        /// it is typed.
        /// </summary>
        /// <param name="name">The property.</param>
        /// <param name="label">Stands before it.</param>
        /// <param name="names">What there is to choose from.</param>
        internal static void Of(SerializedProperty name, string label, string[] names)
        {
            var index = Array.IndexOf(names, name.stringValue);
            if (index < 0)
            {
                Drawn(name, label, (place, shown) => EditorGUI.TextField(place, shown, name.stringValue));
                if (names.Length == 0)
                {
                    return;
                }
            }
            Drawn(name, index < 0 ? " " : label, (place, shown) =>
            {
                var chosen = EditorGUI.Popup(place, shown, index, names);
                return chosen < 0 ? name.stringValue : names[chosen];
            });
        }

        /// <summary>
        /// Draws a property as Unity draws its own: what differs between those that are selected is shown to do so,
        /// and is only written when it is changed.
        /// </summary>
        private static void Drawn(SerializedProperty name, string label, Func<Rect, string, string> draw)
        {
            var place = EditorGUILayout.GetControlRect();
            var shown = EditorGUI.BeginProperty(place, new GUIContent(label), name);
            EditorGUI.BeginChangeCheck();
            var value = draw(place, shown.text);
            if (EditorGUI.EndChangeCheck())
            {
                name.stringValue = value;
            }
            EditorGUI.EndProperty();
        }

        /// <summary>A list of names.</summary>
        /// <param name="list">The property.</param>
        /// <param name="title">Stands above it.</param>
        /// <param name="label">Stands before each.</param>
        /// <param name="names">What there is to choose from.</param>
        internal static void OfEach(SerializedProperty list, string title, string label, string[] names)
        {
            EditorGUILayout.LabelField(title);
            for (var number = 0; number < list.arraySize; number++)
            {
                Of(list.GetArrayElementAtIndex(number), label, names);
            }
            Resize(list, "Add " + label.ToLowerInvariant());
        }

        /// <summary>Buttons that make a list longer and shorter.</summary>
        /// <param name="list">The property.</param>
        /// <param name="add">What the first says.</param>
        internal static void Resize(SerializedProperty list, string add)
        {
            if (list.serializedObject.isEditingMultipleObjects)
            {
                // Each has as many as the shortest then, and the rest of the others would be lost.
                EditorGUILayout.LabelField(" ", "Select one alone to add or remove.");
                return;
            }
            // Which buttons there are may only change when Unity lays them out anew.
            var has = list.arraySize > 0;
            if (GUILayout.Button(add))
            {
                list.arraySize++;
            }
            if (has && GUILayout.Button("Remove the last"))
            {
                list.arraySize--;
            }
        }
    }
}
