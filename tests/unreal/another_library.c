/* Before the real library: what the plugin's module asks of a library before it uses anything, as one of
   another version answers. */
#pragma GCC visibility push(default)
#include "udgoap.h"

UdgStatus udg_abi_check(uint32_t version, uint32_t fingerprint)
{
    (void)version;
    (void)fingerprint;
    return UDG_STATUS_WRONG_LIBRARY;
}

const char *udg_version(void)
{
    return "0.0.7";
}
