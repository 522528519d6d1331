using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    // Who is in an area because Unity's triggers or the game say so. Unity tells once when somebody comes
    // in, also while the component is off. So this is kept until they leave, and told to the library
    // whenever both are in the world.
    public sealed partial class UdgoapArea
    {
        // Not marked: Unity keeps these two when it reloads code, and doesn't tell again who is inside.
        private List<UdgoapSmartObject> inside = new List<UdgoapSmartObject>();
        // How many of somebody's colliders are inside.
        private List<int> touches = new List<int>();

        /// <summary>
        /// Declares an object to be in the area, or not any more. Objects inside the area's shape are in it
        /// anyway. This is for games that know without triggers who is in. It is valid until the next call,
        /// or until the object or the area is destroyed.
        /// </summary>
        /// <param name="who">The object.</param>
        /// <param name="isMember">Whether the object is in the area.</param>
        public void SetMember(UdgoapSmartObject who, bool isMember)
        {
            var number = inside.IndexOf(who);
            if (isMember && number < 0)
            {
                Let(who, 1);
            }
            else if (!isMember && number >= 0)
            {
                Let(who, -touches[number]);
            }
        }

        private void OnTriggerEnter(Collider other) => Touch(other, 1);

        private void OnTriggerExit(Collider other) => Touch(other, -1);

        private void Touch(Collider other, int change)
        {
            var who = shape == UdgoapAreaShape.Members
                ? other.GetComponentInParent<UdgoapSmartObject>()
                : null;
            if (who != null)
            {
                Let(who, change);
            }
        }

        private void Let(UdgoapSmartObject who, int change)
        {
            Prune();
            var number = inside.IndexOf(who);
            if (number < 0 && change > 0)
            {
                inside.Add(who);
                touches.Add(change);
                who.Around.Add(this);
                Tell(who, true);
            }
            else if (number >= 0)
            {
                touches[number] += change;
                if (touches[number] <= 0)
                {
                    Drop(number);
                    Tell(who, false);
                }
            }
        }

        private void Drop(int number)
        {
            inside[number].Around.Remove(this);
            inside.RemoveAt(number);
            touches.RemoveAt(number);
        }

        /// <summary>
        /// Drops objects that were destroyed: Unity doesn't report that they leave a trigger.
        /// </summary>
        private void Prune()
        {
            for (var number = inside.Count - 1; number >= 0; number--)
            {
                if (inside[number] == null)
                {
                    inside.RemoveAt(number);
                    touches.RemoveAt(number);
                }
            }
        }

        /// <summary>
        /// Drops a game object that was switched off: Unity doesn't report that it leaves either. When it is
        /// on again, Unity reports that it enters.
        /// </summary>
        internal void Lose(UdgoapSmartObject who)
        {
            var number = inside.IndexOf(who);
            if (number >= 0)
            {
                Drop(number);
            }
        }

        /// <summary>After code was reloaded, objects that were inside still are.</summary>
        private void Resume()
        {
            Prune();
            foreach (var who in inside)
            {
                if (!who.Around.Contains(this))
                {
                    who.Around.Add(this);
                }
            }
        }

        /// <summary>
        /// While only the component is disabled, its trigger still reports who enters and leaves.
        /// </summary>
        private void Pause()
        {
            if (!gameObject.activeInHierarchy)
            {
                DropAll();
            }
        }

        private void DropAll()
        {
            Prune();
            for (var number = inside.Count - 1; number >= 0; number--)
            {
                Drop(number);
            }
        }

        /// <summary>Tells the library, if both the object and the area are in the world.</summary>
        internal void Tell(UdgoapSmartObject who, bool isMember)
        {
            if (!IsInWorld || !who.IsInWorld || who.World != joined)
            {
                return;
            }
            try
            {
                joined.Native.SetMember(Handle, who.Handle, isMember);
            }
            catch (UdgoapException error)
            {
                joined.Refused(error, this);
            }
        }

        private void TellAll()
        {
            Prune();
            foreach (var who in inside)
            {
                Tell(who, true);
            }
        }
    }
}
