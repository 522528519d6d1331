using System;
using System.Linq;
using System.Runtime.InteropServices;
using Udgoap.Documents;

namespace Udgoap.Tests
{
    /// <summary>Influences: grids, places, marks, and the best place around a point.</summary>
    internal static class Influences
    {
        private const string Document = @"{
            ""udgoap"": 1,
            ""attributes"": { ""bread"": { ""min"": 0, ""max"": 1 } },
            ""types"": {
                ""baker"": { ""attributes"": { ""bread"": {} }, ""supplies"": [""bake""],
                    ""consumes"": [""bake""], ""drives"": [""work""] }
            },
            ""actions"": { ""bake"": { ""self"": ""only"", ""duration"": 1,
                ""effects"": [""consumer.bread += 1""], ""influences"": [""smell"", ""noise""] } },
            ""drives"": { ""work"": { ""goals"": {
                ""baked"": { ""conditions"": [""self.bread >= 1""] } } } },
            ""influences"": {
                ""danger"": { ""half_life"": 20, ""limit"": 3, ""reach"": 7.5, ""noticed_within"": 12 },
                ""smell"": { ""reach"": 4 },
                ""noise"": {}
            }
        }";

        internal static void Run()
        {
            using (var domain = Domain.Load(new Document("influences.json", Document)))
            {
                Names(domain);
                Built(domain);
                Grids(domain);
                Places(domain);
                Best(domain);
                Steps(domain);
                Misused(domain);
                OpenTicks(domain);
                NoGarbage(domain);
            }
        }

        private static void Names(Domain domain)
        {
            var danger = domain.FindInfluence("danger");
            Check.Equal(domain.InfluenceCount, 3u);
            Check.Equal(domain.InfluenceAt(0), danger);
            Check.Equal(domain.NameOf(domain.InfluenceAt(2)), "noise");
            Check.Refused(
                Status.UnknownName, "did you mean `danger`", () => domain.FindInfluence("dangr"));
            Check.Refused(Status.OutOfRange, "3", () => domain.InfluenceAt(3));
            Check.Refused(Status.UnknownId, "null", () => domain.NameOf(default(InfluenceId)));
            Check.Throws<ArgumentNullException>(
                error => error.ParamName == "name", "name", () => domain.FindInfluence(null));
        }

        /// <summary>The builder writes the same document.</summary>
        private static void Built(Domain domain)
        {
            var json = new DocumentBuilder()
                .Attribute("bread", new NumberPart().Range(0, 1))
                .Type(
                    "baker",
                    new TypePart()
                        .Attribute("bread").Supplies("bake").Consumes("bake").Drives("work"))
                .Action(
                    "bake",
                    new ActionPart()
                        .OnlyOnSelf()
                        .Duration(1)
                        .Effect("consumer.bread += 1")
                        .Influences("smell", "noise"))
                .Drive(
                    "work",
                    new DrivePart().Goal("baked", new GoalPart().Condition("self.bread >= 1")))
                .Influence(
                    "danger", new InfluencePart().HalfLife(20).Limit(3).Reach(7.5f).NoticedWithin(12))
                .Influence("smell", new InfluencePart().Reach(4))
                .Influence("noise", new InfluencePart())
                .ToJson();
            using (var built = Domain.Load(new Document("built.json", json)))
            {
                Check.Equal(built.Hash, domain.Hash);
            }
            var mod = new DocumentBuilder()
                .Influence("smell", new InfluencePart().OverrideEarlier().Reach(9))
                .ToJson();
            var documents = new[] { new Document("a.json", json), new Document("b.json", mod) };
            using (var changed = Domain.Load(documents))
            {
                Check.That(changed.Hash != domain.Hash, "another reach");
            }
            var negative = new DocumentBuilder().Influence("smell", new InfluencePart().Reach(-1));
            Check.Throws<InvalidDocumentException>(
                error => error.Diagnostics.Single().Message.Contains("expected metres"),
                "a diagnostic",
                () => Domain.Load(new Document("negative.json", negative.ToJson())));
        }

