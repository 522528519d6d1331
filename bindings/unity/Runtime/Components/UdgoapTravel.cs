using UnityEngine;
using UnityEngine.AI;

namespace Udgoap.Components
{
    /// <summary>
    /// Answers <c>travel</c> with the length of the way over the NavMesh. A place that can't be
    /// reached is <see cref="unreachable"/> metres away, so that plans avoid it.
    /// </summary>
    [AddComponentMenu("udgoap/Travel")]
    [DisallowMultipleComponent]
    public class UdgoapTravel : UdgoapAnswerer
    {
        [Tooltip("An object that is at most this far from the NavMesh counts as being on it, in metres.")]
        [SerializeField] private float reach = 2;

        [Tooltip("The distance to a place that can't be reached, in metres.")]
        [SerializeField] private float unreachable = 1000000;

        // Kept, so that questions make no garbage. A path of more corners counts as long as these.
        [System.NonSerialized] private NavMeshPath path;
        [System.NonSerialized] private Vector3[] corners;

        /// <inheritdoc/>
        public override string Query => "travel";

        /// <inheritdoc/>
        protected internal override bool TryAnswer(
            UdgoapSmartObject first,
            UdgoapSmartObject second,
            out float answer)
        {
            answer = unreachable;
            if (second == null
                || !NavMesh.SamplePosition(first.Position, out var from, reach, NavMesh.AllAreas)
                || !NavMesh.SamplePosition(second.Position, out var to, reach, NavMesh.AllAreas))
            {
                return second != null;
            }
            path = path ?? new NavMeshPath();
            corners = corners ?? new Vector3[256];
            if (!NavMesh.CalculatePath(from.position, to.position, NavMesh.AllAreas, path)
                || path.status != NavMeshPathStatus.PathComplete)
            {
                return true;
            }
            var count = path.GetCornersNonAlloc(corners);
            answer = 0;
            for (var number = 1; number < count; number++)
            {
                answer += Vector3.Distance(corners[number - 1], corners[number]);
            }
            return true;
        }
    }
}
