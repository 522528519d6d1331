using System;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// The places of a world's influences. It makes marks, reads strengths, and finds the best place around a
    /// point. A world has at most one map. The places are created when the component is enabled, or one frame
    /// later if the NavMesh or colliders decide which cells are blocked. They lie where the transform is at
    /// that moment, and don't move with it.
    /// </summary>
    [AddComponentMenu("udgoap/Influence Map")]
    [DisallowMultipleComponent]
    public sealed partial class UdgoapInfluenceMap : MonoBehaviour
    {
        [Tooltip("The map's world. If it is empty, the world of its scene, or the only one there is.")]
        [SerializeField] private UdgoapWorld world;

        [Tooltip("The kind of places: cells of a grid on the ground, or points with links.")]
        [SerializeField] private UdgoapMapLayout layout = UdgoapMapLayout.Grid;

        [Tooltip("For a grid: the number of cells along x.")]
        [SerializeField] private int columns = 32;

        [Tooltip("For a grid: the number of cells along z.")]
        [SerializeField] private int rows = 32;

        [Tooltip("For a grid: the length of a cell's sides, in metres. The grid's middle is at the transform.")]
        [SerializeField] private float cellSize = 1;

        [Tooltip("For a grid: which cells are blocked.")]
        [SerializeField] private UdgoapMapBlocking blocking = UdgoapMapBlocking.None;

        [Tooltip("For a grid: how far above and below the transform the ground may be, in metres.")]
        [SerializeField] private float height = 2;

        [Tooltip("For a grid whose cells colliders block: the layers of those colliders. Leave out the ground's layer.")]
        [SerializeField] private LayerMask obstacles = 1;

        [Tooltip("For points: where they are, relative to the transform, which also scales and turns them.")]
        [SerializeField] private Vector3[] points = new Vector3[0];

        [Tooltip("For points: links between two points, by their numbers. A link goes both ways.")]
        [SerializeField] private UdgoapMapLink[] links = new UdgoapMapLink[0];

        [Tooltip("For points: two points that are at most this far from each other are linked too, in metres. 0 links none.")]
        [SerializeField] private float linkWithin;

        [Tooltip("The name of the influence that is drawn while the map is selected in play mode. If it is empty, none.")]
        [SerializeField] private string drawn = "";

        // Of the world that it is in. Not kept when code is reloaded: the world is new then.
        [NonSerialized] private UdgoapWorld joined;
        [NonSerialized] private bool hasTold;
        // Not marked: Unity keeps it when it reloads code.
        private bool[] named = new bool[0];
        [NonSerialized] private uint hint = Udgoap.World.NoPlace;

        /// <summary>The world that the map is in; null while it is in none.</summary>
        public UdgoapWorld World => joined;

        /// <summary>Whether the map is in a world.</summary>
        public bool IsInWorld => !(joined is null);

        /// <summary>How many places the map has; 0 while it is in no world.</summary>
        public int PlaceCount => IsInWorld ? (int)joined.Native.InfluencePlaceCount : 0;

        /// <summary>
        /// The name of the influence that is drawn while the map is selected in play mode; empty for none.
        /// </summary>
        public string Drawn
        {
            get => drawn;
            set => drawn = value;
        }

        internal UdgoapWorld Wanted => world;

        /// <summary>Whether the NavMesh or colliders decide which cells are blocked.</summary>
        internal bool LooksAround => layout == UdgoapMapLayout.Grid && blocking != UdgoapMapBlocking.None;

        /// <summary>
        /// Makes the places the cells of a grid, for a component that a program adds. Call it before the
        /// component is enabled, that is, on a game object that isn't active yet.
        /// </summary>
        /// <param name="inWorld">The world; null for the world of its scene, or the only one.</param>
        /// <param name="alongX">The number of cells along x.</param>
        /// <param name="alongZ">The number of cells along z.</param>
        /// <param name="metres">The length of a cell's sides, in metres.</param>
        /// <param name="by">Which cells are blocked.</param>
        public void SetUpGrid(
            UdgoapWorld inWorld,
            int alongX,
            int alongZ,
            float metres,
            UdgoapMapBlocking by = UdgoapMapBlocking.None)
        {
            world = inWorld;
            layout = UdgoapMapLayout.Grid;
            columns = alongX;
            rows = alongZ;
            cellSize = metres;
            blocking = by;
        }

        /// <summary>
        /// Blocks cells, in addition to those that the NavMesh or colliders block. Call it before the
        /// component is enabled.
        /// </summary>
        /// <param name="cells">
        /// For each cell whether it is blocked, row after row, from the least x and z on. It has one entry
        /// for each cell, or is empty.
        /// </param>
        public void SetUpBlocked(params bool[] cells) => named = cells;

        /// <summary>
        /// Makes the places points with links between them. Call it before the component is enabled.
        /// </summary>
        /// <param name="inWorld">The world; null for the world of its scene, or the only one.</param>
        /// <param name="places">The points, relative to its transform.</param>
        /// <param name="within">
        /// Two points that are at most this far from each other are linked, in metres; 0 links none.
        /// </param>
        /// <param name="linked">Further links.</param>
        public void SetUpPoints(
            UdgoapWorld inWorld,
            Vector3[] places,
            float within,
            params UdgoapMapLink[] linked)
        {
            world = inWorld;
            layout = UdgoapMapLayout.Points;
            points = places;
            linkWithin = within;
            links = linked;
        }

        /// <summary>
        /// Makes a mark. It spreads to the places around it and fades, as the document says of the influence.
        /// </summary>
        /// <param name="influence">The influence: see <see cref="UdgoapWorld.Influence"/>.</param>
        /// <param name="at">The position in the scene.</param>
        /// <param name="strength">The strength of the mark; more than 0.</param>
        /// <returns>
        /// Whether the mark was made; false if there is no place there, or if the map is in no world.
        /// </returns>
        public bool Mark(InfluenceId influence, Vector3 at, float strength = 1)
        {
            // Asked first: marks that miss the map are no mistake, and what is thrown makes garbage.
            if (!TryPlace(at, out _, out _))
            {
                return false;
            }
            try
            {
                joined.Native.AddInfluence(influence, UdgoapStep.ToUdgoap(at), strength);
                return true;
            }
            catch (UdgoapException error)
            {
                joined.Refused(error, this);
                return false;
            }
        }

        /// <summary>Removes all marks of an influence.</summary>
        /// <param name="influence">The influence: see <see cref="UdgoapWorld.Influence"/>.</param>
        /// <returns>Whether they were removed; false while the map is in no world.</returns>
        public bool Clear(InfluenceId influence)
        {
            if (!IsInWorld)
            {
                return false;
            }
            try
            {
                joined.Native.ClearInfluence(influence);
                return true;
            }
            catch (UdgoapException error)
            {
                joined.Refused(error, this);
                return false;
            }
        }

        /// <summary>Tells how strong an influence is now at a point.</summary>
        /// <param name="influence">The influence: see <see cref="UdgoapWorld.Influence"/>.</param>
        /// <param name="at">The position in the scene.</param>
        /// <returns>The strength; 0 where there is no place, and while the map is in no world.</returns>
        public float StrengthAt(InfluenceId influence, Vector3 at) =>
            IsInWorld && IsKnown(influence) && UdgoapStep.IsFinite(at)
                ? joined.Native.Influence(influence, UdgoapStep.ToUdgoap(at))
                : 0;

        /// <summary>Tells how strong an influence is now in each place. It allocates no memory.</summary>
        /// <param name="influence">The influence: see <see cref="UdgoapWorld.Influence"/>.</param>
        /// <param name="strengths">
        /// Receives the strength in each place; for a grid, row after row. It needs room for at least <see
        /// cref="PlaceCount"/> values.
        /// </param>
        /// <returns>
        /// How many values were written; 0 while the map is in no world, or if there isn't enough room.
        /// </returns>
        public int Read(InfluenceId influence, float[] strengths) =>
            IsInWorld && IsKnown(influence) && strengths.Length >= PlaceCount
                ? joined.Native.Influences(influence, strengths).Length
                : 0;

        /// <summary>Tells which place a point belongs to.</summary>
        /// <param name="at">The point.</param>
        /// <param name="place">Receives the place's number, from 0.</param>
        /// <param name="middle">Receives the middle of the place.</param>
        /// <returns>Whether there is such a place.</returns>
        public bool TryPlace(Vector3 at, out int place, out Vector3 middle)
        {
            place = -1;
            middle = default;
            if (!IsInWorld
                || !UdgoapStep.IsFinite(at)
                || !joined.Native.TryInfluencePlace(UdgoapStep.ToUdgoap(at), out var number, out var there))
            {
                return false;
            }
            place = (int)number;
            middle = UdgoapStep.ToUnity(there);
            return true;
        }

        /// <summary>
        /// Finds the best place around a point, for instance to flee to or to hide. Each place gets a score:
        /// the strength of each influence in <paramref name="terms"/> times its weight, plus <paramref
        /// name="metre"/> for each metre from the point. The place with the highest score is the best.
        /// </summary>
        /// <param name="around">The point.</param>
        /// <param name="within">
        /// The greatest distance of a place from the point, in metres; infinity for all places.
        /// </param>
        /// <param name="terms">
        /// The influences with their weights. A weight less than 0 avoids an influence.
        /// </param>
        /// <param name="best">Receives the middle of the place.</param>
        /// <param name="metre">
        /// What each metre from the point adds to the score; less than 0 to prefer near places.
        /// </param>
        /// <returns>Whether there is such a place.</returns>
        public bool TryFindBest(
            Vector3 around,
            float within,
            ReadOnlySpan<PlaceTerm> terms,
            out Vector3 best,
            float metre = 0)
        {
            best = default;
            if (!IsInWorld || !UdgoapStep.IsFinite(around))
            {
                return false;
            }
            try
            {
                var isFound = joined.Native.TryFindBestPlace(
                    UdgoapStep.ToUdgoap(around), within, terms, out var found, metre, hint);
                if (isFound)
                {
                    // The next search is about somewhere near, as often as not.
                    hint = found.Place;
                    best = UdgoapStep.ToUnity(found.Middle);
                }
                return isFound;
            }
            catch (UdgoapException error)
            {
                joined.Refused(error, this);
                return false;
            }
        }

        private static bool IsKnown(InfluenceId influence) => !influence.Equals(default(InfluenceId));

        private void OnEnable() => UdgoapRegistry.Enter(this);

        private void Start()
        {
            if (joined is null && !hasTold && !UdgoapRegistry.HasWorldFor(this))
            {
                hasTold = true;
                Debug.LogWarning(UdgoapRegistry.Missing("influence map"), this);
            }
        }

        // It comes before the object is destroyed, too, and before its code is unloaded.
        private void OnDisable() => UdgoapRegistry.Leave(this);
    }
}