        private static void Grids(Domain domain)
        {
            var (danger, smell) = (domain.FindInfluence("danger"), domain.FindInfluence("smell"));
            using (var world = World.Create(domain))
            {
                Check.Equal(world.InfluencePlaceCount, 0u);
                Check.Equal(world.Influences(danger).Length, 0);
                Check.That(!world.TryInfluencePlace(default, out var place), "no place yet");
                Check.Equal(place, World.NoPlace);

                // A wall between two columns, with a gap in the last row.
                var blocked = new bool[49];
                for (var row = 0; row < 6; row++)
                {
                    blocked[row * 7 + 3] = true;
                }
                var origin = new Vec3(10, 0, -20);
                world.SetInfluenceGrid(InfluenceGrid.Of(7, 7, 2, origin), blocked);
                // What is copied can be changed.
                Array.Clear(blocked, 0, blocked.Length);
                Check.Equal(world.InfluencePlaceCount, 49u);
                Check.That(world.TryInfluencePlace(new Vec3(15, 8, -11), out place, out var middle));
                Check.Equal(place, 4u * 7 + 2);
                Check.That(middle.X == 15 && middle.Z == -11, "the cell's middle");
                Check.That(world.TryInfluencePlace(middle, out var same) && same == place);
                var outside = new Vec3(9, 0, -11);
                Check.That(!world.TryInfluencePlace(outside, out place, out middle), "it is outside");
                Check.That(place == World.NoPlace && middle.X == 0, "nothing is left there");

                world.AddInfluence(smell, new Vec3(15, 0, -11), 0.5f);
                Check.Equal(world.Influence(smell, new Vec3(15.9f, 3, -11.9f)), 0.5f);
                // Two of the four metres of its reach away it is half as strong, and at four it ends.
                Check.Equal(world.Influence(smell, new Vec3(13, 0, -11)), 0.25f);
                Check.Equal(world.Influence(smell, new Vec3(17.5f, 0, -11)), 0f);
                // Who leans on the wall is beside it.
                Check.Equal(world.Influence(smell, new Vec3(16.5f, 0, -11)), 0.5f);
                Check.Equal(world.Influence(smell, outside), 0f);
                Check.Equal(world.Influence(danger, new Vec3(15, 0, -11)), 0f);
                var all = world.Influences(smell);
                Check.Equal(all.Length, 49);
                Check.Equal(all[4 * 7 + 2], 0.5f);
                Check.Equal(all[4 * 7 + 1], 0.25f);
                var room = new float[60];
                Check.That(world.Influences(smell, room).ToArray().SequenceEqual(all), "the same");
                Check.Refused(
                    Status.BufferTooSmall, "49", () => world.Influences(smell, new float[48]));

                // Its limit is 1: no more than that.
                world.AddInfluence(smell, new Vec3(15, 0, -11));
                Check.Equal(world.Influence(smell, new Vec3(15, 0, -11)), 1f);
                world.AddInfluence(danger, new Vec3(11, 0, -19), 2);
                world.Update(20);
                Check.Close(world.Influence(danger, new Vec3(11, 0, -19)), 1);
                Check.Equal(world.Influence(smell, new Vec3(15, 0, -11)), 1f);
                world.ClearInfluence(smell);
                Check.That(world.Influences(smell).All(it => it == 0), "it is forgotten");
                Check.Close(world.Influence(danger, new Vec3(11, 0, -19)), 1);

                // Unless set, cells are a metre long and begin at zero.
                world.SetInfluenceGrid(InfluenceGrid.Of(3, 2));
                Check.Equal(world.InfluencePlaceCount, 6u);
                Check.That(world.TryInfluencePlace(new Vec3(2.5f, 0, 1.5f), out place) && place == 5);
                Check.That(world.Influences(danger).All(it => it == 0), "replaced");
            }
        }

