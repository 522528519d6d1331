// API/Runtime/Engine/Components/UBoxComponent (UBoxComponent/SetBoxExtent, UBoxComponent/GetScaledBoxExtent
// (5.0)): half its edges, before its transform scales them.
#pragma once

#include "Components/ShapeComponent.h"

class UBoxComponent : public UShapeComponent
{
public:
	static UClass* StaticClass()
	{
		static UClass Class(
			"BoxComponent", UShapeComponent::StaticClass(), [] { return static_cast<UObject*>(new UBoxComponent); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }

	void SetBoxExtent(const FVector& It) { Extent = It; }
	FVector GetScaledBoxExtent() const
	{
		const FVector Scale = GetComponentScale();
		return FVector(Extent.X * Scale.X, Extent.Y * Scale.Y, Extent.Z * Scale.Z);
	}
	bool StandInCovers(const FVector& Place) const override
	{
		const FVector At = GetComponentQuat().Inverse().RotateVector(Place - GetComponentLocation());
		const FVector Half = GetScaledBoxExtent();
		return FMath::Abs(At.X) <= Half.X && FMath::Abs(At.Y) <= Half.Y && FMath::Abs(At.Z) <= Half.Z;
	}

private:
	FVector Extent{32, 32, 32};
};
