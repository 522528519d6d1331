using System;
using System.Runtime.InteropServices;
using static Udgoap.NativeMethods;

namespace Udgoap
{
    // Influences: what spreads from places and fades, such as danger, noise, or the smell of bread.
    public sealed unsafe partial class World
    {
        /// <summary>Stands for no place.</summary>
        public const uint NoPlace = uint.MaxValue;

        /// <summary>
        /// Lays a grid over the ground. Its cells are the places in which influences are, numbered row
        /// after row. What was there before is forgotten.
        /// </summary>
        /// <param name="grid">Its size, and where it lies.</param>
        /// <param name="blocked">
        /// By cell, row after row: whether nothing spreads through it and nobody stands there. None or
        /// all; copied.
        /// </param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.OutOfRange"/> for a grid that makes no sense,
        /// <see cref="Status.WrongTime"/> while a tick is open, <see cref="Status.InvalidDef"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetInfluenceGrid(
            in InfluenceGrid grid,
            ReadOnlySpan<bool> blocked = default)
        {
            var whole = grid;
            fixed (bool* cells = &MemoryMarshal.GetReference(blocked))
            {
                whole.blocked = (byte*)cells;
                whole.blocked_count = (uint)blocked.Length;
                Native.Must(udg_world_set_influence_grid(Handle, &whole));
            }
        }

