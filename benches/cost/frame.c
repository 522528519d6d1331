// One frame after the other of a host with many NPCs, in C: the same as in csharp/Frame.cs. It prints
// how many nanoseconds each took.

#define _POSIX_C_SOURCE 200809L

#include <time.h>

#include "named.h"

enum { MOST_NPCS = 10000, MOST_QUESTIONS = 256 };

static UdgWorld village;
static int npcs;
static UdgObject villagers[MOST_NPCS];
static UdgVector3 positions[MOST_NPCS];
static UdgWrite writes[2 * MOST_NPCS];
static UdgAnswer answers[MOST_QUESTIONS];
static UdgAttribute food, coins;
static UdgAction eat;
static double seconds;
static unsigned steps, questions_answered;

static struct {
    UdgNpc npc;
    uint64_t step_id;
    UdgAction action;
} started[MOST_NPCS];

static void read_document(const char *directory, const char *name, UdgDocument *document) {
    static unsigned char texts[2][65536];
    static int read;
    char path[1024];
    FILE *file;
    snprintf(path, sizeof path, "%s/%s", directory, name);
    file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "can't open %s\n", path);
        exit(1);
    }
    document->name = name;
    document->name_length = UDG_ZERO_TERMINATED;
    document->bytes = texts[read];
    document->length = fread(texts[read], 1, sizeof texts[read], file);
    read++;
    fclose(file);
}

static UdgDomain load(const char *directory) {
    UdgDocument documents[2];
    UdgDomain domain;
    read_document(directory, "village.json", &documents[0]);
    read_document(directory, "questions.json", &documents[1]);
    must(udg_domain_load(documents, 2, NULL, &domain));
    return domain;
}

static UdgType type_named(UdgDomain domain, const char *name) {
    UdgType type;
    must(udg_domain_find_type(domain, name, UDG_ZERO_TERMINATED, &type));
    return type;
}

static void make_village(UdgDomain domain) {
    UdgQueryBinding bindings[2];
    UdgWorldDef def;
    UdgObjectDef object;
    const UdgPlanOptions planning = named_planning();
    const UdgMindOptions mind = named_mind();
    UdgNpc npc;
    int i;
    memset(bindings, 0, sizeof bindings);
    must(udg_domain_find_query(domain, "is_open", UDG_ZERO_TERMINATED, &bindings[0].query));
    must(udg_domain_find_query(domain, "is_safe", UDG_ZERO_TERMINATED, &bindings[1].query));
    bindings[0].answerer = bindings[1].answerer = UDG_ANSWERER_VIEW;
    must(udg_world_def_init(&def, sizeof def));
    def.domain = domain;
    def.searches = 64;
    def.query_bindings = bindings;
    def.query_binding_count = 2;
    must(udg_world_create(&def, &village));
    must(udg_domain_find_attribute(domain, "food", UDG_ZERO_TERMINATED, &food));
    must(udg_domain_find_attribute(domain, "coins", UDG_ZERO_TERMINATED, &coins));
    must(udg_domain_find_action(domain, "eat", UDG_ZERO_TERMINATED, &eat));
    must(udg_object_def_init(&object, sizeof object));
    object.object_type = type_named(domain, "villager");
    object.has_position = 1;
    object.belief_mode = UDG_BELIEF_OWN_FACTS;
    for (i = 0; i < npcs; i++) {
        must(udg_object_create(village, &object, &villagers[i]));
        must(udg_object_set_number(village, villagers[i], food, (float)(i % 97)));
        must(udg_npc_from_object(village, villagers[i], &npc));
        must(udg_npc_set_mind(village, npc, &mind, &planning));
        positions[i].x = (float)(i % 100);
        positions[i].z = (float)(i / 100);
    }
}

static void write_one(int place, UdgNpc npc, UdgAttribute attribute, float value) {
    UdgWrite *to = &writes[place];
    memset(to, 0, sizeof *to);
    to->object.bits = npc.bits;
    to->attribute = attribute;
    to->value.kind = UDG_ATTRIBUTE_KIND_NUMBER;
    to->value.number = value;
}

// What the game says to what the NPCs ask: every ninth door is shut.
static void answer(void) {
    const UdgQuestion *questions;
    uint32_t count, i;
    must(udg_world_questions(village, &questions, &count));
    if (count > MOST_QUESTIONS) {
        fprintf(stderr, "%u questions at once\n", count);
        exit(1);
    }
    for (i = 0; i < count; i++) {
        answers[i].value = questions[i].objects[0].bits % 9 != 0 ? 1.0f : 0.0f;
        answers[i].is_answered = 1;
    }
    if (count > 0) {
        must(udg_world_answer(village, answers, count));
    }
    questions_answered += count;
}

static void live(void) {
    UdgTickInput input;
    UdgTickReport report;
    UdgBulkReport bulk;
    uint32_t jobs, job;
    const UdgEvent *events;
    uint32_t event_count, i, count = 0;
    for (i = 0; i < (uint32_t)npcs; i++) {
        positions[i].x += 0.01f;
    }
    must(udg_world_write_positions(village, villagers, (uint32_t)npcs, positions, sizeof *positions, &bulk));
    must(udg_tick_input_init(&input, sizeof input));
    input.seconds = seconds += 1.0 / 30;
    input.plan_states = 20000;
    input.work = 0;
    input.applies_rates = 1;
    must(udg_world_tick_begin(village, &input, &jobs));
    answer();
    for (job = 0; job < jobs; job++) {
        must(udg_world_plan(village, job));
    }
    must(udg_world_tick_end(village, &report));
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
    steps += count;
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int count, char **arguments) {
    long frames, frame;
    if (count != 4 || (npcs = atoi(arguments[3])) < 1 || npcs > MOST_NPCS) {
        fprintf(stderr, "usage: frame DIRECTORY FRAMES NPCS, with at most %d NPCs\n", MOST_NPCS);
        return 1;
    }
    make_village(load(arguments[1]));
    frames = atol(arguments[2]);
    for (frame = 0; frame < frames; frame++) {
        const long long before = now();
        live();
        printf("%lld\n", now() - before);
    }
    printf("done: %u steps, %u answers\n", steps, questions_answered);
    return 0;
}
