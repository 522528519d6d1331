using System;

namespace UnityEngine
{
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/MissingReferenceException.html
    public class MissingReferenceException : SystemException
    {
        public MissingReferenceException(string message)
            : base(message)
        {
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Object.html
    public class Object
    {
        private string title = "";

        internal bool IsGone { get; set; }

        public string name
        {
            get
            {
                MustLive();
                return title;
            }

            set
            {
                MustLive();
                title = value;
            }
        }

        // A copy of an object, or of that to which a component belongs, with all below it; the active scene has it. Its
        // name ends with "(Clone)"; Awake and OnEnable come within the call, if it is active:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Object.Instantiate.html
        public static T Instantiate<T>(T original, Vector3 position, Quaternion rotation)
            where T : Object
        {
            var whole = original as GameObject ?? (original as Component).gameObject;
            var made = Player.Copy(whole, position, rotation);
            return made as T ?? made.Components[whole.Components.IndexOf(original as Component)] as T;
        }

        // At the end of the frame, not at once:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Object.Destroy.html
        public static void Destroy(Object obj) => Player.DestroyLater(obj);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Object.DestroyImmediate.html
        public static void DestroyImmediate(Object obj) => Player.DestroyNow(obj);

        // What is destroyed is equal to null:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Object-operator_eq.html
        public static bool operator ==(Object x, Object y)
        {
            var isNothing = x is null || x.IsGone;
            var isOtherNothing = y is null || y.IsGone;
            return isNothing || isOtherNothing ? isNothing && isOtherNothing : ReferenceEquals(x, y);
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Object-operator_ne.html
        public static bool operator !=(Object x, Object y) => !(x == y);

        public override bool Equals(object other) => this == (other as Object);

        public override int GetHashCode() => base.GetHashCode();

        // Whoever touches what is destroyed is told:
        // https://docs.unity3d.com/2022.3/Documentation/Manual/NullReferenceException.html
        internal void MustLive()
        {
            if (IsGone)
            {
                throw new MissingReferenceException(
                    "The object of type '" + GetType().Name + "' has been destroyed");
            }
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/ScriptableObject.html
    public class ScriptableObject : Object
    {
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/ScriptableObject.CreateInstance.html
        public static T CreateInstance<T>()
            where T : ScriptableObject => Activator.CreateInstance<T>();
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/TextAsset.html
    public class TextAsset : Object
    {
        private readonly byte[] content;

        public TextAsset()
            : this("")
        {
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/TextAsset-ctor.html
        public TextAsset(string text) => content = System.Text.Encoding.UTF8.GetBytes(text);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/TextAsset-bytes.html
        public byte[] bytes
        {
            get
            {
                MustLive();
                return (byte[])content.Clone();
            }
        }
    }
}
