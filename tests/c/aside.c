// What goes on beside a world leaves no trace in it: a paused search of a planner, what a planner or a
// job has planned before, the order in which jobs are planned, and calls that are refused.

#include "check.h"

#define EACH 3

// Watchmen of these selectors among houses, lanterns and fires.
static UdgWorld town(UdgDomain domain, const UdgSelector selectors[EACH], UdgNpc watchmen[EACH]) {
    static const char *const types[] = {"house", "lantern", "fire", "watchman"};
    UdgWorld world = world_of(domain);
    for (int i = 0, number = 1; i < EACH; i++) {
        for (int type = 0; type < 4; type++, number++) {
            UdgObject object = object_at(world, domain, types[type], (float)(number * 7 % 20));
            if (type < 3) {
                continue;
            }
            MUST(udg_npc_from_object(world, object, &watchmen[i]));
            UdgMindOptions mind;
            UdgPlanOptions planning;
            MUST(udg_mind_options_init(&mind, sizeof mind));
            MUST(udg_plan_options_init(&planning, sizeof planning));
            mind.performed_by = UDG_PERFORMED_BY_LIBRARY;
            planning.selector = selectors[i];
            MUST(udg_npc_set_mind(world, watchmen[i], &mind, &planning));
        }
    }
    return world;
}

static UdgTickReport tick(UdgWorld world, double seconds, int backwards) {
    UdgTickInput input;
    UdgTickReport report;
    uint32_t jobs = 0;
    MUST(udg_tick_input_init(&input, sizeof input));
    memset(&report, 0, sizeof report);
    input.seconds = seconds;
    MUST(udg_world_tick_begin(world, &input, &jobs));
    for (uint32_t job = 0; job < jobs; job++) {
        MUST(udg_world_plan(world, backwards ? jobs - 1 - job : job));
    }
    MUST(udg_world_tick_end(world, &report));
    return report;
}

static void order_of_jobs_changes_nothing(UdgDomain domain) {
    static const UdgSelector mixtures[][EACH] = {
        {UDG_SELECTOR_UTILITY_PLANS, UDG_SELECTOR_UDGOAP, UDG_SELECTOR_UDGOAP},
        {UDG_SELECTOR_GOAP, UDG_SELECTOR_GOAP, UDG_SELECTOR_UDGOAP_BEST},
    };
    for (int mixture = 0; mixture < 2; mixture++) {
        UdgNpc watchmen[EACH];
        UdgWorld one = town(domain, mixtures[mixture], watchmen);
        UdgWorld other = town(domain, mixtures[mixture], watchmen);
        for (int round = 1; round <= 300; round++) {
            UdgTickReport forwards = tick(one, round * 0.1, 0);
            UdgTickReport backwards = tick(other, round * 0.1, 1);
            int same = memcmp(&forwards, &backwards, sizeof forwards) == 0;
            CHECK(same && hash_of(one) == hash_of(other), "expected equal worlds in tick %d", round);
        }
        OK(udg_world_destroy(one));
        OK(udg_world_destroy(other));
    }
}

static void used_planner_is_as_a_new_one(UdgDomain domain) {
    static const UdgSelector selectors[EACH] = {UDG_SELECTOR_UDGOAP, UDG_SELECTOR_UDGOAP,
                                                UDG_SELECTOR_UDGOAP};
    UdgNpc watchmen[EACH];
    UdgWorld world = town(domain, selectors, watchmen);
    MUST(udg_world_update(world, 0));
    UdgPlanOptions before, options;
    MUST(udg_plan_options_init(&options, sizeof options));
    options.plan_states = 200;
    before = options;
    for (UdgSelector first = 1; first <= 5; first++) {
        for (UdgSelector selector = 1; selector <= 5; selector++) {
            before.selector = first;
            options.selector = selector;
            for (uint64_t bytes = 512; bytes < 20000; bytes += bytes / 16) {
                UdgPlannerDef def;
                UdgPlanner used = {0}, fresh = {0};
                MUST(udg_planner_def_init(&def, sizeof def));
                def.memory_bytes = bytes;
                MUST(udg_planner_create(&def, &used));
                MUST(udg_planner_create(&def, &fresh));
                plan_with(used, world, watchmen[0], &before);
                UdgPlanResult found = plan_with(used, world, watchmen[1], &options);
                UdgPlanResult expected = plan_with(fresh, world, watchmen[1], &options);
                CHECK(memcmp(&found, &expected, sizeof found) == 0,
                      "expected selector %d after %d to find the same with %d bytes",
                      (int)selector, (int)first, (int)bytes);
                OK(udg_planner_destroy(used));
                OK(udg_planner_destroy(fresh));
            }
        }
    }
    OK(udg_world_destroy(world));
}

// Two equal worlds; in the first a planner has a paused search.
typedef struct Twins {
    UdgWorld world[2];
    UdgNpc watchman[2];
    UdgObject house[2];
    UdgPlanner planner;
} Twins;

