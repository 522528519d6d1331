using System;

namespace UnityEngine
{
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Vector2.html
    public struct Vector2
    {
        public float x;
        public float y;
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Vector3.html
    [Serializable]
    public struct Vector3
    {
        public float x;
        public float y;
        public float z;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Vector3-ctor.html
        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public static Vector3 zero => new Vector3(0, 0, 0);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Vector3-sqrMagnitude.html
        public float sqrMagnitude => x * x + y * y + z * z;

        public float magnitude => (float)Math.Sqrt(sqrMagnitude);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Vector3.Distance.html
        public static float Distance(Vector3 a, Vector3 b) => (a - b).magnitude;

        // It doesn't go beyond the target:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Vector3.MoveTowards.html
        public static Vector3 MoveTowards(Vector3 current, Vector3 target, float maxDistanceDelta)
        {
            var way = target - current;
            var length = way.magnitude;
            return length <= maxDistanceDelta || length == 0
                ? target
                : current + way * (maxDistanceDelta / length);
        }

        public static Vector3 operator +(Vector3 a, Vector3 b) =>
            new Vector3(a.x + b.x, a.y + b.y, a.z + b.z);

        public static Vector3 operator -(Vector3 a, Vector3 b) =>
            new Vector3(a.x - b.x, a.y - b.y, a.z - b.z);

        public static Vector3 operator -(Vector3 a) => new Vector3(-a.x, -a.y, -a.z);

        public static Vector3 operator *(Vector3 a, float d) => new Vector3(a.x * d, a.y * d, a.z * d);

        // About equal, unlike Equals:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Vector3-operator_eq.html
        public static bool operator ==(Vector3 lhs, Vector3 rhs) => (lhs - rhs).sqrMagnitude < 1e-10f;

        public static bool operator !=(Vector3 lhs, Vector3 rhs) => !(lhs == rhs);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Vector3.Equals.html
        public override bool Equals(object other) =>
            other is Vector3 it && x.Equals(it.x) && y.Equals(it.y) && z.Equals(it.z);

        public override int GetHashCode() => (x, y, z).GetHashCode();
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Quaternion.html
    [Serializable]
    public struct Quaternion
    {
        public float x;
        public float y;
        public float z;
        public float w;

        public static Quaternion identity => new Quaternion { w = 1 };

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Quaternion-operator_multiply.html
        public static Vector3 operator *(Quaternion rotation, Vector3 point)
        {
            var axis = new Vector3(rotation.x, rotation.y, rotation.z);
            var twice = Cross(axis, point) * 2;
            return point + twice * rotation.w + Cross(axis, twice);
        }

        private static Vector3 Cross(Vector3 a, Vector3 b) => new Vector3(
            (a.y * b.z) - (a.z * b.y), (a.z * b.x) - (a.x * b.z), (a.x * b.y) - (a.y * b.x));

        // Here of directions along the ground only.
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Quaternion.LookRotation.html
        public static Quaternion LookRotation(Vector3 forward)
        {
            var half = Math.Atan2(forward.x, forward.z) / 2;
            return new Quaternion { y = (float)Math.Sin(half), w = (float)Math.Cos(half) };
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Mathf.html
    public static class Mathf
    {
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Mathf.Min.html
        public static int Min(int a, int b) => a < b ? a : b;
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Color.html
    [Serializable]
    public struct Color
    {
        public float r;
        public float g;
        public float b;
        public float a;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Color-ctor.html
        public Color(float r, float g, float b)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            a = 1;
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Color-white.html
        public static Color white => new Color(1, 1, 1);
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Rect.html
    public struct Rect
    {
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Rect-ctor.html
        public Rect(float x, float y, float width, float height)
        {
            this.x = x;
            this.y = y;
            this.width = width;
            this.height = height;
        }

        public float x { get; set; }

        public float y { get; set; }

        public float width { get; set; }

        public float height { get; set; }
    }

    // A set of layers that is its bits: https://docs.unity3d.com/2022.3/Documentation/ScriptReference/LayerMask.html
    [Serializable]
    public struct LayerMask
    {
        public int value { get; set; }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/LayerMask-operator_int.html
        public static implicit operator int(LayerMask mask) => mask.value;

        public static implicit operator LayerMask(int intVal) => new LayerMask { value = intVal };
    }
}
