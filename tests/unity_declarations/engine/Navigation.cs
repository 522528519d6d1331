using System;

namespace UnityEngine.AI
{
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMeshPathStatus.html
    public enum NavMeshPathStatus
    {
        PathComplete,
        PathPartial,
        PathInvalid,
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMeshHit.html
    public struct NavMeshHit
    {
        public Vector3 position { get; set; }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMeshPath.html
    public sealed class NavMeshPath
    {
        internal Vector3[] Corners { get; set; } = new Vector3[0];

        public NavMeshPathStatus status { get; internal set; } = NavMeshPathStatus.PathInvalid;

        // As many as there is room for:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMeshPath.GetCornersNonAlloc.html
        public int GetCornersNonAlloc(Vector3[] results)
        {
            var count = Math.Min(results.Length, Corners.Length);
            Array.Copy(Corners, results, count);
            return count;
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMesh.html
    public static class NavMesh
    {
        public const int AllAreas = ~0;

        /// <summary>The way between two points, or null; the tests' own.</summary>
        internal static Func<Vector3, Vector3, Vector3[]> Way { get; set; } =
            (from, to) => new[] { from, to };

        /// <summary>The point of the mesh that is nearest to another; the tests' own.</summary>
        internal static Func<Vector3, Vector3> Nearest { get; set; } = from => from;

        // The nearest point, if it is within the distance:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMesh.SamplePosition.html
        public static bool SamplePosition(
            Vector3 sourcePosition,
            out NavMeshHit hit,
            float maxDistance,
            int areaMask)
        {
            hit = new NavMeshHit { position = Nearest(sourcePosition) };
            return Vector3.Distance(sourcePosition, hit.position) <= maxDistance;
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMesh.CalculatePath.html
        public static bool CalculatePath(
            Vector3 sourcePosition,
            Vector3 targetPosition,
            int areaMask,
            NavMeshPath path)
        {
            var way = Way(sourcePosition, targetPosition);
            path.Corners = way ?? new Vector3[0];
            path.status = way == null ? NavMeshPathStatus.PathInvalid : NavMeshPathStatus.PathComplete;
            return way != null;
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMeshAgent.html
    public sealed class NavMeshAgent : Behaviour
    {
        private Vector3[] way;
        private int next;

        public float speed { get; set; } = 3.5f;

        public float stoppingDistance { get; set; }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMeshAgent-isOnNavMesh.html
        public bool isOnNavMesh => !IsGone;

        // A way that is being looked for, which takes frames:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMeshAgent-pathPending.html
        public bool pathPending { get; private set; }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMeshAgent-pathStatus.html
        public NavMeshPathStatus pathStatus { get; private set; }

        // Along the way: https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMeshAgent-remainingDistance.html
        public float remainingDistance
        {
            get
            {
                var sum = 0f;
                var from = transform.position;
                for (var number = next; way != null && number < way.Length; number++)
                {
                    sum += Vector3.Distance(from, way[number]);
                    from = way[number];
                }
                return sum;
            }
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMeshAgent.SetDestination.html
        public bool SetDestination(Vector3 target)
        {
            way = NavMesh.Way(transform.position, target);
            next = 0;
            pathPending = true;
            pathStatus = way == null ? NavMeshPathStatus.PathInvalid : NavMeshPathStatus.PathComplete;
            return true;
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AI.NavMeshAgent.ResetPath.html
        public void ResetPath()
        {
            way = null;
            pathPending = false;
        }

        internal void Move(float seconds)
        {
            pathPending = false;
            var left = speed * seconds;
            while (way != null && next < way.Length)
            {
                var from = transform.position;
                transform.position = Vector3.MoveTowards(from, way[next], left);
                left -= Vector3.Distance(from, transform.position);
                if (Vector3.Distance(transform.position, way[next]) > 0.0001f)
                {
                    return;
                }
                next++;
            }
        }
    }
}
