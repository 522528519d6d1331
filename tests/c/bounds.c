// What keeps a search from going on for ever: the bounds on depth, plan states, memory and rounds of
// world effects, world effects that undo each other, and arithmetic that has no result.

#include "check.h"

static UdgPlanner planner;

static UdgPlanOptions options_new(void) {
    return NAMED;
}

// A ladder: `climbs` steps, each of which needs the one before, and a hop that helps a little.
static UdgDomain ladder(int climbs) {
    static char text[16384];
    size_t used = (size_t)sprintf(text,
        "{ 'udgoap': 1, 'attributes': { 'level': { 'min': 0, 'max': 40 },"
        " 'hops': { 'min': 0, 'max': 100 } }, 'types': { 'ladder': { 'supplies': ['hop'");
    for (int i = 0; i < climbs; i++) {
        used += (size_t)sprintf(text + used, ", 'climb%d'", i);
    }
    used += (size_t)sprintf(text + used, "] }, 'man': { 'attributes': { 'level': {}, 'hops': {} },"
        " 'drives': ['up', 'hop'], 'consumes': ['hop'");
    for (int i = 0; i < climbs; i++) {
        used += (size_t)sprintf(text + used, ", 'climb%d'", i);
    }
    used += (size_t)sprintf(text + used, "] } }, 'actions': {"
        " 'hop': { 'effects': ['consumer.hops += 1'] }");
    for (int i = 0; i < climbs; i++) {
        used += (size_t)sprintf(text + used,
            ", 'climb%d': { 'preconditions': ['consumer.level == %d'],"
            " 'effects': ['consumer.level = %d'] }", i, i, i + 1);
    }
    used += (size_t)sprintf(text + used, "}, 'drives': { 'up': { 'weight': 9, 'goals': { 'top': {"
        " 'conditions': ['self.level >= %d'] } } },"
        " 'hop': { 'goals': { 'many': { 'conditions': ['self.hops >= 100'] } } } } }", climbs);
    return domain_from_quoted(text);
}

static void depth_and_states(void) {
    UdgDomain domain = ladder(9);
    UdgWorld world = world_of(domain);
    UdgNpc man = npc_at(world, domain, "man", 0);
    UdgPlanOptions options = options_new();
    object_at(world, domain, "ladder", 0);
    OK(udg_world_update(world, 0));
    // Nine steps are one too many for the default, so a hop is what is left.
    UdgPlanResult result = plan_with(planner, world, man, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    PLAN_IS(planner, world, domain, "hop(ladder)");
    options.depth = 9;
    result = plan_with(planner, world, man, &options);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_NOTHING);
    EQUAL(result.step_count, 9);
    CLOSE(result.utility, 0.9);
    // The search is stopped on its way up: the hop is the best that can be done until then.
    options.plan_states = 5;
    result = plan_with(planner, world, man, &options);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_BEST_SO_FAR);
    EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_STATES);
    EQUAL(result.generated, 5);
    PLAN_IS(planner, world, domain, "hop(ladder)");
    char *why = explanation_of(planner, world);
    CONTAINS(why, "plan states");
    free(why);
    // Without the hop there is nothing.
    OK(udg_object_set_action_enabled(world, object_of_npc(man), UDG_OFFER_CONSUMES,
                                     action_of(domain, "hop"), 0));
    result = plan_with(planner, world, man, &options);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_UNDECIDED);
    EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_STATES);
    result = plan_with(planner, world, man, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_PLAN);
    EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_DEPTH);
    why = explanation_of(planner, world);
    CONTAINS(why, "climb1 needs consumer.level == 1");
    free(why);
    options = options_new();
    options.depth = 1;
    EQUAL(plan_with(planner, world, man, &options).ended_by, UDG_PLAN_ENDED_BY_DEPTH);
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
    // The most steps that a plan can have.
    domain = ladder(32);
    world = world_of(domain);
    man = npc_at(world, domain, "man", 0);
    object_at(world, domain, "ladder", 0);
    OK(udg_world_update(world, 0));
    options.depth = 32;
    result = plan_with(planner, world, man, &options);
    EQUAL(result.step_count, 32);
    CLOSE(result.utility, 0.9);
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

static UdgSearchMemory memory_of(UdgPlanner it) {
    UdgSearchMemory memory;
    MUST(udg_planner_memory(it, &memory));
    return memory;
}

