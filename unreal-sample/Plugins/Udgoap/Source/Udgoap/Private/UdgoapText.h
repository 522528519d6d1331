#pragma once

#include "CoreMinimal.h"
#include "udgoap.h"

namespace Udgoap
{
	/** A text of the library's as one of Unreal's. */
	inline FString TextOf(const UdgText& Text)
	{
		return Text.data == nullptr
			? FString()
			: FString(FUTF8ToTCHAR(Text.data, static_cast<int32>(Text.length)));
	}
}
