#include "UdgoapNpcComponent.h"

#include "GameFramework/Actor.h"
#include "Net/UnrealNetwork.h"
#include "UdgoapModule.h"
#include "UdgoapStepPerformerComponent.h"
#include "UdgoapText.h"
#include "UdgoapWorldSubsystem.h"

namespace
{
	UdgPerformedBy ToUdgoap(EUdgoapPerformedBy By)
	{
		switch (By)
		{
		case EUdgoapPerformedBy::Host:
			return UDG_PERFORMED_BY_HOST;
		case EUdgoapPerformedBy::Library:
			return UDG_PERFORMED_BY_LIBRARY;
		case EUdgoapPerformedBy::Nobody:
			return UDG_PERFORMED_BY_NOBODY;
		case EUdgoapPerformedBy::Reported:
			break;
		}
		return UDG_PERFORMED_BY_REPORTED;
	}

	UdgStepResult ToUdgoap(EUdgoapStepResult Result)
	{
		switch (Result)
		{
		case EUdgoapStepResult::Succeeded:
			return UDG_STEP_SUCCEEDED;
		case EUdgoapStepResult::Failed:
			return UDG_STEP_FAILED;
		case EUdgoapStepResult::Aborted:
			break;
		}
		return UDG_STEP_ABORTED;
	}

	EUdgoapFacing FacingOf(UdgFacing Facing)
	{
		return Facing == UDG_FACING_TOWARDS ? EUdgoapFacing::Towards
			: Facing == UDG_FACING_AWAY		? EUdgoapFacing::Away
											: EUdgoapFacing::Any;
	}
}

UUdgoapNpcComponent::UUdgoapNpcComponent()
{
	SetIsReplicatedByDefault(true);
}

void UUdgoapNpcComponent::GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const
{
	Super::GetLifetimeReplicatedProps(OutLifetimeProps);
	DOREPLIFETIME(UUdgoapNpcComponent, Step);
}

void UUdgoapNpcComponent::Define(UdgObjectDef& Def) const
{
	Def.belief_mode =
		Knows == EUdgoapKnows::Everything ? UDG_BELIEF_ALL_KNOWING : UDG_BELIEF_OWN_FACTS;
}

FString UUdgoapNpcComponent::Joined()
{
	const UdgWorld Native = GetUdgoapWorld()->GetNative();
	UdgMindOptions Options;
	udg_mind_options_init(&Options, sizeof(Options));
	Options.performed_by = ToUdgoap(PerformedBy);
	Options.think_interval = ThinkInterval;
	Options.relevance = Relevance;
	if (udg_npc_from_object(Native, GetHandle(), &Npc) != UDG_STATUS_OK
		|| udg_npc_set_mind(Native, Npc, &Options, nullptr) != UDG_STATUS_OK)
	{
		return UUdgoapWorldSubsystem::LastMessage();
	}
	return FString();
}

void UUdgoapNpcComponent::Left()
{
	Npc = UdgNpc{};
	EndStep(EUdgoapStepResult::Aborted);
}

UUdgoapStepPerformerComponent* UUdgoapNpcComponent::FindPerformer() const
{
	const AActor* Owner = GetOwner();
	return Owner != nullptr ? Owner->FindComponentByClass<UUdgoapStepPerformerComponent>() : nullptr;
}

void UUdgoapNpcComponent::Take(const UdgEvent& Event)
{
	const bool bIsOurs = Step.Id != 0 && static_cast<uint64>(Step.Id) == Event.step_id;
	switch (Event.kind)
	{
	case UDG_EVENT_STEP_STARTED:
		BeginStep(false);
		break;
	case UDG_EVENT_STEP_MOVED:
		BeginStep(true);
		break;
	case UDG_EVENT_STEP_SUCCEEDED:
		if (bIsOurs)
		{
			EndStep(EUdgoapStepResult::Succeeded);
		}
		break;
	case UDG_EVENT_STEP_FAILED:
		if (bIsOurs)
		{
			EndStep(EUdgoapStepResult::Failed);
		}
		break;
	case UDG_EVENT_STEP_ABORTED:
		if (bIsOurs)
		{
			EndStep(EUdgoapStepResult::Aborted);
		}
		break;
	default:
		break;
	}
}

