using System;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// A place that changes what actions cost for the NPCs in it. It is in its world for as long as it is
    /// enabled. It covers the trigger beside it, or what its fields say, and goes where its transform goes.
    /// It belongs to the next area above it in the hierarchy.
    /// </summary>
    [AddComponentMenu("udgoap/Area")]
    [DisallowMultipleComponent]
    public sealed partial class UdgoapArea : MonoBehaviour
    {
        [Tooltip("The world that it is in; that of its scene if there is none here.")]
        [SerializeField] private UdgoapWorld world;

        [Tooltip("The modifiers of the document that are in force here, in this order.")]
        [SerializeField] private string[] modifiers = new string[0];

        [Tooltip("What it covers: the trigger beside it, or what is said below.")]
        [SerializeField] private UdgoapAreaShape shape = UdgoapAreaShape.Volume;

        [Tooltip("Of a sphere: how far it reaches, in metres.")]
        [SerializeField] private float radius = 5;

        [Tooltip("Of a box: its edges, in metres.")]
        [SerializeField] private Vector3 size = new Vector3(10, 10, 10);

        [Tooltip("Of a prism: its corners in order, in metres, seen from its transform. Heights don't count.")]
        [SerializeField] private Vector3[] corners = new Vector3[0];

        [Tooltip("Of a prism: where it ends below, in metres, seen from its transform.")]
        [SerializeField] private float bottom;

        [Tooltip("Of a prism: where it ends above.")]
        [SerializeField] private float top = 3;

        [Tooltip("What it goes along with, and is there as long as; nothing if it follows its transform.")]
        [SerializeField] private UdgoapSmartObject attachedTo;

        // Of the world that it is in. Not kept when code is reloaded: the world is new then.
        [NonSerialized] private UdgoapWorld joined;
        [NonSerialized] private UdgoapAreaForm form;
        // What it is attached to, also when that is gone.
        [NonSerialized] private UdgoapSmartObject anchor;
        [NonSerialized] private bool hasTold;
        [NonSerialized] private Transform place;
        [NonSerialized] private Vector3 was;
        [NonSerialized] private Quaternion wasTurned;

        /// <summary>The world that it is in; null while it is in none.</summary>
        public UdgoapWorld World => joined;

        /// <summary>Whether it is in a world, and lives there.</summary>
        public bool IsInWorld => !(joined is null) && joined.Has(Handle);

        /// <summary>Its key, which nobody else has in its world; 0 while it is in none.</summary>
        [field: NonSerialized]
        public ulong Key { get; private set; }

        /// <summary>What stands for it in the library; null while it is in no world.</summary>
        [field: NonSerialized]
        public AreaHandle Handle { get; private set; }

        /// <summary>What it goes along with. Set it before the component is enabled.</summary>
        public UdgoapSmartObject AttachedTo
        {
            get => attachedTo;
            set
            {
                attachedTo = value;
                anchor = isActiveAndEnabled ? anchor : null;
            }
        }

        /// <summary>Its place in its world's row.</summary>
        [field: NonSerialized]
        internal int Place { get; set; }

        internal UdgoapWorld Wanted => world;

        internal UdgoapSmartObject Anchor => anchor;

        /// <summary>
        /// Says what it does and covers, before it is enabled: of components that a program adds, on a
        /// game object that isn't active yet.
        /// </summary>
        /// <param name="inWorld">The world; null for that of its scene.</param>
        /// <param name="covers">What it covers.</param>
        /// <param name="names">Modifiers of the document.</param>
        public void SetUp(UdgoapWorld inWorld, UdgoapAreaShape covers, params string[] names)
        {
            world = inWorld;
            shape = covers;
            modifiers = names;
        }

        /// <summary>Says what it does, before it is enabled; it is a sphere.</summary>
        /// <param name="metres">How far it reaches.</param>
        /// <param name="names">Modifiers of the document.</param>
        public void SetUpSphere(float metres, params string[] names)
        {
            SetUp(world, UdgoapAreaShape.Sphere, names);
            radius = metres;
        }

        /// <summary>Says what it does, before it is enabled; it is a box.</summary>
        /// <param name="edges">Its edges, in metres.</param>
        /// <param name="names">Modifiers of the document.</param>
        public void SetUpBox(Vector3 edges, params string[] names)
        {
            SetUp(world, UdgoapAreaShape.Box, names);
            size = edges;
        }

        /// <summary>Says what it does, before it is enabled; it is a prism.</summary>
        /// <param name="polygon">Its corners in order, in metres, seen from its transform.</param>
        /// <param name="below">Where it ends below, seen from its transform.</param>
        /// <param name="above">Where it ends above.</param>
        /// <param name="names">Modifiers of the document.</param>
        public void SetUpPrism(Vector3[] polygon, float below, float above, params string[] names)
        {
            SetUp(world, UdgoapAreaShape.Prism, names);
            corners = polygon;
            bottom = below;
            top = above;
        }

        /// <summary>Tells whether somebody is in it, or in what belongs to it.</summary>
        /// <param name="who">Whom.</param>
        /// <returns>Whether it is so; no if one of them is in no world.</returns>
        public bool Holds(UdgoapSmartObject who) =>
            IsInWorld && who.IsInWorld && who.World == joined && joined.Native.Holds(Handle, who.Handle);

        /// <summary>
        /// Leaves a modifier behind in it, as steps do whose action lists it: a shot of the player's, for
        /// instance.
        /// </summary>
        /// <param name="modifier">One that fades: see <see cref="UdgoapWorld.Modifier"/>.</param>
        /// <returns>Whether it could.</returns>
        public bool LeaveModifier(ModifierId modifier)
        {
            if (!IsInWorld)
            {
                return false;
            }
            try
            {
                joined.Native.Leave(Handle, modifier);
                return true;
            }
            catch (UdgoapException error)
            {
                joined.Refused(error, this);
                return false;
            }
        }

        /// <summary>Tells how strong what was left of a modifier in it is now.</summary>
        /// <param name="modifier">The modifier: see <see cref="UdgoapWorld.Modifier"/>.</param>
        /// <returns>How strong, in additions; 0 if nothing is left, or it is in no world.</returns>
        public float StrengthOf(ModifierId modifier) =>
            IsInWorld ? (float)joined.Native.StrengthOf(Handle, modifier) : 0;

        private void OnEnable()
        {
            place = transform;
            // Unity's own comparison: in the editor what isn't set is an object that equals null. So does
            // what is destroyed, and then the area mustn't come back without it.
            if (attachedTo != null)
            {
                anchor = attachedTo;
            }
            Resume();
            UdgoapRegistry.Enter(this);
        }

        private void Start()
        {
            if (joined is null && anchor is null && !hasTold && !UdgoapRegistry.HasWorldFor(this))
            {
                hasTold = true;
                Debug.LogWarning(
                    "udgoap: there is no UdgoapWorld in the scene of this area, so it waits for one",
                    this);
            }
        }

        // It comes before the object is destroyed, too, and before its code is unloaded.
        private void OnDisable()
        {
            Pause();
            UdgoapRegistry.Leave(this);
        }

        private void OnDestroy() => DropAll();

        private void OnTransformParentChanged()
        {
            if (!(joined is null) && !ReferenceEquals(Above(), parent))
            {
                joined.Renew(this);
            }
        }

        private void OnDrawGizmosSelected() => Draw();

        /// <summary>Draws what it covers; of one that has members alone there is nothing to draw.</summary>
        internal void Draw()
        {
            if (TryForm(out var drawn))
            {
                Gizmos.color = new Color(0.4f, 0.8f, 1);
                drawn.Draw(transform);
            }
        }

        private bool TryForm(out UdgoapAreaForm found)
        {
            if (shape == UdgoapAreaShape.Volume)
            {
                return UdgoapAreaForm.TryOf(this, out found);
            }
            found = new UdgoapAreaForm
            {
                Shape = ShapeOf(shape),
                Radius = radius,
                HalfSize = size * 0.5f,
                Corners = corners,
                Bottom = bottom,
                Top = top,
            };
            return true;
        }

        private static AreaShape ShapeOf(UdgoapAreaShape said)
        {
            switch (said)
            {
                case UdgoapAreaShape.Sphere:
                    return AreaShape.Sphere;
                case UdgoapAreaShape.Box:
                    return AreaShape.Box;
                case UdgoapAreaShape.Prism:
                    return AreaShape.Prism;
                default:
                    return AreaShape.Host;
            }
        }
    }
}
