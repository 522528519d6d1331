// Which objects are near a point, and which are parts of others.

#include "GameFramework/Actor.h"
#include "UdgoapModule.h"
#include "UdgoapNpcComponent.h"
#include "UdgoapSmartObjectComponent.h"
#include "UdgoapWorldSubsystem.h"

UdgTag UUdgoapWorldSubsystem::FindTag(FName Name)
{
	return UdgTag{FindName(Tags, Name, TEXT("tag"))};
}

TArray<UUdgoapSmartObjectComponent*> UUdgoapWorldSubsystem::GetNearby(
	FVector Around, double Within, FName Tag, FName Action, const UUdgoapNpcComponent* Who)
{
	TArray<UUdgoapSmartObjectComponent*> Found;
	if (!IsRunning() || (Who != nullptr && (!Who->IsInWorld() || Who->GetUdgoapWorld() != this)))
	{
		return Found;
	}
	UdgNearby Wanted;
	udg_nearby_init(&Wanted, sizeof(Wanted));
	Wanted.position = Origin.ToMetres(Around);
	Wanted.radius = static_cast<float>(Within / 100.0);
	Wanted.tag = Tag == NAME_None ? UdgTag{} : FindTag(Tag);
	Wanted.action = Action == NAME_None ? UdgAction{} : FindAction(Action);
	if (Who != nullptr)
	{
		Wanted.npc.bits = Who->GetHandle().bits;
	}
	if ((Tag != NAME_None && Wanted.tag.id == 0) || (Action != NAME_None && Wanted.action.id == 0))
	{
		// The document doesn't define the tag or the action, so no object has it.
		return Found;
	}
	uint32 Count = 0;
	UdgStatus Status = udg_world_nearby(Native, &Wanted, nullptr, 0, &Count);
	TArray<UdgObject> All;
	All.SetNumZeroed(static_cast<int32>(Count));
	if (Status == UDG_STATUS_BUFFER_TOO_SMALL)
	{
		Status = udg_world_nearby(Native, &Wanted, All.GetData(), Count, &Count);
	}
	if (Check(Status))
	{
		Append(All, Found);
	}
	return Found;
}

void UUdgoapWorldSubsystem::Append(
	const TArray<UdgObject>& All, TArray<UUdgoapSmartObjectComponent*>& OutFound) const
{
	for (const UdgObject Handle : All)
	{
		// An object that the game has created through the C functions has no component.
		if (UUdgoapSmartObjectComponent* It = Find(Handle))
		{
			OutFound.Add(It);
		}
	}
}

TArray<UdgObject> UUdgoapWorldSubsystem::PartsOf(UdgObject Whole) const
{
	uint32 Count = 0;
	udg_object_parts(Native, Whole, nullptr, 0, &Count);
	TArray<UdgObject> All;
	All.SetNumZeroed(static_cast<int32>(Count));
	if (Count > 0 && udg_object_parts(Native, Whole, All.GetData(), Count, &Count) != UDG_STATUS_OK)
	{
		All.Reset();
	}
	return All;
}

UdgAttribute UUdgoapWorldSubsystem::PartOfReference(UdgObject Part) const
{
	UdgType Type{};
	UdgAttribute Reference{};
	udg_object_type(Native, Part, &Type);
	udg_domain_type_part_of(Loaded, Type, &Reference);
	return Reference;
}

bool UUdgoapWorldSubsystem::JoinTo(
	UUdgoapSmartObjectComponent& Part, const UUdgoapSmartObjectComponent* Whole)
{
	const UdgAttribute Reference = PartOfReference(Part.Handle);
	if (Reference.id == 0)
	{
		UE_LOG(
			LogUdgoap, Error, TEXT("type %s says no part_of, so it is nobody's part"),
			*Part.Type.ToString());
		return false;
	}
	const UdgObject To = Whole != nullptr ? Whole->Handle : UdgObject{};
	return Check(udg_object_set_reference(Native, Part.Handle, Reference, To));
}

void UUdgoapWorldSubsystem::TakePartsOff(UdgObject Whole)
{
	for (const UdgObject Part : PartsOf(Whole))
	{
		Check(udg_object_set_reference(Native, Part, PartOfReference(Part), UdgObject{}));
	}
}

void UUdgoapWorldSubsystem::JoinParts(UUdgoapSmartObjectComponent& Entered)
{
	const UUdgoapSmartObjectComponent* Whole = Entered.Whole.Get();
	if (Whole != nullptr && Whole->IsInWorld() && Whole->GetUdgoapWorld() == this)
	{
		JoinTo(Entered, Whole);
	}
	for (const TWeakObjectPtr<UUdgoapSmartObjectComponent>& It : Entered.Belonging)
	{
		if (It.IsValid() && It->IsInWorld() && It->GetUdgoapWorld() == this)
		{
			JoinTo(*It, &Entered);
		}
	}
}