void UUdgoapNpcComponent::BeginStep(bool bHasMoved)
{
	UUdgoapWorldSubsystem* It = GetUdgoapWorld();
	UdgStep Now{};
	// A listener to an earlier event may have ended the step.
	if (It == nullptr || udg_npc_step(It->GetNative(), Npc, &Now) != UDG_STATUS_OK)
	{
		return;
	}
	UUdgoapSmartObjectComponent* Supplier = It->Find(Now.supplier_user_key);
	bHasMoved = bHasMoved && static_cast<uint64>(Step.Id) == Now.step_id;
	Step.Id = static_cast<int64>(Now.step_id);
	Step.Action = It->NameOf(Now.action);
	Step.Supplier = Supplier != nullptr ? Supplier->GetOwner() : nullptr;
	// The library gives NaN if the NPC doesn't know where to stand. NaN isn't equal to itself.
	Step.bHasStand = Now.stand.x == Now.stand.x;
	Step.Stand = Step.bHasStand ? It->GetOrigin().ToLevel(Now.stand) : FVector::Zero();
	Step.Duration = Now.duration;
	Step.Facing = FacingOf(Now.facing);
	Step.Number = static_cast<int32>(Now.number);
	Step.Count = static_cast<int32>(Now.step_count);
	if (UUdgoapStepPerformerComponent* Performer = FindPerformer())
	{
		Performer->Take(*this, bHasMoved);
	}
	OnStep.Broadcast(this, Step);
}

void UUdgoapNpcComponent::EndStep(EUdgoapStepResult Result)
{
	if (Step.Id == 0)
	{
		return;
	}
	const FUdgoapStep Ended = Step;
	Step = FUdgoapStep();
	if (UUdgoapStepPerformerComponent* Performer = FindPerformer())
	{
		Performer->LetGo(Ended, Result);
	}
	OnStepEnded.Broadcast(this, Ended, Result);
}

void UUdgoapNpcComponent::OnRep_Step()
{
	if (HasStep())
	{
		OnStep.Broadcast(this, Step);
	}
}

bool UUdgoapNpcComponent::Report(int64 StepId, EUdgoapStepResult Result)
{
	uint32 bWasCurrent = 0;
	if (IsInWorld()
		&& udg_npc_report(
			   GetUdgoapWorld()->GetNative(), Npc, static_cast<uint64>(StepId), ToUdgoap(Result),
			   &bWasCurrent)
			!= UDG_STATUS_OK)
	{
		UE_LOG(LogUdgoap, Error, TEXT("%s"), *UUdgoapWorldSubsystem::LastMessage());
	}
	return bWasCurrent != 0;
}

bool UUdgoapNpcComponent::ThinkNow()
{
	return IsInWorld() && udg_npc_think_now(GetUdgoapWorld()->GetNative(), Npc) == UDG_STATUS_OK;
}

bool UUdgoapNpcComponent::GetDriveSatisfaction(FName Drive, float& OutSatisfaction) const
{
	OutSatisfaction = 0.0f;
	return IsInWorld()
		&& udg_npc_drive_satisfaction(
			   GetUdgoapWorld()->GetNative(), Npc, GetUdgoapWorld()->FindDrive(Drive),
			   &OutSatisfaction)
		== UDG_STATUS_OK;
}

FString UUdgoapNpcComponent::Explain() const
{
	if (!IsInWorld())
	{
		return FString();
	}
	const UdgWorld Native = GetUdgoapWorld()->GetNative();
	FString Text;
	const UdgStatus Status = Udgoap::ReadText(
		[&](ANSICHAR* Buffer, size_t Capacity, size_t* OutNeeded) {
			return udg_npc_explain(Native, Npc, Buffer, Capacity, OutNeeded);
		},
		Text);
	return Status == UDG_STATUS_OK ? Text : UUdgoapWorldSubsystem::LastMessage();
}
