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
	const UWorld* Level = GetWorld();
	if (Second == nullptr || Level == nullptr)
	{
		return false;
	}
	const FVector Up(0.0, 0.0, double(Eyes));
	const FVector From = First.GetPlace() + Up;
	const FVector To = Second->GetPlace() + Up;
	if (FVector::Dist(From, To) > double(Range))
	{
		OutAnswer = 0.0f;
		return true;
	}
	// Neither who looks nor who is looked at is in the way.
	FCollisionQueryParams Params;
	Params.AddIgnoredActor(First.GetOwner());
	Params.AddIgnoredActor(Second->GetOwner());
	FHitResult Hit;
	OutAnswer = Level->LineTraceSingleByChannel(Hit, From, To, Channel, Params) ? 0.0f : 1.0f;
	return true;
}
