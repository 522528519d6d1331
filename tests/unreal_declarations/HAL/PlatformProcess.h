// API/Runtime/Core/GenericPlatform/FGenericPlatformProcess, what FPlatformProcess is on
// each platform (GetDllHandle: null if it can't be loaded;
// FreeDllHandle).
#pragma once

#include "CoreMinimal.h"

struct FPlatformProcess
{
	static void* GetDllHandle(const TCHAR*) { return nullptr; }
	static void FreeDllHandle(void*) {}
};
