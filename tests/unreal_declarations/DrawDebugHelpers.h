// API/Runtime/Engine/DrawDebugLine, API/Runtime/Engine/DrawDebugBox, API/Runtime/Engine/DrawDebugSphere,
// API/Runtime/Engine/DrawDebugString.
#pragma once

#include "CoreMinimal.h"

class AActor;

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
inline void DrawDebugBox(
	const UWorld* In, const FVector& Center, const FVector& Extent, const FQuat&, const FColor& Color)
{
	for (int Edge = 0; Edge < 12; ++Edge)
	{
		DrawDebugLine(In, Center, Center + Extent, Color);
	}
}
inline void DrawDebugSphere(const UWorld* In, const FVector& Center, float, int32 Segments, const FColor& Color)
{
	for (int Edge = 0; Edge < Segments; ++Edge)
	{
		DrawDebugLine(In, Center, Center, Color);
	}
}
namespace StandIn
{
	inline FString& LastText()
	{
		static FString Text;
		return Text;
	}
}
inline void DrawDebugString(
	const UWorld*, const FVector&, const FString& Text, AActor*, const FColor&, float, bool, float)
{
	StandIn::LastText() = Text;
}
