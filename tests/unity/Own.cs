using System.IO;
using System.Reflection;
using Udgoap.Components;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>
    /// What docs/unity.md shows of a game's own scripts, as it stands there: a document, a performer, and
    /// a component that reads, writes and makes.
    /// </summary>
    internal static class Own
    {
        internal static void Run(string folder)
        {
            Stage.Case("a game's own scripts", 0, () =>
            {
                UdgoapNpc npc = null;
                Smith smith = null;
                Shop shop = null;
                GameObject sparks = null;
                Player.Load(1, () =>
                {
                    Stage.MakeWorld(File.ReadAllBytes(Path.Combine(folder, "smithy.udgoap")));
                    sparks = new GameObject("sparks");
                    sparks.SetActive(false);
                    npc = Stage.Make<UdgoapNpc>("smith", Stage.At(0, 0), it =>
                    {
                        it.SetUp("smith", null);
                        smith = it.gameObject.AddComponent<Smith>();
                        Fill(smith, "sparks", sparks);
                    });
                    shop = Stage.Make<Shop>("shop", Stage.At(0, 0), it => Fill(it, "smith", npc));
                });
                Player.Frames(60);
                Check.That(!npc.HasStep, "without an anvil there is nothing to do");
                var anvil = shop.PutUpAnvil(Stage.At(4, 0));
                Check.That(anvil.IsInWorld && anvil.Position.x == 4);
                var frames = 0;
                for (var frame = 0; frame < 1200; frame++)
                {
                    Player.Frames(1);
                    var forges = npc.HasStep && npc.Step.ActionName == "forge" && smith.IsAtWork;
                    Check.That(!sparks.activeSelf || forges, "sparks fly while it forges");
                    frames += sparks.activeSelf ? 1 : 0;
                }
                // Two seconds for each sword, and more than six are made in twenty seconds.
                Check.That(shop.Sold >= 6 && shop.Sold % 3 == 0, shop.Sold + " swords");
                Check.That(frames > 6 * 100, frames + " frames of sparks");
                Object.DestroyImmediate(anvil.gameObject);
                Player.Frames(60);
                Check.That(!sparks.activeSelf && !npc.HasStep);
                Object.DestroyImmediate(shop.gameObject);
                Player.Frames(60);
            });
        }

        /// <summary>As the inspector does.</summary>
        private static void Fill(Component of, string field, object with) =>
            of.GetType().GetField(field, BindingFlags.Instance | BindingFlags.NonPublic).SetValue(of, with);
    }
}
