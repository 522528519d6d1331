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
namespace StandIn
{
	inline FColor& LastColor()
	{
		static FColor Color = FColor::White;
		return Color;
	}
}
inline void DrawDebugLine(const UWorld*, const FVector&, const FVector&, const FColor& Color)
{
	++StandIn::Lines();
	StandIn::LastColor() = Color;
}
