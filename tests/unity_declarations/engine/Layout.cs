namespace UnityEngine
{
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GUILayoutOption.html
    public sealed class GUILayoutOption
    {
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GUIStyle.html
    public sealed class GUIStyle
    {
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GUILayout.html
    public class GUILayout
    {
        /// <summary>The button that is pressed; the tests' own.</summary>
        internal static string Pressed { get; set; }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GUILayout.Button.html
        public static bool Button(string text, params GUILayoutOption[] options) => text == Pressed;
    }
}
