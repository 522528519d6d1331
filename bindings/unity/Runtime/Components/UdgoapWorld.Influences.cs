using System;
using UnityEngine;

namespace Udgoap.Components
{
    // The influence map of the world, of which there is one at most.
    public sealed partial class UdgoapWorld
    {
        [NonSerialized] private UdgoapInfluenceMap map;

        /// <summary>The places in which its influences are; null if there is no map.</summary>
        public UdgoapInfluenceMap InfluenceMap => map;

        /// <summary>Finds an influence, once for all frames.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>The influence; null if there is none, or the world isn't running.</returns>
        public InfluenceId Influence(string name) => Find(name, (from, wanted) => from.FindInfluence(wanted));

        /// <summary>Lays the places of a map, or turns the component off and says why.</summary>
        internal void Take(UdgoapInfluenceMap entering)
        {
            try
            {
                if (!(map is null))
                {
                    throw new UdgoapException(
                        Status.InvalidArgument, "its world has an influence map already: that of " + map.name);
                }
                entering.Join(this);
            }
            catch (UdgoapException error)
            {
                entering.Forget();
                Debug.LogError("udgoap: this influence map is off: " + error.Message, entering);
                entering.enabled = false;
                return;
            }
            map = entering;
        }

        /// <summary>A map leaves, and the influences with it.</summary>
        internal void Give(UdgoapInfluenceMap leaving)
        {
            map = null;
            leaving.Forget();
            try
            {
                native?.SetInfluencePlaces(default);
            }
            catch (UdgoapException error)
            {
                Refused(error, this);
            }
        }

        private void ForgetMap()
        {
            var left = map;
            map = null;
            if (!(left is null))
            {
                left.Forget();
                UdgoapRegistry.Wait(left);
            }
        }
    }
}
