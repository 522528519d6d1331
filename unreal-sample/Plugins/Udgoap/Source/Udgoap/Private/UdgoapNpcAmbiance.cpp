// What actions cost an NPC now, what its drives weigh, and what changes these numbers.

#include "GameFramework/Actor.h"
#include "UdgoapAreaComponent.h"
#include "UdgoapNpcComponent.h"
#include "UdgoapWorldSubsystem.h"

namespace
{
	FString Short(float Value)
	{
		return FString::SanitizeFloat(static_cast<double>(Value), 0);
	}

	/** The name of the actor that changes a cost. */
	FString NameOf(const UActorComponent* Component)
	{
		const AActor* Owner = Component != nullptr ? Component->GetOwner() : nullptr;
		return Owner != nullptr ? Owner->GetName() : FString(TEXT("another"));
	}

	/** One line about everything that changes a number, in order. */
	FString LineOf(const UUdgoapWorldSubsystem& World, const TArray<UdgCostChange>& Changes)
	{
		FString Line;
		for (int32 Number = 0; Number < Changes.Num(); ++Number)
		{
			const UdgCostChange& It = Changes[Number];
			const UActorComponent* By = World.FindArea(It.area);
			if (It.altered_by == UDG_ALTERED_BY_OBJECT)
			{
				By = World.Find(It.object);
			}
			Line += Number == 0 ? FString() : FString(TEXT(", then "));
			Line += Short(It.before) + TEXT(" becomes ") + Short(It.after) + TEXT(" by ")
				+ World.NameOf(It.modifier) + TEXT(" of ") + NameOf(By);
		}
		return Line + TEXT("\n");
	}

	FString LineOf(const UUdgoapWorldSubsystem& World, UdgNpc Npc, UdgAction Action, UdgObject Supplier)
	{
		UdgStepCost Cost{};
		uint32 Count = 0;
		udg_npc_cost(World.GetNative(), Npc, Action, Supplier, 0, &Cost, nullptr, 0, &Count);
		TArray<UdgCostChange> Changes;
		Changes.SetNumZeroed(static_cast<int32>(Count));
		// There is no cost if the supplier is gone, or if the NPC doesn't know of it any more.
		if (Count == 0
			|| udg_npc_cost(
				   World.GetNative(), Npc, Action, Supplier, 0, &Cost, Changes.GetData(), Count, &Count)
				!= UDG_STATUS_OK)
		{
			return FString();
		}
		return World.NameOf(Action).ToString() + TEXT(" costs ") + Short(Cost.cost) + TEXT(": ")
			+ LineOf(World, Changes);
	}

	FString LineOf(const UUdgoapWorldSubsystem& World, UdgNpc Npc, UdgDrive Drive)
	{
		UdgAlteredWeight Weight{};
		uint32 Count = 0;
		udg_npc_altered_weight(World.GetNative(), Npc, Drive, &Weight, nullptr, 0, &Count);
		TArray<UdgCostChange> Changes;
		Changes.SetNumZeroed(static_cast<int32>(Count));
		if (Count == 0
			|| udg_npc_altered_weight(
				   World.GetNative(), Npc, Drive, &Weight, Changes.GetData(), Count, &Count)
				!= UDG_STATUS_OK)
		{
			return FString();
		}
		return World.NameOf(Drive) + TEXT(" weighs ") + Short(Weight.weight) + TEXT(": ")
			+ LineOf(World, Changes);
	}
}

bool UUdgoapNpcComponent::GetCost(
	FName Action, const UUdgoapSmartObjectComponent* Supplier, float& OutBare, float& OutCost) const
{
	UdgStepCost Cost{};
	const bool bFound = CanKnow(Supplier)
		&& udg_npc_cost(
			   GetUdgoapWorld()->GetNative(), Npc, GetUdgoapWorld()->FindAction(Action),
			   Supplier->GetHandle(), 0, &Cost, nullptr, 0, nullptr)
			== UDG_STATUS_OK;
	OutBare = Cost.bare;
	OutCost = Cost.cost;
	return bFound;
}

FString UUdgoapNpcComponent::ExplainAmbiance() const
{
	FString Text;
	const UUdgoapWorldSubsystem* It = GetUdgoapWorld();
	if (!IsInWorld() || It == nullptr)
	{
		return Text;
	}
	for (const UUdgoapAreaComponent* Area : It->GetAreasOf(this))
	{
		Text += FString(Text.IsEmpty() ? TEXT("in ") : TEXT(", ")) + NameOf(Area);
	}
	Text += Text.IsEmpty() ? FString() : FString(TEXT("\n"));
	UdgStep Now{};
	if (udg_npc_step(It->GetNative(), Npc, &Now) == UDG_STATUS_OK)
	{
		if (const UUdgoapSmartObjectComponent* Supplier = It->Find(Now.supplier_user_key))
		{
			Text += LineOf(*It, Npc, Now.action, Supplier->GetHandle());
		}
	}
	UdgBinding Steps[128];
	uint32 Count = 0;
	if (udg_npc_remaining_steps(It->GetNative(), Npc, Steps, 128, &Count) == UDG_STATUS_OK)
	{
		for (uint32 Number = 0; Number < Count; ++Number)
		{
			Text += LineOf(*It, Npc, Steps[Number].action, Steps[Number].supplier);
		}
	}
	UdgDriveState Drives[128];
	if (udg_npc_drives(It->GetNative(), Npc, Drives, 128, &Count) == UDG_STATUS_OK)
	{
		for (uint32 Number = 0; Number < Count; ++Number)
		{
			Text += LineOf(*It, Npc, Drives[Number].drive);
		}
	}
	return Text;
}
