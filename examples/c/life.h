// A minute in the life of a wizard: the host's side of the bargain.
//
// The host owns the truth. Ten times a second it moves goblins, lets them hit, makes potions
// appear, performs the wizard's present step, writes what changed, and lets the world tick. The
// wizard thinks once a second, and whenever his plan has ended or failed; events tell the host what
// he takes up, and what it is to perform. Why he did so, a planner tells that plans the same again.

#ifndef UDGOAP_EXAMPLE_LIFE_H
#define UDGOAP_EXAMPLE_LIFE_H

#include <math.h>

#include "host.h"
#include "record.h"

enum { MOST_THINGS = 32, MOST_PLANNED = 32, TICKS_PER_SECOND = 10, LIFE_SECONDS = 60 };

typedef enum Kind { GOBLIN, MANA_POTION, HEALTH_POTION } Kind;

typedef struct Thing {
    UdgObject object;
    Kind kind;
    UdgVector3 position;
    float health;   // of a goblin
    float potency;  // of a potion
    float wait;     // seconds until a goblin hits again
    uint64_t key;
    int alive;
} Thing;

typedef struct Life {
    UdgWorld world;
    UdgPlanner planner;
    // All that the printed minute depends on is named: it stays as it is when defaults change.
    UdgPlanOptions planning;
    UdgNpc wizard;
    UdgAttribute health, mana, potency;
    UdgType types[3];
    UdgAction go, melee, lightning, drink_mana, drink_health;
    UdgVector3 position;
    float wizard_health, wizard_mana;
    Thing things[MOST_THINGS];
    uint32_t thing_count;
    uint64_t next_key;
    // The present step; none while `busy` is 0.
    UdgStep step;
    int busy;
    // What hindered the step that has failed.
    const char *hindrance;
    float remaining;
    // What the wizard has decided last.
    UdgPlanResult result;
    UdgPlanStep plan[MOST_PLANNED];
    uint32_t plan_count;
    uint32_t random;
    uint32_t killed, drunk, decisions;
    double now;
    Record *record;
} Life;

static float chance(Life *life)
{
    // A small generator of our own, so that everybody sees the same minute.
    life->random = life->random * 1664525u + 1013904223u;
    return (float)(life->random >> 8) / 16777216.0f;
}

static float distance_between(UdgVector3 a, UdgVector3 b)
{
    float x = a.x - b.x, z = a.z - b.z;
    return sqrtf(x * x + z * z);
}

static UdgVector3 towards(UdgVector3 from, UdgVector3 to, float step)
{
    float gap = distance_between(from, to);
    if (gap <= step) {
        return to;
    }
    return at(from.x + (to.x - from.x) * step / gap, 0, from.z + (to.z - from.z) * step / gap);
}

static Thing *thing_of(Life *life, UdgObject object)
{
    uint32_t index;
    for (index = 0; index < life->thing_count; index++) {
        if (life->things[index].object.bits == object.bits && life->things[index].alive) {
            return &life->things[index];
        }
    }
    return NULL;
}

static const char *thing_name(const Thing *thing)
{
    return thing->kind == GOBLIN        ? "goblin"
           : thing->kind == MANA_POTION ? "mana potion"
                                        : "health potion";
}

static void spawn(Life *life, Kind kind)
{
    UdgObjectDef def;
    UdgInitialValue initial;
    Thing *thing;
    float angle, far;
    if (life->thing_count == MOST_THINGS) {
        return;
    }
    thing = &life->things[life->thing_count++];
    memset(thing, 0, sizeof *thing);
    angle = chance(life) * 6.2831853f;
    far = kind == GOBLIN ? 20.0f : 5.0f + 10.0f * chance(life);
    thing->kind = kind;
    thing->position = at(far * cosf(angle), 0, far * sinf(angle));
    thing->health = 30;
    thing->potency = 30 + 40 * chance(life);
    thing->key = ++life->next_key;
    thing->alive = 1;

    memset(&initial, 0, sizeof initial);
    initial.attribute = kind == GOBLIN ? life->health : life->potency;
    initial.fields = UDG_INITIAL_VALUE;
    initial.value.kind = UDG_ATTRIBUTE_KIND_NUMBER;
    initial.value.number = kind == GOBLIN ? thing->health : thing->potency;
    MUST(udg_object_def_init(&def, sizeof def));
    def.object_type = life->types[kind];
    def.user_key = thing->key;
    def.position = thing->position;
    def.has_position = 1;
    def.initial_values = &initial;
    def.initial_value_count = 1;
    MUST(udg_object_create(life->world, &def, &thing->object));
    record_event(life->record, life->now, "%s %llu appears", thing_name(thing),
                 (unsigned long long)thing->key);
}

