// API/Runtime/CoreUObject/UObject/ConstructorHelpers/FObjectFinder (5.5; Succeeded, Object): finds an asset by its
// path, in constructors alone; what is found so stays, and is packaged with the game.
#pragma once

#include "CoreMinimal.h"

struct ConstructorHelpers
{
	template <typename T>
	struct FObjectFinder
	{
		explicit FObjectFinder(const TCHAR*) : Object(NewObject<T>()) {}
		bool Succeeded() const { return Object != nullptr; }
		T* Object;
	};
};
