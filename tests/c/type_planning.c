// What documents say about how NPCs of a type plan: what a host leaves open is taken from there, and
// what neither says is the library's.

#include "check.h"

#define DOCUMENT                                                                                   \
    "{ 'udgoap': 1, 'attributes': { 'food': { 'min': 0, 'max': 10, 'default': 1 } }, 'types': {"   \
    " 'bread': { 'supplies': ['eat'] },"                                                           \
    " 'eater': { 'attributes': { 'food': {} }, 'consumes': ['eat'], 'drives': ['live'] },"         \
    " 'worker': { 'is': 'eater', 'planning': { 'selector': 'goap', 'depth': 3, 'plan_states': 70,"  \
    "   'work': 50000," \
    "   'outcomes': true, 'risk': 0.5, 'think_interval': 2, 'switch_margin': 0.25 } },"            \
    " 'hasty': { 'is': 'worker', 'planning': { 'durations': false } } },"                          \
    " 'actions': { 'eat': { 'effects': ['consumer.food += 9'], 'duration': 4 } },"                 \
    " 'drives': { 'live': { 'goals': { 'full': { 'conditions': ['self.food >= 10'] } } } } }"

static UdgDomain domain;
static UdgWorld world;

static UdgNpc npc_of(const char *type) {
    return npc_at(world, domain, type, 0);
}

static UdgPlanOptions planning_of(UdgNpc npc) {
    UdgPlanOptions planning;
    OK(udg_npc_mind(world, npc, NULL, &planning));
    return planning;
}

static UdgMindOptions mind_of(UdgNpc npc) {
    UdgMindOptions mind;
    OK(udg_npc_mind(world, npc, &mind, NULL));
    return mind;
}

// Nobody has said anything: the type, then the library.
static void nobody_said_anything(void) {
    UdgPlanOptions eater = planning_of(npc_of("eater"));
    EQUAL(eater.selector, UDG_SELECTOR_AUTO);
    EQUAL(eater.depth, 16);
    EQUAL(eater.plan_states, UDG_PLAN_STATES_UNLIMITED);
    EQUAL(eater.work, 10000000);
    EQUAL(eater.durations, UDG_SWITCH_ON); // Eating takes time.
    EQUAL(eater.outcomes, UDG_SWITCH_OFF);
    CLOSE(eater.risk, 0);
    UdgNpc npc = npc_of("worker");
    UdgPlanOptions worker = planning_of(npc);
    EQUAL(worker.selector, UDG_SELECTOR_GOAP);
    EQUAL(worker.depth, 3);
    EQUAL(worker.plan_states, 70);
    EQUAL(worker.work, 50000);
    EQUAL(worker.durations, UDG_SWITCH_ON);
    EQUAL(worker.outcomes, UDG_SWITCH_ON);
    EQUAL(worker.filter_goals, UDG_SWITCH_OFF);
    CLOSE(worker.risk, 0.5);
    CLOSE(mind_of(npc).think_interval, 2);
    CLOSE(mind_of(npc).switch_margin, 0.25);
    UdgPlanOptions hasty = planning_of(npc_of("hasty"));
    EQUAL(hasty.durations, UDG_SWITCH_OFF);
    EQUAL(hasty.depth, 3);
}

// A selector that has nothing to choose from for NPCs of the type is refused, by name.
static void selectors_need_something(void) {
    UdgNpc npc = npc_of("eater");
    UdgPlanner planner;
    UdgPlanResult result;
    static const struct {
        UdgSelector selector;
        const char *said;
    } cases[] = {
        {UDG_SELECTOR_SCHEDULES, "UDG_SELECTOR_SCHEDULES|`eater`|machine"},
        {UDG_SELECTOR_UTILITY_PLANS, "UDG_SELECTOR_UTILITY_PLANS|`eater`|schedules"},
    };
    OK(udg_planner_create(NULL, &planner));
    OK(udg_world_update(world, 0));
    for (int i = 0; i < 2; i++) {
        UdgPlanOptions planning;
        OK(udg_plan_options_init(&planning, sizeof planning));
        planning.selector = cases[i].selector;
        REFUSED(udg_npc_set_mind(world, npc, NULL, &planning), UDG_STATUS_NOT_IN_TYPE,
                cases[i].said);
        REFUSED(udg_planner_plan(planner, world, npc, &planning, &result), UDG_STATUS_NOT_IN_TYPE,
                cases[i].said);
        REFUSED(udg_planner_begin(planner, world, npc, &planning), UDG_STATUS_NOT_IN_TYPE,
                cases[i].said);
    }
    EQUAL(planning_of(npc).selector, UDG_SELECTOR_AUTO);
    OK(udg_planner_destroy(planner));
}

// A search that is cut short says that it is undecided, and with more work it isn't.
static void work_bounds_searches(void) {
    UdgNpc npc = npc_of("eater");
    object_at(world, domain, "bread", 1);
    UdgPlanner planner;
    UdgPlanResult result;
    UdgPlanOptions planning;
    OK(udg_planner_create(NULL, &planner));
    OK(udg_plan_options_init(&planning, sizeof planning));
    OK(udg_world_update(world, 0));
    planning.work = 1;
    OK(udg_planner_plan(planner, world, npc, &planning, &result));
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_UNDECIDED);
    EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_WORK);
    EQUAL(result.step_count, 0);
    char *why = explanation_of(planner, world);
    CONTAINS(why, "the bound of 1 units of work was reached; raise work");
    free(why);
    planning.work = UDG_WORK_UNLIMITED;
    OK(udg_planner_plan(planner, world, npc, &planning, &result));
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    const uint32_t needed = result.work;
    CHECK(needed > 100 && needed < 100000, "found %u", needed);
    // The same again, with hardly more.
    planning.work = needed + 1;
    OK(udg_planner_plan(planner, world, npc, &planning, &result));
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    EQUAL(result.work, needed);
    OK(udg_planner_destroy(planner));
}