// The limit decides how a search ends and nothing else, and what was used can be read.
static void memory_of_a_search(void) {
    UdgDomain domain = ladder(30);
    UdgWorld world = world_of(domain);
    UdgNpc man = npc_at(world, domain, "man", 0);
    UdgPlanOptions options = options_new();
    UdgPlannerDef def;
    UdgPlanner small = {0};
    object_at(world, domain, "ladder", 0);
    OK(udg_world_update(world, 0));
    options.depth = 32;
    MUST(udg_planner_def_init(&def, sizeof def));
    def.memory_bytes = 0;
    REFUSED(udg_planner_create(&def, &small), UDG_STATUS_OUT_OF_RANGE, "memory_bytes");
    for (uint64_t bytes = 1; bytes <= 1 << 20; bytes *= 4) {
        MUST(udg_planner_def_init(&def, sizeof def));
        def.memory_bytes = bytes;
        MUST(udg_planner_create(&def, &small));
        EQUAL(memory_of(small).limit, bytes);
        EQUAL(memory_of(small).peak, 0);
        uint64_t before, after;
        OK(udg_world_hash(world, &before));
        UdgPlanResult result = plan_with(small, world, man, &options);
        OK(udg_world_hash(world, &after));
        CHECK(before == after, "planning with %llu bytes has changed the world",
              (unsigned long long)bytes);
        UdgSearchMemory used = memory_of(small);
        EQUAL(used.last, used.peak);
        // What is over the limit is noticed when it is over.
        CHECK((used.last > bytes) == (result.ended_by == UDG_PLAN_ENDED_BY_MEMORY),
              "%llu bytes were used of %llu", (unsigned long long)used.last,
              (unsigned long long)bytes);
        CHECK(used.arena > 0 && used.arena < 8192, "the arena holds %llu bytes",
              (unsigned long long)used.arena);
        // A planner that was used is as good as a new one, and the arena is used again.
        UdgPlanResult again = plan_with(small, world, man, &options);
        UdgSearchMemory later = memory_of(small);
        CHECK(!memcmp(&again, &result, sizeof result) && !memcmp(&later, &used, sizeof used),
              "a used planner plans differently with %llu bytes", (unsigned long long)bytes);
        if (bytes <= 1024) {
            EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_MEMORY);
        }
        if (bytes == 1 << 20) {
            EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_NOTHING);
            EQUAL(result.step_count, 30);
        }
        CHECK(result.outcome != UDG_PLAN_OUTCOME_COMPLETE || result.step_count > 0,
              "expected a plan with %llu bytes", (unsigned long long)bytes);
        free(explanation_of(small, world));
        OK(udg_planner_destroy(small));
    }
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

