// API/Runtime/Engine/Engine/FHitResult.
#pragma once

struct FHitResult
{
};
