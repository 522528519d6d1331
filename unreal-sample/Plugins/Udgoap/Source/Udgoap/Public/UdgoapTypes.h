#pragma once

#include "CoreMinimal.h"
#include "UdgoapTypes.generated.h"

class AActor;

/** The result of a step. */
UENUM(BlueprintType)
enum class EUdgoapStepResult : uint8
{
	Succeeded,
	Failed,
	Aborted,
};

/** Who performs an NPC's steps, and who writes their results. */
UENUM(BlueprintType)
enum class EUdgoapPerformedBy : uint8
{
	/** The game performs and writes. */
	Host,
	/** The library performs and writes: for NPCs that nobody sees. */
	Library,
	/** Nobody performs. Ticks leave the NPC out. */
	Nobody,
	/** The game performs and reports. The library then writes the effects that the document says. */
	Reported,
};

/** What an NPC knows of the world. */
UENUM(BlueprintType)
enum class EUdgoapKnows : uint8
{
	/** The truth about every object. */
	Everything,
	/** Only what it was told or has noticed. */
	WhatItWasTold,
};

/** Where a supplier wants the NPC to look. */
UENUM(BlueprintType)
enum class EUdgoapFacing : uint8
{
	Any,
	Towards,
	Away,
};

/** The initial value of one attribute of an object. */
USTRUCT(BlueprintType)
struct UDGOAP_API FUdgoapInitialValue
{
	GENERATED_BODY()

	/** The attribute's name in the document. The editor offers those that the component's type has. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap", meta = (GetOptions = "GetAttributeNames"))
	FName Attribute;

	/** The number; for a flag, 0 is no and any other number is yes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Value = 0.0f;
};

/** Where a belief comes from. */
UENUM(BlueprintType)
enum class EUdgoapBeliefSource : uint8
{
	/** From the game. */
	Host,
	/** The NPC has noticed it with a sensor. */
	Sensor,
	/** From another NPC. */
	Hearsay,
};

/** What an NPC believes about an attribute of an object, and where the belief comes from. */
USTRUCT(BlueprintType)
struct UDGOAP_API FUdgoapBelief
{
	GENERATED_BODY()

	/** The believed value, if the attribute is a number. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	float Number = 0.0f;

	/** The believed value, if the attribute is a flag. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	bool bFlag = false;

	/** The believed value, if the attribute is a position: a point in the level. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	FVector Place = FVector::Zero();

	/** When it was observed, in seconds of the world's time. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	double Seconds = 0.0;

	/** Where it comes from. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	EUdgoapBeliefSource Source = EUdgoapBeliefSource::Host;

	/** The actor that told it; null if no actor did, or if that actor is gone. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	TObjectPtr<AActor> Teller = nullptr;

	/** How sure the NPC is of it now, 0 to 1. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	float Sure = 0.0f;

	/** When the NPC forgets it unless it is renewed, in seconds of the world's time; infinity for never. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	double Expires = 0.0;
};

/** The step that an NPC is at. Nothing else of udgoap is replicated. */
USTRUCT(BlueprintType)
struct UDGOAP_API FUdgoapStep
{
	GENERATED_BODY()

	/** The step's number, unique in its world; 0 if there is no step. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	int64 Id = 0;

	/** The action's name in the document. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	FName Action;

	/** The actor that the action is done to; null if the object has no actor, or if the actor is gone. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	TObjectPtr<AActor> Supplier = nullptr;

	/** Whether it is known where the NPC will be at the end of the step. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	bool bHasStand = false;

	/** Where the NPC is expected to be at the end of the step, in the level. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	FVector Stand = FVector::Zero();

	/** How long the step is expected to take, in seconds. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	float Duration = 0.0f;

	/** Where the NPC should look, as the document says of the supplier. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	EUdgoapFacing Facing = EUdgoapFacing::Any;

	/** The step's index in the plan, from 0. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	int32 Number = 0;

	/** How many steps the plan has. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	int32 Count = 0;
};
