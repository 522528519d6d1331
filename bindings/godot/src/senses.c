// Senses: where NPCs look, what their sensors ask, what NPCs perceive and tell, what they believe and why.

#include <stdlib.h>

#include "bridge.h"

static UdgNpc npc_of(const godot_variant *value)
{
    UdgNpc npc = {object_of(value).bits};
    return npc;
}

// write_facings(objects, directions): writes in which direction NPCs look, as unit vectors. A zero vector means
// the direction in which the NPC moves. Returns whether they were written.
static godot_variant write_facings(Native *native, godot_variant **arguments)
{
    godot_array objects = godot->godot_variant_as_array(arguments[0]);
    godot_pool_vector3_array ways = godot->godot_variant_as_pool_vector3_array(arguments[1]);
    godot_pool_vector3_array_read_access *read = godot->godot_pool_vector3_array_read(&ways);
    const godot_vector3 *way = godot->godot_pool_vector3_array_read_access_ptr(read);
    int given = godot->godot_array_size(&objects), index, is_written = 0;
    if (given != godot->godot_pool_vector3_array_size(&ways)) {
        refuse(native, "there is not a direction for each object");
    } else if (make_room_for_moved(native, (uint32_t)given)) {
        for (index = 0; index < given; index++) {
            godot_variant object = godot->godot_array_get(&objects, index);
            native->objects[index] = object_of(&object);
            native->positions[index] = vector_from(&way[index]);
            godot->godot_variant_destroy(&object);
        }
        is_written = is_ok(native, udg_world_write_facings(native->world, native->objects,
                                                           (uint32_t)given, native->positions, 0, NULL));
    }
    godot->godot_pool_vector3_array_read_access_destroy(read);
    godot->godot_pool_vector3_array_destroy(&ways);
    godot->godot_array_destroy(&objects);
    return of_flag(is_written);
}

// sense_questions(): returns five values for each question of a sensor: the query, the key of the NPC that looks,
// the key of the object that it looks at, the eye's position, and the point that it looks at.
static godot_variant sense_questions(Native *native, godot_variant **arguments)
{
    const UdgQuestion *asked;
    uint32_t count, index;
    godot_array told;
    (void)arguments;
    godot->godot_array_new(&told);
    if (!is_ok(native, udg_world_sense_questions(native->world, &asked, &count))) {
        count = 0;
    }
    for (index = 0; index < count; index++) {
        append(&told, of_integer(asked[index].query.id));
        append(&told, of_integer((int64_t)asked[index].user_keys[0]));
        append(&told, of_integer((int64_t)asked[index].user_keys[1]));
        append(&told, of_vector(asked[index].eye));
        append(&told, of_vector(asked[index].point));
    }
    return of_array(told);
}

// answer_senses(answers): the same as `answer`, for the sensors' questions.
static godot_variant answer_senses(Native *native, godot_variant **arguments)
{
    uint32_t count;
    int is_taken = read_answers(native, arguments[0], &count)
                   && is_ok(native, udg_world_answer_senses(native->world, native->answers, count));
    return of_flag(is_taken);
}

// Reads the true value of an attribute, for an NPC that perceives it.
static int read_truth(Native *native, UdgObject object, UdgAttribute attribute, UdgValue *value)
{
    if (!is_ok(native, udg_domain_attribute_kind(native->domain, attribute, &value->kind))) {
        return 0;
    }
    switch (value->kind) {
    case UDG_ATTRIBUTE_KIND_NUMBER:
        return is_ok(native, udg_object_number(native->world, object, attribute, &value->number));
    case UDG_ATTRIBUTE_KIND_FLAG:
        return is_ok(native, udg_object_flag(native->world, object, attribute, &value->flag));
    default:
        refuse(native, "attributes to be perceived have to be numbers or flags");
        return 0;
    }
}

// perceive(npc, object, sensor, attributes, at, sure, remember): makes an NPC perceive an object at a place, with
// the true values of some of its attributes. Returns whether it was perceived.
static godot_variant perceive(Native *native, godot_variant **arguments)
{
    UdgObject object = object_of(arguments[1]);
    godot_array attributes = godot->godot_variant_as_array(arguments[3]);
    int given = godot->godot_array_size(&attributes), index, is_right;
    UdgPercept *percepts = calloc((size_t)given + 1, sizeof *percepts);
    UdgPercept first = {0};
    int is_perceived = 0;
    first.fact.object = object;
    first.sensor.id = (uint32_t)integer_of(arguments[2]);
    first.sure = (float)number_of(arguments[5]);
    first.remember = (float)number_of(arguments[6]);
    first.fact.value.kind = UDG_ATTRIBUTE_KIND_POSITION;
    first.fact.value.position = vector_of(arguments[4]);
    is_right = percepts != NULL
               && is_ok(native, udg_world_time(native->world, &first.fact.timestamp))
               && is_ok(native, udg_domain_attribute_at(native->domain, 0, &first.fact.attribute));
    for (index = 0; is_right && index < given; index++) {
        godot_variant attribute = godot->godot_array_get(&attributes, index);
        UdgPercept *it = &percepts[index + 1];
        UdgValue nothing_yet = {0};
        *it = first;
        it->fact.attribute.id = (uint32_t)integer_of(&attribute);
        it->fact.value = nothing_yet;
        godot->godot_variant_destroy(&attribute);
        is_right = read_truth(native, object, it->fact.attribute, &it->fact.value);
    }
    if (is_right) {
        percepts[0] = first;
        is_perceived = is_ok(native, udg_npc_perceive(native->world, npc_of(arguments[0]), percepts,
                                                      (uint32_t)given + 1, NULL));
    }
    free(percepts);
    godot->godot_array_destroy(&attributes);
    return of_flag(is_perceived);
}

