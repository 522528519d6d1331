using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine.AI;
using UnityEngine.SceneManagement;

namespace UnityEngine
{
    /// <summary>
    /// Stands for the engine's own part: sends messages, in the order of
    /// https://docs.unity3d.com/2022.3/Documentation/Manual/ExecutionOrder.html, and destroys.
    /// </summary>
    internal static class Player
    {
        internal static readonly List<GameObject> Objects = new List<GameObject>();
        private static readonly List<MonoBehaviour> Behaviours = new List<MonoBehaviour>();
        private static readonly List<Object> Doomed = new List<Object>();
        // Kept, so that frames make no garbage of the stand-in's own.
        private static readonly List<MonoBehaviour> InOrder = new List<MonoBehaviour>();
        private static bool isInOrder;
        private static bool isLoading;

        /// <summary>One frame: those that are new start, everybody is updated, the doomed go.</summary>
        internal static void Frame(float seconds = 1f / 60)
        {
            Time.unscaledDeltaTime = seconds;
            Sort();
            for (var number = 0; number < InOrder.Count; number++)
            {
                var it = InOrder[number];
                if (it.IsEnabled && !it.IsStarted)
                {
                    it.IsStarted = true;
                    Send(it, "Start");
                }
            }
            Triggers.Step();
            // Somebody who was added meanwhile is updated from the next frame on.
            var count = InOrder.Count;
            for (var number = 0; number < count; number++)
            {
                Update(InOrder[number]);
            }
            foreach (var it in Objects)
            {
                foreach (var component in it.Components)
                {
                    (component as NavMeshAgent)?.Move(Time.deltaTime);
                }
            }
            for (var number = 0; number < Doomed.Count; number++)
            {
                DestroyNow(Doomed[number]);
            }
            Doomed.Clear();
        }

        internal static void Frames(int count)
        {
            for (var frame = 0; frame < count; frame++)
            {
                Frame();
            }
        }

        /// <summary>
        /// A scene is loaded: its objects are made first; then each component's Awake and OnEnable, by the
        /// order of their scripts (https://docs.unity3d.com/2022.3/Documentation/Manual/class-MonoManager.html).
        /// </summary>
        internal static Scene Load(int number, Action build)
        {
            SceneManager.Active = new Scene { Number = number };
            if (!SceneManager.Open.Contains(SceneManager.Active))
            {
                SceneManager.Open.Add(SceneManager.Active);
            }
            isLoading = true;
            build();
            isLoading = false;
            foreach (var it in Behaviours.OrderBy(OrderOf).ToArray())
            {
                Refresh(it);
            }
            return SceneManager.Active;
        }

        /// <summary>
        /// A prefab that lies in the project: it is in no scene, and is sent no messages. Or, in a scene of its own,
        /// one that is edited. Its first object is returned.
        /// </summary>
        internal static GameObject Prefab(Action build, bool isEdited = false)
        {
            var scene = SceneManager.Active;
            var (objects, behaviours) = (Objects.Count, Behaviours.Count);
            SceneManager.Active = new Scene { Number = isEdited ? -1 : 0 };
            isLoading = true;
            build();
            isLoading = false;
            SceneManager.Active = scene;
            var made = Objects[objects];
            Objects.RemoveRange(objects, Objects.Count - objects);
            Behaviours.RemoveRange(behaviours, Behaviours.Count - behaviours);
            isInOrder = false;
            return made;
        }

        /// <summary>
        /// A copy of an object with all below it. Its messages are sent when all of it is there.
        /// </summary>
        internal static GameObject Copy(GameObject original, Vector3 at, Quaternion turn)
        {
            var wasLoading = isLoading;
            isLoading = true;
            var copies = new Dictionary<object, Object>();
            var made = CopyObject(original, original.name + "(Clone)", copies);
            Reload.Fields(copies);
            made.transform.position = at;
            made.transform.rotation = turn;
            isLoading = wasLoading;
            made.Refresh();
            return made;
        }

        private static GameObject CopyObject(
            GameObject original,
            string name,
            Dictionary<object, Object> copies)
        {
            var made = new GameObject(name);
            made.SetActive(original.activeSelf);
            copies.Add(original, made);
            copies.Add(original.transform, made.transform);
            made.transform.position = original.transform.position;
            made.transform.localScale = original.transform.localScale;
            foreach (var component in original.Components.Where(it => !(it is Transform)))
            {
                var copy = (Component)Activator.CreateInstance(component.GetType());
                copy.Belong(made);
                made.Components.Add(copy);
                copies.Add(component, copy);
                if (component is Behaviour behaviour)
                {
                    ((Behaviour)copy).IsOn = behaviour.IsOn;
                }
                Added(copy as MonoBehaviour);
            }
            foreach (var child in original.transform.Children)
            {
                CopyObject(child.gameObject, child.gameObject.name, copies).transform.SetParent(made.transform);
            }
            return made;
        }

        /// <summary>A scene is unloaded: each object is disabled, then destroyed.</summary>
        internal static void Unload(Scene scene)
        {
            foreach (var it in Objects.Where(it => it.scene == scene).ToArray())
            {
                DestroyNow(it);
            }
            SceneManager.Open.Remove(scene);
        }

        internal static void Added(MonoBehaviour it)
        {
            if (it is null)
            {
                return;
            }
            Behaviours.Add(it);
            isInOrder = false;
            Refresh(it);
        }

