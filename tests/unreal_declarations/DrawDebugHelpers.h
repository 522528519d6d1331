// API/Runtime/Engine/DrawDebugLine.
#pragma once

#include "CoreMinimal.h"

namespace StandIn
{
	inline int& Lines()
	{
		static int Count = 0;
		return Count;
	}
}
inline void DrawDebugLine(const UWorld*, const FVector&, const FVector&, const FColor&)
{
	++StandIn::Lines();
}
