using System.Collections.Generic;
using System.IO;
using System.Linq;
using Udgoap.Components;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>The package's samples, with the objects of their scenes.</summary>
    internal static class Samples
    {
        private const string Folder = "bindings/unity/Samples~/";

        internal static void Run()
        {
            Stage.Case("sample: orchard", 0, Orchard);
            Stage.Case("sample: household", 0, Household);
        }

        private static void Orchard()
        {
            var apples = new List<UdgoapSmartObject>();
            Player.Load(1, () =>
            {
                Stage.MakeWorld(File.ReadAllBytes(Folder + "Orchard/apple.json"));
                foreach (var at in new[] { Stage.At(4, 0), Stage.At(0, 5) })
                {
                    apples.Add(Stage.Make<UdgoapSmartObject>("apple", at, it => it.SetUp("apple", null)));
                }
                Person<UdgoapBite>("villager", Stage.At(0, 0), "villager", new UdgoapInitialValue("food", 2));
            });
            var scales = new HashSet<float>();
            for (var frame = 0; frame < 900; frame++)
            {
                Player.Frames(1);
                scales.UnionWith(apples.Where(it => it != null).Select(it => it.transform.localScale.x));
            }
            Check.That(apples.All(it => it == null), "all apples are eaten");
            // As it was made, whole, and after each of three bites.
            Check.Equal(scales.Count, 5);
        }

        private static void Household()
        {
            var people = new UdgoapNpc[3];
            UdgoapNeeds needsShown = null;
            Player.Load(1, () =>
            {
                Stage.MakeWorld(File.ReadAllBytes(Folder + "Household/household.json"));
                Thing("stove", 5, 0);
                Thing("bed", -5, 3);
                Thing("bed", -5, -3);
                Thing("bath", 0, 6);
                Thing("sofa", 0, -5);
                for (var number = 0; number < people.Length; number++)
                {
                    people[number] = Person<UdgoapStepPerformer>("person " + number, Stage.At(number - 1, 0), "person");
                }
                needsShown = Stage.Make<UdgoapNeeds>("needs", Stage.At(0, 0), it => it.SetUp(people));
            });
            var world = people[0].World;
            var done = new HashSet<string>();
            foreach (var person in people)
            {
                person.Happened += (npc, what) => done.Add(npc.HasStep ? npc.Step.ActionName : "");
            }
            // Five minutes, in which each need would have run out twice.
            var needs = new[] { "food", "energy", "hygiene", "fun" }.Select(world.Attribute).ToArray();
            var least = 100f;
            for (var second = 0; second < 300; second++)
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
            foreach (var action in new[] { "go", "cook", "eat", "sleep", "wash", "chat" })
            {
                Check.That(done.Contains(action), action + " is done");
            }
            GUI.Shown.Clear();
            Player.Send(needsShown, "OnGUI");
            Check.Equal(GUI.Shown.Count, 3 * 5);
            Check.That(GUI.Shown[1].EndsWith(" Food"), GUI.Shown[1]);
            Check.That(GUI.color.r == 192 / 255f, "the color of fun");
        }

        private static void Thing(string type, float x, float z) =>
            Stage.Make<UdgoapSmartObject>(type, Stage.At(x, z), it => it.SetUp(type, null));

        private static UdgoapNpc Person<TPerformer>(
            string name,
            Vector3 at,
            string type,
            params UdgoapInitialValue[] values)
            where TPerformer : UdgoapStepPerformer =>
            Stage.Make<UdgoapNpc>(name, at, it =>
            {
                it.SetUp(type, null, values);
                it.gameObject.AddComponent<TPerformer>();
            });
    }
}
