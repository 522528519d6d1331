using System;
using System.IO;
using System.Linq;
using System.Reflection;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>
    /// Plays unity-sample as Unity would: fills in fields and calls what it calls, found by name.
    /// </summary>
    internal static class Play
    {
        private static int Main()
        {
            var before = Live.Blocks;
            var orchard = new Orchard();
            var apples = new[] { At(4, 0), At(-6, 2), At(0, 8) };
            var asset = new TextAsset { name = "apple.json" };
            asset.bytes = File.ReadAllBytes("examples/domains/apple.json");
            Set(orchard, "document", asset);
            Set(orchard, "villagers", new[] { At(0, 0), At(1, 0) });
            Set(orchard, "apples", apples);
            Call(orchard, "OnEnable");
            // As in a game that goes on from a saved one.
            var world = (World)typeof(Orchard).GetField("world", Hidden).GetValue(orchard);
            world.SetTime(3600);
            Call(orchard, "Update");
            Check.That(world.Time > 3600 && world.Time < 3601, "the saved time to go on");
            for (var frame = 0; frame < 60 * 60 && apples.Any(IsThere); frame++)
            {
                Call(orchard, "Update");
            }
            Check.That(!apples.Any(IsThere), "no apple left");
            Call(orchard, "OnDisable");
            Check.Equal(Live.Blocks, before);

            asset.bytes = new byte[] { (byte)'{' };
            Call(orchard, "OnEnable");
            Check.That(!orchard.enabled, "a component that is off");
            return Check.End();
        }

        private static bool IsThere(Transform apple) => !apple.gameObject.IsDestroyed;

        private static Transform At(float x, float z) =>
            new Transform { position = new Vector3(x, 0, z) };

        private const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.NonPublic;

        private static void Set(Orchard orchard, string field, object value) =>
            typeof(Orchard).GetField(field, Hidden).SetValue(orchard, value);

        private static void Call(Orchard orchard, string message) =>
            typeof(Orchard).GetMethod(message, Hidden).Invoke(orchard, null);
    }
}
