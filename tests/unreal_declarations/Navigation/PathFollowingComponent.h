// API/Runtime/AIModule/Navigation/EPathFollowingStatus__Type.
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
