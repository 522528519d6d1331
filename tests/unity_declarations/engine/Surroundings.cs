using System;

namespace UnityEngine
{
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Time.html
    public static class Time
    {
        // 0 while the game is paused by timeScale:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Time-timeScale.html
        public static float timeScale { get; set; } = 1;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Time-deltaTime.html
        public static float deltaTime => unscaledDeltaTime * timeScale;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Time-unscaledDeltaTime.html
        public static float unscaledDeltaTime { get; internal set; } = 1f / 60;
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Debug.html
    public static class Debug
    {
        internal static int Errors { get; set; }

        internal static int Warnings { get; set; }

        internal static string Last { get; set; } = "";

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Debug.Log.html
        public static void Log(object message) => Last = message.ToString();

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Debug.LogWarning.html
        public static void LogWarning(object message, Object context)
        {
            Warnings++;
            Last = message.ToString();
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Debug.LogError.html
        public static void LogError(object message, Object context) => LogError(message);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Debug.LogError.html
        public static void LogError(object message)
        {
            Errors++;
            Last = message.ToString();
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Debug.LogException.html
        public static void LogException(Exception exception, Object context) => LogException(exception);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Debug.LogException.html
        public static void LogException(Exception exception)
        {
            Errors++;
            Last = exception.ToString();
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Application.html
    public static class Application
    {
        public static bool isPlaying { get; internal set; }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GUI.html
    public static class GUI
    {
        internal static System.Collections.Generic.List<string> Shown { get; } =
            new System.Collections.Generic.List<string>();

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GUI-color.html
        public static Color color { get; set; }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GUI.Label.html
        public static void Label(Rect position, string text) => Shown.Add(text);
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Gizmos.html
    public static class Gizmos
    {
        internal static int Drawn { get; set; }

        internal static System.Collections.Generic.List<Vector3> Cubes { get; } =
            new System.Collections.Generic.List<Vector3>();

        public static Color color { get; set; }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Gizmos.DrawLine.html
        public static void DrawLine(Vector3 from, Vector3 to) => Drawn++;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Gizmos.DrawWireSphere.html
        public static void DrawWireSphere(Vector3 center, float radius) => Drawn++;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Gizmos.DrawWireCube.html
        public static void DrawWireCube(Vector3 center, Vector3 size)
        {
            Drawn++;
            Cubes.Add(center);
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/QueryTriggerInteraction.html
    public enum QueryTriggerInteraction
    {
        UseGlobal,
        Ignore,
        Collide,
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/RaycastHit.html
    public struct RaycastHit
    {
        public Transform transform { get; internal set; }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Physics.html
    public static class Physics
    {
        /// <summary>What stands between two points; the tests' own.</summary>
        internal static Func<Vector3, Vector3, Transform> Obstacle { get; set; } = (from, to) => null;

        /// <summary>Whether something is in a box, by its middle and half its edges; the tests' own.</summary>
        internal static Func<Vector3, Vector3, bool> Filled { get; set; } = (middle, half) => false;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Physics.CheckBox.html
        public static bool CheckBox(
            Vector3 center,
            Vector3 halfExtents,
            Quaternion orientation,
            int layermask,
            QueryTriggerInteraction queryTriggerInteraction) => Filled(center, halfExtents);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Physics.Linecast.html
        public static bool Linecast(
            Vector3 start,
            Vector3 end,
            out RaycastHit hitInfo,
            int layerMask,
            QueryTriggerInteraction queryTriggerInteraction)
        {
            var hit = Obstacle(start, end);
            hitInfo = new RaycastHit { transform = hit };
            return hit != null;
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Animator.html
    public class Animator : Behaviour
    {
        internal string State { get; set; } = "";

        internal int Played { get; private set; }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Animator.StringToHash.html
        public static int StringToHash(string name)
        {
            var hash = 17;
            foreach (var letter in name)
            {
                hash = unchecked(31 * hash + letter);
            }
            return hash;
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Animator.HasState.html
        public bool HasState(int layerIndex, int stateID) => StringToHash(State) == stateID;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Animator.CrossFadeInFixedTime.html
        public void CrossFadeInFixedTime(
            int stateHashName,
            float fixedTransitionDuration,
            int layer) => Played++;
    }
}

namespace UnityEngine.SceneManagement
{
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SceneManagement.Scene.html
    public struct Scene
    {
        internal int Number { get; set; }

        // False for what is in no scene, such as a prefab that lies in the project; the tests number scenes from 1:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SceneManagement.Scene.IsValid.html
        public bool IsValid() => Number != 0;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SceneManagement.Scene-isLoaded.html
        public bool isLoaded => IsValid();

        // An ArgumentException for a scene that isn't valid or isn't loaded; Unity's own message, whose page says only
        // what is returned:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SceneManagement.Scene.GetRootGameObjects.html
        public GameObject[] GetRootGameObjects()
        {
            if (!isLoaded)
            {
                throw new ArgumentException("The scene is invalid.");
            }
            var number = Number;
            return Player.Objects.FindAll(it => it.scene.Number == number).ToArray();
        }

        public static bool operator ==(Scene lhs, Scene rhs) => lhs.Number == rhs.Number;

        public static bool operator !=(Scene lhs, Scene rhs) => lhs.Number != rhs.Number;

        public override bool Equals(object other) => other is Scene scene && scene == this;

        public override int GetHashCode() => Number;
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SceneManagement.SceneManager.html
    public class SceneManager
    {
        internal static Scene Active { get; set; }

        /// <summary>Those that are open: what prefabs are edited in isn't among them.</summary>
        internal static System.Collections.Generic.List<Scene> Open { get; } =
            new System.Collections.Generic.List<Scene>();

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SceneManagement.SceneManager.GetActiveScene.html
        public static Scene GetActiveScene() => Active;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SceneManagement.SceneManager-sceneCount.html
        public static int sceneCount => Open.Count;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SceneManagement.SceneManager.GetSceneAt.html
        public static Scene GetSceneAt(int index) => Open[index];
    }
}

namespace Unity.Profiling
{
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Unity.Profiling.ProfilerMarker.html
    public struct ProfilerMarker
    {
        public ProfilerMarker(string name)
        {
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Unity.Profiling.ProfilerMarker.Auto.html
        public AutoScope Auto() => default;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Unity.Profiling.ProfilerMarker.AutoScope.html
        public struct AutoScope : IDisposable
        {
            public void Dispose()
            {
            }
        }
    }
#if UDGOAP_PROFILING_CORE

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Unity.Profiling.ProfilerCategory.html
    public struct ProfilerCategory
    {
        public static ProfilerCategory Ai => default;
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Unity.Profiling.ProfilerMarkerDataUnit.html
    public enum ProfilerMarkerDataUnit : byte
    {
        Undefined,
        TimeNanoseconds,
        Bytes,
        Count,
    }

    // https://docs.unity3d.com/Packages/com.unity.profiling.core@1.0/api/Unity.Profiling.ProfilerCounter-1.html
    public readonly struct ProfilerCounter<T>
        where T : unmanaged
    {
        public ProfilerCounter(ProfilerCategory category, string name, ProfilerMarkerDataUnit dataUnit)
        {
        }

        public void Sample(T value)
        {
        }
    }
#endif
}
