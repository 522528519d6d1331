using System;
using System.Runtime.InteropServices;
using static Udgoap.NativeMethods;

namespace Udgoap
{
    // Areas: places that change what actions cost there.
    public sealed unsafe partial class World
    {
        /// <summary>Creates an area: a place that changes what actions cost for the NPCs in it.</summary>
        /// <param name="def">Its shape, its place, and what it belongs to.</param>
        /// <param name="modifiers">
        /// Its own modifiers, in the order in which they change a cost or a weight.
        /// </param>
        /// <param name="corners">The corners of a prism, relative to its position.</param>
        /// <returns>The area; it exists until it, its anchor or the world is destroyed.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.OutOfRange"/>, <see cref="Status.NotFinite"/>,
        /// <see cref="Status.InvalidArgument"/>, <see cref="Status.DuplicateKey"/>,
        /// <see cref="Status.UnknownId"/>, <see cref="Status.LimitExceeded"/>,
        /// <see cref="Status.InvalidDef"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public AreaHandle CreateArea(
            in AreaDef def,
            ReadOnlySpan<ModifierId> modifiers = default,
            ReadOnlySpan<Vec3> corners = default)
        {
            var whole = def;
            fixed (ModifierId* own = &MemoryMarshal.GetReference(modifiers))
            fixed (Vec3* polygon = &MemoryMarshal.GetReference(corners))
            {
                whole.modifiers = own;
                whole.modifier_count = (uint)modifiers.Length;
                whole.corners = polygon;
                whole.corner_count = (uint)corners.Length;
                AreaHandle created;
                Native.Must(udg_area_create(Handle, &whole, &created));
                return created;
            }
        }

        /// <summary>Destroys an area, and what steps have left in it.</summary>
        /// <param name="area">The area; null does nothing.</param>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void DestroyArea(AreaHandle area) => Native.Must(udg_area_destroy(Handle, area));

        /// <summary>Tells whether an area exists in this world.</summary>
        /// <param name="area">Any value.</param>
        /// <returns>Whether it does.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public bool IsArea(AreaHandle area)
        {
            uint valid;
            Native.Must(udg_area_is_valid(Handle, area, &valid));
            return valid != 0;
        }

        /// <summary>Finds the area with a key.</summary>
        /// <param name="userKey">The key; not 0.</param>
        /// <param name="found">Receives the area, or null.</param>
        /// <returns>Whether there is one.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public bool TryFindArea(ulong userKey, out AreaHandle found)
        {
            AreaHandle handle;
            var isFound = Native.Found(udg_world_find_area(Handle, userKey, &handle));
            found = isFound ? handle : default;
            return isFound;
        }

        /// <summary>Lists all areas, in order of creation.</summary>
        /// <returns>The areas.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public AreaHandle[] Areas() =>
            Lists.All<AreaHandle>((room, capacity, count) =>
                udg_world_areas(Handle, room, capacity, count));

        /// <summary>
        /// Lists the areas that a point is in, and the areas that these belong to.
        /// </summary>
        /// <param name="position">The point, in metres.</param>
        /// <returns>The areas, in order of creation.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotFinite"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public AreaHandle[] AreasAt(Vec3 position) =>
            Lists.All<AreaHandle>((room, capacity, count) =>
                udg_world_areas_at(Handle, position, room, capacity, count));

        /// <summary>
        /// Lists the areas that an object is in, and the areas that these belong to.
        /// </summary>
        /// <param name="of">The object.</param>
        /// <returns>The areas, in order of creation.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public AreaHandle[] AreasOf(ObjectHandle of) =>
            Lists.All<AreaHandle>((room, capacity, count) =>
                udg_object_areas(Handle, of, room, capacity, count));

        /// <summary>Lists the modifiers that an area was created with, in order.</summary>
        /// <param name="area">The area.</param>
        /// <returns>The modifiers.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public ModifierId[] ModifiersOf(AreaHandle area) =>
            Lists.All<ModifierId>((room, capacity, count) =>
                udg_area_modifiers(Handle, area, room, capacity, count));

        /// <summary>Tells the key that an area was created with.</summary>
        /// <param name="area">The area.</param>
        /// <returns>The key; 0 for none.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public ulong UserKeyOf(AreaHandle area)
        {
            ulong key;
            Native.Must(udg_area_user_key(Handle, area, &key));
            return key;
        }

        /// <summary>
        /// Sets the name of an area, for explanations. No decision depends on it.
        /// </summary>
        /// <param name="area">The area.</param>
        /// <param name="name">
        /// Without control characters, at most 255 bytes as UTF-8; empty removes the name.
        /// </param>
        /// <exception cref="UdgoapException">
        /// Also <see cref="Status.OutOfRange"/> if it is too long, <see cref="Status.InvalidArgument"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetName(AreaHandle area, string name)
        {
            fixed (byte* text = Text.ToUtf8(name, nameof(name), out var length))
            {
                Native.Must(udg_area_set_name(Handle, area, text, (UIntPtr)length));
            }
        }

        /// <summary>Tells the name of an area.</summary>
        /// <param name="area">The area.</param>
        /// <returns>The name; empty for none.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public string NameOf(AreaHandle area) =>
            Text.From((buffer, capacity, needed) =>
                udg_area_name(Handle, area, buffer, capacity, needed));

        /// <summary>Tells where an area is, and what it belongs to.</summary>
        /// <param name="area">The area.</param>
        /// <returns>The information.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public AreaInfo InfoOf(AreaHandle area)
        {
            AreaInfo info;
            Native.Must(udg_area_info(Handle, area, &info));
            return info;
        }

