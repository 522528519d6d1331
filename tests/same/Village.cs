using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;

namespace Udgoap.Tests
{
    /// <summary>
    /// The village of village.c, by the C# layer. Prints the same line, or somebody has a fault.
    /// Arguments: the document, and the list.
    /// </summary>
    internal static class Village
    {
        private const int Ticks = 6000;
        private const double SecondsPerTick = 0.1;
        private const float Sight = 18; // metres

        private static readonly List<ObjectHandle> Objects = new List<ObjectHandle>();
        private static Answer[] answers = new Answer[64];
        private static Question[] questions = new Question[64];

        private static void Main(string[] arguments)
        {
            var document = new Document("village.json", File.ReadAllBytes(arguments[0]));
            using (var domain = Domain.Load(document))
            using (var world = World.Create(WorldDef.Of(domain), new[] { domain.FindQuery("sees") }))
            {
                foreach (var line in File.ReadLines(arguments[1]))
                {
                    Add(domain, world, line.Split(' '));
                }
                var seconds = 0.0;
                for (var tick = 0; tick < Ticks; tick++)
                {
                    seconds += SecondsPerTick;
                    Live(world, seconds);
                }
                Console.WriteLine($"same: {world.Hash:x16} after {world.Stats.Plans} plans");
            }
        }

        /// <summary>Keys go from 1 on in the order of the list.</summary>
        private static void Add(Domain domain, World world, string[] parts)
        {
            var at = new Vec3(
                float.Parse(parts[1], CultureInfo.InvariantCulture),
                0,
                float.Parse(parts[2], CultureInfo.InvariantCulture));
            var type = domain.FindType(parts[0]);
            var def = ObjectDef.Of(type, at);
            def.UserKey = (ulong)Objects.Count + 1;
            var made = world.CreateObject(def);
            Objects.Add(made);
            if (domain.InfoOf(type).IsNpc)
            {
                var mind = MindOptions.Defaults;
                mind.PerformedBy = PerformedBy.Library;
                world.SetMind(world.NpcOf(made), mind);
            }
        }

        private static void Live(World world, double seconds)
        {
            var input = TickInput.At(seconds);
            input.AppliesRates = true;
            var jobs = world.TickBegin(input);
            Reply(world);
            for (uint job = 0; job < jobs; job++)
            {
                world.Plan(job);
            }
            world.TickEnd();
        }

        private static void Reply(World world)
        {
            var count = world.QuestionCount;
            if (count == 0)
            {
                return;
            }
            if (questions.Length < count)
            {
                questions = new Question[2 * count];
                answers = new Answer[2 * count];
            }
            world.Questions(questions);
            for (var number = 0; number < count; number++)
            {
                ref var question = ref questions[number];
                answers[number] = new Answer(
                    Distance(world, question.UserKey(0), question.UserKey(1)) <= Sight);
            }
            world.Answer(new ReadOnlySpan<Answer>(answers, 0, count));
        }

        // Runtimes may compute in more bits than a float has; what is cast has been rounded.
        private static float Distance(World world, ulong a, ulong b)
        {
            var from = world.GetPosition(Objects[(int)a - 1]);
            var to = world.GetPosition(Objects[(int)b - 1]);
            var x = (float)(to.X - from.X);
            var y = (float)(to.Y - from.Y);
            var z = (float)(to.Z - from.Z);
            var flat = (float)((float)(x * x) + (float)(y * y));
            return (float)Math.Sqrt((float)(flat + (float)(z * z)));
        }
    }
}
