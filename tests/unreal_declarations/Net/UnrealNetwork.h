// "Property Replication" (DOREPLIFETIME in GetLifetimeReplicatedProps).
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
