using System;
using System.Collections.Generic;
using System.IO;
using Udgoap.Components;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>Areas: what they cover, who is in them, and what that does to costs.</summary>
    internal static class Ambiance
    {
        private static UdgoapWorld world;
        private static UdgoapNpc visitor;
        private static UdgoapArea area;

        internal static void Run()
        {
            Volumes();
            Fields();
            Triggers();
            Switched();
            Hierarchy();
            Attached();
            Errors();
            Shown();
        }

        private static void Volumes()
        {
            Stage.Case("an area of the trigger beside it", 0, () =>
            {
                Load(it =>
                {
                    // A wall is none, and what isn't a trigger doesn't count.
                    it.gameObject.AddComponent<BoxCollider>().size = new Vector3(1000, 1000, 1000);
                    var box = Trigger<BoxCollider>(it);
                    box.size = new Vector3(4, 2, 2);
                    box.center = new Vector3(1, 0, 0);
                    it.transform.localScale = new Vector3(2, 1, 1);
                    it.SetUp(null, UdgoapAreaShape.Volume, "hush");
                });
                // From -2 to 6 along x.
                CostsAt(5.9f, 0, 7);
                CostsAt(6.1f, 0, 2);
                CostsAt(-1.9f, 0.9f, 7);
                CostsAt(-2.1f, 0, 2);
                // Turned by a quarter, from -6 to 2 along z.
                area.transform.rotation = Quaternion.LookRotation(new Vector3(1, 0, 0));
                CostsAt(0, -5.9f, 7);
                CostsAt(5.9f, 0, 2);
                CostsAt(0, 2.1f, 2);
                area.transform.position = Stage.At(100, 0);
                CostsAt(0, -5.9f, 2);
                CostsAt(100, -5.9f, 7);
                // Where it isn't any place it stays.
                area.transform.position = new Vector3(float.NaN, 0, 0);
                CostsAt(100, -5.9f, 7);
            });
            Stage.Case("an area of a sphere", 0, () =>
            {
                Load(it =>
                {
                    Trigger<SphereCollider>(it).radius = 2;
                    it.transform.localScale = new Vector3(1, 3, 1);
                    it.SetUp(null, UdgoapAreaShape.Volume, "hush", "echo");
                });
                CostsAt(5.9f, 0, 14);
                CostsAt(6.1f, 0, 2);
            });
        }

        private static void Fields()
        {
            Stage.Case("areas by fields", 0, () =>
            {
                Load(it => it.SetUpSphere(3, "hush"));
                CostsAt(2.9f, 0, 7);
                CostsAt(3.1f, 0, 2);
                area.enabled = false;
                area.SetUpBox(new Vector3(2, 2, 20), "hush");
                area.enabled = true;
                CostsAt(0, 9.9f, 7);
                CostsAt(2.9f, 0, 2);
                area.enabled = false;
                var corners = new[] { Stage.At(0, 0), Stage.At(10, 0), Stage.At(0, 10) };
                area.SetUpPrism(corners, -1, 1, "hush");
                area.enabled = true;
                CostsAt(4, 4, 7);
                CostsAt(6, 6, 2);
                area.transform.position = new Vector3(2, 1.5f, 2);
                CostsAt(6, 6, 2);
                area.transform.position = new Vector3(2, 0.5f, 2);
                CostsAt(6, 5.5f, 7);
            });
        }

        private static void Triggers()
        {
            Stage.Case("whoever is in a trigger of any form", 0, () =>
            {
                LoadTrigger();
                CostsAt(3.9f, 0, 7);
                CostsAt(4.1f, 0, 2);
                CostsAt(0, 0, 7);
                // Two colliders of one body count once, until the last is out.
                var hand = new GameObject("hand");
                hand.transform.position = Stage.At(0, 0);
                hand.transform.SetParent(visitor.transform);
                hand.AddComponent<SphereCollider>();
                Player.Frames(2);
                hand.transform.position = Stage.At(50, 0);
                CostsAt(0.5f, 0, 7);
                hand.transform.position = Stage.At(0, 0);
                Player.Frames(2);
                visitor.transform.position = Stage.At(50, 0);
                hand.transform.position = Stage.At(0, 0);
                Player.Frames(2);
                Check.Equal(Cost(), 7f);
                hand.transform.position = Stage.At(50, 0);
                Player.Frames(2);
                Check.Equal(Cost(), 2f);
            });
            Stage.Case("who is in a trigger while something is off", 0, () =>
            {
                LoadTrigger();
                CostsAt(1, 0, 7);
                // The trigger tells on, to a component that is off as well.
                area.enabled = false;
                CostsAt(1, 0, 2);
                CostsAt(50, 0, 2);
                area.enabled = true;
                CostsAt(50, 0, 2);
                area.enabled = false;
                CostsAt(1, 0, 2);
                area.enabled = true;
                CostsAt(1, 0, 7);
                // Only the object's component is off: it is in the trigger all the same.
                visitor.enabled = false;
                Player.Frames(2);
                visitor.enabled = true;
                CostsAt(1, 0, 7);
                CostsAt(50, 0, 2);
                // Its object is off: it comes in anew.
                CostsAt(1, 0, 7);
                visitor.gameObject.SetActive(false);
                Player.Frames(2);
                visitor.gameObject.SetActive(true);
                CostsAt(1, 0, 7);
                CostsAt(50, 0, 2);
                // So is the area's.
                CostsAt(1, 0, 7);
                area.gameObject.SetActive(false);
                CostsAt(1, 0, 2);
                area.gameObject.SetActive(true);
                CostsAt(1, 0, 7);
                CostsAt(50, 0, 2);
                // And the world.
                CostsAt(1, 0, 7);
                world.enabled = false;
                Player.Frames(2);
                world.enabled = true;
                CostsAt(1, 0, 7);
                CostsAt(50, 0, 2);
            });
            Stage.Case("who is in a trigger while code is reloaded", 0, () =>
            {
                LoadTrigger();
                CostsAt(1, 0, 7);
                Player.HotReload(typeof(UdgoapWorld).Assembly);
                world = world.gameObject.GetComponent<UdgoapWorld>();
                visitor = visitor.gameObject.GetComponent<UdgoapNpc>();
                CostsAt(1, 0, 7);
                CostsAt(50, 0, 2);
            });
            Stage.Case("who is destroyed in a trigger", 0, () =>
            {
                LoadTrigger();
                var cart = Stage.Make<UdgoapSmartObject>("cart", Stage.At(0, 0), it =>
                {
                    it.SetUp("cart", null);
                    it.gameObject.AddComponent<SphereCollider>();
                });
                Player.Frames(2);
                Check.That(area.Holds(cart));
                UnityEngine.Object.DestroyImmediate(cart.gameObject);
                CostsAt(1, 0, 7);
                CostsAt(50, 0, 2);
                area.enabled = false;
                area.enabled = true;
            });
            Stage.Case("members that the game names", 0, () =>
            {
                Load(it => it.SetUp(null, UdgoapAreaShape.Members, "hush"));
                CostsAt(0, 0, 2);
                area.SetMember(visitor, true);
                area.SetMember(visitor, true);
                CostsAt(70, 0, 7);
                area.SetMember(visitor, false);
                area.SetMember(visitor, false);
                CostsAt(70, 0, 2);
            });
        }

        private static void Switched()
        {
            Stage.Case("an area that is switched off, destroyed, or without a world", 0, () =>
            {
                Load(it => it.SetUpSphere(3, "hush"));
                var key = area.Key;
                Check.That(world.TryFindArea(key, out var found) && ReferenceEquals(found, area));
                CostsAt(0, 0, 7);
                area.enabled = false;
                Check.That(!area.IsInWorld && world.AreaCount == 0 && world.Native.Areas().Length == 0);
                CostsAt(0, 0, 2);
                area.enabled = true;
                Check.That(area.Key > key, "no key twice");
                CostsAt(0, 0, 7);
                world.enabled = false;
                Check.That(!area.IsInWorld && !area.Holds(visitor));
                Player.Frames(10);
                world.enabled = true;
                CostsAt(0, 0, 7);
                Check.Equal(visitor.World.AreaCount, 1);
                UnityEngine.Object.DestroyImmediate(area);
                CostsAt(0, 0, 2);
                Check.Equal(world.AreaCount, 0);
                Player.Load(2, () => Make("alone", 0, it => it.SetUpSphere(3, "hush")));
                Player.Frames(2);
                // Its scene has no world, and there is no other.
                Check.That(Debug.Warnings == 0 && world.AreaCount == 1);
                UnityEngine.Object.DestroyImmediate(world.gameObject);
                Player.Load(3, () => Make("alone", 0, it => it.SetUpSphere(3, "hush")));
                Player.Frames(2);
                Check.Equal(Debug.Warnings, 1);
            });
            Stage.Case("areas that come before their world, in order", 0, () =>
            {
                Player.Load(1, () =>
                {
                    area = Make("first", 0, it => it.SetUpSphere(3, "hush"));
                    Make("second", 0, it => it.SetUpSphere(3, "echo"));
                    Make("third", 0, it => it.SetUpSphere(30));
                    LoadVisitor();
                    world = Stage.MakeWorld(Document);
                });
                CostsAt(0, 0, 14);
                world.enabled = false;
                world.enabled = true;
                CostsAt(0, 0, 14);
                var areas = new List<UdgoapArea>();
                world.AreasOf(visitor, areas);
                Check.That(areas.Count == 3 && areas[2].name == "third");
            });
            Stage.Case("what was left in an area", 0, () =>
            {
                Load(it => it.SetUpSphere(3));
                CostsAt(0, 0, 2);
                var panic = world.Modifier("panic");
                Check.That(area.LeaveModifier(panic) && area.LeaveModifier(panic));
                Check.That(area.StrengthOf(panic) > 1.9f);
                Check.That(Cost() > 3.9f);
                area.enabled = false;
                Check.That(!area.LeaveModifier(panic) && area.StrengthOf(panic) == 0);
            });
            Stage.Case("a modifier that would stay for ever", 1, () =>
            {
                Load(it => it.SetUpSphere(3));
                Check.That(!area.LeaveModifier(world.Modifier("hush")));
            });
        }

        private static void Hierarchy()
        {
            Stage.Case("areas that belong to others", 0, () =>
            {
                Load(it => it.SetUpSphere(3, "hush"));
                var room = Make("room", 40, it => it.SetUpSphere(3, "echo"));
                var folder = new GameObject("folder");
                room.transform.SetParent(folder.transform);
                CostsAt(40, 0, 4);
                // Through an object without an area, and whichever way.
                folder.transform.SetParent(area.transform);
                CostsAt(40, 0, 14);
                Check.That(area.Holds(visitor) && room.Holds(visitor));
                CostsAt(0, 0, 7);
                area.enabled = false;
                CostsAt(40, 0, 4);
                area.enabled = true;
                // By creation: what was made anew comes after what it belongs to.
                CostsAt(40, 0, 14);
                // It goes where what it is below goes.
                area.transform.position = Stage.At(0, 10);
                CostsAt(40, 0, 2);
                CostsAt(40, 10, 14);
                folder.transform.SetParent(null);
                CostsAt(40, 10, 4);
                Check.Equal(world.AreaCount, 2);
                Check.Equal(world.Native.Areas().Length, 2);
            });
            Stage.Case("three of them, the outermost last", 0, () =>
            {
                UdgoapArea room = null, hall = null;
                Load(it => it.SetUpSphere(3, "hush"));
                area.gameObject.SetActive(false);
                hall = Make("hall", 20, it => it.SetUpSphere(3, "watched"));
                room = Make("room", 40, it => it.SetUpSphere(3, "echo"));
                room.transform.SetParent(hall.transform);
                hall.transform.SetParent(area.transform);
                // What is below what is off is off.
                CostsAt(40, 0, 2);
                area.gameObject.SetActive(true);
                // 2 + 5, + 1, * 2.
                CostsAt(40, 0, 16);
                Check.Equal(world.Native.Areas().Length, 3);
                hall.enabled = false;
                CostsAt(40, 0, 14);
                hall.enabled = true;
                CostsAt(40, 0, 16);
                UnityEngine.Object.DestroyImmediate(area.gameObject);
                Check.Equal(world.AreaCount, 0);
                CostsAt(40, 0, 2);
            });
        }

        private static void Attached()
        {
            Stage.Case("an area that goes along with an object", 0, () =>
            {
                Load(it => it.SetUpSphere(3));
                UdgoapSmartObject cart = null;
                var around = Make("around", 2, it =>
                {
                    it.SetUpSphere(3, "hush");
                    cart = Stage.Make<UdgoapSmartObject>("cart", Stage.At(0, 0), own =>
                    {
                        own.SetUp("cart", null);
                        own.gameObject.SetActive(false);
                    });
                    it.AttachedTo = cart;
                });
                cart.enabled = false;
                cart.gameObject.SetActive(true);
                Player.Frames(2);
                Check.That(!around.IsInWorld, "it waits for its object");
                cart.enabled = true;
                CostsAt(4.9f, 0, 7);
                CostsAt(5.1f, 0, 2);
                world.Native.SetPosition(cart.Handle, new Vec3(100, 0, 0));
                CostsAt(4.9f, 0, 2);
                CostsAt(104.9f, 0, 7);
                Check.Equal(world.Native.InfoOf(around.Handle).Anchor, cart.Handle);
                cart.enabled = false;
                Check.That(!around.IsInWorld && around.enabled);
                Check.Equal(world.AreaCount, 1);
                Player.Frames(2);
                cart.enabled = true;
                CostsAt(4.9f, 0, 7);
                // In a world that begins anew, both are there.
                world.enabled = false;
                world.enabled = true;
                CostsAt(4.9f, 0, 7);
                UnityEngine.Object.DestroyImmediate(cart.gameObject);
                CostsAt(4.9f, 0, 2);
                Player.Frames(10);
                Check.That(!around.IsInWorld && world.AreaCount == 1);
                around.enabled = false;
                around.enabled = true;
                CostsAt(4.9f, 0, 2);
            });
        }

        private static void Errors()
        {
            Stage.Case("a modifier that the document hasn't got", 1, () =>
            {
                Load(it => it.SetUpSphere(3, "hush", "hushh"));
                Check.Contains(Debug.Last, "hushh");
                Check.Contains(Debug.Last, "give the area one of these: hush, echo, watched, panic");
                Player.Frames(30);
                Check.That(!area.enabled && !area.IsInWorld && world.AreaCount == 0);
                CostsAt(0, 0, 2);
            });
            Stage.Case("a document without modifiers", 1, () =>
            {
                Player.Load(1, () =>
                {
                    world = Stage.MakeWorld(Stage.Apple);
                    area = Make("area", 0, it => it.SetUpSphere(3, "hush"));
                });
                Player.Frames(30);
                Check.Contains(Debug.Last, "the document has no modifiers");
            });
            Stage.Case("no trigger beside it", 1, () =>
            {
                Load(it => it.gameObject.AddComponent<BoxCollider>());
                Check.Contains(Debug.Last, "marked as trigger");
                Player.Frames(30);
                Check.That(!area.enabled);
                // It can be set right, and goes on.
                area.gameObject.GetComponent<BoxCollider>().isTrigger = true;
                area.enabled = true;
                Check.That(area.IsInWorld);
            });
            Stage.Case("a trigger of another form", 1, () =>
            {
                Load(it => Trigger<CapsuleCollider>(it));
                Check.That(!area.enabled);
            });
            Stage.Case("a sphere without size", 1, () =>
            {
                Load(it => it.SetUpSphere(0, "hush"));
                Player.Frames(30);
                Check.That(!area.enabled);
            });
            Stage.Case("a broken document: only the world says why", 1, () =>
            {
                Player.Load(1, () =>
                {
                    Stage.MakeWorld(new[] { (byte)'{' });
                    area = Make("area", 0, it => it.SetUpSphere(3, "hush"));
                });
                Player.Frames(30);
                Check.That(area.enabled && !area.IsInWorld && Debug.Warnings == 0);
            });
            Stage.Case("a name that explanations can't use", 0, () =>
            {
                Load(it => it.SetUpSphere(3, "hush"));
                Make(new string('x', 300), 0, it => it.SetUpSphere(3, "hush"));
                CostsAt(0, 0, 12);
            });
        }

        private static void Shown()
        {
            Stage.Case("what is seen of areas", 0, () =>
            {
                Load(it => it.SetUpSphere(3, "hush"));
                var room = Make("room", 0, it => it.SetUpBox(new Vector3(4, 4, 4), "echo"));
                Stage.Make<UdgoapSmartObject>("camera", Stage.At(2, 0), it => it.SetUp("camera", null));
                // 2 + 5, * 2, + 1.
                CostsAt(0, 0, 15);
                var debugger = visitor.gameObject.AddComponent<UdgoapDebugger>();
                debugger.Refresh();
                Check.Contains(debugger.Text, "in area, room");
                Check.Contains(
                    debugger.Text,
                    "sing costs 15: 2 becomes 7 by hush of area, then 7 becomes 14 by echo of room, "
                    + "then 14 becomes 15 by watched of camera");
                Check.Contains(debugger.Text, "mirth weighs 0.5: 1 becomes 0.5 by hush of area");
                // One sphere and twelve edges, beside the lines of the plan.
                Check.That(Drawn(debugger) >= 13);
                Check.Equal(Drawn(room), 12);
                Check.Equal(Drawn(area), 1);
                area.transform.position = Stage.At(100, 0);
                room.enabled = false;
                Player.Frames(2);
                debugger.Refresh();
                Check.Contains(debugger.Text, "sing costs 3: 2 becomes 3 by watched of camera");
                // In the editor, too, before anything plays; nothing where there is no form to draw.
                var corners = new[] { Stage.At(0, 0), Stage.At(10, 0), Stage.At(0, 10) };
                room.SetUpPrism(corners, -1, 1, "hush");
                Check.Equal(Drawn(room), 9);
                room.SetUp(null, UdgoapAreaShape.Members);
                Check.Equal(Drawn(room), 0);
                room.SetUp(null, UdgoapAreaShape.Volume);
                Check.Equal(Drawn(room), 0);
            });
        }

        private static byte[] Document => File.ReadAllBytes("tests/common/quiet.json");

        private static int Drawn(MonoBehaviour it)
        {
            Gizmos.Drawn = 0;
            Player.Send(it, "OnDrawGizmosSelected");
            return Gizmos.Drawn;
        }

        /// <summary>What a sing costs the visitor there, after what a frame does.</summary>
        private static void CostsAt(float x, float z, float cost)
        {
            visitor.transform.position = Stage.At(x, z);
            Player.Frames(2);
            Check.Equal(Cost(), cost);
        }

        private static float Cost()
        {
            Check.That(visitor.TryCost(world.Action("sing"), visitor, out var cost));
            Check.Equal(cost.Bare, 2f);
            return cost.Cost;
        }

        private static void Load(Action<UdgoapArea> setUp) => Player.Load(1, () =>
        {
            world = Stage.MakeWorld(Document);
            LoadVisitor();
            area = Make("area", 0, setUp);
        });

        private static void LoadTrigger() => Load(it =>
        {
            Trigger<SphereCollider>(it).radius = 4;
            it.SetUp(null, UdgoapAreaShape.Members, "hush");
        });

        private static void LoadVisitor() =>
            visitor = Stage.Make<UdgoapNpc>("visitor", Stage.At(50, 0), it =>
            {
                it.SetUp("visitor", null);
                it.gameObject.AddComponent<SphereCollider>();
            });

        private static UdgoapArea Make(string name, float x, Action<UdgoapArea> setUp) =>
            Stage.Make(name, Stage.At(x, 0), setUp);

        private static T Trigger<T>(UdgoapArea of)
            where T : Collider
        {
            var made = of.gameObject.AddComponent<T>();
            made.isTrigger = true;
            return made;
        }
    }
}
