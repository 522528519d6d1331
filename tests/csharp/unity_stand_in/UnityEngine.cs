// Not Unity: a few declarations in place of its own, so that unity-sample can be compiled and run
// where there is no Unity. They have the names and the meaning that Unity's manual gives them, and
// nothing that the sample doesn't use.

using System;

namespace UnityEngine
{
    [AttributeUsage(AttributeTargets.Field)]
    public sealed class SerializeField : Attribute
    {
    }

    public class Object
    {
        public string name = "";

        internal bool IsDestroyed { get; private set; }

        public static void Destroy(Object it) => it.IsDestroyed = true;
    }

    public sealed class GameObject : Object
    {
    }

    public class MonoBehaviour : Object
    {
        public bool enabled = true;
    }

    public sealed class Transform : Object
    {
        public Vector3 position;

        public GameObject gameObject { get; } = new GameObject();
    }

    public sealed class TextAsset : Object
    {
        public byte[] bytes { get; internal set; }
    }

    public struct Vector3
    {
        public float x;
        public float y;
        public float z;

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public static Vector3 MoveTowards(Vector3 from, Vector3 to, float most)
        {
            float x = to.x - from.x, y = to.y - from.y, z = to.z - from.z;
            var length = (float)Math.Sqrt(x * x + y * y + z * z);
            if (length <= most)
            {
                return to;
            }
            var part = most / length;
            return new Vector3(from.x + part * x, from.y + part * y, from.z + part * z);
        }

        public static bool operator ==(Vector3 left, Vector3 right) =>
            left.x == right.x && left.y == right.y && left.z == right.z;

        public static bool operator !=(Vector3 left, Vector3 right) => !(left == right);

        public override bool Equals(object other) => other is Vector3 known && this == known;

        public override int GetHashCode() => x.GetHashCode() ^ y.GetHashCode() ^ z.GetHashCode();
    }

    public static class Time
    {
        public static float deltaTime = 1f / 60;
    }

    public static class Debug
    {
        public static void LogError(string text) => Console.Error.WriteLine(text);
    }
}
