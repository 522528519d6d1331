using System.IO;
using System.Text;
using Udgoap.Components;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>Senses: what a game's own perception finds, and what the library's sensors ask.</summary>
    internal static class Sensing
    {
        private static UdgoapWorld world;
        private static UdgoapNpc guard;
        private static UdgoapSmartObject thief;
        private static UdgoapSensor sensor;

        internal static void Run()
        {
            Physics.Obstacle = (from, to) => null;
            Stage.Case("what a game's own perception finds", 0, () =>
            {
                Load(Stage.At(100, 0));
                Player.Frames(10);
                Check.That(!Knows(out _), "nothing known of whom nobody has seen");
                Check.That(sensor.Notice(thief));
                Check.That(Knows(out var belief) && belief.Fact.Value.Position.X == 100);
                Check.That(belief.Source == BeliefSource.Sensor && belief.Sure == 0.75f);
                var caught = world.Attribute("caught");
                Check.That(guard.TryBelief(thief, caught, out belief) && !belief.Fact.Value.Flag);
                // A noise has a place of its own.
                Player.Frames(10);
                Check.That(sensor.NoticeAt(thief, Stage.At(7, 7)));
                Check.That(Knows(out belief) && belief.Fact.Value.Position.Z == 7);
                Player.Frames(600);
                Check.That(!Knows(out _), "forgotten");
            });
            Stage.Case("who looks there sees, and sees that somebody is gone", 0, () =>
            {
                Load(Stage.At(0, 5));
                Player.Frames(60);
                Check.That(Knows(out var belief) && belief.Fact.Value.Position.Z == 5);
                world.Native.SetPosition(thief.Handle, new Vec3(100, 0, 0));
                Player.Frames(60);
                Check.That(!Knows(out _), "seen to be gone");
                Check.That(world.Native.TryLastSeen(guard.Npc, thief.Handle, out var last));
                Check.Equal(last.Point.Z, 5f);
            });
            Stage.Case("who is blindfolded sees nobody", 0, () =>
            {
                Load(Stage.At(0, 5));
                Check.That(guard.SetSensorEnabled("eyes", false));
                Check.That(!guard.SetSensorEnabled("nose", false), "it has no nose");
                Player.Frames(60);
                Check.That(!Knows(out _), "nobody seen");
                Check.That(guard.SetSensorEnabled("eyes", true));
                Player.Frames(60);
                Check.That(Knows(out _), "seen again");
            });
            Stage.Case("who looks away sees nobody", 0, () =>
            {
                Load(Stage.At(0, -5));
                Player.Frames(60);
                Check.That(!Knows(out _), "nobody behind its back");
            });
            Stage.Case("a sensor that the document hasn't got", 1, () =>
            {
                Load(Stage.At(100, 0));
                sensor.SetUp("ears", 1, 1);
                Player.Frames(10);
                Check.That(!sensor.Notice(thief) && !sensor.enabled);
                Check.Contains(Debug.Last, "ears");
                Check.That(!sensor.Notice(thief), "told once");
            });
        }

        private static bool Knows(out Belief belief) =>
            guard.TryBelief(thief, world.Attribute("position"), out belief);

        private static void Load(Vector3 at)
        {
            var json = File.ReadAllText("examples/domains/hunt.json");
            var named = Encoding.UTF8.GetBytes(json.Replace("line_of_sight", "sees"));
            Player.Load(1, () =>
            {
                world = Stage.MakeWorld(named, it => it.AddComponent<UdgoapLineOfSight>());
                thief = Stage.Make<UdgoapSmartObject>("thief", at, it => it.SetUp("thief", null));
                guard = Stage.Make<UdgoapNpc>("guard", Stage.At(0, 0), it =>
                {
                    it.SetUp("guard", null);
                    it.Knows = BeliefMode.OwnFacts;
                    sensor = it.gameObject.AddComponent<UdgoapSensor>();
                    sensor.SetUp("eyes", 0.75f, 2, "caught");
                });
            });
        }
    }
}
