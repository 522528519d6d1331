// API/Runtime/Engine/GameFramework/AActor; "Actor Lifecycle": constructed with their components, which
// are registered and activated before play begins; Destroy ends play, and the actor and its components
// are garbage from then on. Without a root component an actor is nowhere: it can't be moved.
#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

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
	virtual void BeginPlay();
	virtual void EndPlay(const EEndPlayReason::Type Reason);
	virtual void Tick(float) {}
	bool Destroy();
	FVector GetActorLocation() const { return RootComponent != nullptr ? RootComponent->Location : FVector(); }
	bool SetActorLocation(const FVector& Place)
	{
		if (RootComponent != nullptr)
		{
			RootComponent->Location = Place;
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
