// API/Runtime/AIModule/Navigation/EPathFollowingStatus__Type,
// API/Runtime/AIModule/Navigation/EPathFollowingRequestResult__Type.
#pragma once

#include "CoreMinimal.h"

namespace EPathFollowingStatus
{
	enum Type : int
	{
		Idle,
		Waiting,
		Paused,
		Moving,
	};
}
namespace EPathFollowingRequestResult
{
	enum Type : int
	{
		Failed,
		AlreadyAtGoal,
		RequestSuccessful,
	};
}
