/* After all of windows.h, with its macros near, far, small, IN, OUT, ERROR, min and max. */
#include <windows.h>

#include "udgoap.h"

extern int header_windows_first;
