// "Property Replication" (DOREPLIFETIME in GetLifetimeReplicatedProps, which fills a list of
// API/Runtime/CoreUObject/UObject/FLifetimeProperty).
#pragma once

#include "CoreMinimal.h"

struct FLifetimeProperty
{
	FString StandInName;
};
#define DOREPLIFETIME(Class, Property)                      \
	do                                                      \
	{                                                       \
		(void)&Class::Property;                             \
		OutLifetimeProps.Add(FLifetimeProperty{TEXT(#Property)}); \
	} while (false)
