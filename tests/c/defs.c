// Structs of arguments that grow: those of an older or a newer header, uninitialised ones, and ones
// whose size is garbage. Also that the defaults are what the header says.

#include <stddef.h>

#include "check.h"

// A struct as a newer header might have it.
#define NEWER(type)        \
    struct {               \
        type known;        \
        uint64_t later[4]; \
    }

// Sizes that no header has. The first is smaller than any struct was when it was published.
static const size_t garbage[] = {0, 1, 4, 12, 65537, 0x80000000u, SIZE_MAX};

static UdgDomain domain;

// Every init function: longer structs are cleared beyond what is known, others are not written.
#define INIT_TEST(type, init)                                                                    \
    do {                                                                                         \
        NEWER(type) newer;                                                                       \
        type exact;                                                                              \
        fill(&newer, sizeof newer);                                                              \
        OK(init(&newer.known, sizeof newer));                                                    \
        EQUAL(newer.known.struct_size, sizeof newer);                                            \
        for (int i = 0; i < 4; i++) {                                                            \
            EQUAL(newer.later[i], 0);                                                            \
        }                                                                                        \
        fill(&exact, sizeof exact);                                                              \
        OK(init(&exact, sizeof exact));                                                          \
        EQUAL(exact.struct_size, sizeof exact);                                                  \
        CHECK(memcmp((char *)&exact + 4, (char *)&newer.known + 4, sizeof exact - 4) == 0,       \
              "expected " #init " to set the same whatever the size");                           \
        for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {                          \
            fill(&newer, sizeof newer);                                                          \
            REFUSED(init(&newer.known, garbage[i]), UDG_STATUS_INVALID_DEF, "pass sizeof(" #type); \
            UNTOUCHED(newer);                                                                    \
        }                                                                                        \
        REFUSED(init(NULL, sizeof exact), UDG_STATUS_NULL_ARGUMENT, "null|" #type);              \
    } while (0)

// Every function that takes a def: `call` uses `def`. What wasn't initialised is refused.
#define USE_TEST(type, init, call)                                                      \
    do {                                                                                \
        type whole_def, *def = &whole_def;                                              \
        memset(def, 0, sizeof *def);                                                    \
        REFUSED(call, UDG_STATUS_INVALID_DEF, #init);                                   \
        memset(def, 0xCD, sizeof *def);                                                 \
        REFUSED(call, UDG_STATUS_INVALID_DEF, #init);                                   \
        memset(def, 0xFF, sizeof *def);                                                 \
        REFUSED(call, UDG_STATUS_INVALID_DEF, #init);                                   \
        for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {                 \
            MUST(init(def, sizeof *def));                                               \
            def->struct_size = (uint32_t)garbage[i];                                    \
            REFUSED(call, UDG_STATUS_INVALID_DEF, #init "|struct_size");                \
        }                                                                               \
    } while (0)

static void defaults_are_as_documented(void) {
    UdgDomainLimits limits;
    OK(udg_domain_limits_init(&limits, sizeof limits));
    EQUAL(limits.nesting, 64);
    EQUAL(limits.document_bytes, 16 << 20);
    EQUAL(limits.values, 1000000);
    EQUAL(limits.expressions, 65536);
    EQUAL(limits.expression_bytes, 4096);
    EQUAL(limits.expression_depth, 64);
    EQUAL(limits.diagnostics, 100);
    EQUAL(limits.reserved, 0);
    UdgWorldDef world;
    OK(udg_world_def_init(&world, sizeof world));
    EQUAL(world.domain.bits, 0);
    EQUAL(world.user_key, 0);
    EQUAL(world.seed, 0);
    CHECK(world.up.x == 0 && world.up.y == 1 && world.up.z == 0, "expected up to be 0 1 0");
    EQUAL(world.object_capacity, 16777214);
    EQUAL(world.fact_capacity, 4096);
    UdgTickInput tick;
    OK(udg_tick_input_init(&tick, sizeof tick));
    EQUAL(tick.plan_states, 0);
    EQUAL(tick.work, 2000000);
    EQUAL(tick.applies_rates, 0);
    UdgObjectDef object;
    OK(udg_object_def_init(&object, sizeof object));
    EQUAL(object.object_type.id, 0);
    EQUAL(object.user_key, 0);
    EQUAL(object.has_position, 0);
    EQUAL(object.belief_mode, UDG_BELIEF_ALL_KNOWING);
    EQUAL(object.initial_value_count, 0);
    CHECK(!object.initial_values, "expected no initial values");
    UdgPlannerDef planner;
    OK(udg_planner_def_init(&planner, sizeof planner));
    EQUAL(planner.memory_bytes, 16 << 20);
    UdgPlanOptions options;
    OK(udg_plan_options_init(&options, sizeof options));
    EQUAL(options.depth, 0);
    EQUAL(options.plan_states, 0);
    EQUAL(options.world_effect_rounds, 16);
    CLOSE(options.cost_weight, -1);
    CLOSE(options.risk, -1);
    EQUAL(options.durations, UDG_SWITCH_AUTO);
    EQUAL(options.outcomes, UDG_SWITCH_AUTO);
    EQUAL(options.filter_goals, UDG_SWITCH_AUTO);
    EQUAL(options.insert_at_front, 0);
    EQUAL(options.trim, 1);
    EQUAL(options.only_if_better, 1);
    EQUAL(options.dead_is_zero, 1);
    EQUAL(options.exact_scores, 0);
    EQUAL(options.selector, UDG_SELECTOR_OF_TYPE);
    OK(udg_plan_options_init_thesis(&options, sizeof options));
    EQUAL(options.insert_at_front, 1);
    EQUAL(options.trim, 0);
    EQUAL(options.only_if_better, 0);
    EQUAL(options.dead_is_zero, 0);
    EQUAL(options.exact_scores, 1);
    EQUAL(options.selector, UDG_SELECTOR_UDGOAP);
    EQUAL(options.durations, UDG_SWITCH_OFF);
    CLOSE(options.cost_weight, -1);
    UdgAllocator allocator;
    OK(udg_allocator_init(&allocator, sizeof allocator));
    CHECK(!allocator.allocate && !allocator.release && !allocator.user, "expected an empty struct");
}

static void init_functions_take_any_version(void) {
    INIT_TEST(UdgAllocator, udg_allocator_init);
    INIT_TEST(UdgDomainLimits, udg_domain_limits_init);
    INIT_TEST(UdgWorldDef, udg_world_def_init);
    INIT_TEST(UdgObjectDef, udg_object_def_init);
    INIT_TEST(UdgPlannerDef, udg_planner_def_init);
    INIT_TEST(UdgPlanOptions, udg_plan_options_init);
    INIT_TEST(UdgPlanOptions, udg_plan_options_init_thesis);
}

static void uninitialised_defs_are_refused(UdgWorld world, UdgNpc npc) {
    UdgDocument document = document_of("test.json", SMALL_DOMAIN);
    UdgPlanner planner = planner_new();
    UdgObject objects[2];
    UdgPlanResult result;
    UdgDomain no_domain;
    UdgWorld no_world;
    UdgPlanner no_planner;
    fill(&no_domain, sizeof no_domain);
    fill(&no_world, sizeof no_world);
    fill(&no_planner, sizeof no_planner);
    fill(objects, sizeof objects);
    fill(&result, sizeof result);
    USE_TEST(UdgAllocator, udg_allocator_init, udg_set_allocator(def));
    USE_TEST(UdgDomainLimits, udg_domain_limits_init,
             udg_domain_load(&document, 1, def, &no_domain));
    USE_TEST(UdgWorldDef, udg_world_def_init, udg_world_create(def, &no_world));
    USE_TEST(UdgObjectDef, udg_object_def_init, udg_object_create(world, def, &objects[0]));
    USE_TEST(UdgObjectDef, udg_object_def_init, udg_object_create_many(world, def, 1, objects));
    USE_TEST(UdgPlannerDef, udg_planner_def_init, udg_planner_create(def, &no_planner));
    USE_TEST(UdgPlanOptions, udg_plan_options_init,
             udg_planner_plan(planner, world, npc, def, &result));
    UNTOUCHED(no_domain);
    UNTOUCHED(no_world);
    UNTOUCHED(no_planner);
    UNTOUCHED(objects);
    UNTOUCHED(result);
    OK(udg_planner_destroy(planner));
}

// What a newer header knows beyond this library is not looked at.
static void longer_defs_work(UdgNpc npc, UdgWorld world) {
    NEWER(UdgDomainLimits) limits;
    NEWER(UdgWorldDef) world_def;
    NEWER(UdgObjectDef) object_def[3];
    NEWER(UdgPlannerDef) planner_def;
    NEWER(UdgPlanOptions) options;
    UdgDomain loaded = {0};
    UdgWorld made = {0};
    UdgObject object = {0}, objects[3];
    UdgPlanner planner = {0};
    UdgPlanResult result;
    UdgDocument document = document_of("test.json", SMALL_DOMAIN);
    MUST(udg_domain_limits_init(&limits.known, sizeof limits));
    limits.known.nesting = 3;
    REFUSED(udg_domain_load(&document, 1, &limits.known, &loaded), UDG_STATUS_INVALID_DOCUMENT,
            "deep");
    limits.known.nesting = 64;
    MUST(udg_domain_load(&document, 1, &limits.known, &loaded));
    MUST(udg_world_def_init(&world_def.known, sizeof world_def));
    world_def.known.domain = loaded;
    world_def.known.object_capacity = 4;
    world_def.known.user_key = 99;
    MUST(udg_world_create(&world_def.known, &made));
    uint64_t key = 0;
    OK(udg_world_user_key(made, &key));
    EQUAL(key, 99);
    for (uint64_t i = 0; i < 3; i++) {
        MUST(udg_object_def_init(&object_def[i].known, sizeof object_def[i]));
        object_def[i].known.object_type = type_of(loaded, i == 1 ? "stone" : "goblin");
        object_def[i].known.user_key = 10 + i;
    }
    OK(udg_object_create(made, &object_def[2].known, &object));
    OK(udg_object_destroy(made, object));
    // The distance between the structs of a list is the size that they were initialised with.
    OK(udg_object_create_many(made, &object_def[0].known, 3, objects));
    for (int i = 0; i < 3; i++) {
        OK(udg_object_user_key(made, objects[i], &key));
        EQUAL(key, 10 + i);
    }
    fill(objects, sizeof objects);
    object_def[0].known.user_key = object_def[2].known.user_key = 0;
    object_def[1].known.user_key = 50;
    object_def[1].known.struct_size = sizeof(UdgObjectDef);
    REFUSED(udg_object_create_many(made, &object_def[0].known, 3, objects), UDG_STATUS_INVALID_DEF,
            "defs[1]|same size");
    UNTOUCHED(objects);
    REFUSED(udg_world_find_object(made, 50, &object), UDG_STATUS_NOT_FOUND, "50");
    MUST(udg_planner_def_init(&planner_def.known, sizeof planner_def));
    MUST(udg_planner_create(&planner_def.known, &planner));
    MUST(udg_plan_options_init(&options.known, sizeof options));
    OK(udg_planner_plan(planner, world, npc, &options.known, &result));
    options.known.depth = 129;
    REFUSED(udg_planner_plan(planner, world, npc, &options.known, &result), UDG_STATUS_OUT_OF_RANGE,
            "depth is 129|1 to 128");
    OK(udg_planner_destroy(planner));
    OK(udg_world_destroy(made));
    OK(udg_domain_destroy(loaded));
}

// What an older header doesn't know is not read, and not written: its structs end a field earlier.
static void shorter_defs_work(UdgNpc npc, UdgWorld world) {
    UdgPlanOptions options;
    size_t known = offsetof(UdgPlanOptions, questions);
    fill(&options, sizeof options);
    OK(udg_plan_options_init(&options, known));
    EQUAL(options.struct_size, known);
    CHECK(untouched((char *)&options + known, sizeof options - known),
          "expected what lies beyond an older struct to stay as it was");
    UdgPlanner planner = planner_new();
    UdgPlanResult result;
    OK(udg_planner_plan(planner, world, npc, &options, &result));
    options.depth = 129;
    REFUSED(udg_planner_plan(planner, world, npc, &options, &result), UDG_STATUS_OUT_OF_RANGE,
            "depth is 129");
    REFUSED(udg_plan_options_init(&options, known - 4), UDG_STATUS_INVALID_DEF, "sizeof");
    OK(udg_planner_destroy(planner));

    UdgWorldDef def;
    UdgWorld made = {0};
    uint64_t key = 0;
    known = offsetof(UdgWorldDef, query_bindings);
    fill(&def, sizeof def);
    OK(udg_world_def_init(&def, known));
    EQUAL(def.struct_size, known);
    CHECK(untouched((char *)&def + known, sizeof def - known),
          "expected what lies beyond an older struct to stay as it was");
    def.domain = domain;
    def.user_key = 5;
    OK(udg_world_create(&def, &made));
    OK(udg_world_user_key(made, &key));
    EQUAL(key, 5);
    OK(udg_world_destroy(made));
}

int main(void) {
    // None of these needs memory, so an allocator could still be set afterwards.
    defaults_are_as_documented();
    init_functions_take_any_version();
    domain = domain_from_text(SMALL_DOMAIN);
    UdgWorld world = world_of(domain);
    UdgNpc npc = npc_at(world, domain, "wizard", 0);
    MUST(udg_world_update(world, 0));
    uninitialised_defs_are_refused(world, npc);
    longer_defs_work(npc, world);
    shorter_defs_work(npc, world);
    return destroyed_at_the_end(world, domain);
}
