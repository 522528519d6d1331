#pragma once

#include "CoreMinimal.h"
#include "udgoap.h"

namespace Udgoap
{
	/** Converts a text of the library to one of Unreal's. */
	inline FString TextOf(const UdgText& Text)
	{
		return Text.data == nullptr
			? FString()
			: FString(FUTF8ToTCHAR(Text.data, static_cast<int32>(Text.length)));
	}

	/**
	 * Reads a text of any length that a function of the library writes into a buffer.
	 * @param Write Calls that function with the buffer, its size, and a pointer that receives the size it needs.
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
