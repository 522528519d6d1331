// Goals that nothing touches, and the option that leaves them out.

#include "check.h"

// A man who wants bread, which is there, and peace, for which he can do little. `consumes` is what
// he can do, `world_effects` what the world does after he has eaten.
static UdgPlanResult plan_of(const char *consumes, const char *world_effects, uint32_t filter) {
    char text[1024];
    snprintf(text, sizeof text,
             "{ 'udgoap': 1, 'attributes': { 'food': { 'min': 0, 'max': 10 },"
             "  'peace': { 'min': 0, 'max': 10 } },"
             " 'types': { 'bread': { 'supplies': ['eat', 'pray', 'curse'] },"
             "  'man': { 'attributes': { 'food': {}, 'peace': {} }, 'consumes': [%s],"
             "   'drives': ['needs'] } },"
             " 'world_effects': { 'calm': { 'effects': ['consumer.peace += 1'] } },"
             " 'actions': {"
             "  'eat': { 'effects': ['consumer.food += 10'], 'cost': 1, 'world_effects': [%s] },"
             "  'pray': { 'preconditions': ['consumer.food > 99'],"
             "   'effects': ['consumer.peace += 10'] },"
             "  'curse': { 'effects': ['consumer.peace -= 1'] } },"
             " 'drives': { 'needs': { 'goals': {"
             "  'fed': { 'conditions': ['self.food >= 10'] },"
             "  'calm': { 'weight': 3, 'conditions': ['self.peace >= 10'] } } } } }",
             consumes, world_effects);
    UdgDomain domain = domain_from_quoted(text);
    UdgWorld world = world_of(domain);
    UdgPlanner planner = planner_new();
    UdgNpc man = npc_at(world, domain, "man", 0);
    object_at(world, domain, "bread", 0);
    OK(udg_world_update(world, 0));
    UdgPlanOptions options = NAMED;
    EQUAL(options.filter_goals, 0);
    options.filter_goals = filter;
    UdgPlanResult result = plan_with(planner, world, man, &options);
    OK(udg_planner_destroy(planner));
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
    return result;
}

static void what_nothing_touches_does_not_count(void) {
    UdgPlanResult result = plan_of("'eat'", "", 0);
    EQUAL(result.goals_left_out, 0);
    CLOSE(result.utility, 0.25);
    result = plan_of("'eat'", "", 1);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    EQUAL(result.goals_left_out, 1);
    CLOSE(result.idle_utility, 0);
    CLOSE(result.utility, 1);
    // It would go the wrong way.
    EQUAL(plan_of("'eat', 'curse'", "", 1).goals_left_out, 1);
}

static void what_something_may_touch_counts(void) {
    // Whether he can ever pray doesn't matter.
    UdgPlanResult result = plan_of("'eat', 'pray'", "", 1);
    EQUAL(result.goals_left_out, 0);
    CLOSE(result.utility, 0.25);
    // The world gives some peace to those who eat.
    result = plan_of("'eat'", "'calm'", 1);
    EQUAL(result.goals_left_out, 0);
    CLOSE(result.utility, 0.25 + 0.75 * 0.1);
}

static void who_wants_something_is_not_without_goals(void) {
    UdgPlanResult result = plan_of("'curse'", "", 1);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_PLAN);
    EQUAL(result.goals_left_out, 2);
    CLOSE(result.idle_utility, 1);
}

static void the_option_is_a_flag(void) {
    UdgPlanOptions options;
    UdgPlanResult result;
    UdgDomain domain = domain_from_quoted("{ 'udgoap': 1, 'attributes': {}, 'types': {"
                                          " 'man': { 'drives': ['idle'] } },"
                                          " 'drives': { 'idle': {} } }");
    UdgWorld world = world_of(domain);
    UdgPlanner planner = planner_new();
    UdgNpc man = npc_at(world, domain, "man", 0);
    OK(udg_world_update(world, 0));
    options = NAMED;
    options.filter_goals = 3;
    REFUSED(udg_planner_plan(planner, world, man, &options, &result), UDG_STATUS_INVALID_ARGUMENT,
            "options.filter_goals");
    OK(udg_planner_destroy(planner));
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

int main(void) {
    what_nothing_touches_does_not_count();
    what_something_may_touch_counts();
    who_wants_something_is_not_without_goals();
    the_option_is_a_flag();
    return check_end();
}
