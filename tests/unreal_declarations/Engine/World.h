// API/Runtime/Engine/Engine/UWorld (LineTraceSingleByChannel); API/Runtime/Engine/UWorld (newest;
// UWorld/GetSubsystem, UWorld/GetNetMode, UWorld/SpawnActor, UWorld/BeginPlay: calls the world's subsystems and
// all actors); "Actor Lifecycle"; "Programming Subsystems": a world's subsystems are made with it and end with it.
#pragma once

#include "AIController.h"
#include "CollisionQueryParams.h"
#include "Components/ShapeComponent.h"
#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "Engine/HitResult.h"
#include "GameFramework/Actor.h"
#include "Subsystems/WorldSubsystem.h"

class UWorld : public UObject
{
public:
	static UClass* StaticClass()
	{
		static UClass Class("World", UObject::StaticClass(), [] { return static_cast<UObject*>(new UWorld); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }
	UWorld* GetWorld() const override { return const_cast<UWorld*>(this); }

	template <typename T>
	T* GetSubsystem() const
	{
		for (UTickableWorldSubsystem* It : Subsystems)
		{
			if (It->IsA(T::StaticClass()))
			{
				return static_cast<T*>(It);
			}
		}
		return nullptr;
	}
	ENetMode GetNetMode() const { return NetMode; }

	template <typename T>
	T* SpawnActor(const FVector& Place, const FRotator& Rotation = FRotator(0, 0, 0))
	{
		T* It = static_cast<T*>(T::StaticClass()->StandInMake());
		It->SetActorLocation(Place);
		It->SetActorRotation(Rotation);
		StandInEnter(*It);
		return It;
	}
	template <typename T>
	T* SpawnActor()
	{
		return SpawnActor<T>(FVector::Zero());
	}

	// Whether a wall is between: walls are planes at some x.
	bool LineTraceSingleByChannel(
		FHitResult&, const FVector& From, const FVector& To, ECollisionChannel,
		const FCollisionQueryParams& = FCollisionQueryParams()) const
	{
		for (const double Wall : StandInWalls)
		{
			if ((From.X < Wall) != (To.X < Wall))
			{
				return true;
			}
		}
		return false;
	}

	// A world of this type; `Classes` are those of its subsystems.
	static UWorld* StandInMake(EWorldType::Type Type, const TArray<UClass*>& Classes, ENetMode Mode = NM_Standalone)
	{
		UWorld* It = NewObject<UWorld>();
		It->StandInType = Type;
		It->NetMode = Mode;
		FSubsystemCollectionBase Collection;
		for (UClass* Class : Classes)
		{
			auto* Default = static_cast<UTickableWorldSubsystem*>(Class->StandInDefaultObject());
			if (Default->ShouldCreateSubsystem(It))
			{
				auto* Made = static_cast<UTickableWorldSubsystem*>(Class->StandInMake());
				Made->StandInOuter = It;
				It->Subsystems.Add(Made);
				Made->Initialize(Collection);
			}
		}
		return It;
	}
	void StandInEnter(AActor& It)
	{
		It.StandInWorld = this;
		It.StandInOuter = this;
		StandInActors.Add(&It);
		for (int32 Number = 0; Number < It.StandInComponents.Num(); ++Number)
		{
			It.StandInComponents[Number]->StandInRegister();
			if (It.StandInComponents[Number]->bAutoActivate)
			{
				It.StandInComponents[Number]->Activate(true);
			}
		}
		if (bHasBegunPlay)
		{
			It.BeginPlay();
		}
	}
	void BeginPlay()
	{
		for (UTickableWorldSubsystem* It : Subsystems)
		{
			It->OnWorldBeginPlay(*this);
		}
		bHasBegunPlay = true;
		for (int32 Number = 0; Number < StandInActors.Num(); ++Number)
		{
			if (!StandInActors[Number]->HasActorBegunPlay())
			{
				StandInActors[Number]->BeginPlay();
			}
		}
	}
	// One frame: controllers, actors and their components, then subsystems; nothing of it while paused.
	void StandInTick(float Seconds)
	{
		if (bStandInIsPaused)
		{
			return;
		}
		StandInUpdateOverlaps();
		const TArray<AActor*> Now = StandInActors;
		for (AActor* It : Now)
		{
			if (!IsValid(It))
			{
				continue;
			}
			if (APawn* Pawn = Cast<APawn>(static_cast<UObject*>(It)))
			{
				if (AAIController* Controller = Cast<AAIController>(static_cast<UObject*>(Pawn->GetController())))
				{
					Controller->StandInWalk(*Pawn, Seconds);
				}
			}
			It->Tick(Seconds);
			const TArray<UActorComponent*> Parts = It->StandInComponents;
			for (UActorComponent* Part : Parts)
			{
				const bool bTicks = IsValid(Part) && Part->bStandInTicks && Part->HasBegunPlay();
				if (bTicks && Part->PrimaryComponentTick.bCanEverTick)
				{
					Part->TickComponent(Seconds, LEVELTICK_All, &Part->PrimaryComponentTick);
				}
			}
		}
		for (UTickableWorldSubsystem* It : Subsystems)
		{
			It->Tick(Seconds);
		}
	}
	// As when actors have moved.
	void StandInUpdateOverlaps()
	{
		for (int32 One = 0; One < StandInActors.Num(); ++One)
		{
			for (int32 Other = One + 1; Other < StandInActors.Num(); ++Other)
			{
				const bool bDoes = StandInActors[One]->StandInTouches(*StandInActors[Other]);
				if (bDoes != StandInActors[One]->IsOverlappingActor(StandInActors[Other]))
				{
					StandInActors[One]->StandInOverlap(*StandInActors[Other], bDoes);
				}
			}
		}
	}
	// API/Runtime/Engine/Engine/EEndPlayReason__Type: RemovedFromWorld, "when the level it is a member of is
	// streamed out". Its actors aren't destroyed; StandInEnter is the level's coming back.
	void StandInStreamOut(AActor& It)
	{
		if (It.HasActorBegunPlay())
		{
			It.EndPlay(EEndPlayReason::RemovedFromWorld);
		}
		StandInActors.Remove(&It);
	}
	// Another level is loaded, or play ends: actors end play, then subsystems end.
	void StandInEnd(EEndPlayReason::Type Reason)
	{
		const TArray<AActor*> Now = StandInActors;
		for (AActor* It : Now)
		{
			if (IsValid(It) && It->HasActorBegunPlay())
			{
				It->EndPlay(Reason);
			}
			for (UActorComponent* Part : It->StandInComponents)
			{
				Part->StandInMarkAsGarbage();
			}
			It->StandInMarkAsGarbage();
		}
		StandInActors.Reset();
		for (UTickableWorldSubsystem* It : Subsystems)
		{
			It->Deinitialize();
			It->StandInMarkAsGarbage();
		}
		Subsystems.Reset();
		StandInMarkAsGarbage();
		CollectGarbage();
	}
	EWorldType::Type StandInType = EWorldType::None;
	bool bStandInIsPaused = false;
	TArray<AActor*> StandInActors;
	std::vector<double> StandInWalls;

private:
	TArray<UTickableWorldSubsystem*> Subsystems;
	ENetMode NetMode = NM_Standalone;
	bool bHasBegunPlay = false;
};

inline bool UTickableWorldSubsystem::ShouldCreateSubsystem(UObject* In) const
{
	return DoesSupportWorldType(static_cast<UWorld*>(In)->StandInType);
}

inline UWorld* UActorComponent::GetWorld() const
{
	return StandInOwner != nullptr ? StandInOwner->GetWorld() : nullptr;
}
inline void UActorComponent::StandInCreated()
{
	StandInOwner = Cast<AActor>(StandInOuter);
}
inline void UActorComponent::RegisterComponent()
{
	StandInOwner->StandInComponents.Add(this);
	OnRegister();
	if (bAutoActivate && StandInOwner->GetWorld() != nullptr)
	{
		Activate(true);
	}
	if (StandInOwner->HasActorBegunPlay())
	{
		BeginPlay();
	}
}
inline void UActorComponent::DestroyComponent()
{
	if (HasBegunPlay())
	{
		EndPlay(EEndPlayReason::Destroyed);
	}
	StandInOwner->StandInComponents.Remove(this);
	StandInMarkAsGarbage();
}
inline void AActor::BeginPlay()
{
	bHasBegunPlay = true;
	const TArray<UActorComponent*> Now = StandInComponents;
	for (UActorComponent* It : Now)
	{
		if (!It->HasBegunPlay())
		{
			It->BeginPlay();
		}
	}
}
inline void AActor::EndPlay(const EEndPlayReason::Type Reason)
{
	bHasBegunPlay = false;
	const TArray<UActorComponent*> Now = StandInComponents;
	for (UActorComponent* It : Now)
	{
		if (It->HasBegunPlay())
		{
			It->EndPlay(Reason);
		}
	}
}
inline bool AActor::Destroy()
{
	if (!IsValid(this))
	{
		return true;
	}
	if (bHasBegunPlay)
	{
		EndPlay(EEndPlayReason::Destroyed);
	}
	// Actors that are attached to it stay, attached to nothing.
	TArray<AActor*> Attached;
	GetAttachedActors(Attached);
	for (AActor* It : Attached)
	{
		It->DetachFromActor(FDetachmentTransformRules::KeepWorldTransform);
	}
	const TArray<AActor*> Overlapping = StandInOverlapping;
	for (AActor* It : Overlapping)
	{
		StandInOverlap(*It, false);
	}
	for (UActorComponent* It : StandInComponents)
	{
		It->StandInMarkAsGarbage();
	}
	StandInMarkAsGarbage();
	StandInWorld->StandInActors.Remove(this);
	return true;
}
inline void AActor::GetAttachedActors(TArray<AActor*>& Out, bool bReset, bool bRecursively) const
{
	if (bReset)
	{
		Out.Reset();
	}
	for (AActor* It : StandInWorld->StandInActors)
	{
		if (It->GetAttachParentActor() == this)
		{
			Out.Add(It);
			if (bRecursively)
			{
				It->GetAttachedActors(Out, false, true);
			}
		}
	}
}
inline bool AActor::StandInTouches(const AActor& Other) const
{
	const auto Covers = [](const AActor& One, const AActor& Another) {
		TArray<UShapeComponent*> Shapes;
		One.GetComponents(Shapes);
		for (const UShapeComponent* It : Shapes)
		{
			if (It->StandInCovers(Another.GetActorLocation()))
			{
				return true;
			}
		}
		return false;
	};
	return FindComponentByClass<UShapeComponent>() != nullptr
		&& Other.FindComponentByClass<UShapeComponent>() != nullptr
		&& (Covers(*this, Other) || Covers(Other, *this));
}
