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
	void StopMovement() { End(); }
	EPathFollowingStatus::Type GetMoveStatus() const
	{
		return bMoves ? EPathFollowingStatus::Moving : EPathFollowingStatus::Idle;
	}

	// A move, whose end is told once, whatever ends it; another that begins ends it, too.
	void StandInMove(const FVector& Dest, float AcceptanceRadius, const std::function<void()>& Told)
	{
		End();
		Ended = Told;
		Goal = Dest;
		Radius = AcceptanceRadius;
		bMoves = bStandInHasWay;
		if (!bMoves && !bStandInFailsLater)
		{
			End();
		}
	}
	// Walks straight at 3 m/s, as far as it is let.
	void StandInWalk(AActor& Pawn, float Seconds)
	{
		const FVector Here = Pawn.GetActorLocation();
		const FVector Left = Goal - Here;
		const double Far = std::sqrt(Left.SizeSquared());
		if (bStandInWaits)
		{
			return;
		}
		if (!bMoves || Far <= double(Radius) || bStandInIsStuck)
		{
			End();
			return;
		}
		Pawn.SetActorLocation(Here + Left * FMath::Min(1.0, 300.0 * double(Seconds) / Far));
	}

	bool bStandInHasWay = true;
	// Whether a way that isn't there is noticed in a later frame.
	bool bStandInFailsLater = false;
	bool bStandInIsStuck = false;
	// Whether something else has the pawn for now.
	bool bStandInWaits = false;

private:
	void End()
	{
		bMoves = false;
		const std::function<void()> Told = std::move(Ended);
		Ended = nullptr;
		if (Told)
		{
			Told();
		}
	}
	std::function<void()> Ended;
	FVector Goal;
	float Radius = 0;
	bool bMoves = false;
};
