namespace Udgoap.Tests
{
    /// <summary>
    /// Options that name everything that figures depend on: what the library does unless told otherwise
    /// can change; the figures stay.
    /// </summary>
    internal static class Named
    {
        internal static PlanOptions Planning
        {
            get
            {
                var options = PlanOptions.Defaults;
                options.Selector = Selector.Udgoap;
                options.Depth = 8;
                options.PlanStates = 1024;
                options.WorldEffectRounds = 16;
                options.CostWeight = 0;
                options.Durations = Switch.Off;
                options.Outcomes = Switch.Off;
                options.Risk = 0;
                options.InsertAtFront = false;
                options.Trim = true;
                options.OnlyIfBetter = true;
                options.DeadIsZero = true;
                options.Forecast = true;
                options.Questions = 4096;
                options.FilterGoals = Switch.Off;
                options.ExactScores = true;
                options.Work = uint.MaxValue;
                return options;
            }
        }

        internal static MindOptions Mind
        {
            get
            {
                var options = MindOptions.Defaults;
                options.PerformedBy = PerformedBy.Host;
                options.ThinkInterval = 0.2f;
                options.SwitchMargin = 0.02f;
                options.Relevance = 0;
                options.Skipping = Skipping.Expected;
                return options;
            }
        }
    }
}
