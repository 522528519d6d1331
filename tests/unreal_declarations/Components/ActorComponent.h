// API/Runtime/Engine/Components/UActorComponent; "Components";
// API/Runtime/Engine/Engine/FActorComponentTickFunction. Activation: a component with
// bAutoActivate is active before it begins play; Deactivate stops its ticks; both are virtual.
// API/Runtime/Engine/Components/UActorComponent/OnRegister: "Called when a component is registered".
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"

class AActor;
class UWorld;
struct FActorComponentTickFunction
{
	bool bCanEverTick = false;
};

class UActorComponent : public UObject
{
public:
	static UClass* StaticClass()
	{
		static UClass Class(
			"ActorComponent", UObject::StaticClass(), [] { return static_cast<UObject*>(new UActorComponent); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }
	UWorld* GetWorld() const override;

	virtual void BeginPlay()
	{
		check(!bHasBegunPlay);
		bHasBegunPlay = true;
	}
	virtual void EndPlay(const EEndPlayReason::Type)
	{
		check(bHasBegunPlay);
		bHasBegunPlay = false;
	}
	virtual void TickComponent(float, ELevelTick, FActorComponentTickFunction*) {}
	virtual void Activate(bool bReset = false)
	{
		if (bReset || !bIsActive)
		{
			bIsActive = bTicks = true;
		}
	}
	virtual void Deactivate() { bIsActive = bTicks = false; }
	void SetActive(bool bNew, bool bReset = false) { bNew ? Activate(bReset) : Deactivate(); }
	bool IsActive() const { return bIsActive; }
	bool HasBegunPlay() const { return bHasBegunPlay; }
	AActor* GetOwner() const { return Owner; }
	void SetIsReplicatedByDefault(bool bNew) { bReplicates = bNew; }
	// For components that are made after their actor: they activate and begin play at once, if it has.
	void RegisterComponent();
	void DestroyComponent();
	void StandInCreated();
	void StandInRegister() { OnRegister(); }

	FActorComponentTickFunction PrimaryComponentTick;
	bool bAutoActivate = false;
	bool bReplicates = false;
	AActor* Owner = nullptr;
	bool bTicks = false;

protected:
	virtual void OnRegister() {}

private:
	bool bIsActive = false;
	bool bHasBegunPlay = false;
};

// API/Runtime/Engine/Components/USceneComponent: an actor is where its root component is. A component is
// where it is as seen from what it is attached to, which turns and scales it.
class USceneComponent : public UActorComponent
{
public:
	static UClass* StaticClass()
	{
		static UClass Class(
			"SceneComponent", UActorComponent::StaticClass(), [] { return static_cast<UObject*>(new USceneComponent); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }

	void SetupAttachment(USceneComponent* To) { AttachParent = To; }
	// Only in constructors: what is static can't be moved in play.
	void SetMobility(EComponentMobility::Type It) { Mobility = It; }
	void SetRelativeLocation(const FVector& It) { Location = It; }
	void SetRelativeScale3D(const FVector& It) { RelativeScale3D = It; }
	FVector GetComponentLocation() const
	{
		return AttachParent == nullptr
			? Location
			: AttachParent->GetComponentLocation()
				+ AttachParent->GetComponentQuat().RotateVector(Scaled(Location, AttachParent->GetComponentScale()));
	}
	FQuat GetComponentQuat() const
	{
		return AttachParent == nullptr ? Rotation.Quaternion()
									   : AttachParent->GetComponentQuat() * Rotation.Quaternion();
	}
	FVector GetComponentScale() const
	{
		return AttachParent == nullptr ? RelativeScale3D
									   : Scaled(RelativeScale3D, AttachParent->GetComponentScale());
	}
	// Here what it is attached to isn't turned or scaled.
	void SetWorldLocation(const FVector& It)
	{
		Location = AttachParent == nullptr ? It : It - AttachParent->GetComponentLocation();
	}

	FVector Location;
	FRotator Rotation;
	FVector RelativeScale3D{1, 1, 1};
	EComponentMobility::Type Mobility = EComponentMobility::Movable;
	USceneComponent* AttachParent = nullptr;

private:
	static FVector Scaled(const FVector& It, const FVector& By)
	{
		return FVector(It.X * By.X, It.Y * By.Y, It.Z * By.Z);
	}
};
