// API/Runtime/Core/Stats: RETURN_QUICK_DECLARE_CYCLE_STAT, as the page of UTickableWorldSubsystem's
// GetStatId wants it.
#pragma once

#define RETURN_QUICK_DECLARE_CYCLE_STAT(Name, Group) return TStatId()
