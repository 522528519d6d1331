using UnrealBuildTool;

public class UdgoapSample : ModuleRules
{
    public UdgoapSample(ReadOnlyTargetRules Target) : base(Target)
    {
        PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
        PublicDependencyModuleNames.AddRange(new string[]
        {
            "Core", "CoreUObject", "Engine", "Udgoap",
        });
    }
}
