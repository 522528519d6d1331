// API/Runtime/Engine/FCollisionQueryParams (AddIgnoredActor).
#pragma once

#include "CoreMinimal.h"

class AActor;
struct FCollisionQueryParams
{
	void AddIgnoredActor(const AActor* It) { StandInIgnored.push_back(It); }
	std::vector<const AActor*> StandInIgnored;
};
