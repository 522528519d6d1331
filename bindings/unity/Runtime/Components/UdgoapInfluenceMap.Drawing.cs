using System;
using UnityEngine;

namespace Udgoap.Components
{
    // How it looks: its bounds, its walls, and one influence as columns that are as high as it is strong.
    public sealed partial class UdgoapInfluenceMap
    {
        [NonSerialized] private float[] strengths = new float[0];

        private static Color Edge => new Color(0.6f, 0.6f, 0.6f);

        private static Color Wall => new Color(0.4f, 0.2f, 0.2f);

        private static Color Strong => new Color(1, 0.5f, 0.1f);

        private void OnDrawGizmosSelected()
        {
            if (!IsInWorld)
            {
                DrawLayout();
                return;
            }
            var offset = Offset();
            Gizmos.color = Wall;
            for (var place = 0; place < middles.Length; place++)
            {
                if (blocked[place])
                {
                    Gizmos.DrawWireCube(middles[place] + offset, new Vector3(cellSize, 0, cellSize));
                }
            }
            Gizmos.color = Edge;
            DrawBounds(offset);
            DrawStrengths(offset);
        }

        /// <summary>In the editor, draws the places as they will be.</summary>
        private void DrawLayout()
        {
            Gizmos.color = Edge;
            if (layout == UdgoapMapLayout.Grid)
            {
                Gizmos.DrawWireCube(transform.position, new Vector3(columns * cellSize, 0, rows * cellSize));
                return;
            }
            foreach (var point in points)
            {
                Gizmos.DrawWireSphere(transform.TransformPoint(point), 0.2f);
            }
        }

        private void DrawBounds(Vector3 offset)
        {
            if (layout == UdgoapMapLayout.Grid)
            {
                var middle = (middles[0] + middles[middles.Length - 1]) * 0.5f;
                Gizmos.DrawWireCube(middle + offset, new Vector3(columns * cellSize, 0, rows * cellSize));
                return;
            }
            foreach (var middle in middles)
            {
                Gizmos.DrawWireSphere(middle + offset, 0.2f);
            }
            foreach (var link in Links())
            {
                Gizmos.DrawLine(middles[link.First] + offset, middles[link.Second] + offset);
            }
        }

        private void DrawStrengths(Vector3 offset)
        {
            if (strengths.Length != middles.Length)
            {
                strengths = new float[middles.Length];
            }
            var count = Read(joined.Influence(drawn), strengths);
            Gizmos.color = Strong;
            var side = layout == UdgoapMapLayout.Grid ? 0.8f * cellSize : 0.4f;
            for (var place = 0; place < count; place++)
            {
                if (strengths[place] > 0)
                {
                    var high = new Vector3(0, strengths[place], 0);
                    Gizmos.DrawWireCube(
                        middles[place] + offset + high * 0.5f, new Vector3(side, strengths[place], side));
                }
            }
        }

        /// <summary>
        /// How far the places have moved since they were created. They move with the world's origin, if the
        /// game shifts it.
        /// </summary>
        private Vector3 Offset() =>
            TryPlace(transform.position, out var place, out var middle) ? middle - middles[place] : default;
    }
}
