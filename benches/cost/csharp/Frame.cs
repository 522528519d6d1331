using System;
using System.Diagnostics;
using Udgoap.Tests;

namespace Udgoap.Benches
{
    /// <summary>
    /// One frame after the other of a host with 1,000 NPCs: the same as in frame.c.
    /// </summary>
    internal sealed class Frame
    {
        private const int Npcs = 1000;
        private const int Men = 10;
        private const int Apples = 10;

        private readonly Crowd crowd = new Crowd(Crowd.LoadDomain(), Npcs);
        private readonly World sight;
        private readonly NpcHandle[] men = new NpcHandle[Men];
        private readonly Planner planner = Planner.Create();
        private readonly Question[] questions = new Question[Apples];
        private readonly Answer[] answers = new Answer[Apples];
        private double sum;

        private Frame()
        {
            var domain = Files.Domain("benches/domains/sight.json");
            sight = World.Create(domain);
            for (var number = 0; number < Apples; number++)
            {
                sight.CreateObject(ObjectDef.Of(domain.FindType("apple")));
            }
            for (var number = 0; number < Men; number++)
            {
                men[number] =
                    sight.NpcOf(sight.CreateObject(ObjectDef.Of(domain.FindType("man"))));
            }
            sight.Update(0);
        }

        /// <summary>Prints how many nanoseconds each frame took.</summary>
        internal static void Run(int frames)
        {
            var frame = new Frame();
            var times = new long[frames];
            for (var number = 0; number < frames; number++)
            {
                var before = Stopwatch.GetTimestamp();
                frame.crowd.Frame();
                frame.Answer();
                times[number] = Stopwatch.GetTimestamp() - before;
            }
            foreach (var time in times)
            {
                Console.WriteLine((long)(time * (1e9 / Stopwatch.Frequency)));
            }
            Console.Error.WriteLine($"sum {frame.sum + frame.crowd.StepCount}");
        }

        private void Answer()
        {
            foreach (var man in men)
            {
                planner.Begin(sight, man);
                var count = planner.Questions(questions).Length;
                for (var number = 0; number < count; number++)
                {
                    var isEven = (questions[number].Object(1).Number & 1) == 0;
                    answers[number] = new Answer(isEven);
                }
                planner.Answer(new ReadOnlySpan<Answer>(answers, 0, count));
                planner.Continue();
                sum += count;
            }
        }
    }
}
