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
        /// Says whether somebody is in it, beside those whom its shape holds: for games that know it
        /// without triggers. It holds until it is said otherwise, or either of them is destroyed.
        /// </summary>
        /// <param name="who">Whom.</param>
        /// <param name="isMember">Whether it is so.</param>
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

        /// <summary>Unity doesn't tell that somebody leaves who is destroyed.</summary>
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

        /// <summary>Nor whose object is switched off; it tells anew who comes in when it is on again.</summary>
        internal void Lose(UdgoapSmartObject who)
        {
            var number = inside.IndexOf(who);
            if (number >= 0)
            {
                Drop(number);
            }
        }

        /// <summary>Whoever was inside when code was reloaded still is.</summary>
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

        /// <summary>As long as only the component is off, its trigger still tells.</summary>
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

        /// <summary>Tells the library, if both are there.</summary>
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
