// API/Runtime/Core/Misc/FFileHelper (LoadFileToArray: false if there is no such file).
#pragma once

#include "CoreMinimal.h"

struct FFileHelper
{
	static bool LoadFileToArray(TArray<uint8>& Out, const TCHAR* Name)
	{
		Out.Reset();
		std::FILE* File = std::fopen(TCHAR_TO_UTF8(Name), "rb");
		if (File == nullptr)
		{
			return false;
		}
		for (int Next = std::fgetc(File); Next != EOF; Next = std::fgetc(File))
		{
			Out.Add(uint8(Next));
		}
		std::fclose(File);
		return true;
	}
};
