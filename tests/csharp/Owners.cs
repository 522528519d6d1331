using System;
using System.Runtime.CompilerServices;
using System.Threading;

namespace Udgoap.Tests
{
    /// <summary>
    /// What is forgotten: the garbage collector's thread leaves it to the thread that has made it.
    /// </summary>
    internal static class Owners
    {
        internal static void Run()
        {
            using (var domain = Files.Domain("examples/domains/wizard.json"))
            {
                OnThisThread(domain);
                OfThreadsThatHaveEnded(domain);
            }
        }

        private static void OnThisThread(Domain domain)
        {
            using (var kept = World.Create(domain))
            {
                var before = Live.Blocks;
                ForgetDeeply(domain, 8);
                var forgotten = Live.Blocks;
                Check.That(forgotten > before, "worlds that nobody has disposed of");
                Collect();
                Check.Equal(Live.Blocks, forgotten);
                // The next call on anything that this thread has made destroys what was forgotten.
                Check.That(kept.IsValid);
                // A collector that looks at the stack without knowing what is a reference may keep one.
                Check.That(
                    Live.Blocks < forgotten && Live.Blocks - before <= (forgotten - before) / 4,
                    $"about {before} blocks, found {Live.Blocks} of {forgotten}");
            }
        }

        private static void OfThreadsThatHaveEnded(Domain domain)
        {
            var before = Live.Blocks;
            var thread = new Thread(() => Forget(domain, 8));
            thread.Start();
            thread.Join();
            thread = null;
            var forgotten = Live.Blocks;
            Check.That(forgotten > before);
            Collect();
            Library.ReleaseAbandoned();
            Check.That(
                Live.Blocks - before <= (forgotten - before) / 4,
                $"about {before} blocks, found {Live.Blocks} of {forgotten}");
        }

        /// <summary>Far from where the stack is looked at later.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        private static int ForgetDeeply(Domain domain, int count, int depth = 100)
        {
            if (depth > 0)
            {
                return 1 + ForgetDeeply(domain, count, depth - 1);
            }
            Forget(domain, count);
            return 0;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static void Forget(Domain domain, int count)
        {
            for (var number = 0; number < count; number++)
            {
                var world = World.Create(domain);
                var type = domain.FindType("goblin");
                world.CreateObject(ObjectDef.Of(type));
            }
        }

        private static void Collect()
        {
            for (var time = 0; time < 3; time++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
        }
    }
}
