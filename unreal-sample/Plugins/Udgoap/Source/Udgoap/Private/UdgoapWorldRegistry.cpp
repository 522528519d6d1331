// Finds the components of a world by key and by handle.

#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "UdgoapModule.h"
#include "UdgoapSmartObjectComponent.h"
#include "UdgoapWorldSubsystem.h"

UUdgoapSmartObjectComponent* UUdgoapWorldSubsystem::Find(uint64 Key) const
{
	const TWeakObjectPtr<UUdgoapSmartObjectComponent>* Found = ByKey.Find(Key);
	return Found != nullptr ? Found->Get() : nullptr;
}

UUdgoapSmartObjectComponent* UUdgoapWorldSubsystem::Find(UdgObject Handle) const
{
	const uint64* Key = KeyByHandle.Find(Handle.bits);
	return Key != nullptr ? Find(*Key) : nullptr;
}

void UUdgoapWorldSubsystem::Enter(UUdgoapSmartObjectComponent& Entering)
{
	if (Entering.IsInWorld())
	{
		return;
	}
	if (IsRunning())
	{
		Join(Entering);
	}
	else
	{
		Waiting.AddUnique(&Entering);
	}
}

void UUdgoapWorldSubsystem::Leave(UUdgoapSmartObjectComponent& Leaving)
{
	Waiting.Remove(&Leaving);
	if (!Leaving.IsInWorld())
	{
		return;
	}
	const UdgObject Gone = Leaving.Handle;
	Forget(Leaving);
	if (IsRunning())
	{
		TakePartsOff(Gone);
		Check(udg_object_destroy(Native, Gone));
	}
}

void UUdgoapWorldSubsystem::Join(UUdgoapSmartObjectComponent& Entering)
{
	Entering.World = this;
	const FString Why = Make(Entering);
	if (Why.IsEmpty())
	{
		Entering.bIsMoved = Entering.ReadsPlace();
		if (Entering.bIsMoved || Entering.WritesPlace())
		{
			AddMover(Entering);
		}
		JoinParts(Entering);
		Welcome(Entering);
		return;
	}
	const AActor* Owner = Entering.GetOwner();
	UE_LOG(
		LogUdgoap, Error, TEXT("%s is off: %s"),
		*(Owner != nullptr ? Owner->GetName() : FString(TEXT("a component"))), *Why);
	if (Entering.IsInWorld())
	{
		Leave(Entering);
	}
	Entering.Deactivate();
}

FString UUdgoapWorldSubsystem::Make(UUdgoapSmartObjectComponent& Entering)
{
	const FVector Place = Entering.GetPlace();
	if (!Origin.Reaches(Place) && !Reach(Place))
	{
		return TEXT("it is more than 8 km away from others of its world; use a level for each part");
	}
	UdgObjectDef Def;
	udg_object_def_init(&Def, sizeof(Def));
	const uint32* Type = Types.Find(Entering.Type);
	if (Type == nullptr)
	{
		return TEXT("the document has no type called ") + Entering.Type.ToString();
	}
	Def.object_type.id = *Type;
	Def.user_key = LastKey + 1;
	Def.position = Origin.ToMetres(Place);
	Def.has_position = 1;
	Entering.Define(Def);
	TArray<UdgInitialValue> Values;
	for (const FUdgoapInitialValue& Initial : Entering.InitialValues)
	{
		UdgInitialValue Value{};
		Value.fields = UDG_INITIAL_VALUE;
		const uint32* Attribute = Attributes.Find(Initial.Attribute);
		if (Attribute == nullptr)
		{
			return TEXT("the document has no attribute called ") + Initial.Attribute.ToString();
		}
		Value.attribute.id = *Attribute;
		UdgAttributeKind Kind = UDG_ATTRIBUTE_KIND_NUMBER;
		if (udg_domain_attribute_kind(Loaded, Value.attribute, &Kind) != UDG_STATUS_OK)
		{
			return LastMessage();
		}
		Value.value.kind = Kind;
		Value.value.number = Kind == UDG_ATTRIBUTE_KIND_NUMBER ? Initial.Value : 0.0f;
		Value.value.flag = Kind == UDG_ATTRIBUTE_KIND_FLAG && Initial.Value != 0.0f ? 1u : 0u;
		Values.Add(Value);
	}
	Def.initial_values = Values.GetData();
	Def.initial_value_count = static_cast<uint32>(Values.Num());
	if (udg_object_create(Native, &Def, &Entering.Handle) != UDG_STATUS_OK)
	{
		Entering.Handle = UdgObject{};
		return LastMessage();
	}
	Entering.Key = ++LastKey;
	ByKey.Add(Entering.Key, &Entering);
	KeyByHandle.Add(Entering.Handle.bits, Entering.Key);
	return Entering.Joined();
}

void UUdgoapWorldSubsystem::Forget(UUdgoapSmartObjectComponent& Leaving)
{
	ByKey.Remove(Leaving.Key);
	KeyByHandle.Remove(Leaving.Handle.bits);
	RemoveMover(Leaving);
	LetGo(Leaving);
	Leaving.Handle = UdgObject{};
	Leaving.Key = 0;
	Leaving.Left();
}

void UUdgoapWorldSubsystem::Destroyed(UdgObject Gone)
{
	UUdgoapSmartObjectComponent* Component = Find(Gone);
	if (Component == nullptr)
	{
		return;
	}
	Forget(*Component);
	AActor* Owner = Component->GetOwner();
	if (Component->bDestroyWithObject && Owner != nullptr)
	{
		Owner->Destroy();
	}
}

void UUdgoapWorldSubsystem::AddMover(UUdgoapSmartObjectComponent& Entering)
{
	if (Entering.bIsMoved)
	{
		const UdgVector3 Place = Origin.ToMetres(Entering.GetPlace());
		Entering.Mover = Moved.Num();
		Moved.Add(FMoved{&Entering, Place, Place});
		MovedHandles.Add(Entering.Handle);
		return;
	}
	Entering.Mover = Movers.Num();
	Movers.Add(&Entering);
}

void UUdgoapWorldSubsystem::RemoveMover(UUdgoapSmartObjectComponent& Leaving)
{
	if (Leaving.Mover < 0)
	{
		return;
	}
	// The last component in the list takes the place of the one that leaves.
	const TWeakObjectPtr<UUdgoapSmartObjectComponent> Last =
		Leaving.bIsMoved ? Moved.Last().Component : Movers.Last();
	if (Leaving.bIsMoved)
	{
		Moved[Leaving.Mover] = Moved.Last();
		MovedHandles[Leaving.Mover] = MovedHandles.Last();
		Moved.Pop();
		MovedHandles.Pop();
	}
	else
	{
		Movers[Leaving.Mover] = Last;
		Movers.Pop();
	}
	if (Last.IsValid())
	{
		Last->Mover = Leaving.Mover;
	}
	Leaving.Mover = -1;
}
