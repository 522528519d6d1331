using System;
using System.Collections.Generic;
using System.Reflection;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/CustomEditor.html
    [AttributeUsage(AttributeTargets.Class)]
    public class CustomEditor : Attribute
    {
        public CustomEditor(Type inspectedType, bool editorForChildClasses)
        {
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/MenuItem.html
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class MenuItem : Attribute
    {
        public MenuItem(string itemName)
        {
        }
    }

    // Its class is made when the editor starts and when code is reloaded:
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/InitializeOnLoadAttribute.html
    [AttributeUsage(AttributeTargets.Class)]
    public sealed class InitializeOnLoadAttribute : Attribute
    {
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AssemblyReloadEvents.html
    public static class AssemblyReloadEvents
    {
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AssemblyReloadEvents.AssemblyReloadCallback.html
        public delegate void AssemblyReloadCallback();

        public static event AssemblyReloadCallback beforeAssemblyReload;

        internal static void Send() => beforeAssemblyReload?.Invoke();
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorApplication.html
    public sealed class EditorApplication
    {
        public static double timeSinceStartup { get; internal set; }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Selection.html
    public sealed class Selection
    {
        public static GameObject activeGameObject { get; set; }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AssetDatabase.html
    public class AssetDatabase
    {
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AssetDatabase.GetAssetPath.html
        public static string GetAssetPath(Object assetObject) => "Assets/" + assetObject.name;
    }

    // Of one object, or of all that are selected:
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedObject.html
    public class SerializedObject
    {
        private readonly Object[] targets;

        public SerializedObject(Object obj)
            : this(new[] { obj })
        {
        }

        public SerializedObject(Object[] objs) => targets = objs;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedObject-isEditingMultipleObjects.html
        public bool isEditingMultipleObjects => targets.Length > 1;

        // Null where there is none:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedObject.FindProperty.html
        public SerializedProperty FindProperty(string propertyPath) =>
            SerializedProperty.Of(this, targets, propertyPath);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedObject.Update.html
        public void Update()
        {
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedObject.ApplyModifiedProperties.html
        public bool ApplyModifiedProperties() => true;
    }

    // Reads the first of several objects, and writes to all:
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedProperty.html
    public class SerializedProperty
    {
        private readonly Func<object>[] reads;
        private readonly Action<object>[] writes;

        private SerializedProperty(SerializedObject of, Func<object>[] reads, Action<object>[] writes)
        {
            serializedObject = of;
            this.reads = reads;
            this.writes = writes;
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedProperty-serializedObject.html
        public SerializedObject serializedObject { get; }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedProperty-hasMultipleDifferentValues.html
        public bool hasMultipleDifferentValues =>
            Array.Exists(reads, read => !Equals(read(), reads[0]()));

        public Object objectReferenceValue => reads[0]() as Object;

        public string stringValue
        {
            get => (string)reads[0]();
            set => Array.ForEach(writes, write => write(value));
        }

        // "If the SerializedObject contains multiple objects it will return the smallest number of elements":
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedProperty-arraySize.html
        public int arraySize
        {
            get
            {
                var least = int.MaxValue;
                Array.ForEach(reads, read => least = Math.Min(least, ((Array)read()).Length));
                return least;
            }

            set
            {
                for (var number = 0; number < reads.Length; number++)
                {
                    var old = (Array)reads[number]();
                    var made = Array.CreateInstance(old.GetType().GetElementType(), value);
                    Array.Copy(old, made, Math.Min(old.Length, value));
                    writes[number](made);
                }
            }
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedProperty.GetArrayElementAtIndex.html
        public SerializedProperty GetArrayElementAtIndex(int index) =>
            new SerializedProperty(
                serializedObject,
                Array.ConvertAll(
                    reads, read => new Func<object>(() => ((Array)read()).GetValue(index))),
                Array.ConvertAll(
                    reads, read => new Action<object>(value => ((Array)read()).SetValue(value, index))));

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedProperty.FindPropertyRelative.html
        public SerializedProperty FindPropertyRelative(string relativePropertyPath)
        {
            var field = Field(reads[0]().GetType(), relativePropertyPath);
            var inner = new Action<object>[writes.Length];
            for (var number = 0; number < writes.Length; number++)
            {
                var (read, write) = (reads[number], writes[number]);
                inner[number] = value =>
                {
                    // Of structs, the copy is changed and written back.
                    var whole = read();
                    field.SetValue(whole, value);
                    write(whole);
                };
            }
            return new SerializedProperty(
                serializedObject,
                Array.ConvertAll(reads, read => new Func<object>(() => field.GetValue(read()))),
                inner);
        }

        internal static SerializedProperty Of(SerializedObject of, Object[] targets, string path)
        {
            var field = Field(targets[0].GetType(), path);
            return field == null
                ? null
                : new SerializedProperty(
                    of,
                    Array.ConvertAll(targets, target => new Func<object>(() => field.GetValue(target))),
                    Array.ConvertAll(
                        targets, target => new Action<object>(value => field.SetValue(target, value))));
        }

        private static FieldInfo Field(Type type, string path)
        {
            const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public
                | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
            for (; type != null; type = type.BaseType)
            {
                var found = type.GetField(path, Own);
                if (found != null)
                {
                    return found;
                }
            }
            return null;
        }
    }

    // Several objects of one kind are inspected together only by an editor that has it:
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/CanEditMultipleObjects.html
    [AttributeUsage(AttributeTargets.Class)]
    public class CanEditMultipleObjects : Attribute
    {
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Editor.html
    public class Editor : ScriptableObject
    {
        /// <summary>What is inspected; the tests' own.</summary>
        internal Object Inspected
        {
            get => InspectedTogether[0];
            set => InspectedTogether = new[] { value };
        }

        internal Object[] InspectedTogether { get; set; }

        internal static List<string> Excluded { get; } = new List<string>();

        public Object target => Inspected;

        public SerializedObject serializedObject => new SerializedObject(InspectedTogether);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Editor.OnInspectorGUI.html
        public virtual void OnInspectorGUI()
        {
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Editor.DrawPropertiesExcluding.html
        protected static void DrawPropertiesExcluding(
            SerializedObject obj,
            params string[] propertyToExclude)
        {
            GUILayout.Place("group of fields");
            Excluded.AddRange(propertyToExclude);
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/MessageType.html
    public enum MessageType
    {
        None,
        Info,
        Warning,
        Error,
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorStyles.html
    public sealed class EditorStyles
    {
        public static GUIStyle wordWrappedLabel => new GUIStyle();
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUI.html
    public sealed class EditorGUI
    {
        private static readonly Stack<bool> Checks = new Stack<bool>();

        // Whether the next controls show that what they show differs:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUI-showMixedValue.html
        public static bool showMixedValue { get; set; }

        // Has the next controls show that objects differ, and returns the label to show, until EndProperty:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUI.BeginProperty.html
        public static GUIContent BeginProperty(Rect totalPosition, GUIContent label, SerializedProperty property)
        {
            showMixedValue = property.hasMultipleDifferentValues;
            return label;
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUI.EndProperty.html
        public static void EndProperty() => showMixedValue = false;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUI.BeginChangeCheck.html
        public static void BeginChangeCheck() => Checks.Push(false);

        // True if a control between the two was changed by the user:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUI.EndChangeCheck.html
        public static bool EndChangeCheck() => Checks.Pop();

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUI.Popup.html
        public static int Popup(Rect position, string label, int selectedIndex, string[] displayedOptions)
        {
            EditorGUILayout.Shown.Add(label + ": " + string.Join(", ", displayedOptions) + Mixed);
            if (EditorGUILayout.Choice < 0 || Event.current.type == EventType.Layout)
            {
                return selectedIndex;
            }
            if (showMixedValue || EditorGUILayout.Choice != selectedIndex)
            {
                Changed();
            }
            return EditorGUILayout.Choice;
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUI.TextField.html
        public static string TextField(Rect position, string label, string text)
        {
            EditorGUILayout.Shown.Add(label + ": " + text + Mixed);
            return text;
        }

        private static string Mixed => showMixedValue ? " (mixed)" : "";

        private static void Changed()
        {
            Checks.Pop();
            Checks.Push(true);
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.html
    public sealed class EditorGUILayout
    {
        /// <summary>What was shown, and what is chosen next; the tests' own.</summary>
        internal static List<string> Shown { get; } = new List<string>();

        internal static int Choice { get; set; } = -1;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.HelpBox.html
        public static void HelpBox(string message, MessageType type) => Show("box", message);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.GetControlRect.html
        public static Rect GetControlRect(params GUILayoutOption[] options)
        {
            GUILayout.Place("control");
            return default;
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.PropertyField.html
        public static bool PropertyField(SerializedProperty property, params GUILayoutOption[] options)
        {
            GUILayout.Place("field");
            return property != null;
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.LabelField.html
        public static void LabelField(string label, params GUILayoutOption[] options) =>
            Show("label", label);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.LabelField.html
        public static void LabelField(
            string label,
            GUIStyle style,
            params GUILayoutOption[] options) => Show("label", label);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.LabelField.html
        public static void LabelField(
            string label,
            string label2,
            params GUILayoutOption[] options) => Show("label", label + ": " + label2);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.BeginScrollView.html
        public static Vector2 BeginScrollView(
            Vector2 scrollPosition,
            params GUILayoutOption[] options) => scrollPosition;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.EndScrollView.html
        public static void EndScrollView()
        {
        }

        private static void Show(string kind, string text)
        {
            GUILayout.Place(kind);
            Shown.Add(text);
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorWindow.html
    public class EditorWindow : ScriptableObject
    {
        private static readonly Dictionary<Type, EditorWindow> Open =
            new Dictionary<Type, EditorWindow>();

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorWindow.GetWindow.html
        public static T GetWindow<T>(string title)
            where T : EditorWindow
        {
            if (!Open.ContainsKey(typeof(T)))
            {
                Open.Add(typeof(T), CreateInstance<T>());
            }
            return (T)Open[typeof(T)];
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorWindow.Repaint.html
        public void Repaint()
        {
        }
    }
}

namespace UnityEditor.SceneManagement
{
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SceneManagement.EditorSceneManager.html
    public sealed class EditorSceneManager
    {
        // A prefab that is edited is in such a scene:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SceneManagement.EditorSceneManager.IsPreviewScene.html
        public static bool IsPreviewScene(UnityEngine.SceneManagement.Scene scene) => scene.Number < 0;
    }
}

namespace UnityEditor.AssetImporters
{
    // The extension is without its dot:
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AssetImporters.ScriptedImporterAttribute.html
    [AttributeUsage(AttributeTargets.Class)]
    public class ScriptedImporterAttribute : Attribute
    {
        public ScriptedImporterAttribute(int version, string ext)
        {
        }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AssetImporters.ScriptedImporter.html
    public abstract class ScriptedImporter : Object
    {
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AssetImporters.ScriptedImporter.OnImportAsset.html
        public abstract void OnImportAsset(AssetImportContext ctx);
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AssetImporters.AssetImportContext.html
    public class AssetImportContext
    {
        internal AssetImportContext(string path) => assetPath = path;

        public string assetPath { get; }

        internal Object Main { get; private set; }

        internal List<string> Errors { get; } = new List<string>();

        internal List<string> Warnings { get; } = new List<string>();

        internal List<string> Dependencies { get; } = new List<string>();

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AssetImporters.AssetImportContext.AddObjectToAsset.html
        public void AddObjectToAsset(string identifier, Object obj)
        {
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AssetImporters.AssetImportContext.SetMainObject.html
        public void SetMainObject(Object obj) => Main = obj;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AssetImporters.AssetImportContext.DependsOnArtifact.html
        public void DependsOnArtifact(string path) => Dependencies.Add(path);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AssetImporters.AssetImportContext.LogImportError.html
        public void LogImportError(string msg, Object obj = null) => Errors.Add(msg);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AssetImporters.AssetImportContext.LogImportWarning.html
        public void LogImportWarning(string msg, Object obj = null) => Warnings.Add(msg);
    }
}
