using System.Collections;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.TestTools;

namespace Udgoap.Components.Tests
{
    /// <summary>
    /// What to run first in an editor: the library is there, it fits, a villager finds an apple and eats it.
    /// </summary>
    public sealed class UdgoapFirstTests
    {
        private const string Document = @"{
            ""udgoap"": 1,
            ""attributes"": { ""food"": { ""min"": 0, ""max"": 10 } },
            ""types"": {
                ""apple"": { ""supplies"": [""goto"", ""eat""] },
                ""villager"": {
                    ""attributes"": { ""food"": {} },
                    ""consumes"": [""goto"", ""eat""],
                    ""drives"": [""stay_fed""]
                }
            },
            ""actions"": {
                ""goto"": { ""effects"": [""consumer.position = beside(supplier)""] },
                ""eat"": {
                    ""preconditions"": [""distance(consumer, supplier) <= 1""],
                    ""effects"": [""consumer.food += 4"", ""destroy(supplier)""]
                }
            },
            ""drives"": {
                ""stay_fed"": {
                    ""goals"": { ""full"": { ""conditions"": [""self.food >= 10""], ""remove"": false } }
                }
            }
        }";

        private GameObject world;
        private GameObject apple;
        private GameObject villager;

        /// <summary>The library is found, and is the one that the sources were made for.</summary>
        [Test]
        public void LibraryFits()
        {
            Library.Check();
            Assert.IsTrue(Library.Version.Length > 0, "a version");
        }

        /// <summary>A villager walks to an apple and eats it.</summary>
        /// <returns>A frame at a time.</returns>
        [UnityTest]
        public IEnumerator VillagerEatsApple()
        {
            world = Make("world", Vector3.zero);
            world.AddComponent<UdgoapWorld>().SetUp(null, new TextAsset(Document));
            world.SetActive(true);
            apple = Make("apple", new Vector3(2, 0, 0));
            apple.AddComponent<UdgoapSmartObject>().SetUp("apple", null);
            apple.SetActive(true);
            villager = Make("villager", Vector3.zero);
            var npc = villager.AddComponent<UdgoapNpc>();
            npc.SetUp("villager", null);
            villager.AddComponent<UdgoapStepPerformer>();
            villager.SetActive(true);
            for (var frame = 0; frame < 2000 && apple != null; frame++)
            {
                yield return null;
            }
            Assert.IsTrue(apple == null, "an apple that was eaten");
            var food = npc.World.Attribute("food");
            Assert.IsTrue(npc.TryGetNumber(food, out var eaten) && eaten == 4, "what it has eaten");
        }

        /// <summary>Nothing is left for the next test.</summary>
        [TearDown]
        public void TearDown()
        {
            Object.DestroyImmediate(villager);
            Object.DestroyImmediate(apple);
            Object.DestroyImmediate(world);
        }

        // Set up before it is active, so that its components find what they need when they are enabled.
        private static GameObject Make(string name, Vector3 at)
        {
            var made = new GameObject(name);
            made.SetActive(false);
            made.transform.position = at;
            return made;
        }
    }
}
