using System.Collections.Generic;
using System.IO;
using System.Linq;
using Udgoap.Components;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>
    /// What there is near a point, by tag and by offered action; and parts, which go where their wholes go.
    /// </summary>
    internal static class Surroundings
    {
        private static UdgoapWorld world;
        private static UdgoapNpc page;
        private static UdgoapSmartObject bench;
        private static UdgoapSmartObject sofa;
        private static UdgoapSmartObject throne;
        private static UdgoapSmartObject cushion;

        private static byte[] Furnished => File.ReadAllBytes("tests/common/furnished.json");

        internal static void Run()
        {
            NearThings();
            Parts();
        }

        private static void NearThings()
        {
            Stage.Case("what is near", 0, () =>
            {
                Load(1, null);
                Finds(Near(10), page, cushion, sofa, throne, bench);
                var seat = world.Tag("seat");
                var soft = world.Tag("soft");
                var sit = world.Action("sit");
                Finds(Near(3.5f, seat), sofa, throne);
                Finds(Near(1.5f, soft), cushion);
                Finds(Near(10, null, sit, page), sofa, bench);
                Finds(Near(10, soft, sit, page), sofa);
                Check.That(page.TrySetNumber(world.Attribute("rank"), 5));
                Finds(Near(10, null, sit, page), sofa, throne, bench);
                // Nothing has what isn't in the document, and somebody who is off knows nothing.
                Finds(Near(10, world.Tag("seet")));
                Finds(Near(10, null, world.Action("sid"), page));
                Check.That(sofa.HasTag(seat) && sofa.HasTag(soft) && !bench.HasTag(soft));
                Check.That(!bench.HasTag(world.Tag("seet")));
                page.enabled = false;
                Finds(Near(10, null, sit, page));
                Check.That(!page.HasTag(seat));
                world.enabled = false;
                Finds(Near(10));
                Check.That(world.Tag("seat").IsNull);
            });
            Stage.Case("what can't be looked for", 3, () =>
            {
                Load(1, null);
                Finds(Near(10, null, world.Action("sit")));
                Finds(Near(-1));
                Finds(Near(float.NaN));
                Check.That(world.IsRunning);
            });
        }

        private static void Parts()
        {
            Stage.Case("parts go where their wholes go", 0, () =>
            {
                Load(5, () => bench);
                Check.That(cushion.Whole == bench && bench.Whole is null);
                Finds(PartsOf(bench), cushion);
                Finds(PartsOf(cushion));
                world.Native.SetPosition(bench.Handle, new Vec3(14, 0, 0));
                Check.Equal(world.Native.GetPosition(cushion.Handle), new Vec3(15, 0, 0));
                // It stays when its whole leaves, and is joined to it again.
                bench.enabled = false;
                Check.That(cushion.IsInWorld && cushion.Whole is null);
                Player.Frames(2);
                bench.enabled = true;
                Check.That(cushion.Whole == bench);
                cushion.enabled = false;
                Finds(PartsOf(bench));
                cushion.enabled = true;
                Finds(PartsOf(bench), cushion);
                // In a world that begins anew, too.
                world.enabled = false;
                Check.That(cushion.Whole is null);
                Finds(PartsOf(bench));
                world.enabled = true;
                Check.That(cushion.Whole == bench);
            });
            Stage.Case("parts change hands", 0, () =>
            {
                Load(1, () => bench);
                Check.That(cushion.JoinTo(page) && cushion.Whole == page && cushion.PartOf == page);
                page.transform.position = Stage.At(10, 0);
                Player.Frames(2);
                Check.Equal(world.Native.GetPosition(cushion.Handle), new Vec3(11, 0, 0));
                Check.That(cushion.JoinTo(null) && cushion.Whole is null);
                page.enabled = false;
                Check.That(!cushion.JoinTo(page));
                page.enabled = true;
                Check.That(cushion.Whole == page);
                // What is gone has no parts, and they stay.
                Object.DestroyImmediate(page.gameObject);
                Player.Frames(2);
                Check.That(cushion.IsInWorld && cushion.Whole is null);
                cushion.enabled = false;
                cushion.enabled = true;
                Check.That(cushion.IsInWorld && cushion.Whole is null);
            });
            Stage.Case("nobody's parts", 1, () =>
            {
                Load(1, null);
                Check.That(!bench.JoinTo(page) && bench.Whole is null);
                Check.Contains(Debug.Last, "part_of");
            });
        }

        private static void Load(float cushionAt, System.Func<UdgoapSmartObject> whole)
        {
            Player.Load(1, () =>
            {
                world = Stage.MakeWorld(Furnished);
                page = Stage.Make<UdgoapNpc>("page", Stage.At(0, 0), it => it.SetUp("page", null));
                bench = Make("bench", 4, null);
                sofa = Make("sofa", -2, null);
                throne = Make("throne", 3, null);
                cushion = Make("cushion", cushionAt, whole?.Invoke());
            });
            Player.Frames(2);
        }

        private static UdgoapSmartObject Make(string type, float x, UdgoapSmartObject partOf) =>
            Stage.Make<UdgoapSmartObject>(type, Stage.At(x, 0), it =>
            {
                it.SetUp(type, null);
                it.PartOf = partOf;
            });

        private static List<UdgoapSmartObject> Near(
            float within, TagId? tag = null, ActionId? action = null, UdgoapNpc who = null)
        {
            var found = new List<UdgoapSmartObject> { null };
            world.Nearby(Stage.At(0, 0), within, found, tag, action, who);
            return found;
        }

        private static List<UdgoapSmartObject> PartsOf(UdgoapSmartObject whole)
        {
            var found = new List<UdgoapSmartObject> { null };
            whole.Parts(found);
            return found;
        }

        private static void Finds(
            List<UdgoapSmartObject> found, params UdgoapSmartObject[] expected) =>
            Check.That(found.SequenceEqual(expected), string.Join(", ", found.Select(it => it.name)));
    }
}
