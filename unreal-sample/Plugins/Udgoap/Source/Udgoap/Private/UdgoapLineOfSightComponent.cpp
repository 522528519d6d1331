#include "UdgoapLineOfSightComponent.h"

#include "CollisionQueryParams.h"
#include "Engine/HitResult.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "UdgoapSmartObjectComponent.h"

FName UUdgoapLineOfSightComponent::GetQuery() const
{
	return Query;
}

bool UUdgoapLineOfSightComponent::TryAnswer(
	const UUdgoapSmartObjectComponent& First, const UUdgoapSmartObjectComponent* Second,
	float& OutAnswer)
{
	return Second != nullptr
		&& UUdgoapLineOfSightComponent::TrySense(
			   First, Second, First.GetPlace(), Second->GetPlace(), OutAnswer);
}

bool UUdgoapLineOfSightComponent::TrySense(
	const UUdgoapSmartObjectComponent& First, const UUdgoapSmartObjectComponent* Second,
	const FVector& Eye, const FVector& Point, float& OutAnswer)
{
	const UWorld* Level = GetWorld();
	if (Level == nullptr)
	{
		return false;
	}
	const FVector Up(0.0, 0.0, double(Eyes));
	const FVector From = Eye + Up;
	const FVector To = Point + Up;
	if (FVector::Dist(From, To) > double(Range))
	{
		OutAnswer = 0.0f;
		return true;
	}
	// The two actors themselves don't block the line of sight.
	FCollisionQueryParams Params;
	Params.AddIgnoredActor(First.GetOwner());
	if (Second != nullptr)
	{
		Params.AddIgnoredActor(Second->GetOwner());
	}
	FHitResult Hit;
	OutAnswer = Level->LineTraceSingleByChannel(Hit, From, To, Channel, Params) ? 0.0f : 1.0f;
	return true;
}
