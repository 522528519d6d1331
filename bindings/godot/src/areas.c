// Areas: their shapes, which area belongs to which, which objects are in them, and how they change costs.

#include <stdlib.h>

#include "bridge.h"

static UdgArea area_of(const godot_variant *value)
{
    UdgArea area = {(uint64_t)integer_of(value)};
    return area;
}

static UdgNpc npc_of(const godot_variant *value)
{
    UdgNpc npc = {object_of(value).bits};
    return npc;
}

static UdgModifier modifier_of(const godot_variant *value)
{
    UdgModifier modifier = {(uint32_t)integer_of(value)};
    return modifier;
}

// Reads a quaternion from an Array of x, y, z and w. Returns 0 if the Array isn't one.
static int read_rotation(Native *native, const godot_variant *given, UdgQuaternion *rotation)
{
    godot_array parts = godot->godot_variant_as_array(given);
    float numbers[4];
    int is_right = godot->godot_array_size(&parts) == 4, index;
    for (index = 0; is_right && index < 4; index++) {
        godot_variant part = godot->godot_array_get(&parts, index);
        numbers[index] = (float)number_of(&part);
        godot->godot_variant_destroy(&part);
    }
    godot->godot_array_destroy(&parts);
    if (!is_right) {
        refuse(native, "a rotation has four numbers: x, y, z and w");
        return 0;
    }
    rotation->x = numbers[0];
    rotation->y = numbers[1];
    rotation->z = numbers[2];
    rotation->w = numbers[3];
    return 1;
}

// Reads an Array of modifiers' numbers. The caller frees the result. Null if there is no memory.
static UdgModifier *read_modifiers(const godot_variant *given, uint32_t *out_count)
{
    godot_array all = godot->godot_variant_as_array(given);
    int count = godot->godot_array_size(&all), index;
    UdgModifier *modifiers = calloc((size_t)count + 1, sizeof *modifiers);
    for (index = 0; modifiers != NULL && index < count; index++) {
        godot_variant one = godot->godot_array_get(&all, index);
        modifiers[index] = modifier_of(&one);
        godot->godot_variant_destroy(&one);
    }
    godot->godot_array_destroy(&all);
    *out_count = (uint32_t)count;
    return modifiers;
}

// create_area(key, shape, position, size, rotation, corners, parent, anchor, modifiers): returns the area's
// handle, or 0 if it was refused. `size` depends on the shape: for a sphere, x is the radius; for a box, it is
// half the edges; for a prism, x is its lower and y its upper end.
static godot_variant create_area(Native *native, godot_variant **arguments)
{
    godot_pool_vector3_array corners = godot->godot_variant_as_pool_vector3_array(arguments[5]);
    godot_pool_vector3_array_read_access *read = godot->godot_pool_vector3_array_read(&corners);
    const godot_vector3 *corner = godot->godot_pool_vector3_array_read_access_ptr(read);
    int corner_count = godot->godot_pool_vector3_array_size(&corners), index;
    UdgVector3 *polygon = calloc((size_t)corner_count + 1, sizeof *polygon);
    UdgVector3 size = vector_of(arguments[3]);
    UdgArea area = {0};
    UdgAreaDef def;
    UdgModifier *modifiers;
    if (is_ok(native, udg_area_def_init(&def, sizeof def))
        && read_rotation(native, arguments[4], &def.rotation) && polygon != NULL) {
        for (index = 0; index < corner_count; index++) {
            polygon[index] = vector_from(&corner[index]);
        }
        modifiers = read_modifiers(arguments[8], &def.modifier_count);
        def.user_key = (uint64_t)integer_of(arguments[0]);
        def.shape = (UdgAreaShape)integer_of(arguments[1]);
        def.position = vector_of(arguments[2]);
        if (def.shape == UDG_AREA_SPHERE) {
            def.radius = size.x;
        } else if (def.shape == UDG_AREA_BOX) {
            def.half_size = size;
        } else if (def.shape == UDG_AREA_PRISM) {
            def.bottom = size.x;
            def.top = size.y;
            def.corner_count = (uint32_t)corner_count;
            def.corners = polygon;
        }
        def.parent = area_of(arguments[6]);
        def.anchor = object_of(arguments[7]);
        def.modifiers = modifiers;
        if (modifiers != NULL) {
            is_ok(native, udg_area_create(native->world, &def, &area));
        }
        free(modifiers);
    }
    free(polygon);
    godot->godot_pool_vector3_array_read_access_destroy(read);
    godot->godot_pool_vector3_array_destroy(&corners);
    return of_integer((int64_t)area.bits);
}

