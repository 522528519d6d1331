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

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedObject.html
    public class SerializedObject
    {
        private readonly Object target;

        public SerializedObject(Object obj) => target = obj;

        // Null where there is none:
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedObject.FindProperty.html
        public SerializedProperty FindProperty(string propertyPath) =>
            SerializedProperty.Of(target, propertyPath);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedObject.Update.html
        public void Update()
        {
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedObject.ApplyModifiedProperties.html
        public bool ApplyModifiedProperties() => true;
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedProperty.html
    public class SerializedProperty
    {
        private readonly Func<object> read;
        private readonly Action<object> write;

        private SerializedProperty(Func<object> read, Action<object> write)
        {
            this.read = read;
            this.write = write;
        }

        public Object objectReferenceValue => read() as Object;

        public string stringValue
        {
            get => (string)read();
            set => write(value);
        }

        public int arraySize
        {
            get => ((Array)read()).Length;
            set
            {
                var old = (Array)read();
                var made = Array.CreateInstance(old.GetType().GetElementType(), value);
                Array.Copy(old, made, Math.Min(old.Length, value));
                write(made);
            }
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedProperty.GetArrayElementAtIndex.html
        public SerializedProperty GetArrayElementAtIndex(int index) =>
            new SerializedProperty(
                () => ((Array)read()).GetValue(index),
                value => ((Array)read()).SetValue(value, index));

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializedProperty.FindPropertyRelative.html
        public SerializedProperty FindPropertyRelative(string relativePropertyPath)
        {
            var field = Field(read().GetType(), relativePropertyPath);
            return new SerializedProperty(
                () => field.GetValue(read()),
                value =>
                {
                    // Of structs, the copy is changed and written back.
                    var whole = read();
                    field.SetValue(whole, value);
                    write(whole);
                });
        }

        internal static SerializedProperty Of(Object target, string path)
        {
            var field = Field(target.GetType(), path);
            return field == null
                ? null
                : new SerializedProperty(
                    () => field.GetValue(target), value => field.SetValue(target, value));
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

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Editor.html
    public class Editor : ScriptableObject
    {
        internal Object Inspected { get; set; }

        internal static List<string> Excluded { get; } = new List<string>();

        public Object target => Inspected;

        public SerializedObject serializedObject => new SerializedObject(Inspected);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Editor.OnInspectorGUI.html
        public virtual void OnInspectorGUI()
        {
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Editor.DrawPropertiesExcluding.html
        protected static void DrawPropertiesExcluding(
            SerializedObject obj,
            params string[] propertyToExclude) => Excluded.AddRange(propertyToExclude);
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

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.html
    public sealed class EditorGUILayout
    {
        /// <summary>What was shown, and what is chosen next; the tests' own.</summary>
        internal static List<string> Shown { get; } = new List<string>();

        internal static int Choice { get; set; } = -1;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.HelpBox.html
        public static void HelpBox(string message, MessageType type) => Shown.Add(message);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.Popup.html
        public static int Popup(
            string label,
            int selectedIndex,
            string[] displayedOptions,
            params GUILayoutOption[] options)
        {
            Shown.Add(label + ": " + string.Join(", ", displayedOptions));
            return Choice < 0 ? selectedIndex : Choice;
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.TextField.html
        public static string TextField(string label, string text, params GUILayoutOption[] options)
        {
            Shown.Add(label + ": " + text);
            return text;
        }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.PropertyField.html
        public static bool PropertyField(SerializedProperty property, params GUILayoutOption[] options) =>
            property != null;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.LabelField.html
        public static void LabelField(string label, params GUILayoutOption[] options) =>
            Shown.Add(label);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.LabelField.html
        public static void LabelField(
            string label,
            GUIStyle style,
            params GUILayoutOption[] options) => Shown.Add(label);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.LabelField.html
        public static void LabelField(
            string label,
            string label2,
            params GUILayoutOption[] options) => Shown.Add(label + ": " + label2);

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.BeginScrollView.html
        public static Vector2 BeginScrollView(
            Vector2 scrollPosition,
            params GUILayoutOption[] options) => scrollPosition;

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EditorGUILayout.EndScrollView.html
        public static void EndScrollView()
        {
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
