using System.Linq;

namespace Udgoap.Tests
{
    /// <summary>Areas, and what they do to costs.</summary>
    internal static class Areas
    {
        private const string Document = @"{
            ""udgoap"": 1,
            ""types"": {
                ""visitor"": { ""supplies"": [""chat""], ""consumes"": [""chat""],
                    ""drives"": [""rest""] },
                ""camera"": { ""ambiance"": [{ ""modifier"": ""watched"", ""within"": 5 }] }
            },
            ""actions"": { ""chat"": { ""annotations"": [""loud""], ""cost"": 2 } },
            ""drives"": { ""rest"": { ""weight"": 2, ""annotations"": [""loud""] } },
            ""modifiers"": {
                ""hush"": { ""annotations"": [""loud""], ""cost"": ""cost + 5"",
                    ""weight"": ""weight * 3"" },
                ""watched"": { ""annotations"": [""loud""], ""cost"": ""cost * 2"" },
                ""panic"": { ""annotations"": [""loud""], ""cost"": ""cost + strength"",
                    ""half_life"": 10, ""limit"": 6 }
            }
        }";

        internal static void Run()
        {
            using (var domain = Domain.Load(new Document("areas.json", Document)))
            using (var world = World.Create(domain))
            {
                Run(domain, world);
            }
        }

        private static void Run(Domain domain, World world)
        {
            var hush = domain.FindModifier("hush");
            var panic = domain.FindModifier("panic");
            Check.Equal(domain.ModifierCount, 3u);
            Check.Equal(domain.ModifierAt(0), hush);
            Check.Equal(domain.NameOf(panic), "panic");
            var visitor = world.CreateObject(
                ObjectDef.Of(domain.FindType("visitor"), new Vec3(1, 0, -1)));
            var camera = world.CreateObject(
                ObjectDef.Of(domain.FindType("camera"), new Vec3(0, 0, -3)));
            var (npc, chat) = (world.NpcOf(visitor), domain.FindAction("chat"));

            var def = AreaDef.Sphere(default, 10);
            def.UserKey = 9;
            var library = world.CreateArea(def, new[] { hush });
            world.SetName(library, "library");
            Check.Equal(world.NameOf(library), "library");
            Check.Equal(world.UserKeyOf(library), 9ul);
            Check.Equal(world.ModifiersOf(library).Single(), hush);
            Check.That(world.TryFindArea(9, out var found) && found == library, "it is found");
            Check.That(!world.TryFindArea(8, out _), "nobody has that key");
            var street = world.CreateArea(AreaDef.Box(default, new Vec3(50, 1, 50)));
            world.SetRotation(street, new Quat { Y = 1 });
            def = AreaDef.Prism(default, -1, 1);
            def.Parent = street;
            var corners = new[] { default, new Vec3(9, 0, 0), new Vec3(0, 0, 9) };
            var room = world.CreateArea(def, corners: corners);
            def = AreaDef.Of(AreaShape.Host);
            (def.Anchor, def.Group) = (camera, 3);
            var hosted = world.CreateArea(def);
            Check.Equal(world.InfoOf(room).Parent, street);
            Check.Equal(world.InfoOf(hosted).Group, 3u);
            Check.That(!world.Holds(hosted, visitor), "the host hasn't said so");
            world.SetMember(hosted, visitor, true);
            Check.That(world.Holds(hosted, visitor), "the host has said so");
            Check.That(world.Areas().SequenceEqual(new[] { library, street, room, hosted }), "all");
            Check.That(world.AreasAt(new Vec3(2, 0, 1)).Length == 3, "at a point");
            Check.That(world.AreasOf(visitor).Length == 3, "of an object");

            world.Leave(library, panic);
            world.Leave(library, panic);
            Check.Equal(world.StrengthOf(library, panic), 2.0);
            Check.Equal(world.CostOf(npc, chat, visitor).Cost, 16f);
            Check.Equal(world.CostOf(npc, chat, visitor, true).Bare, 2f);
            var changes = world.CostChangesOf(npc, chat, visitor);
            Check.Equal(changes.Length, 3);
            Check.Equal(changes[0].Area, library);
            Check.Equal(changes[1].Object, camera);
            Check.Equal(changes[1].AlteredBy, AlteredBy.Object);
            Check.Equal(changes[2].After, 16f);

            var rest = domain.FindDrive("rest");
            Check.Equal(world.WeightOf(npc, rest).Bare, 2f);
            Check.Equal(world.WeightOf(npc, rest).Weight, 6f);
            var weights = world.WeightChangesOf(npc, rest);
            Check.Equal(weights.Single().Area, library);
            Check.Equal(weights.Single().After, 6f);

            world.SetPosition(library, new Vec3(100, 0, 0));
            Check.Equal(world.InfoOf(library).Position.X, 100f);
            world.Attach(library, camera, new Vec3(1, 0, 0));
            Check.Equal(world.InfoOf(library).Position.Z, -3f);
            world.DestroyObject(camera);
            Check.That(!world.IsArea(library), "it is gone with its anchor");
            world.DestroyArea(street);
            Check.Equal(world.Areas().Single(), room);
            Check.Refused(Status.InvalidHandle, "area", () => world.Leave(library, panic));
            Check.Refused(
                Status.OutOfRange, "shape", () => world.CreateArea(AreaDef.Sphere(default, -1)));
        }
    }
}
