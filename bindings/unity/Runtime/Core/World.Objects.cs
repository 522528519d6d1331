using System;
using System.Runtime.InteropServices;
using static Udgoap.NativeMethods;

namespace Udgoap
{
    /// <summary>The range of a number.</summary>
    public readonly struct NumberRange
    {
        internal NumberRange(float minimum, float maximum)
        {
            Minimum = minimum;
            Maximum = maximum;
        }

        /// <summary>The least value; minus infinity where there is none.</summary>
        public float Minimum { get; }

        /// <summary>The greatest value; infinity where there is none.</summary>
        public float Maximum { get; }
    }

    // Objects and their attributes, one by one and many at a time.
    public sealed unsafe partial class World
    {
        /// <summary>
        /// Creates an object; an NPC, if its type consumes actions or has drives.
        /// </summary>
        /// <param name="def">What it is created with; copied.</param>
        /// <param name="initialValues">
        /// First values and narrower ranges; what isn't among them is as the type says.
        /// </param>
        /// <returns>The object; it lives until it is destroyed, or its world ends.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.UnknownId"/>, <see cref="Status.NotInType"/>,
        /// <see cref="Status.WrongKind"/>, <see cref="Status.NotFinite"/>,
        /// <see cref="Status.OutOfRange"/>, <see cref="Status.DuplicateKey"/>,
        /// <see cref="Status.NotAnNpc"/> (a belief mode for something else),
        /// <see cref="Status.LimitExceeded"/>, <see cref="Status.InvalidArgument"/>,
        /// <see cref="Status.InvalidDef"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public ObjectHandle CreateObject(
            in ObjectDef def,
            ReadOnlySpan<InitialValue> initialValues = default)
        {
            var whole = def;
            fixed (InitialValue* values = &MemoryMarshal.GetReference(initialValues))
            {
                whole.initial_values = values;
                whole.initial_value_count = (uint)initialValues.Length;
                ObjectHandle created;
                Native.Must(udg_object_create(Handle, &whole, &created));
                return created;
            }
        }

        /// <summary>Creates many objects, all or none, in order, without initial values.</summary>
        /// <param name="defs">What they are created with; copied.</param>
        /// <param name="objects">Receives as many handles.</param>
        /// <exception cref="UdgoapException">
        /// As for <see cref="CreateObject"/>; the message names the def at fault by its index.
        /// </exception>
        /// <exception cref="ArgumentException">There is too little room for the handles.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void CreateObjects(ReadOnlySpan<ObjectDef> defs, Span<ObjectHandle> objects)
        {
            MustFit(objects.Length, defs.Length, nameof(objects));
            fixed (ObjectDef* first = &MemoryMarshal.GetReference(defs))
            fixed (ObjectHandle* created = &MemoryMarshal.GetReference(objects))
            {
                Native.Must(udg_object_create_many(Handle, first, (uint)defs.Length, created));
            }
        }

        /// <summary>Destroys an object. NPCs keep the facts that they have of it.</summary>
        /// <param name="of">The object; null does nothing.</param>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void DestroyObject(ObjectHandle of) => Native.Must(udg_object_destroy(Handle, of));

        /// <summary>Destroys many objects. Those that are not alive are skipped.</summary>
        /// <param name="objects">The objects.</param>
        /// <returns>How many were skipped.</returns>
        /// <remarks>Threading: world-exclusive.</remarks>
        public uint DestroyObjects(ReadOnlySpan<ObjectHandle> objects)
        {
            uint skipped;
            fixed (ObjectHandle* first = &MemoryMarshal.GetReference(objects))
            {
                Native.Must(udg_object_destroy_many(Handle, first, (uint)objects.Length, &skipped));
            }
            return skipped;
        }

        /// <summary>Tells whether an object lives in this world.</summary>
        /// <param name="of">Any value.</param>
        /// <returns>Whether it does.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public bool IsAlive(ObjectHandle of)
        {
            uint valid;
            Native.Must(udg_object_is_valid(Handle, of, &valid));
            return valid != 0;
        }

        /// <summary>Tells an object's type.</summary>
        /// <param name="of">The object.</param>
        /// <returns>The type.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public TypeId TypeOf(ObjectHandle of)
        {
            TypeId type;
            Native.Must(udg_object_type(Handle, of, &type));
            return type;
        }

