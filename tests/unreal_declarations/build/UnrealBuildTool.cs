// What rules of modules and targets use of Unreal's build tool.
using System.Collections.Generic;

namespace UnrealBuildTool
{
    // "Third-Party Libraries" (integrating-third-party-libraries-into-unreal-engine: UnrealTargetPlatform, Win64,
    // Mac). What no page was found for is told in "What nobody has seen yet" in docs/unreal.md.
    public sealed class UnrealTargetPlatform
    {
        private readonly string name;

        private UnrealTargetPlatform(string name) => this.name = name;

        public static readonly UnrealTargetPlatform Win64 = new UnrealTargetPlatform("Win64");
        public static readonly UnrealTargetPlatform Linux = new UnrealTargetPlatform("Linux");
        public static readonly UnrealTargetPlatform LinuxArm64 = new UnrealTargetPlatform("LinuxArm64");
        public static readonly UnrealTargetPlatform Mac = new UnrealTargetPlatform("Mac");
        public static readonly UnrealTargetPlatform IOS = new UnrealTargetPlatform("IOS");
        public static readonly UnrealTargetPlatform Android = new UnrealTargetPlatform("Android");

        public override string ToString() => name;
    }

    // "Targets" (unreal-engine-build-tool-target-reference: TargetInfo).
    public sealed class TargetInfo
    {
    }

    // "Module Properties" (module-properties-in-unreal-engine: ReadOnlyTargetRules); "Targets"
    // (unreal-engine-build-tool-target-reference: Platform).
    public sealed class ReadOnlyTargetRules
    {
        public UnrealTargetPlatform Platform;
    }

    // "Targets" (unreal-engine-build-tool-target-reference: TargetType).
    public enum TargetType
    {
        Game,
        Editor,
    }

    // "Targets" (unreal-engine-build-tool-target-reference: BuildSettingsVersion).
    public enum BuildSettingsVersion
    {
        V5,
    }

    // "Targets" (unreal-engine-build-tool-target-reference: EngineIncludeOrderVersion).
    public enum EngineIncludeOrderVersion
    {
        Unreal5_4,
    }

    // "Targets" (unreal-engine-build-tool-target-reference: TargetRules, Type, DefaultBuildSettings,
    // IncludeOrderVersion, ExtraModuleNames).
    public class TargetRules
    {
        public TargetType Type;
        public BuildSettingsVersion DefaultBuildSettings;
        public EngineIncludeOrderVersion IncludeOrderVersion;
        public List<string> ExtraModuleNames = new List<string>();

        public TargetRules(TargetInfo target)
        {
        }
    }

    public sealed class StandInDependencies
    {
        // What is staged, and where it is copied from if it lies elsewhere.
        public readonly List<string> Sources = new List<string>();

        public void Add(string path) => Sources.Add(path);

        public void Add(string path, string source) => Sources.Add(source);
    }

    public sealed class StandInProperties
    {
        public readonly List<string> Values = new List<string>();

        public void Add(string name, string value) => Values.Add(value);
    }

    // "Module Properties" (module-properties-in-unreal-engine: ModuleRules, Type of ModuleType, PCHUsage of
    // PCHUsageMode, ModuleDirectory, PublicSystemIncludePaths, PublicAdditionalLibraries, PublicDelayLoadDLLs,
    // PublicRuntimeLibraryPaths, PublicDependencyModuleNames, PrivateDependencyModuleNames, RuntimeDependencies,
    // AdditionalPropertiesForReceipt); "Third-Party Libraries"
    // (integrating-third-party-libraries-into-unreal-engine: external modules, delay loading).
    public class ModuleRules
    {
        public enum ModuleType
        {
            CPlusPlus,
            External,
        }

        public enum PCHUsageMode
        {
            UseExplicitOrSharedPCHs,
        }

        public ModuleType Type;
        public PCHUsageMode PCHUsage;
        public string ModuleDirectory = StandIn.Directory;
        public List<string> PublicSystemIncludePaths = new List<string>();
        public List<string> PublicAdditionalLibraries = new List<string>();
        public List<string> PublicDelayLoadDLLs = new List<string>();
        public List<string> PublicRuntimeLibraryPaths = new List<string>();
        public List<string> PublicDependencyModuleNames = new List<string>();
        public List<string> PrivateDependencyModuleNames = new List<string>();
        public StandInDependencies RuntimeDependencies = new StandInDependencies();
        public StandInProperties AdditionalPropertiesForReceipt = new StandInProperties();

        public ModuleRules(ReadOnlyTargetRules target)
        {
        }
    }

    // Not the build tool's.
    public static class StandIn
    {
        public static string Directory;
    }
}
