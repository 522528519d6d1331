#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "UdgoapTypes.h"
#include "UdgoapStepPerformerComponent.generated.h"

class AAIController;
class UAITask_MoveTo;
class UUdgoapNpcComponent;

/**
 * Performs the steps of its actor's NPC. It walks to where the step ends, with a task of the pawn's AI
 * controller if there is one, else in a straight line. If the level has navigation data and there is no path, the
 * step fails. It waits until the step's duration is over, and reports.
 * A game can derive from it, or listen to the NPC's OnStep and report the result itself.
 */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapStepPerformerComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UUdgoapStepPerformerComponent();

	/** The walking speed where there is no AI controller, in centimetres per second. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Speed = 200.0f;

	/**
	 * How near the AI controller has to come, in centimetres. The rest is walked in a straight line, because an
	 * action's conditions may need the exact distance that the document says.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Near = 20.0f;

	/** Whether the performer is at a step. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	bool IsAtWork() const { return bIsAtWork; }

	virtual void TickComponent(
		float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
	virtual void Activate(bool bReset = false) override;
	virtual void Deactivate() override;

protected:
	friend UUdgoapNpcComponent;

	/** Called when a step begins, and again when the point at which it ends has moved. */
	virtual void BeginStep(const FUdgoapStep& Step, bool bHasMoved);

	/**
	 * Called once in each frame while a step is under way.
	 * @param Seconds How long the step has been under way.
	 * @param OutResult Receives the result, if the step is over.
	 * @return Whether the step is over.
	 */
	virtual bool PerformStep(
		const FUdgoapStep& Step, float Seconds, float DeltaTime, EUdgoapStepResult& OutResult);

	/** Called when a step is over or was broken off. */
	virtual void FinishStep(const FUdgoapStep& Step, EUdgoapStepResult Result);

	/** Walks towards a point in a straight line. Returns whether it is there. */
	bool Approach(const FVector& Stand, float DeltaTime);

private:
	/** Takes a step from the NPC. */
	void Take(UUdgoapNpcComponent& From, bool bHasMoved);
	/** The NPC's step is over, whether the performer or somebody else has ended it. */
	void LetGo(const FUdgoapStep& Ended, EUdgoapStepResult Result);
	AAIController* FindController() const;
	/** Whether the AI controller's task goes on. */
	bool IsMoving() const;
	/** Whether the level has navigation data to find paths on. */
	bool HasNavigation() const;
	/** Ends the AI controller's task, if there is one. */
	void EndMove();
	void Face(const FUdgoapStep& Step);

	TWeakObjectPtr<UUdgoapNpcComponent> Npc;
	float Elapsed = 0.0f;
	bool bIsAtWork = false;
	bool bWalks = false;
	/** Whether the AI controller walks; if not, the performer walks in a straight line. */
	bool bIsLed = false;
	/** Whether the AI controller has found no path where there should be one. */
	bool bHasNoWay = false;
	/** The AI controller's task. The engine may have freed it when it is over. */
	UPROPERTY()
	TObjectPtr<UAITask_MoveTo> Move = nullptr;
};
