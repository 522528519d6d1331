// API/Runtime/Engine/Components/UStaticMeshComponent (UStaticMeshComponent/SetStaticMesh (5.5));
// API/Runtime/Engine/Components/UPrimitiveComponent/SetCollisionEnabled (5.5). Meshes are static unless told.
#pragma once

#include "Components/SceneComponent.h"
#include "Engine/StaticMesh.h"

class UStaticMeshComponent : public USceneComponent
{
public:
	UStaticMeshComponent() { Mobility = EComponentMobility::Static; }
	static UClass* StaticClass()
	{
		static UClass Class(
			"StaticMeshComponent", USceneComponent::StaticClass(),
			[] { return static_cast<UObject*>(new UStaticMeshComponent); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }
	bool SetStaticMesh(UStaticMesh* It)
	{
		StandInMesh = It;
		return true;
	}
	void SetCollisionEnabled(ECollisionEnabled::Type It) { StandInCollides = It; }
	void StandInVisit(FStandInVisitor& It) override
	{
		USceneComponent::StandInVisit(It);
		It.Visit(StandInMesh);
	}

	ECollisionEnabled::Type StandInCollides = ECollisionEnabled::QueryAndPhysics;
	TObjectPtr<UStaticMesh> StandInMesh;
};
