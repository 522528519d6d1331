// Actors, which have components.
#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

// API/Runtime/Engine/FAttachmentTransformRules, API/Runtime/Engine/FDetachmentTransformRules (newest;
// KeepWorldTransform).
struct FAttachmentTransformRules
{
	static const FAttachmentTransformRules KeepWorldTransform;
};
inline const FAttachmentTransformRules FAttachmentTransformRules::KeepWorldTransform{};
struct FDetachmentTransformRules
{
	static const FDetachmentTransformRules KeepWorldTransform;
};
inline const FDetachmentTransformRules FDetachmentTransformRules::KeepWorldTransform{};

// "Actor Lifecycle": constructed with their components (API/Runtime/CoreUObject/UObject/CreateDefaultSubobject,
// newest), which are registered and activated before play begins; Destroy ends play, and the actor and its
// components are garbage from then on. API/Runtime/Engine/GameFramework/AActor (AActor/BeginPlay (5.5),
// AActor/EndPlay (5.5), AActor/Tick (5.3), AActor/HasActorBegunPlay (5.3); AActor/Destroy (5.1): true for what is
// destroyed already, too; AActor/FindComponentByClass/1, AActor/GetComponents/3 (5.3)).
//
// AActor/GetActorLocation, AActor/GetActorQuat, AActor/GetActorRotation (5.1): of its root component. Without one
// it is nowhere, and can't be moved (AActor/SetActorLocation (5.5), AActor/SetActorRotation,
// AActor/SetRootComponent, AActor/GetRootComponent (5.2)). BlueprintAPI/Transformation/GetActorForwardVector
// (5.3): along its x axis, one long.
//
// AActor/AttachToActor (5.5), AActor/DetachFromActor, AActor/GetAttachParentActor, AActor/GetAttachedActors (5.5).
// AActor/IsOverlappingActor (5.5), AActor/GetOverlappingActors (5.1): of now. AActor/OnActorBeginOverlap (5.3) and
// AActor/OnActorEndOverlap (5.5): once for two actors, whichever of their components overlap; also when one of
// them is destroyed.
class AActor : public UObject
{
public:
	static UClass* StaticClass()
	{
		static UClass Class("Actor", UObject::StaticClass(), [] { return static_cast<UObject*>(new AActor); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }
	UWorld* GetWorld() const override { return StandInWorld; }

	template <typename T>
	T* CreateDefaultSubobject(FName)
	{
		T* It = new T;
		It->StandInOuter = this;
		It->StandInOwner = this;
		StandInComponents.Add(It);
		return It;
	}
	template <typename T>
	T* FindComponentByClass() const
	{
		for (UActorComponent* It : StandInComponents)
		{
			if (It->IsA(T::StaticClass()) && IsValid(It))
			{
				return static_cast<T*>(It);
			}
		}
		return nullptr;
	}
	template <typename T>
	void GetComponents(TArray<T*>& Out) const
	{
		Out.Reset();
		for (UActorComponent* It : StandInComponents)
		{
			if (It->IsA(T::StaticClass()) && IsValid(It))
			{
				Out.Add(static_cast<T*>(It));
			}
		}
	}
	virtual void BeginPlay();
	virtual void EndPlay(const EEndPlayReason::Type Reason);
	virtual void Tick(float) {}
	bool Destroy();
	FVector GetActorLocation() const
	{
		return StandInRoot != nullptr ? StandInRoot->GetComponentLocation() : FVector::Zero();
	}
	FQuat GetActorQuat() const
	{
		return StandInRoot != nullptr ? StandInRoot->GetComponentQuat() : FQuat(0, 0, 0, 1);
	}
	// Here it stays where it is.
	bool AttachToActor(AActor* To, const FAttachmentTransformRules&)
	{
		const FVector Place = GetActorLocation();
		StandInRoot->StandInParent = To->GetRootComponent();
		StandInRoot->StandInSetPlace(Place);
		return true;
	}
	void DetachFromActor(const FDetachmentTransformRules&)
	{
		const FVector Place = GetActorLocation();
		StandInRoot->StandInParent = nullptr;
		StandInRoot->StandInSetPlace(Place);
	}
	AActor* GetAttachParentActor() const
	{
		return StandInRoot != nullptr && StandInRoot->StandInParent != nullptr
			? StandInRoot->StandInParent->GetOwner()
			: nullptr;
	}
	// "If bRecursivelyIncludeAttachedActors is true, it will return all actors attached to it and all
	// actors attached to them."
	void GetAttachedActors(TArray<AActor*>& Out, bool bReset = true, bool bRecursively = false) const;
	bool IsOverlappingActor(const AActor* Other) const
	{
		return StandInOverlapping.Contains(const_cast<AActor*>(Other));
	}
	void GetOverlappingActors(TArray<AActor*>& Out) const { Out = StandInOverlapping; }
	TStandInDynamic<AActor*, AActor*> OnActorBeginOverlap;
	TStandInDynamic<AActor*, AActor*> OnActorEndOverlap;
	TArray<AActor*> StandInOverlapping;
	// Whether one covers the other's place, and both have shapes.
	bool StandInTouches(const AActor& Other) const;
	void StandInOverlap(AActor& Other, bool bDoes)
	{
		if (bDoes)
		{
			StandInOverlapping.Add(&Other);
			Other.StandInOverlapping.Add(this);
			OnActorBeginOverlap.Broadcast(this, &Other);
			Other.OnActorBeginOverlap.Broadcast(&Other, this);
			return;
		}
		StandInOverlapping.Remove(&Other);
		Other.StandInOverlapping.Remove(this);
		OnActorEndOverlap.Broadcast(this, &Other);
		Other.OnActorEndOverlap.Broadcast(&Other, this);
	}
	bool SetActorLocation(const FVector& Place)
	{
		if (StandInRoot != nullptr)
		{
			StandInRoot->StandInSetPlace(Place);
		}
		return StandInRoot != nullptr;
	}
	bool SetActorRotation(const FRotator& To)
	{
		if (StandInRoot != nullptr)
		{
			StandInRoot->StandInRotation = To;
		}
		return StandInRoot != nullptr;
	}
	FRotator GetActorRotation() const
	{
		return StandInRoot != nullptr ? StandInRoot->StandInRotation : FRotator(0, 0, 0);
	}
	FVector GetActorForwardVector() const
	{
		const FRotator It = GetActorRotation();
		const double Pitch = FMath::DegreesToRadians(It.Pitch), Yaw = FMath::DegreesToRadians(It.Yaw);
		return FVector(
			std::cos(Pitch) * std::cos(Yaw), std::cos(Pitch) * std::sin(Yaw), std::sin(Pitch));
	}
	bool SetRootComponent(USceneComponent* It)
	{
		StandInRoot = It;
		return true;
	}
	USceneComponent* GetRootComponent() const { return StandInRoot; }
	bool HasActorBegunPlay() const { return bHasBegunPlay; }
	void StandInVisit(FStandInVisitor& It) override
	{
		if (IsValid(this))
		{
			It.Visit(StandInComponents);
		}
	}

	TObjectPtr<USceneComponent> StandInRoot;
	TArray<UActorComponent*> StandInComponents;
	UWorld* StandInWorld = nullptr;

private:
	bool bHasBegunPlay = false;
};
