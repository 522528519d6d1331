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

/** A smart object that decides. It hands its steps to the step performer of its actor, if it has one. */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapNpcComponent : public UUdgoapSmartObjectComponent
{
	GENERATED_BODY()

public:
	UUdgoapNpcComponent();

	/** Who performs its steps, and who writes what comes of them. Set it before play begins. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	EUdgoapPerformedBy PerformedBy = EUdgoapPerformedBy::Reported;

	/** What it knows of the world. Set it before play begins. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	EUdgoapKnows Knows = EUdgoapKnows::Everything;

	/** Whether it sees to where its actor looks; else it looks the way that it goes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	bool bLooksWithBody = true;

	/** How often it thinks, in seconds; -1 for as often as its type says. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float ThinkInterval = -1.0f;

	/** How many seconds earlier than others its turn comes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Relevance = 0.0f;

	/** A step has begun, or now ends elsewhere. On all machines. */
	UPROPERTY(BlueprintAssignable, Category = "udgoap")
	FUdgoapStepSignature OnStep;

	/** The step is over. On the authority alone. */
	UPROPERTY(BlueprintAssignable, Category = "udgoap")
	FUdgoapStepEndedSignature OnStepEnded;

	/** Whether it is at a step. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	bool HasStep() const { return Step.Id != 0; }

	/** The step that it is at. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	const FUdgoapStep& GetStep() const { return Step; }

	/** Tells what came of a step. One that is over changes nothing; returns whether it was at it. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool Report(int64 StepId, EUdgoapStepResult Result);

	/** Has it think in the next frame, whatever has changed. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool ThinkNow();

	/** How satisfied one of its drives was when it last thought, 0 to 1. Returns whether it has it. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool GetDriveSatisfaction(FName Drive, float& OutSatisfaction) const;

	/** Tells in sentences what it is doing, and why. For looking, not for every frame. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	FString Explain() const;

	/** What it believes about an attribute of a smart object. Returns whether it has a belief. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool GetBelief(
		const UUdgoapSmartObjectComponent* About, FName Attribute, FUdgoapBelief& OutBelief) const;

	/**
	 * Where in the level it has last seen a smart object that was gone when it looked. Returns false if it
	 * knows where that is, or has forgotten.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool GetLastSeen(const UUdgoapSmartObjectComponent* About, FVector& OutPlace) const;

	/** Why it believes what it does about an attribute of a smart object; empty if it doesn't. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	FString ExplainBelief(const UUdgoapSmartObjectComponent* About, FName Attribute) const;

	/**
	 * Tells another NPC what it believes of a smart object, or all that it knows if that is null. It is
	 * heard in the next frame. Returns how many beliefs it tells.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	int32 Talk(UUdgoapNpcComponent* Listener, const UUdgoapSmartObjectComponent* About);

	/**
	 * Switches one of its sensors on or off, by its name in the document: a blindfold, for instance. What it
	 * believes already it goes on believing until it forgets it. Returns whether it could: the NPC is in
	 * the world, and its type has the sensor.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool SetSensorEnabled(FName Sensor, bool bEnabled);

	/**
	 * What an action on a smart object would cost it now, without smart ambiance and with it. Returns
	 * whether it could do that.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool GetCost(
		FName Action, const UUdgoapSmartObjectComponent* Supplier, float& OutBare, float& OutCost) const;

	/** Tells which areas it is in, and what alters the costs of its steps. For looking. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	FString ExplainAmbiance() const;

	/** Whether it and a smart object are in the same world, so that it can believe something of it. */
	bool CanKnow(const UUdgoapSmartObjectComponent* About) const;

	/** What stands for it in the library; null while it is in no world. */
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

	/** Something has happened to it. */
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
