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

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GUIContent.html
    public class GUIContent
    {
        public GUIContent(string text) => this.text = text;

        public string text { get; set; }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EventType.html
    public enum EventType
    {
        MouseUp = 1,
        Repaint = 7,
        Layout = 8,
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Event.html
    public sealed class Event
    {
        public static Event current { get; } = new Event();

        public EventType type { get; set; } = EventType.Layout;
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GUILayout.html
    public class GUILayout
    {
        private static readonly System.Collections.Generic.List<string> LaidOut =
            new System.Collections.Generic.List<string>();
        private static int placed;

        /// <summary>The button that is pressed; the tests' own.</summary>
        internal static string Pressed { get; set; }

        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/GUILayout.Button.html
        public static bool Button(string text, params GUILayoutOption[] options)
        {
            Place("button");
            return Event.current.type == EventType.MouseUp && text == Pressed;
        }

        /// <summary>An event of this type begins.</summary>
        internal static void Begin(EventType type)
        {
            Event.current.type = type;
            if (type == EventType.Layout)
            {
                LaidOut.Clear();
            }
            placed = 0;
        }

        // "A layout event. This event is sent prior to anything else": what is drawn in the events after it has the
        // places that it gave, and no others.
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/EventType.Layout.html
        internal static void Place(string kind)
        {
            if (Event.current.type == EventType.Layout)
            {
                LaidOut.Add(kind);
                return;
            }
            if (placed >= LaidOut.Count)
            {
                throw new System.ArgumentException(
                    "Getting control " + placed + "'s position in a group with only " + LaidOut.Count
                        + " controls when doing " + Event.current.type);
            }
            // Unity would draw it where the other was to be.
            if (LaidOut[placed] != kind)
            {
                throw new System.ArgumentException(
                    "Control " + placed + " was laid out as a " + LaidOut[placed] + ", and is a " + kind);
            }
            placed++;
        }
    }
}
