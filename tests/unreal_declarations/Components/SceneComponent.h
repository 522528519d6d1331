// API/Runtime/Engine/Components/USceneComponent.
#pragma once

#include "Components/ActorComponent.h"
