using System;

namespace Udgoap.Tests
{
    /// <summary>Ten thousand NPCs live, and no frame leaves anything to the garbage collector.</summary>
    internal static class Garbage
    {
        private const int Npcs = 10000;
        private const int WarmUp = 90;
        private const int Frames = 120;

        internal static void Run()
        {
            using (var domain = Crowd.LoadDomain())
            using (var crowd = new Crowd(domain, Npcs))
            {
                for (var frame = 0; frame < WarmUp; frame++)
                {
                    crowd.Frame();
                }
                var steps = crowd.StepCount;
                var collections = GC.CollectionCount(0);
                var before = Allocated();
                for (var frame = 0; frame < Frames; frame++)
                {
                    crowd.Frame();
                }
                var garbage = Allocated() - before;
                Check.Equal(garbage, 0L);
                Check.Equal(GC.CollectionCount(0), collections);
                Check.That(crowd.StepCount - steps > Frames, "NPCs that do something");
                Console.WriteLine(
                    $"{Npcs} NPCs, {Frames} frames, {crowd.StepCount - steps} steps: {garbage} bytes "
                    + $"of garbage by {Meter}");
                // The meter itself must be able to tell.
                before = Allocated();
                var some = new object[1000];
                Check.That(Allocated() - before > 1000, "a meter that sees 8,000 bytes");
                GC.KeepAlive(some);
            }
        }

#if MONO
        // Mono 6 counts no bytes of a thread. Its nursery is handed to threads in pieces, so that small
        // amounts show late: a thousand times as many frames would show too.
        private const string Meter = "GC.GetTotalMemory";

        internal static long Allocated() => GC.GetTotalMemory(false);
#else
        private const string Meter = "GC.GetAllocatedBytesForCurrentThread";

        internal static long Allocated() => GC.GetAllocatedBytesForCurrentThread();
#endif
    }
}