// What the host sets wins; what it leaves open doesn't. Null leaves all open.
static void hosts_win(void) {
    UdgNpc npc = npc_of("worker");
    UdgPlanOptions planning;
    UdgMindOptions mind;
    OK(udg_plan_options_init(&planning, sizeof planning));
    OK(udg_mind_options_init(&mind, sizeof mind));
    planning.depth = 5;
    planning.outcomes = UDG_SWITCH_OFF;
    planning.risk = 0;
    mind.think_interval = 0;
    OK(udg_npc_set_mind(world, npc, &mind, &planning));
    UdgPlanOptions now = planning_of(npc);
    EQUAL(now.depth, 5);
    EQUAL(now.outcomes, UDG_SWITCH_OFF);
    CLOSE(now.risk, 0);
    EQUAL(now.selector, UDG_SELECTOR_GOAP);
    EQUAL(now.plan_states, 70);
    CLOSE(mind_of(npc).think_interval, 0);
    CLOSE(mind_of(npc).switch_margin, 0.25);
    // What was told can be handed back: it says the same.
    UdgMindOptions told = mind_of(npc);
    OK(udg_npc_set_mind(world, npc, &told, &now));
    UdgPlanOptions again = planning_of(npc);
    CHECK(!memcmp(&again, &now, sizeof now), "expected the same options");
    OK(udg_npc_set_mind(world, npc, NULL, NULL));
    EQUAL(planning_of(npc).depth, 3);
    EQUAL(planning_of(npc).outcomes, UDG_SWITCH_ON);
    CLOSE(mind_of(npc).think_interval, 2);
}

// A planner asks the same: GOAP names the goal that it has chosen, UDGOAP none.
static void planners_ask_types(void) {
    UdgPlanner planner = planner_new();
    UdgNpc worker = npc_of("worker"), eater = npc_of("eater");
    UdgPlanOptions planning;
    UdgPlanGoal goal;
    object_at(world, domain, "bread", 0);
    OK(udg_world_update(world, 0));
    plan_with(planner, world, worker, NULL);
    OK(udg_planner_goal(planner, &goal));
    plan_with(planner, world, eater, NULL);
    CHECK(udg_planner_goal(planner, &goal) != UDG_STATUS_OK, "expected no goal of GOAP's");
    OK(udg_plan_options_init(&planning, sizeof planning));
    planning.selector = UDG_SELECTOR_UDGOAP;
    plan_with(planner, world, worker, &planning);
    CHECK(udg_planner_goal(planner, &goal) != UDG_STATUS_OK, "expected no goal of GOAP's");
    OK(udg_planner_begin(planner, world, worker, NULL));
    UdgPlanResult result;
    OK(udg_planner_continue(planner, UDG_PLAN_STATES_UNLIMITED, 0, &result));
    OK(udg_planner_goal(planner, &goal));
    OK(udg_planner_destroy(planner));
}

// What documents say, and what they leave open.
static void documents_are_told(void) {
    UdgPlanOptions planning;
    UdgMindOptions mind;
    UdgType none = {0};
    OK(udg_domain_type_planning(domain, type_of(domain, "hasty"), &mind, &planning));
    EQUAL(planning.struct_size, sizeof planning);
    EQUAL(planning.selector, UDG_SELECTOR_GOAP);
    EQUAL(planning.depth, 3);
    EQUAL(planning.durations, UDG_SWITCH_OFF);
    EQUAL(planning.filter_goals, UDG_SWITCH_AUTO);
    CLOSE(planning.cost_weight, -1);
    CLOSE(mind.think_interval, 2);
    OK(udg_domain_type_planning(domain, type_of(domain, "bread"), &mind, NULL));
    CLOSE(mind.think_interval, -1);
    OK(udg_domain_type_planning(domain, type_of(domain, "bread"), NULL, &planning));
    EQUAL(planning.selector, UDG_SELECTOR_OF_TYPE);
    EQUAL(planning.depth, 0);
    EQUAL(planning.durations, UDG_SWITCH_AUTO);
    REFUSED(udg_domain_type_planning(domain, none, &mind, NULL), UDG_STATUS_UNKNOWN_ID, "");
    UdgDomain nobody = {0};
    REFUSED(udg_domain_type_planning(nobody, none, &mind, NULL), UDG_STATUS_INVALID_HANDLE, "");
}

static void what_makes_no_sense_is_refused(void) {
    UdgNpc npc = npc_of("worker");
    UdgPlanOptions planning;
    OK(udg_plan_options_init(&planning, sizeof planning));
    planning.durations = 3;
    REFUSED(udg_npc_set_mind(world, npc, NULL, &planning), UDG_STATUS_INVALID_ARGUMENT,
            "durations");
    planning.durations = -1;
    REFUSED(udg_npc_set_mind(world, npc, NULL, &planning), UDG_STATUS_INVALID_ARGUMENT,
            "durations");
    OK(udg_plan_options_init(&planning, sizeof planning));
    planning.risk = -0.5f;
    REFUSED(udg_npc_set_mind(world, npc, NULL, &planning), UDG_STATUS_OUT_OF_RANGE, "risk");
    EQUAL(planning_of(npc).depth, 3);
}

int main(void) {
    domain = domain_from_quoted(DOCUMENT);
    world = world_of(domain);
    nobody_said_anything();
    selectors_need_something();
    work_bounds_searches();
    hosts_win();
    planners_ask_types();
    documents_are_told();
    what_makes_no_sense_is_refused();
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
    return check_end();
}
