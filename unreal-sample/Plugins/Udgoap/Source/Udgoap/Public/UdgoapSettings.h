#pragma once

#include "CoreMinimal.h"
#include "Engine/DeveloperSettings.h"
#include "UdgoapSettings.generated.h"

class UUdgoapDomain;

/** The project settings of udgoap, in Plugins, udgoap: what worlds begin with, unless a level sets something else. */
UCLASS(Config = Game, DefaultConfig)
class UDGOAP_API UUdgoapSettings : public UDeveloperSettings
{
	GENERATED_BODY()

public:
	/** The documents. If it is empty, each level has to set its own with UUdgoapWorldSubsystem::SetDomain. */
	UPROPERTY(Config, EditAnywhere, Category = "udgoap")
	TSoftObjectPtr<UUdgoapDomain> Domain;

	/** Whether attributes change by their rates. If not, the game changes them itself. */
	UPROPERTY(Config, EditAnywhere, Category = "udgoap")
	bool bAppliesRates = true;

	/** The work that all searches of a frame may do together. 1,000 units take about a microsecond. */
	UPROPERTY(Config, EditAnywhere, Category = "udgoap", meta = (ClampMin = "1"))
	int32 WorkPerFrame = 2000000;

	/** The most searches that can be under way at a time. */
	UPROPERTY(Config, EditAnywhere, Category = "udgoap", meta = (ClampMin = "1"))
	int32 Searches = 64;

	/** The seed of random choices. */
	UPROPERTY(Config, EditAnywhere, Category = "udgoap")
	int32 Seed = 0;

	virtual FName GetCategoryName() const override { return FName(TEXT("Plugins")); }
#if WITH_EDITOR
	virtual FText GetSectionText() const override { return FText::FromString(TEXT("udgoap")); }
#endif
};
