// API/Runtime/DeveloperSettings/Engine/UDeveloperSettings; GetCategoryName ("some high level grouping like, Editor,
// Engine, Game", the last for Config = Game unless it is overridden; it "must map to an existing category", says
// CategoryName), GetSectionText ("uses the classes DisplayName by default").
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
	virtual FName GetCategoryName() const { return FName(TEXT("Game")); }
#if WITH_EDITOR
	virtual FText GetSectionText() const { return FText(); }
#endif
};
