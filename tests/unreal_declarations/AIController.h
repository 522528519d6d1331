// API/Runtime/AIModule/AAIController (StopMovement, GetMoveStatus; API/Runtime/AIModule/AAIController/MoveTo: a
// move that was asked for goes on by itself, and the status is idle when it ends).
#pragma once

#include <functional>

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

	// By the controller's own path following, whoever asked for the move.
	void StopMovement() { End(false); }
	EPathFollowingStatus::Type GetMoveStatus() const
	{
		return bMoves ? EPathFollowingStatus::Moving : EPathFollowingStatus::Idle;
	}

	// A move, whose end is told once, whatever ends it, and whether it is there; another that begins ends it, too.
	void StandInMove(const FVector& Dest, float AcceptanceRadius, const std::function<void(bool)>& Told)
	{
		End(false);
		Ended = Told;
		Goal = Dest;
		Radius = AcceptanceRadius;
		if (const double Far = StandInPawn == nullptr ? -1.0 : FVector::Dist(StandInPawn->GetActorLocation(), Dest);
			Far >= 0.0 && Far <= double(AcceptanceRadius))
		{
			End(true);
			return;
		}
		bMoves = bStandInHasWay;
		if (!bMoves && !bStandInFailsLater)
		{
			End(false);
		}
	}
	// Walks straight at 3 m/s, as far as it is let.
	void StandInWalk(AActor& Pawn, float Seconds)
	{
		const FVector Here = Pawn.GetActorLocation();
		const FVector Left = Goal - Here;
		const double Far = std::sqrt(Left.SquaredLength());
		if (bStandInWaits)
		{
			return;
		}
		if (!bMoves || Far <= double(Radius) || bStandInIsStuck)
		{
			End(bMoves && Far <= double(Radius));
			return;
		}
		Pawn.SetActorLocation(Here + Left * FMath::Min(1.0, 300.0 * double(Seconds) / Far));
	}

	// Whom it leads; who is there already when a move begins has arrived.
	AActor* StandInPawn = nullptr;
	bool bStandInHasWay = true;
	// Whether a way that isn't there is noticed in a later frame.
	bool bStandInFailsLater = false;
	bool bStandInIsStuck = false;
	// Whether something else has the pawn for now.
	bool bStandInWaits = false;

private:
	void End(bool bIsThere)
	{
		bMoves = false;
		const std::function<void(bool)> Told = std::move(Ended);
		Ended = nullptr;
		if (Told)
		{
			Told(bIsThere);
		}
	}
	std::function<void(bool)> Ended;
	FVector Goal;
	float Radius = 0;
	bool bMoves = false;
};
