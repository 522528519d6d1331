// Creating and destroying a world.

#include <stdio.h>
#include <stdlib.h>

#include "bridge.h"

// Binds all queries, so that scripts answer them between the calls of a tick. The first is "travel". It is left
// out unless scripts answer it, and the library uses straight distances.
static UdgQueryBinding *bind(Native *native, int asks_travel, uint32_t *out_count)
{
    UdgDomainCounts counts = {0};
    UdgQueryBinding *bindings;
    uint32_t index, count = 0;
    is_ok(native, udg_domain_counts(native->domain, &counts));
    bindings = calloc((size_t)counts.queries + 1, sizeof *bindings);
    for (index = asks_travel ? 0 : 1; bindings != NULL && index < counts.queries; index++) {
        bindings[count].answerer = UDG_ANSWERER_VIEW;
        if (is_ok(native, udg_domain_query_at(native->domain, index, &bindings[count].query))) {
            count++;
        }
    }
    *out_count = count;
    return bindings;
}

// begin(seed, searches, asks_travel): creates a world of the domain. Returns whether it was created.
static godot_variant begin(Native *native, godot_variant **arguments)
{
    UdgWorldDef def;
    UdgQueryBinding *bindings;
    int has_begun;
    if (native->world.bits != 0) {
        refuse(native, "there is a world already");
        return of_flag(0);
    }
    if (!is_ok(native, udg_world_def_init(&def, sizeof def))) {
        return of_flag(0);
    }
    bindings = bind(native, flag_of(arguments[2]), &def.query_binding_count);
    def.domain = native->domain;
    def.seed = (uint64_t)integer_of(arguments[0]);
    def.searches = (uint32_t)integer_of(arguments[1]);
    def.query_bindings = bindings;
    has_begun = is_ok(native, udg_world_create(&def, &native->world));
    free(bindings);
    return of_flag(has_begun);
}

static godot_variant is_running(Native *native, godot_variant **arguments)
{
    (void)arguments;
    return of_flag(native->world.bits != 0);
}

// end(): destroys the world and the domain. It is no error if there are none.
static godot_variant end(Native *native, godot_variant **arguments)
{
    (void)arguments;
    if (is_ok(native, udg_world_destroy(native->world))) {
        native->world.bits = 0;
    }
    if (is_ok(native, udg_domain_destroy(native->domain))) {
        native->domain.bits = 0;
    }
    return nothing();
}

// count(): returns how many objects there are.
static godot_variant count(Native *native, godot_variant **arguments)
{
    uint32_t objects = 0, npcs = 0;
    (void)arguments;
    is_ok(native, udg_world_counts(native->world, &objects, &npcs));
    return of_integer(objects);
}

// hash(): returns the world's hash, as 16 digits. Equal worlds have the same one.
static godot_variant hash(Native *native, godot_variant **arguments)
{
    uint64_t value = 0;
    char digits[17];
    (void)arguments;
    is_ok(native, udg_world_hash(native->world, &value));
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)value);
    return of_text(digits);
}

// time(): returns the world's time in seconds.
static godot_variant time_of(Native *native, godot_variant **arguments)
{
    double seconds = 0;
    (void)arguments;
    is_ok(native, udg_world_time(native->world, &seconds));
    return of_number(seconds);
}

// set_time(seconds): sets the world's time, which is never set back. Returns whether it was set.
static godot_variant set_time(Native *native, godot_variant **arguments)
{
    return of_flag(is_ok(native, udg_world_set_time(native->world, number_of(arguments[0]))));
}

// shift_origin(offset): moves everything in the library's world, for games with a floating origin. Returns
// whether it was moved.
static godot_variant shift_origin(Native *native, godot_variant **arguments)
{
    return of_flag(is_ok(native, udg_world_shift_origin(native->world, vector_of(arguments[0]))));
}

const Method world_methods[] = {
    {"begin", "iib", begin}, {"is_running", "", is_running}, {"end", "", end},
    {"count", "", count},    {"hash", "", hash},             {"shift_origin", "v", shift_origin},
    {"time", "", time_of},   {"set_time", "r", set_time},    {NULL, NULL, NULL},
};
