#include "UdgoapSensorComponent.h"

#include "GameFramework/Actor.h"
#include "UdgoapModule.h"
#include "UdgoapNpcComponent.h"
#include "UdgoapWorldSubsystem.h"

UUdgoapSensorComponent::UUdgoapSensorComponent()
{
	bAutoActivate = true;
}

bool UUdgoapSensorComponent::Notice(UUdgoapSmartObjectComponent* About)
{
	return IsValid(About) && NoticeAt(About, About->GetPlace());
}

bool UUdgoapSensorComponent::NoticeAt(UUdgoapSmartObjectComponent* About, FVector Place)
{
	const AActor* Owner = GetOwner();
	const UUdgoapNpcComponent* Npc =
		Owner != nullptr ? Owner->FindComponentByClass<UUdgoapNpcComponent>() : nullptr;
	if (!IsActive() || Npc == nullptr || !Npc->CanKnow(About))
	{
		return false;
	}
	UUdgoapWorldSubsystem* World = Npc->GetUdgoapWorld();
	const uint32* Id = World->Sensors.Find(Sensor);
	if (Id == nullptr)
	{
		return Refuse(TEXT("the document has no sensor called ") + Sensor.ToString());
	}
	Percepts.Reset();
	UdgPercept Where = PerceptOf(*Npc, *About, World->GetPositionAttribute());
	Where.fact.value.position = World->GetOrigin().ToMetres(Place);
	Percepts.Add(Where);
	for (const FName Name : Attributes)
	{
		const uint32* Attribute = World->Attributes.Find(Name);
		if (Attribute == nullptr)
		{
			return Refuse(TEXT("the document has no attribute called ") + Name.ToString());
		}
		Percepts.Add(PerceptOf(*Npc, *About, UdgAttribute{*Attribute}));
	}
	for (UdgPercept& It : Percepts)
	{
		It.sensor.id = *Id;
	}
	const UdgStatus Status = udg_npc_perceive(
		World->GetNative(), Npc->GetNpc(), Percepts.GetData(), static_cast<uint32>(Percepts.Num()), nullptr);
	if (Status == UDG_STATUS_WRONG_TIME)
	{
		// This was called by a component that answers a query, in the middle of a tick. The library accepts it only
		// between ticks, so the caller can try again in the next frame.
		return false;
	}
	return Status == UDG_STATUS_OK || Refuse(UUdgoapWorldSubsystem::LastMessage());
}

UdgPercept UUdgoapSensorComponent::PerceptOf(
	const UUdgoapNpcComponent& Npc, const UUdgoapSmartObjectComponent& About, UdgAttribute Attribute) const
{
	const UUdgoapWorldSubsystem* World = Npc.GetUdgoapWorld();
	const UdgWorld Native = World->GetNative();
	UdgPercept It{};
	It.fact.object = About.GetHandle();
	It.fact.attribute = Attribute;
	It.fact.timestamp = World->GetSeconds();
	It.fact.value.kind = World->KindOf(Attribute);
	if (It.fact.value.kind == UDG_ATTRIBUTE_KIND_FLAG)
	{
		udg_object_flag(Native, About.GetHandle(), Attribute, &It.fact.value.flag);
	}
	else if (It.fact.value.kind == UDG_ATTRIBUTE_KIND_NUMBER)
	{
		udg_object_number(Native, About.GetHandle(), Attribute, &It.fact.value.number);
	}
	It.sure = Sure;
	It.remember = Remember;
	return It;
}

bool UUdgoapSensorComponent::Refuse(const FString& Why)
{
	UE_LOG(LogUdgoap, Error, TEXT("%s is off: %s"), *GetName(), *Why);
	Deactivate();
	return false;
}
