#include "UdgoapInfluenceMapComponent.h"

#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "UdgoapWorldSubsystem.h"

// How an influence map joins and leaves its world, and what can be asked of it. UdgoapInfluenceMapPlaces.cpp
// creates its places.

UUdgoapInfluenceMapComponent::UUdgoapInfluenceMapComponent()
{
	bAutoActivate = true;
}

void UUdgoapInfluenceMapComponent::BeginPlay()
{
	Super::BeginPlay();
	if (IsActive())
	{
		Enter();
	}
}

void UUdgoapInfluenceMapComponent::EndPlay(const EEndPlayReason::Type Reason)
{
	Leave();
	Super::EndPlay(Reason);
}

void UUdgoapInfluenceMapComponent::Activate(bool bReset)
{
	Super::Activate(bReset);
	if (HasBegunPlay() && IsActive())
	{
		Enter();
	}
}

void UUdgoapInfluenceMapComponent::Deactivate()
{
	Super::Deactivate();
	if (!IsActive())
	{
		Leave();
	}
}

void UUdgoapInfluenceMapComponent::Enter()
{
	const UWorld* Level = GetWorld();
	if (UUdgoapWorldSubsystem* Found =
			Level != nullptr ? Level->GetSubsystem<UUdgoapWorldSubsystem>() : nullptr)
	{
		World = Found;
		Found->Enter(*this);
	}
}

void UUdgoapInfluenceMapComponent::Leave()
{
	if (UUdgoapWorldSubsystem* It = World.Get())
	{
		It->Leave(*this);
	}
	World.Reset();
}

int32 UUdgoapInfluenceMapComponent::GetPlaceCount() const
{
	return Middles.Num();
}

bool UUdgoapInfluenceMapComponent::Mark(FName Influence, FVector At, float Strength)
{
	if (!IsInWorld() || At.ContainsNaN())
	{
		return false;
	}
	const UdgInfluence Id = World->FindInfluence(Influence);
	const UdgStatus Status =
		udg_world_add_influence(World->GetNative(), Id, World->GetOrigin().ToMetres(At), Strength);
	return Status != UDG_STATUS_NOT_FOUND && World->Check(Status);
}

bool UUdgoapInfluenceMapComponent::Clear(FName Influence)
{
	return IsInWorld()
		&& World->Check(udg_world_clear_influence(World->GetNative(), World->FindInfluence(Influence)));
}

float UUdgoapInfluenceMapComponent::GetStrengthAt(FName Influence, FVector At) const
{
	float Strength = 0.0f;
	if (IsInWorld() && !At.ContainsNaN())
	{
		udg_world_influence(
			World->GetNative(), World->FindInfluence(Influence), World->GetOrigin().ToMetres(At), &Strength);
	}
	return Strength;
}

TArray<float> UUdgoapInfluenceMapComponent::Read(FName Influence) const
{
	TArray<float> Strengths;
	if (!IsInWorld())
	{
		return Strengths;
	}
	Strengths.SetNumZeroed(Middles.Num());
	uint32 Count = 0;
	if (udg_world_influences(
			World->GetNative(), World->FindInfluence(Influence), Strengths.GetData(),
			static_cast<uint32>(Strengths.Num()), &Count)
		!= UDG_STATUS_OK)
	{
		Strengths.Reset();
	}
	return Strengths;
}

int32 UUdgoapInfluenceMapComponent::FindPlace(FVector At, FVector& OutMiddle) const
{
	uint32 Place = 0;
	if (!IsInWorld() || At.ContainsNaN()
		|| udg_world_influence_place(
			   World->GetNative(), World->GetOrigin().ToMetres(At), &Place, nullptr)
			!= UDG_STATUS_OK)
	{
		return -1;
	}
	OutMiddle = Middles[static_cast<int32>(Place)];
	return static_cast<int32>(Place);
}

bool UUdgoapInfluenceMapComponent::FindBestPlace(
	FVector Around, double Within, const TArray<FUdgoapPlaceTerm>& Terms, float Metre, FVector& OutBest)
{
	if (!IsInWorld() || Around.ContainsNaN())
	{
		return false;
	}
	TArray<UdgPlaceTerm> All;
	for (const FUdgoapPlaceTerm& Term : Terms)
	{
		All.Add(UdgPlaceTerm{World->FindInfluence(Term.Influence), Term.Weight});
	}
	UdgBestPlace Best{};
	const UdgStatus Status = udg_world_find_best_place(
		World->GetNative(), World->GetOrigin().ToMetres(Around), static_cast<float>(Within / 100.0),
		All.GetData(), static_cast<uint32>(All.Num()), Metre, Hint, &Best);
	if (Status == UDG_STATUS_NOT_FOUND || !World->Check(Status))
	{
		return false;
	}
	Hint = Best.place;
	OutBest = Middles[static_cast<int32>(Best.place)];
	return true;
}
