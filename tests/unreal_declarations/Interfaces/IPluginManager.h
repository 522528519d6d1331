// API/Runtime/Projects/Interfaces/IPluginManager, API/Runtime/Projects/Interfaces/IPlugin.
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
