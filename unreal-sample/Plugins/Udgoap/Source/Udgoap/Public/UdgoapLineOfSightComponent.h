#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "UdgoapAnswererComponent.h"
#include "UdgoapLineOfSightComponent.generated.h"

/**
 * Answers a query about two objects: 1 if nothing is between their eyes, else 0. It answers the questions of
 * sensors, too.
 */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapLineOfSightComponent : public UUdgoapAnswererComponent
{
	GENERATED_BODY()

public:
	/** The name of the query in the document. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	FName Query = FName(TEXT("sees"));

	/** The collision channel of what can be in the way. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TEnumAsByte<ECollisionChannel> Channel = ECC_Visibility;

	/** How high eyes are above an actor's position, in centimetres. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Eyes = 60.0f;

	/** The greatest distance at which anything is seen, in centimetres. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Range = 5000.0f;

	virtual FName GetQuery() const override;
	virtual bool TryAnswer(
		const UUdgoapSmartObjectComponent& First, const UUdgoapSmartObjectComponent* Second,
		float& OutAnswer) override;
	virtual bool TrySense(
		const UUdgoapSmartObjectComponent& First, const UUdgoapSmartObjectComponent* Second,
		const FVector& Eye, const FVector& Point, float& OutAnswer) override;
};
