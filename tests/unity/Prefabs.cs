using System.Linq;
using Udgoap.Components;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>Objects that a game makes of prefabs while it plays.</summary>
    internal static class Prefabs
    {
        internal static void Run() => Stage.Case("objects made of prefabs", 0, () =>
        {
            Player.Load(1, () => Stage.MakeWorld(Stage.Apple));
            UdgoapNpc prefab = null;
            Player.Prefab(() =>
            {
                prefab = new GameObject("villager").AddComponent<UdgoapNpc>();
                prefab.SetUp("villager", null, new UdgoapInitialValue("food", 2));
                prefab.gameObject.AddComponent<UdgoapStepPerformer>();
                var hand = new GameObject("hand");
                hand.transform.SetParent(prefab.transform);
                // What refers to a part of the prefab refers to the same part of each copy.
                hand.AddComponent<UdgoapSmartObject>().SetUp("apple", null);
                prefab.gameObject.AddComponent<Holder>().Held = hand.GetComponent<UdgoapSmartObject>();
            });
            Player.Frames(2);
            Check.That(!prefab.IsInWorld, "a prefab isn't in a world itself");
            var first = Object.Instantiate(prefab, Stage.At(4, 0), Quaternion.identity);
            var second = Object.Instantiate(prefab.gameObject, Stage.At(40, 0), Quaternion.identity)
                .GetComponent<UdgoapNpc>();
            Check.Equal(first.name, "villager(Clone)");
            Check.Equal(Debug.Last, "villager(Clone) holds hand");
            Check.That(first.IsInWorld && second.IsInWorld && first.Key != second.Key);
            var held = new[] { first, second }.Select(it => it.GetComponent<Holder>().Held).ToArray();
            Check.That(held[0] != held[1] && held[0].transform.parent == first.transform);
            Check.That(held.All(it => it.IsInWorld));
            Check.Equal(second.World.Native.GetPosition(second.Handle), new Vec3(40, 0, 0));
            Player.Frames(600);
            // Each has eaten its apple, and its values are its own.
            Check.That(held.All(it => it == null));
            Check.That(first.TryGetNumber(first.World.Attribute("food"), out var food) && food > 2);
            Check.That(!prefab.IsInWorld && prefab.GetComponent<Holder>().Held != null);
            Object.DestroyImmediate(first.gameObject);
            Check.That(second.IsInWorld && second.World.Count == 1);
        });

        private sealed class Holder : MonoBehaviour
        {
            public UdgoapSmartObject Held;

            private void OnEnable() => Debug.Log(name + " holds " + Held.name);
        }
    }
}
