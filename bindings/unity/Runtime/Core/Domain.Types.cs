using static Udgoap.NativeMethods;

namespace Udgoap
{
    /// <summary>An action that a type supplies or consumes.</summary>
    public readonly struct TypeOffer
    {
        internal TypeOffer(in NativeTypeOffer native)
        {
            Action = native.action;
            IsConditional = native.is_conditional != 0;
            Distance = native.distance;
            Facing = native.facing;
            Slots = native.slots;
            Animation = Text.Of(native.animation);
        }

        /// <summary>The action.</summary>
        public ActionId Action { get; }

        /// <summary>Whether it stands only while a condition holds.</summary>
        public bool IsConditional { get; }

        /// <summary>
        /// How far from the supplier the NPC stands, in metres; 0 for what is consumed.
        /// </summary>
        public float Distance { get; }

        /// <summary>Where the supplier wants the NPC to look.</summary>
        public Facing Facing { get; }

        /// <summary>How many NPCs may do it to the same supplier at a time; 0 for any number.</summary>
        public uint Slots { get; }

        /// <summary>The tag of the animation to play; empty for none.</summary>
        public string Animation { get; }
    }

    /// <summary>How tools show a type, an action or a drive. No decision depends on it.</summary>
    public readonly struct Appearance
    {
        internal Appearance(in NativeAppearance native)
        {
            Label = Text.Of(native.label);
            Color = native.color;
            HasColor = native.has_color != 0;
        }

        /// <summary>What people call it: its name, unless documents have a label.</summary>
        public string Label { get; }

        /// <summary>0xRRGGBB; it follows from the name, unless documents have a color.</summary>
        public uint Color { get; }

        /// <summary>Whether documents say which color.</summary>
        public bool HasColor { get; }
    }

    /// <summary>What types have and how things are shown, for inspectors and debuggers.</summary>
    public sealed unsafe partial class Domain
    {
        /// <summary>Tells what a type is, and how much it has of what.</summary>
        /// <param name="type">The type.</param>
        /// <returns>It.</returns>
        /// <exception cref="UdgoapException">As for <see cref="KindOf"/>.</exception>
        public TypeInfo InfoOf(TypeId type)
        {
            TypeInfo info;
            Native.Must(udg_domain_type_info(Handle, type, &info));
            return info;
        }

        /// <summary>Tells of an attribute as a type has it: kind, range, first value.</summary>
        /// <param name="type">The type.</param>
        /// <param name="index">From 0; position is the first.</param>
        /// <returns>It.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.OutOfRange"/> if there are not as many; else as for
        /// <see cref="KindOf"/>.
        /// </exception>
        public TypeAttribute AttributeOf(TypeId type, uint index)
        {
            TypeAttribute found;
            Native.Must(udg_domain_type_attribute(Handle, type, index, &found));
            return found;
        }

        /// <summary>
        /// Tells of an action that a type supplies or consumes, and of its manner. Makes a string.
        /// </summary>
        /// <param name="type">The type.</param>
        /// <param name="side">Whether it is done to it, or by it.</param>
        /// <param name="index">From 0.</param>
        /// <returns>It.</returns>
        /// <exception cref="UdgoapException">As for <see cref="AttributeOf"/>.</exception>
        public TypeOffer OfferOf(TypeId type, OfferSide side, uint index)
        {
            NativeTypeOffer found;
            Native.Must(udg_domain_type_offer(Handle, type, side, index, &found));
            return new TypeOffer(found);
        }

        /// <summary>Tells of a drive as a type has it.</summary>
        /// <param name="type">The type.</param>
        /// <param name="index">From 0.</param>
        /// <returns>It.</returns>
        /// <exception cref="UdgoapException">As for <see cref="AttributeOf"/>.</exception>
        public TypeDrive DriveOf(TypeId type, uint index)
        {
            TypeDrive found;
            Native.Must(udg_domain_type_drive(Handle, type, index, &found));
            return found;
        }

        /// <summary>Tells how tools show a type. Makes a string.</summary>
        /// <param name="type">The type.</param>
        /// <returns>Its label and color.</returns>
        /// <exception cref="UdgoapException">As for <see cref="KindOf"/>.</exception>
        public Appearance AppearanceOf(TypeId type)
        {
            NativeAppearance found;
            Native.Must(udg_domain_type_appearance(Handle, type, &found));
            return new Appearance(found);
        }

        /// <summary>Tells how tools show an action. Makes a string.</summary>
        /// <param name="action">The action.</param>
        /// <returns>Its label and color.</returns>
        /// <exception cref="UdgoapException">As for <see cref="KindOf"/>.</exception>
        public Appearance AppearanceOf(ActionId action)
        {
            NativeAppearance found;
            Native.Must(udg_domain_action_appearance(Handle, action, &found));
            return new Appearance(found);
        }

        /// <summary>Tells how tools show a drive. Makes a string.</summary>
        /// <param name="drive">The drive.</param>
        /// <returns>Its label and color.</returns>
        /// <exception cref="UdgoapException">As for <see cref="KindOf"/>.</exception>
        public Appearance AppearanceOf(DriveId drive)
        {
            NativeAppearance found;
            Native.Must(udg_domain_drive_appearance(Handle, drive, &found));
            return new Appearance(found);
        }
    }
}
