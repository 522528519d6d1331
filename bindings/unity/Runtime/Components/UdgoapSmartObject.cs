using System;
using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// Whatever NPCs can do something to: its type, its first values, where it is. It is in its world for
    /// as long as it is enabled.
    /// </summary>
    [AddComponentMenu("udgoap/Smart Object")]
    [DisallowMultipleComponent]
    public class UdgoapSmartObject : MonoBehaviour
    {
        [Tooltip("The world that it is in; that of its scene if there is none here.")]
        [SerializeField] private UdgoapWorld world;

        [Tooltip("Its type in the document.")]
        [SerializeField] private string type = "";

        [Tooltip("What its attributes begin as; the type's defaults unless they are named here.")]
        [SerializeField] private UdgoapInitialValue[] initialValues = new UdgoapInitialValue[0];

        [Tooltip("Whether the world is told in every frame where it is. NPCs always move.")]
        [SerializeField] private bool moves;

        [Tooltip("What it is a part of, as long as both are in the world; nothing unless set.")]
        [SerializeField] private UdgoapSmartObject partOf;

        [Tooltip("Whether the game object is destroyed when a step destroys what it stands for.")]
        [SerializeField] private bool destroyWithObject = true;

        // Of the world that it is in. Not kept when code is reloaded: the world is new then.
        [NonSerialized] private UdgoapWorld joined;
        [NonSerialized] private bool hasTold;
        [NonSerialized] private Transform place;
        // What it is a part of while it is enabled, also when that is gone.
        [NonSerialized] private UdgoapSmartObject whole;

        /// <summary>The world that it is in; null while it is in none.</summary>
        public UdgoapWorld World => joined;

        /// <summary>
        /// Whether it is in a world, and lives there. What a step has destroyed doesn't, from then on.
        /// </summary>
        public bool IsInWorld => !(joined is null) && joined.Has(Handle);

        /// <summary>Its key, which nobody else has in its world; 0 while it is in none.</summary>
        [field: NonSerialized]
        public ulong Key { get; private set; }

        /// <summary>What stands for it in the library; null while it is in no world.</summary>
        [field: NonSerialized]
        public ObjectHandle Handle { get; private set; }

        /// <summary>Its type in the document. Set it before the component is enabled.</summary>
        public string TypeName
        {
            get => type;
            set => type = value;
        }

        /// <summary>
        /// What it is a part of from the moment when both are in the world. Set it before the component is
        /// enabled; afterwards see <see cref="JoinTo"/>.
        /// </summary>
        public UdgoapSmartObject PartOf
        {
            get => partOf;
            set => partOf = value;
        }

        /// <summary>
        /// What it is a part of now, also if a step has made it one; null if it is nobody's, or that has no
        /// component.
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
                        joined.TryFind(joined.Native.Reference(Handle, reference), out found);
                    }
                }
                return found;
            }
        }

        /// <summary>Where it is.</summary>
        public Vector3 Position => place is null ? transform.position : place.position;

        /// <summary>Whether the world is told in every frame where it is.</summary>
        public virtual bool Moves => moves;

        /// <summary>Whether the game object goes with what it stands for.</summary>
        public bool DestroyWithObject
        {
            get => destroyWithObject;
            set => destroyWithObject = value;
        }

        /// <summary>Among whom its world writes or reads where it is; null if it stays where it is.</summary>
        [field: NonSerialized]
        internal UdgoapPlaces Row { get; set; }

        /// <summary>Its place in that row.</summary>
        [field: NonSerialized]
        internal int Place { get; set; }

        /// <summary>The areas that go along with it.</summary>
        [field: NonSerialized]
        internal List<UdgoapArea> Attached { get; } = new List<UdgoapArea>();

        /// <summary>The areas that it is in because Unity's triggers or the game say so.</summary>
        [field: NonSerialized]
        internal List<UdgoapArea> Around { get; } = new List<UdgoapArea>();

        /// <summary>What is to be a part of it.</summary>
        [field: NonSerialized]
        internal List<UdgoapSmartObject> Belonging { get; } = new List<UdgoapSmartObject>();

        /// <summary>Which way it looks; zeros: the way that it goes.</summary>
        internal virtual Vector3 Facing => default;

        /// <summary>Whether the library says where it is.</summary>
        internal virtual bool IsMovedByLibrary => false;

        internal UdgoapWorld Wanted => world;

        /// <summary>
        /// Says what it is before it is enabled: of components that a program adds, on a game object that
        /// isn't active yet.
        /// </summary>
        /// <param name="typeName">Its type in the document.</param>
        /// <param name="inWorld">The world; null for that of its scene.</param>
        /// <param name="values">What its attributes begin as.</param>
        public void SetUp(string typeName, UdgoapWorld inWorld, params UdgoapInitialValue[] values)
        {
            type = typeName;
            world = inWorld;
            initialValues = values;
        }

        /// <summary>Whether it has a tag, by its type.</summary>
        /// <param name="tag">The tag: see <see cref="UdgoapWorld.Tag"/>.</param>
        /// <returns>Whether it is in a world and has the tag.</returns>
        public bool HasTag(TagId tag) =>
            !tag.IsNull && !(joined is null) && joined.Domain.HasTag(joined.Type(type), tag);

        /// <summary>
        /// Lists its parts, without theirs, in the order in which they were created. Makes garbage.
        /// </summary>
        /// <param name="found">Receives them; emptied first.</param>
        public void Parts(List<UdgoapSmartObject> found)
        {
            found.Clear();
            if (IsInWorld)
            {
                joined.Append(joined.Native.PartsOf(Handle), found);
            }
        }

        /// <summary>
        /// Makes it a part of another from now on, or takes it off. It goes where that goes, as the library
        /// sees it; its transform, your game moves.
        /// </summary>
        /// <param name="other">Whose part it is; null for nobody's.</param>
        /// <returns>Whether it is so; no while one of them is in no world, or not in the same.</returns>
        public bool JoinTo(UdgoapSmartObject other)
        {
            partOf = other;
            Belong(isActiveAndEnabled ? other : null);
            return IsInWorld && (other is null || (other.IsInWorld && ReferenceEquals(other.World, joined)))
                && joined.Join(this, other);
        }

        /// <summary>Reads a number.</summary>
        /// <param name="attribute">The attribute: see <see cref="UdgoapWorld.Attribute"/>.</param>
        /// <param name="value">Receives it; 0 if there is none.</param>
        /// <returns>Whether it is in a world and has the attribute, which is a number.</returns>
        public bool TryGetNumber(AttributeId attribute, out float value)
        {
            value = 0;
            return !(joined is null) && joined.Native.TryNumber(Handle, attribute, out value);
        }

        /// <summary>Reads a flag.</summary>
        /// <param name="attribute">The attribute: see <see cref="UdgoapWorld.Attribute"/>.</param>
        /// <param name="value">Receives it; no if there is none.</param>
        /// <returns>Whether it is in a world and has the attribute, which is a flag.</returns>
        public bool TryGetFlag(AttributeId attribute, out bool value)
        {
            value = false;
            return !(joined is null) && joined.Native.TryFlag(Handle, attribute, out value);
        }

        /// <summary>Writes a number, if it is in a world and has the attribute.</summary>
        /// <param name="attribute">The attribute, a number.</param>
        /// <param name="value">Finite.</param>
        /// <returns>Whether it was written.</returns>
        public bool TrySetNumber(AttributeId attribute, float value)
        {
            if (!TryGetNumber(attribute, out _))
            {
                return false;
            }
            joined.Native.SetNumber(Handle, attribute, value);
            return true;
        }

        /// <summary>Writes a flag, if it is in a world and has the attribute.</summary>
        /// <param name="attribute">The attribute, a flag.</param>
        /// <param name="value">Yes or no.</param>
        /// <returns>Whether it was written.</returns>
        public bool TrySetFlag(AttributeId attribute, bool value)
        {
            if (!TryGetFlag(attribute, out _))
            {
                return false;
            }
            joined.Native.SetFlag(Handle, attribute, value);
            return true;
        }

        /// <summary>Unity's; call it if you override it.</summary>
        protected virtual void OnEnable()
        {
            place = transform;
            Belong(partOf != null ? partOf : null);
            UdgoapRegistry.Enter(this);
        }

        /// <summary>Unity's; call it if you override it.</summary>
        protected virtual void Start()
        {
            if (joined is null && !hasTold && !UdgoapRegistry.HasWorldFor(this))
            {
                hasTold = true;
                Debug.LogWarning(
                    "udgoap: there is no UdgoapWorld in the scene of this object, so it waits for one",
                    this);
            }
        }

        /// <summary>
        /// Unity's; call it if you override it. It comes before the object is destroyed, too, and before
        /// its code is unloaded.
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

        /// <summary>Makes what stands for it.</summary>
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

        /// <summary>Adds to what it is created with.</summary>
        internal virtual void Define(ref ObjectDef def)
        {
        }

        /// <summary>Forgets the world that it was in, which has forgotten it.</summary>
        internal virtual void Forget()
        {
            joined = null;
            Handle = default;
            Key = 0;
        }
    }
}