static int is_there(Native *native, UdgArea area)
{
    uint32_t is_valid = 0;
    udg_area_is_valid(native->world, area, &is_valid);
    return is_valid != 0;
}

static godot_variant is_area(Native *native, godot_variant **arguments)
{
    return of_flag(is_there(native, area_of(arguments[0])));
}

// destroy_area(area): returns whether there was such an area. It is no error if there was none, because areas
// leave with the object that they are attached to.
static godot_variant destroy_area(Native *native, godot_variant **arguments)
{
    UdgArea area = area_of(arguments[0]);
    return of_flag(is_there(native, area) && is_ok(native, udg_area_destroy(native->world, area)));
}

// name_area(area, name): sets its name in explanations. Returns whether it was set.
static godot_variant name_area(Native *native, godot_variant **arguments)
{
    godot_char_string name = text_of(arguments[1]);
    UdgStatus status = udg_area_set_name(native->world, area_of(arguments[0]),
                                         godot->godot_char_string_get_data(&name),
                                         UDG_ZERO_TERMINATED);
    godot->godot_char_string_destroy(&name);
    return of_flag(status == UDG_STATUS_OK);
}

// move_area(area, position): for an area that isn't attached to an object. Returns whether it was moved.
static godot_variant move_area(Native *native, godot_variant **arguments)
{
    return of_flag(is_ok(native, udg_area_set_position(native->world, area_of(arguments[0]),
                                                       vector_of(arguments[1]))));
}

// turn_area(area, rotation): for a box. Returns whether it was turned.
static godot_variant turn_area(Native *native, godot_variant **arguments)
{
    UdgQuaternion rotation;
    return of_flag(read_rotation(native, arguments[1], &rotation)
                   && is_ok(native, udg_area_set_rotation(native->world, area_of(arguments[0]),
                                                          rotation)));
}

// set_member(area, object, is_member): says whether an object is in the area. Returns whether this was set.
static godot_variant set_member(Native *native, godot_variant **arguments)
{
    return of_flag(is_ok(native, udg_area_set_member(native->world, area_of(arguments[0]),
                                                     object_of(arguments[1]),
                                                     (uint32_t)flag_of(arguments[2]))));
}

// holds(area, object): whether the object is in the area, or in one that belongs to it.
static godot_variant holds(Native *native, godot_variant **arguments)
{
    uint32_t found = 0;
    is_ok(native, udg_area_holds(native->world, area_of(arguments[0]), object_of(arguments[1]), &found));
    return of_flag((int)found);
}

// leave_modifier(area, modifier): leaves a modifier in the area, as an event does. Returns whether it was left.
static godot_variant leave_modifier(Native *native, godot_variant **arguments)
{
    return of_flag(is_ok(native, udg_area_leave_modifier(native->world, area_of(arguments[0]),
                                                         modifier_of(arguments[1]))));
}

// strength(area, modifier): how strong a modifier still is that was left there. 1 is one that was just left.
static godot_variant strength(Native *native, godot_variant **arguments)
{
    double found = 0;
    is_ok(native, udg_area_strength(native->world, area_of(arguments[0]), modifier_of(arguments[1]),
                                    &found));
    return of_number(found);
}

static uint64_t key_of(Native *native, UdgArea area)
{
    uint64_t key = 0;
    udg_area_user_key(native->world, area, &key);
    return key;
}

// areas_of(object): returns the keys of the areas that the object is in.
static godot_variant areas_of(Native *native, godot_variant **arguments)
{
    UdgObject object = object_of(arguments[0]);
    uint32_t count = 0, index;
    UdgArea *areas;
    godot_array told;
    godot->godot_array_new(&told);
    udg_object_areas(native->world, object, NULL, 0, &count);
    areas = calloc((size_t)count + 1, sizeof *areas);
    if (areas == NULL || !is_ok(native, udg_object_areas(native->world, object, areas, count, &count))) {
        count = 0;
    }
    for (index = 0; index < count; index++) {
        append(&told, of_integer((int64_t)key_of(native, areas[index])));
    }
    free(areas);
    return of_array(told);
}

