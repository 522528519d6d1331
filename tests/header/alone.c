/* The header needs nothing before it, and may be included twice. */
#include "udgoap.h"
#include "udgoap.h"

extern int header_alone;
