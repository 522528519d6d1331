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
            if (GUILayout.Button(add))
            {
                list.arraySize++;
            }
            if (list.arraySize > 0 && GUILayout.Button("Remove the last"))
            {
                list.arraySize--;
            }
        }
    }
}
