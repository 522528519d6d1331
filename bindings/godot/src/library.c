// The class UdgoapNative: how Godot finds it, and how its methods are called.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bridge.h"

// Godot's own macro for it does nothing with gcc and clang, where everything else is hidden.
#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

// What Godot calls, by these names.
EXPORTED void udgoap_gdnative_init(godot_gdnative_init_options *options);
EXPORTED void udgoap_gdnative_terminate(godot_gdnative_terminate_options *options);
EXPORTED void udgoap_nativescript_init(void *handle);

static const char CLASS[] = "UdgoapNative";

const godot_gdnative_core_api_struct *godot;
static const godot_gdnative_ext_nativescript_api_struct *scripts;

int is_ok(Native *native, UdgStatus status)
{
    if (status == UDG_STATUS_OK) {
        return 1;
    }
    // It cuts the text off where there is too much.
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

// Why the library that was loaded isn't the one that the bridge was compiled for; empty if it is.
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

// Bytes that the library holds, for all worlds and domains together.
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

// Takes what the library has to tell: a list of sentences.
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

// The numbers that scripts have names for, so that tests can compare them.
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
        CONSTANT(FACING_ANY) CONSTANT(FACING_TOWARDS) CONSTANT(FACING_AWAY)
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

static int has_type(const godot_variant *value, char wanted)
{
    godot_variant_type type = godot->godot_variant_get_type(value);
    switch (wanted) {
    case 'b':
        return type == GODOT_VARIANT_TYPE_BOOL;
    case 'i':
        return type == GODOT_VARIANT_TYPE_INT;
    case 'r':
        return type == GODOT_VARIANT_TYPE_REAL || type == GODOT_VARIANT_TYPE_INT;
    case 's':
        return type == GODOT_VARIANT_TYPE_STRING;
    case 'v':
        return type == GODOT_VARIANT_TYPE_VECTOR3;
    case 'a':
        return type == GODOT_VARIANT_TYPE_ARRAY;
    case 'd':
        return type == GODOT_VARIANT_TYPE_DICTIONARY;
    case 'p':
        return type == GODOT_VARIANT_TYPE_POOL_VECTOR3_ARRAY;
    default:
        return 0;
    }
}

// All calls from scripts come in here. Wrong arguments are a mistake in a script, and are told as such.
static GDCALLINGCONV godot_variant call(godot_object *owner, void *data, void *user, int count,
                                        godot_variant **arguments)
{
    const Method *method = data;
    char why[128];
    int index;
    (void)owner;
    if (user == NULL || count != (int)strlen(method->takes)) {
        snprintf(why, sizeof why, "udgoap: %s takes %d arguments, and got %d", method->name,
                 (int)strlen(method->takes), count);
        godot->godot_print_error(why, method->name, CLASS, 0);
        return nothing();
    }
    for (index = 0; index < count; index++) {
        if (!has_type(arguments[index], method->takes[index])) {
            snprintf(why, sizeof why, "udgoap: argument %d of %s is of another type than `%c`", index,
                     method->name, method->takes[index]);
            godot->godot_print_error(why, method->name, CLASS, 0);
            return nothing();
        }
    }
    return method->body(user, arguments);
}

static GDCALLINGCONV void *make(godot_object *owner, void *data)
{
    (void)owner, (void)data;
    return calloc(1, sizeof(Native));
}

static GDCALLINGCONV void unmake(godot_object *owner, void *data, void *user)
{
    Native *native = user;
    (void)owner, (void)data;
    if (native == NULL) {
        return;
    }
    udg_world_destroy(native->world);
    udg_domain_destroy(native->domain);
    free(native->objects);
    free(native->positions);
    free(native->answers);
    free(native);
}

static void add(void *handle, const Method *methods)
{
    godot_method_attributes attributes = {GODOT_METHOD_RPC_MODE_DISABLED};
    for (; methods->name != NULL; methods++) {
        // Godot hands the method back with each call, and doesn't write to it.
        godot_instance_method method = {call, (void *)methods, NULL};
        scripts->godot_nativescript_register_method(handle, CLASS, methods->name, attributes, method);
    }
}

void udgoap_gdnative_init(godot_gdnative_init_options *options)
{
    unsigned index;
    godot = options->api_struct;
    for (index = 0; index < godot->num_extensions; index++) {
        if (godot->extensions[index]->type == GDNATIVE_EXT_NATIVESCRIPT) {
            scripts = (const godot_gdnative_ext_nativescript_api_struct *)godot->extensions[index];
        }
    }
}

void udgoap_gdnative_terminate(godot_gdnative_terminate_options *options)
{
    (void)options;
    godot = NULL;
    scripts = NULL;
}

void udgoap_nativescript_init(void *handle)
{
    godot_instance_create_func create = {make, NULL, NULL};
    godot_instance_destroy_func destroy = {unmake, NULL, NULL};
    // A tool class: the editor checks documents with it.
    scripts->godot_nativescript_register_tool_class(handle, CLASS, "Reference", create, destroy);
    add(handle, library_methods);
    add(handle, domain_methods);
    add(handle, world_methods);
    add(handle, object_methods);
    add(handle, tick_methods);
    add(handle, npc_methods);
}
