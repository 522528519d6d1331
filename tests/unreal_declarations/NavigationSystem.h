// API/Runtime/NavigationSystem/UNavigationSystemV1/GetPathLength (the path's length in centimetres, if
// there is one), API/Runtime/NavigationSystem/UNavigationSystemV1/GetCurrent,
// API/Runtime/NavigationSystem/UNavigationSystemV1/K2_ProjectPointToNavigation ("Project a point onto the
// NavigationData"; its page of 5.5, the same as that of 5.0);
// API/Runtime/Engine/AI/Navigation/ENavigationQueryResult__Type;
// API/Runtime/NavigationSystem/UNavigationSystemV1/GetDefaultNavDataInstance/1 (the other one with this name
// "creates one if it doesn't exist"); API/Runtime/NavigationSystem/ANavigationData.
#pragma once

#include "CoreMinimal.h"

namespace ENavigationQueryResult
{
	enum Type : int
	{
		Invalid,
		Error,
		Fail,
		Success,
	};
}

class ANavigationData
{
};
class UNavigationQueryFilter;

class UNavigationSystemV1 : public UObject
{
public:
	static UNavigationSystemV1* GetCurrent(UWorld*)
	{
		static UNavigationSystemV1 It;
		return &It;
	}
	// Here the tests say where there is nothing.
	static bool K2_ProjectPointToNavigation(
		UObject*, const FVector& Point, FVector& ProjectedLocation, ANavigationData*,
		TSubclassOf<UNavigationQueryFilter>, const FVector)
	{
		ProjectedLocation = Point;
		return StandInHole == nullptr || !StandInHole(Point);
	}
	using FStandInHole = bool(const FVector&);
	static inline FStandInHole* StandInHole = nullptr;
	// Whether the level has a navigation mesh.
	ANavigationData* GetDefaultNavDataInstance() const
	{
		static ANavigationData It;
		return bStandInHasData ? &It : nullptr;
	}
	static inline bool bStandInHasData = false;
	// Here ways are twice as long as straight ones, and nothing is behind 1 km.
	ENavigationQueryResult::Type GetPathLength(const FVector& From, const FVector& To, double& Length) const
	{
		Length = 2.0 * FVector::Dist(From, To);
		return To.X > 100000.0 ? ENavigationQueryResult::Fail : ENavigationQueryResult::Success;
	}
};
