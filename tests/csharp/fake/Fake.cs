using System;

namespace Udgoap.Tests
{
    /// <summary>
    /// What the layer says of a library that it doesn't belong to, that isn't there, or that fails.
    /// </summary>
    internal static class Fake
    {
        private static int Main(string[] arguments)
        {
            switch (arguments[0])
            {
                case "other_version":
                    Refused("(9.9.9) speaks version 4711", "written for version 0", "start it again");
                    break;
                case "missing":
                    Refused("can't be loaded", "libudgoap.so", "plugins");
                    break;
                case "failing":
                    Failing();
                    break;
                default:
                    throw new ArgumentException(arguments[0]);
            }
            return Check.End();
        }

        private static void Refused(params string[] words)
        {
            var document = new Document("game.json", "{}");
            foreach (var word in words)
            {
                Check.Refused(UdgoapException.WrongLibrary, word, Library.Check);
                Check.Refused(UdgoapException.WrongLibrary, word, () => Domain.Load(document));
                Check.Refused(UdgoapException.WrongLibrary, word, () => Planner.Create());
            }
            Check.Equal(
                Library.NameOf(UdgoapException.WrongLibrary), "UdgoapException.WrongLibrary");
        }

        private static void Failing()
        {
            using (var world = World.Create(default(WorldDef), default))
            {
                var view = world.Events();
                Check.That(view.Span.IsEmpty);
                Check.Refused(Status.Panic, "as tested", () => world.Tick(default));
                Check.Throws<InvalidOperationException>(
                    error => true, "an old view", () => view.Span.ToArray());
                Check.Refused(Status.Poisoned, "as tested", () => world.Update(1));
                Check.Equal(world.PoisonReason, "as tested (fake.rs:7)");
                world.Destroy();
                Check.That(world.IsInvalid);
            }
        }
    }
}
