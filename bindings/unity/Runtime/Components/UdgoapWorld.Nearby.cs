using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    // What there is near a point; and what is part of what.
    public sealed partial class UdgoapWorld
    {
        /// <summary>Finds a tag by its name. Call it once and keep the id.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>
        /// The tag; the null id, which no object has, if there is none or if the world isn't running.
        /// </returns>
        public TagId Tag(string name) => Find(name, (from, wanted) => from.FindTag(wanted));

        /// <summary>
        /// Lists smart objects near a point. They can be restricted to those that have a tag, and to those
        /// that offer an action to an NPC now. The nearest comes first; of those that are equally near, the
        /// one that was created first. It allocates memory.
        /// </summary>
        /// <param name="around">The point.</param>
        /// <param name="within">The greatest distance, in metres, in a straight line.</param>
        /// <param name="found">Receives the objects. What was in the list before is removed.</param>
        /// <param name="tag">
        /// The tag; without a value, any object counts. For an id that <see cref="Tag"/> didn't find, the
        /// list stays empty.
        /// </param>
        /// <param name="action">
        /// The action; without a value, any object counts. For an id that <see cref="Action"/> didn't find,
        /// the list stays empty.
        /// </param>
        /// <param name="who">
        /// The NPC that looks: objects count where the NPC knows them to be. Null to go by the truth. An
        /// action needs an NPC.
        /// </param>
        public void Nearby(
            Vector3 around, float within, List<UdgoapSmartObject> found, TagId? tag = null,
            ActionId? action = null, UdgoapNpc who = null)
        {
            found.Clear();
            var isNobody = !(who is null) && (!who.IsInWorld || !ReferenceEquals(who.World, this));
            if (native is null || isNobody || (tag?.IsNull ?? false) || (action?.IsNull ?? false))
            {
                return;
            }
            try
            {
                var wanted = Udgoap.Nearby.Of(UdgoapStep.ToUdgoap(around), within);
                wanted.Tag = tag ?? default;
                wanted.Action = action ?? default;
                wanted.Npc = who is null ? default : who.Npc;
                Append(native.Nearby(wanted), found);
            }
            catch (UdgoapException error)
            {
                Refused(error, this);
            }
        }

        /// <summary>
        /// The components of a list of library objects, in the same order. Objects without a component are
        /// left out.
        /// </summary>
        internal void Append(ObjectHandle[] handles, List<UdgoapSmartObject> found)
        {
            foreach (var handle in handles)
            {
                if (TryFind(handle, out var it))
                {
                    found.Add(it);
                }
            }
        }

        /// <summary>Makes an object a part of another one, or of none.</summary>
        internal bool Join(UdgoapSmartObject part, UdgoapSmartObject whole)
        {
            try
            {
                var reference = loaded.PartOf(Type(part.TypeName));
                if (reference.IsNull)
                {
                    throw new UdgoapException(
                        Status.NotInType,
                        "type \"" + part.TypeName + "\" says no part_of, so it is nobody's part");
                }
                native.SetReference(part.Handle, reference, whole is null ? default : whole.Handle);
                return true;
            }
            catch (UdgoapException error)
            {
                Refused(error, part);
                return false;
            }
        }

        /// <summary>Takes an object's parts off when it leaves the world: they stay in it.</summary>
        private void TakePartsOff(ObjectHandle whole)
        {
            foreach (var part in native.PartsOf(whole))
            {
                native.SetReference(part, loaded.PartOf(native.TypeOf(part)), default);
            }
        }

        /// <summary>
        /// Joins an object that has come into the world to its whole, and its parts to the object.
        /// </summary>
        private void JoinParts(UdgoapSmartObject entered)
        {
            var whole = entered.PartOf;
            if (!(whole is null) && whole.IsInWorld && ReferenceEquals(whole.World, this))
            {
                Join(entered, whole);
            }
            foreach (var part in entered.Belonging)
            {
                if (part.IsInWorld && ReferenceEquals(part.World, this))
                {
                    Join(part, entered);
                }
            }
        }
    }
}
