// The host's allocator. It is accepted once, before any other call that allocates. It gets memory
// back with the same numbers with which it was asked for it. Planning asks it for nothing once it
// is warm. At the end it has got everything back.

#include "check.h"

#define NPCS 1000

// Stands before each block, so that what is given back can be compared with what was asked for.
typedef struct Header {
    void *whole;
    size_t size;
    size_t alignment;
    uint32_t category;
    uint32_t magic;
} Header;

enum { CATEGORIES = UDG_MEMORY_PLANNING + 1 };

static int user;
static atomic_ullong blocks, live_blocks, live_bytes, mistakes;
static atomic_ullong live_of[CATEGORIES];

static void *allocate(size_t size, size_t alignment, UdgMemoryCategory category, void *context) {
    if (size == 0 || alignment < 16 || (alignment & (alignment - 1)) != 0 ||
        category >= CATEGORIES || context != &user) {
        atomic_fetch_add(&mistakes, 1);
        return NULL;
    }
    char *whole = malloc(sizeof(Header) + alignment + size);
    if (!whole) {
        return NULL;
    }
    uintptr_t at = (uintptr_t)whole + sizeof(Header) + alignment - 1;
    char *block = whole + (at - at % alignment - (uintptr_t)whole);
    Header header = {whole, size, alignment, category, 0x0B10C0DE};
    memcpy(block - sizeof header, &header, sizeof header);
    memset(block, 0xEE, size);
    atomic_fetch_add(&blocks, 1);
    atomic_fetch_add(&live_blocks, 1);
    atomic_fetch_add(&live_bytes, size);
    atomic_fetch_add(&live_of[category], size);
    return block;
}

static void release(void *memory, size_t size, size_t alignment, UdgMemoryCategory category,
                    void *context) {
    Header header;
    memcpy(&header, (char *)memory - sizeof header, sizeof header);
    if (header.magic != 0x0B10C0DE || header.size != size || header.alignment != alignment ||
        header.category != category || context != &user) {
        atomic_fetch_add(&mistakes, 1);
        return;
    }
    header.magic = 0;
    memcpy((char *)memory - sizeof header, &header, sizeof header);
    atomic_fetch_sub(&live_blocks, 1);
    atomic_fetch_sub(&live_bytes, size);
    atomic_fetch_sub(&live_of[category], size);
    memset(memory, 0xDD, size);
    free(header.whole);
}

static void the_allocator_is_set_once(void) {
    UdgAllocator allocator;
    UdgWorldDef def;
    // These calls may come before.
    OK(udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT));
    EQUAL(udg_abi_version(), UDG_ABI_VERSION);
    EQUAL(udg_abi_fingerprint(), UDG_ABI_FINGERPRINT);
    CHECK(strlen(udg_version()) >= 5, "expected a version, found %s", udg_version());
    CHECK(strcmp(udg_status_name(UDG_STATUS_TOO_LATE), "UDG_STATUS_TOO_LATE") == 0, "its name");
    CHECK(udg_features() < 1024, "expected few features");
    MUST(udg_world_def_init(&def, sizeof def));
    MUST(udg_allocator_init(&allocator, sizeof allocator));
    REFUSED(udg_set_allocator(&allocator), UDG_STATUS_NULL_ARGUMENT, "set both");
    allocator.allocate = allocate;
    REFUSED(udg_set_allocator(&allocator), UDG_STATUS_NULL_ARGUMENT, "set both");
    allocator.release = release;
    allocator.user = &user;
    MUST(udg_set_allocator(&allocator));
    REFUSED(udg_set_allocator(&allocator), UDG_STATUS_ALREADY_SET, "already");
    EQUAL(atomic_load(&blocks), 0);
}

