using System;
using System.Threading;

namespace Udgoap.Tests
{
    /// <summary>What a game's scripts leave behind when an editor reloads their code.</summary>
    public static class Game
    {
        private static Crowd crowd;
        private static Planner planner;
        private static World open;

        /// <summary>
        /// Leaves a world in which a thread goes on, another in the middle of a tick, and a search.
        /// </summary>
        public static void Play()
        {
            Start();
            var started = new ManualResetEvent(false);
            var thread = new Thread(() => GoOn(started)) { IsBackground = true };
            thread.Start();
            started.WaitOne();
        }

        /// <summary>The same without the thread, and with owners that the garbage collector finds.</summary>
        public static void Forget()
        {
            Start();
            crowd = null;
            planner = null;
            open = null;
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        /// <summary>The same, given back by the game. Everything is refused afterwards.</summary>
        public static void Stop()
        {
            Start();
            Check.Equal(Library.ReleaseAll(), 0);
            Check.Equal(Live.Blocks, 0ul);
            Check.Refused(Status.InvalidHandle, "world", () => crowd.Frame());
            Check.Refused(Status.InvalidHandle, "planner", () => planner.Begin(crowd.World, default));
            crowd.Dispose();
            planner.Dispose();
            open.Dispose();
            Check.Equal(Library.ReleaseAll(), 0);
            // The layer is as good as new.
            using (var domain = Crowd.LoadDomain())
            using (var again = new Crowd(domain, 20))
            {
                again.Frame();
            }
            if (Check.End() != 0)
            {
                throw new InvalidOperationException("see above");
            }
        }

        private static void Start()
        {
            var domain = Crowd.LoadDomain();
            Library.DrainLog();
            crowd = new Crowd(domain, 200);
            crowd.Frame();
            planner = Planner.Create();
            planner.Begin(crowd.World, crowd.World.Npcs()[0]);
            open = new Crowd(domain, 20).World;
            open.TickBegin(TickInput.At(1));
        }

        private static void GoOn(ManualResetEvent started)
        {
            var mine = crowd;
            try
            {
                while (true)
                {
                    mine.Frame();
                    started.Set();
                }
            }
            catch (UdgoapException error) when (error.Status == Status.InvalidHandle)
            {
                // The world was taken from under it.
            }
            catch (InvalidOperationException)
            {
                // Or the view of its events.
            }
        }
    }
}
