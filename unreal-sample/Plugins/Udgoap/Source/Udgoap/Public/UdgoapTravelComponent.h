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
	/** What is told of somewhere that no way leads to, in metres, so that plans keep away from it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Unreachable = 1000000.0f;

	virtual FName GetQuery() const override;
	virtual bool TryAnswer(
		const UUdgoapSmartObjectComponent& First, const UUdgoapSmartObjectComponent* Second,
		float& OutAnswer) override;
};
