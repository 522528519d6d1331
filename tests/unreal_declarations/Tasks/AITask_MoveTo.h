// API/Runtime/AIModule/Tasks/UAITask_MoveTo/AIMoveTo: moves to a location or an actor;
// API/Runtime/AIModule/UAITask_MoveTo (WasMoveSuccessful); API/Runtime/AIModule/EAIOptionFlag__Type. Whether a
// request that fails ends its task at once isn't said: here it does, or in a later frame.
#pragma once

#include "AIController.h"
#include "GameplayTask.h"

namespace EAIOptionFlag
{
	enum Type : int
	{
		Default,
		Enable,
		Disable,
	};
}

class UAITask_MoveTo : public UGameplayTask
{
public:
	static UClass* StaticClass()
	{
		static UClass Class(
			"AITask_MoveTo", UGameplayTask::StaticClass(), [] { return static_cast<UObject*>(new UAITask_MoveTo); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }

	static UAITask_MoveTo* AIMoveTo(
		AAIController* Controller, FVector GoalLocation, AActor*, float AcceptanceRadius, EAIOptionFlag::Type,
		EAIOptionFlag::Type, bool, bool, bool, EAIOptionFlag::Type, EAIOptionFlag::Type)
	{
		if (Controller == nullptr)
		{
			return nullptr;
		}
		UAITask_MoveTo* It = NewObject<UAITask_MoveTo>();
		It->Controller = Controller;
		It->Goal = GoalLocation;
		It->Radius = AcceptanceRadius;
		return It;
	}

	bool WasMoveSuccessful() const { return bWasSuccessful; }

protected:
	void StandInActivate() override
	{
		TWeakObjectPtr<UAITask_MoveTo> Weak(this);
		Controller->StandInMove(Goal, Radius, [Weak](bool bIsThere) {
			if (UAITask_MoveTo* It = Weak.Get())
			{
				It->bWasSuccessful = bIsThere;
				It->EndTask();
			}
		});
	}

private:
	AAIController* Controller = nullptr;
	FVector Goal;
	float Radius = 0;
	bool bWasSuccessful = false;
};
