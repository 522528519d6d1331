// The selector `best`: the best of all plans, where `first` is content with one that it can execute.

#include "check.h"

static UdgPlanner planner;
static UdgDomain domain;
static UdgWorld world;
static UdgNpc man;

static UdgPlanOptions options_of_selector(UdgSelector selector) {
    UdgPlanOptions options = NAMED;
    options.selector = selector;
    return options;
}

// Bread feeds a little and cake spoils the appetite for bread; wine costs.
static void kitchen(void) {
    domain = domain_from_quoted(
        "{ 'udgoap': 1, 'attributes': { 'food': { 'min': 0, 'max': 10, 'default': 0 } },"
        " 'types': { 'bread': { 'supplies': ['eat'] }, 'cake': { 'supplies': ['feast'] },"
        " 'man': { 'attributes': { 'food': {} }, 'consumes': ['eat', 'feast'],"
        " 'drives': ['be_fed'] } }, 'actions': {"
        " 'eat': { 'preconditions': ['consumer.food <= 5'], 'cost': 1,"
        "  'effects': ['consumer.food += 3', 'destroy(supplier)'] },"
        " 'feast': { 'cost': 4, 'effects': ['consumer.food += 6', 'destroy(supplier)'] } },"
        " 'drives': { 'be_fed': { 'goals': { 'fed': {"
        " 'conditions': ['self.food >= 10'], 'remove': false } } } } }");
    world = world_of(domain);
    man = npc_at(world, domain, "man", 0);
    object_at(world, domain, "bread", 0);
    object_at(world, domain, "bread", 0);
    object_at(world, domain, "cake", 0);
    OK(udg_world_update(world, 0));
}

static void best_goes_on_where_first_is_content(void) {
    UdgPlanOptions options = options_of_selector(UDG_SELECTOR_UDGOAP);
    UdgPlanResult result = plan_with(planner, world, man, &options);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    PLAN_IS(planner, world, domain, "feast(cake)");
    CLOSE(result.utility, 0.6);
    options.selector = UDG_SELECTOR_UDGOAP_BEST;
    result = plan_with(planner, world, man, &options);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    PLAN_IS(planner, world, domain, "eat(bread) eat(bread) feast(cake)");
    CLOSE(result.utility, 1);
    CLOSE(result.score, 1);
    CLOSE(result.idle_utility, 0);
    // With two steps at most, one bread and the cake are as much as can be had.
    options.depth = 2;
    result = plan_with(planner, world, man, &options);
    PLAN_IS(planner, world, domain, "eat(bread) feast(cake)");
    CLOSE(result.utility, 0.9);
    EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_DEPTH);
    // Where costs count for much, the cake isn't worth its price.
    options.depth = 8;
    options.cost_weight = 0.2f;
    result = plan_with(planner, world, man, &options);
    PLAN_IS(planner, world, domain, "eat(bread) eat(bread)");
    CLOSE(result.score, 0.6 - 0.2 * 2);
    CLOSE(result.utility, 0.6);
    // Where costs count for even more, no plan is worth them.
    options.cost_weight = 1;
    result = plan_with(planner, world, man, &options);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NOTHING_BETTER);
    EQUAL(result.step_count, 0);
    CLOSE(result.score, result.idle_utility);
}

static void a_bound_leaves_the_best_so_far(void) {
    UdgPlanOptions options = options_of_selector(UDG_SELECTOR_UDGOAP_BEST);
    UdgPlanResult whole = plan_with(planner, world, man, &options);
    CHECK(whole.generated > 4, "a search of %u plan states is too short", whole.generated);
    float last = 0;
    for (uint32_t states = 1; states <= whole.generated; states++) {
        options.plan_states = states;
        UdgPlanResult result = plan_with(planner, world, man, &options);
        CHECK(result.generated <= states, "%u plan states instead of %u", result.generated, states);
        CHECK(result.score >= last, "more plan states made a worse plan");
        last = result.score;
    }
    CLOSE(last, whole.score);
    options.plan_states = 2;
    UdgPlanResult cut = plan_with(planner, world, man, &options);
    EQUAL(cut.outcome, UDG_PLAN_OUTCOME_BEST_SO_FAR);
    EQUAL(cut.ended_by, UDG_PLAN_ENDED_BY_STATES);
}

static void wants_nothing(void) {
    UdgPlanOptions options = options_of_selector(UDG_SELECTOR_UDGOAP_BEST);
    set_number(world, domain, object_of_npc(man), "food", 10);
    OK(udg_world_update(world, 1));
    UdgPlanResult result = plan_with(planner, world, man, &options);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_GOAL);
    EQUAL(result.generated, 0);
}

int main(void) {
    planner = planner_new();
    kitchen();
    best_goes_on_where_first_is_content();
    a_bound_leaves_the_best_so_far();
    wants_nothing();
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
    OK(udg_planner_destroy(planner));
    return check_end();
}
