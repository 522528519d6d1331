using static Udgoap.NativeMethods;

namespace Udgoap
{
    // What documents say about influences: what spreads from places and fades.
    public sealed unsafe partial class Domain
    {
        /// <summary>Finds an influence by its name. Do it once, at load.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="FindAttribute"/>.</exception>
        public InfluenceId FindInfluence(string name)
        {
            InfluenceId id;
            fixed (byte* text = Text.ToUtf8(name, nameof(name), out var length))
            {
                Native.Must(udg_domain_find_influence(Handle, text, length, &id));
            }
            return id;
        }

        /// <summary>How many influences there are.</summary>
        public uint InfluenceCount
        {
            get
            {
                uint count;
                Native.Must(udg_domain_influence_count(Handle, &count));
                return count;
            }
        }

        /// <summary>Gives an influence by its index, for tools that list them all.</summary>
        /// <param name="index">From 0, in order of declaration, below their count.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.OutOfRange"/>.</exception>
        public InfluenceId InfluenceAt(uint index)
        {
            InfluenceId id;
            Native.Must(udg_domain_influence_at(Handle, index, &id));
            return id;
        }

        /// <summary>Tells the name of an influence. Makes a string.</summary>
        /// <param name="influence">The influence.</param>
        /// <returns>The name.</returns>
        /// <exception cref="UdgoapException">As for <see cref="NameOf(AttributeId)"/>.</exception>
        public string NameOf(InfluenceId influence)
        {
            NativeText name;
            Native.Must(udg_domain_influence_name(Handle, influence, &name));
            return Text.Of(name);
        }
    }
}