static void vanish(Life *life, Thing *thing)
{
    thing->alive = 0;
    MUST(udg_object_destroy(life->world, thing->object));
}

// Goblins run to the wizard and hit whenever they can.
static void move_goblins(Life *life, float seconds)
{
    uint32_t index;
    for (index = 0; index < life->thing_count; index++) {
        Thing *thing = &life->things[index];
        if (thing->kind != GOBLIN || !thing->alive) {
            continue;
        }
        thing->wait -= seconds;
        if (distance_between(thing->position, life->position) > 1.5f) {
            thing->position = towards(thing->position, life->position, 2.5f * seconds);
            MUST(udg_object_set_position(life->world, thing->object, thing->position));
        } else if (thing->wait <= 0) {
            thing->wait = 2.0f;
            life->wizard_health -= 20;
            if (life->wizard_health < 0) {
                life->wizard_health = 0;
            }
            printf("            %s %llu hits the wizard: health %.0f\n", thing_name(thing),
                   (unsigned long long)thing->key, (double)life->wizard_health);
            record_event(life->record, life->now, "%s %llu hits the wizard: health %.0f",
                         thing_name(thing), (unsigned long long)thing->key,
                         (double)life->wizard_health);
        }
    }
}

static void hurt(Life *life, Thing *goblin)
{
    goblin->health -= 30;
    MUST(udg_object_set_number(life->world, goblin->object, life->health, goblin->health));
    if (goblin->health <= 0) {
        vanish(life, goblin);
        life->killed++;
    }
}

// The present step is over: the world is told, and comes back to it in an event.
static void report(Life *life, UdgStepResult outcome, const char *hindrance)
{
    life->busy = 0;
    life->hindrance = hindrance;
    MUST(udg_npc_report(life->world, life->wizard, life->step.step_id, outcome, NULL));
}

// Lets the present step go on; when it is over, its effects become true.
static void perform(Life *life, float seconds)
{
    Thing *thing = thing_of(life, life->step.supplier);
    uint32_t action = life->step.action.id;
    if (thing == NULL) {
        report(life, UDG_STEP_FAILED, "it is gone");
        return;
    }
    if (action == life->go.id) {
        float gap = distance_between(life->position, thing->position) - life->step.distance;
        if (gap > 0.01f) {
            float step = 4.0f * seconds;
            life->position = towards(life->position, thing->position, gap < step ? gap : step);
        } else {
            report(life, UDG_STEP_SUCCEEDED, "");
        }
        return;
    }
    life->remaining -= seconds;
    if (life->remaining > 0) {
        return;
    }
    if (action == life->lightning.id && life->wizard_mana >= 20) {
        life->wizard_mana -= 20;
        hurt(life, thing);
    } else if (action == life->melee.id &&
               distance_between(life->position, thing->position) <= 2) {
        hurt(life, thing);
    } else if ((action == life->drink_mana.id || action == life->drink_health.id) &&
               distance_between(life->position, thing->position) <= 1) {
        float *value =
            action == life->drink_mana.id ? &life->wizard_mana : &life->wizard_health;
        *value = *value + thing->potency > 100 ? 100 : *value + thing->potency;
        vanish(life, thing);
        life->drunk++;
    } else {
        report(life, UDG_STEP_FAILED, "what it needs was no longer so");
        return;
    }
    report(life, UDG_STEP_SUCCEEDED, "");
}

static void write_truth(Life *life)
{
    UdgWrite writes[2];
    UdgBulkReport report;
    uint32_t index;
    memset(writes, 0, sizeof writes);
    for (index = 0; index < 2; index++) {
        writes[index].object.bits = life->wizard.bits;
        writes[index].attribute = index == 0 ? life->health : life->mana;
        writes[index].value.kind = UDG_ATTRIBUTE_KIND_NUMBER;
        writes[index].value.number = index == 0 ? life->wizard_health : life->wizard_mana;
    }
    MUST(udg_world_write(life->world, writes, 2, &report));
    MUST(udg_object_set_position(life->world, writes[0].object, life->position));
}

static const char *action_name(const Life *life, UdgAction action)
{
    return action.id == life->go.id           ? "goto"
           : action.id == life->melee.id      ? "melee"
           : action.id == life->lightning.id  ? "lightning"
           : action.id == life->drink_mana.id ? "drink_mana"
                                              : "drink_health";
}

static void name_step(Life *life, UdgAction action, UdgObject supplier, char *text, size_t size)
{
    const Thing *thing = thing_of(life, supplier);
    if (thing == NULL) {
        snprintf(text, size, "%s", action_name(life, action));
    } else {
        snprintf(text, size, "%s(%s %llu)", action_name(life, action), thing_name(thing),
                 (unsigned long long)thing->key);
    }
}

