using System;

namespace UnityEngine
{
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Collider.html
    public class Collider : Component
    {
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Collider-enabled.html
        public bool enabled { get; set; } = true;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Collider-isTrigger.html
        public bool isTrigger { get; set; }

        internal virtual bool Covers(Vector3 point) => false;
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/BoxCollider.html
    public class BoxCollider : Collider
    {
        public Vector3 center { get; set; }

        // Its edges, in its transform's space:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/BoxCollider-size.html
        public Vector3 size { get; set; } = new Vector3(1, 1, 1);

        // Here of boxes that aren't turned.
        internal override bool Covers(Vector3 point)
        {
            var from = point - transform.TransformPoint(center);
            var scale = transform.lossyScale;
            return Math.Abs(from.x) <= size.x * scale.x / 2
                && Math.Abs(from.y) <= size.y * scale.y / 2
                && Math.Abs(from.z) <= size.z * scale.z / 2;
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SphereCollider.html
    public class SphereCollider : Collider
    {
        public Vector3 center { get; set; }

        // Scaled by the greatest of its transform's scales:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SphereCollider-radius.html
        public float radius { get; set; } = 0.5f;

        internal override bool Covers(Vector3 point)
        {
            var scale = transform.lossyScale;
            var reach = radius * Math.Max(scale.x, Math.Max(scale.y, scale.z));
            return Vector3.Distance(point, transform.TransformPoint(center)) <= reach;
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/CapsuleCollider.html
    public class CapsuleCollider : Collider
    {
    }
}
