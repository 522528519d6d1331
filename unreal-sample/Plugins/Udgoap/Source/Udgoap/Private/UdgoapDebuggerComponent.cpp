#include "UdgoapDebuggerComponent.h"

#include "DrawDebugHelpers.h"
#include "GameFramework/Actor.h"
#include "UdgoapAreaComponent.h"
#include "UdgoapNpcComponent.h"
#include "UdgoapWorldSubsystem.h"

UUdgoapDebuggerComponent::UUdgoapDebuggerComponent()
{
	PrimaryComponentTick.bCanEverTick = true;
	bAutoActivate = true;
}

void UUdgoapDebuggerComponent::Refresh()
{
	const AActor* Owner = GetOwner();
	const UUdgoapNpcComponent* Npc =
		Owner != nullptr ? Owner->FindComponentByClass<UUdgoapNpcComponent>() : nullptr;
	Text = Npc != nullptr ? Npc->Explain() + Npc->ExplainAmbiance() : FString();
}

void UUdgoapDebuggerComponent::ShowText(float Seconds) const
{
#if ENABLE_DRAW_DEBUG
	const AActor* Owner = GetOwner();
	if (bShowsText && Owner != nullptr && !Text.IsEmpty())
	{
		// The text is shown above the actor's head until it is replaced.
		const FVector Above = Owner->GetActorLocation() + FVector(0.0, 0.0, 120.0);
		DrawDebugString(GetWorld(), Above, Text, nullptr, FColor::White, Seconds, true, 1.0f);
	}
#endif
}

void UUdgoapDebuggerComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	Since += DeltaTime;
	const float Every = Interval > 0.0f ? Interval : bShowsText ? 0.5f : 0.0f;
	if (Every > 0.0f && Since >= Every)
	{
		Since = 0.0f;
		Refresh();
		ShowText(Every);
	}
#if ENABLE_DRAW_DEBUG
	const AActor* Owner = GetOwner();
	const UUdgoapNpcComponent* Npc =
		Owner != nullptr ? Owner->FindComponentByClass<UUdgoapNpcComponent>() : nullptr;
	if (!bDrawsPlan || Npc == nullptr || !Npc->IsInWorld())
	{
		return;
	}
	UUdgoapWorldSubsystem* World = Npc->GetUdgoapWorld();
	for (const UUdgoapAreaComponent* Area : World->GetAreasOf(Npc))
	{
		Area->Draw();
	}
	UdgBinding Steps[128];
	uint32 Count = 0;
	if (udg_npc_remaining_steps(World->GetNative(), Npc->GetNpc(), Steps, 128, &Count)
		!= UDG_STATUS_OK)
	{
		return;
	}
	FVector From = Npc->GetPlace();
	for (uint32 Number = 0; Number < Count; ++Number)
	{
		uint64 Key = 0;
		if (udg_object_user_key(World->GetNative(), Steps[Number].supplier, &Key) != UDG_STATUS_OK)
		{
			continue;
		}
		if (const UUdgoapSmartObjectComponent* Supplier = World->Find(Key))
		{
			DrawDebugLine(GetWorld(), From, Supplier->GetPlace(), World->ColorOf(Steps[Number].action));
			From = Supplier->GetPlace();
		}
	}
#endif
}