        private static void Places(Domain domain)
        {
            var smell = domain.FindInfluence("smell");
            using (var world = World.Create(domain))
            {
                // Two floors: next to each other, but the way is by the stairs.
                var places = new[] { default, new Vec3(3, 0, 0), new Vec3(0, 1, 0) };
                var links = new[] { new PlaceLink(0, 1) };
                world.SetInfluencePlaces(places, links);
                Check.Equal(world.InfluencePlaceCount, 3u);
                world.AddInfluence(smell, new Vec3(0.5f, 0.25f, 0));
                Check.That(world.Influences(smell).SequenceEqual(new[] { 1, 0.25f, 0 }), "by links");
                Check.That(world.TryInfluencePlace(new Vec3(0, 9, 0), out var place) && place == 2);
                world.SetInfluencePlaces(places);
                world.AddInfluence(smell, places[0]);
                Check.That(world.Influences(smell).SequenceEqual(new[] { 1f, 0, 0 }), "no links");
                world.SetInfluencePlaces(default);
                Check.Equal(world.InfluencePlaceCount, 0u);
            }
        }

        private static void Best(Domain domain)
        {
            var (danger, smell) = (domain.FindInfluence("danger"), domain.FindInfluence("smell"));
            using (var world = World.Create(domain))
            {
                var terms = new[] { new PlaceTerm(smell, 2), new PlaceTerm(danger, -1) };
                Check.That(!world.TryFindBestPlace(default, 9, terms, out var best), "no places");
                world.SetInfluenceGrid(InfluenceGrid.Of(20, 1));
                world.AddInfluence(smell, new Vec3(12.5f, 0, 0.5f));
                world.AddInfluence(danger, new Vec3(18.5f, 0, 0.5f), 3);
                var around = new Vec3(5.5f, 0, 0.5f);
                var far = float.PositiveInfinity;
                Check.That(world.TryFindBestPlace(around, far, terms, out best), "one is found");
                // Its value is the greatest of what all places have.
                var (smells, dangers) = (world.Influences(smell), world.Influences(danger));
                var values = smells.Zip(dangers, (good, bad) => 2 * good - bad).ToArray();
                Check.Equal(best.Place, (uint)Array.IndexOf(values, values.Max()));
                Check.Close(best.Value, values.Max());
                Check.That(best.Middle.X == best.Place + 0.5f && best.Place > 8, "its middle");
                var hint = best.Place;
                Check.That(world.TryFindBestPlace(around, far, terms, out var again, hint: hint));
                Check.Equal(again.Place, hint);
                Check.Equal(again.Value, best.Value);
                Check.That(world.TryFindBestPlace(around, far, default, out best, -1), "the nearest");
                Check.That(best.Place == 5 && best.Value == 0, "the point's own");
                Check.That(world.TryFindBestPlace(around, 2, default, out best, 1), "the farthest");
                Check.That(best.Place == 3 && best.Value == 2, "the first of two");
                var nowhere = new Vec3(0, 0, 100);
                Check.That(!world.TryFindBestPlace(nowhere, 9, terms, out best), "none is so near");
                Check.That(best.Place == 0 && best.LookedAt == 0, "nothing is left there");

                // Knowing a good place saves looking at others.
                world.SetInfluenceGrid(InfluenceGrid.Of(100, 100));
                world.AddInfluence(smell, new Vec3(0.5f, 0, 0.5f), 0.5f);
                world.AddInfluence(smell, new Vec3(99.5f, 0, 99.5f));
                Check.That(world.TryFindBestPlace(around, far, terms, out best), "the last");
                Check.Equal(best.Place, 9999u);
                Check.That(
                    world.TryFindBestPlace(around, far, terms, out again, hint: best.Place)
                    && again.Place == best.Place
                    && again.LookedAt < best.LookedAt,
                    "fewer places than without a hint");
            }
        }

