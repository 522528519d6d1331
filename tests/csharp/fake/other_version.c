// A library of another version: nothing of it but its version may be used.

#include "udgoap.h"

uint32_t udg_abi_version(void) {
    return 4711;
}

const char *udg_version(void) {
    return "9.9.9";
}
