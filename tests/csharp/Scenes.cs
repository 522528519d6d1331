using System;
using System.IO;

namespace Udgoap.Tests
{
    /// <summary>The worked example of the thesis, appendix A.</summary>
    internal sealed class AppendixA : IDisposable
    {
        internal readonly Domain Domain = Files.Domain("examples/domains/wizard.json");
        internal readonly World World;
        internal readonly AttributeId Health;
        internal readonly AttributeId Mana;
        internal readonly ObjectHandle Wizard;
        internal readonly ObjectHandle Potion;
        internal readonly ObjectHandle Goblin;
        internal readonly NpcHandle Npc;

        internal AppendixA()
        {
            World = World.Create(Domain);
            Health = Domain.FindAttribute("health");
            Mana = Domain.FindAttribute("mana");
            Wizard = At("wizard", -10);
            Potion = At("mana_potion", 10);
            Goblin = At("goblin", 20);
            Npc = World.NpcOf(Wizard);
            World.SetNumber(Wizard, Health, 15);
            World.SetNumber(Wizard, Mana, 0);
            World.SetNumber(Potion, Domain.FindAttribute("potency"), 40);
            World.Update(0);
        }

        public void Dispose()
        {
            World.Dispose();
            Domain.Dispose();
        }

        internal ObjectHandle At(string type, float z) =>
            World.CreateObject(ObjectDef.Of(Domain.FindType(type), new Vec3(0, 0, z)));
    }

    internal static class Files
    {
        /// <summary>Tests start in the repository's root.</summary>
        internal static Domain Domain(string path) =>
            Udgoap.Domain.Load(new Document(Path.GetFileName(path), File.ReadAllBytes(path)));
    }

    internal static class Live
    {
        /// <summary>How many blocks of memory worlds and searches hold now.</summary>
        internal static ulong Blocks =>
            Library.Memory(MemoryCategory.World).LiveBlocks
            + Library.Memory(MemoryCategory.Planning).LiveBlocks
            + Library.Memory(MemoryCategory.Domain).LiveBlocks;
    }
}
