#pragma once

#include "CoreMinimal.h"
#include "UdgoapAnswererComponent.h"
#include "UdgoapTravelComponent.generated.h"

/** Answers `travel` with the length of the way over the navigation mesh, in metres. */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapTravelComponent : public UUdgoapAnswererComponent
{
	GENERATED_BODY()

public:
	/**
	 * The distance to a place that can't be reached, in metres. It is large, so that plans avoid such places.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Unreachable = 1000000.0f;

	virtual FName GetQuery() const override;
	virtual bool TryAnswer(
		const UUdgoapSmartObjectComponent& First, const UUdgoapSmartObjectComponent* Second,
		float& OutAnswer) override;
};
