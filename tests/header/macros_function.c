/* Games and engines define some of these words as function-like macros. */
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define near(x) not usable here
#define far(x) not usable here
#define small(x) not usable here
#define IN(x) not usable here
#define OUT(x) not usable here
#define ERROR(x) not usable here
#define check(x) not usable here

#include "udgoap.h"

extern int header_macros_function;
