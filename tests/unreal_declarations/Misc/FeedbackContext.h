// API/Runtime/Core/Misc/FFeedbackContext, API/Runtime/Core/Misc/FOutputDevice (Logf with a verbosity),
// API/Runtime/Core/Logging/ELogVerbosity__Type.
#pragma once

#include "CoreMinimal.h"

namespace ELogVerbosity
{
	enum Type : uint8
	{
		Error,
		Warning,
	};
}

class FFeedbackContext
{
public:
	template <typename... Arguments>
	void Logf(ELogVerbosity::Type Verbosity, const TCHAR* Format, Arguments... Given)
	{
		StandIn::Log("Import", Verbosity == ELogVerbosity::Error ? "Error" : "Warning", Format, Given...);
	}
};
