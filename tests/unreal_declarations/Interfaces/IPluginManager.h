// API/Runtime/Projects/Interfaces/IPluginManager (Get, IPluginManager/FindPlugin/1),
// API/Runtime/Projects/Interfaces/IPlugin (5.5; GetBaseDir).
#pragma once

#include "CoreMinimal.h"

class IPlugin
{
public:
	const FString& GetBaseDir() const { return Folder; }

private:
	FString Folder;
};

class IPluginManager
{
public:
	static IPluginManager& Get()
	{
		static IPluginManager It;
		return It;
	}
	TSharedPtr<IPlugin> FindPlugin(const FString&) const { return {}; }
};
