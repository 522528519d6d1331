using System;
using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// Shows what an NPC is at: its plan as lines in the scene, in the colors of its actions, and the areas
    /// that it is in; and as text, what it is doing and why, where it is, and what alters the costs of its
    /// steps. Text makes garbage, so it is for looking, and off unless it is asked for.
    /// </summary>
    [AddComponentMenu("udgoap/Debugger")]
    public sealed class UdgoapDebugger : MonoBehaviour
    {
        [Tooltip("Whom to show; the NPC beside it if there is none here.")]
        [SerializeField] private UdgoapNpc npc;

        [Tooltip("Whether the text is shown on the screen.")]
        [SerializeField] private bool showsText;

        [Tooltip("How often the text is made anew, in seconds.")]
        [SerializeField] private float interval = 0.5f;

        [NonSerialized] private string text = "";
        [NonSerialized] private float since;
        [NonSerialized] private readonly Binding[] plan = new Binding[128];
        [NonSerialized] private readonly List<UdgoapArea> areas = new List<UdgoapArea>();

        /// <summary>Whom it shows.</summary>
        public UdgoapNpc Npc
        {
            get => npc;
            set => npc = value;
        }

        /// <summary>What the NPC is doing and why, in sentences, as of the last time that it was asked.</summary>
        public string Text => text;

        /// <summary>Asks anew.</summary>
        public void Refresh()
        {
            text = npc == null ? "" : npc.Explain();
            if (text.Length > 0)
            {
                text = text.TrimEnd('\n') + "\n" + npc.ExplainAmbiance();
            }
        }

        private void OnEnable()
        {
            if (npc == null)
            {
                npc = GetComponent<UdgoapNpc>();
            }
        }

        private void Update()
        {
            since += Time.unscaledDeltaTime;
            if (showsText && since >= interval)
            {
                since = 0;
                Refresh();
            }
        }

        private void OnGUI()
        {
            if (showsText)
            {
                GUI.Label(new Rect(10, 10, 600, 400), text);
            }
        }

        private void OnDrawGizmosSelected()
        {
            if (npc == null || !npc.IsInWorld)
            {
                return;
            }
            npc.World.AreasOf(npc, areas);
            foreach (var area in areas)
            {
                area.Draw();
            }
            var from = npc.Position;
            if (npc.HasStep && npc.Step.HasStand)
            {
                Gizmos.color = npc.World.ColorOf(npc.Step.Action);
                Gizmos.DrawLine(from, npc.Step.Stand);
                Gizmos.DrawWireSphere(npc.Step.Stand, 0.2f);
                from = npc.Step.Stand;
            }
            foreach (var left in npc.World.Native.RemainingSteps(npc.Npc, plan))
            {
                if (npc.World.TryFind(left.Supplier, out var supplier))
                {
                    Gizmos.color = npc.World.ColorOf(left.Action);
                    Gizmos.DrawLine(from, supplier.Position);
                    from = supplier.Position;
                }
            }
        }
    }
}
