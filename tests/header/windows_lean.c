/* After windows.h as engines include it. */
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

#include "udgoap.h"

extern int header_windows_lean;
