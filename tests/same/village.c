// The village for ten minutes, with the library performing all steps, straight travel, and one list of
// ticks. Prints the world's hash, which has to be the same from every language and engine.
//
// Usage: village DOCUMENT LIST. The list has a type, x and z in each line; keys go from 1 on in its order.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "udgoap.h"

enum { TICKS = 6000, MOST = 64, QUESTIONS = 4096 };

static const double SECONDS_PER_TICK = 0.1;
static const float SIGHT = 18; // metres

static UdgObject objects[MOST + 1]; // by their keys

static void must(UdgStatus status, const char *what)
{
    char why[1024] = "";
    if (status == UDG_STATUS_OK) {
        return;
    }
    udg_last_message(why, sizeof why, NULL);
    fprintf(stderr, "%s: %s: %s\n", what, udg_status_name(status), why);
    exit(EXIT_FAILURE);
}
#define MUST(call) must(call, #call)

static FILE *opened(const char *name, const char *mode)
{
    FILE *file = fopen(name, mode);
    if (file == NULL) {
        perror(name);
        exit(EXIT_FAILURE);
    }
    return file;
}

static UdgDomain load(const char *name)
{
    static unsigned char bytes[1 << 20];
    FILE *file = opened(name, "rb");
    UdgDocument document = {"village.json", UDG_ZERO_TERMINATED, bytes, 0};
    UdgDomain domain;
    document.length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    MUST(udg_domain_load(&document, 1, NULL, &domain));
    return domain;
}

static UdgWorld create_world(UdgDomain domain)
{
    UdgQueryBinding sight;
    UdgWorldDef def;
    UdgWorld world;
    memset(&sight, 0, sizeof sight);
    MUST(udg_domain_find_query(domain, "sees", UDG_ZERO_TERMINATED, &sight.query));
    sight.answerer = UDG_ANSWERER_VIEW;
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = domain;
    def.query_bindings = &sight;
    def.query_binding_count = 1;
    MUST(udg_world_create(&def, &world));
    return world;
}

static void create(UdgWorld world, UdgDomain domain, const char *type, float x, float z, uint32_t key)
{
    UdgMindOptions mind;
    UdgObjectDef def;
    UdgNpc npc;
    MUST(udg_object_def_init(&def, sizeof def));
    MUST(udg_domain_find_type(domain, type, UDG_ZERO_TERMINATED, &def.object_type));
    def.user_key = key;
    def.position.x = x;
    def.position.z = z;
    def.has_position = 1;
    MUST(udg_object_create(world, &def, &objects[key]));
    if (udg_npc_from_object(world, objects[key], &npc) == UDG_STATUS_OK) {
        MUST(udg_mind_options_init(&mind, sizeof mind));
        mind.performed_by = UDG_PERFORMED_BY_LIBRARY;
        MUST(udg_npc_set_mind(world, npc, &mind, NULL));
    }
}

static float distance(UdgWorld world, uint64_t a, uint64_t b)
{
    UdgVector3 from, to;
    float x, y, z;
    MUST(udg_object_position(world, objects[a], &from));
    MUST(udg_object_position(world, objects[b], &to));
    x = to.x - from.x;
    y = to.y - from.y;
    z = to.z - from.z;
    return sqrtf(x * x + y * y + z * z);
}

static void answer(UdgWorld world)
{
    static UdgAnswer answers[QUESTIONS];
    const UdgQuestion *questions;
    uint32_t count, index;
    MUST(udg_world_questions(world, &questions, &count));
    if (count == 0) {
        return;
    }
    if (count > QUESTIONS) {
        fprintf(stderr, "%u questions are more than there is room for\n", (unsigned)count);
        exit(EXIT_FAILURE);
    }
    for (index = 0; index < count; index++) {
        const uint64_t *keys = questions[index].user_keys;
        answers[index].value = distance(world, keys[0], keys[1]) <= SIGHT;
        answers[index].is_answered = 1;
    }
    MUST(udg_world_answer(world, answers, count));
}

int main(int count, char **arguments)
{
    char type[32];
    float x, z;
    uint32_t key = 0, jobs, job;
    uint64_t hash;
    UdgWorldStats stats;
    UdgTickInput input;
    UdgDomain domain;
    UdgWorld world;
    FILE *list;
    int tick;
    if (count != 3) {
        fprintf(stderr, "usage: %s DOCUMENT LIST\n", arguments[0]);
        return EXIT_FAILURE;
    }
    MUST(udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT));
    domain = load(arguments[1]);
    world = create_world(domain);
    list = opened(arguments[2], "r");
    while (key < MOST && fscanf(list, "%31s %f %f", type, &x, &z) == 3) {
        create(world, domain, type, x, z, ++key);
    }
    fclose(list);
    MUST(udg_tick_input_init(&input, sizeof input));
    input.applies_rates = 1;
    for (tick = 0; tick < TICKS; tick++) {
        input.seconds += SECONDS_PER_TICK;
        MUST(udg_world_tick_begin(world, &input, &jobs));
        answer(world);
        for (job = 0; job < jobs; job++) {
            MUST(udg_world_plan(world, job));
        }
        MUST(udg_world_tick_end(world, NULL));
    }
    MUST(udg_world_hash(world, &hash));
    MUST(udg_world_stats(world, &stats));
    printf("same: %016llx after %llu plans\n", (unsigned long long)hash, (unsigned long long)stats.plans);
    MUST(udg_world_destroy(world));
    MUST(udg_domain_destroy(domain));
    return EXIT_SUCCESS;
}
