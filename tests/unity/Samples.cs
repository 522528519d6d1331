using System.Collections.Generic;
using System.Linq;
using Udgoap.Components;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>The package's samples and the project beside it, with their own scenes.</summary>
    internal static class Samples
    {
        private const string Folder = "bindings/unity/Samples~/";

        internal static void Run()
        {
            Stage.Case("sample: orchard", 0, Orchard);
            Stage.Case("sample: household", 0, () => Household(Folder + "Household/Household.unity", 20));
            // Five minutes, in which each need would have run out twice.
            Stage.Case("the project", 0, () => Household("unity-sample/Assets/Household.unity", 300));
        }

        private static void Orchard()
        {
            SceneFile.Load(1, Folder + "Orchard/Orchard.unity");
            var apples = All<UdgoapSmartObject>().Where(it => it.TypeName == "apple").ToArray();
            var eaters = All<UdgoapBite>().Count();
            Check.That(apples.Length > 1 && eaters > 1, $"{apples.Length} apples, {eaters} eaters");
            var scales = new HashSet<float>();
            for (var frame = 0; frame < 1800; frame++)
            {
                Player.Frames(1);
                scales.UnionWith(apples.Where(it => it != null).Select(it => it.transform.localScale.x));
            }
            Check.That(apples.Count(it => it == null) > 1, "apples are eaten");
            // As it was made, and after each of three bites.
            Check.That(scales.Count >= 4, $"{scales.Count} sizes");
            Check.Equal(Debug.Warnings, 0);
        }

        private static void Household(string scene, int seconds)
        {
            SceneFile.Load(1, scene);
            var people = All<UdgoapNpc>().ToArray();
            Check.Equal(people.Length, 3);
            Check.Equal(All<UdgoapSmartObject>().Count(), 3 + 5);
            var world = people[0].World;
            var done = new HashSet<string>();
            foreach (var person in people)
            {
                person.Happened += (npc, what) => done.Add(npc.HasStep ? npc.Step.ActionName : "");
            }
            var needs = new[] { "food", "energy", "hygiene", "fun" }.Select(world.Attribute).ToArray();
            var least = 100f;
            for (var second = 0; second < seconds; second++)
            {
                Player.Frames(60);
                foreach (var person in people)
                {
                    foreach (var need in needs)
                    {
                        Check.That(person.TryGetNumber(need, out var left));
                        least = left < least ? left : least;
                    }
                }
            }
            Check.That(least > 10, "needs that are met, not one that is down to " + least);
            var wanted = seconds < 300 ? new[] { "go" } : new[] { "go", "cook", "eat", "sleep", "wash", "chat" };
            foreach (var action in wanted)
            {
                Check.That(done.Contains(action), action + " is done");
            }
            Check.Equal(Debug.Warnings, 0);
            GUI.Shown.Clear();
            Player.Send(All<UdgoapNeeds>().Single(), "OnGUI");
            Check.Equal(GUI.Shown.Count, 3 * 5);
            Check.That(GUI.Shown[1].EndsWith(" Food"), GUI.Shown[1]);
            Check.That(GUI.color.r == 192 / 255f, "the color of fun");
        }

        private static IEnumerable<T> All<T>()
            where T : Component =>
            Player.Objects.Select(it => it.GetComponent<T>()).Where(it => it != null);
    }
}
