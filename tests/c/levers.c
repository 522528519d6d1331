// Uncertain outcomes, risk, and time, as C sees them. The figures are calculated by hand in
// docs/domain-documents.md.

#include <math.h>

#include "check.h"

static UdgPlanner planner;

static UdgPlanOptions options_new(void) {
    return NAMED;
}

// Two levers: one opens a vault 90, 7 and 3 times in a hundred more or less wide, one surely.
static void who_fears_risk_pulls_the_safe_lever(void) {
    UdgDomain domain = domain_from_file("examples/domains/levers.json");
    UdgWorld world = world_of(domain);
    UdgNpc wizard = npc_at(world, domain, "wizard", 0);
    object_at(world, domain, "old_lever", 1);
    object_at(world, domain, "new_lever", 2);
    OK(udg_world_update(world, 0));
    UdgPlanOptions options = options_new();
    EQUAL(options.outcomes, 0);
    CLOSE(options.risk, 0);

    // The likeliest outcome is taken for granted.
    UdgPlanResult result = plan_with(planner, world, wizard, &options);
    PLAN_IS(planner, world, domain, "pull_old(old_lever)");
    CLOSE(result.utility, 0.8);

    options.outcomes = 1;
    result = plan_with(planner, world, wizard, &options);
    PLAN_IS(planner, world, domain, "pull_old(old_lever)");
    CLOSE(result.utility, 0.734);
    CLOSE(result.score, 0.734);
    UdgPlanStep step;
    uint32_t count = 0;
    OK(udg_planner_steps(planner, &step, 1, &count));
    CLOSE(step.probability, 1);

    options.risk = 1;
    result = plan_with(planner, world, wizard, &options);
    PLAN_IS(planner, world, domain, "pull_new(new_lever)");
    CLOSE(result.utility, 0.6);
    UdgPlanState states[2];
    OK(udg_planner_plan_states(planner, states, 2, &count));
    EQUAL(count, 2);
    CLOSE(states[0].utility, 0.734);
    CLOSE(states[0].score, 0.734 - 0.20011);
    CLOSE(states[1].score, 0.6);

    static const float impossible[] = {-0.5f, NAN, INFINITY};
    for (int i = 0; i < 3; i++) {
        options.risk = impossible[i];
        REFUSED(udg_planner_plan(planner, world, wizard, &options, &result),
                UDG_STATUS_OUT_OF_RANGE, "options.risk");
    }
    options.risk = 0;
    options.outcomes = 3;
    REFUSED(udg_planner_plan(planner, world, wizard, &options, &result),
            UDG_STATUS_INVALID_ARGUMENT, "options.outcomes");
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

// Bread takes 5 seconds, a stew 40, and hunger a point of food a second.
static void what_is_gained_in_a_second_counts(void) {
    UdgDomain domain = domain_from_file("examples/domains/meals.json");
    UdgWorld world = world_of(domain);
    UdgNpc person = npc_at(world, domain, "person", 0);
    object_at(world, domain, "bread", 1);
    object_at(world, domain, "stew", 2);
    OK(udg_world_update(world, 0));
    UdgPlanOptions options = options_new();
    UdgPlanResult result = plan_with(planner, world, person, &options);
    PLAN_IS(planner, world, domain, "cook_stew(stew)");
    CLOSE(result.score, 1);
    CLOSE(result.idle_score, 0.4);

    options.durations = 1;
    result = plan_with(planner, world, person, &options);
    PLAN_IS(planner, world, domain, "eat_bread(bread)");
    CLOSE(result.utility, 0.55);
    CLOSE(result.score, 0.04);
    CLOSE(result.idle_utility, 0.4);
    CLOSE(result.idle_score, 0);
    UdgPlanStep step;
    uint32_t count = 0;
    OK(udg_planner_steps(planner, &step, 1, &count));
    CLOSE(step.duration, 5);

    options.durations = 7;
    REFUSED(udg_planner_plan(planner, world, person, &options, &result),
            UDG_STATUS_INVALID_ARGUMENT, "options.durations");
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

int main(void) {
    planner = planner_new();
    who_fears_risk_pulls_the_safe_lever();
    what_is_gained_in_a_second_counts();
    OK(udg_planner_destroy(planner));
    return check_end();
}