static void options_that_mean_nothing(void) {
    UdgDomain domain = ladder(3);
    UdgWorld world = world_of(domain);
    UdgNpc man = npc_at(world, domain, "man", 0);
    UdgPlanResult result;
    OK(udg_world_update(world, 0));
    fill(&result, sizeof result);
    static const uint32_t depths[] = {129, 255, UINT32_MAX}, rounds[] = {0, 65536, UINT32_MAX};
    for (int i = 0; i < 3; i++) {
        UdgPlanOptions options = options_new();
        options.depth = depths[i];
        REFUSED(udg_planner_plan(planner, world, man, &options, &result), UDG_STATUS_OUT_OF_RANGE,
                "options.depth|1 to 128");
        options = options_new();
        options.world_effect_rounds = rounds[i];
        REFUSED(udg_planner_plan(planner, world, man, &options, &result), UDG_STATUS_OUT_OF_RANGE,
                "options.world_effect_rounds|65535");
    }
    static const float weights[] = {NAN, INFINITY, -INFINITY, -2, -1e-30f};
    for (int i = 0; i < 5; i++) {
        UdgPlanOptions options = options_new();
        options.cost_weight = weights[i];
        REFUSED(udg_planner_plan(planner, world, man, &options, &result), UDG_STATUS_OUT_OF_RANGE,
                "options.cost_weight|finite and at least 0");
    }
    UNTOUCHED(result);
    // The greatest that is allowed: scores stay ordered and nothing overflows.
    UdgPlanOptions options = options_new();
    options.plan_states = UINT32_MAX;
    options.world_effect_rounds = 65535;
    options.cost_weight = 3e38f;
    OK(udg_planner_plan(planner, world, man, &options, &result));
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

static void effects_that_undo_each_other(void) {
    UdgDomain domain = domain_from_quoted(
        "{ 'udgoap': 1, 'attributes': { 'lit': { 'kind': 'flag' }, 'done': { 'kind': 'flag' } },"
        " 'types': { 'lamp': { 'attributes': { 'lit': {} }, 'supplies': ['press'] },"
        "  'man': { 'attributes': { 'done': {} }, 'consumes': ['press'], 'drives': ['work'] } },"
        " 'actions': { 'press': { 'effects': ['consumer.done = true'],"
        "   'world_effects': ['on', 'off'] } },"
        " 'world_effects': { 'on': { 'for_each': 'lamp', 'as': 'it', 'when': 'not it.lit',"
        "   'effects': ['it.lit = true'] },"
        "  'off': { 'for_each': 'lamp', 'as': 'it', 'when': 'it.lit',"
        "   'effects': ['it.lit = false'] } },"
        " 'drives': { 'work': { 'goals': { 'done': { 'conditions': ['self.done'] } } } } }");
    UdgWorld world = world_of(domain);
    UdgNpc man = npc_at(world, domain, "man", 0);
    for (int i = 0; i < 20; i++) {
        object_at(world, domain, "lamp", (float)i);
    }
    OK(udg_world_update(world, 0));
    UdgPlanResult result = plan_with(planner, world, man, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_NOTHING);
    PLAN_IS(planner, world, domain, "press(lamp)");
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

// World effects that set each other off, the last declared first, so that each round has one.
static void effects_that_go_on_and_on(void) {
    static char text[16384];
    const int effects = 20;
    size_t used = (size_t)sprintf(text,
        "{ 'udgoap': 1, 'attributes': { 'n': {}, 'done': { 'kind': 'flag' } },"
        " 'types': { 'bomb': { 'supplies': ['light'] }, 'man': { 'attributes': { 'n': {},"
        "  'done': {} }, 'consumes': ['light'], 'drives': ['work'] } },"
        " 'drives': { 'work': { 'goals': { 'done': { 'conditions': ['self.done'] } } } },"
        " 'actions': { 'light': { 'effects': ['consumer.done = true', 'consumer.n = 1'],"
        " 'world_effects': ['e0'");
    for (int i = 1; i < effects; i++) {
        used += (size_t)sprintf(text + used, ", 'e%d'", i);
    }
    used += (size_t)sprintf(text + used, "] } }, 'world_effects': {");
    for (int i = 0; i < effects; i++) {
        used += (size_t)sprintf(text + used,
            "%s 'e%d': { 'when': 'consumer.n == %d', 'effects': ['consumer.n = %d'] }",
            i ? "," : "", i, effects - i, effects - i + 1);
    }
    sprintf(text + used, "} }");
    UdgDomain domain = domain_from_quoted(text);
    UdgWorld world = world_of(domain);
    UdgNpc man = npc_at(world, domain, "man", 0);
    UdgPlanOptions options = options_new();
    object_at(world, domain, "bomb", 1);
    OK(udg_world_update(world, 0));
    UdgPlanResult result = plan_with(planner, world, man, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_PLAN);
    EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_EQUILIBRIUM);
    EQUAL(result.generated, 1);
    EQUAL(result.plan_state_count, 0);
    char *why = explanation_of(planner, world);
    printf("%s\n", why);
    CONTAINS(why, "world effects");
    free(why);
    // As many rounds as there are effects, one in each, are enough.
    for (uint32_t rounds = 18; rounds <= 22; rounds++) {
        options.world_effect_rounds = rounds;
        result = plan_with(planner, world, man, &options);
        EQUAL(result.outcome, rounds < 20 ? UDG_PLAN_OUTCOME_NO_PLAN : UDG_PLAN_OUTCOME_COMPLETE);
    }
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

static void dividing_by_zero(void) {
    UdgDomain domain = domain_from_quoted(
        "{ 'udgoap': 1, 'attributes': { 'a': {}, 'b': {}, 'zero': {}, 'c': {} },"
        " 'types': { 'box': { 'attributes': { 'zero': {} }, 'supplies': ['set', 'spoil'] },"
        "  'man': { 'attributes': { 'a': {}, 'b': {}, 'c': {} }, 'consumes': ['set', 'spoil'],"
        "  'drives': ['ratio', 'odd'] } },"
        " 'actions': { 'set': { 'effects': ['consumer.b = 2'], 'cost': '1 / supplier.zero' },"
        "  'spoil': { 'effects': ['consumer.b += 1 / supplier.zero'] } },"
        " 'drives': { 'ratio': { 'goals': { 'g': { 'conditions': ["
        "   { 'test': 'self.a / self.b >= 4', 'range': 10 }] } } },"
        "  'odd': { 'weight': '1 / self.c', 'goals': { 'g': { 'conditions': ["
        "   { 'test': 'self.c / self.c == 1' }] } } } } }");
    UdgWorld world = world_of(domain);
    UdgNpc man = npc_at(world, domain, "man", 0);
    UdgDriveForecast drives[2];
    uint32_t count = 0;
    object_at(world, domain, "box", 0);
    set_number(world, domain, object_of_npc(man), "a", 8);
    OK(udg_world_update(world, 0));
    float satisfaction = 1;
    OK(udg_npc_drive_satisfaction(world, man, drive_of(domain, "ratio"), &satisfaction));
    CHECK(satisfaction == 0, "expected 8 / 0 >= 4 to have satisfaction 0, found %f",
          (double)satisfaction);
    UdgPlanResult result = plan_with(planner, world, man, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    PLAN_IS(planner, world, domain, "set(box)");
    UdgPlanStep step;
    OK(udg_planner_steps(planner, &step, 1, &count));
    CHECK(step.cost == 0, "expected an unknown cost to count as 0, found %f", (double)step.cost);
    OK(udg_planner_drives(planner, drives, 2, &count));
    CLOSE(drives[0].after, 1);
    CHECK(drives[1].weight == 0, "expected an unknown weight to count as 0, found %f",
          (double)drives[1].weight);
    CLOSE(result.utility, 1);
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

int main(void) {
    planner = planner_new();
    depth_and_states();
    memory_of_a_search();
    options_that_mean_nothing();
    effects_that_undo_each_other();
    effects_that_go_on_and_on();
    dividing_by_zero();
    OK(udg_planner_destroy(planner));
    OK(udg_domain_diagnostic_clear());
    return check_end();
}