static godot_variant of_change(Native *native, const UdgCostChange *change)
{
    godot_dictionary told;
    UdgText name = {"", 0};
    udg_domain_modifier_name(native->domain, change->modifier, &name);
    godot->godot_dictionary_new(&told);
    put(&told, "modifier", of_text(name.data));
    put(&told, "altered_by", of_integer(change->altered_by));
    put(&told, "area", of_integer((int64_t)key_of(native, change->area)));
    put(&told, "object", of_integer((int64_t)change->object.bits));
    put(&told, "before", of_number(change->before));
    put(&told, "after", of_number(change->after));
    put(&told, "strength", of_number(change->strength));
    put(&told, "age", of_number(change->age));
    return of_dictionary(told);
}

static godot_variant of_changes(Native *native, const UdgCostChange *changes, uint32_t count)
{
    godot_array listed;
    uint32_t index;
    godot->godot_array_new(&listed);
    for (index = 0; index < count; index++) {
        append(&listed, of_change(native, &changes[index]));
    }
    return of_array(listed);
}

// cost(npc, action, supplier): returns what the action would cost the NPC now: `bare` without modifiers, `cost`
// with them, and `changes`, the modifiers in order. Null if the NPC can't do the action.
static godot_variant cost(Native *native, godot_variant **arguments)
{
    UdgNpc npc = npc_of(arguments[0]);
    UdgAction action = {(uint32_t)integer_of(arguments[1])};
    UdgObject supplier = object_of(arguments[2]);
    UdgStepCost found;
    uint32_t count = 0;
    UdgCostChange *changes;
    godot_dictionary told;
    UdgStatus status = udg_npc_cost(native->world, npc, action, supplier, 0, &found, NULL, 0, &count);
    if (status != UDG_STATUS_OK && status != UDG_STATUS_BUFFER_TOO_SMALL) {
        is_ok(native, status);
        return nothing();
    }
    changes = calloc((size_t)count + 1, sizeof *changes);
    if (changes == NULL
        || !is_ok(native, udg_npc_cost(native->world, npc, action, supplier, 0, &found, changes, count,
                                       &count))) {
        free(changes);
        return nothing();
    }
    godot->godot_dictionary_new(&told);
    put(&told, "bare", of_number(found.bare));
    put(&told, "cost", of_number(found.cost));
    put(&told, "changes", of_changes(native, changes, count));
    free(changes);
    return of_dictionary(told);
}

// weight(npc, drive): returns what the drive would weigh for the NPC now: `bare` without modifiers, `weight` with
// them, and `changes`, the modifiers in order. Null if the NPC's type doesn't list the drive.
static godot_variant weight(Native *native, godot_variant **arguments)
{
    UdgNpc npc = npc_of(arguments[0]);
    UdgDrive drive = {(uint32_t)integer_of(arguments[1])};
    UdgAlteredWeight found;
    uint32_t count = 0;
    UdgCostChange *changes;
    godot_dictionary told;
    UdgStatus status = udg_npc_altered_weight(native->world, npc, drive, &found, NULL, 0, &count);
    if (status != UDG_STATUS_OK && status != UDG_STATUS_BUFFER_TOO_SMALL) {
        is_ok(native, status);
        return nothing();
    }
    changes = calloc((size_t)count + 1, sizeof *changes);
    if (changes == NULL
        || !is_ok(native, udg_npc_altered_weight(native->world, npc, drive, &found, changes, count,
                                                 &count))) {
        free(changes);
        return nothing();
    }
    godot->godot_dictionary_new(&told);
    put(&told, "bare", of_number(found.bare));
    put(&told, "weight", of_number(found.weight));
    put(&told, "changes", of_changes(native, changes, count));
    free(changes);
    return of_dictionary(told);
}

const Method area_methods[] = {
    {"create_area", "iivvapiia", create_area},
    {"destroy_area", "i", destroy_area},
    {"is_area", "i", is_area},
    {"name_area", "is", name_area},
    {"move_area", "iv", move_area},
    {"turn_area", "ia", turn_area},
    {"set_member", "iib", set_member},
    {"holds", "ii", holds},
    {"leave_modifier", "ii", leave_modifier},
    {"strength", "ii", strength},
    {"areas_of", "i", areas_of},
    {"cost", "iii", cost},
    {"weight", "ii", weight},
    {NULL, NULL, NULL},
};