        /// <summary>Actions that list influences add to them where the NPC is then.</summary>
        private static void Steps(Domain domain)
        {
            var (smell, noise) = (domain.FindInfluence("smell"), domain.FindInfluence("noise"));
            using (var world = World.Create(domain))
            {
                world.SetInfluenceGrid(InfluenceGrid.Of(8, 8));
                var here = new Vec3(2.5f, 0, 3.5f);
                var baker = world.CreateObject(ObjectDef.Of(domain.FindType("baker"), here));
                var mind = Named.Mind;
                mind.PerformedBy = PerformedBy.Library;
                world.SetMind(world.NpcOf(baker), mind, Named.Planning);
                world.Tick(TickInput.At(1));
                Check.Equal(world.Influence(smell, here), 0f);
                for (var tick = 1; tick <= 8; tick++)
                {
                    world.Tick(TickInput.At(1 + tick / 4.0));
                }
                Check.Equal(world.GetNumber(baker, domain.FindAttribute("bread")), 1f);
                Check.Equal(world.Influence(smell, here), 1f);
                Check.Equal(world.Influence(smell, new Vec3(3.5f, 0, 3.5f)), 0.75f);
                Check.Equal(world.Influences(noise).Sum(), 1f);
            }
        }

        /// <summary>It throws, with a status and a message, and changes nothing.</summary>
        private static void Misused(Domain domain)
        {
            var (danger, noise) = (domain.FindInfluence("danger"), domain.FindInfluence("noise"));
            var world = World.Create(domain);
            var here = new Vec3(0.5f, 0, 0.5f);
            Check.Refused(
                Status.NotFound, "give the world a grid", () => world.AddInfluence(danger, here));
            world.SetInfluenceGrid(InfluenceGrid.Of(3, 3));
            world.AddInfluence(danger, here);
            var hash = world.Hash;

            Check.Refused(Status.InvalidDef, "init", () => world.SetInfluenceGrid(default));
            Check.Refused(
                Status.OutOfRange,
                "cells",
                () => world.SetInfluenceGrid(InfluenceGrid.Of(0, 3)));
            Check.Refused(
                Status.OutOfRange,
                "cells",
                () => world.SetInfluenceGrid(InfluenceGrid.Of(uint.MaxValue, uint.MaxValue)));
            Check.Refused(
                Status.OutOfRange,
                "longer than 0 m",
                () => world.SetInfluenceGrid(InfluenceGrid.Of(3, 3, 0, default)));
            Check.Refused(
                Status.OutOfRange,
                "empty or tell of each cell",
                () => world.SetInfluenceGrid(InfluenceGrid.Of(3, 3), new bool[8]));
            Check.Refused(
                Status.InvalidArgument,
                "blocked [4] is 2",
                () => world.SetInfluenceGrid(
                    InfluenceGrid.Of(3, 3),
                    MemoryMarshal.Cast<byte, bool>(new byte[] { 0, 1, 0, 1, 2, 0, 0, 0, 0 })));
            Check.Refused(
                Status.OutOfRange,
                "link",
                () => world.SetInfluencePlaces(new[] { here }, new[] { new PlaceLink(0, 1) }));
            Check.Refused(
                Status.NotFinite,
                "NaN",
                () => world.SetInfluencePlaces(new[] { new Vec3(float.NaN, 0, 0) }));
            var nowhere = new Vec3(float.PositiveInfinity, 0, 0);
            Check.Refused(Status.NotFinite, "", () => world.TryInfluencePlace(nowhere, out _));
            Check.Refused(Status.NotFinite, "", () => world.Influence(danger, nowhere));
            Check.Refused(Status.NotFinite, "", () => world.AddInfluence(danger, nowhere));
            Check.Refused(
                Status.NotFound, "within it", () => world.AddInfluence(danger, new Vec3(9, 0, 0)));
            foreach (var strength in new[] { 0, -1, float.NaN, float.PositiveInfinity })
            {
                Check.Refused(
                    Status.OutOfRange,
                    "more than 0",
                    () => world.AddInfluence(danger, here, strength));
            }
            var bad = new[] { new PlaceTerm(danger, float.NaN) };
            Check.Refused(
                Status.NotFinite, "", () => world.TryFindBestPlace(here, 9, bad, out _));
            Check.Refused(
                Status.NotFinite,
                "",
                () => world.TryFindBestPlace(here, float.NaN, default, out _));

            // Ids of nothing, and those of another domain, which has more.
            Check.Refused(Status.UnknownId, "null", () => world.AddInfluence(default, here));
            Check.Refused(Status.UnknownId, "null", () => world.ClearInfluence(default));
            Check.Refused(Status.UnknownId, "null", () => world.Influence(default, here));
            Check.Refused(Status.UnknownId, "null", () => world.Influences(default));
            var json = new DocumentBuilder().Influence("smoke", new InfluencePart()).ToJson();
            using (var other = Domain.Load(new Document("other.json", json)))
            using (var small = World.Create(other))
            {
                small.SetInfluenceGrid(InfluenceGrid.Of(3, 3));
                Check.Refused(Status.UnknownId, "influence", () => small.AddInfluence(noise, here));
                Check.Refused(Status.UnknownId, "influence", () => small.Influence(noise, here));
                var terms = new[]
                {
                    new PlaceTerm(other.FindInfluence("smoke"), 1),
                    new PlaceTerm(noise, 1),
                };
                Check.Refused(
                    Status.UnknownId,
                    "terms[1]",
                    () => small.TryFindBestPlace(here, 9, terms, out _));
            }
            Check.Equal(world.Hash, hash);
            Check.Equal(world.Influence(danger, here), 1f);
            world.Dispose();
            Check.Refused(Status.InvalidHandle, "null", () => world.AddInfluence(danger, here));
            Check.Refused(Status.InvalidHandle, "null", () => world.Influences(danger));
        }

