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
                case "another":
                    Refused("speaks version 0", "fingerprint 4711", "sources", "start an editor again");
                    break;
                case "old":
                    Refused("is older", "udg_abi_check", "sources", "start an editor again");
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
                Check.Refused(Status.WrongLibrary, word, Library.Check);
                Check.Refused(Status.WrongLibrary, word, () => Domain.Load(document));
                Check.Refused(Status.WrongLibrary, word, () => Planner.Create());
            }
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
