using System;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// The places in which the influences of a world are, and what can be done with these: make marks, read
    /// them, find the best place. A world has one. It is laid when it is enabled, or in the next frame if
    /// Unity says what is blocked. It lies where its transform is then, and doesn't go where that goes.
    /// </summary>
    [AddComponentMenu("udgoap/Influence Map")]
    [DisallowMultipleComponent]
    public sealed partial class UdgoapInfluenceMap : MonoBehaviour
    {
        [Tooltip("The world whose influences it has; that of its scene if there is none here.")]
        [SerializeField] private UdgoapWorld world;

        [Tooltip("What its places are: cells on the ground, or points with links.")]
        [SerializeField] private UdgoapMapLayout layout = UdgoapMapLayout.Grid;

        [Tooltip("Of a grid: how many cells it has along x.")]
        [SerializeField] private int columns = 32;

        [Tooltip("Of a grid: how many cells it has along z.")]
        [SerializeField] private int rows = 32;

        [Tooltip("Of a grid: how long a cell's sides are, in metres. Its middle is its transform's place.")]
        [SerializeField] private float cellSize = 1;

        [Tooltip("Of a grid: which cells are blocked.")]
        [SerializeField] private UdgoapMapBlocking blocking = UdgoapMapBlocking.None;

        [Tooltip("Of a grid: how far above and below its transform the ground may be, in metres.")]
        [SerializeField] private float height = 2;

        [Tooltip("Of a grid: which layers block, if colliders do. Leave out the ground's.")]
        [SerializeField] private LayerMask obstacles = 1;

        [Tooltip("Of points: where they are, seen from its transform, which scales and turns them.")]
        [SerializeField] private Vector3[] points = new Vector3[0];

        [Tooltip("Of points: which of them are linked, both ways, by their numbers.")]
        [SerializeField] private UdgoapMapLink[] links = new UdgoapMapLink[0];

        [Tooltip("Of points: two that are as near as this are linked as well, in metres; 0 for none.")]
        [SerializeField] private float linkWithin;

        [Tooltip("The influence that is drawn while it is selected in play; none if this is empty.")]
        [SerializeField] private string drawn = "";

        // Of the world that it is in. Not kept when code is reloaded: the world is new then.
        [NonSerialized] private UdgoapWorld joined;
        [NonSerialized] private bool hasTold;
        // Not marked: Unity keeps it when it reloads code.
        private bool[] named = new bool[0];
        [NonSerialized] private uint hint = Udgoap.World.NoPlace;

        /// <summary>The world whose influences it has; null while it is in none.</summary>
        public UdgoapWorld World => joined;

        /// <summary>Whether a world has it.</summary>
        public bool IsInWorld => !(joined is null);

        /// <summary>How many places it has; 0 while it is in no world.</summary>
        public int PlaceCount => IsInWorld ? (int)joined.Native.InfluencePlaceCount : 0;

        /// <summary>The influence that is drawn while it is selected in play; empty for none.</summary>
        public string Drawn
        {
            get => drawn;
            set => drawn = value;
        }

        internal UdgoapWorld Wanted => world;

        /// <summary>Whether Unity says which cells are blocked.</summary>
        internal bool LooksAround => layout == UdgoapMapLayout.Grid && blocking != UdgoapMapBlocking.None;

        /// <summary>
        /// Says what its places are before it is enabled: of components that a program adds, on a game
        /// object that isn't active yet.
        /// </summary>
        /// <param name="inWorld">The world; null for that of its scene.</param>
        /// <param name="alongX">How many cells it has along x.</param>
        /// <param name="alongZ">How many cells it has along z.</param>
        /// <param name="metres">How long a cell's sides are.</param>
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
        /// Names blocked cells, before it is enabled: beside those that the NavMesh or colliders block.
        /// </summary>
        /// <param name="cells">
        /// By cell, row after row from the least x and z on; as many as there are cells, or none.
        /// </param>
        public void SetUpBlocked(params bool[] cells) => named = cells;

        /// <summary>Says what its places are, before it is enabled; they are points.</summary>
        /// <param name="inWorld">The world; null for that of its scene.</param>
        /// <param name="places">Where they are, seen from its transform.</param>
        /// <param name="within">Two that are as near as this are linked, in metres; 0 for none.</param>
        /// <param name="linked">Which others are linked.</param>
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

        /// <summary>Makes a mark, which spreads to the places around it and fades, as the document says.</summary>
        /// <param name="influence">Of what: see <see cref="UdgoapWorld.Influence"/>.</param>
        /// <param name="at">Where.</param>
        /// <param name="strength">How much; more than 0.</param>
        /// <returns>Whether it could; no if there is no place there, or it is in no world.</returns>
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

        /// <summary>Forgets an influence in all places.</summary>
        /// <param name="influence">Which: see <see cref="UdgoapWorld.Influence"/>.</param>
        /// <returns>Whether it could.</returns>
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

        /// <summary>Tells how strong an influence is somewhere, now.</summary>
        /// <param name="influence">Which: see <see cref="UdgoapWorld.Influence"/>.</param>
        /// <param name="at">Where.</param>
        /// <returns>How strong; 0 where no place is, and while it is in no world.</returns>
        public float StrengthAt(InfluenceId influence, Vector3 at) =>
            IsInWorld && IsKnown(influence) && UdgoapStep.IsFinite(at)
                ? joined.Native.Influence(influence, UdgoapStep.ToUdgoap(at))
                : 0;

        /// <summary>Tells how strong an influence is in all places, now. Makes no garbage.</summary>
        /// <param name="influence">Which: see <see cref="UdgoapWorld.Influence"/>.</param>
        /// <param name="strengths">
        /// Receives it by place, of a grid row after row; at least as long as <see cref="PlaceCount"/>.
        /// </param>
        /// <returns>How many were written; 0 while it is in no world, or if the room is too small.</returns>
        public int Read(InfluenceId influence, float[] strengths) =>
            IsInWorld && IsKnown(influence) && strengths.Length >= PlaceCount
                ? joined.Native.Influences(influence, strengths).Length
                : 0;

        /// <summary>Tells which place a point belongs to.</summary>
        /// <param name="at">The point.</param>
        /// <param name="place">Receives the place's number, from 0.</param>
        /// <param name="middle">Receives the middle of the place.</param>
        /// <returns>Whether there is a place there.</returns>
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
        /// Finds the best place around a point, to flee to or to hide: where the sum of influences by their
        /// weights, and of <paramref name="metre"/> for each metre from the point, is greatest.
        /// </summary>
        /// <param name="around">The point.</param>
        /// <param name="within">How far away a place may be, in metres; infinity for all.</param>
        /// <param name="terms">What influences count for; less than 0 for what is to be avoided.</param>
        /// <param name="best">Receives the middle of the place.</param>
        /// <param name="metre">What a metre counts for; less than 0 to prefer what is near.</param>
        /// <returns>Whether there is a place there.</returns>
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
                Debug.LogWarning(
                    "udgoap: there is no UdgoapWorld in the scene of this influence map, so it waits for one",
                    this);
            }
        }

        // It comes before the object is destroyed, too, and before its code is unloaded.
        private void OnDisable() => UdgoapRegistry.Leave(this);
    }
}
