using UnrealBuildTool;

public class UdgoapTests : ModuleRules
{
    public UdgoapTests(ReadOnlyTargetRules Target) : base(Target)
    {
        PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
        PrivateDependencyModuleNames.AddRange(new string[]
        {
            "Core", "CoreUObject", "Engine", "Udgoap",
        });
    }
}
