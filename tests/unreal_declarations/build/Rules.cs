// Runs all rules for all platforms, and prints what they name. The argument is the SDK's folder.
using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using UnrealBuildTool;

internal static class Rules
{
    private static int Main(string[] arguments)
    {
        StandIn.Directory = arguments[0];
        foreach (var field in typeof(UnrealTargetPlatform).GetFields(BindingFlags.Public | BindingFlags.Static))
        {
            var target = new ReadOnlyTargetRules { Platform = (UnrealTargetPlatform)field.GetValue(null) };
            foreach (var type in typeof(Rules).Assembly.GetTypes())
            {
                if (type.BaseType == typeof(ModuleRules))
                {
                    Print(target.Platform, (ModuleRules)Activator.CreateInstance(type, target));
                }
                else if (type.BaseType == typeof(TargetRules))
                {
                    var rules = (TargetRules)Activator.CreateInstance(type, new TargetInfo());
                    Print(target.Platform, "module", rules.ExtraModuleNames);
                }
            }
        }
        return 0;
    }

    private static void Print(UnrealTargetPlatform platform, ModuleRules rules)
    {
        Print(platform, "module", rules.PublicDependencyModuleNames);
        Print(platform, "module", rules.PrivateDependencyModuleNames);
        Print(platform, "include", rules.PublicSystemIncludePaths);
        Print(platform, "file", rules.PublicAdditionalLibraries);
        Print(platform, "file", rules.RuntimeDependencies.Sources);
        foreach (var file in rules.AdditionalPropertiesForReceipt.Values)
        {
            if (!File.Exists(file))
            {
                throw new FileNotFoundException(file);
            }
        }
    }

    private static void Print(UnrealTargetPlatform platform, string what, List<string> names)
    {
        foreach (var name in names)
        {
            Console.WriteLine($"{platform} {what} {name}");
        }
    }
}
