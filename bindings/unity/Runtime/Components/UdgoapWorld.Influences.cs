using System;
using UnityEngine;

namespace Udgoap.Components
{
    // The influence map of the world, of which there is one at most.
    public sealed partial class UdgoapWorld
    {
        [NonSerialized] private UdgoapInfluenceMap map;

        /// <summary>The world's influence map; null if there is none.</summary>
        public UdgoapInfluenceMap InfluenceMap => map;

        /// <summary>Finds an influence by its name. Call it once and keep the id.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>The influence; the null id if there is none, or if the world isn't running.</returns>
        public InfluenceId Influence(string name) => Find(name, (from, wanted) => from.FindInfluence(wanted));

        /// <summary>
        /// Creates the places of a map. If that fails, disables the component and logs why.
        /// </summary>
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

        /// <summary>Removes a map, and all influences with it.</summary>
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
