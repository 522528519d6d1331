#pragma once

#include "CoreMinimal.h"
#include "UdgoapTypes.generated.h"

class AActor;

/** What came of a step. */
UENUM(BlueprintType)
enum class EUdgoapStepResult : uint8
{
	Succeeded,
	Failed,
	Aborted,
};

/** Who performs an NPC's steps, and who writes what comes of them. */
UENUM(BlueprintType)
enum class EUdgoapPerformedBy : uint8
{
	/** The game performs and writes. */
	Host,
	/** The library does both: for whoever is out of sight. */
	Library,
	/** Plans are made and not carried out. */
	Nobody,
	/** The game performs and reports; the library writes what the document says. */
	Reported,
};

/** What an NPC knows of the world. */
UENUM(BlueprintType)
enum class EUdgoapKnows : uint8
{
	/** Whatever is true. */
	Everything,
	/** What it was told. */
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

/** What one attribute of an object begins as. */
USTRUCT(BlueprintType)
struct UDGOAP_API FUdgoapInitialValue
{
	GENERATED_BODY()

	/** The attribute's name in the document. The component that has the value says which there are. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap", meta = (GetOptions = "GetAttributeNames"))
	FName Attribute;

	/** A number; of flags, 0 for no and anything else for yes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Value = 0.0f;
};

/** Where a belief comes from. */
UENUM(BlueprintType)
enum class EUdgoapBeliefSource : uint8
{
	/** The game has told it. */
	Host,
	/** The NPC has noticed it by a sensor. */
	Sensor,
	/** Another NPC has told it. */
	Hearsay,
};

/** What an NPC believes about an attribute of an object, and where that comes from. */
USTRUCT(BlueprintType)
struct UDGOAP_API FUdgoapBelief
{
	GENERATED_BODY()

	/** Its value, if it is a number. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	float Number = 0.0f;

	/** Its value, if it is a flag. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	bool bFlag = false;

	/** Its value, if it is a place: where that is in the level. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	FVector Place = FVector::ZeroVector;

	/** When it was observed, in seconds of the world's time. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	double Seconds = 0.0;

	/** Where it comes from. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	EUdgoapBeliefSource Source = EUdgoapBeliefSource::Host;

	/** Who has told it; null if nobody in particular, or if that actor is gone. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	TObjectPtr<AActor> Teller = nullptr;

	/** How sure the NPC is of it now, 0 to 1. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	float Sure = 0.0f;

	/** When it is forgotten unless it is renewed, in seconds of the world's time; infinite: never. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	double Expires = 0.0;
};

/** The step that an NPC is at. It is all of udgoap that is sent to other machines. */
USTRUCT(BlueprintType)
struct UDGOAP_API FUdgoapStep
{
	GENERATED_BODY()

	/** Its number, which no other step of its world has; 0: there is no step. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	int64 Id = 0;

	/** What is done, as the document calls it. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	FName Action;

	/** To whom; null if it is no actor, or gone. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	TObjectPtr<AActor> Supplier = nullptr;

	/** Whether the NPC knows where it is expected to be in the end. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	bool bHasStand = false;

	/** Where that is, in the level. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	FVector Stand = FVector::ZeroVector;

	/** How long it is expected to take, in seconds. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	float Duration = 0.0f;

	/** Where its supplier wants the NPC to look. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	EUdgoapFacing Facing = EUdgoapFacing::Any;

	/** Its place in the plan, from 0. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	int32 Number = 0;

	/** How many steps the plan has. */
	UPROPERTY(BlueprintReadOnly, Category = "udgoap")
	int32 Count = 0;
};
