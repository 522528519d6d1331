using static Udgoap.NativeMethods;

namespace Udgoap
{
    // What documents say about tags, words that types have in common, and about parts.
    public sealed unsafe partial class Domain
    {
        /// <summary>Finds a tag by its name. Do it once, at load.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="FindAttribute"/>.</exception>
        public TagId FindTag(string name)
        {
            TagId id;
            fixed (byte* text = Text.ToUtf8(name, nameof(name), out var length))
            {
                Native.Must(udg_domain_find_tag(Handle, text, length, &id));
            }
            return id;
        }

        /// <summary>How many tags there are.</summary>
        public uint TagCount
        {
            get
            {
                uint count;
                Native.Must(udg_domain_tag_count(Handle, &count));
                return count;
            }
        }

        /// <summary>Gives a tag by its index, for tools that list them all.</summary>
        /// <param name="index">From 0, in order of declaration, below their count.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.OutOfRange"/>.</exception>
        public TagId TagAt(uint index)
        {
            TagId id;
            Native.Must(udg_domain_tag_at(Handle, index, &id));
            return id;
        }

        /// <summary>Tells the name of a tag. Makes a string.</summary>
        /// <param name="tag">The tag.</param>
        /// <returns>The name.</returns>
        /// <exception cref="UdgoapException">As for <see cref="NameOf(AttributeId)"/>.</exception>
        public string NameOf(TagId tag)
        {
            NativeText name;
            Native.Must(udg_domain_tag_name(Handle, tag, &name));
            return Text.Of(name);
        }

        /// <summary>Whether objects of a type have a tag, its own or an inherited one.</summary>
        /// <param name="type">The type.</param>
        /// <param name="tag">The tag.</param>
        /// <returns>Whether they have it.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.UnknownId"/>.</exception>
        public bool HasTag(TypeId type, TagId tag)
        {
            uint has;
            Native.Must(udg_domain_type_has_tag(Handle, type, tag, &has));
            return has != 0;
        }

        /// <summary>
        /// Tells which reference of a type names the object that its objects are parts of; null if they
        /// are no parts.
        /// </summary>
        /// <param name="type">The type.</param>
        /// <returns>The reference.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.UnknownId"/>.</exception>
        public AttributeId PartOf(TypeId type)
        {
            AttributeId found;
            Native.Must(udg_domain_type_part_of(Handle, type, &found));
            return found;
        }
    }
}
