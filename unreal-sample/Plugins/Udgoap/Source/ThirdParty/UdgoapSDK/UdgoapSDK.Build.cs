using System.IO;
using UnrealBuildTool;

// The library itself: headers, and one binary for each platform. `cargo xtask unreal` puts them here.
public class UdgoapSDK : ModuleRules
{
    public UdgoapSDK(ReadOnlyTargetRules Target) : base(Target)
    {
        Type = ModuleType.External;
        PublicSystemIncludePaths.Add(Path.Combine(ModuleDirectory, "include"));
        string Libraries = Path.Combine(ModuleDirectory, "lib");

        if (Target.Platform == UnrealTargetPlatform.Win64)
        {
            // Loaded by the plugin's module when it starts, so that it can say what is wrong.
            string Folder = Path.Combine(Libraries, "Win64");
            PublicAdditionalLibraries.Add(Path.Combine(Folder, "udgoap.dll.lib"));
            PublicDelayLoadDLLs.Add("udgoap.dll");
            RuntimeDependencies.Add(
                "$(PluginDir)/Binaries/ThirdParty/UdgoapSDK/Win64/udgoap.dll",
                Path.Combine(Folder, "udgoap.dll"));
        }
        else if (Target.Platform == UnrealTargetPlatform.Linux)
        {
            Shared(Path.Combine(Libraries, "Linux"), "libudgoap.so");
        }
        else if (Target.Platform == UnrealTargetPlatform.LinuxArm64)
        {
            Shared(Path.Combine(Libraries, "LinuxArm64"), "libudgoap.so");
        }
        else if (Target.Platform == UnrealTargetPlatform.Mac)
        {
            Shared(Path.Combine(Libraries, "Mac"), "libudgoap.dylib");
        }
        else if (Target.Platform == UnrealTargetPlatform.IOS)
        {
            PublicAdditionalLibraries.Add(Path.Combine(Libraries, "IOS", "libudgoap.a"));
        }
        else if (Target.Platform == UnrealTargetPlatform.Android)
        {
            PublicAdditionalLibraries.Add(
                Path.Combine(Libraries, "Android", "arm64-v8a", "libudgoap.so"));
            AdditionalPropertiesForReceipt.Add(
                "AndroidPlugin", Path.Combine(ModuleDirectory, "UdgoapSDK_APL.xml"));
        }
    }

    // Linked, found beside itself, and packaged where it lies.
    private void Shared(string Folder, string File)
    {
        string Library = Path.Combine(Folder, File);
        PublicAdditionalLibraries.Add(Library);
        PublicRuntimeLibraryPaths.Add(Folder);
        RuntimeDependencies.Add(Library);
    }
}
