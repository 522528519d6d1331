using System;
using System.Runtime.InteropServices;
using static Udgoap.NativeMethods;

namespace Udgoap
{
    // What there is near a point.
    public sealed unsafe partial class World
    {
        /// <summary>
        /// Lists the objects within a distance of a point that offer an action to an NPC, have a
        /// tag, or both.
        /// </summary>
        /// <param name="wanted">What to look for.</param>
        /// <returns>
        /// The objects: the nearest first; of equally near ones, the one that was created first.
        /// </returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.InvalidArgument"/> for an action without an NPC;
        /// <see cref="Status.NotFinite"/>, <see cref="Status.OutOfRange"/>,
        /// <see cref="Status.NotAnNpc"/>, <see cref="Status.UnknownId"/>;
        /// <see cref="Status.WrongTime"/> if the NPC is dormant; <see cref="Status.InvalidDef"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public ObjectHandle[] Nearby(Nearby wanted) =>
            Lists.All<ObjectHandle>((room, capacity, count) =>
            {
                var whole = wanted;
                return udg_world_nearby(Handle, &whole, room, capacity, count);
            });

        /// <summary>The same, into memory of the caller: it allocates none.</summary>
        /// <param name="wanted">What to look for.</param>
        /// <param name="room">Receives the objects.</param>
        /// <returns>How many there are.</returns>
        /// <exception cref="UdgoapException">
        /// As for the first form; <see cref="Status.BufferTooSmall"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public int Nearby(Nearby wanted, Span<ObjectHandle> room)
        {
            uint count;
            fixed (ObjectHandle* objects = &MemoryMarshal.GetReference(room))
            {
                Native.Must(udg_world_nearby(
                    Handle, &wanted, objects, (uint)room.Length, &count));
            }
            return (int)count;
        }

        /// <summary>Lists the parts of an object, without the parts of its parts.</summary>
        /// <param name="of">The object.</param>
        /// <returns>The parts, in order of creation.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.InvalidHandle"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public ObjectHandle[] PartsOf(ObjectHandle of) =>
            Lists.All<ObjectHandle>((room, capacity, count) =>
                udg_object_parts(Handle, of, room, capacity, count));
    }
}
