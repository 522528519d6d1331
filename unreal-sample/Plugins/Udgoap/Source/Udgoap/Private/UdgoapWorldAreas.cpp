// The areas of a world: how they join and leave it, and how they move. They are kept by key, and in the order in
// which they were created.

#include "GameFramework/Actor.h"
#include "UdgoapAreaComponent.h"
#include "UdgoapModule.h"
#include "UdgoapSmartObjectComponent.h"
#include "UdgoapText.h"
#include "UdgoapWorldSubsystem.h"

UUdgoapAreaComponent* UUdgoapWorldSubsystem::FindArea(uint64 Key) const
{
	const TWeakObjectPtr<UUdgoapAreaComponent>* Found = AreaByKey.Find(Key);
	return Found != nullptr ? Found->Get() : nullptr;
}

UUdgoapAreaComponent* UUdgoapWorldSubsystem::FindArea(UdgArea Handle) const
{
	uint64 Key = 0;
	return udg_area_user_key(Native, Handle, &Key) == UDG_STATUS_OK ? FindArea(Key) : nullptr;
}

TArray<UUdgoapAreaComponent*> UUdgoapWorldSubsystem::GetAreasOf(
	const UUdgoapSmartObjectComponent* Who) const
{
	TArray<UUdgoapAreaComponent*> Found;
	if (!IsValid(Who) || !Who->IsInWorld() || Who->GetUdgoapWorld() != this)
	{
		return Found;
	}
	uint32 Count = 0;
	udg_object_areas(Native, Who->GetHandle(), nullptr, 0, &Count);
	TArray<UdgArea> All;
	All.SetNumZeroed(static_cast<int32>(Count));
	if (udg_object_areas(Native, Who->GetHandle(), All.GetData(), Count, &Count) != UDG_STATUS_OK)
	{
		return Found;
	}
	for (const UdgArea Handle : All)
	{
		// An area that the game has created through the C functions has no component.
		if (UUdgoapAreaComponent* Area = FindArea(Handle))
		{
			Found.Add(Area);
		}
	}
	return Found;
}

UdgModifier UUdgoapWorldSubsystem::FindModifier(FName Name)
{
	return UdgModifier{FindName(Modifiers, Name, TEXT("modifier"))};
}

FString UUdgoapWorldSubsystem::NameOf(UdgModifier Modifier) const
{
	UdgText Text{};
	udg_domain_modifier_name(Loaded, Modifier, &Text);
	return Udgoap::TextOf(Text);
}

FString UUdgoapWorldSubsystem::NameOf(UdgDrive Drive) const
{
	UdgText Text{};
	udg_domain_drive_name(Loaded, Drive, &Text);
	return Udgoap::TextOf(Text);
}

FString UUdgoapWorldSubsystem::ChoicesOfModifiers() const
{
	if (Modifiers.Num() == 0)
	{
		return TEXT("the document has no modifiers: add it there, or leave the area's empty");
	}
	TArray<FString> Names;
	for (const TPair<FName, uint32>& Entry : Modifiers)
	{
		Names.Add(Entry.Key.ToString());
	}
	return TEXT("give the area one of these: ") + FString::Join(Names, TEXT(", "));
}

void UUdgoapWorldSubsystem::Enter(UUdgoapAreaComponent& Entering)
{
	if (Entering.IsInWorld())
	{
		return;
	}
	if (IsRunning() && Entering.CanJoin(*this))
	{
		Join(Entering);
	}
	else
	{
		WaitingAreas.AddUnique(&Entering);
	}
}

void UUdgoapWorldSubsystem::Leave(UUdgoapAreaComponent& Leaving)
{
	WaitingAreas.Remove(&Leaving);
	if (Leaving.IsInWorld())
	{
		const UdgArea Gone = Leaving.Handle;
		Forget(Leaving);
		Destroy(Gone);
	}
}

void UUdgoapWorldSubsystem::Destroy(UdgArea Gone)
{
	uint32 bIsThere = 0;
	if (IsRunning() && udg_area_is_valid(Native, Gone, &bIsThere) == UDG_STATUS_OK && bIsThere != 0)
	{
		Check(udg_area_destroy(Native, Gone));
	}
}

void UUdgoapWorldSubsystem::Join(UUdgoapAreaComponent& Entering)
{
	if (!Make(Entering))
	{
		return;
	}
	// Areas that belong to this one may have joined earlier. They are created anew, so that they belong to it.
	for (UUdgoapAreaComponent* Below : Entering.FindBelow())
	{
		if (Below->IsInWorld() && Below->FindAbove() == &Entering)
		{
			Renew(*Below);
		}
	}
}

