// Objects: creating, destroying, reading and writing them.

#include <math.h>
#include <stdlib.h>

#include "bridge.h"

// Reads one initial value: a number or a flag. Returns 0 if the attribute is unknown or of another kind.
static int read_initial(Native *native, UdgInitialValue *initial, const godot_variant *name,
                        const godot_variant *value)
{
    godot_char_string called = text_of(name);
    int is_known = is_ok(native, udg_domain_find_attribute(
                                     native->domain, godot->godot_char_string_get_data(&called),
                                     UDG_ZERO_TERMINATED, &initial->attribute));
    godot->godot_char_string_destroy(&called);
    if (!is_known || !is_ok(native, udg_domain_attribute_kind(native->domain, initial->attribute,
                                                              &initial->value.kind))) {
        return 0;
    }
    initial->fields = UDG_INITIAL_VALUE;
    if (initial->value.kind == UDG_ATTRIBUTE_KIND_FLAG) {
        initial->value.flag = number_of(value) != 0;
    } else if (initial->value.kind == UDG_ATTRIBUTE_KIND_NUMBER) {
        initial->value.number = (float)number_of(value);
    } else {
        refuse(native, "first values can be of attributes that are numbers or flags");
        return 0;
    }
    return 1;
}

static int read_initials(Native *native, UdgInitialValue *initials, const godot_dictionary *values)
{
    godot_array names = godot->godot_dictionary_keys(values);
    int count = godot->godot_array_size(&names), index, are_known = 1;
    for (index = 0; index < count && are_known; index++) {
        godot_variant name = godot->godot_array_get(&names, index);
        godot_variant value = godot->godot_dictionary_get(values, &name);
        are_known = read_initial(native, &initials[index], &name, &value);
        godot->godot_variant_destroy(&name);
        godot->godot_variant_destroy(&value);
    }
    godot->godot_array_destroy(&names);
    return are_known;
}

// create(type, key, position, belief, values): returns the object's handle, or 0 if it was refused.
static godot_variant create(Native *native, godot_variant **arguments)
{
    godot_char_string type = text_of(arguments[0]);
    godot_dictionary values = godot->godot_variant_as_dictionary(arguments[4]);
    int count = godot->godot_dictionary_size(&values);
    UdgInitialValue *initials = calloc((size_t)count + 1, sizeof *initials);
    UdgObject object = {0};
    UdgObjectDef def;
    if (initials != NULL && is_ok(native, udg_object_def_init(&def, sizeof def))
        && is_ok(native,
                 udg_domain_find_type(native->domain, godot->godot_char_string_get_data(&type),
                                      UDG_ZERO_TERMINATED, &def.object_type))
        && read_initials(native, initials, &values)) {
        def.user_key = (uint64_t)integer_of(arguments[1]);
        def.position = vector_of(arguments[2]);
        def.has_position = 1;
        def.belief_mode = (UdgBeliefMode)integer_of(arguments[3]);
        def.initial_values = initials;
        def.initial_value_count = (uint32_t)count;
        is_ok(native, udg_object_create(native->world, &def, &object));
    }
    free(initials);
    godot->godot_dictionary_destroy(&values);
    godot->godot_char_string_destroy(&type);
    return of_integer((int64_t)object.bits);
}

// destroy(object): returns whether there was such an object. It is no error if there was none, because a step
// may have destroyed it.
static godot_variant destroy(Native *native, godot_variant **arguments)
{
    UdgObject object = object_of(arguments[0]);
    uint32_t is_alive = 0;
    if (!is_ok(native, udg_object_is_valid(native->world, object, &is_alive)) || !is_alive) {
        return of_flag(0);
    }
    take_parts_off(native, object);
    return of_flag(is_ok(native, udg_object_destroy(native->world, object)));
}

static godot_variant is_alive(Native *native, godot_variant **arguments)
{
    uint32_t alive = 0;
    udg_object_is_valid(native->world, object_of(arguments[0]), &alive);
    return of_flag((int)alive);
}

// number(object, attribute): returns its value, or null if the object doesn't have the attribute.
static godot_variant number(Native *native, godot_variant **arguments)
{
    UdgAttribute attribute = {(uint32_t)integer_of(arguments[1])};
    float value;
    if (!is_ok(native, udg_object_number(native->world, object_of(arguments[0]), attribute, &value))) {
        return nothing();
    }
    return of_number(value);
}

static godot_variant set_number(Native *native, godot_variant **arguments)
{
    UdgAttribute attribute = {(uint32_t)integer_of(arguments[1])};
    float value = (float)number_of(arguments[2]);
    return of_flag(is_ok(
        native, udg_object_set_number(native->world, object_of(arguments[0]), attribute, value)));
}

// flag(object, attribute): returns its value, or null if the object doesn't have the attribute.
static godot_variant flag(Native *native, godot_variant **arguments)
{
    UdgAttribute attribute = {(uint32_t)integer_of(arguments[1])};
    uint32_t value;
    if (!is_ok(native, udg_object_flag(native->world, object_of(arguments[0]), attribute, &value))) {
        return nothing();
    }
    return of_flag((int)value);
}

