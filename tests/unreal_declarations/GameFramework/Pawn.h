// API/Runtime/Engine/GameFramework/APawn (GetController);
// API/Runtime/Engine/GameFramework/AController.
#pragma once

#include "GameFramework/Actor.h"

class AController : public AActor
{
public:
	static UClass* StaticClass()
	{
		static UClass Class("Controller", AActor::StaticClass(), [] { return static_cast<UObject*>(new AController); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }
};

class APawn : public AActor
{
public:
	static UClass* StaticClass()
	{
		static UClass Class("Pawn", AActor::StaticClass(), [] { return static_cast<UObject*>(new APawn); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }
	AController* GetController() const { return StandInController; }

	TObjectPtr<AController> StandInController;
};
