/* Old Windows headers define some of these words as nothing. */
#define min
#define max
#define near
#define far
#define small
#define IN
#define OUT
#define ERROR
#define check

#include "udgoap.h"

extern int header_macros_empty;
