// API/Runtime/Engine/Engine/ECollisionChannel, API/Runtime/Engine/Engine/EEndPlayReason__Type,
// API/Runtime/Engine/Engine/ELevelTick, API/Runtime/Engine/Engine/ENetMode,
// API/Runtime/Engine/Engine/EWorldType__Type, API/Runtime/Engine/Engine/EComponentMobility__Type,
// API/Runtime/Engine/Engine/ECollisionEnabled__Type.
#pragma once

#include "CoreMinimal.h"

enum ECollisionChannel : int
{
	ECC_WorldStatic,
	ECC_Visibility,
};
namespace EEndPlayReason
{
	enum Type : int
	{
		Destroyed,
		LevelTransition,
		EndPlayInEditor,
		RemovedFromWorld,
		Quit,
	};
}
namespace EWorldType
{
	enum Type : int
	{
		None,
		Game,
		Editor,
		PIE,
		EditorPreview,
	};
}
namespace EComponentMobility
{
	enum Type : int
	{
		Static,
		Stationary,
		Movable,
	};
}
namespace ECollisionEnabled
{
	enum Type : int
	{
		NoCollision,
		QueryOnly,
		PhysicsOnly,
		QueryAndPhysics,
	};
}
enum ELevelTick : int
{
	LEVELTICK_TimeOnly,
	LEVELTICK_ViewportsOnly,
	LEVELTICK_All,
	LEVELTICK_PauseTick,
};
enum ENetMode : int
{
	NM_Standalone,
	NM_DedicatedServer,
	NM_ListenServer,
	NM_Client,
};
