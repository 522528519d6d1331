using System;
using System.Collections.Generic;
using System.Text;

namespace Udgoap.Components
{
    /// <summary>
    /// Tells in words which areas an NPC is in, and what changes the costs of its steps and the
    /// weights of its drives.
    /// </summary>
    internal static class UdgoapAmbiance
    {
        /// <summary>
        /// Writes one line about the areas, and one for each step and each drive that modifiers change.
        /// </summary>
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
            foreach (var drive in npc.World.Native.Drives(npc.Npc))
            {
                Tell(npc, drive.Drive, told);
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
            Tell(world, FormattableString.Invariant($"{world.LabelOf(action)} costs {cost.Cost:0.###}: "),
                changes, told);
        }

        private static void Tell(UdgoapNpc npc, DriveId drive, StringBuilder told)
        {
            var world = npc.World;
            var weight = world.Native.WeightOf(npc.Npc, drive).Weight;
            Tell(world, FormattableString.Invariant($"{world.LabelOf(drive)} weighs {weight:0.###}: "),
                world.Native.WeightChangesOf(npc.Npc, drive), told);
        }

        private static void Tell(
            UdgoapWorld world,
            string what,
            CostChange[] changes,
            StringBuilder told)
        {
            for (var number = 0; number < changes.Length; number++)
            {
                var change = changes[number];
                told.Append(number == 0 ? what : ", then ");
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