static void print_step(Life *life, UdgAction action, UdgObject supplier)
{
    char text[64];
    name_step(life, action, supplier, text, sizeof text);
    printf("%s", text);
}

// The best plan state that could have been executed but was not chosen, if there is one.
static void print_runner_up(Life *life)
{
    UdgPlanState states[256];
    UdgBinding steps[32], best[32];
    uint32_t count, number, step_count, best_count = 0, step;
    float utility = -1;
    if (udg_planner_plan_states(life->planner, states, 256, &count) != UDG_STATUS_OK) {
        return;
    }
    for (number = 0; number < count; number++) {
        int same;
        if (states[number].unmet_step != UDG_PLAN_STATE_EXECUTABLE ||
            states[number].died_early || states[number].utility <= utility) {
            continue;
        }
        MUST(udg_planner_plan_state_steps(life->planner, number, steps, 32, &step_count));
        same = step_count == life->plan_count;
        for (step = 0; same && step < step_count; step++) {
            same = steps[step].action.id == life->plan[step].action.id &&
                   steps[step].supplier.bits == life->plan[step].supplier.bits;
        }
        if (!same) {
            utility = states[number].utility;
            best_count = step_count;
            memcpy(best, steps, sizeof best);
        }
    }
    if (best_count > 0) {
        printf("            next best: ");
        for (step = 0; step < best_count; step++) {
            printf(step == 0 ? "" : " ");
            print_step(life, best[step].action, best[step].supplier);
        }
        printf(" with utility %.3f\n", (double)utility);
    }
}

static void print_why(Life *life)
{
    static const char *const drive_names[] = {"killing enemies", "health", "mana"};
    UdgDriveForecast drives[8];
    uint32_t count, index;
    printf("%5.1f s     health %3.0f, mana %3.0f: ", life->now, (double)life->wizard_health,
           (double)life->wizard_mana);
    for (index = 0; index < life->plan_count; index++) {
        printf(index == 0 ? "" : " ");
        print_step(life, life->plan[index].action, life->plan[index].supplier);
    }
    printf("\n            because utility %.3f becomes %.3f:", (double)life->result.idle_utility,
           (double)life->result.utility);
    MUST(udg_planner_drives(life->planner, drives, 8, &count));
    for (index = 0; index < count && index < 3; index++) {
        if (drives[index].before != drives[index].after) {
            printf(" %s %.2f to %.2f;", drive_names[index], (double)drives[index].before,
                   (double)drives[index].after);
        }
    }
    printf("\n");
    print_runner_up(life);
}

// Plans what the wizard has just planned in the tick, in the same facts: to be told why.
static void record_decision_of_tick(Life *life)
{
    char text[1024] = "";
    size_t length = 0;
    uint32_t step;
    MUST(udg_planner_plan(life->planner, life->world, life->wizard, &life->planning, &life->result));
    MUST(udg_planner_steps(life->planner, life->plan, MOST_PLANNED, &life->plan_count));
    life->decisions++;
    for (step = 0; step < life->plan_count && length + 64 < sizeof text; step++) {
        if (step > 0) {
            text[length++] = ' ';
        }
        name_step(life, life->plan[step].action, life->plan[step].supplier, text + length,
                  sizeof text - length);
        length += strlen(text + length);
    }
    record_decision(life->record, life->now, life->planner, life->world, text);
}

static void begin_step(Life *life)
{
    char name[64];
    UdgAction action;
    MUST(udg_npc_step(life->world, life->wizard, &life->step));
    action = life->step.action;
    name_step(life, action, life->step.supplier, name, sizeof name);
    record_step_begins(life->record, life->now, name);
    if (life->step.number > 0) {
        printf("%5.1f s     and now %s\n", life->now, name);
    }
    life->busy = 1;
    life->remaining = action.id == life->lightning.id ? 1.0f
                      : action.id == life->melee.id   ? 0.8f
                                                      : 0.5f;
}

static void stop_step(Life *life, const char *hindrance)
{
    life->busy = 0;
    record_step_ends(life->record, life->now, hindrance);
}