        /// <summary>Tells the key that an object was created with.</summary>
        /// <param name="of">The object.</param>
        /// <returns>The key; 0 for none.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public ulong UserKeyOf(ObjectHandle of)
        {
            ulong key;
            Native.Must(udg_object_user_key(Handle, of, &key));
            return key;
        }

        /// <summary>
        /// Says what people call an object: explanations use it. No decision depends on it.
        /// </summary>
        /// <param name="of">The object.</param>
        /// <param name="name">
        /// Without control characters, at most 255 bytes as UTF-8; empty takes the name away.
        /// </param>
        /// <exception cref="UdgoapException">
        /// Also <see cref="Status.OutOfRange"/> if it is too long, <see cref="Status.InvalidArgument"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetName(ObjectHandle of, string name)
        {
            fixed (byte* text = Text.ToUtf8(name, nameof(name), out var length))
            {
                Native.Must(udg_object_set_name(Handle, of, text, (UIntPtr)length));
            }
        }

        /// <summary>Tells what an object is called.</summary>
        /// <param name="of">The object.</param>
        /// <returns>The name; empty for none.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public string NameOf(ObjectHandle of) =>
            Text.From((buffer, capacity, needed) =>
                udg_object_name(Handle, of, buffer, capacity, needed));

        /// <summary>Sets a number.</summary>
        /// <param name="of">The object.</param>
        /// <param name="attribute">A number of its type.</param>
        /// <param name="value">
        /// Finite; outside of the object's range it becomes the range's nearest end.
        /// </param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotFinite"/>, <see cref="Status.WrongKind"/>,
        /// <see cref="Status.NotInType"/>, <see cref="Status.UnknownId"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetNumber(ObjectHandle of, AttributeId attribute, float value) =>
            Native.Must(udg_object_set_number(Handle, of, attribute, value));

        /// <summary>Reads a number.</summary>
        /// <param name="of">The object.</param>
        /// <param name="attribute">A number of its type.</param>
        /// <returns>The value.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongKind"/>, <see cref="Status.NotInType"/>,
        /// <see cref="Status.UnknownId"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public float GetNumber(ObjectHandle of, AttributeId attribute)
        {
            float value;
            Native.Must(udg_object_number(Handle, of, attribute, &value));
            return value;
        }

        /// <summary>Sets a flag.</summary>
        /// <param name="of">The object.</param>
        /// <param name="attribute">A flag of its type.</param>
        /// <param name="value">Yes or no.</param>
        /// <exception cref="UdgoapException">As for <see cref="GetNumber"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetFlag(ObjectHandle of, AttributeId attribute, bool value) =>
            Native.Must(udg_object_set_flag(Handle, of, attribute, value ? 1u : 0u));

        /// <summary>Reads a flag.</summary>
        /// <param name="of">The object.</param>
        /// <param name="attribute">A flag of its type.</param>
        /// <returns>Yes or no.</returns>
        /// <exception cref="UdgoapException">As for <see cref="GetNumber"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public bool GetFlag(ObjectHandle of, AttributeId attribute)
        {
            uint value;
            Native.Must(udg_object_flag(Handle, of, attribute, &value));
            return value != 0;
        }

        /// <summary>Sets where an object is: its built-in attribute "position".</summary>
        /// <param name="of">The object.</param>
        /// <param name="position">Metres, finite.</param>
        /// <exception cref="UdgoapException"><see cref="Status.NotFinite"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetPosition(ObjectHandle of, Vec3 position) =>
            Native.Must(udg_object_set_position(Handle, of, position));

        /// <summary>Reads where an object is.</summary>
        /// <param name="of">The object.</param>
        /// <returns>Metres.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public Vec3 GetPosition(ObjectHandle of)
        {
            Vec3 position;
            Native.Must(udg_object_position(Handle, of, &position));
            return position;
        }

        /// <summary>Sets a reference.</summary>
        /// <param name="of">The object.</param>
        /// <param name="attribute">A reference of its type.</param>
        /// <param name="value">A living object of the same world, or null for none.</param>
        /// <exception cref="UdgoapException">As for <see cref="GetNumber"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetReference(ObjectHandle of, AttributeId attribute, ObjectHandle value) =>
            Native.Must(udg_object_set_reference(Handle, of, attribute, value));

        /// <summary>Reads a reference.</summary>
        /// <param name="of">The object.</param>
        /// <param name="attribute">A reference of its type.</param>
        /// <returns>The object; null for none, or if it is not alive any more.</returns>
        /// <exception cref="UdgoapException">As for <see cref="GetNumber"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public ObjectHandle GetReference(ObjectHandle of, AttributeId attribute)
        {
            ObjectHandle value;
            Native.Must(udg_object_reference(Handle, of, attribute, &value));
            return value;
        }

