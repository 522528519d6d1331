// Ticks: beginning them, answering questions, ending them, and reading events. The library plans on Godot's own
// thread.

#include <stdlib.h>

#include "bridge.h"

// tick_begin(seconds, applies_rates, work): begins a tick. Returns how many jobs there are, or -1 if it was
// refused.
static godot_variant tick_begin(Native *native, godot_variant **arguments)
{
    UdgTickInput input;
    uint32_t jobs = 0;
    int64_t work = integer_of(arguments[2]);
    if (!is_ok(native, udg_tick_input_init(&input, sizeof input))) {
        return of_integer(-1);
    }
    input.seconds = number_of(arguments[0]);
    input.applies_rates = flag_of(arguments[1]) ? 1 : 0;
    input.work = work < 0 ? 0 : work > UINT32_MAX ? UINT32_MAX : (uint32_t)work;
    if (!is_ok(native, udg_world_tick_begin(native->world, &input, &jobs))) {
        return of_integer(-1);
    }
    return of_integer(jobs);
}

// questions(): returns four values for each question: the query, how many objects it is about, and the keys of
// the first two.
static godot_variant questions(Native *native, godot_variant **arguments)
{
    const UdgQuestion *asked;
    uint32_t count, index;
    godot_array told;
    (void)arguments;
    godot->godot_array_new(&told);
    if (!is_ok(native, udg_world_questions(native->world, &asked, &count))) {
        count = 0;
    }
    for (index = 0; index < count; index++) {
        append(&told, of_integer(asked[index].query.id));
        append(&told, of_integer(asked[index].object_count));
        append(&told, of_integer((int64_t)asked[index].user_keys[0]));
        append(&told, of_integer((int64_t)asked[index].user_keys[1]));
    }
    return of_array(told);
}

static int make_room(Native *native, uint32_t count)
{
    UdgAnswer *answers;
    if (count <= native->answer_capacity) {
        return 1;
    }
    answers = realloc(native->answers, 2 * (size_t)count * sizeof *answers);
    if (answers == NULL) {
        refuse(native, "there is no memory left");
        return 0;
    }
    native->answers = answers;
    native->answer_capacity = 2 * count;
    return 1;
}

int read_answers(Native *native, const godot_variant *from, uint32_t *out_count)
{
    godot_array given = godot->godot_variant_as_array(from);
    int count = godot->godot_array_size(&given), index, has_room = make_room(native, (uint32_t)count);
    for (index = 0; has_room && index < count; index++) {
        godot_variant value = godot->godot_array_get(&given, index);
        godot_variant_type type = godot->godot_variant_get_type(&value);
        UdgAnswer it = {0, 0};
        if (type == GODOT_VARIANT_TYPE_INT || type == GODOT_VARIANT_TYPE_REAL) {
            it.value = (float)number_of(&value);
            it.is_answered = it.value - it.value == 0;
            it.value = it.is_answered ? it.value : 0;
        }
        native->answers[index] = it;
        godot->godot_variant_destroy(&value);
    }
    godot->godot_array_destroy(&given);
    *out_count = (uint32_t)count;
    return has_room;
}

// answer(answers): answers all questions, in their order. A value that isn't a finite number counts as no answer.
// Returns whether the answers were accepted.
static godot_variant answer(Native *native, godot_variant **arguments)
{
    uint32_t count;
    int is_taken = read_answers(native, arguments[0], &count)
                   && is_ok(native, udg_world_answer(native->world, native->answers, count));
    return of_flag(is_taken);
}

// tick_end(jobs): does the jobs, and ends the tick. Returns whether everything has succeeded.
static godot_variant tick_end(Native *native, godot_variant **arguments)
{
    uint32_t jobs = (uint32_t)integer_of(arguments[0]), job;
    int are_done = 1;
    for (job = 0; job < jobs; job++) {
        are_done &= is_ok(native, udg_world_plan(native->world, job));
    }
    are_done &= is_ok(native, udg_world_tick_end(native->world, NULL));
    return of_flag(are_done);
}

// events(): returns six values for each event: its kind, its reason, the NPC's key, the step, the supplier's
// handle, and the action.
static godot_variant events(Native *native, godot_variant **arguments)
{
    const UdgEvent *happened;
    uint32_t count, index;
    godot_array told;
    (void)arguments;
    godot->godot_array_new(&told);
    if (!is_ok(native, udg_world_events(native->world, &happened, &count))) {
        count = 0;
    }
    for (index = 0; index < count; index++) {
        append(&told, of_integer(happened[index].kind));
        append(&told, of_integer(happened[index].reason));
        append(&told, of_integer((int64_t)happened[index].npc_user_key));
        append(&told, of_integer((int64_t)happened[index].step_id));
        append(&told, of_integer((int64_t)happened[index].supplier.bits));
        append(&told, of_integer(happened[index].action.id));
    }
    return of_array(told);
}

const Method tick_methods[] = {
    {"tick_begin", "rbi", tick_begin}, {"questions", "", questions}, {"answer", "a", answer},
    {"tick_end", "i", tick_end},       {"events", "", events},       {NULL, NULL, NULL},
};
