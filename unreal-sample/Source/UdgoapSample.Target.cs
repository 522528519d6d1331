using UnrealBuildTool;

public class UdgoapSampleTarget : TargetRules
{
    public UdgoapSampleTarget(TargetInfo Target) : base(Target)
    {
        Type = TargetType.Game;
        DefaultBuildSettings = BuildSettingsVersion.V5;
        IncludeOrderVersion = EngineIncludeOrderVersion.Unreal5_4;
        ExtraModuleNames.Add("UdgoapSample");
    }
}
