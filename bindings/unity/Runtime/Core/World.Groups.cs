using static Udgoap.NativeMethods;

namespace Udgoap
{
    // Groups of objects that sleep and wake together, and moving everything.
    public sealed unsafe partial class World
    {
        /// <summary>
        /// Moves an object to a group. If the group is dormant, so is the object from now on, else it is
        /// awake.
        /// </summary>
        /// <param name="of">The object.</param>
        /// <param name="group">Any number; 0 for no group, which is always awake.</param>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetGroup(ObjectHandle of, uint group) =>
            Native.Must(udg_object_set_group(Handle, of, group));

        /// <summary>Tells an object's group.</summary>
        /// <param name="of">The object.</param>
        /// <returns>The group; 0 for none.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public uint GroupOf(ObjectHandle of)
        {
            uint group;
            Native.Must(udg_object_group(Handle, of, &group, null));
            return group;
        }

        /// <summary>Tells whether an object is dormant.</summary>
        /// <param name="of">The object.</param>
        /// <returns>Whether it is.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public bool IsDormant(ObjectHandle of)
        {
            uint isDormant;
            Native.Must(udg_object_group(Handle, of, null, &isDormant));
            return isDormant != 0;
        }

        /// <summary>
        /// Puts a group to sleep, or wakes it. Ticks skip dormant objects, and for other NPCs they
        /// don't exist.
        /// </summary>
        /// <param name="group">The group, not 0.</param>
        /// <param name="isDormant">Whether it is to sleep.</param>
        /// <returns>How many objects have fallen asleep or woken.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.InvalidArgument"/> for group 0.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public uint SetGroupDormant(uint group, bool isDormant)
        {
            uint count;
            Native.Must(udg_world_set_group_dormant(Handle, group, isDormant ? 1u : 0u, &count));
            return count;
        }

        /// <summary>Tells whether a group is dormant.</summary>
        /// <param name="group">The group.</param>
        /// <returns>Whether it is.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public bool IsGroupDormant(uint group)
        {
            uint isDormant;
            Native.Must(udg_world_group(Handle, group, &isDormant, null));
            return isDormant != 0;
        }

        /// <summary>Tells how many objects are in a group.</summary>
        /// <param name="group">The group.</param>
        /// <returns>How many.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public uint GroupSize(uint group)
        {
            uint count;
            Native.Must(udg_world_group(Handle, group, null, &count));
            return count;
        }

        /// <summary>
        /// Moves everything in the world by the same offset, without disturbing anyone: positions, facts,
        /// where steps end, what decisions have read.
        /// </summary>
        /// <param name="offset">Is added to every position, in metres; finite.</param>
        /// <exception cref="UdgoapException"><see cref="Status.NotFinite"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void ShiftOrigin(Vec3 offset) =>
            Native.Must(udg_world_shift_origin(Handle, offset));
    }
}
