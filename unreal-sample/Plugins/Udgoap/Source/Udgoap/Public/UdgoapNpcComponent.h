#pragma once

#include "CoreMinimal.h"
#include "UdgoapSmartObjectComponent.h"
#include "UdgoapNpcComponent.generated.h"

class UUdgoapNpcComponent;
class UUdgoapStepPerformerComponent;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(
	FUdgoapStepSignature, UUdgoapNpcComponent*, Npc, const FUdgoapStep&, Step);
DECLARE_DYNAMIC_MULTICAST_DELEGATE_ThreeParams(
	FUdgoapStepEndedSignature, UUdgoapNpcComponent*, Npc, const FUdgoapStep&, Step, EUdgoapStepResult,
	Result);

/**
 * A smart object that decides what to do: an NPC. It hands its steps to the step performer of its actor, if
 * there is one.
 */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapNpcComponent : public UUdgoapSmartObjectComponent
{
	GENERATED_BODY()

public:
	UUdgoapNpcComponent();

	/** Who performs the NPC's steps, and who writes their results. Set it before play begins. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	EUdgoapPerformedBy PerformedBy = EUdgoapPerformedBy::Reported;

	/** Whether the NPC knows the truth, or only what it was told. Set it before play begins. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	EUdgoapKnows Knows = EUdgoapKnows::Everything;

	/**
	 * Whether the NPC looks where its actor's forward axis points. If not, it looks in the direction in which
	 * it moves.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	bool bLooksWithBody = true;

	/** The time between two of the NPC's decisions, in seconds; -1: its type decides. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float ThinkInterval = -1.0f;

	/** When too many NPCs wait for a search, this one counts as having waited so many seconds longer. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Relevance = 0.0f;

	/** Called when a step has begun, or when the point at which it ends has moved. On all machines. */
	UPROPERTY(BlueprintAssignable, Category = "udgoap")
	FUdgoapStepSignature OnStep;

	/** Called when the step is over. On the authority only. */
	UPROPERTY(BlueprintAssignable, Category = "udgoap")
	FUdgoapStepEndedSignature OnStepEnded;

	/** Whether a step is under way. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	bool HasStep() const { return Step.Id != 0; }

	/** The step that is under way. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	const FUdgoapStep& GetStep() const { return Step; }

	/** Reports the result of a step. Returns false, and changes nothing, if the step is over already. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool Report(int64 StepId, EUdgoapStepResult Result);

	/**
	 * Makes the NPC think in the next frame, even if nothing has changed. Returns false if it is in no world.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool ThinkNow();

	/**
	 * Tells how satisfied one of the NPC's drives was when the NPC last thought, from 0 to 1. Returns false if
	 * it doesn't have the drive.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool GetDriveSatisfaction(FName Drive, float& OutSatisfaction) const;

	/**
	 * Tells in sentences what the NPC does, and why. Don't call it in every frame: it takes time and memory.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	FString Explain() const;

	/** Reads what the NPC believes about an attribute of a smart object. Returns whether it has a belief. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool GetBelief(
		const UUdgoapSmartObjectComponent* About, FName Attribute, FUdgoapBelief& OutBelief) const;

	/**
	 * Tells where in the level the NPC has last seen a smart object that it doesn't find there any more.
	 * Returns false if it knows where the object is, or has forgotten it.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool GetLastSeen(const UUdgoapSmartObjectComponent* About, FVector& OutPlace) const;

	/** Tells why the NPC has its belief about an attribute of a smart object; empty if it has none. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	FString ExplainBelief(const UUdgoapSmartObjectComponent* About, FName Attribute) const;

	/**
	 * Makes the NPC tell another one what it believes of a smart object, or everything that it knows if About
	 * is null. The other hears it in the next frame. Returns how many beliefs are told.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	int32 Talk(UUdgoapNpcComponent* Listener, const UUdgoapSmartObjectComponent* About);

	/**
	 * Switches one of the NPC's sensors on or off, by its name in the document, for instance for a blindfold.
	 * The NPC keeps what it believes until it forgets it. Returns false if the NPC is in no world, or if its
	 * type lacks the sensor.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool SetSensorEnabled(FName Sensor, bool bEnabled);

	/**
	 * Tells what an action on a smart object would cost the NPC now, without smart ambiance and with it.
	 * Returns whether there is a cost: both are in the world, and the NPC knows the object.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool GetCost(
		FName Action, const UUdgoapSmartObjectComponent* Supplier, float& OutBare, float& OutCost) const;

	/**
	 * Tells which areas the NPC is in, and what changes the costs of its steps. Don't call it in every frame.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	FString ExplainAmbiance() const;

	/** Whether the NPC and a smart object are in the same world, so that the NPC can have beliefs about it. */
	bool CanKnow(const UUdgoapSmartObjectComponent* About) const;

	/** The library's handle for this NPC; null while it is in no world. */
	UdgNpc GetNpc() const { return Npc; }

	virtual FVector GetFacing() const override;
	virtual void GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const override;

protected:
	virtual bool WritesPlace() const override { return !ReadsPlace(); }
	virtual bool ReadsPlace() const override { return PerformedBy == EUdgoapPerformedBy::Library; }
	virtual void Define(UdgObjectDef& Def) const override;
	virtual FString Joined() override;
	virtual void Left() override;

private:
	friend UUdgoapWorldSubsystem;

	/** Takes in an event of the NPC's. */
	void Take(const UdgEvent& Event);
	void BeginStep(bool bHasMoved);
	void EndStep(EUdgoapStepResult Result);
	UUdgoapStepPerformerComponent* FindPerformer() const;

	UFUNCTION()
	void OnRep_Step();

	UPROPERTY(ReplicatedUsing = OnRep_Step)
	FUdgoapStep Step;

	UdgNpc Npc{};
};
