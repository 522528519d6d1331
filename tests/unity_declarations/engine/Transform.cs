using System.Collections.Generic;

namespace UnityEngine
{
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Transform.html
    public sealed class Transform : Component
    {
        internal readonly List<Transform> Children = new List<Transform>();
        internal Transform Above { get; private set; }

        // In the world; what is above it takes it along when that moves. Here turning and scaling what is
        // above leave it where it is.
        private Vector3 at;
        private Quaternion turn = Quaternion.identity;

        // What isn't a place is refused with an error in the log, and changes nothing.
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Transform-position.html
        public Vector3 position
        {
            get
            {
                MustLive();
                return at;
            }

            set
            {
                MustLive();
                foreach (var child in Children)
                {
                    child.position += value - at;
                }
                at = value;
            }
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Transform-rotation.html
        public Quaternion rotation
        {
            get
            {
                MustLive();
                return turn;
            }

            set
            {
                MustLive();
                turn = value;
            }
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Transform-forward.html
        public Vector3 forward => rotation * new Vector3(0, 0, 1);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Transform-localScale.html
        public Vector3 localScale { get; set; } = new Vector3(1, 1, 1);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Transform-lossyScale.html
        public Vector3 lossyScale
        {
            get
            {
                var own = localScale;
                var others = Above is null ? new Vector3(1, 1, 1) : Above.lossyScale;
                return new Vector3(own.x * others.x, own.y * others.y, own.z * others.z);
            }
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Transform-parent.html
        public Transform parent
        {
            get
            {
                MustLive();
                return Above;
            }
        }

        // It stays where it is, and is told with all below it that something above it is another now:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Transform.SetParent.html
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/MonoBehaviour.OnTransformParentChanged.html
        public void SetParent(Transform p)
        {
            MustLive();
            Above?.Children.Remove(this);
            Above = p;
            Above?.Children.Add(this);
            gameObject.Refresh();
            SendChanged();
        }

        // From its own space to the world's, scaled:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Transform.TransformPoint.html
        public Vector3 TransformPoint(Vector3 position)
        {
            var scale = lossyScale;
            return at + rotation * new Vector3(
                position.x * scale.x, position.y * scale.y, position.z * scale.z);
        }

        // A transform counts as its own child:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Transform.IsChildOf.html
        public bool IsChildOf(Transform parent) =>
            this == parent || (!(Above is null) && Above.IsChildOf(parent));

        internal void Leave()
        {
            Above?.Children.Remove(this);
            Above = null;
        }

        private void SendChanged()
        {
            foreach (var component in gameObject.Components.ToArray())
            {
                if (component is MonoBehaviour behaviour && behaviour.IsAwake)
                {
                    Player.Send(behaviour, "OnTransformParentChanged");
                }
            }
            foreach (var child in Children.ToArray())
            {
                child.SendChanged();
            }
        }
    }
}