static Twins twins_new(UdgDomain domain, int32_t belief_mode) {
    Twins twins;
    for (int i = 0; i < 2; i++) {
        UdgObjectDef def = def_of(domain, "watchman");
        UdgObject object = {0};
        twins.world[i] = world_of(domain);
        def.belief_mode = belief_mode;
        MUST(udg_object_create(twins.world[i], &def, &object));
        MUST(udg_npc_from_object(twins.world[i], object, &twins.watchman[i]));
        twins.house[i] = object_at(twins.world[i], domain, "house", 5);
        MUST(udg_world_update(twins.world[i], 0));
        MUST(udg_npc_exclude_step(twins.world[i], twins.watchman[i], action_of(domain, "goto"),
                                  twins.house[i], 100));
    }
    twins.planner = planner_new();
    MUST(udg_planner_begin(twins.planner, twins.world[0], twins.watchman[0], NULL));
    return twins;
}

static void twins_end(Twins twins) {
    OK(udg_planner_destroy(twins.planner));
    OK(udg_world_destroy(twins.world[0]));
    OK(udg_world_destroy(twins.world[1]));
}

static void twins_are_equal(const Twins *twins, const char *when) {
    CHECK(hash_of(twins->world[0]) == hash_of(twins->world[1]), "expected equal hashes %s", when);
}

static void paused_search_changes_no_hash(UdgDomain domain) {
    Twins twins = twins_new(domain, UDG_BELIEF_ALL_KNOWING);
    twins_are_equal(&twins, "when a search has begun");
    for (int i = 0; i < 2; i++) {
        OK(udg_object_destroy(twins.world[i], twins.house[i]));
    }
    twins_are_equal(&twins, "when whom an exclusion names is gone");
    for (int i = 0; i < 2; i++) {
        OK(udg_world_update(twins.world[i], 1));
    }
    twins_are_equal(&twins, "after an update");
    OK(udg_planner_cancel(twins.planner));
    for (int i = 0; i < 2; i++) {
        OK(udg_world_update(twins.world[i], 2));
    }
    twins_are_equal(&twins, "when the search is cancelled");
    twins_end(twins);
}

static void paused_search_changes_no_answer(UdgDomain domain) {
    Twins twins = twins_new(domain, UDG_BELIEF_OWN_FACTS);
    UdgFact fact;
    memset(&fact, 0, sizeof fact);
    fact.attribute = attribute_of(domain, "calm");
    fact.value.kind = UDG_ATTRIBUTE_KIND_NUMBER;
    for (int i = 0; i < 2; i++) {
        UdgTellReport report;
        memset(&report, 0, sizeof report);
        fact.object = twins.house[i];
        MUST(udg_object_destroy(twins.world[i], twins.house[i]));
        REFUSED(udg_npc_exclude_step(twins.world[i], twins.watchman[i], action_of(domain, "goto"),
                                     twins.house[i], 50),
                UDG_STATUS_INVALID_HANDLE, "");
        OK(udg_npc_tell(twins.world[i], twins.watchman[i], &fact, 1, &report));
        EQUAL(report.told, 0);
        EQUAL(report.skipped, 1);
        REFUSED(udg_npc_forget_object(twins.world[i], twins.watchman[i], twins.house[i], NULL),
                UDG_STATUS_INVALID_HANDLE, "");
    }
    twins_are_equal(&twins, "after these calls");
    twins_end(twins);
}

static void dormant_npc_begins_no_search(UdgDomain domain) {
    Twins twins = twins_new(domain, UDG_BELIEF_ALL_KNOWING);
    UdgWorld world = twins.world[1];
    UdgPlanResult result;
    fill(&result, sizeof result);
    MUST(udg_object_set_group(world, object_of_npc(twins.watchman[1]), 7));
    MUST(udg_world_set_group_dormant(world, 7, 1, NULL));
    REFUSED(udg_planner_begin(twins.planner, world, twins.watchman[1], NULL), UDG_STATUS_WRONG_TIME,
            "dormant");
    REFUSED(udg_planner_plan(twins.planner, world, twins.watchman[1], NULL, &result),
            UDG_STATUS_WRONG_TIME, "dormant");
    UNTOUCHED(result);
    twins_end(twins);
}

static void refused_schedule_changes_nothing(UdgDomain domain) {
    UdgWorld world = world_of(domain);
    UdgNpc watchman = npc_at(world, domain, "watchman", 0);
    UdgSchedule inspection = {0};
    uint64_t before = hash_of(world);
    MUST(udg_domain_find_schedule(domain, "inspection", UDG_ZERO_TERMINATED, &inspection));
    REFUSED(udg_npc_run_schedule(world, watchman, inspection), UDG_STATUS_INVALID_ARGUMENT,
            "supplier");
    CHECK(hash_of(world) == before, "expected the world as it was");
    OK(udg_world_destroy(world));
}

int main(void) {
    UdgDomain domain = domain_from_file("examples/domains/nightwatch.json");
    order_of_jobs_changes_nothing(domain);
    used_planner_is_as_a_new_one(domain);
    paused_search_changes_no_hash(domain);
    paused_search_changes_no_answer(domain);
    dormant_npc_begins_no_search(domain);
    refused_schedule_changes_nothing(domain);
    OK(udg_domain_destroy(domain));
    return check_end();
}
