// API/Runtime/Engine/Components/USphereComponent (USphereComponent/GetScaledSphereRadius (5.5);
// BlueprintAPI/Components/Sphere/SetSphereRadius (newest)): scaled by the least of its transform's scales.
#pragma once

#include "Components/ShapeComponent.h"

class USphereComponent : public UShapeComponent
{
public:
	static UClass* StaticClass()
	{
		static UClass Class(
			"SphereComponent", UShapeComponent::StaticClass(),
			[] { return static_cast<UObject*>(new USphereComponent); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }

	void SetSphereRadius(float It) { Radius = It; }
	float GetScaledSphereRadius() const
	{
		const FVector Scale = GetComponentScale();
		return Radius * static_cast<float>(FMath::Min(Scale.X, FMath::Min(Scale.Y, Scale.Z)));
	}
	bool StandInCovers(const FVector& Place) const override
	{
		return FVector::Dist(Place, GetComponentLocation()) <= static_cast<double>(GetScaledSphereRadius());
	}

private:
	float Radius = 32;
};
