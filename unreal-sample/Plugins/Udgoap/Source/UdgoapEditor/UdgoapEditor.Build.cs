using UnrealBuildTool;

public class UdgoapEditor : ModuleRules
{
    public UdgoapEditor(ReadOnlyTargetRules Target) : base(Target)
    {
        PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
        PrivateDependencyModuleNames.AddRange(new string[]
        {
            "Core", "CoreUObject", "Engine", "Udgoap", "UnrealEd",
        });
    }
}
