using System;
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.AI;

namespace Udgoap.Components
{
    // Its places: how they are laid in its world, and which are blocked.
    public sealed partial class UdgoapInfluenceMap
    {
        // Where the middles of the places were when they were laid.
        [NonSerialized] private Vector3[] middles = new Vector3[0];
        [NonSerialized] private bool[] blocked = new bool[0];

        /// <summary>Creates the places in the library's world.</summary>
        internal void Join(UdgoapWorld into)
        {
            if (!UdgoapStep.IsFinite(transform.position))
            {
                throw new UdgoapException(Status.NotFinite, "its transform is nowhere");
            }
            if (layout == UdgoapMapLayout.Grid)
            {
                LayGrid(into.Native);
            }
            else
            {
                LayPoints(into.Native);
            }
            hint = Udgoap.World.NoPlace;
            joined = into;
        }

        /// <summary>Forgets the world that the map was in.</summary>
        internal void Forget() => joined = null;

        private void LayGrid(World native)
        {
            if (columns < 1 || rows < 1)
            {
                throw new UdgoapException(Status.OutOfRange, "a grid has at least one column and one row");
            }
            var corner = CornerAt(transform.position);
            var grid = InfluenceGrid.Of((uint)columns, (uint)rows, cellSize, UdgoapStep.ToUdgoap(corner));
            // Once without walls: the library refuses a grid that is too large before it is looked at.
            native.SetInfluenceGrid(grid);
            var count = columns * rows;
            if (named.Length > 0 && named.Length != count)
            {
                native.SetInfluencePlaces(default);
                throw new UdgoapException(
                    Status.OutOfRange, $"{named.Length} blocked cells are named, and it has {count} cells");
            }
            middles = new Vector3[count];
            blocked = new bool[count];
            for (var place = 0; place < count; place++)
            {
                middles[place] = corner + new Vector3(
                    (place % columns + 0.5f) * cellSize, 0, (place / columns + 0.5f) * cellSize);
                blocked[place] = (named.Length > 0 && named[place]) || IsBlocked(middles[place]);
            }
            if (Array.IndexOf(blocked, true) >= 0)
            {
                native.SetInfluenceGrid(grid, blocked);
            }
        }

        private void LayPoints(World native)
        {
            middles = new Vector3[points.Length];
            blocked = new bool[points.Length];
            var places = new Vec3[points.Length];
            for (var place = 0; place < places.Length; place++)
            {
                middles[place] = transform.TransformPoint(points[place]);
                places[place] = UdgoapStep.ToUdgoap(middles[place]);
            }
            native.SetInfluencePlaces(places, Links());
        }

        private PlaceLink[] Links()
        {
            var all = new List<PlaceLink>();
            foreach (var link in links)
            {
                // What is less than 0 is no place either.
                all.Add(new PlaceLink((uint)link.First, (uint)link.Second));
            }
            for (var one = 0; one < middles.Length && linkWithin > 0; one++)
            {
                for (var other = one + 1; other < middles.Length; other++)
                {
                    if (Vector3.Distance(middles[one], middles[other]) <= linkWithin)
                    {
                        all.Add(new PlaceLink((uint)one, (uint)other));
                    }
                }
            }
            return all.ToArray();
        }

        private Vector3 CornerAt(Vector3 middle) =>
            middle - new Vector3(columns * cellSize / 2, 0, rows * cellSize / 2);

        private bool IsBlocked(Vector3 middle)
        {
            var half = cellSize / 2;
            switch (blocking)
            {
                case UdgoapMapBlocking.Navigation:
                    // The nearest point within a sphere that holds the cell must be in the cell.
                    return !NavMesh.SamplePosition(middle, out var hit, height + cellSize, NavMesh.AllAreas)
                        || Math.Abs(hit.position.x - middle.x) > half
                        || Math.Abs(hit.position.z - middle.z) > half
                        || Math.Abs(hit.position.y - middle.y) > height;
                case UdgoapMapBlocking.Physics:
                    return Physics.CheckBox(
                        middle,
                        new Vector3(half, height, half),
                        Quaternion.identity,
                        obstacles,
                        QueryTriggerInteraction.Ignore);
                default:
                    return false;
            }
        }
    }
}
