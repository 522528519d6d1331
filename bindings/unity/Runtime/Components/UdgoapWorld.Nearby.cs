using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    // What there is near a point; and what is part of what.
    public sealed partial class UdgoapWorld
    {
        /// <summary>Finds a tag, once for all frames.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>The tag; null if there is none, or the world isn't running, which nothing has.</returns>
        public TagId Tag(string name) => Find(name, (from, wanted) => from.FindTag(wanted));

        /// <summary>
        /// Lists the smart objects within a distance of a point that have a tag, that offer an action to an
        /// NPC now, or both: the nearest first, and of those equally near the one that was created first.
        /// Makes garbage.
        /// </summary>
        /// <param name="around">The point.</param>
        /// <param name="within">How far away they are at most, in metres, in a straight line.</param>
        /// <param name="found">Receives them; emptied first.</param>
        /// <param name="tag">The tag; null for any. What <see cref="Tag"/> didn't find nothing has.</param>
        /// <param name="action">
        /// The action; null for any. What <see cref="Action"/> didn't find nobody offers.
        /// </param>
        /// <param name="who">
        /// Who looks, so that what this NPC knows counts; null for what is true. An action needs somebody.
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

        /// <summary>What an object has a component for, in the order given.</summary>
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

        /// <summary>Makes an object a part of another, or of none.</summary>
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

        /// <summary>Parts stay in the world when what they are parts of leaves it.</summary>
        private void TakePartsOff(ObjectHandle whole)
        {
            foreach (var part in native.PartsOf(whole))
            {
                native.SetReference(part, loaded.PartOf(native.TypeOf(part)), default);
            }
        }

        /// <summary>Joins somebody who has come in to its whole, and its parts to it.</summary>
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
