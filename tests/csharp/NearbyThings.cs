using System;
using System.Linq;
using Udgoap.Documents;

namespace Udgoap.Tests
{
    /// <summary>Tags, and what there is near a point.</summary>
    internal static class NearbyThings
    {
        private const string Document = @"{
            ""udgoap"": 1,
            ""attributes"": { ""rank"": {}, ""calm"": { ""min"": 0, ""max"": 9 } },
            ""tags"": { ""seat"": {}, ""ranked"": { ""attributes"": [""rank""] } },
            ""types"": {
                ""bench"": { ""tags"": [""seat""], ""supplies"": [""sit""] },
                ""page"": { ""attributes"": { ""rank"": {}, ""calm"": {} }, ""tags"": [""ranked""],
                    ""consumes"": [{ ""annotation"": ""resting"" }] }
            },
            ""actions"": { ""sit"": { ""annotations"": [""resting""],
                ""effects"": [""consumer.calm += 1""] } }
        }";

        internal static void Run()
        {
            using (var domain = Domain.Load(new Document("nearby.json", Document)))
            {
                Names(domain);
                Built(domain);
                Found(domain);
            }
            Parts();
        }

        private static void Names(Domain domain)
        {
            var seat = domain.FindTag("seat");
            Check.Equal(domain.TagCount, 2u);
            Check.Equal(domain.TagAt(0), seat);
            Check.Equal(domain.NameOf(domain.TagAt(1)), "ranked");
            Check.Equal(domain.HasTag(domain.FindType("bench"), seat), true);
            Check.Equal(domain.HasTag(domain.FindType("page"), seat), false);
            Check.Refused(
                Status.UnknownName, "did you mean `seat`", () => domain.FindTag("seet"));
            Check.Refused(Status.OutOfRange, "2", () => domain.TagAt(2));
            Check.Refused(Status.UnknownId, "null", () => domain.NameOf(default(TagId)));
        }

        /// <summary>The builder writes the same document.</summary>
        private static void Built(Domain domain)
        {
            var json = new DocumentBuilder()
                .Attribute("rank", new NumberPart())
                .Attribute("calm", new NumberPart().Range(0, 9))
                .Tag("seat", new TagPart())
                .Tag("ranked", new TagPart().Attributes("rank"))
                .Type("bench", new TypePart().Tags("seat").Supplies("sit"))
                .Type(
                    "page",
                    new TypePart()
                        .Attribute("rank").Attribute("calm").Tags("ranked")
                        .ConsumesAnnotated("resting"))
                .Action(
                    "sit", new ActionPart().Annotations("resting").Effect("consumer.calm += 1"))
                .ToJson();
            using (var built = Domain.Load(new Document("built.json", json)))
            {
                Check.Equal(built.Hash, domain.Hash);
            }
        }

        private static void Parts()
        {
            var json = new DocumentBuilder()
                .Attribute("desk", new ReferencePart())
                .Type("desk", new TypePart())
                .Type("drawer", new TypePart().Attribute("desk").PartOf("desk"))
                .ToJson();
            using (var domain = Domain.Load(new Document("parts.json", json)))
            using (var world = World.Create(domain))
            {
                Check.Equal(domain.PartOf(domain.FindType("drawer")), domain.FindAttribute("desk"));
                Check.Equal(domain.PartOf(domain.FindType("desk")), default);
                Check.Refused(Status.UnknownId, "object_type", () => domain.PartOf(default));
                var desk = world.CreateObject(ObjectDef.Of(domain.FindType("desk"), default));
                var drawer = world.CreateObject(
                    ObjectDef.Of(domain.FindType("drawer"), new Vec3(1, 0, 0)));
                Check.Equal(world.PartsOf(desk).Length, 0);
                world.SetReference(drawer, domain.FindAttribute("desk"), desk);
                Check.Equal(world.PartsOf(desk).Single(), drawer);
                world.SetPosition(desk, new Vec3(5, 0, 0));
                Check.Equal(world.GetPosition(drawer), new Vec3(6, 0, 0));
                world.DestroyObject(desk);
                Check.Refused(Status.InvalidHandle, "object", () => world.PartsOf(drawer));
            }
        }

        private static void Found(Domain domain)
        {
            using (var world = World.Create(domain))
            {
                var bench = domain.FindType("bench");
                var page = world.CreateObject(ObjectDef.Of(domain.FindType("page"), default));
                var far = world.CreateObject(ObjectDef.Of(bench, new Vec3(8, 0, 0)));
                var near = world.CreateObject(ObjectDef.Of(bench, new Vec3(-4, 0, 0)));
                var wanted = Nearby.Of(default, 10);
                Check.Equal(
                    world.Nearby(wanted).SequenceEqual(new[] { page, near, far }), true);
                wanted.Tag = domain.FindTag("seat");
                Check.Equal(world.Nearby(wanted).SequenceEqual(new[] { near, far }), true);
                wanted.Radius = 5;
                var room = new ObjectHandle[2];
                Check.Equal(world.Nearby(wanted, room), 1);
                Check.Equal(room[0], near);
                wanted.Action = domain.FindAction("sit");
                Check.Refused(Status.InvalidArgument, "npc", () => world.Nearby(wanted));
                wanted.Npc = world.NpcOf(page);
                wanted.ByTruth = true;
                Check.Equal(world.Nearby(wanted).Single(), near);
                wanted.Radius = float.NaN;
                Check.Refused(Status.OutOfRange, "radius", () => world.Nearby(wanted));
            }
        }
    }
}
