/* Around each C fragment in the docs. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "udgoap.h"

void fragment(void);

void fragment(void) {
/* FRAGMENT */
}
