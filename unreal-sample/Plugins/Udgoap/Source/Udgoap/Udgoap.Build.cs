using UnrealBuildTool;

public class Udgoap : ModuleRules
{
    public Udgoap(ReadOnlyTargetRules Target) : base(Target)
    {
        PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
        PublicDependencyModuleNames.AddRange(new string[]
        {
            "Core", "CoreUObject", "DeveloperSettings", "Engine", "UdgoapSDK",
        });
        PrivateDependencyModuleNames.AddRange(new string[]
        {
            "AIModule", "GameplayTasks", "NavigationSystem", "NetCore", "Projects",
        });
    }
}
