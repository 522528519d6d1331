#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "UdgoapAnswererComponent.h"
#include "UdgoapLineOfSightComponent.generated.h"

/**
 * Answers a query of two objects with 1 if nothing stands between their eyes, else 0. It answers sensors,
 * too.
 */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapLineOfSightComponent : public UUdgoapAnswererComponent
{
	GENERATED_BODY()

public:
	/** The query's name in the document. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	FName Query = FName(TEXT("sees"));

	/** What can be in the way. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TEnumAsByte<ECollisionChannel> Channel = ECC_Visibility;

	/** How high eyes are above an actor's place, in centimetres. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Eyes = 60.0f;

	/** From where on nobody sees anything, in centimetres. */
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
