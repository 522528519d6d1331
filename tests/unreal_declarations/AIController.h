// API/Runtime/AIModule/AAIController (MoveToLocation, StopMovement, GetMoveStatus; API/Runtime/AIModule/
// AAIController/MoveTo: a move that was asked for goes on by itself, and the status is idle when it ends).
#pragma once

#include "GameFramework/Pawn.h"
#include "Navigation/PathFollowingComponent.h"

class AAIController : public AController
{
public:
	static UClass* StaticClass()
	{
		static UClass Class(
			"AIController", AController::StaticClass(), [] { return static_cast<UObject*>(new AAIController); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }

	EPathFollowingRequestResult::Type MoveToLocation(const FVector& Dest, float AcceptanceRadius = -1)
	{
		if (!bStandInHasWay)
		{
			return EPathFollowingRequestResult::Failed;
		}
		Goal = Dest;
		Radius = AcceptanceRadius;
		bMoves = true;
		return EPathFollowingRequestResult::RequestSuccessful;
	}
	void StopMovement() { bMoves = false; }
	EPathFollowingStatus::Type GetMoveStatus() const
	{
		return bMoves ? EPathFollowingStatus::Moving : EPathFollowingStatus::Idle;
	}
	// Walks straight at 3 m/s, as far as it is let.
	void StandInWalk(AActor& Pawn, float Seconds)
	{
		const FVector Here = Pawn.GetActorLocation();
		const FVector Left = Goal - Here;
		const double Far = std::sqrt(Left.SizeSquared());
		if (!bMoves)
		{
			return;
		}
		if (Far <= double(Radius) || bStandInIsStuck)
		{
			bMoves = false;
			return;
		}
		Pawn.SetActorLocation(Here + Left * FMath::Min(1.0, 300.0 * double(Seconds) / Far));
	}

	bool bStandInHasWay = true;
	bool bStandInIsStuck = false;

private:
	FVector Goal;
	float Radius = 0;
	bool bMoves = false;
};
