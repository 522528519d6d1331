// API/Runtime/Engine/GameFramework/AGameModeBase (StartPlay: before actors begin play).
#pragma once

#include "GameFramework/Actor.h"

class AGameModeBase : public AActor
{
public:
	static UClass* StaticClass()
	{
		static UClass Class("GameModeBase", AActor::StaticClass(), [] { return static_cast<UObject*>(new AGameModeBase); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }
	virtual void StartPlay() {}
};
