// The methods that scripts can call, in Godot 3 and Godot 4.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bridge.h"

const char CLASS[] = "UdgoapNative";

const Method *const all_methods[] = {
    library_methods, domain_methods, world_methods,     object_methods, tick_methods, npc_methods,
    sense_methods,   area_methods,   influence_methods, nearby_methods, type_methods,   NULL,
};

Native *new_native(void)
{
    return calloc(1, sizeof(Native));
}

void free_native(Native *native)
{
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

// Wrong arguments are an error in a script, so Godot prints it as one.
godot_variant call_method(const Method *method, Native *native, int count, godot_variant **arguments)
{
    char why[128];
    int index;
    if (native == NULL || count != (int)strlen(method->takes)) {
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
    return method->body(native, arguments);
}
