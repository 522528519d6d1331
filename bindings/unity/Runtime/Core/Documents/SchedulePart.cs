using System;

namespace Udgoap.Documents
{
    /// <summary>A plan that is written by hand.</summary>
    public sealed class SchedulePart : Entry<SchedulePart>
    {
        /// <summary>
        /// An object that tasks are done to: of this type, with <paramref name="when"/> true, and with
        /// the least <paramref name="least"/>. Either may be null.
        /// </summary>
        public SchedulePart Role(string name, string type, string when = null, string least = null)
        {
            var role = new Entries();
            role.Set("type", Json.Quoted(type));
            if (when != null)
            {
                role.Set("when", Json.Quoted(when));
            }
            if (least != null)
            {
                role.Set("least", Json.Quoted(least));
            }
            return Insert("roles", name, role.ToJson());
        }

        /// <summary>What is done, in order, such as "goto(patient)".</summary>
        public SchedulePart Tasks(params string[] tasks) => AppendTexts("tasks", tasks);

        /// <summary>Flags by which it fails, each a name, or "not" and a name.</summary>
        public SchedulePart Fails(params string[] flags) => AppendTexts("fails", flags);

        /// <summary>What is run when it has failed.</summary>
        public SchedulePart OnFailure(string schedule) => Text("on_failure", schedule);
    }

    /// <summary>What chooses schedules: states, in the order in which they are tried.</summary>
    public sealed class MachinePart : Entry<MachinePart>
    {
        /// <summary>The next state.</summary>
        public MachinePart State(string name, StatePart part) => Set(name, part.ToJson());
    }

    /// <summary>A state of a machine.</summary>
    public sealed class StatePart : Part<StatePart>
    {
        /// <summary>Flags that have to be so, each a name, or "not" and a name.</summary>
        public StatePart When(params string[] flags) => AppendTexts("when", flags);

        /// <summary>What is run in it next, while these flags are so.</summary>
        public StatePart Schedule(string name, params string[] when)
        {
            if (when == null)
            {
                throw new ArgumentNullException(nameof(when));
            }
            var choice = new Entries();
            choice.Set("run", Json.Quoted(name));
            foreach (var flag in when)
            {
                choice.Append("when", Json.Quoted(flag));
            }
            return Append("schedules", choice.ToJson());
        }
    }
}
