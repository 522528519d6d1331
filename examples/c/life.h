// A minute in the life of a wizard: the host's side of the bargain.
//
// The host owns the truth. Ten times a second it moves goblins, lets them hit, makes potions
// appear, performs the wizard's present step, and writes what changed. Once a second, and whenever
// a step ends, it updates the world and asks for a plan.

#ifndef UDGOAP_EXAMPLE_LIFE_H
#define UDGOAP_EXAMPLE_LIFE_H

#include <math.h>

#include "host.h"
#include "record.h"

enum { MOST_THINGS = 32, TICKS_PER_SECOND = 10, LIFE_SECONDS = 60 };

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
    UdgPlanStep step;
    int busy;
    float remaining;
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

// Lets the present step go on; when it is over, its effects become true.
static void perform(Life *life, float seconds)
{
    Thing *thing = thing_of(life, life->step.supplier);
    uint32_t action = life->step.action.id;
    if (thing == NULL) {
        life->busy = 0;
        record_step_ends(life->record, life->now, "it is gone");
        return;
    }
    if (action == life->go.id) {
        float gap = distance_between(life->position, thing->position) - life->step.distance;
        if (gap > 0.01f) {
            float step = 4.0f * seconds;
            life->position = towards(life->position, thing->position, gap < step ? gap : step);
        } else {
            life->busy = 0;
            record_step_ends(life->record, life->now, "");
        }
        return;
    }
    life->remaining -= seconds;
    if (life->remaining > 0) {
        return;
    }
    life->busy = 0;
    if (action == life->lightning.id && life->wizard_mana >= 20) {
        record_step_ends(life->record, life->now, "");
        life->wizard_mana -= 20;
        hurt(life, thing);
    } else if (action == life->melee.id &&
               distance_between(life->position, thing->position) <= 2) {
        record_step_ends(life->record, life->now, "");
        hurt(life, thing);
    } else if ((action == life->drink_mana.id || action == life->drink_health.id) &&
               distance_between(life->position, thing->position) <= 1) {
        float *value =
            action == life->drink_mana.id ? &life->wizard_mana : &life->wizard_health;
        *value = *value + thing->potency > 100 ? 100 : *value + thing->potency;
        record_step_ends(life->record, life->now, "");
        vanish(life, thing);
        life->drunk++;
    }
    record_step_ends(life->record, life->now, "what it needs was no longer so");
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

// The plan as it is recorded.
static void record_plan(Life *life, const UdgPlanStep *plan, uint32_t count)
{
    char text[1024] = "";
    size_t length = 0;
    uint32_t step;
    for (step = 0; step < count && length + 64 < sizeof text; step++) {
        if (step > 0) {
            text[length++] = ' ';
        }
        name_step(life, plan[step].action, plan[step].supplier, text + length,
                  sizeof text - length);
        length += strlen(text + length);
    }
    record_decision(life->record, life->now, life->planner, life->world, text);
}

// The best plan state that could have been executed but was not chosen, if there is one.
static void print_runner_up(Life *life, const UdgPlanStep *plan, uint32_t plan_count)
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
        same = step_count == plan_count;
        for (step = 0; same && step < step_count; step++) {
            same = steps[step].action.id == plan[step].action.id &&
                   steps[step].supplier.bits == plan[step].supplier.bits;
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

static void print_why(Life *life, double now, const UdgPlanResult *result,
                      const UdgPlanStep *plan, uint32_t plan_count)
{
    static const char *const drive_names[] = {"killing enemies", "health", "mana"};
    UdgDriveForecast drives[8];
    uint32_t count, index;
    printf("%5.1f s     health %3.0f, mana %3.0f: ", now, (double)life->wizard_health,
           (double)life->wizard_mana);
    for (index = 0; index < plan_count; index++) {
        printf(index == 0 ? "" : " ");
        print_step(life, plan[index].action, plan[index].supplier);
    }
    printf("\n            because utility %.3f becomes %.3f:", (double)result->idle_utility,
           (double)result->utility);
    MUST(udg_planner_drives(life->planner, drives, 8, &count));
    for (index = 0; index < count && index < 3; index++) {
        if (drives[index].now != drives[index].then) {
            printf(" %s %.2f to %.2f;", drive_names[index], (double)drives[index].now,
                   (double)drives[index].then);
        }
    }
    printf("\n");
    print_runner_up(life, plan, plan_count);
}

// Asks what to do. A step that goes on as before isn't begun again.
static void decide(Life *life, double now)
{
    UdgPlanResult result;
    UdgPlanStep plan[32];
    char name[64];
    uint32_t count;
    MUST(udg_world_update(life->world, now));
    MUST(udg_planner_plan(life->planner, life->world, life->wizard, NULL, &result));
    MUST(udg_planner_steps(life->planner, plan, 32, &count));
    life->decisions++;
    record_plan(life, plan, count);
    if (count == 0) {
        life->busy = 0;
        record_step_ends(life->record, now, "given up");
        return;
    }
    if (life->busy && plan[0].action.id == life->step.action.id &&
        plan[0].supplier.bits == life->step.supplier.bits) {
        return;
    }
    print_why(life, now, &result, plan, count);
    record_step_ends(life->record, now, "something better came up");
    name_step(life, plan[0].action, plan[0].supplier, name, sizeof name);
    record_step_begins(life->record, now, name);
    life->step = plan[0];
    life->busy = 1;
    life->remaining = plan[0].action.id == life->lightning.id ? 1.0f
                      : plan[0].action.id == life->melee.id   ? 0.8f
                                                              : 0.5f;
}

// `record_path` is where the life is written as JSON; null for nowhere.
static void live(const char *directory, const char *record_path)
{
    static const char *const drive_names[] = {"kill_all_enemies", "maximize_health",
                                              "maximize_mana"};
    static Record record;
    UdgDomain domain = load_domain(directory, "wizard.json", "wizard_life.json");
    Life life;
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
    MUST(udg_planner_create(NULL, &life.planner));

    printf("\nA minute of his life. Goblins come every 6 seconds, a potion every 8.\n\n");
    for (tick = 0; tick < LIFE_SECONDS * TICKS_PER_SECOND && life.wizard_health > 0; tick++) {
        double now = (double)tick / TICKS_PER_SECOND;
        int was_busy = life.busy;
        life.now = now;
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
        if ((was_busy && !life.busy) || tick % TICKS_PER_SECOND == 0) {
            decide(&life, now);
        }
        record_sample(&record, now, life.world, life.wizard, life.wizard_health, life.wizard_mana);
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
