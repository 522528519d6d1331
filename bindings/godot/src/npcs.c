// NPCs: their options, what they do, and why.

#include <stdlib.h>

#include "bridge.h"

static UdgNpc npc_of(const godot_variant *value)
{
    UdgNpc npc = {object_of(value).bits};
    return npc;
}

// set_mind(npc, performed_by, think_interval, relevance): sets the NPC's options. Returns false if the object
// isn't an NPC.
static godot_variant set_mind(Native *native, godot_variant **arguments)
{
    UdgMindOptions options;
    UdgNpc npc;
    if (!is_ok(native, udg_npc_from_object(native->world, object_of(arguments[0]), &npc))
        || !is_ok(native, udg_mind_options_init(&options, sizeof options))) {
        return of_flag(0);
    }
    options.performed_by = (UdgPerformedBy)integer_of(arguments[1]);
    options.think_interval = (float)number_of(arguments[2]);
    options.relevance = (float)number_of(arguments[3]);
    return of_flag(is_ok(native, udg_npc_set_mind(native->world, npc, &options, NULL)));
}

// step(npc): returns the NPC's present step as a Dictionary. Null if it has none.
static godot_variant step(Native *native, godot_variant **arguments)
{
    UdgStep at;
    godot_dictionary told;
    if (udg_npc_step(native->world, npc_of(arguments[0]), &at) != UDG_STATUS_OK) {
        return nothing();
    }
    godot->godot_dictionary_new(&told);
    put(&told, "id", of_integer((int64_t)at.step_id));
    put(&told, "action", of_integer(at.action.id));
    put(&told, "supplier", of_integer((int64_t)at.supplier_user_key));
    put(&told, "stand", of_vector(at.stand));
    put(&told, "has_stand", of_flag(at.stand.x == at.stand.x));
    put(&told, "duration", of_number(at.duration));
    put(&told, "facing", of_integer(at.facing));
    put(&told, "number", of_integer(at.number));
    put(&told, "count", of_integer(at.step_count));
    (void)native;
    return of_dictionary(told);
}

// report(npc, step, result): reports the result of a step. Returns false if the step was over already.
static godot_variant report(Native *native, godot_variant **arguments)
{
    uint32_t was_current = 0;
    is_ok(native, udg_npc_report(native->world, npc_of(arguments[0]), (uint64_t)integer_of(arguments[1]),
                                 (UdgStepResult)integer_of(arguments[2]), &was_current));
    return of_flag((int)was_current);
}

// remaining(npc): returns action and supplier, one after the other, of each step that is left of the plan.
static godot_variant remaining(Native *native, godot_variant **arguments)
{
    enum { MOST = 252 };
    UdgBinding bindings[MOST];
    uint32_t count = 0, index;
    godot_array told;
    godot->godot_array_new(&told);
    if (udg_npc_remaining_steps(native->world, npc_of(arguments[0]), bindings, MOST, &count)
        != UDG_STATUS_OK) {
        count = 0;
    }
    for (index = 0; index < count; index++) {
        append(&told, of_integer(bindings[index].action.id));
        append(&told, of_integer((int64_t)bindings[index].supplier.bits));
    }
    return of_array(told);
}

// drives(npc): returns for each drive its name, how satisfied it is, and how many goals it has.
static godot_variant drives(Native *native, godot_variant **arguments)
{
    enum { MOST = 256 };
    UdgDriveState states[MOST];
    uint32_t count = 0, index;
    godot_array told;
    godot->godot_array_new(&told);
    if (udg_npc_drives(native->world, npc_of(arguments[0]), states, MOST, &count) != UDG_STATUS_OK) {
        count = 0;
    }
    for (index = 0; index < count; index++) {
        godot_dictionary it;
        UdgText name = {"", 0};
        udg_domain_drive_name(native->domain, states[index].drive, &name);
        godot->godot_dictionary_new(&it);
        put(&it, "name", of_text(name.data));
        put(&it, "satisfaction", of_number(states[index].satisfaction));
        put(&it, "goals", of_integer(states[index].goal_count));
        append(&told, of_dictionary(it));
    }
    return of_array(told);
}

// satisfaction(npc, drive): returns how satisfied a drive is, from 0 to 1. 0 if the NPC doesn't have it.
static godot_variant satisfaction(Native *native, godot_variant **arguments)
{
    UdgDrive drive = {(uint32_t)integer_of(arguments[1])};
    float value = 0;
    is_ok(native,
          udg_npc_drive_satisfaction(native->world, npc_of(arguments[0]), drive, &value));
    return of_number(value);
}

// explain(npc): returns what the NPC does and why, in sentences.
static godot_variant explain(Native *native, godot_variant **arguments)
{
    UdgNpc npc = npc_of(arguments[0]);
    size_t needed = 0;
    char *text;
    godot_variant told;
    udg_npc_explain(native->world, npc, NULL, 0, &needed);
    text = calloc(needed + 1, 1);
    if (text == NULL || !is_ok(native, udg_npc_explain(native->world, npc, text, needed, NULL))) {
        free(text);
        return of_text("");
    }
    told = of_text(text);
    free(text);
    return told;
}

const Method npc_methods[] = {
    {"set_mind", "iirr", set_mind},
    {"step", "i", step},
    {"report", "iii", report},
    {"remaining", "i", remaining},
    {"drives", "i", drives},
    {"satisfaction", "ii", satisfaction},
    {"explain", "i", explain},
    {NULL, NULL, NULL},
};
