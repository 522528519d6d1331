// A library in which every update and tick fails, as a mistake inside the real one would.

#include <stdio.h>
#include <string.h>

#include "udgoap.h"

static int is_poisoned;
static const char reason[] = "as tested (fake.rs:7)";

UdgStatus udg_abi_check(uint32_t version, uint32_t fingerprint) {
    (void)version, (void)fingerprint;
    return UDG_STATUS_OK;
}

UdgStatus udg_last_message(char *buffer, size_t capacity, size_t *out_needed) {
    (void)out_needed;
    snprintf(buffer, capacity, "failed inside the library: %s", reason);
    return UDG_STATUS_OK;
}

UdgStatus udg_world_create(const UdgWorldDef *def, UdgWorld *out_world) {
    (void)def;
    out_world->bits = 5;
    return UDG_STATUS_OK;
}

static UdgStatus fail(void) {
    UdgStatus status = is_poisoned ? UDG_STATUS_POISONED : UDG_STATUS_PANIC;
    is_poisoned = 1;
    return status;
}

UdgStatus udg_world_update(UdgWorld world, double seconds) {
    (void)world, (void)seconds;
    return fail();
}

UdgStatus udg_world_tick(UdgWorld world, const UdgTickInput *input, UdgTickReport *out_report) {
    (void)world, (void)input, (void)out_report;
    return fail();
}

UdgStatus udg_world_events(UdgWorld world, const UdgEvent **out_events, uint32_t *out_count) {
    (void)world;
    *out_events = NULL;
    *out_count = 0;
    return UDG_STATUS_OK;
}

UdgStatus udg_world_poison_reason(UdgWorld world, char *buffer, size_t capacity,
                                  size_t *out_needed) {
    (void)world, (void)capacity;
    memcpy(buffer, reason, sizeof reason);
    *out_needed = sizeof reason;
    return UDG_STATUS_OK;
}

UdgStatus udg_world_destroy(UdgWorld world) {
    is_poisoned = 0;
    return world.bits == 5 ? UDG_STATUS_OK : UDG_STATUS_INVALID_HANDLE;
}
