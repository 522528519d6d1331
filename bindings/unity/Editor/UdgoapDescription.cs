using System.Globalization;
using System.Text;

namespace Udgoap.Components.Editor
{
    /// <summary>The text of the decision window about an NPC.</summary>
    internal static class UdgoapDescription
    {
        internal static string Of(UdgoapNpc npc)
        {
            var world = npc.World;
            var text = new StringBuilder();
            text.Append(npc.name).Append('\n');
            foreach (var drive in world.Native.Drives(npc.Npc))
            {
                text.Append(world.LabelOf(drive.Drive))
                    .Append(": ")
                    .Append(Number(drive.Satisfaction))
                    .Append('\n');
            }
            text.Append('\n').Append(npc.Explain()).Append('\n');
            foreach (var decision in world.Native.Decisions(npc.Npc))
            {
                text.Append('\n')
                    .Append(Number((float)decision.Seconds))
                    .Append(" s: ")
                    .Append(Library.NameOf(decision.Kind))
                    .Append(", score ")
                    .Append(Number(decision.Score))
                    .Append(", left ")
                    .Append(Number(decision.Left))
                    .Append(", woken by ")
                    .Append(Library.NameOf(decision.WokenBy));
                for (var step = 0; step < 4 && step < decision.StepCount; step++)
                {
                    text.Append(step == 0 ? ": " : ", ")
                        .Append(world.LabelOf(decision.Action(step)));
                }
            }
            return text.ToString();
        }

        private static string Number(float value) =>
            value.ToString("0.###", CultureInfo.InvariantCulture);
    }
}
