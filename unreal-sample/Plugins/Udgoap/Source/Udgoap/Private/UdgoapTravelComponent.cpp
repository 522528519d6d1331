#include "UdgoapTravelComponent.h"

#include "Engine/World.h"
#include "NavigationSystem.h"
#include "UdgoapSmartObjectComponent.h"

FName UUdgoapTravelComponent::GetQuery() const
{
	return FName(TEXT("travel"));
}

bool UUdgoapTravelComponent::TryAnswer(
	const UUdgoapSmartObjectComponent& First, const UUdgoapSmartObjectComponent* Second,
	float& OutAnswer)
{
	OutAnswer = Unreachable;
	const UNavigationSystemV1* Navigation = UNavigationSystemV1::GetCurrent(GetWorld());
	if (Second == nullptr || Navigation == nullptr)
	{
		return false;
	}
	double Length = 0.0;
	if (Navigation->GetPathLength(First.GetPlace(), Second->GetPlace(), Length)
		== ENavigationQueryResult::Success)
	{
		OutAnswer = static_cast<float>(Length / 100.0);
	}
	return true;
}
