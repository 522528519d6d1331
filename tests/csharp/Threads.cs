using System;
using System.Collections.Generic;
using System.Threading;

namespace Udgoap.Tests
{
    /// <summary>
    /// Worlds on several threads: side by side, shared, and in each other's way, which nobody waits for.
    /// </summary>
    internal static class Threads
    {
        private const int Npcs = 60;

        internal static void Run()
        {
            using (var domain = Crowd.LoadDomain())
            {
                TwoWorldsAtOnce(domain);
                JobsOnThreads(domain);
            }
            InEachOthersWay();
        }

        private static void TwoWorldsAtOnce(Domain domain)
        {
            var hashes = new ulong[2];
            Together(hashes.Length, number =>
            {
                using (var crowd = new Crowd(domain, Npcs))
                {
                    for (var frame = 0; frame < 60; frame++)
                    {
                        crowd.Frame();
                    }
                    hashes[number] = crowd.World.Hash;
                }
            });
            Check.That(hashes[0] != 0 && hashes[0] == hashes[1], "equal worlds");
        }

        private static void JobsOnThreads(Domain domain)
        {
            using (var alone = new Crowd(domain, Npcs))
            using (var shared = new Crowd(domain, Npcs))
            {
                for (var frame = 0; frame < 30; frame++)
                {
                    alone.Frame();
                    shared.Frame(jobs => Together(4, number =>
                    {
                        for (var job = (uint)number; job < jobs; job += 4)
                        {
                            shared.World.Plan(job);
                        }
                    }));
                    Check.Equal(shared.World.Hash, alone.World.Hash);
                }
                Check.That(alone.World.Stats.Plans > 0, "plans");
            }
        }

        /// <summary>One thread updates, another reads and asks to change: refused, or done.</summary>
        private static void InEachOthersWay()
        {
            using (var domain = Crowd.LoadDomain())
            using (var crowd = new Crowd(domain, 2000))
            {
                var isOver = false;
                int busy = 0, done = 0;
                var other = new Thread(() =>
                {
                    while (!Volatile.Read(ref isOver))
                    {
                        try
                        {
                            crowd.World.SetTime(crowd.World.Time);
                            done++;
                        }
                        catch (UdgoapException error) when (error.Status == Status.Busy)
                        {
                            Check.Contains(error.Message, "udg_world_");
                            busy++;
                        }
                        catch (UdgoapException error) when (error.Status == Status.WrongTime)
                        {
                            // The time has moved on between the two calls.
                            done++;
                        }
                    }
                });
                other.Start();
                var refused = 0;
                for (var frame = 1; frame < 20000 && (Volatile.Read(ref busy) == 0 || frame < 20); frame++)
                {
                    try
                    {
                        crowd.World.Update(frame);
                    }
                    catch (UdgoapException error) when (error.Status == Status.Busy)
                    {
                        refused++;
                    }
                }
                Volatile.Write(ref isOver, true);
                other.Join();
                Check.That(busy > 0, $"Busy, found {done} calls that were valid, {refused} refused");
                crowd.World.Update(30000);
            }
        }

        private static void Together(int count, Action<int> work)
        {
            var threads = new List<Thread>();
            Exception failure = null;
            for (var number = 0; number < count; number++)
            {
                var mine = number;
                var thread = new Thread(() =>
                {
                    try
                    {
                        work(mine);
                    }
                    catch (Exception error)
                    {
                        failure = error;
                    }
                });
                threads.Add(thread);
                thread.Start();
            }
            threads.ForEach(thread => thread.Join());
            Check.That(failure == null, $"no failure, found {failure}");
        }
    }
}
