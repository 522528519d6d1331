#pragma once

#include "CoreMinimal.h"
#include "Engine/DeveloperSettings.h"
#include "UdgoapSettings.generated.h"

class UUdgoapDomain;

/** What worlds begin with, unless a level says otherwise: project settings, "udgoap". */
UCLASS(Config = Game, DefaultConfig)
class UDGOAP_API UUdgoapSettings : public UDeveloperSettings
{
	GENERATED_BODY()

public:
	/** The documents; none: a level has to say which, by UUdgoapWorldSubsystem::SetDomain. */
	UPROPERTY(Config, EditAnywhere, Category = "udgoap")
	TSoftObjectPtr<UUdgoapDomain> Domain;

	/** Whether attributes change by their rates; else the game sees to that. */
	UPROPERTY(Config, EditAnywhere, Category = "udgoap")
	bool bAppliesRates = true;

	/** What all searches of a frame may do together; 1,000 are about a microsecond. */
	UPROPERTY(Config, EditAnywhere, Category = "udgoap", meta = (ClampMin = "1"))
	int32 WorkPerFrame = 2000000;

	/** How many searches can be under way at a time. */
	UPROPERTY(Config, EditAnywhere, Category = "udgoap", meta = (ClampMin = "1"))
	int32 Searches = 8;

	/** What random choices begin from. */
	UPROPERTY(Config, EditAnywhere, Category = "udgoap")
	int32 Seed = 0;
};
