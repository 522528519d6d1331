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
