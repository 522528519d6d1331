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

	/**
	 * A text that one of the library's functions writes into a buffer, however long it is.
	 * @param Write Is called with the buffer, its size, and where the size goes that is needed.
	 */
	template <typename TWrite>
	UdgStatus ReadText(TWrite Write, FString& OutText)
	{
		TArray<ANSICHAR> Text;
		size_t Needed = 4096;
		UdgStatus Status = UDG_STATUS_BUFFER_TOO_SMALL;
		while (Status == UDG_STATUS_BUFFER_TOO_SMALL)
		{
			Text.SetNumZeroed(static_cast<int32>(Needed));
			Status = Write(Text.GetData(), static_cast<size_t>(Text.Num()), &Needed);
		}
		OutText = Status == UDG_STATUS_OK ? FString(UTF8_TO_TCHAR(Text.GetData())) : FString();
		return Status;
	}
}
