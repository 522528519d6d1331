// The influence map of a world. There is at most one.

#include "GameFramework/Actor.h"
#include "UdgoapInfluenceMapComponent.h"
#include "UdgoapModule.h"
#include "UdgoapWorldSubsystem.h"

UdgInfluence UUdgoapWorldSubsystem::FindInfluence(FName Name)
{
	return UdgInfluence{FindName(Influences, Name, TEXT("influence"))};
}

void UUdgoapWorldSubsystem::Enter(UUdgoapInfluenceMapComponent& Entering)
{
	if (Entering.IsInWorld())
	{
		return;
	}
	if (!IsRunning())
	{
		WaitingMaps.AddUnique(&Entering);
		return;
	}
	const UUdgoapInfluenceMapComponent* Other = Map.Get();
	const FString Why = Other != nullptr
		? TEXT("its world has an influence map already: that of ") + Other->GetOwner()->GetName()
		: Entering.Join(*this);
	if (Why.IsEmpty())
	{
		Map = &Entering;
		return;
	}
	const AActor* Owner = Entering.GetOwner();
	UE_LOG(
		LogUdgoap, Error, TEXT("the influence map of %s is off: %s"),
		*(Owner != nullptr ? Owner->GetName() : FString(TEXT("a component"))), *Why);
	Entering.Forget();
	if (Other == nullptr)
	{
		// Removes the places that were created before the library refused the rest.
		Check(udg_world_set_influence_places(Native, nullptr, 0, nullptr, 0));
	}
	Entering.Deactivate();
}

void UUdgoapWorldSubsystem::Leave(UUdgoapInfluenceMapComponent& Leaving)
{
	WaitingMaps.Remove(&Leaving);
	if (!Leaving.IsInWorld())
	{
		return;
	}
	Map.Reset();
	Leaving.Forget();
	if (IsRunning())
	{
		// Without places, there are no influences either.
		Check(udg_world_set_influence_places(Native, nullptr, 0, nullptr, 0));
	}
}

void UUdgoapWorldSubsystem::JoinWaitingMaps()
{
	const TArray<TWeakObjectPtr<UUdgoapInfluenceMapComponent>> All = MoveTemp(WaitingMaps);
	WaitingMaps.Reset();
	if (ByKey.Num() == 0 && Areas.Num() == 0 && All.Num() > 0 && All[0].IsValid())
	{
		Origin = FUdgoapOrigin::Near(All[0]->GetOwner()->GetActorLocation());
	}
	for (const TWeakObjectPtr<UUdgoapInfluenceMapComponent>& It : All)
	{
		if (It.IsValid())
		{
			Enter(*It);
		}
	}
}

void UUdgoapWorldSubsystem::ForgetMap()
{
	if (UUdgoapInfluenceMapComponent* Left = Map.Get())
	{
		// It joins again when the next world begins.
		Left->Forget();
		WaitingMaps.AddUnique(Left);
	}
	Map.Reset();
}

void UUdgoapWorldSubsystem::DrawMap() const
{
	const UUdgoapInfluenceMapComponent* It = Map.Get();
	// Maps don't tick, so the world draws them.
	if (It != nullptr && It->Drawn != NAME_None)
	{
		It->Draw();
	}
}
