// API/Runtime/CoreUObject/Misc/FDataValidationContext (AddError, AddWarning); "Data Validation".
#pragma once

#include "CoreMinimal.h"

class FDataValidationContext
{
public:
	void AddError(const FText& Text) { StandInErrors.Add(Text.ToString()); }
	void AddWarning(const FText& Text) { StandInWarnings.Add(Text.ToString()); }

	TArray<FString> StandInErrors;
	TArray<FString> StandInWarnings;
};
