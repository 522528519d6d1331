// What an NPC sees, what it believes, and what it tells others.

#include "GameFramework/Actor.h"
#include "UdgoapNpcComponent.h"
#include "UdgoapText.h"
#include "UdgoapWorldSubsystem.h"

FVector UUdgoapNpcComponent::GetFacing() const
{
	const AActor* Owner = GetOwner();
	return bLooksWithBody && Owner != nullptr ? Owner->GetActorForwardVector() : FVector::Zero();
}

bool UUdgoapNpcComponent::CanKnow(const UUdgoapSmartObjectComponent* About) const
{
	return IsInWorld() && IsValid(About) && About->IsInWorld()
		&& About->GetUdgoapWorld() == GetUdgoapWorld();
}

bool UUdgoapNpcComponent::GetBelief(
	const UUdgoapSmartObjectComponent* About, FName Attribute, FUdgoapBelief& OutBelief) const
{
	OutBelief = FUdgoapBelief();
	UdgBelief Belief{};
	if (!CanKnow(About)
		|| udg_npc_belief(
			   GetUdgoapWorld()->GetNative(), Npc, About->GetHandle(),
			   GetUdgoapWorld()->FindAttribute(Attribute), &Belief)
			!= UDG_STATUS_OK)
	{
		return false;
	}
	const UdgValue& Value = Belief.fact.value;
	OutBelief.Number = Value.number;
	OutBelief.bFlag = Value.flag != 0;
	if (Value.kind == UDG_ATTRIBUTE_KIND_POSITION)
	{
		OutBelief.Place = GetUdgoapWorld()->GetOrigin().ToLevel(Value.position);
	}
	OutBelief.Seconds = Belief.fact.timestamp;
	OutBelief.Source = Belief.source == UDG_BELIEF_SOURCE_SENSOR ? EUdgoapBeliefSource::Sensor
		: Belief.source == UDG_BELIEF_SOURCE_HEARSAY			 ? EUdgoapBeliefSource::Hearsay
																 : EUdgoapBeliefSource::Host;
	const UUdgoapSmartObjectComponent* Teller = GetUdgoapWorld()->Find(Belief.teller);
	OutBelief.Teller = Teller != nullptr ? Teller->GetOwner() : nullptr;
	OutBelief.Sure = Belief.sure;
	OutBelief.Expires = Belief.expires;
	return true;
}

bool UUdgoapNpcComponent::GetLastSeen(
	const UUdgoapSmartObjectComponent* About, FVector& OutPlace) const
{
	OutPlace = FVector::Zero();
	UdgLastSeen Last{};
	if (!CanKnow(About)
		|| udg_npc_last_seen(GetUdgoapWorld()->GetNative(), Npc, About->GetHandle(), &Last)
			!= UDG_STATUS_OK)
	{
		return false;
	}
	OutPlace = GetUdgoapWorld()->GetOrigin().ToLevel(Last.point);
	return true;
}

FString UUdgoapNpcComponent::ExplainBelief(
	const UUdgoapSmartObjectComponent* About, FName Attribute) const
{
	FString Text;
	if (CanKnow(About))
	{
		UUdgoapWorldSubsystem* It = GetUdgoapWorld();
		const UdgAttribute Id = It->FindAttribute(Attribute);
		Udgoap::ReadText(
			[&](ANSICHAR* Buffer, size_t Capacity, size_t* OutNeeded) {
				return udg_npc_explain_belief(
					It->GetNative(), Npc, About->GetHandle(), Id, Buffer, Capacity, OutNeeded);
			},
			Text);
	}
	return Text;
}

int32 UUdgoapNpcComponent::Talk(UUdgoapNpcComponent* Listener, const UUdgoapSmartObjectComponent* About)
{
	uint32 Count = 0;
	if (CanKnow(Listener) && (About == nullptr || CanKnow(About)))
	{
		const UdgNpc Hearing = Listener->GetNpc();
		udg_npc_talk(
			GetUdgoapWorld()->GetNative(), Npc, &Hearing, 1,
			About != nullptr ? About->GetHandle() : UdgObject{}, &Count);
	}
	return static_cast<int32>(Count);
}

bool UUdgoapNpcComponent::SetSensorEnabled(FName Sensor, bool bEnabled)
{
	return IsInWorld()
		&& udg_npc_set_sensor_enabled(
			   GetUdgoapWorld()->GetNative(), Npc, GetUdgoapWorld()->FindSensor(Sensor), bEnabled ? 1u : 0u)
			== UDG_STATUS_OK;
}
