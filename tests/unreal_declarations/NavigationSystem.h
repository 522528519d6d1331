// API/Runtime/NavigationSystem/UNavigationSystemV1/GetPathLength (the path's length in centimetres, if
// there is one), API/Runtime/NavigationSystem/UNavigationSystemV1/GetCurrent.
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

class UNavigationSystemV1 : public UObject
{
public:
	static UNavigationSystemV1* GetCurrent(UWorld*)
	{
		static UNavigationSystemV1 It;
		return &It;
	}
	// Here ways are twice as long as straight ones, and nothing is behind 1 km.
	ENavigationQueryResult::Type GetPathLength(const FVector& From, const FVector& To, double& Length) const
	{
		Length = 2.0 * FVector::Dist(From, To);
		return To.X > 100000.0 ? ENavigationQueryResult::Fail : ENavigationQueryResult::Success;
	}
};
