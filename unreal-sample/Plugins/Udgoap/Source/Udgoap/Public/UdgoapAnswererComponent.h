#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "UdgoapAnswererComponent.generated.h"

class UUdgoapSmartObjectComponent;
class UUdgoapWorldSubsystem;

/**
 * Answers one query of the document. Add it to an actor that is placed in the level: a world looks for
 * answerers in its first frame. In each frame, the world collects the questions of all NPCs that are about to
 * search, and asks each question once.
 */
UCLASS(Abstract, ClassGroup = (udgoap))
class UDGOAP_API UUdgoapAnswererComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UUdgoapAnswererComponent();

	/** The name of the query in the document. It is read once, when the world begins. */
	virtual FName GetQuery() const;

	/**
	 * Answers one question. It must not change the world.
	 * @param First The first object that the question is about.
	 * @param Second The second object; null if the question is about one object.
	 * @param OutAnswer Receives the answer, a finite number. For yes and no, it is 1 and 0.
	 * @return Whether there is an answer.
	 */
	virtual bool TryAnswer(
		const UUdgoapSmartObjectComponent& First, const UUdgoapSmartObjectComponent* Second,
		float& OutAnswer);

	/**
	 * Answers a question of a sensor: can the first object's eye see this point? Sensors ask before an NPC
	 * notices something. Unless you override it, it answers as TryAnswer does about the two objects. It must
	 * not change the world.
	 * @param First The object that looks.
	 * @param Second The object that is there, or was there as far as the NPC knows; null if it is gone.
	 * @param Eye Where the eye is, in the level: the position of the first object.
	 * @param Point The point that it looks at, in the level.
	 * @param OutAnswer Receives the answer: 1 for yes, 0 for no.
	 * @return Whether there is an answer.
	 */
	virtual bool TrySense(
		const UUdgoapSmartObjectComponent& First, const UUdgoapSmartObjectComponent* Second,
		const FVector& Eye, const FVector& Point, float& OutAnswer);

	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;

private:
	TWeakObjectPtr<UUdgoapWorldSubsystem> World;
};
