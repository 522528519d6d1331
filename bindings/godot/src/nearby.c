// Objects near a point, tags of objects, and parts of objects.

#include <stdlib.h>

#include "bridge.h"

// Makes a list of handles for scripts. Frees the array.
static godot_variant of_objects(UdgObject *taken, uint32_t count)
{
    godot_array told;
    uint32_t index;
    godot->godot_array_new(&told);
    for (index = 0; taken != NULL && index < count; index++) {
        append(&told, of_integer((int64_t)taken[index].bits));
    }
    free(taken);
    return of_array(told);
}

// nearby(around, within, tag, action, npc): returns the handles of the objects within a distance, the nearest
// first. Null if the call was refused. 0 as tag or action stands for any, 0 as npc for none.
static godot_variant nearby(Native *native, godot_variant **arguments)
{
    UdgNearby wanted;
    UdgObject *found;
    uint32_t count = 0;
    UdgStatus status;
    if (!is_ok(native, udg_nearby_init(&wanted, sizeof wanted))) {
        return nothing();
    }
    wanted.position = vector_of(arguments[0]);
    wanted.radius = (float)number_of(arguments[1]);
    wanted.tag.id = (uint32_t)integer_of(arguments[2]);
    wanted.action.id = (uint32_t)integer_of(arguments[3]);
    wanted.npc.bits = object_of(arguments[4]).bits;
    status = udg_world_nearby(native->world, &wanted, NULL, 0, &count);
    found = calloc((size_t)count + 1, sizeof *found);
    if (status == UDG_STATUS_BUFFER_TOO_SMALL && found != NULL) {
        status = udg_world_nearby(native->world, &wanted, found, count, &count);
    }
    if (!is_ok(native, status)) {
        free(found);
        return nothing();
    }
    return of_objects(found, count);
}

// has_tag(object, tag): whether the object's type has the tag.
static godot_variant has_tag(Native *native, godot_variant **arguments)
{
    UdgTag tag = {(uint32_t)integer_of(arguments[1])};
    UdgType of = {0};
    uint32_t has = 0;
    if (tag.id == 0 || !is_ok(native, udg_object_type(native->world, object_of(arguments[0]), &of))) {
        return of_flag(0);
    }
    is_ok(native, udg_domain_type_has_tag(native->domain, of, tag, &has));
    return of_flag((int)has);
}

static UdgObject *parts_of(Native *native, UdgObject whole, uint32_t *out_count)
{
    UdgObject *found;
    *out_count = 0;
    udg_object_parts(native->world, whole, NULL, 0, out_count);
    found = calloc((size_t)*out_count + 1, sizeof *found);
    if (found == NULL
        || !is_ok(native, udg_object_parts(native->world, whole, found, *out_count, out_count))) {
        *out_count = 0;
    }
    return found;
}

// parts(object): returns the handles of the object's parts, but not of their parts.
static godot_variant parts(Native *native, godot_variant **arguments)
{
    uint32_t count;
    UdgObject *found = parts_of(native, object_of(arguments[0]), &count);
    return of_objects(found, count);
}

// The attribute that says of which object this one is a part: `part_of` of its type. Null if the type has none.
static UdgAttribute reference_of(Native *native, UdgObject part)
{
    UdgType of = {0};
    UdgAttribute reference = {0};
    if (is_ok(native, udg_object_type(native->world, part, &of))) {
        is_ok(native, udg_domain_type_part_of(native->domain, of, &reference));
    }
    return reference;
}

// whole(object): returns the handle of the object that this one is a part of. 0 if it is no part.
static godot_variant whole(Native *native, godot_variant **arguments)
{
    UdgObject part = object_of(arguments[0]), found = {0};
    UdgAttribute reference = reference_of(native, part);
    if (reference.id != 0) {
        is_ok(native, udg_object_reference(native->world, part, reference, &found));
    }
    return of_integer((int64_t)found.bits);
}

// join(object, whole): makes the object a part of another one, or of none if that is 0. Returns whether it was
// done.
static godot_variant join(Native *native, godot_variant **arguments)
{
    UdgObject part = object_of(arguments[0]);
    UdgAttribute reference = reference_of(native, part);
    if (reference.id == 0) {
        refuse(native, "its type says no part_of, so it is nobody's part");
        return of_flag(0);
    }
    return of_flag(is_ok(native, udg_object_set_reference(native->world, part, reference,
                                                          object_of(arguments[1]))));
}

void take_parts_off(Native *native, UdgObject whole_object)
{
    UdgObject nobody = {0};
    uint32_t count, index;
    UdgObject *found = parts_of(native, whole_object, &count);
    for (index = 0; found != NULL && index < count; index++) {
        is_ok(native, udg_object_set_reference(native->world, found[index],
                                               reference_of(native, found[index]), nobody));
    }
    free(found);
}

const Method nearby_methods[] = {
    {"nearby", "vriii", nearby}, {"has_tag", "ii", has_tag}, {"parts", "i", parts},
    {"whole", "i", whole},       {"join", "ii", join},       {NULL, NULL, NULL},
};
