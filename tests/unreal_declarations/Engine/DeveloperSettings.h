// API/Runtime/DeveloperSettings/Engine/UDeveloperSettings.
#pragma once

#include "CoreMinimal.h"

class UDeveloperSettings : public UObject
{
public:
	static UClass* StaticClass()
	{
		static UClass Class(
			"DeveloperSettings", UObject::StaticClass(), [] { return static_cast<UObject*>(new UDeveloperSettings); });
		return &Class;
	}
};
