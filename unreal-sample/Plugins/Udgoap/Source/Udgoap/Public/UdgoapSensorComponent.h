#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "udgoap.h"
#include "UdgoapSensorComponent.generated.h"

class UUdgoapNpcComponent;
class UUdgoapSmartObjectComponent;

/**
 * Hands what the game's own perception has found, such as AI perception, an overlap or a noise, to the NPC
 * component of its actor. It counts as noticed by a sensor of the document. Sensors with which the library
 * looks for itself need no component.
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

	/** How sure the NPC is of what it notices, at most 1; 0 for the document's value. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Sure = 0.0f;

	/** After how many seconds the NPC forgets it; 0 for the document's value. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Remember = 0.0f;

	/** The attributes that are noticed, in addition to the position: numbers and flags. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TArray<FName> Attributes;

	/**
	 * Makes the NPC notice a smart object where the object is. Returns false if the two aren't in the same
	 * world, or if the component is off. If the library refuses it, the component logs why and is off from then
	 * on.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool Notice(UUdgoapSmartObjectComponent* About);

	/**
	 * Makes the NPC notice a smart object at a point of the level, for instance where a noise comes from.
	 * Returns the same as Notice.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool NoticeAt(UUdgoapSmartObjectComponent* About, FVector Place);

private:
	/** The percept of one attribute. If something is wrong with it, the library refuses it and says why. */
	UdgPercept PerceptOf(
		const UUdgoapNpcComponent& Npc, const UUdgoapSmartObjectComponent& About, UdgAttribute Attribute) const;
	/**
	 * Logs once why something was refused, and deactivates the component: other objects would be refused for
	 * the same reason.
	 */
	bool Refuse(const FString& Why);

	/** Kept, so that noticing allocates no memory. */
	TArray<UdgPercept> Percepts;
};
