// The library itself: its version, its memory, and its messages.

#include <stdio.h>

#include "bridge.h"

int is_ok(Native *native, UdgStatus status)
{
    if (status == UDG_STATUS_OK) {
        return 1;
    }
    // A text that is too long for the buffer is cut off, which is good enough here.
    if (udg_last_message(native->error, sizeof native->error, NULL) != UDG_STATUS_OK) {
        snprintf(native->error, sizeof native->error, "%s", udg_status_name(status));
    }
    native->is_broken |= status == UDG_STATUS_PANIC || status == UDG_STATUS_POISONED;
    return 0;
}

void refuse(Native *native, const char *why)
{
    snprintf(native->error, sizeof native->error, "%s", why);
}

// check(): returns why the loaded library isn't the one that the bridge was compiled for. Empty if it is.
static godot_variant check(Native *native, godot_variant **arguments)
{
    (void)arguments;
    if (is_ok(native, udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT))) {
        return of_text("");
    }
    return of_text(native->error);
}

static godot_variant version(Native *native, godot_variant **arguments)
{
    (void)native, (void)arguments;
    return of_text(udg_version());
}

// memory(): returns how many bytes the library uses, for all worlds and domains together.
static godot_variant memory(Native *native, godot_variant **arguments)
{
    UdgMemoryStats stats;
    (void)arguments;
    if (!is_ok(native, udg_memory_stats(UDG_MEMORY_ALL, &stats))) {
        return of_integer(-1);
    }
    return of_integer((int64_t)stats.live_bytes);
}

static godot_variant error(Native *native, godot_variant **arguments)
{
    (void)arguments;
    return of_text(native->error);
}

static godot_variant is_broken(Native *native, godot_variant **arguments)
{
    (void)arguments;
    return of_flag(native->is_broken);
}

// take_log(): returns the library's log since the last call, as a list of sentences.
static godot_variant take_log(Native *native, godot_variant **arguments)
{
    UdgLogEntry entry;
    uint32_t count;
    godot_array told;
    (void)arguments;
    godot->godot_array_new(&told);
    while (is_ok(native, udg_log_drain(&entry, 1, &count)) && count > 0) {
        append(&told, of_text(entry.text));
    }
    return of_array(told);
}

// constants(): returns the constants of the header by name. constants.gd has the same numbers, and a test
// compares them.
static godot_variant constants(Native *native, godot_variant **arguments)
{
    static const struct {
        const char *name;
        int64_t value;
    } all[] = {
#define CONSTANT(name) {#name, UDG_##name},
        CONSTANT(EVENT_PLAN_ADOPTED) CONSTANT(EVENT_PLAN_ENDED) CONSTANT(EVENT_PLAN_DROPPED)
        CONSTANT(EVENT_STEP_STARTED) CONSTANT(EVENT_STEP_SUCCEEDED) CONSTANT(EVENT_STEP_FAILED)
        CONSTANT(EVENT_STEP_ABORTED) CONSTANT(EVENT_DRIVE_GIVEN) CONSTANT(EVENT_DRIVE_LEFT)
        CONSTANT(EVENT_DESTROYED) CONSTANT(EVENT_STEP_WAITS) CONSTANT(EVENT_STEP_MOVED)
        CONSTANT(STEP_SUCCEEDED) CONSTANT(STEP_FAILED) CONSTANT(STEP_ABORTED)
        CONSTANT(PERFORMED_BY_HOST) CONSTANT(PERFORMED_BY_LIBRARY) CONSTANT(PERFORMED_BY_NOBODY)
        CONSTANT(PERFORMED_BY_REPORTED) CONSTANT(BELIEF_ALL_KNOWING) CONSTANT(BELIEF_OWN_FACTS)
        CONSTANT(BELIEF_SOURCE_HOST) CONSTANT(BELIEF_SOURCE_SENSOR) CONSTANT(BELIEF_SOURCE_HEARSAY)
        CONSTANT(FACING_ANY) CONSTANT(FACING_TOWARDS) CONSTANT(FACING_AWAY)
        CONSTANT(AREA_HOST) CONSTANT(AREA_SPHERE) CONSTANT(AREA_BOX) CONSTANT(AREA_PRISM)
        CONSTANT(ALTERED_BY_AREA) CONSTANT(ALTERED_BY_OBJECT) CONSTANT(ALTERED_BY_EVENTS)
        CONSTANT(SEVERITY_ERROR) CONSTANT(SEVERITY_WARNING)
#undef CONSTANT
    };
    godot_dictionary found;
    size_t index;
    (void)native, (void)arguments;
    godot->godot_dictionary_new(&found);
    for (index = 0; index < sizeof all / sizeof *all; index++) {
        put(&found, all[index].name, of_integer(all[index].value));
    }
    return of_dictionary(found);
}

const Method library_methods[] = {
    {"check", "", check},       {"version", "", version},     {"memory", "", memory},
    {"error", "", error},       {"is_broken", "", is_broken}, {"take_log", "", take_log},
    {"constants", "", constants}, {NULL, NULL, NULL},
};
