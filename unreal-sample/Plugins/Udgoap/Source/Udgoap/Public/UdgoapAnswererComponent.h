#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "UdgoapAnswererComponent.generated.h"

class UUdgoapSmartObjectComponent;
class UUdgoapWorldSubsystem;

/**
 * Answers one of the document's queries. Add it to any actor that is placed in the level: worlds find out
 * in their first frame who answers. They ask in each frame for all NPCs that are about to search, each
 * question once.
 */
UCLASS(Abstract, ClassGroup = (udgoap))
class UDGOAP_API UUdgoapAnswererComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UUdgoapAnswererComponent();

	/** The name of the query. It is read when the world begins. */
	virtual FName GetQuery() const;

	/**
	 * Answers one question. It must not change the world.
	 * @param First The first object that it is about.
	 * @param Second The second; null if it is about one alone.
	 * @param OutAnswer Receives the answer: finite, 1 or 0 for yes or no.
	 * @return Whether there is one.
	 */
	virtual bool TryAnswer(
		const UUdgoapSmartObjectComponent& First, const UUdgoapSmartObjectComponent* Second,
		float& OutAnswer);

	/**
	 * Answers a question of a sensor, which asks before an NPC notices anything: whether the first sees a
	 * point from where its eye is. Unless overridden, it is the answer about the two. It must not change
	 * the world.
	 * @param First Who looks.
	 * @param Second Who is there, or was, as the NPC believes; null if that object is gone.
	 * @param Eye Where the first is, in the level.
	 * @param Point Where it looks, in the level.
	 * @param OutAnswer Receives the answer: 1 or 0 for yes or no.
	 * @return Whether there is one.
	 */
	virtual bool TrySense(
		const UUdgoapSmartObjectComponent& First, const UUdgoapSmartObjectComponent* Second,
		const FVector& Eye, const FVector& Point, float& OutAnswer);

	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;

private:
	TWeakObjectPtr<UUdgoapWorldSubsystem> World;
};