static uint64_t all_blocks(void) {
    UdgMemoryStats stats;
    MUST(udg_memory_stats(UDG_MEMORY_ALL, &stats));
    EQUAL(stats.total_blocks, atomic_load(&blocks));
    EQUAL(stats.live_blocks, atomic_load(&live_blocks));
    EQUAL(stats.live_bytes, atomic_load(&live_bytes));
    CHECK(stats.peak_bytes >= stats.live_bytes, "expected a peak");
    return stats.total_blocks;
}

typedef struct Scene {
    UdgDomain domain;
    UdgWorld world;
    UdgNpc npcs[NPCS];
    UdgObject goblins[4], potions[4];
    UdgPlanner planner, others[4];
} Scene;

static void set_the_scene(Scene *scene) {
    scene->domain = domain_from_file("examples/domains/wizard.json");
    scene->world = world_of(scene->domain);
    scene->planner = planner_new();
    for (int i = 0; i < 4; i++) {
        scene->others[i] = planner_new();
    }
    for (int i = 0; i < 4; i++) {
        scene->goblins[i] = object_at(scene->world, scene->domain, "goblin", 20.0f * (float)i);
        scene->potions[i] = object_at(scene->world, scene->domain, "mana_potion", 10.0f * (float)i);
        set_number(scene->world, scene->domain, scene->potions[i], "potency", 40);
    }
    for (int i = 0; i < NPCS; i++) {
        UdgObjectDef def = def_of(scene->domain, "wizard");
        UdgObject object = {0};
        def.position.z = (float)i * 0.25f;
        def.has_position = 1;
        def.belief_mode = i % 10 == 3 ? UDG_BELIEF_OWN_FACTS : UDG_BELIEF_ALL_KNOWING;
        MUST(udg_object_create(scene->world, &def, &object));
        MUST(udg_npc_from_object(scene->world, object, &scene->npcs[i]));
        set_number(scene->world, scene->domain, object, "health", (float)(1 + i % 100));
        set_number(scene->world, scene->domain, object, "mana", (float)(i * 7 % 101));
    }
    MUST(udg_world_update(scene->world, 0));
}

// Plans for everybody, and reads all there is to read into buffers.
static uint64_t plan_for_all(Scene *scene, const UdgPlanOptions *options) {
    static UdgPlanStep steps[32];
    static UdgPlanState states[1024];
    UdgDriveForecast drives[3];
    uint64_t sum = 0;
    for (int i = 0; i < NPCS; i++) {
        UdgPlanResult result;
        uint32_t count = 0;
        if (udg_planner_plan(scene->planner, scene->world, scene->npcs[i], options, &result) ||
            udg_planner_steps(scene->planner, steps, 32, &count) ||
            udg_planner_plan_states(scene->planner, states, 1024, &count) ||
            udg_planner_drives(scene->planner, drives, 3, &count)) {
            char message[MESSAGE_SIZE];
            check_last_message(message);
            CHECK(0, "expected a plan for NPC %d: %s", i, message);
            break;
        }
        sum += result.step_count;
    }
    return sum;
}

static void planning_allocates_nothing(Scene *scene) {
    uint64_t before, after, steps = plan_for_all(scene, NULL);
    CHECK(steps > NPCS, "expected more steps than NPCs, found %llu", (unsigned long long)steps);
    before = all_blocks();
    EQUAL(plan_for_all(scene, NULL), steps);
    after = all_blocks();
    CHECK(before == after, "expected no allocation in %d warm planning calls, found %llu", NPCS,
          (unsigned long long)(after - before));
    // The world changes, but not in size.
    for (int i = 0; i < NPCS; i++) {
        set_number(scene->world, scene->domain, object_of_npc(scene->npcs[i]), "mana",
                   (float)(i * 3 % 101));
    }
    MUST(udg_world_update(scene->world, 1));
    before = all_blocks();
    plan_for_all(scene, NULL);
    after = all_blocks();
    CHECK(before == after, "expected no allocation after an update either, found %llu",
          (unsigned long long)(after - before));
    MUST(udg_world_update(scene->world, 2));
    before = all_blocks();
    MUST(udg_world_update(scene->world, 3));
    after = all_blocks();
    CHECK(before == after, "expected no allocation in a warm update, found %llu",
          (unsigned long long)(after - before));
    // The best of all plans is looked for without allocating, too.
    UdgPlanOptions best = NAMED;
    best.selector = UDG_SELECTOR_UDGOAP_BEST;
    best.depth = 3;
    steps = plan_for_all(scene, &best);
    before = all_blocks();
    EQUAL(plan_for_all(scene, &best), steps);
    after = all_blocks();
    CHECK(before == after, "expected no allocation where the best is looked for, found %llu",
          (unsigned long long)(after - before));
    // Refused calls allocate nothing either.
    UdgPlanResult result;
    UdgNpc nobody = {0};
    REFUSED(udg_planner_plan(scene->planner, scene->world, nobody, &NAMED, &result),
            UDG_STATUS_INVALID_HANDLE, "");
    EQUAL(all_blocks(), after);
}

