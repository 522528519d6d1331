// A library of the time before libraries could be asked whether they fit.

#include "udgoap.h"

uint32_t udg_abi_version(void) {
    return 0;
}
