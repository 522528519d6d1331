#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "udgoap.h"
#include "UdgoapSensorComponent.generated.h"

class UUdgoapNpcComponent;
class UUdgoapSmartObjectComponent;

/**
 * Hands the NPC component of its actor what the game's own perception has found: an AI perception, an
 * overlap, a noise. What the NPC notices counts as noticed by a sensor of the document. Sensors that the
 * library looks with need no component.
 */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapSensorComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UUdgoapSensorComponent();

	/** The sensor's name in the document. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	FName Sensor;

	/** How sure what it finds is, at most 1; 0 for what the document says. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Sure = 0.0f;

	/** After how many seconds it is forgotten; 0 for what the document says. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Remember = 0.0f;

	/** The attributes that it tells of, beside where somebody is: numbers and flags. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TArray<FName> Attributes;

	/** The NPC notices a smart object where it is. Returns whether it could. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool Notice(UUdgoapSmartObjectComponent* About);

	/**
	 * The NPC notices a smart object at a place of the level, for instance where a noise comes from.
	 * Returns whether it could.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool NoticeAt(UUdgoapSmartObjectComponent* About, FVector Place);

private:
	/** What is told of one attribute. The library says what is wrong with it. */
	UdgPercept PerceptOf(
		const UUdgoapNpcComponent& Npc, const UUdgoapSmartObjectComponent& About, UdgAttribute Attribute) const;
	/** Says once what was refused, and is off from then on. It would be so with whatever it finds. */
	bool Refuse(const FString& Why);

	/** Kept, so that noticing makes no garbage. */
	TArray<UdgPercept> Percepts;
};
