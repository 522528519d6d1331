// API/Runtime/Core: what most headers begin with.
#pragma once

#include "Core/Containers.h"
#include "Core/Log.h"
#include "Core/Object.h"
#include "Core/String.h"
#include "Core/Types.h"
#include "Core/Vector.h"
