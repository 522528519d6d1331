using System;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// A place that changes what actions cost, and what drives weigh, for the NPCs in it. It is in its world
    /// while the component is enabled. It covers the trigger on the same game object, or the shape that its
    /// fields describe, and moves with its transform. It belongs to the next area above it in the hierarchy.
    /// </summary>
    [AddComponentMenu("udgoap/Area")]
    [DisallowMultipleComponent]
    public sealed partial class UdgoapArea : MonoBehaviour
    {
        [Tooltip("The area's world. If it is empty, the world of its scene, or the only one there is.")]
        [SerializeField] private UdgoapWorld world;

        [Tooltip("Names of modifiers in the document. They take effect in the area, in this order.")]
        [SerializeField] private string[] modifiers = new string[0];

        [Tooltip("The area's shape: the trigger on this game object, or the fields below.")]
        [SerializeField] private UdgoapAreaShape shape = UdgoapAreaShape.Volume;

        [Tooltip("For a sphere: its radius, in metres.")]
        [SerializeField] private float radius = 5;

        [Tooltip("For a box: the lengths of its edges, in metres.")]
        [SerializeField] private Vector3 size = new Vector3(10, 10, 10);

        [Tooltip("For a prism: its corners in order, in metres, relative to the transform. Heights are ignored.")]
        [SerializeField] private Vector3[] corners = new Vector3[0];

        [Tooltip("For a prism: its lower end, in metres, relative to the transform.")]
        [SerializeField] private float bottom;

        [Tooltip("For a prism: its upper end, in metres, relative to the transform.")]
        [SerializeField] private float top = 3;

        [Tooltip("The object that the area moves with and is destroyed with. If it is empty, the area moves with its transform.")]
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

        /// <summary>The world that the area is in; null while it is in none.</summary>
        public UdgoapWorld World => joined;

        /// <summary>Whether the area exists in a world.</summary>
        public bool IsInWorld => !(joined is null) && joined.Has(Handle);

        /// <summary>The area's key, unique among the areas of its world; 0 while it is in no world.</summary>
        [field: NonSerialized]
        public ulong Key { get; private set; }

        /// <summary>The library's handle for this area; null while it is in no world.</summary>
        [field: NonSerialized]
        public AreaHandle Handle { get; private set; }

        /// <summary>
        /// The object that the area is attached to: the area moves with the object and is destroyed with it.
        /// Set it before the component is enabled.
        /// </summary>
        public UdgoapSmartObject AttachedTo
        {
            get => attachedTo;
            set
            {
                attachedTo = value;
                anchor = isActiveAndEnabled ? anchor : null;
            }
        }

        /// <summary>The area's index in its world's list.</summary>
        [field: NonSerialized]
        internal int Place { get; set; }

        internal UdgoapWorld Wanted => world;

        internal UdgoapSmartObject Anchor => anchor;

        /// <summary>
        /// Sets modifiers and shape of a component that a program adds. Call it before the component is
        /// enabled, that is, on a game object that isn't active yet.
        /// </summary>
        /// <param name="inWorld">The world; null for the world of its scene, or the only one.</param>
        /// <param name="covers">The kind of shape.</param>
        /// <param name="names">
        /// The names of the modifiers in the document, in the order in which they take effect.
        /// </param>
        public void SetUp(UdgoapWorld inWorld, UdgoapAreaShape covers, params string[] names)
        {
            world = inWorld;
            shape = covers;
            modifiers = names;
        }

        /// <summary>
        /// Sets the modifiers and makes the area a sphere. Call it before the component is enabled.
        /// </summary>
        /// <param name="metres">The radius, in metres.</param>
        /// <param name="names">
        /// The names of the modifiers in the document, in the order in which they take effect.
        /// </param>
        public void SetUpSphere(float metres, params string[] names)
        {
            SetUp(world, UdgoapAreaShape.Sphere, names);
            radius = metres;
        }

        /// <summary>
        /// Sets the modifiers and makes the area a box. Call it before the component is enabled.
        /// </summary>
        /// <param name="edges">The lengths of its edges, in metres.</param>
        /// <param name="names">
        /// The names of the modifiers in the document, in the order in which they take effect.
        /// </param>
        public void SetUpBox(Vector3 edges, params string[] names)
        {
            SetUp(world, UdgoapAreaShape.Box, names);
            size = edges;
        }

        /// <summary>
        /// Sets the modifiers and makes the area a prism. Call it before the component is enabled.
        /// </summary>
        /// <param name="polygon">
        /// The corners in order, in metres, relative to its transform. Heights are ignored.
        /// </param>
        /// <param name="below">Its lower end, in metres, relative to its transform.</param>
        /// <param name="above">Its upper end, in metres, relative to its transform.</param>
        /// <param name="names">
        /// The names of the modifiers in the document, in the order in which they take effect.
        /// </param>
        public void SetUpPrism(Vector3[] polygon, float below, float above, params string[] names)
        {
            SetUp(world, UdgoapAreaShape.Prism, names);
            corners = polygon;
            bottom = below;
            top = above;
        }

        /// <summary>Tells whether an object is in the area, or in an area that belongs to it.</summary>
        /// <param name="who">The object.</param>
        /// <returns>Whether the object is in it; false if the object or the area is in no world.</returns>
        public bool Holds(UdgoapSmartObject who) =>
            IsInWorld && who.IsInWorld && who.World == joined && joined.Native.Holds(Handle, who.Handle);

        /// <summary>
        /// Leaves a modifier behind in the area, as steps do whose action lists one. Use it for events of the
        /// game, such as a shot that the player fires.
        /// </summary>
        /// <param name="modifier">
        /// The modifier, which must fade: see <see cref="UdgoapWorld.Modifier"/>.
        /// </param>
        /// <returns>
        /// Whether it was left; false if the area is in no world. If the library refuses it, for instance
        /// because the modifier never fades, that is logged.
        /// </returns>
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

        /// <summary>Tells how strong a modifier is now that was left behind in the area.</summary>
        /// <param name="modifier">The modifier: see <see cref="UdgoapWorld.Modifier"/>.</param>
        /// <returns>
        /// The strength: 1 for a modifier that was left once and hasn't faded. 0 if nothing is left, or if
        /// the area is in no world.
        /// </returns>
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
                Debug.LogWarning(UdgoapRegistry.Missing("area"), this);
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

        /// <summary>Draws the area's shape. An area that only has members has no shape.</summary>
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
