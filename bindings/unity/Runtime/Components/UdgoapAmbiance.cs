using System;
using System.Collections.Generic;
using System.Text;

namespace Udgoap.Components
{
    /// <summary>Tells in words which areas an NPC is in, and what alters the costs of its steps.</summary>
    internal static class UdgoapAmbiance
    {
        /// <summary>A line about the areas, and one for each step that costs something else.</summary>
        internal static string Of(UdgoapNpc npc)
        {
            var told = new StringBuilder();
            var areas = new List<UdgoapArea>();
            npc.World.AreasOf(npc, areas);
            for (var number = 0; number < areas.Count; number++)
            {
                told.Append(number == 0 ? "in " : ", ").Append(areas[number].name);
            }
            told.Append(areas.Count == 0 ? "" : "\n");
            if (npc.HasStep && npc.Step.Supplier != null)
            {
                Tell(npc, npc.Step.Action, npc.Step.Supplier.Handle, told);
            }
            foreach (var step in npc.World.Native.RemainingSteps(npc.Npc))
            {
                Tell(npc, step.Action, step.Supplier, told);
            }
            return told.ToString();
        }

        private static void Tell(UdgoapNpc npc, ActionId action, ObjectHandle supplier, StringBuilder told)
        {
            var world = npc.World;
            CostChange[] changes;
            StepCost cost;
            try
            {
                changes = world.Native.CostChangesOf(npc.Npc, action, supplier);
                cost = world.Native.CostOf(npc.Npc, action, supplier);
            }
            catch (UdgoapException)
            {
                // The supplier is gone, or the NPC knows nothing of it any more.
                return;
            }
            for (var number = 0; number < changes.Length; number++)
            {
                var change = changes[number];
                told.Append(
                    number == 0
                        ? FormattableString.Invariant($"{world.LabelOf(action)} costs {cost.Cost:0.###}: ")
                        : ", then ");
                told.Append(FormattableString.Invariant(
                    $"{change.Before:0.###} becomes {change.After:0.###} by "));
                told.Append(world.Domain.NameOf(change.Modifier)).Append(" of ").Append(By(world, change));
            }
            told.Append(changes.Length == 0 ? "" : "\n");
        }

        private static string By(UdgoapWorld world, in CostChange change)
        {
            if (change.AlteredBy == AlteredBy.Object)
            {
                return world.TryFind(change.Object, out var by) ? by.name : "an object";
            }
            return world.TryFindArea(change.Area, out var area) ? area.name : "an area";
        }
    }
}
