// API/Runtime/Engine/Engine/UDataAsset; API/Runtime/CoreUObject/UObject/UObject/IsDataValid;
// API/Runtime/CoreUObject/UObject/EDataValidationResult.
#pragma once

#include "CoreMinimal.h"

enum class EDataValidationResult : uint8
{
	Invalid,
	Valid,
	NotValidated,
};

class UDataAsset : public UObject
{
public:
	static UClass* StaticClass()
	{
		static UClass Class("DataAsset", UObject::StaticClass(), [] { return static_cast<UObject*>(new UDataAsset); });
		return &Class;
	}
	virtual EDataValidationResult IsDataValid(class FDataValidationContext&) const
	{
		return EDataValidationResult::NotValidated;
	}
};
