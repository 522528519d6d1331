// API/Runtime/Engine/Components/UStaticMeshComponent (SetStaticMesh);
// API/Runtime/Engine/Components/UPrimitiveComponent/SetCollisionEnabled. Meshes are static unless told.
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
		Mesh = It;
		return true;
	}
	UStaticMesh* GetStaticMesh() const { return Mesh; }
	void SetCollisionEnabled(ECollisionEnabled::Type It) { StandInCollides = It; }
	void StandInVisit(FStandInVisitor& It) override
	{
		USceneComponent::StandInVisit(It);
		It.Visit(Mesh);
	}

	ECollisionEnabled::Type StandInCollides = ECollisionEnabled::QueryAndPhysics;

private:
	TObjectPtr<UStaticMesh> Mesh;
};