        /// <summary>
        /// Names the places in which influences are, by number from 0, and which of them are linked: way
        /// points, rooms, polygons of a navigation mesh. A point belongs to the nearest place. What was
        /// there before is forgotten.
        /// </summary>
        /// <param name="places">Where they are, in metres; copied. Without any there are none.</param>
        /// <param name="links">Which are linked; influences spread along links. Copied.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.OutOfRange"/> for too many, or for a link to a place that isn't there;
        /// <see cref="Status.NotFinite"/>, <see cref="Status.WrongTime"/> while a tick is open.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetInfluencePlaces(
            ReadOnlySpan<Vec3> places,
            ReadOnlySpan<PlaceLink> links = default)
        {
            fixed (Vec3* points = &MemoryMarshal.GetReference(places))
            fixed (PlaceLink* ways = &MemoryMarshal.GetReference(links))
            {
                Native.Must(udg_world_set_influence_places(
                    Handle, points, (uint)places.Length, ways, (uint)links.Length));
            }
        }

        /// <summary>
        /// How many places for influences there are. Their numbers go from 0 to one less.
        /// </summary>
        /// <remarks>Threading: world-shared.</remarks>
        public uint InfluencePlaceCount
        {
            get
            {
                uint count;
                Native.Must(udg_world_influence_place_count(Handle, &count));
                return count;
            }
        }

        /// <summary>Tells which place a point belongs to.</summary>
        /// <param name="position">The point, in metres.</param>
        /// <param name="place">Receives the place's number, or <see cref="NoPlace"/>.</param>
        /// <returns>Whether there is a place there.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotFinite"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public bool TryInfluencePlace(Vec3 position, out uint place)
        {
            uint number;
            var isFound = Native.Found(
                udg_world_influence_place(Handle, position, &number, null));
            place = isFound ? number : NoPlace;
            return isFound;
        }

        /// <summary>Tells which place a point belongs to, and where its middle is.</summary>
        /// <param name="position">The point, in metres.</param>
        /// <param name="place">Receives the place's number, or <see cref="NoPlace"/>.</param>
        /// <param name="middle">Receives the middle of the place, in metres.</param>
        /// <returns>Whether there is a place there.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotFinite"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public bool TryInfluencePlace(Vec3 position, out uint place, out Vec3 middle)
        {
            uint number;
            Vec3 point;
            var isFound = Native.Found(
                udg_world_influence_place(Handle, position, &number, &point));
            place = isFound ? number : NoPlace;
            middle = isFound ? point : default;
            return isFound;
        }

        /// <summary>
        /// Adds to an influence at a point, and evenly less in the places around it, up to its reach.
        /// Actions that list it do the same when their step succeeds.
        /// </summary>
        /// <param name="influence">The influence.</param>
        /// <param name="position">Where, in metres.</param>
        /// <param name="strength">
        /// How much; more than 0. Nowhere does it get stronger than its limit.
        /// </param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotFound"/> if there is no place there, <see cref="Status.OutOfRange"/> for
        /// the strength, <see cref="Status.NotFinite"/> for the point, <see cref="Status.UnknownId"/>,
        /// <see cref="Status.WrongTime"/> while a tick is open.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void AddInfluence(InfluenceId influence, Vec3 position, float strength = 1) =>
            Native.Must(udg_world_add_influence(Handle, influence, position, strength));

        /// <summary>Forgets an influence everywhere.</summary>
        /// <param name="influence">The influence.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.UnknownId"/>, <see cref="Status.WrongTime"/> while a tick is open.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void ClearInfluence(InfluenceId influence) =>
            Native.Must(udg_world_clear_influence(Handle, influence));

        /// <summary>Tells how strong an influence is at a point, now.</summary>
        /// <param name="influence">The influence.</param>
        /// <param name="position">The point, in metres.</param>
        /// <returns>How strong; 0 where there is none, and where no place is.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotFinite"/> for the point, <see cref="Status.UnknownId"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public float Influence(InfluenceId influence, Vec3 position)
        {
            float strength;
            Native.Must(udg_world_influence(Handle, influence, position, &strength));
            return strength;
        }

        /// <summary>
        /// Tells how strong an influence is in all places, now: to draw it, or to feed your own code.
        /// </summary>
        /// <param name="influence">The influence.</param>
        /// <returns>How strong, by place.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.UnknownId"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public float[] Influences(InfluenceId influence) =>
            Lists.All<float>((room, capacity, count) =>
                udg_world_influences(Handle, influence, room, capacity, count));

        /// <summary>The same, to memory of yours.</summary>
        /// <param name="influence">The influence.</param>
        /// <param name="room">
        /// Receives how strong it is, by place; as long as <see cref="InfluencePlaceCount"/>.
        /// </param>
        /// <returns>The part that was written.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.BufferTooSmall"/>, <see cref="Status.UnknownId"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Span<float> Influences(InfluenceId influence, Span<float> room)
        {
            uint count;
            fixed (float* first = &MemoryMarshal.GetReference(room))
            {
                Native.Must(udg_world_influences(
                    Handle, influence, first, (uint)room.Length, &count));
            }
            return room.Slice(0, (int)count);
        }

        /// <summary>
        /// Finds the best place around a point: where the sum of influences by their weights, and of
        /// <paramref name="metre"/> for each metre in a straight line from the point, is greatest. Of
        /// equally good places the first is taken. Cells that are blocked don't count.
        /// </summary>
        /// <param name="around">The point, in metres.</param>
        /// <param name="within">
        /// How far away a place's middle may be, in metres; infinity for all places.
        /// </param>
        /// <param name="terms">What influences count for.</param>
        /// <param name="best">Receives the place.</param>
        /// <param name="metre">What a metre counts for; less than 0 to prefer what is near.</param>
        /// <param name="hint">
        /// A place that may be good, such as the last that was found, or <see cref="NoPlace"/>. It makes
        /// the search quicker and never changes what is found.
        /// </param>
        /// <returns>Whether there is a place there.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotFinite"/> for the point, a weight or
        /// <paramref name="metre"/>; <see cref="Status.UnknownId"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public bool TryFindBestPlace(
            Vec3 around,
            float within,
            ReadOnlySpan<PlaceTerm> terms,
            out BestPlace best,
            float metre = 0,
            uint hint = NoPlace)
        {
            BestPlace place;
            Status status;
            fixed (PlaceTerm* first = &MemoryMarshal.GetReference(terms))
            {
                status = udg_world_find_best_place(
                    Handle, around, within, first, (uint)terms.Length, metre, hint, &place);
            }
            var isFound = Native.Found(status);
            best = isFound ? place : default;
            return isFound;
        }
    }
}
