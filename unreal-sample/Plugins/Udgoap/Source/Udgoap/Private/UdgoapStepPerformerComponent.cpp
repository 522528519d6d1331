#include "UdgoapStepPerformerComponent.h"

#include "AIController.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Pawn.h"
#include "NavigationSystem.h"
#include "Tasks/AITask_MoveTo.h"
#include "UdgoapNpcComponent.h"

UUdgoapStepPerformerComponent::UUdgoapStepPerformerComponent()
{
	PrimaryComponentTick.bCanEverTick = true;
	bAutoActivate = true;
}

void UUdgoapStepPerformerComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	UUdgoapNpcComponent* It = Npc.Get();
	if (!bIsAtWork || DeltaTime <= 0.0f || It == nullptr || !It->HasStep())
	{
		return;
	}
	Elapsed += DeltaTime;
	const FUdgoapStep Step = It->GetStep();
	EUdgoapStepResult Result = EUdgoapStepResult::Succeeded;
	if (PerformStep(Step, Elapsed, DeltaTime, Result))
	{
		// The step is finished before it is reported, because the report may begin the next step.
		LetGo(Step, Result);
		It->Report(Step.Id, Result);
	}
}

void UUdgoapStepPerformerComponent::EndPlay(const EEndPlayReason::Type Reason)
{
	if (bIsAtWork && Npc.IsValid())
	{
		LetGo(Npc->GetStep(), EUdgoapStepResult::Aborted);
	}
	Super::EndPlay(Reason);
}

void UUdgoapStepPerformerComponent::Activate(bool bReset)
{
	Super::Activate(bReset);
	const AActor* Owner = GetOwner();
	UUdgoapNpcComponent* Beside =
		Owner != nullptr ? Owner->FindComponentByClass<UUdgoapNpcComponent>() : nullptr;
	if (IsActive() && !bIsAtWork && Beside != nullptr && Beside->HasStep())
	{
		Take(*Beside, false);
	}
}

void UUdgoapStepPerformerComponent::Deactivate()
{
	Super::Deactivate();
	if (!IsActive() && bIsAtWork && Npc.IsValid())
	{
		LetGo(Npc->GetStep(), EUdgoapStepResult::Aborted);
	}
}

void UUdgoapStepPerformerComponent::Take(UUdgoapNpcComponent& From, bool bHasMoved)
{
	if (!IsActive())
	{
		return;
	}
	bHasMoved = bHasMoved && bIsAtWork;
	if (!bHasMoved)
	{
		Elapsed = 0.0f;
	}
	Npc = &From;
	bIsAtWork = true;
	BeginStep(From.GetStep(), bHasMoved);
}

void UUdgoapStepPerformerComponent::LetGo(const FUdgoapStep& Ended, EUdgoapStepResult Result)
{
	if (bIsAtWork)
	{
		bIsAtWork = false;
		FinishStep(Ended, Result);
	}
}

void UUdgoapStepPerformerComponent::BeginStep(const FUdgoapStep& Step, bool)
{
	const AActor* Owner = GetOwner();
	bWalks = Step.bHasStand && Owner != nullptr
		&& FVector::Dist(Owner->GetActorLocation(), Step.Stand) > 0.0;
	EndMove();
	bHasNoWay = false;
	AAIController* Controller = bWalks ? FindController() : nullptr;
	if (Controller == nullptr)
	{
		return;
	}
	// Uses pathfinding, and doesn't lock the AI logic of the controller.
	Move = UAITask_MoveTo::AIMoveTo(
		Controller, Step.Stand, nullptr, Near, EAIOptionFlag::Default, EAIOptionFlag::Default, true, false, false,
		EAIOptionFlag::Default, EAIOptionFlag::Default);
	if (Move != nullptr)
	{
		Move->ReadyForActivation();
	}
	bIsLed = IsMoving();
	// A move that is over already is there, or has found no path. Without a path, walking straight would lead
	// through walls, unless the level has nothing to find a path on.
	bHasNoWay = Move != nullptr && Move->IsFinished() && !Move->WasMoveSuccessful() && HasNavigation();
}

bool UUdgoapStepPerformerComponent::PerformStep(
	const FUdgoapStep& Step, float Seconds, float DeltaTime, EUdgoapStepResult& OutResult)
{
	OutResult = EUdgoapStepResult::Succeeded;
	if (!bWalks)
	{
		Face(Step);
		return Seconds >= Step.Duration;
	}
	if (bHasNoWay)
	{
		OutResult = EUdgoapStepResult::Failed;
		return true;
	}
	if (bIsLed)
	{
		if (IsMoving())
		{
			return false;
		}
		bIsLed = false;
		// If the move has ended far from its goal, there was no path to it.
		const FVector Here = GetOwner()->GetActorLocation();
		const FVector There(Step.Stand.X, Step.Stand.Y, Here.Z);
		if (FVector::Dist(Here, There) > 2.0 * double(Near) + 100.0)
		{
			OutResult = EUdgoapStepResult::Failed;
			return true;
		}
	}
	return Approach(Step.Stand, DeltaTime);
}

void UUdgoapStepPerformerComponent::FinishStep(const FUdgoapStep&, EUdgoapStepResult)
{
	EndMove();
}

bool UUdgoapStepPerformerComponent::IsMoving() const
{
	return IsValid(Move) && !Move->IsFinished() && FindController() != nullptr;
}

bool UUdgoapStepPerformerComponent::HasNavigation() const
{
	const UNavigationSystemV1* Navigation = UNavigationSystemV1::GetCurrent(GetWorld());
	return Navigation != nullptr && Navigation->GetDefaultNavDataInstance() != nullptr;
}

void UUdgoapStepPerformerComponent::EndMove()
{
	if (bIsLed && IsMoving())
	{
		Move->EndTask();
		// Unreal's documentation doesn't say that ending the task stops the pawn.
		FindController()->StopMovement();
	}
	bIsLed = false;
	Move = nullptr;
}

bool UUdgoapStepPerformerComponent::Approach(const FVector& Stand, float DeltaTime)
{
	AActor* Owner = GetOwner();
	const FVector Here = Owner->GetActorLocation();
	FVector There = Stand;
	if (FindController() != nullptr)
	{
		// A pawn's location is its middle, and the ground decides its height. So only x and y count.
		There.Z = Here.Z;
	}
	const double Left = FVector::Dist(Here, There);
	const double Most = double(Speed) * double(DeltaTime);
	const bool bIsThere = Left <= Most;
	Owner->SetActorLocation(bIsThere ? There : Here + (There - Here) * (Most / Left));
	return bIsThere;
}

AAIController* UUdgoapStepPerformerComponent::FindController() const
{
	const APawn* Pawn = Cast<APawn>(GetOwner());
	return Pawn != nullptr ? Cast<AAIController>(Pawn->GetController()) : nullptr;
}

void UUdgoapStepPerformerComponent::Face(const FUdgoapStep& Step)
{
	AActor* Owner = GetOwner();
	if (Step.Facing == EUdgoapFacing::Any || Step.Supplier == nullptr || Step.Supplier == Owner)
	{
		return;
	}
	FVector Towards = Step.Supplier->GetActorLocation() - Owner->GetActorLocation();
	Towards.Z = 0.0;
	if (Towards.SquaredLength() > 1.0)
	{
		Owner->SetActorRotation(
			(Step.Facing == EUdgoapFacing::Away ? Towards * -1.0 : Towards).Rotation());
	}
}
