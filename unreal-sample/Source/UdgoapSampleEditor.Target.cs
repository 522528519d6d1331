using UnrealBuildTool;

public class UdgoapSampleEditorTarget : TargetRules
{
    public UdgoapSampleEditorTarget(TargetInfo Target) : base(Target)
    {
        Type = TargetType.Editor;
        DefaultBuildSettings = BuildSettingsVersion.V5;
        IncludeOrderVersion = EngineIncludeOrderVersion.Unreal5_4;
        ExtraModuleNames.Add("UdgoapSample");
    }
}
