using System;
using System.Collections.Generic;

namespace Udgoap.Tests
{
    /// <summary>
    /// The tests of the C# layer. They start in the repository's root, with the names of those to run,
    /// or none for all.
    /// </summary>
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            var tests = new Dictionary<string, Action>
            {
                ["planning"] = Planning.Run,
                ["worlds"] = Worlds.Run,
                ["misuse"] = Misuse.Run,
                ["queries"] = Queries.Run,
                ["ticks"] = Ticks.Run,
                ["schedules"] = Schedules.Run,
                ["senses"] = Senses.Run,
                ["areas"] = Areas.Run,
                ["influences"] = Influences.Run,
                ["nearby"] = NearbyThings.Run,
                ["owners"] = Owners.Run,
                ["threads"] = Threads.Run,
                ["documents"] = Documents.Run,
                ["garbage"] = Garbage.Run,
            };
            var names = arguments.Length > 0 ? arguments : new List<string>(tests.Keys).ToArray();
            var before = Live.Blocks;
            foreach (var name in names)
            {
                Console.WriteLine(name);
                tests[name]();
            }
            if (arguments.Length == 0)
            {
                Check.Equal(Live.Blocks, before);
            }
            return Check.End();
        }
    }
}