bool UUdgoapWorldSubsystem::Make(UUdgoapAreaComponent& Entering)
{
	const FString Why = Entering.Join(*this, LastKey + 1);
	if (Why.IsEmpty())
	{
		++LastKey;
		AreaByKey.Add(Entering.Key, &Entering);
		Areas.Add(&Entering);
		return true;
	}
	const AActor* Owner = Entering.GetOwner();
	UE_LOG(
		LogUdgoap, Error, TEXT("the area of %s is off: %s"),
		*(Owner != nullptr ? Owner->GetName() : FString(TEXT("a component"))), *Why);
	Entering.Deactivate();
	return false;
}

void UUdgoapWorldSubsystem::Renew(UUdgoapAreaComponent& Area)
{
	// In the library, an area can't be given to another one later. So the areas that belong to this one are created
	// anew, too.
	TArray<UUdgoapAreaComponent*> Below;
	for (UUdgoapAreaComponent* It : Area.FindBelow())
	{
		if (It->IsInWorld() && It->FindAbove() == &Area)
		{
			Below.Add(It);
		}
	}
	const UdgArea Old = Area.Handle;
	Forget(Area);
	Destroy(Old);
	if (!IsRunning() || !Make(Area))
	{
		return;
	}
	for (UUdgoapAreaComponent* It : Below)
	{
		Renew(*It);
	}
}

void UUdgoapWorldSubsystem::Forget(UUdgoapAreaComponent& Leaving)
{
	AreaByKey.Remove(Leaving.Key);
	Areas.Remove(&Leaving);
	Leaving.Forget();
}

void UUdgoapWorldSubsystem::FollowAreas()
{
	TArray<TWeakObjectPtr<UUdgoapAreaComponent>> Elsewhere;
	// Counted by index, because Follow may find that the world is broken. The world then ends, and empties this
	// list meanwhile.
	for (int32 Number = 0; Number < Areas.Num(); ++Number)
	{
		UUdgoapAreaComponent* It = Areas[Number].Get();
		if (It != nullptr && It->Follow() && It->IsElsewhere())
		{
			Elsewhere.Add(It);
		}
		// Areas don't tick, so the world draws them.
		if (It != nullptr && It->bDraws)
		{
			It->Draw();
		}
	}
	for (const TWeakObjectPtr<UUdgoapAreaComponent>& It : Elsewhere)
	{
		if (It.IsValid() && It->IsInWorld())
		{
			Renew(*It);
		}
	}
}

void UUdgoapWorldSubsystem::JoinWaitingAreas()
{
	const TArray<TWeakObjectPtr<UUdgoapAreaComponent>> All = MoveTemp(WaitingAreas);
	WaitingAreas.Reset();
	if (ByKey.Num() == 0 && All.Num() > 0 && All[0].IsValid())
	{
		Origin = FUdgoapOrigin::Near(All[0]->GetOwner()->GetActorLocation());
	}
	for (const TWeakObjectPtr<UUdgoapAreaComponent>& It : All)
	{
		if (It.IsValid())
		{
			Enter(*It);
		}
	}
}

void UUdgoapWorldSubsystem::ForgetAreas()
{
	const TArray<TWeakObjectPtr<UUdgoapAreaComponent>> All = MoveTemp(Areas);
	Areas.Reset();
	AreaByKey.Reset();
	for (const TWeakObjectPtr<UUdgoapAreaComponent>& It : All)
	{
		if (It.IsValid())
		{
			// It joins again when the next world begins.
			It->Forget();
			WaitingAreas.Add(It);
		}
	}
}

void UUdgoapWorldSubsystem::Welcome(UUdgoapSmartObjectComponent& Entered)
{
	const TArray<TWeakObjectPtr<UUdgoapAreaComponent>> Attached = Entered.Attached;
	for (const TWeakObjectPtr<UUdgoapAreaComponent>& It : Attached)
	{
		if (It.IsValid() && It->IsActive() && It->GetUdgoapWorld() == this)
		{
			WaitingAreas.Remove(It);
			Enter(*It);
		}
	}
	for (const TWeakObjectPtr<UUdgoapAreaComponent>& It : Entered.Around)
	{
		if (It.IsValid())
		{
			It->Tell(&Entered, false);
		}
	}
	TArray<AActor*> Overlapping;
	Entered.GetOwner()->GetOverlappingActors(Overlapping);
	for (const AActor* Actor : Overlapping)
	{
		TArray<UUdgoapAreaComponent*> Entering;
		Actor->GetComponents(Entering);
		for (UUdgoapAreaComponent* Area : Entering)
		{
			if (Area->Shape == EUdgoapAreaShape::Members)
			{
				Area->Tell(&Entered, true);
			}
		}
	}
}

void UUdgoapWorldSubsystem::LetGo(const UUdgoapSmartObjectComponent& Leaving)
{
	for (const TWeakObjectPtr<UUdgoapAreaComponent>& It : Leaving.Attached)
	{
		if (It.IsValid() && It->IsInWorld())
		{
			const UdgArea Gone = It->Handle;
			Forget(*It);
			Destroy(Gone);
			// It joins again when the object comes back.
			WaitingAreas.Add(It);
		}
	}
}
