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
        /// Makes the cells of a grid the places in which influences are. They are numbered row
        /// after row. Earlier places and their influences are forgotten.
        /// </summary>
        /// <param name="grid">Its size and its position.</param>
        /// <param name="blocked">
        /// For each cell, row after row: whether it is blocked, so that nothing spreads into it.
        /// For all cells, or empty; copied.
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
        /// Sets the places in which influences are, numbered from 0, and the links between them:
        /// way points, rooms, polygons of a navigation mesh. A point belongs to the nearest place.
        /// Earlier places and their influences are forgotten.
        /// </summary>
        /// <param name="places">
        /// Their positions in metres; copied. If the list is empty, the world has no places
        /// afterwards.
        /// </param>
        /// <param name="links">The links along which influences spread; copied.</param>
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
        /// How many places for influences there are. Their numbers go from 0 to the count minus 1.
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
        /// Adds to an influence at a point. It also spreads: with the distance it falls evenly to 0
        /// at the influence's reach. Steps do the same when they succeed, if their action lists the
        /// influence.
        /// </summary>
        /// <param name="influence">The influence.</param>
        /// <param name="position">The point, in metres.</param>
        /// <param name="strength">
        /// How much to add; more than 0. In no place does the influence exceed its limit.
        /// </param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotFound"/> if there is no place there, <see cref="Status.OutOfRange"/> for
        /// the strength, <see cref="Status.NotFinite"/> for the point, <see cref="Status.UnknownId"/>,
        /// <see cref="Status.WrongTime"/> while a tick is open.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void AddInfluence(InfluenceId influence, Vec3 position, float strength = 1) =>
            Native.Must(udg_world_add_influence(Handle, influence, position, strength));

        /// <summary>Removes an influence from all places.</summary>
        /// <param name="influence">The influence.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.UnknownId"/>, <see cref="Status.WrongTime"/> while a tick is open.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void ClearInfluence(InfluenceId influence) =>
            Native.Must(udg_world_clear_influence(Handle, influence));

        /// <summary>Tells how strong an influence is at a point now.</summary>
        /// <param name="influence">The influence.</param>
        /// <param name="position">The point, in metres.</param>
        /// <returns>The strength; 0 if there is no place at the point.</returns>
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
        /// Tells how strong an influence is in each place now, to draw it or for your own code.
        /// </summary>
        /// <param name="influence">The influence.</param>
        /// <returns>The strengths, by place.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.UnknownId"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public float[] Influences(InfluenceId influence) =>
            Lists.All<float>((room, capacity, count) =>
                udg_world_influences(Handle, influence, room, capacity, count));

        /// <summary>The same, into memory of the caller.</summary>
        /// <param name="influence">The influence.</param>
        /// <param name="room">
        /// Receives the strengths, by place; as long as <see cref="InfluencePlaceCount"/>.
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
        /// Finds the best place around a point. A place's value is the sum of influences, each multiplied
        /// by its weight, plus <paramref name="metre"/> for each metre in a straight line from the point.
        /// Of equally good places, the first wins. Blocked cells are left out.
        /// </summary>
        /// <param name="around">The point, in metres.</param>
        /// <param name="within">
        /// How far away a place's middle may be, in metres; infinity for all places.
        /// </param>
        /// <param name="terms">The influences and their weights.</param>
        /// <param name="best">Receives the place.</param>
        /// <param name="metre">
        /// What each metre counts; less than 0 to prefer places that are near.
        /// </param>
        /// <param name="hint">
        /// A place that may be good, such as the last result, or <see cref="NoPlace"/>. It makes
        /// the search faster and never changes the result.
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