        private static void OpenTicks(Domain domain)
        {
            var danger = domain.FindInfluence("danger");
            using (var world = World.Create(domain))
            {
                var here = new Vec3(0.5f, 0, 0.5f);
                var grid = InfluenceGrid.Of(3, 3);
                world.SetInfluenceGrid(grid);
                world.AddInfluence(danger, here);
                world.TickBegin(TickInput.At(0));
                Check.Refused(Status.WrongTime, "tick", () => world.SetInfluenceGrid(grid));
                Check.Refused(Status.WrongTime, "tick", () => world.SetInfluencePlaces(default));
                Check.Refused(Status.WrongTime, "tick", () => world.AddInfluence(danger, here));
                Check.Refused(Status.WrongTime, "tick", () => world.ClearInfluence(danger));
                Check.Equal(world.Influence(danger, here), 1f);
                world.TickEnd();
                world.ClearInfluence(danger);
                Check.Equal(world.Influence(danger, here), 0f);
            }
        }

        /// <summary>What a game calls in every frame leaves nothing to the garbage collector.</summary>
        private static void NoGarbage(Domain domain)
        {
            using (var world = World.Create(domain))
            {
                world.SetInfluenceGrid(InfluenceGrid.Of(40, 40));
                var terms = new[]
                {
                    new PlaceTerm(domain.FindInfluence("smell"), 1),
                    new PlaceTerm(domain.FindInfluence("danger"), -1),
                };
                var room = new float[1600];
                Frames(world, terms, room, 0, 100);
                var before = Garbage.Allocated();
                var found = Frames(world, terms, room, 100, 1100);
                Check.Equal(Garbage.Allocated() - before, 0L);
                Check.That(found == 1000, "a place in each frame");
            }
        }

        private static int Frames(
            World world, PlaceTerm[] terms, float[] room, int first, int end)
        {
            var (found, hint) = (0, World.NoPlace);
            var danger = terms[1].Influence;
            for (var frame = first; frame < end; frame++)
            {
                world.Update(frame / 30.0);
                var at = new Vec3(frame % 40 + 0.5f, 0, frame % 37 + 0.5f);
                world.AddInfluence(danger, at, 0.5f);
                var here = world.Influence(danger, at);
                var all = world.Influences(danger, room);
                if (world.TryInfluencePlace(at, out var place, out _)
                    && all[(int)place] == here
                    && here >= 0.5f
                    && world.TryFindBestPlace(at, 10, terms, out var best, -0.01f, hint)
                    && world.InfluencePlaceCount == all.Length)
                {
                    hint = best.Place;
                    found++;
                }
                if (frame % 100 == 99)
                {
                    world.ClearInfluence(danger);
                }
            }
            return found;
        }
    }
}
