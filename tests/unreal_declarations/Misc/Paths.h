// API/Runtime/Core/Misc/FPaths (Combine, ProjectContentDir).
#pragma once

#include "CoreMinimal.h"

struct FPaths
{
	static FString Combine(const FString& Folder, const TCHAR* File) { return Folder + TEXT("/") + File; }
	static FString ProjectContentDir() { return StandInContent(); }
	static FString& StandInContent()
	{
		static FString Folder;
		return Folder;
	}
};
