using System;
using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// An object that NPCs can do actions to. It has a type of the document, initial values and a position.
    /// It is in its world while the component is enabled.
    /// </summary>
    [AddComponentMenu("udgoap/Smart Object")]
    [DisallowMultipleComponent]
    public class UdgoapSmartObject : MonoBehaviour
    {
        [Tooltip("The object's world. If it is empty, the world of its scene, or the only one there is.")]
        [SerializeField] private UdgoapWorld world;

        [Tooltip("The name of the object's type in the document.")]
        [SerializeField] private string type = "";

        [Tooltip("Initial values of attributes. Those that aren't listed begin with the defaults of the type.")]
        [SerializeField] private UdgoapInitialValue[] initialValues = new UdgoapInitialValue[0];

        [Tooltip("Tells the world in every frame where the object is. NPCs do so in any case.")]
        [SerializeField] private bool moves;

        [Tooltip("The object that this one is a part of while both are in the world. If it is empty, none.")]
        [SerializeField] private UdgoapSmartObject partOf;

        [Tooltip("Destroys the game object when a step destroys the object in the library's world.")]
        [SerializeField] private bool destroyWithObject = true;

        // Of the world that it is in. Not kept when code is reloaded: the world is new then.
        [NonSerialized] private UdgoapWorld joined;
        [NonSerialized] private bool hasTold;
        [NonSerialized] private Transform place;
        // What it is a part of while it is enabled, also when that is gone.
        [NonSerialized] private UdgoapSmartObject whole;

        /// <summary>The world that the object is in; null while it is in none.</summary>
        public UdgoapWorld World => joined;

        /// <summary>Whether the object exists in a world. It doesn't after a step has destroyed it.</summary>
        public bool IsInWorld => !(joined is null) && joined.Has(Handle);

        /// <summary>
        /// The object's key, unique among the objects of its world; 0 while it is in no world.
        /// </summary>
        [field: NonSerialized]
        public ulong Key { get; private set; }

        /// <summary>The library's handle for this object; null while it is in no world.</summary>
        [field: NonSerialized]
        public ObjectHandle Handle { get; private set; }

        /// <summary>
        /// The name of the object's type in the document. Set it before the component is enabled.
        /// </summary>
        public string TypeName
        {
            get => type;
            set => type = value;
        }

        /// <summary>
        /// The object that this one becomes a part of as soon as both are in the world. Set it before the
        /// component is enabled. Later, use <see cref="JoinTo"/>.
        /// </summary>
        public UdgoapSmartObject PartOf
        {
            get => partOf;
            set => partOf = value;
        }

        /// <summary>
        /// The object that this one is a part of now, even if a step has made it a part. Null if it is no
        /// part, or if that object has no component.
        /// </summary>
        public UdgoapSmartObject Whole
        {
            get
            {
                var found = default(UdgoapSmartObject);
                if (IsInWorld)
                {
                    var reference = joined.Domain.PartOf(joined.Type(type));
                    if (!reference.IsNull)
                    {
                        joined.TryFind(joined.Native.GetReference(Handle, reference), out found);
                    }
                }
                return found;
            }
        }

        /// <summary>Where the object is.</summary>
        public Vector3 Position => place is null ? transform.position : place.position;

        /// <summary>Whether the world is told in every frame where the object is.</summary>
        public virtual bool Moves => moves;

        /// <summary>Whether the game object is destroyed when a step destroys the library's object.</summary>
        public bool DestroyWithObject
        {
            get => destroyWithObject;
            set => destroyWithObject = value;
        }

        /// <summary>
        /// The list of objects whose positions the world writes or reads in each frame, if the object is in
        /// one; null if it doesn't move.
        /// </summary>
        [field: NonSerialized]
        internal UdgoapPlaces Row { get; set; }

        /// <summary>The object's index in that list.</summary>
        [field: NonSerialized]
        internal int Place { get; set; }

        /// <summary>The areas that are attached to the object.</summary>
        [field: NonSerialized]
        internal List<UdgoapArea> Attached { get; } = new List<UdgoapArea>();

        /// <summary>
        /// The areas that the object is in because of triggers, or because the game has declared it.
        /// </summary>
        [field: NonSerialized]
        internal List<UdgoapArea> Around { get; } = new List<UdgoapArea>();

        /// <summary>The objects that are to be parts of this one.</summary>
        [field: NonSerialized]
        internal List<UdgoapSmartObject> Belonging { get; } = new List<UdgoapSmartObject>();

        /// <summary>
        /// The direction in which the object looks; zeros: the direction in which it moves.
        /// </summary>
        internal virtual Vector3 Facing => default;

        /// <summary>Whether the library moves the object.</summary>
        internal virtual bool IsMovedByLibrary => false;

        internal UdgoapWorld Wanted => world;

        /// <summary>
        /// Sets type, world and initial values of a component that a program adds. Call it before the
        /// component is enabled, that is, on a game object that isn't active yet.
        /// </summary>
        /// <param name="typeName">The name of its type in the document.</param>
        /// <param name="inWorld">The world; null for the world of its scene, or the only one.</param>
        /// <param name="values">Initial values. Other attributes begin with the defaults of the type.</param>
        public void SetUp(string typeName, UdgoapWorld inWorld, params UdgoapInitialValue[] values)
        {
            type = typeName;
            world = inWorld;
            initialValues = values;
        }

        /// <summary>Tells whether the object's type has a tag.</summary>
        /// <param name="tag">The tag: see <see cref="UdgoapWorld.Tag"/>.</param>
        /// <returns>Whether the object is in a world and has the tag.</returns>
        public bool HasTag(TagId tag) =>
            !tag.IsNull && !(joined is null) && joined.Domain.HasTag(joined.Type(type), tag);

        /// <summary>
        /// Lists the object's parts, in order of creation, but not the parts of parts. It allocates memory.
        /// </summary>
        /// <param name="found">Receives the parts. What was in the list before is removed.</param>
        public void Parts(List<UdgoapSmartObject> found)
        {
            found.Clear();
            if (IsInWorld)
            {
                joined.Append(joined.Native.PartsOf(Handle), found);
            }
        }

        /// <summary>
        /// Makes the object a part of another one, or of none. In the library's world, a part moves with its
        /// whole. The game has to move its transform.
        /// </summary>
        /// <param name="other">The object that it becomes a part of; null for none.</param>
        /// <returns>Whether it was done; false if the two objects aren't in the same world.</returns>
        public bool JoinTo(UdgoapSmartObject other)
        {
            partOf = other;
            Belong(isActiveAndEnabled ? other : null);
            return IsInWorld && (other is null || (other.IsInWorld && ReferenceEquals(other.World, joined)))
                && joined.Join(this, other);
        }

        /// <summary>Reads a number.</summary>
        /// <param name="attribute">The attribute: see <see cref="UdgoapWorld.Attribute"/>.</param>
        /// <param name="value">Receives the number; 0 if there is none.</param>
        /// <returns>Whether the object is in a world and has this attribute, a number.</returns>
        public bool TryGetNumber(AttributeId attribute, out float value)
        {
            value = 0;
            return !(joined is null) && joined.Native.TryGetNumber(Handle, attribute, out value);
        }

        /// <summary>Reads a flag.</summary>
        /// <param name="attribute">The attribute: see <see cref="UdgoapWorld.Attribute"/>.</param>
        /// <param name="value">Receives the flag; false if there is none.</param>
        /// <returns>Whether the object is in a world and has this attribute, a flag.</returns>
        public bool TryGetFlag(AttributeId attribute, out bool value)
        {
            value = false;
            return !(joined is null) && joined.Native.TryGetFlag(Handle, attribute, out value);
        }

        /// <summary>Writes a number, if the object is in a world and has the attribute.</summary>
        /// <param name="attribute">The attribute, a number.</param>
        /// <param name="value">The new value, which must be finite.</param>
        /// <returns>Whether the value was written.</returns>
        public bool TrySetNumber(AttributeId attribute, float value)
        {
            if (!TryGetNumber(attribute, out _))
            {
                return false;
            }
            joined.Native.SetNumber(Handle, attribute, value);
            return true;
        }

        /// <summary>Writes a flag, if the object is in a world and has the attribute.</summary>
        /// <param name="attribute">The attribute, a flag.</param>
        /// <param name="value">The new value.</param>
        /// <returns>Whether the value was written.</returns>
        public bool TrySetFlag(AttributeId attribute, bool value)
        {
            if (!TryGetFlag(attribute, out _))
            {
                return false;
            }
            joined.Native.SetFlag(Handle, attribute, value);
            return true;
        }

        /// <summary>Called by Unity. If you override it, call the base method.</summary>
        protected virtual void OnEnable()
        {
            place = transform;
            Belong(partOf != null ? partOf : null);
            UdgoapRegistry.Enter(this);
        }

        /// <summary>Called by Unity. If you override it, call the base method.</summary>
        protected virtual void Start()
        {
            if (joined is null && !hasTold && !UdgoapRegistry.HasWorldFor(this))
            {
                hasTold = true;
                Debug.LogWarning(UdgoapRegistry.Missing("object"), this);
            }
        }

        /// <summary>
        /// Called by Unity. If you override it, call the base method. Unity also calls it before the object
        /// is destroyed and before code is unloaded.
        /// </summary>
        protected virtual void OnDisable()
        {
            // Unity doesn't say that it leaves triggers then, and says anew that it comes into them.
            for (var number = Around.Count - 1; number >= 0 && !gameObject.activeInHierarchy; number--)
            {
                Around[number].Lose(this);
            }
            Belong(null);
            UdgoapRegistry.Leave(this);
        }

        private void Belong(UdgoapSmartObject to)
        {
            whole?.Belonging.Remove(this);
            whole = to;
            whole?.Belonging.Add(this);
        }

        internal void MoveTo(Vector3 at) => place.position = at;

        /// <summary>Creates the library's object for this component.</summary>
        internal virtual void Join(UdgoapWorld into, ulong key)
        {
            var domain = into.Domain;
            var def = ObjectDef.Of(into.Type(type), UdgoapStep.ToUdgoap(Position));
            def.UserKey = key;
            Define(ref def);
            var values = new InitialValue[initialValues.Length];
            for (var number = 0; number < values.Length; number++)
            {
                values[number] = initialValues[number].In(domain);
            }
            Handle = into.Native.CreateObject(def, values);
            Key = key;
            joined = into;
        }

        /// <summary>Adds to the description with which the library's object is created.</summary>
        internal virtual void Define(ref ObjectDef def)
        {
        }

        /// <summary>Forgets the world that the object was in, after the world has removed it.</summary>
        internal virtual void Forget()
        {
            joined = null;
            Handle = default;
            Key = 0;
        }
    }
}
