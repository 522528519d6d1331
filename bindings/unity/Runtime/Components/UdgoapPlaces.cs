using System;
using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// A list of smart objects with their positions, for calls about all of them. Each object knows its list
    /// and its index in it, so leaving a list of a thousand takes no longer than leaving a short one. Lists
    /// grow when they are full; frames allocate no memory.
    /// </summary>
    internal sealed class UdgoapPlaces
    {
        private readonly List<UdgoapSmartObject> row = new List<UdgoapSmartObject>();
        private ObjectHandle[] handles = new ObjectHandle[0];
        private Vec3[] positions = new Vec3[0];
        private Vec3[] facings = new Vec3[0];
        // What was read last, so that only who has moved since is moved here.
        private Vec3[] before = new Vec3[0];

        internal void Add(UdgoapSmartObject entering)
        {
            if (row.Count == handles.Length)
            {
                var length = Math.Max(64, 2 * row.Count);
                Array.Resize(ref handles, length);
                Array.Resize(ref positions, length);
                Array.Resize(ref facings, length);
                Array.Resize(ref before, length);
            }
            entering.Row = this;
            entering.Place = row.Count;
            handles[row.Count] = entering.Handle;
            positions[row.Count] = before[row.Count] = UdgoapStep.ToUdgoap(entering.Position);
            row.Add(entering);
        }

        /// <summary>Removes an object from the list. The last one takes its index.</summary>
        internal void Remove(UdgoapSmartObject leaving)
        {
            var place = leaving.Place;
            var end = row.Count - 1;
            var last = row[end];
            row[place] = last;
            handles[place] = handles[end];
            positions[place] = positions[end];
            before[place] = before[end];
            last.Place = place;
            row.RemoveAt(end);
            leaving.Row = null;
        }

        /// <summary>Tells the library where all objects of the list are.</summary>
        internal void Write(World native)
        {
            for (var number = 0; number < row.Count; number++)
            {
                var at = row[number].Position;
                // One that isn't a place would refuse all others: it stays where it was.
                if (UdgoapStep.IsFinite(at))
                {
                    positions[number] = UdgoapStep.ToUdgoap(at);
                }
            }
            if (row.Count > 0)
            {
                native.WritePositions(
                    new ReadOnlySpan<ObjectHandle>(handles, 0, row.Count),
                    new ReadOnlySpan<Vec3>(positions, 0, row.Count));
            }
        }

        /// <summary>Tells the library in which direction each object looks.</summary>
        internal void WriteFacings(World native)
        {
            for (var number = 0; number < row.Count; number++)
            {
                // Zeros: it looks the way that it goes.
                var facing = row[number].Facing;
                facings[number] = UdgoapStep.IsFinite(facing) ? UdgoapStep.ToUdgoap(facing) : default;
            }
            if (row.Count > 0)
            {
                native.WriteFacings(
                    new ReadOnlySpan<ObjectHandle>(handles, 0, row.Count),
                    new ReadOnlySpan<Vec3>(facings, 0, row.Count));
            }
        }

        /// <summary>
        /// Moves all objects to their positions in the library. An object that is gone there stays where it
        /// is.
        /// </summary>
        internal void Read(World native)
        {
            if (row.Count == 0)
            {
                return;
            }
            native.ReadPositions(
                new ReadOnlySpan<ObjectHandle>(handles, 0, row.Count),
                new Span<Vec3>(positions, 0, row.Count));
            for (var number = 0; number < row.Count; number++)
            {
                var now = positions[number];
                var was = before[number];
                // To set a transform costs something, even to where it is.
                if (now.X == was.X && now.Y == was.Y && now.Z == was.Z)
                {
                    continue;
                }
                before[number] = now;
                row[number].MoveTo(UdgoapStep.ToUnity(now));
            }
        }
    }
}
