using System;
using System.Collections.Generic;
using UnityEngine.SceneManagement;

namespace UnityEngine
{
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GameObject.html
    public sealed class GameObject : Object
    {
        internal readonly List<Component> Components = new List<Component>();
        private readonly Transform place;
        private Scene home;

        // It goes to the active scene:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GameObject-ctor.html
        public GameObject(string name)
        {
            this.name = name;
            home = SceneManager.GetActiveScene();
            Player.Objects.Add(this);
            place = new Transform();
            place.Belong(this);
            Components.Add(place);
        }

        public Transform transform
        {
            get
            {
                MustLive();
                return place;
            }
        }

        public Scene scene
        {
            get
            {
                MustLive();
                return home;
            }
        }

        public bool activeSelf { get; private set; } = true;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GameObject.SetActive.html
        public void SetActive(bool value)
        {
            MustLive();
            if (activeSelf == value)
            {
                return;
            }
            activeSelf = value;
            foreach (var component in Components.ToArray())
            {
                Player.Refresh(component as MonoBehaviour);
            }
        }

        // Awake and OnEnable come within the call, if the object is active:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GameObject.AddComponent.html
        public T AddComponent<T>()
            where T : Component
        {
            MustLive();
            var made = Activator.CreateInstance<T>();
            made.Belong(this);
            Components.Add(made);
            Player.Added(made as MonoBehaviour);
            return made;
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GameObject.GetComponent.html
        public T GetComponent<T>()
        {
            MustLive();
            foreach (var component in Components)
            {
                if (component is T found)
                {
                    return found;
                }
            }
            return default;
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GameObject.GetComponents.html
        public T[] GetComponents<T>()
        {
            MustLive();
            var found = new List<T>();
            foreach (var component in Components)
            {
                if (component is T it)
                {
                    found.Add(it);
                }
            }
            return found.ToArray();
        }

        // Here objects have no children.
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GameObject.GetComponentInChildren.html
        public T GetComponentInChildren<T>(bool includeInactive = false) =>
            includeInactive || activeSelf ? GetComponent<T>() : default;
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Component.html
    public class Component : Object
    {
        private GameObject owner;

        public GameObject gameObject
        {
            get
            {
                MustLive();
                return owner;
            }
        }

        public Transform transform => gameObject.transform;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Component.GetComponent.html
        public T GetComponent<T>() => gameObject.GetComponent<T>();

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Component.GetComponents.html
        public T[] GetComponents<T>() => gameObject.GetComponents<T>();

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Component.GetComponentInChildren.html
        public T GetComponentInChildren<T>(bool includeInactive = false) =>
            gameObject.GetComponentInChildren<T>(includeInactive);

        internal void Belong(GameObject to)
        {
            owner = to;
            name = to.name;
        }

        internal GameObject Owner => owner;
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Behaviour.html
    public class Behaviour : Component
    {
        internal bool IsOn = true;

        // OnEnable and OnDisable come within the assignment:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Behaviour-enabled.html
        public bool enabled
        {
            get
            {
                MustLive();
                return IsOn;
            }

            set
            {
                MustLive();
                IsOn = value;
                Player.Refresh(this as MonoBehaviour);
            }
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Behaviour-isActiveAndEnabled.html
        public bool isActiveAndEnabled
        {
            get
            {
                MustLive();
                return IsOn && Owner.activeSelf;
            }
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/MonoBehaviour.html
    public class MonoBehaviour : Behaviour
    {
        // What has been sent to it: Player's.
        internal bool IsAwake;
        internal bool IsEnabled;
        internal bool IsStarted;
        internal Action UpdateMessage;
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Transform.html
    public sealed class Transform : Component
    {
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
        public Vector3 forward
        {
            get
            {
                var it = rotation;
                return new Vector3(
                    2 * ((it.x * it.z) + (it.w * it.y)),
                    2 * ((it.y * it.z) - (it.w * it.x)),
                    1 - (2 * ((it.x * it.x) + (it.y * it.y))));
            }
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Transform-localScale.html
        public Vector3 localScale { get; set; } = new Vector3(1, 1, 1);

        // A transform counts as its own child:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Transform.IsChildOf.html
        public bool IsChildOf(Transform parent) => this == parent;
    }
}
