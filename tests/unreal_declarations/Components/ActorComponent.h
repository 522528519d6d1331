// What actors consist of.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"

class AActor;
class UWorld;
// API/Runtime/Engine/Engine/FActorComponentTickFunction; API/Runtime/Engine/GameFramework/AActor/CanEverTick (5.3):
// bCanEverTick.
struct FActorComponentTickFunction
{
	bool bCanEverTick = false;
};

// "Components"; API/Runtime/Engine/Components/UActorComponent (UActorComponent/BeginPlay (5.2),
// UActorComponent/EndPlay (5.1), UActorComponent/TickComponent (5.3), UActorComponent/GetOwner (5.1),
// UActorComponent/IsActive (5.5), UActorComponent/SetActive, UActorComponent/HasBegunPlay (5.0): begun and not ended,
// UActorComponent/SetIsReplicatedByDefault, UActorComponent/RegisterComponent (5.3), which adds it to its actor's,
// UActorComponent/DestroyComponent (5.1), which takes it out of those).
// API/Runtime/Engine/Components/UActorComponent/OnRegister: "Called when a component is registered".
// API/Runtime/Engine/Components/UActorComponent/Activate, UActorComponent/Deactivate (5.5): a component with
// bAutoActivate is active before it begins play; Deactivate stops its ticks; both are virtual.
// API/Runtime/Engine/Components/UTimelineComponent/TickComponent (5.5): only if it is registered and
// PrimaryComponentTick allows it.
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
			bIsActive = bStandInTicks = true;
		}
	}
	virtual void Deactivate() { bIsActive = bStandInTicks = false; }
	void SetActive(bool bNew, bool bReset = false) { bNew ? Activate(bReset) : Deactivate(); }
	bool IsActive() const { return bIsActive; }
	bool HasBegunPlay() const { return bHasBegunPlay; }
	AActor* GetOwner() const { return StandInOwner; }
	void SetIsReplicatedByDefault(bool) {}
	// For components that are made after their actor: they activate and begin play at once, if it has.
	void RegisterComponent();
	void DestroyComponent();
	void StandInCreated();
	void StandInRegister() { OnRegister(); }

	FActorComponentTickFunction PrimaryComponentTick;
	bool bAutoActivate = false;
	AActor* StandInOwner = nullptr;
	bool bStandInTicks = false;

protected:
	virtual void OnRegister() {}

private:
	bool bIsActive = false;
	bool bHasBegunPlay = false;
};

// API/Runtime/Engine/Components/USceneComponent: an actor is where its root component is. A component is
// where it is as seen from what it is attached to, which turns and scales it (USceneComponent/SetupAttachment, for
// constructors, USceneComponent/SetMobility, USceneComponent/Mobility, USceneComponent/SetRelativeLocation (5.5),
// USceneComponent/SetRelativeScale3D, USceneComponent/GetComponentLocation (5.3), USceneComponent/GetComponentQuat,
// USceneComponent/GetComponentScale (5.1)).
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

	void SetupAttachment(USceneComponent* To) { StandInParent = To; }
	// Only in constructors: what is static can't be moved in play.
	void SetMobility(EComponentMobility::Type It) { Mobility = It; }
	void SetRelativeLocation(const FVector& It) { StandInLocation = It; }
	void SetRelativeScale3D(const FVector& It) { StandInScale = It; }
	FVector GetComponentLocation() const
	{
		return StandInParent == nullptr
			? StandInLocation
			: StandInParent->GetComponentLocation()
				+ StandInParent->GetComponentQuat().RotateVector(
					Scaled(StandInLocation, StandInParent->GetComponentScale()));
	}
	FQuat GetComponentQuat() const
	{
		return StandInParent == nullptr ? StandInRotation.Quaternion()
									   : StandInParent->GetComponentQuat() * StandInRotation.Quaternion();
	}
	FVector GetComponentScale() const
	{
		return StandInParent == nullptr ? StandInScale
									   : Scaled(StandInScale, StandInParent->GetComponentScale());
	}
	// Here what it is attached to isn't turned or scaled.
	void StandInSetPlace(const FVector& It)
	{
		StandInLocation = StandInParent == nullptr ? It : It - StandInParent->GetComponentLocation();
	}

	FVector StandInLocation{0, 0, 0};
	FRotator StandInRotation{0, 0, 0};
	FVector StandInScale{1, 1, 1};
	EComponentMobility::Type Mobility = EComponentMobility::Movable;
	USceneComponent* StandInParent = nullptr;

private:
	static FVector Scaled(const FVector& It, const FVector& By)
	{
		return FVector(It.X * By.X, It.Y * By.Y, It.Z * By.Z);
	}
};
