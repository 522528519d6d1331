// One frame after the other of a host with 1,000 NPCs, in C: the same as in csharp/Frame.cs. It prints
// how many nanoseconds each took.

#define _POSIX_C_SOURCE 200809L

#include <time.h>

#include "must.h"

enum { NPCS = 1000, MEN = 10, APPLES = 10 };

static UdgWorld village, sight;
static UdgObject villagers[NPCS];
static UdgVector3 positions[NPCS];
static UdgWrite writes[2 * NPCS];
static UdgNpc men[MEN];
static UdgPlanner planner;
static UdgAttribute food, coins;
static UdgAction eat;
static double seconds;
static double sum;

static struct {
    UdgNpc npc;
    uint64_t step_id;
    UdgAction action;
} started[NPCS];

static UdgDomain load(const char *directory, const char *name) {
    static unsigned char text[65536];
    char path[1024];
    FILE *file;
    UdgDocument document = {name, UDG_ZERO_TERMINATED, text, 0};
    UdgDomain domain;
    snprintf(path, sizeof path, "%s/%s", directory, name);
    file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "can't open %s\n", path);
        exit(1);
    }
    document.length = fread(text, 1, sizeof text, file);
    fclose(file);
    must(udg_domain_load(&document, 1, NULL, &domain));
    return domain;
}

static UdgType type_named(UdgDomain domain, const char *name) {
    UdgType type;
    must(udg_domain_find_type(domain, name, UDG_ZERO_TERMINATED, &type));
    return type;
}

static void make_village(UdgDomain domain) {
    UdgWorldDef def;
    UdgObjectDef object;
    int i;
    must(udg_world_def_init(&def, sizeof def));
    def.domain = domain;
    def.searches = 64;
    must(udg_world_create(&def, &village));
    must(udg_domain_find_attribute(domain, "food", UDG_ZERO_TERMINATED, &food));
    must(udg_domain_find_attribute(domain, "coins", UDG_ZERO_TERMINATED, &coins));
    must(udg_domain_find_action(domain, "eat", UDG_ZERO_TERMINATED, &eat));
    must(udg_object_def_init(&object, sizeof object));
    object.object_type = type_named(domain, "villager");
    object.has_position = 1;
    object.belief_mode = UDG_BELIEF_OWN_FACTS;
    for (i = 0; i < NPCS; i++) {
        must(udg_object_create(village, &object, &villagers[i]));
        must(udg_object_set_number(village, villagers[i], food, (float)(i % 97)));
        positions[i].x = (float)(i % 100);
        positions[i].z = (float)(i / 100);
    }
}

static void make_sight(UdgDomain domain) {
    UdgQueryBinding binding;
    UdgWorldDef def;
    UdgObjectDef object;
    UdgObject made;
    int i;
    memset(&binding, 0, sizeof binding);
    binding.answerer = UDG_ANSWERER_VIEW;
    must(udg_domain_find_query(domain, "sees", UDG_ZERO_TERMINATED, &binding.query));
    must(udg_world_def_init(&def, sizeof def));
    def.domain = domain;
    def.query_bindings = &binding;
    def.query_binding_count = 1;
    must(udg_world_create(&def, &sight));
    must(udg_object_def_init(&object, sizeof object));
    object.object_type = type_named(domain, "apple");
    for (i = 0; i < APPLES; i++) {
        must(udg_object_create(sight, &object, &made));
    }
    object.object_type = type_named(domain, "man");
    for (i = 0; i < MEN; i++) {
        must(udg_object_create(sight, &object, &made));
        must(udg_npc_from_object(sight, made, &men[i]));
    }
    must(udg_world_update(sight, 0));
    must(udg_planner_create(NULL, &planner));
}

static void write_one(int place, UdgNpc npc, UdgAttribute attribute, float value) {
    UdgWrite *to = &writes[place];
    memset(to, 0, sizeof *to);
    to->object.bits = npc.bits;
    to->attribute = attribute;
    to->value.kind = UDG_ATTRIBUTE_KIND_NUMBER;
    to->value.number = value;
}

static void live(void) {
    UdgTickInput input;
    UdgTickReport report;
    UdgBulkReport bulk;
    const UdgEvent *events;
    uint32_t event_count, i, count = 0;
    for (i = 0; i < NPCS; i++) {
        positions[i].x += 0.01f;
    }
    must(udg_world_write_positions(village, villagers, NPCS, positions, sizeof *positions, &bulk));
    must(udg_tick_input_init(&input, sizeof input));
    input.seconds = seconds += 1.0 / 30;
    input.plan_states = 20000;
    input.applies_rates = 1;
    must(udg_world_tick(village, &input, &report));
    must(udg_world_events(village, &events, &event_count));
    for (i = 0; i < event_count; i++) {
        if (events[i].kind == UDG_EVENT_STEP_STARTED) {
            must(udg_npc_from_object(village, events[i].npc, &started[count].npc));
            started[count].step_id = events[i].step_id;
            started[count].action = events[i].action;
            count++;
        }
    }
    for (i = 0; i < count; i++) {
        const UdgNpc npc = started[i].npc;
        const UdgObject object = {npc.bits};
        const int eats = started[i].action.id == eat.id;
        float had_food, had_coins;
        uint32_t was_current;
        must(udg_object_number(village, object, food, &had_food));
        must(udg_object_number(village, object, coins, &had_coins));
        write_one((int)(2 * i), npc, food, had_food + (eats ? 40.0f : -10.0f));
        write_one((int)(2 * i + 1), npc, coins, had_coins + (eats ? -5.0f : 20.0f));
        must(udg_npc_report(village, npc, started[i].step_id, UDG_STEP_SUCCEEDED, &was_current));
    }
    must(udg_world_write(village, writes, 2 * count, &bulk));
    sum += count;
}

static void answer(void) {
    UdgQuestion questions[APPLES];
    UdgAnswer answers[APPLES];
    UdgPlanResult result;
    uint32_t count, i;
    int man;
    for (man = 0; man < MEN; man++) {
        must(udg_planner_begin(planner, sight, men[man], NULL));
        must(udg_planner_questions(planner, questions, APPLES, &count));
        for (i = 0; i < count; i++) {
            answers[i].value = (questions[i].objects[1].bits & 1) == 0 ? 1.0f : 0.0f;
            answers[i].is_answered = 1;
        }
        must(udg_planner_answer(planner, answers, count));
        must(udg_planner_continue(planner, UDG_PLAN_STATES_UNLIMITED, 0, &result));
        sum += count;
    }
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int count, char **arguments) {
    long frames, frame;
    if (count != 3) {
        fprintf(stderr, "usage: frame DIRECTORY FRAMES\n");
        return 1;
    }
    make_village(load(arguments[1], "village.json"));
    make_sight(load(arguments[1], "sight.json"));
    frames = atol(arguments[2]);
    for (frame = 0; frame < frames; frame++) {
        const long long before = now();
        live();
        answer();
        printf("%lld\n", now() - before);
    }
    fprintf(stderr, "sum %g\n", sum);
    return 0;
}
