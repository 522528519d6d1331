// API/Runtime/Engine/Engine/UStaticMesh.
#pragma once

#include "CoreMinimal.h"

class UStaticMesh : public UObject
{
public:
	static UClass* StaticClass()
	{
		static UClass Class(
			"StaticMesh", UObject::StaticClass(), [] { return static_cast<UObject*>(new UStaticMesh); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }
};
