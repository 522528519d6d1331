// API/Runtime/GameplayTasks/UGameplayTask (ReadyForActivation: "Called to trigger the actual task once the
// delegates have been set up"; EndTask: "Called explicitly to end the task"; IsFinished),
// API/Runtime/GameplayTasks/EGameplayTaskState.
#pragma once

#include "CoreMinimal.h"

class UGameplayTask : public UObject
{
public:
	static UClass* StaticClass()
	{
		static UClass Class(
			"GameplayTask", UObject::StaticClass(), [] { return static_cast<UObject*>(new UGameplayTask); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }

	void ReadyForActivation()
	{
		if (!bIsFinished)
		{
			StandInActivate();
		}
	}
	// Nobody keeps a task that is over.
	void EndTask()
	{
		if (!bIsFinished)
		{
			bIsFinished = true;
			StandInMarkAsGarbage();
		}
	}
	bool IsFinished() const { return bIsFinished; }

protected:
	virtual void StandInActivate() {}

private:
	bool bIsFinished = false;
};