// talk(npc, listeners, about): makes an NPC tell others what it believes about an object, or everything if that
// is 0. Returns how many beliefs are told.
static godot_variant talk(Native *native, godot_variant **arguments)
{
    godot_array listeners = godot->godot_variant_as_array(arguments[1]);
    int count = godot->godot_array_size(&listeners), index;
    UdgNpc *npcs = calloc((size_t)count + 1, sizeof *npcs);
    uint32_t told = 0;
    for (index = 0; npcs != NULL && index < count; index++) {
        godot_variant listener = godot->godot_array_get(&listeners, index);
        npcs[index] = npc_of(&listener);
        godot->godot_variant_destroy(&listener);
    }
    if (npcs != NULL) {
        is_ok(native, udg_npc_talk(native->world, npc_of(arguments[0]), npcs, (uint32_t)count,
                                   object_of(arguments[2]), &told));
    }
    free(npcs);
    godot->godot_array_destroy(&listeners);
    return of_integer(told);
}

static godot_variant of_value(const UdgValue *value)
{
    switch (value->kind) {
    case UDG_ATTRIBUTE_KIND_NUMBER:
        return of_number(value->number);
    case UDG_ATTRIBUTE_KIND_FLAG:
        return of_flag((int)value->flag);
    case UDG_ATTRIBUTE_KIND_POSITION:
        return of_vector(value->position);
    default:
        return of_integer((int64_t)value->reference.bits);
    }
}

// belief(npc, object, attribute): returns what the NPC believes, and where that comes from. Null if it believes
// nothing.
static godot_variant belief(Native *native, godot_variant **arguments)
{
    UdgAttribute attribute = {(uint32_t)integer_of(arguments[2])};
    UdgBelief it;
    godot_dictionary told;
    if (udg_npc_belief(native->world, npc_of(arguments[0]), object_of(arguments[1]), attribute, &it)
        != UDG_STATUS_OK) {
        return nothing();
    }
    godot->godot_dictionary_new(&told);
    put(&told, "value", of_value(&it.fact.value));
    put(&told, "seconds", of_number(it.fact.timestamp));
    put(&told, "source", of_integer(it.source));
    put(&told, "sensor", of_integer(it.sensor.id));
    put(&told, "teller", of_integer((int64_t)it.teller.bits));
    put(&told, "sure", of_number(it.sure));
    put(&told, "expires", of_number(it.expires));
    return of_dictionary(told);
}

// last_seen(npc, object): returns where the NPC has last seen an object that it didn't find there any more. Null
// if there is no such place.
static godot_variant last_seen(Native *native, godot_variant **arguments)
{
    UdgLastSeen it;
    godot_dictionary told;
    if (udg_npc_last_seen(native->world, npc_of(arguments[0]), object_of(arguments[1]), &it)
        != UDG_STATUS_OK) {
        return nothing();
    }
    godot->godot_dictionary_new(&told);
    put(&told, "point", of_vector(it.point));
    put(&told, "seconds", of_number(it.seconds));
    put(&told, "expires", of_number(it.expires));
    return of_dictionary(told);
}

// explain_belief(npc, object, attribute): returns why the NPC believes that, in a sentence. Empty if it doesn't.
static godot_variant explain_belief(Native *native, godot_variant **arguments)
{
    UdgAttribute attribute = {(uint32_t)integer_of(arguments[2])};
    UdgNpc npc = npc_of(arguments[0]);
    UdgObject object = object_of(arguments[1]);
    size_t needed = 0;
    char *text;
    godot_variant told;
    udg_npc_explain_belief(native->world, npc, object, attribute, NULL, 0, &needed);
    text = calloc(needed + 1, 1);
    if (text == NULL
        || udg_npc_explain_belief(native->world, npc, object, attribute, text, needed, NULL)
               != UDG_STATUS_OK) {
        free(text);
        return of_text("");
    }
    told = of_text(text);
    free(text);
    return told;
}

// set_sensor_enabled(npc, sensor, enabled): switches a sensor on or off. Returns whether it was switched.
static godot_variant set_sensor_enabled(Native *native, godot_variant **arguments)
{
    UdgSensor sensor = {(uint32_t)integer_of(arguments[1])};
    return of_flag(is_ok(native, udg_npc_set_sensor_enabled(native->world, npc_of(arguments[0]), sensor,
                                                            flag_of(arguments[2]))));
}

const Method sense_methods[] = {
    {"write_facings", "ap", write_facings},
    {"sense_questions", "", sense_questions},
    {"answer_senses", "a", answer_senses},
    {"perceive", "iiiavrr", perceive},
    {"talk", "iai", talk},
    {"set_sensor_enabled", "iib", set_sensor_enabled},
    {"belief", "iii", belief},
    {"last_seen", "ii", last_seen},
    {"explain_belief", "iii", explain_belief},
    {NULL, NULL, NULL},
};