// A thief with two locks to pick, one behind the other, who gets tired of it.
#define LOCKS                                                                                   \
    "{ 'udgoap': 1, 'attributes': { 'open': { 'kind': 'flag' },"                                \
    "  'vigour': { 'min': 0, 'max': 100, 'default': 90 }, 'gold': { 'min': 0, 'max': 100 } },"  \
    " 'types': { 'lock': { 'attributes': { 'open': {} }, 'supplies': ['pick', 'grab'] },"       \
    "  'thief': { 'attributes': { 'vigour': { 'rate': -1 }, 'gold': { 'rate': 0.01 } },"        \
    "   'consumes': ['pick', 'grab'], 'drives': ['greed', 'rest'] } },"                         \
    " 'actions': { 'pick': { 'duration': 3, 'outcomes': ["                                      \
    "    { 'weight': 5, 'effects': ['supplier.open = true'] },"                                 \
    "    { 'weight': 2, 'effects': ['consumer.vigour -= 7'] }, { 'weight': 1 }] },"             \
    "  'grab': { 'preconditions': ['supplier.open'], 'duration': 1, 'effects':"                 \
    "    ['supplier.open = false'], 'outcomes': ["                                              \
    "    { 'weight': 3, 'effects': ['consumer.gold += 40'] },"                                  \
    "    { 'weight': 2, 'effects': ['consumer.gold += 30'] }] } },"                             \
    " 'drives': { 'greed': { 'weight': 3, 'goals': { 'rich': {"                                 \
    "   'conditions': ['self.gold >= 100'], 'remove': false } } },"                             \
    "  'rest': { 'goals': { 'fresh': { 'conditions': ['self.vigour >= 100'], 'remove': false } } } } }"

