using System;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>Two points that are linked, both ways, by their numbers from 0.</summary>
    [Serializable]
    public struct UdgoapMapLink
    {
        [SerializeField] private int first;
        [SerializeField] private int second;

        /// <summary>A link.</summary>
        /// <param name="first">The number of the one point.</param>
        /// <param name="second">The number of the other.</param>
        public UdgoapMapLink(int first, int second)
        {
            this.first = first;
            this.second = second;
        }

        /// <summary>The number of the one point.</summary>
        public int First => first;

        /// <summary>The number of the other.</summary>
        public int Second => second;
    }
}
