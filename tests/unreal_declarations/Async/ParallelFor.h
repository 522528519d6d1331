// API/Runtime/Core/Async/ParallelFor: returns when all are done, in whichever order and on whichever
// threads. Here the last comes first, on another thread than the rest.
#pragma once

#include <thread>

#include "CoreMinimal.h"

template <typename F>
void ParallelFor(int32 Count, F Body)
{
	if (Count > 0)
	{
		std::thread Other([&] { Body(Count - 1); });
		for (int32 Number = Count - 2; Number >= 0; --Number)
		{
			Body(Number);
		}
		Other.join();
	}
}
