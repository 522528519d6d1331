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
            Refresh();
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GameObject-activeInHierarchy.html
        public bool activeInHierarchy
        {
            get
            {
                MustLive();
                return activeSelf && (place.Above is null || place.Above.Owner.activeInHierarchy);
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

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GameObject.GetComponentInChildren.html
        public T GetComponentInChildren<T>(bool includeInactive = false)
        {
            var found = new List<T>();
            AddBelow(found, includeInactive);
            return found.Count > 0 ? found[0] : default;
        }

        // Its own count, too, and those of inactive objects don't:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GameObject.GetComponentsInChildren.html
        public T[] GetComponentsInChildren<T>()
        {
            var found = new List<T>();
            AddBelow(found, false);
            return found.ToArray();
        }

        // Its own first; inactive objects are left out:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GameObject.GetComponentInParent.html
        public T GetComponentInParent<T>()
        {
            for (var at = transform; !(at is null); at = at.parent)
            {
                var found = at.gameObject.activeInHierarchy ? at.GetComponent<T>() : default;
                if (found != null)
                {
                    return found;
                }
            }
            return default;
        }

        internal void Leave() => place.Leave();

        /// <summary>Sends what follows from whether it and what is below it are active.</summary>
        internal void Refresh()
        {
            foreach (var component in Components.ToArray())
            {
                Player.Refresh(component as MonoBehaviour);
            }
            foreach (var child in place.Children.ToArray())
            {
                child.gameObject.Refresh();
            }
        }

        private void AddBelow<T>(List<T> found, bool includeInactive)
        {
            if (!includeInactive && !activeInHierarchy)
            {
                return;
            }
            found.AddRange(GetComponents<T>());
            foreach (var child in place.Children)
            {
                child.gameObject.AddBelow(found, includeInactive);
            }
        }
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

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Component.GetComponentsInChildren.html
        public T[] GetComponentsInChildren<T>() => gameObject.GetComponentsInChildren<T>();

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Component.GetComponentInParent.html
        public T GetComponentInParent<T>() => gameObject.GetComponentInParent<T>();

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
                return IsOn && Owner.activeInHierarchy;
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
}