static godot_variant set_flag(Native *native, godot_variant **arguments)
{
    UdgAttribute attribute = {(uint32_t)integer_of(arguments[1])};
    uint32_t value = flag_of(arguments[2]) ? 1 : 0;
    return of_flag(
        is_ok(native, udg_object_set_flag(native->world, object_of(arguments[0]), attribute, value)));
}

// position(object): returns its position, or null if the object is gone or has none.
static godot_variant position(Native *native, godot_variant **arguments)
{
    UdgVector3 at;
    if (!is_ok(native, udg_object_position(native->world, object_of(arguments[0]), &at))) {
        return nothing();
    }
    return of_vector(at);
}

int make_room_for_moved(Native *native, uint32_t count)
{
    UdgObject *objects;
    UdgVector3 *positions;
    if (count <= native->moved_capacity) {
        return 1;
    }
    objects = realloc(native->objects, 2 * (size_t)count * sizeof *objects);
    native->objects = objects != NULL ? objects : native->objects;
    positions = realloc(native->positions, 2 * (size_t)count * sizeof *positions);
    native->positions = positions != NULL ? positions : native->positions;
    if (objects == NULL || positions == NULL) {
        refuse(native, "there is no memory left");
        return 0;
    }
    native->moved_capacity = 2 * count;
    return 1;
}

// Whether all three numbers are finite. Infinity and NaN don't give 0 when they are subtracted from themselves.
static int is_place(UdgVector3 at)
{
    return at.x - at.x + (at.y - at.y) + (at.z - at.z) == 0;
}

// write_positions(objects, positions): writes the positions of many objects. Positions that aren't finite are
// left out, because the library would refuse the whole call. Returns whether they were written.
static godot_variant write_positions(Native *native, godot_variant **arguments)
{
    godot_array objects = godot->godot_variant_as_array(arguments[0]);
    godot_pool_vector3_array places = godot->godot_variant_as_pool_vector3_array(arguments[1]);
    godot_pool_vector3_array_read_access *read = godot->godot_pool_vector3_array_read(&places);
    const godot_vector3 *place = godot->godot_pool_vector3_array_read_access_ptr(read);
    int given = godot->godot_array_size(&objects), index, is_written = 0;
    uint32_t count = 0;
    if (given != godot->godot_pool_vector3_array_size(&places)) {
        refuse(native, "there is not a place for each object");
    } else if (make_room_for_moved(native, (uint32_t)given)) {
        for (index = 0; index < given; index++) {
            godot_variant object = godot->godot_array_get(&objects, index);
            native->objects[count] = object_of(&object);
            native->positions[count] = vector_from(&place[index]);
            count += is_place(native->positions[count]) ? 1 : 0;
            godot->godot_variant_destroy(&object);
        }
        is_written = is_ok(native, udg_world_write_positions(native->world, native->objects, count,
                                                             native->positions, 0, NULL));
    }
    godot->godot_pool_vector3_array_read_access_destroy(read);
    godot->godot_pool_vector3_array_destroy(&places);
    godot->godot_array_destroy(&objects);
    return of_flag(is_written);
}

// read_positions(objects): returns the positions of many objects. NaN for objects that are gone or have none.
static godot_variant read_positions(Native *native, godot_variant **arguments)
{
    godot_array objects = godot->godot_variant_as_array(arguments[0]);
    uint32_t count = (uint32_t)godot->godot_array_size(&objects), index;
    godot_pool_vector3_array places;
    godot_variant told;
    godot->godot_pool_vector3_array_new(&places);
    if (make_room_for_moved(native, count)) {
        for (index = 0; index < count; index++) {
            UdgVector3 nowhere = {NAN, NAN, NAN};
            godot_variant object = godot->godot_array_get(&objects, (int)index);
            native->objects[index] = object_of(&object);
            native->positions[index] = nowhere;
            godot->godot_variant_destroy(&object);
        }
        is_ok(native, udg_world_read_positions(native->world, native->objects, count,
                                               native->positions, 0, NULL));
        for (index = 0; index < count; index++) {
            UdgVector3 at = native->positions[index];
            godot_vector3 place;
            godot->godot_vector3_new(&place, at.x, at.y, at.z);
            godot->godot_pool_vector3_array_append(&places, &place);
        }
    }
    godot->godot_variant_new_pool_vector3_array(&told, &places);
    godot->godot_pool_vector3_array_destroy(&places);
    godot->godot_array_destroy(&objects);
    return told;
}

const Method object_methods[] = {
    {"create", "sivid", create},
    {"destroy", "i", destroy},
    {"is_alive", "i", is_alive},
    {"number", "ii", number},
    {"set_number", "iir", set_number},
    {"flag", "ii", flag},
    {"set_flag", "iib", set_flag},
    {"position", "i", position},
    {"write_positions", "ap", write_positions},
    {"read_positions", "a", read_positions},
    {NULL, NULL, NULL},
};
