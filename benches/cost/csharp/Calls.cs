using System;
using System.Diagnostics;
using Udgoap.Tests;

namespace Udgoap.Benches
{
    /// <summary>
    /// Calls through the layer beside the same calls of the raw layer, in turns, so that both have the
    /// same of whatever else the machine does. Of each the fastest turn counts.
    /// </summary>
    internal static unsafe class Calls
    {
        private const int Turns = 40;
        private const int Writes = 100;

        private static double sum;

        internal static void Run()
        {
            Setter();
            Getter();
            Bulk();
            TicksAndEvents();
            Console.Error.WriteLine(sum);
        }

        private static void Compare(string kind, int times, Action<int> raw, Action<int> layer)
        {
            long bestRaw = long.MaxValue, bestLayer = long.MaxValue;
            for (var turn = 0; turn < Turns; turn++)
            {
                bestRaw = Math.Min(bestRaw, Time(raw, times));
                bestLayer = Math.Min(bestLayer, Time(layer, times));
            }
            var unit = 1e9 / Stopwatch.Frequency / times;
            Console.WriteLine($"{kind} {bestRaw * unit:0.0} {bestLayer * unit:0.0}");
        }

        private static long Time(Action<int> work, int times)
        {
            var before = Stopwatch.GetTimestamp();
            work(times);
            return Stopwatch.GetTimestamp() - before;
        }

        private static void Setter()
        {
            var scene = new AppendixA();
            var world = scene.World;
            Compare(
                "setter",
                20000,
                times =>
                {
                    for (var number = 0; number < times; number++)
                    {
                        var status = NativeMethods.udg_object_set_number(
                            world.Handle, scene.Goblin, scene.Health, number & 15);
                        sum += (int)status;
                    }
                },
                times =>
                {
                    for (var number = 0; number < times; number++)
                    {
                        world.SetNumber(scene.Goblin, scene.Health, number & 15);
                    }
                });
        }

        private static void Getter()
        {
            var scene = new AppendixA();
            var world = scene.World;
            Compare(
                "getter",
                20000,
                times =>
                {
                    for (var number = 0; number < times; number++)
                    {
                        float value;
                        var status = NativeMethods.udg_object_number(
                            world.Handle, scene.Goblin, scene.Health, &value);
                        sum += (int)status + value;
                    }
                },
                times =>
                {
                    for (var number = 0; number < times; number++)
                    {
                        sum += world.GetNumber(scene.Goblin, scene.Health);
                    }
                });
        }

        private static void Bulk()
        {
            var scene = new AppendixA();
            var world = scene.World;
            var writes = new Write[Writes];
            for (var number = 0; number < Writes; number++)
            {
                writes[number] = new Write(scene.Goblin, scene.Health, Value.Of(number % 30));
            }
            Compare(
                "bulk",
                500,
                times =>
                {
                    for (var number = 0; number < times; number++)
                    {
                        fixed (Write* first = writes)
                        {
                            BulkReport report;
                            var status = NativeMethods.udg_world_write(
                                world.Handle, first, Writes, &report);
                            sum += (int)status + report.Done;
                        }
                    }
                },
                times =>
                {
                    for (var number = 0; number < times; number++)
                    {
                        sum += world.Write(writes).Done;
                    }
                });
        }

        private static void TicksAndEvents()
        {
            // In turns on one world, so that both have the same to do on average; and one who does
            // nothing, so that little of the time is the library's own.
            var scene = new AppendixA();
            var idle = scene.World;
            var mind = MindOptions.Defaults;
            mind.PerformedBy = PerformedBy.Nobody;
            idle.SetMind(scene.Npc, mind);
            double seconds = 0;
            Compare(
                "tick",
                5000,
                times =>
                {
                    for (var number = 0; number < times; number++)
                    {
                        TickInput input;
                        NativeMethods.udg_tick_input_init(&input, (UIntPtr)sizeof(TickInput));
                        input.Seconds = seconds += 0.001;
                        TickReport report;
                        var status = NativeMethods.udg_world_tick(idle.Handle, &input, &report);
                        sum += (int)status + report.Events;
                    }
                },
                times =>
                {
                    for (var number = 0; number < times; number++)
                    {
                        sum += idle.Tick(TickInput.At(seconds += 0.001)).Events;
                    }
                });

            var crowd = new Crowd(Crowd.LoadDomain(), 1000);
            var world = crowd.World;
            do
            {
                crowd.Frame();
            }
            while (world.Events().Count < 50);
            Console.Error.WriteLine($"{world.Events().Count} events");
            Compare(
                "events",
                2000,
                times =>
                {
                    for (var number = 0; number < times; number++)
                    {
                        NpcEvent* first;
                        uint count;
                        var status = NativeMethods.udg_world_events(world.Handle, &first, &count);
                        sum += (int)status;
                        for (uint place = 0; place < count; place++)
                        {
                            sum += first[place].StepId;
                        }
                    }
                },
                times =>
                {
                    for (var number = 0; number < times; number++)
                    {
                        foreach (ref readonly var it in world.Events())
                        {
                            sum += it.StepId;
                        }
                    }
                });
        }
    }

    /// <summary>Starts in the repository's root: <c>calls</c>, or <c>frame COUNT</c>.</summary>
    internal static class Program
    {
        private static void Main(string[] arguments)
        {
            if (arguments[0] == "calls")
            {
                Calls.Run();
            }
            else
            {
                Frame.Run(int.Parse(arguments[1]), int.Parse(arguments[2]));
            }
        }
    }
}
