using System;
using System.Diagnostics;
using System.IO;
using Udgoap.Tests;

namespace Udgoap.Benches
{
    /// <summary>
    /// One frame after the other of a host with many NPCs: the same as in frame.c.
    /// </summary>
    internal sealed class Frame
    {
        private readonly Crowd crowd;
        private readonly Question[] questions = new Question[256];
        private readonly Answer[] answers = new Answer[256];
        private int questionsAnswered;

        private Frame(int npcs) => crowd = new Crowd(LoadDomain(), npcs);

        /// <summary>Prints how many nanoseconds each frame took, and what was done.</summary>
        internal static void Run(int frames, int npcs)
        {
            var frame = new Frame(npcs);
            var times = new long[frames];
            Action<uint> work = frame.Work;
            for (var number = 0; number < frames; number++)
            {
                var before = Stopwatch.GetTimestamp();
                frame.crowd.Frame(work);
                times[number] = Stopwatch.GetTimestamp() - before;
            }
            foreach (var time in times)
            {
                Console.WriteLine((long)(time * (1e9 / Stopwatch.Frequency)));
            }
            Console.WriteLine(
                $"done: {frame.crowd.StepCount} steps, {frame.questionsAnswered} answers");
        }

        private static Domain LoadDomain() =>
            Domain.Load(new[] { Read("village.json"), Read("questions.json") });

        private static Document Read(string name) =>
            new Document(name, File.ReadAllBytes(Path.Combine("benches", "domains", name)));

        private void Work(uint jobs)
        {
            Answer();
            for (uint job = 0; job < jobs; job++)
            {
                crowd.World.Plan(job);
            }
        }

        /// <summary>What the game says to what the NPCs ask: every ninth door is shut.</summary>
        private void Answer()
        {
            var asked = crowd.World.Questions(questions);
            for (var number = 0; number < asked.Length; number++)
            {
                answers[number] = new Answer(asked[number].Object(0).Number % 9 != 0);
            }
            if (asked.Length > 0)
            {
                crowd.World.Answer(new ReadOnlySpan<Answer>(answers, 0, asked.Length));
            }
            questionsAnswered += asked.Length;
        }
    }
}
