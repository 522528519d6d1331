// API/Runtime/Engine/Subsystems/UWorldSubsystem (DoesSupportWorldType; UWorldSubsystem/OnWorldBeginPlay (5.5):
// comes before actors begin play; UWorldSubsystem/ShouldCreateSubsystem (5.1), which is asked of the class's
// default), API/Runtime/Engine/Subsystems/UTickableWorldSubsystem (GetStatId,
// UTickableWorldSubsystem/IsInitialized; Tick: ticks from Initialize to Deinitialize, which have to be forwarded;
// not while the game is paused), API/Runtime/Engine/Subsystems/FSubsystemCollectionBase,
// API/Runtime/Core/Stats/TStatId.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"

class UWorld;
class FSubsystemCollectionBase
{
};
struct TStatId
{
};

class UTickableWorldSubsystem : public UObject
{
public:
	static UClass* StaticClass()
	{
		static UClass Class("TickableWorldSubsystem", UObject::StaticClass(), nullptr);
		return &Class;
	}
	virtual bool ShouldCreateSubsystem(UObject* Outer) const;
	virtual void Initialize(FSubsystemCollectionBase&) { bInitialized = true; }
	virtual void Deinitialize() { bInitialized = false; }
	virtual void OnWorldBeginPlay(UWorld&) {}
	virtual void Tick(float) { check(bInitialized); }
	virtual TStatId GetStatId() const = 0;
	bool IsInitialized() const { return bInitialized; }

protected:
	virtual bool DoesSupportWorldType(const EWorldType::Type Type) const
	{
		return Type == EWorldType::Game || Type == EWorldType::PIE || Type == EWorldType::Editor;
	}

private:
	bool bInitialized = false;
};
