using System;

namespace UnityEngine
{
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/SerializeField.html
    [AttributeUsage(AttributeTargets.Field)]
    public sealed class SerializeField : Attribute
    {
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/TooltipAttribute.html
    [AttributeUsage(AttributeTargets.Field)]
    public class TooltipAttribute : Attribute
    {
        public TooltipAttribute(string tooltip) => this.tooltip = tooltip;

        public string tooltip { get; }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/AddComponentMenu.html
    [AttributeUsage(AttributeTargets.Class)]
    public sealed class AddComponentMenu : Attribute
    {
        public AddComponentMenu(string menuName) => componentMenu = menuName;

        public string componentMenu { get; }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/DisallowMultipleComponent.html
    [AttributeUsage(AttributeTargets.Class, Inherited = true)]
    public sealed class DisallowMultipleComponent : Attribute
    {
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/DefaultExecutionOrder.html
    [AttributeUsage(AttributeTargets.Class)]
    public class DefaultExecutionOrder : Attribute
    {
        public DefaultExecutionOrder(int order) => this.order = order;

        public int order { get; }
    }

    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/RuntimeInitializeLoadType.html
    public enum RuntimeInitializeLoadType
    {
        AfterSceneLoad,
        BeforeSceneLoad,
        AfterAssembliesLoaded,
        BeforeSplashScreen,
        SubsystemRegistration,
    }

    // Its methods are called when play begins, whether code was reloaded or not:
    // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/RuntimeInitializeOnLoadMethodAttribute.html
    [AttributeUsage(AttributeTargets.Method)]
    public class RuntimeInitializeOnLoadMethodAttribute : Attribute
    {
        public RuntimeInitializeOnLoadMethodAttribute(RuntimeInitializeLoadType loadType) =>
            this.loadType = loadType;

        public RuntimeInitializeLoadType loadType { get; }
    }
}

#if UNITY_6000_5_OR_NEWER
namespace Unity.Scripting.LifecycleManagement
{
    // Of static methods without parameters:
    // https://docs.unity3d.com/6000.5/Documentation/ScriptReference/Unity.Scripting.LifecycleManagement.OnCodeUnloadingAttribute.html
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class OnCodeUnloadingAttribute : Attribute
    {
    }
}
#endif
