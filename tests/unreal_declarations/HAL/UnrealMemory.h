// API/Runtime/Core/HAL/FMemory (Malloc, Free).
#pragma once

#include "CoreMinimal.h"

namespace StandIn
{
	// How many blocks were ever asked for, and how many haven't come back.
	inline std::int64_t& AllBlocks()
	{
		static std::int64_t Count = 0;
		return Count;
	}
	inline std::int64_t& Blocks()
	{
		static std::int64_t Count = 0;
		return Count;
	}
}

struct FMemory
{
	static void* Malloc(std::size_t Size, uint32 Alignment)
	{
		__atomic_add_fetch(&StandIn::AllBlocks(), 1, __ATOMIC_RELAXED);
		__atomic_add_fetch(&StandIn::Blocks(), 1, __ATOMIC_RELAXED);
		return std::aligned_alloc(Alignment, (Size + Alignment - 1) / Alignment * Alignment);
	}
	static void Free(void* It)
	{
		__atomic_sub_fetch(&StandIn::Blocks(), 1, __ATOMIC_RELAXED);
		std::free(It);
	}
};
