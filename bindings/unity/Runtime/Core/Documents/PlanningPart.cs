using System.Globalization;

namespace Udgoap.Documents
{
    /// <summary>How NPCs of a type plan and think, unless the game says otherwise.</summary>
    public sealed class PlanningPart : Part<PlanningPart>
    {
        /// <summary>"auto", "udgoap", "udgoap_best", "goap", "utility_plans" or "schedules".</summary>
        public PlanningPart Selector(string name) => Text("selector", name);

        /// <summary>The most steps that a plan may have.</summary>
        public PlanningPart Depth(uint steps) => Whole("depth", steps);

        /// <summary>The most plan states that a search generates.</summary>
        public PlanningPart PlanStates(uint count) => Whole("plan_states", count);

        /// <summary>The most work that a search does: 1,000 are about a microsecond.</summary>
        public PlanningPart Work(uint units) => Whole("work", units);

        /// <summary>How much a plan's summed cost takes from its score.</summary>
        public PlanningPart CostWeight(float weight) => Number("cost_weight", weight);

        /// <summary>Whether steps take time when plans are rated.</summary>
        public PlanningPart Durations(bool on = true) => Switch("durations", on);

        /// <summary>Whether uncertain outcomes are weighed.</summary>
        public PlanningPart Outcomes(bool on = true) => Switch("outcomes", on);

        /// <summary>How much uncertainty takes from a plan's score.</summary>
        public PlanningPart Risk(float weight) => Number("risk", weight);

        /// <summary>Whether goals that nothing they can do would touch are left out.</summary>
        public PlanningPart FilterGoals(bool on = true) => Switch("filter_goals", on);

        /// <summary>How often they think, in seconds.</summary>
        public PlanningPart ThinkInterval(float seconds) => Number("think_interval", seconds);

        /// <summary>How much better than what is left of a plan a new one has to be.</summary>
        public PlanningPart SwitchMargin(float margin) => Number("switch_margin", margin);

        private PlanningPart Whole(string key, uint value) =>
            Set(key, value.ToString(CultureInfo.InvariantCulture));

        private PlanningPart Switch(string key, bool on) => Set(key, on ? "true" : "false");
    }
}
