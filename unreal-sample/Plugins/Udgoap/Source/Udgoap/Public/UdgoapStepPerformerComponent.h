#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "UdgoapTypes.h"
#include "UdgoapStepPerformerComponent.generated.h"

class AAIController;
class UAITask_MoveTo;
class UUdgoapNpcComponent;

/**
 * Carries out the steps of its actor's NPC: walks to where a step ends, by a task of the pawn's AI controller
 * if there is one, else straight; waits for as long as the step takes; and reports. A game derives from it,
 * or listens to the NPC's OnStep and reports by itself.
 */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapStepPerformerComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UUdgoapStepPerformerComponent();

	/** How fast it walks where there is no AI controller, in centimetres per second. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Speed = 200.0f;

	/**
	 * How near the AI controller has to come, in centimetres. The last bit is walked straight: documents
	 * say how near one has to be for what, and planners take them at their word.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Near = 20.0f;

	/** Whether a step is under way. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	bool IsAtWork() const { return bIsAtWork; }

	virtual void TickComponent(
		float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
	virtual void Activate(bool bReset = false) override;
	virtual void Deactivate() override;

protected:
	friend UUdgoapNpcComponent;

	/** A step begins, or ends elsewhere than it did. */
	virtual void BeginStep(const FUdgoapStep& Step, bool bHasMoved);

	/**
	 * Goes on with a step, once a frame.
	 * @param Seconds How long it has been under way.
	 * @param OutResult What came of it, if it is over.
	 * @return Whether it is over.
	 */
	virtual bool PerformStep(
		const FUdgoapStep& Step, float Seconds, float DeltaTime, EUdgoapStepResult& OutResult);

	/** A step is over, or was broken off. */
	virtual void FinishStep(const FUdgoapStep& Step, EUdgoapStepResult Result);

	/** Walks straight. Returns whether it is there. */
	bool Approach(const FVector& Stand, float DeltaTime);

private:
	/** The NPC hands a step over. */
	void Take(UUdgoapNpcComponent& From, bool bHasMoved);
	/** The NPC's step is over, whoever has ended it. */
	void LetGo(const FUdgoapStep& Ended, EUdgoapStepResult Result);
	AAIController* FindController() const;
	/** Whether the AI controller's task goes on. */
	bool IsMoving() const;
	/** Ends the AI controller's task, if there is one. */
	void EndMove();
	void Face(const FUdgoapStep& Step);

	TWeakObjectPtr<UUdgoapNpcComponent> Npc;
	float Elapsed = 0.0f;
	bool bIsAtWork = false;
	bool bWalks = false;
	/** The AI controller walks; else it is walked straight. */
	bool bIsLed = false;
	/** By which task. The engine may have freed it when it is over. */
	UPROPERTY()
	TObjectPtr<UAITask_MoveTo> Move = nullptr;
};
