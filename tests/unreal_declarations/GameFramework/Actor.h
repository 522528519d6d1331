// API/Runtime/Engine/GameFramework/AActor; "Actor Lifecycle": constructed with their components, which
// are registered and activated before play begins; Destroy ends play, and the actor and its components
// are garbage from then on. Without a root component an actor is nowhere: it can't be moved.
#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

// API/Runtime/Engine/Engine/FAttachmentTransformRules, API/Runtime/Engine/Engine/FDetachmentTransformRules.
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

class AActor : public UObject
{
public:
	static UClass* StaticClass()
	{
		static UClass Class("Actor", UObject::StaticClass(), [] { return static_cast<UObject*>(new AActor); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }
	UWorld* GetWorld() const override { return World; }

	template <typename T>
	T* CreateDefaultSubobject(FName)
	{
		T* It = new T;
		It->Outer = this;
		It->Owner = this;
		Components.Add(It);
		return It;
	}
	template <typename T>
	T* FindComponentByClass() const
	{
		for (UActorComponent* It : Components)
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
		for (UActorComponent* It : Components)
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
		return RootComponent != nullptr ? RootComponent->GetComponentLocation() : FVector();
	}
	FQuat GetActorQuat() const { return RootComponent != nullptr ? RootComponent->GetComponentQuat() : FQuat(); }
	// AActor/AttachToActor (here it stays where it is), AActor/DetachFromActor, AActor/GetAttachParentActor.
	bool AttachToActor(AActor* To, const FAttachmentTransformRules&)
	{
		const FVector Place = GetActorLocation();
		RootComponent->AttachParent = To->GetRootComponent();
		RootComponent->SetWorldLocation(Place);
		return true;
	}
	void DetachFromActor(const FDetachmentTransformRules&)
	{
		const FVector Place = GetActorLocation();
		RootComponent->AttachParent = nullptr;
		RootComponent->SetWorldLocation(Place);
	}
	AActor* GetAttachParentActor() const
	{
		return RootComponent != nullptr && RootComponent->AttachParent != nullptr
			? RootComponent->AttachParent->GetOwner()
			: nullptr;
	}
	// "If bRecursivelyIncludeAttachedActors is true, it will return all actors attached to it and all
	// actors attached to them."
	void GetAttachedActors(TArray<AActor*>& Out, bool bReset = true, bool bRecursively = false) const;
	// AActor/IsOverlappingActor, AActor/GetOverlappingActors: of now. AActor/OnActorBeginOverlap and
	// AActor/OnActorEndOverlap: once for two actors, whichever of their components overlap; also when one
	// of them is destroyed.
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
		if (RootComponent != nullptr)
		{
			RootComponent->SetWorldLocation(Place);
		}
		return RootComponent != nullptr;
	}
	bool SetActorRotation(const FRotator& To)
	{
		if (RootComponent != nullptr)
		{
			RootComponent->Rotation = To;
		}
		return RootComponent != nullptr;
	}
	FRotator GetActorRotation() const { return RootComponent != nullptr ? RootComponent->Rotation : FRotator(); }
	// "Get the forward (X) vector (length 1.0) from this Actor, in world space."
	FVector GetActorForwardVector() const
	{
		const FRotator It = GetActorRotation();
		const double Pitch = FMath::DegreesToRadians(It.Pitch), Yaw = FMath::DegreesToRadians(It.Yaw);
		return FVector(
			std::cos(Pitch) * std::cos(Yaw), std::cos(Pitch) * std::sin(Yaw), std::sin(Pitch));
	}
	bool SetRootComponent(USceneComponent* It)
	{
		RootComponent = It;
		return true;
	}
	USceneComponent* GetRootComponent() const { return RootComponent; }
	bool HasActorBegunPlay() const { return bHasBegunPlay; }
	void StandInVisit(FStandInVisitor& It) override
	{
		if (IsValid(this))
		{
			It.Visit(Components);
		}
	}

	TObjectPtr<USceneComponent> RootComponent;
	TArray<UActorComponent*> Components;
	UWorld* World = nullptr;

private:
	bool bHasBegunPlay = false;
};
