using Unity.Profiling;

namespace Udgoap.Components
{
    /// <summary>What the profiler shows of frames.</summary>
    internal static class UdgoapProfiling
    {
        internal static readonly ProfilerMarker Positions = new ProfilerMarker("udgoap.Positions");
        internal static readonly ProfilerMarker Tick = new ProfilerMarker("udgoap.Tick");
        internal static readonly ProfilerMarker Questions = new ProfilerMarker("udgoap.Questions");
        internal static readonly ProfilerMarker Events = new ProfilerMarker("udgoap.Events");

#if UDGOAP_PROFILING_CORE
        private static readonly ProfilerCounter<int> Thought = new ProfilerCounter<int>(
            ProfilerCategory.Ai, "udgoap NPCs that have thought", ProfilerMarkerDataUnit.Count);

        private static readonly ProfilerCounter<int> Waiting = new ProfilerCounter<int>(
            ProfilerCategory.Ai, "udgoap NPCs that wait for a search", ProfilerMarkerDataUnit.Count);

        private static readonly ProfilerCounter<int> PlanStates = new ProfilerCounter<int>(
            ProfilerCategory.Ai, "udgoap plan states", ProfilerMarkerDataUnit.Count);

        private static readonly ProfilerCounter<long> Thinking = new ProfilerCounter<long>(
            ProfilerCategory.Ai, "udgoap thinking", ProfilerMarkerDataUnit.TimeNanoseconds);

        private static readonly ProfilerCounter<long> Planning = new ProfilerCounter<long>(
            ProfilerCategory.Ai, "udgoap planning", ProfilerMarkerDataUnit.TimeNanoseconds);

        private static readonly ProfilerCounter<long> Performing = new ProfilerCounter<long>(
            ProfilerCategory.Ai, "udgoap performing", ProfilerMarkerDataUnit.TimeNanoseconds);
#endif

        internal static void Count(in TickReport report)
        {
#if UDGOAP_PROFILING_CORE
            Thought.Sample((int)report.Thought);
            Waiting.Sample((int)report.Waiting);
            PlanStates.Sample((int)report.PlanStates);
#endif
        }

        /// <summary>How long the library's sections took since these were the times.</summary>
        internal static void Time(in WorldStats now, in WorldStats before)
        {
#if UDGOAP_PROFILING_CORE
            Thinking.Sample((long)(now.ThinkTime - before.ThinkTime));
            Planning.Sample((long)(now.PlanTime + now.SetOutTime - before.PlanTime - before.SetOutTime));
            Performing.Sample((long)(now.PerformTime - before.PerformTime));
#endif
        }
    }
}
