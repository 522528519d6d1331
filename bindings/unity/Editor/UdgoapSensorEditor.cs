using UnityEditor;

namespace Udgoap.Components.Editor
{
    /// <summary>The inspector of sensors: the sensor and what it tells are chosen.</summary>
    [CanEditMultipleObjects]
    [CustomEditor(typeof(UdgoapSensor), true)]
    public sealed class UdgoapSensorEditor : UdgoapNamesEditor
    {
        private protected override void Choose(SerializedObject fields, UdgoapVocabulary names)
        {
            UdgoapChoice.Of(fields.FindProperty("sensor"), "Sensor", names.Sensors);
            UdgoapChoice.OfEach(fields.FindProperty("attributes"), "Attributes", "Attribute", names.Attributes);
            DrawPropertiesExcluding(fields, "m_Script", "sensor", "attributes");
        }
    }
}