        /// <summary>Sends what follows from whether it is on and its object active.</summary>
        internal static void Refresh(MonoBehaviour it)
        {
            if (it is null || it.IsGone || isLoading)
            {
                return;
            }
            if (it.Owner.activeInHierarchy && !it.IsAwake)
            {
                it.IsAwake = true;
                Send(it, "Awake");
            }
            var isToBe = it.IsOn && it.Owner.activeInHierarchy;
            if (isToBe != it.IsEnabled)
            {
                it.IsEnabled = isToBe;
                Send(it, isToBe ? "OnEnable" : "OnDisable");
            }
        }

        internal static void DestroyLater(Object it)
        {
            if (it != null && !Doomed.Contains(it))
            {
                Doomed.Add(it);
            }
        }

        internal static void DestroyNow(Object it)
        {
            if (it == null)
            {
                return;
            }
            if (it is GameObject parent)
            {
                foreach (var child in parent.transform.Children.ToArray())
                {
                    DestroyNow(child.gameObject);
                }
            }
            var parts = it is GameObject whole ? whole.Components.ToArray() : new[] { it as Component };
            foreach (var part in parts.OfType<MonoBehaviour>().Where(part => part.IsEnabled))
            {
                part.IsEnabled = false;
                Send(part, "OnDisable");
            }
            foreach (var part in parts.Where(part => !(part is null)))
            {
                if (part is MonoBehaviour behaviour)
                {
                    if (behaviour.IsAwake)
                    {
                        Send(behaviour, "OnDestroy");
                    }
                    Behaviours.Remove(behaviour);
                    isInOrder = false;
                }
                part.Owner.Components.Remove(part);
                part.IsGone = true;
            }
            (it as GameObject)?.Leave();
            it.IsGone = true;
            Objects.Remove(it as GameObject);
        }

        /// <summary>Everything ends, as when play does.</summary>
        internal static void End()
        {
            foreach (var it in Objects.ToArray())
            {
                DestroyNow(it);
            }
            SceneManager.Open.Clear();
            SceneManager.Active = default;
            Application.isPlaying = false;
        }

        /// <summary>
        /// Play begins, with what is static as it was unless code is reloaded first:
        /// https://docs.unity3d.com/2022.3/Documentation/Manual/DomainReloading.html
        /// </summary>
        internal static void Begin(bool reloads, Assembly code)
        {
            if (reloads)
            {
                Reload.Statics(code);
            }
            Application.isPlaying = true;
            const BindingFlags Any =
                BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;
            foreach (var method in code.GetTypes().SelectMany(type => type.GetMethods(Any)))
            {
                if (method.IsDefined(typeof(RuntimeInitializeOnLoadMethodAttribute), false))
                {
                    method.Invoke(null, null);
                }
            }
        }

        /// <summary>Code is reloaded in the middle of play.</summary>
        internal static void HotReload(Assembly code)
        {
            var all = Behaviours.ToArray();
            foreach (var it in all.Where(it => it.IsEnabled))
            {
                Send(it, "OnDisable");
            }
            Reload.Statics(code);
            var made = Reload.Behaviours(all);
            Behaviours.Clear();
            Behaviours.AddRange(made);
            isInOrder = false;
            foreach (var it in made.Where(it => it.IsEnabled))
            {
                Send(it, "OnEnable");
            }
        }

        /// <summary>What a message throws is logged, and everything goes on.</summary>
        internal static void Send(MonoBehaviour it, string message, params object[] about)
        {
            var method = Find(it.GetType(), message, about.Select(part => part.GetType()).ToArray());
            if (method == null)
            {
                return;
            }
            try
            {
                method.Invoke(it, about);
            }
            catch (TargetInvocationException error)
            {
                Debug.LogException(error.InnerException, it);
            }
        }

        /// <summary>Sends a message to a window of the editor, which must have it.</summary>
        internal static void Tell(Object it, string message)
        {
            const BindingFlags Own =
                BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
            it.GetType().GetMethod(message, Own).Invoke(it, null);
        }

        private static void Update(MonoBehaviour it)
        {
            if (!it.IsEnabled || it.IsGone)
            {
                return;
            }
            if (it.UpdateMessage == null)
            {
                var method = Find(it.GetType(), "Update");
                it.UpdateMessage = method == null
                    ? () => { }
                    : (Action)Delegate.CreateDelegate(typeof(Action), it, method);
            }
            try
            {
                it.UpdateMessage();
            }
            catch (Exception error)
            {
                Debug.LogException(error, it);
            }
        }

        private static void Sort()
        {
            if (!isInOrder)
            {
                InOrder.Clear();
                InOrder.AddRange(Behaviours.OrderBy(OrderOf));
                isInOrder = true;
            }
        }

        private static int OrderOf(MonoBehaviour it)
        {
            var order = Attribute.GetCustomAttribute(it.GetType(), typeof(DefaultExecutionOrder));
            return (order as DefaultExecutionOrder)?.order ?? 0;
        }

        private static MethodInfo Find(Type type, string message, params Type[] about)
        {
            const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public
                | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
            for (; type != typeof(MonoBehaviour); type = type.BaseType)
            {
                var found = type.GetMethod(message, Own, null, about, null);
                if (found != null)
                {
                    return found;
                }
            }
            return null;
        }
    }
}