        /// <summary>Tells between what values a number of an object can be.</summary>
        /// <param name="of">The object.</param>
        /// <param name="attribute">A number of its type.</param>
        /// <returns>The least and the greatest value.</returns>
        /// <exception cref="UdgoapException">As for <see cref="GetNumber"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public NumberRange RangeOf(ObjectHandle of, AttributeId attribute)
        {
            float minimum, maximum;
            Native.Must(udg_object_range(Handle, of, attribute, &minimum, &maximum));
            return new NumberRange(minimum, maximum);
        }

        /// <summary>Enables or disables an action of one object. All are enabled at first.</summary>
        /// <param name="of">The object.</param>
        /// <param name="side">Whether others do it to this object, or it does it itself.</param>
        /// <param name="action">An action of its type on that side.</param>
        /// <param name="enabled">Whether it is on offer.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotInType"/>, <see cref="Status.UnknownId"/>,
        /// <see cref="Status.InvalidArgument"/> for the side.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetActionEnabled(ObjectHandle of, OfferSide side, ActionId action, bool enabled) =>
            Native.Must(udg_object_set_action_enabled(Handle, of, side, action, enabled ? 1u : 0u));

        /// <summary>Tells whether an action of one object is enabled.</summary>
        /// <param name="of">The object.</param>
        /// <param name="side">Which side of the action.</param>
        /// <param name="action">An action of its type on that side.</param>
        /// <returns>Whether it is.</returns>
        /// <exception cref="UdgoapException">As for <see cref="SetActionEnabled"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public bool IsActionEnabled(ObjectHandle of, OfferSide side, ActionId action)
        {
            uint enabled;
            Native.Must(udg_object_is_action_enabled(Handle, of, side, action, &enabled));
            return enabled != 0;
        }

        /// <summary>Tells how many slots an object has for an action, and what has become of them.</summary>
        /// <param name="of">The object.</param>
        /// <param name="action">An action that its type supplies.</param>
        /// <returns>The numbers.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotInType"/>, <see cref="Status.UnknownId"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public SlotCounts SlotsOf(ObjectHandle of, ActionId action)
        {
            SlotCounts slots;
            Native.Must(udg_object_slots(Handle, of, action, &slots));
            return slots;
        }

        /// <summary>Holds slots of an object for the host, for a player for instance.</summary>
        /// <param name="of">The object.</param>
        /// <param name="action">An action that its type supplies, with slots.</param>
        /// <param name="count">How many are held from now on; 0 gives all of them back.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.OutOfRange"/> for more than there are, <see cref="Status.NotInType"/>,
        /// <see cref="Status.UnknownId"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void HoldSlots(ObjectHandle of, ActionId action, uint count) =>
            Native.Must(udg_object_hold_slots(Handle, of, action, count));

        /// <summary>Breaks off what NPCs are doing to an object.</summary>
        /// <param name="of">The object.</param>
        /// <param name="action">An action that its type supplies.</param>
        /// <returns>How many steps were broken off.</returns>
        /// <exception cref="UdgoapException">As for <see cref="SlotsOf"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public uint EndSteps(ObjectHandle of, ActionId action)
        {
            uint count;
            Native.Must(udg_object_end_steps(Handle, of, action, &count));
            return count;
        }

        /// <summary>Writes many attributes, in order.</summary>
        /// <param name="writes">What to write; copied.</param>
        /// <returns>What was done; objects that are not alive were skipped.</returns>
        /// <exception cref="UdgoapException">
        /// An item is malformed; nothing is written then, and the message names it by its index:
        /// <see cref="Status.UnknownId"/>, <see cref="Status.WrongKind"/>,
        /// <see cref="Status.NotInType"/>, <see cref="Status.NotFinite"/>,
        /// <see cref="Status.InvalidArgument"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public BulkReport Write(ReadOnlySpan<Write> writes)
        {
            BulkReport report;
            fixed (Write* first = &MemoryMarshal.GetReference(writes))
            {
                Native.Must(udg_world_write(Handle, first, (uint)writes.Length, &report));
            }
            return report;
        }