        /// <summary>Moves an area.</summary>
        /// <param name="area">The area.</param>
        /// <param name="position">In metres; the offset from its anchor, if it has one.</param>
        /// <exception cref="UdgoapException"><see cref="Status.NotFinite"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetPosition(AreaHandle area, Vec3 position) =>
            Native.Must(udg_area_set_position(Handle, area, position));

        /// <summary>Turns an area that is a box.</summary>
        /// <param name="area">The area.</param>
        /// <param name="rotation">A unit quaternion.</param>
        /// <exception cref="UdgoapException"><see cref="Status.OutOfRange"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetRotation(AreaHandle area, Quat rotation) =>
            Native.Must(udg_area_set_rotation(Handle, area, rotation));

        /// <summary>Attaches an area to an object, or detaches it.</summary>
        /// <param name="area">The area.</param>
        /// <param name="anchor">The object, or null.</param>
        /// <param name="position">The offset from the object, in metres.</param>
        /// <exception cref="UdgoapException"><see cref="Status.NotFinite"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void Attach(AreaHandle area, ObjectHandle anchor, Vec3 position = default) =>
            Native.Must(udg_area_attach(Handle, area, anchor, position));

        /// <summary>
        /// Says that an object is in an area, in addition to the objects inside its shape. Call it
        /// when an engine's trigger volume is entered or left.
        /// </summary>
        /// <param name="area">The area.</param>
        /// <param name="of">The object.</param>
        /// <param name="isMember">Whether it is.</param>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetMember(AreaHandle area, ObjectHandle of, bool isMember) =>
            Native.Must(udg_area_set_member(Handle, area, of, isMember ? 1u : 0u));

        /// <summary>Tells whether an object is in an area.</summary>
        /// <param name="area">The area.</param>
        /// <param name="of">The object.</param>
        /// <returns>Whether it is.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public bool Holds(AreaHandle area, ObjectHandle of)
        {
            uint holds;
            Native.Must(udg_area_holds(Handle, area, of, &holds));
            return holds != 0;
        }

        /// <summary>Leaves a modifier in an area, as a step does whose action lists it.</summary>
        /// <param name="area">The area.</param>
        /// <param name="modifier">One that fades.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.InvalidArgument"/> if it would stay for ever,
        /// <see cref="Status.UnknownId"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void Leave(AreaHandle area, ModifierId modifier) =>
            Native.Must(udg_area_leave_modifier(Handle, area, modifier));

        /// <summary>Tells how strong a modifier that steps have left in an area is now.</summary>
        /// <param name="area">The area.</param>
        /// <param name="modifier">The modifier.</param>
        /// <returns>
        /// The strength: each addition counts 1 and then fades; 0 if nothing is left.
        /// </returns>
        /// <exception cref="UdgoapException"><see cref="Status.UnknownId"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public double StrengthOf(AreaHandle area, ModifierId modifier)
        {
            double strength;
            Native.Must(udg_area_strength(Handle, area, modifier, &strength));
            return strength;
        }

        /// <summary>
        /// Tells what a step would cost an NPC if it began now, by what the NPC knows.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="action">An action that it consumes.</param>
        /// <param name="supplier">The object that supplies it.</param>
        /// <param name="atSupplier">
        /// Whether to compute the cost as the selector goap does: where the supplier is, unless the
        /// step moves the NPC.
        /// </param>
        /// <returns>The cost, with and without areas.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotInType"/>, <see cref="Status.NotAnNpc"/>, <see cref="Status.UnknownId"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public StepCost CostOf(
            NpcHandle npc,
            ActionId action,
            ObjectHandle supplier,
            bool atSupplier = false)
        {
            StepCost cost;
            var at = atSupplier ? 1u : 0u;
            Native.Must(udg_npc_cost(Handle, npc, action, supplier, at, &cost, null, 0, null));
            return cost;
        }

        /// <summary>Tells what changes this cost, in order.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="action">An action that it consumes.</param>
        /// <param name="supplier">The object that supplies it.</param>
        /// <param name="atSupplier">As for <see cref="CostOf"/>.</param>
        /// <returns>The changes.</returns>
        /// <exception cref="UdgoapException">As for <see cref="CostOf"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public CostChange[] CostChangesOf(
            NpcHandle npc,
            ActionId action,
            ObjectHandle supplier,
            bool atSupplier = false) =>
            Lists.All<CostChange>((room, capacity, count) =>
            {
                StepCost cost;
                var at = atSupplier ? 1u : 0u;
                return udg_npc_cost(
                    Handle, npc, action, supplier, at, &cost, room, capacity, count);
            });

        /// <summary>Tells what a drive would weigh for an NPC if it decided now.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="drive">A drive that its type lists.</param>
        /// <returns>The weight, with and without areas.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotInType"/>, <see cref="Status.NotAnNpc"/>, <see cref="Status.UnknownId"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public AlteredWeight WeightOf(NpcHandle npc, DriveId drive)
        {
            AlteredWeight weight;
            Native.Must(udg_npc_altered_weight(Handle, npc, drive, &weight, null, 0, null));
            return weight;
        }

        /// <summary>Tells what changes this weight, in order.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="drive">A drive that its type lists.</param>
        /// <returns>The changes.</returns>
        /// <exception cref="UdgoapException">As for <see cref="WeightOf"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public CostChange[] WeightChangesOf(NpcHandle npc, DriveId drive) =>
            Lists.All<CostChange>((room, capacity, count) =>
            {
                AlteredWeight weight;
                return udg_npc_altered_weight(Handle, npc, drive, &weight, room, capacity, count);
            });
    }
}