static void time_and_outcomes_allocate_nothing(UdgSelector selector) {
    UdgDomain domain = domain_from_quoted(LOCKS);
    UdgWorld world = world_of(domain);
    UdgNpc thief = npc_at(world, domain, "thief", 0);
    UdgPlanner planner = planner_new();
    UdgPlanOptions options = NAMED;
    options.selector = selector;
    options.durations = 1;
    options.outcomes = 1;
    options.risk = 0.25f;
    options.cost_weight = 0.001f;
    options.depth = 4;
    object_at(world, domain, "lock", 1);
    object_at(world, domain, "lock", 2);
    MUST(udg_world_update(world, 0));
    UdgPlanResult first = plan_with(planner, world, thief, &options);
    EQUAL(first.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    CHECK(first.step_count >= 2, "expected a plan of several steps, found %u", first.step_count);
    uint64_t before = all_blocks();
    for (int i = 0; i < 100; i++) {
        UdgPlanResult again = plan_with(planner, world, thief, &options);
        CHECK(memcmp(&again, &first, sizeof first) == 0, "expected the same plan again");
    }
    uint64_t after = all_blocks();
    CHECK(before == after, "expected no allocation in 100 warm planning calls, found %llu",
          (unsigned long long)(after - before));
    OK(udg_planner_destroy(planner));
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

static void schedules_allocate_nothing(UdgSelector selector) {
    UdgDomain domain = domain_from_file("examples/domains/ward.json");
    UdgWorld world = world_of(domain);
    object_at(world, domain, "stock", 10);
    object_at(world, domain, "kitchen", 20);
    UdgObject patient = object_at(world, domain, "patient", 5);
    set_number(world, domain, patient, "medication", 10);
    UdgNpc nurse = npc_at(world, domain, "nurse", 0);
    UdgPlanner planner = planner_new();
    UdgPlanOptions options = NAMED;
    options.selector = selector;
    MUST(udg_world_update(world, 0));
    for (options.forecast = 0; options.forecast <= 1; options.forecast++) {
        UdgPlanResult first = plan_with(planner, world, nurse, &options);
        EQUAL(first.step_count, 4);
        uint64_t before = all_blocks();
        for (int i = 0; i < 100; i++) {
            UdgPlanResult again = plan_with(planner, world, nurse, &options);
            EQUAL(again.step_count, 4);
        }
        EQUAL(all_blocks(), before);
    }
    OK(udg_planner_destroy(planner));
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

// Steps that run schedules, one within the other, once everything has happened before.
static void steps_that_run_schedules_allocate_nothing(void) {
    UdgDomain domain = domain_from_file("examples/domains/nightwatch.json");
    UdgWorld world = world_of(domain);
    UdgSelector selectors[] = {UDG_SELECTOR_UDGOAP, UDG_SELECTOR_UDGOAP_BEST, UDG_SELECTOR_GOAP,
                               UDG_SELECTOR_UTILITY_PLANS, UDG_SELECTOR_SCHEDULES};
    enum { MEN = sizeof selectors / sizeof *selectors };
    object_at(world, domain, "lantern", 10);
    UdgObject houses[MEN];
    UdgPlanOptions planning = NAMED;
    planning.depth = 1;
    UdgMindOptions mind = NAMED_MIND;
    mind.performed_by = UDG_PERFORMED_BY_LIBRARY;
    for (int i = 0; i < MEN; i++) {
        houses[i] = object_at(world, domain, "house", 20 + (float)i);
        UdgNpc man = npc_at(world, domain, "watchman", 0);
        planning.selector = selectors[i];
        MUST(udg_npc_set_mind(world, man, &mind, &planning));
    }
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.plan_states = 1000;
    uint64_t before = 0;
    UdgWorldStats early, late;
    for (int frame = 1; frame <= 3 * 1200; frame++) {
        if (frame == 2 * 1200) {
            MUST(udg_world_stats(world, &early));
            before = all_blocks();
        }
        if (frame % 200 == 0) {
            for (int i = 0; i < MEN; i++) {
                set_number(world, domain, houses[i], "calm", 0);
            }
        }
        input.seconds = frame / 20.0;
        MUST(udg_world_tick(world, &input, NULL));
    }
    uint64_t after = all_blocks();
    CHECK(before == after, "expected no allocation in 1,200 warm frames, found %llu",
          (unsigned long long)(after - before));
    MUST(udg_world_stats(world, &late));
    CHECK(late.steps > early.steps + 50, "expected steps, found %llu",
          (unsigned long long)(late.steps - early.steps));
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

// Four searches at a time in small slices, while what they plan with changes.
static void plan_in_slices(Scene *scene, double now) {
    for (int i = 0; i + 4 <= 100; i += 4) {
        for (int k = 0; k < 4; k++) {
            MUST(udg_planner_begin(scene->others[k], scene->world, scene->npcs[i + k], &NAMED));
        }
        int open = 4;
        for (int round = 0; open > 0; round++) {
            if (round < 4) {
                set_number(scene->world, scene->domain, scene->goblins[round], "health",
                           (float)(1 + (i + round) % 30));
                set_number(scene->world, scene->domain, object_of_npc(scene->npcs[i + round]),
                           "mana", (float)(i % 101));
            }
            open = 0;
            for (int k = 0; k < 4; k++) {
                UdgPlanResult result;
                MUST(udg_planner_continue(scene->others[k], 3, 1000000, &result));
                open += result.outcome == UDG_PLAN_OUTCOME_UNFINISHED;
            }
        }
    }
    MUST(udg_world_update(scene->world, now));
}

static void slices_allocate_nothing(Scene *scene) {
    UdgWorldMemory memory, later;
    plan_in_slices(scene, 4);
    plan_in_slices(scene, 5);
    MUST(udg_world_memory(scene->world, &memory));
    CHECK(memory.past > 0, "expected something to be kept for searches");
    uint64_t before = all_blocks();
    plan_in_slices(scene, 6);
    uint64_t after = all_blocks();
    CHECK(before == after, "expected no allocation in warm slices, found %llu",
          (unsigned long long)(after - before));
    MUST(udg_world_memory(scene->world, &later));
    EQUAL(later.past, memory.past);
}

static void everything_is_given_back(Scene *scene) {
    UdgWorldMemory memory;
    MUST(udg_world_memory(scene->world, &memory));
    EQUAL(memory.total, memory.objects + memory.attributes + memory.npcs + memory.facts +
                            memory.previous + memory.past + memory.minds);
    CHECK(memory.total <= atomic_load(&live_of[UDG_MEMORY_WORLD]),
          "expected the world to hold at most what was given for worlds: %llu of %llu",
          (unsigned long long)memory.total,
          (unsigned long long)atomic_load(&live_of[UDG_MEMORY_WORLD]));
    OK(udg_planner_destroy(scene->planner));
    for (int i = 0; i < 4; i++) {
        OK(udg_planner_destroy(scene->others[i]));
    }
    EQUAL(atomic_load(&live_of[UDG_MEMORY_PLANNING]), 0);
    OK(udg_domain_destroy(scene->domain));
    CHECK(atomic_load(&live_of[UDG_MEMORY_DOMAIN]) > 0, "expected the world to keep its domain");
    OK(udg_world_destroy(scene->world));
    EQUAL(atomic_load(&live_of[UDG_MEMORY_WORLD]), 0);
    EQUAL(atomic_load(&live_of[UDG_MEMORY_DOMAIN]), 0);
    OK(udg_domain_diagnostic_clear());
}

int main(void) {
    static Scene scene;
    the_allocator_is_set_once();
    time_and_outcomes_allocate_nothing(UDG_SELECTOR_UDGOAP);
    time_and_outcomes_allocate_nothing(UDG_SELECTOR_UDGOAP_BEST);
    schedules_allocate_nothing(UDG_SELECTOR_UTILITY_PLANS);
    schedules_allocate_nothing(UDG_SELECTOR_SCHEDULES);
    steps_that_run_schedules_allocate_nothing();
    set_the_scene(&scene);
    planning_allocates_nothing(&scene);
    slices_allocate_nothing(&scene);
    everything_is_given_back(&scene);
    unsigned long long left = atomic_load(&live_bytes);
    printf("left: %llu blocks, %llu bytes\n", atomic_load(&live_blocks), left);
    // Whoever comes next finds the same: nothing is left behind by each world.
    for (int i = 0; i < 2; i++) {
        set_the_scene(&scene);
        plan_with(scene.planner, scene.world, scene.npcs[i], &NAMED);
        everything_is_given_back(&scene);
        EQUAL(atomic_load(&live_bytes), left);
    }
    UdgDomain none;
    EQUAL(load_text("{ \"udgoap\": 1, \"typos\": {} }", &none), UDG_STATUS_INVALID_DOCUMENT);
    CHECK(atomic_load(&live_bytes) > left, "expected diagnostics to use memory");
    OK(udg_domain_diagnostic_clear());
    EQUAL(atomic_load(&live_bytes), left);
    CHECK(left == 0, "expected every byte back, found %llu left", left);
    EQUAL(atomic_load(&mistakes), 0);
    return check_end();
}
