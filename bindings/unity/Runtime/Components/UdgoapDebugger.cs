using System;
using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// Shows what an NPC does. In the scene it draws the plan as lines, in the colors of the actions, and the
    /// areas that the NPC is in. As text it tells what the NPC does and why, where it is, and what changes
    /// the costs of its steps. The text allocates memory each time, so it is off unless you switch it on.
    /// </summary>
    [AddComponentMenu("udgoap/Debugger")]
    public sealed class UdgoapDebugger : MonoBehaviour
    {
        [Tooltip("The NPC to show. If it is empty, the NPC on this game object.")]
        [SerializeField] private UdgoapNpc npc;

        [Tooltip("Shows the text on the screen.")]
        [SerializeField] private bool showsText;

        [Tooltip("The time between two refreshes of the text, in seconds.")]
        [SerializeField] private float interval = 0.5f;

        [NonSerialized] private string text = "";
        [NonSerialized] private float since;
        [NonSerialized] private readonly Binding[] plan = new Binding[128];
        [NonSerialized] private readonly List<UdgoapArea> areas = new List<UdgoapArea>();

        /// <summary>The NPC that is shown.</summary>
        public UdgoapNpc Npc
        {
            get => npc;
            set => npc = value;
        }

        /// <summary>What the NPC does and why, in sentences. It is from the last refresh.</summary>
        public string Text => text;

        /// <summary>Makes the text again now.</summary>
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