// Does what has come of a tick.
static void heed_events(Life *life)
{
    const UdgEvent *events;
    uint32_t count, index;
    MUST(udg_world_events(life->world, &events, &count));
    for (index = 0; index < count; index++) {
        const UdgEvent *event = &events[index];
        switch (event->kind) {
        case UDG_EVENT_PLAN_ADOPTED:
            if (event->number != life->plan_count || event->utility != life->result.utility) {
                fprintf(stderr, "the plan that is explained isn't the one that was taken up\n");
                exit(EXIT_FAILURE);
            }
            print_why(life);
            break;
        case UDG_EVENT_STEP_STARTED:
            begin_step(life);
            break;
        case UDG_EVENT_STEP_SUCCEEDED:
            stop_step(life, "");
            break;
        case UDG_EVENT_STEP_FAILED:
            stop_step(life, event->reason == UDG_REASON_REPORTED ? life->hindrance
                            : event->reason == UDG_REASON_SUPPLIER_GONE
                                ? "it is gone"
                                : "it took too long");
            break;
        case UDG_EVENT_STEP_ABORTED:
            stop_step(life, event->reason == UDG_REASON_BETTER_PLAN
                                ? "something better came up"
                                : "given up");
            break;
        default:
            break;
        }
    }
}

// `record_path` is where the life is written as JSON; null for nowhere.
static void live(const char *directory, const char *record_path)
{
    static const char *const drive_names[] = {"kill_all_enemies", "maximize_health",
                                              "maximize_mana"};
    static Record record;
    UdgDomain domain = load_domain(directory, "wizard.json", "wizard_life.json");
    Life life;
    UdgMindOptions mind;
    UdgTickInput input;
    UdgTickReport told;
    UdgObject wizard;
    uint32_t tick;
    memset(&life, 0, sizeof life);
    record_begin(&record, record_path);
    life.record = &record;
    life.random = 7;
    life.health = attribute_named(domain, "health");
    life.mana = attribute_named(domain, "mana");
    life.potency = attribute_named(domain, "potency");
    life.types[GOBLIN] = type_named(domain, "goblin");
    life.types[MANA_POTION] = type_named(domain, "mana_potion");
    life.types[HEALTH_POTION] = type_named(domain, "health_potion");
    life.go = action_named(domain, "goto");
    life.melee = action_named(domain, "melee");
    life.lightning = action_named(domain, "lightning");
    life.drink_mana = action_named(domain, "drink_mana");
    life.drink_health = action_named(domain, "drink_health");
    life.wizard_health = 100;
    life.wizard_mana = 60;
    life.world = create_world(domain);
    wizard = create_object(life.world, type_named(domain, "wizard"), life.position, life.mana,
                           life.wizard_mana);
    MUST(udg_npc_from_object(life.world, wizard, &life.wizard));
    MUST(udg_mind_options_init(&mind, sizeof mind));
    mind.think_interval = 1;
    mind.switch_margin = 0.02f;
    MUST(udg_plan_options_init(&life.planning, sizeof life.planning));
    life.planning.selector = UDG_SELECTOR_UDGOAP;
    life.planning.depth = 8;
    life.planning.plan_states = 1024;
    life.planning.durations = 0;
    MUST(udg_npc_set_mind(life.world, life.wizard, &mind, &life.planning));
    MUST(udg_tick_input_init(&input, sizeof input));
    MUST(udg_planner_create(NULL, &life.planner));

    printf("\nA minute of his life. Goblins come every 6 seconds, a potion every 8.\n\n");
    for (tick = 0; tick < LIFE_SECONDS * TICKS_PER_SECOND && life.wizard_health > 0; tick++) {
        life.now = input.seconds = (double)tick / TICKS_PER_SECOND;
        if (tick % (6 * TICKS_PER_SECOND) == 0) {
            spawn(&life, GOBLIN);
        }
        if (tick % (8 * TICKS_PER_SECOND) == 0) {
            spawn(&life, chance(&life) < 0.5f ? MANA_POTION : HEALTH_POTION);
        }
        move_goblins(&life, 1.0f / TICKS_PER_SECOND);
        if (life.busy) {
            perform(&life, 1.0f / TICKS_PER_SECOND);
        }
        write_truth(&life);
        MUST(udg_world_tick(life.world, &input, &told));
        if (told.ended > 0) {
            record_decision_of_tick(&life);
        }
        heed_events(&life);
        record_sample(&record, life.now, life.world, life.wizard, life.wizard_health, life.wizard_mana);
    }
    record_end(&record, (double)tick / TICKS_PER_SECOND, drive_names);
    printf("\nAfter %u seconds the wizard is %s: health %.0f, mana %.0f, %u goblins killed,\n"
           "%u potions drunk, %u decisions.\n",
           tick / TICKS_PER_SECOND, life.wizard_health > 0 ? "alive" : "dead",
           (double)life.wizard_health, (double)life.wizard_mana, life.killed, life.drunk,
           life.decisions);
    MUST(udg_planner_destroy(life.planner));
    MUST(udg_world_destroy(life.world));
    MUST(udg_domain_destroy(domain));
}

#endif
