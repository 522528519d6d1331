// API/Runtime/Core/GenericPlatform/FGenericPlatformProcess (GetDllHandle: null if it can't be loaded;
// FreeDllHandle).
#pragma once

#include "CoreMinimal.h"

struct FPlatformProcess
{
	static void* GetDllHandle(const TCHAR*) { return nullptr; }
	static void FreeDllHandle(void*) {}
};
