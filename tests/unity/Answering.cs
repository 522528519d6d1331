using System.Text;
using Udgoap.Components;
using UnityEngine;
using UnityEngine.AI;

namespace Udgoap.Tests
{
    /// <summary>Queries, answered by components: lengths of ways, who sees whom.</summary>
    internal static class Answering
    {
        private const string Document = @"{
            ""udgoap"": 1,
            ""queries"": { ""sees"": { ""max_age"": 0.1 } },
            ""attributes"": { ""joy"": { ""min"": 0, ""max"": 10 } },
            ""types"": {
                ""view"": { ""supplies"": [""goto"", ""look""] },
                ""tourist"": {
                    ""attributes"": { ""joy"": {} },
                    ""consumes"": [""goto"", ""look""],
                    ""drives"": [""see_things""]
                }
            },
            ""actions"": {
                ""goto"": {
                    ""effects"": [""consumer.position = beside(supplier)""],
                    ""duration"": ""travel(consumer, supplier) / 2""
                },
                ""look"": {
                    ""preconditions"": [
                        ""distance(consumer, supplier) <= 1"", ""call:sees(consumer, supplier)""
                    ],
                    ""effects"": [""consumer.joy += 5""],
                    ""duration"": 1
                }
            },
            ""drives"": {
                ""see_things"": {
                    ""goals"": { ""joy"": { ""conditions"": [""self.joy >= 10""], ""remove"": false } }
                }
            }
        }";

        private static UdgoapNpc tourist;
        private static UdgoapSmartObject view;

        internal static void Run()
        {
            Stage.Case("ways and sight", 0, () =>
            {
                var asked = 0;
                NavMesh.Way = (from, to) =>
                {
                    asked++;
                    return new[] { from, to };
                };
                var world = Load(true);
                Player.Frames(600);
                Check.That(asked > 0, "ways that were asked for");
                Check.That(tourist.TryGetNumber(world.Attribute("joy"), out var joy) && joy >= 10);
                Check.Equal(Debug.Warnings, 0);
            });
            Stage.Case("a wall in the way of sight", 0, () =>
            {
                Transform wall = null;
                Physics.Obstacle = (from, to) => wall;
                var world = Load(true);
                wall = world.transform;
                Player.Frames(600);
                Check.That(tourist.TryGetNumber(world.Attribute("joy"), out var joy) && joy == 0);
                // Whoever is looked at isn't in the way.
                wall = view.transform;
                Player.Frames(600);
                Check.That(tourist.TryGetNumber(world.Attribute("joy"), out joy) && joy >= 10);
            });
            Physics.Obstacle = (from, to) => null;
            Stage.Case("a query that nobody answers", 0, () =>
            {
                var world = Load(false);
                Player.Frames(120);
                Check.Equal(Debug.Warnings, 1);
                Check.Contains(Debug.Last, "sees");
                Check.That(tourist.TryGetNumber(world.Attribute("joy"), out var joy) && joy == 0);
            });
            Stage.Case("an answer that throws", 1, () =>
            {
                Physics.Obstacle = (from, to) => throw new System.InvalidOperationException("no physics");
                Load(true);
                Player.Frames(300);
                Check.Contains(Debug.Last, "no physics");
                Check.That(tourist.IsInWorld);
            });
            foreach (var isAnew in new[] { false, true })
            {
                Stage.Case("an answer that ends its world, which begins anew: " + isAnew, 0, () =>
                {
                    UdgoapWorld world = null;
                    var asked = 0;
                    Physics.Obstacle = (from, to) =>
                    {
                        asked++;
                        if (asked == 1)
                        {
                            world.enabled = false;
                            world.enabled = isAnew;
                        }
                        return null;
                    };
                    world = Load(true);
                    Player.Frames(120);
                    Check.That(asked >= 1 && world.IsRunning == isAnew);
                    world.enabled = true;
                    Player.Frames(600);
                    Check.That(tourist.TryGetNumber(world.Attribute("joy"), out var joy) && joy >= 10);
                });
            }
            Physics.Obstacle = (from, to) => null;
            Stage.Case("a query that the document hasn't got", 1, () =>
            {
                Player.Load(1, () => Stage.MakeWorld(
                    Stage.Apple, it => it.AddComponent<UdgoapLineOfSight>()));
                Player.Frames(10);
                Check.Contains(Debug.Last, "sees");
            });
        }

        private static UdgoapWorld Load(bool sees)
        {
            UdgoapWorld world = null;
            Player.Load(1, () =>
            {
                world = Stage.MakeWorld(Encoding.UTF8.GetBytes(Document), it =>
                {
                    it.AddComponent<UdgoapTravel>();
                    if (sees)
                    {
                        it.AddComponent<UdgoapLineOfSight>();
                    }
                });
                view = Stage.Make<UdgoapSmartObject>(
                    "view", Stage.At(4, 0), it => it.SetUp("view", null));
                tourist = Stage.Make<UdgoapNpc>("tourist", Stage.At(0, 0), it =>
                {
                    it.SetUp("tourist", null);
                    it.gameObject.AddComponent<UdgoapStepPerformer>();
                });
            });
            return world;
        }
    }
}
