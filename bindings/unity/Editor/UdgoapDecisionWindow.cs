using UnityEditor;
using UnityEngine;

namespace Udgoap.Components.Editor
{
    /// <summary>
    /// Shows the selected NPC: how satisfied its drives are, what it does and why, and what it has
    /// decided lately.
    /// </summary>
    public sealed class UdgoapDecisionWindow : EditorWindow
    {
        // In seconds: text is for reading, and makes garbage.
        private const double Interval = 0.5;

        private UdgoapNpc npc;
        private string text = "";
        private double next;
        private Vector2 scroll;

        [MenuItem("Window/udgoap/Decisions")]
        private static void Open() => GetWindow<UdgoapDecisionWindow>("Decisions");

        internal static void Show(UdgoapNpc of)
        {
            var window = GetWindow<UdgoapDecisionWindow>("Decisions");
            window.npc = of;
            window.next = 0;
        }

        private void OnSelectionChange()
        {
            var selected = Selection.activeGameObject;
            var found = selected == null ? null : selected.GetComponent<UdgoapNpc>();
            if (found != null)
            {
                npc = found;
                next = 0;
                Repaint();
            }
        }

        // Ten times a second.
        private void OnInspectorUpdate()
        {
            if (EditorApplication.timeSinceStartup >= next)
            {
                next = EditorApplication.timeSinceStartup + Interval;
                text = Describe();
                Repaint();
            }
        }

        private void OnGUI()
        {
            scroll = EditorGUILayout.BeginScrollView(scroll);
            EditorGUILayout.LabelField(text, EditorStyles.wordWrappedLabel);
            EditorGUILayout.EndScrollView();
        }

        private string Describe()
        {
            if (npc == null)
            {
                return "Select an NPC.";
            }
            if (!npc.IsInWorld)
            {
                return npc.name + " is in no world that runs.";
            }
            return UdgoapDescription.Of(npc);
        }
    }
}
