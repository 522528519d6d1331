// API/Runtime/Engine/Components/UShapeComponent.
#pragma once

#include "Components/SceneComponent.h"

class UShapeComponent : public USceneComponent
{
public:
	static UClass* StaticClass()
	{
		static UClass Class(
			"ShapeComponent", USceneComponent::StaticClass(), [] { return static_cast<UObject*>(nullptr); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }
	virtual bool StandInCovers(const FVector& Place) const = 0;
};
