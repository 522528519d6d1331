using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// Answers a query about two objects: 1 if no collider is between their eyes, else 0. It answers the
    /// questions of sensors, too.
    /// </summary>
    [AddComponentMenu("udgoap/Line Of Sight")]
    public class UdgoapLineOfSight : UdgoapAnswerer
    {
        [Tooltip("The name of the query in the document.")]
        [SerializeField] private string query = "sees";

        [Tooltip("The layers whose colliders can be in the way.")]
        [SerializeField] private LayerMask obstacles = -1;

        [Tooltip("How high eyes are above an object's position, in metres.")]
        [SerializeField] private float eyes = 1.5f;

        [Tooltip("The greatest distance at which anything is seen, in metres.")]
        [SerializeField] private float range = 50;

        /// <inheritdoc/>
        public override string Query => query;

        /// <inheritdoc/>
        protected internal override bool TryAnswer(
            UdgoapSmartObject first,
            UdgoapSmartObject second,
            out float answer)
        {
            answer = 0;
            if (second == null)
            {
                return false;
            }
            answer = Sees(second, first.Position, second.Position);
            return true;
        }

        /// <inheritdoc/>
        protected internal override bool TrySense(
            UdgoapSmartObject first,
            UdgoapSmartObject second,
            Vector3 eye,
            Vector3 point,
            out float answer)
        {
            answer = Sees(second, eye, point);
            return true;
        }

        private float Sees(UdgoapSmartObject second, Vector3 eye, Vector3 point)
        {
            var up = new Vector3(0, eyes, 0);
            var from = eye + up;
            var to = point + up;
            if (Vector3.Distance(from, to) > range)
            {
                return 0;
            }
            var isHit = Physics.Linecast(
                from, to, out var hit, obstacles, QueryTriggerInteraction.Ignore);
            // Whoever is looked at isn't in the way of being seen.
            var isSeen = !isHit || (second != null && hit.transform.IsChildOf(second.transform));
            return isSeen ? 1 : 0;
        }
    }
}