        /// <summary>Reads many attributes.</summary>
        /// <param name="reads">What to read.</param>
        /// <param name="values">
        /// Receives as many values; of kind <see cref="AttributeKind.None"/> where the object is not
        /// alive.
        /// </param>
        /// <returns>What was done.</returns>
        /// <exception cref="UdgoapException">As for <see cref="Write"/>; nothing is read then.</exception>
        /// <exception cref="ArgumentException">There is too little room for the values.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public BulkReport Read(ReadOnlySpan<Read> reads, Span<Value> values)
        {
            MustFit(values.Length, reads.Length, nameof(values));
            BulkReport report;
            fixed (Read* first = &MemoryMarshal.GetReference(reads))
            fixed (Value* room = &MemoryMarshal.GetReference(values))
            {
                Native.Must(udg_world_read(Handle, first, (uint)reads.Length, room, &report));
            }
            return report;
        }

        /// <summary>Writes the positions of many objects.</summary>
        /// <param name="objects">The objects.</param>
        /// <param name="positions">As many positions, in metres.</param>
        /// <returns>What was done.</returns>
        /// <exception cref="UdgoapException">As for <see cref="Write"/>.</exception>
        /// <exception cref="ArgumentException">There are fewer positions than objects.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public BulkReport WritePositions(
            ReadOnlySpan<ObjectHandle> objects,
            ReadOnlySpan<Vec3> positions)
        {
            MustFit(positions.Length, objects.Length, nameof(positions));
            fixed (Vec3* first = &MemoryMarshal.GetReference(positions))
            {
                return WritePositions(objects, first, sizeof(Vec3));
            }
        }

        /// <summary>
        /// The same, from an array of the caller's own structs, such as transforms or Unity's Vector3.
        /// </summary>
        /// <param name="objects">The objects.</param>
        /// <param name="first">The first object's position: three floats; need not be aligned.</param>
        /// <param name="stride">
        /// Bytes from one object's position to the next one's; 0 if they lie side by side.
        /// </param>
        /// <returns>What was done.</returns>
        /// <exception cref="UdgoapException">As for <see cref="Write"/>.</exception>
        /// <remarks>
        /// Threading: world-exclusive. The memory must hold as many positions as there are objects.
        /// </remarks>
        public BulkReport WritePositions(ReadOnlySpan<ObjectHandle> objects, Vec3* first, int stride)
        {
            BulkReport report;
            fixed (ObjectHandle* of = &MemoryMarshal.GetReference(objects))
            {
                var bytes = checked((UIntPtr)stride);
                Native.Must(udg_world_write_positions(
                    Handle, of, (uint)objects.Length, first, bytes, &report));
            }
            return report;
        }

        /// <summary>Reads the positions of many objects.</summary>
        /// <param name="objects">The objects.</param>
        /// <param name="positions">
        /// Receives metres; what belongs to an object that is not alive stays as it is.
        /// </param>
        /// <returns>What was done.</returns>
        /// <exception cref="ArgumentException">There are fewer positions than objects.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public BulkReport ReadPositions(ReadOnlySpan<ObjectHandle> objects, Span<Vec3> positions)
        {
            MustFit(positions.Length, objects.Length, nameof(positions));
            fixed (Vec3* first = &MemoryMarshal.GetReference(positions))
            {
                return ReadPositions(objects, first, sizeof(Vec3));
            }
        }

        /// <summary>The same, into an array of the caller's own structs.</summary>
        /// <param name="objects">The objects.</param>
        /// <param name="first">Receives the first object's position; need not be aligned.</param>
        /// <param name="stride">
        /// Bytes from one object's position to the next one's; 0 if they lie side by side.
        /// </param>
        /// <returns>What was done.</returns>
        /// <remarks>
        /// Threading: world-shared. The memory must hold as many positions as there are objects.
        /// </remarks>
        public BulkReport ReadPositions(ReadOnlySpan<ObjectHandle> objects, Vec3* first, int stride)
        {
            BulkReport report;
            fixed (ObjectHandle* of = &MemoryMarshal.GetReference(objects))
            {
                var bytes = checked((UIntPtr)stride);
                Native.Must(udg_world_read_positions(
                    Handle, of, (uint)objects.Length, first, bytes, &report));
            }
            return report;
        }

        /// <summary>An object together with its world.</summary>
        /// <param name="of">Any handle.</param>
        /// <returns>Both.</returns>
        public WorldObject this[ObjectHandle of] => new WorldObject(this, of);

        private static void MustFit(int room, int needed, string name)
        {
            if (room < needed)
            {
                throw Native.TooShort(name, room, needed);
            }
        }
    }
}
