// How planning ends: every outcome, and what is said of it. Bounds are in bounds.c.

#include "check.h"

static UdgPlanner planner;

// A man who opens a door. The key lies elsewhere.
#define DOOR                                                                              \
    "{ 'udgoap': 1,"                                                                      \
    " 'attributes': { 'open': { 'kind': 'flag' }, 'has_key': { 'kind': 'flag' } },"       \
    " 'types': { 'door': { 'attributes': { 'open': {} }, 'supplies': ['goto', 'unlock'] }," \
    "  'key': { 'supplies': ['goto', 'take'] },"                                          \
    "  'man': { 'attributes': { 'has_key': {} }, 'consumes': ['goto', 'take', 'unlock']," \
    "   'drives': ['leave'] } },"                                                         \
    " 'actions': { 'goto': { 'effects': ['consumer.position = beside(supplier)'] },"      \
    "  'take': { 'preconditions': ['distance(consumer, supplier) <= 1'],"                 \
    "   'effects': ['consumer.has_key = true', 'destroy(supplier)'] },"                   \
    "  'unlock': { 'preconditions': ['distance(consumer, supplier) <= 1',"                \
    "   'consumer.has_key'], 'effects': ['supplier.open = true'] } },"                    \
    " 'drives': { 'leave': { 'goals': { 'open': { 'for_each': 'door', 'as': 'door',"      \
    "   'conditions': ['door.open'] } } } } }"

static void steps_are_inserted_where_they_help(void) {
    UdgDomain domain = domain_from_quoted(DOOR);
    UdgWorld world = world_of(domain);
    UdgNpc man = npc_at(world, domain, "man", 0);
    UdgPlanOptions thesis;
    object_at(world, domain, "door", 10);
    UdgObject key = object_at(world, domain, "key", -10);
    OK(udg_world_update(world, 0));
    UdgPlanResult result = plan_with(planner, world, man, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    PLAN_IS(planner, world, domain, "goto(key) take(key) goto(door) unlock(door)");
    CLOSE(result.utility, 1);
    CLOSE(result.idle_utility, 0);
    // The thesis inserts at the front of the chain, and never comes back to the door.
    MUST(udg_plan_options_init_thesis(&thesis, sizeof thesis));
    result = plan_with(planner, world, man, &thesis);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_PLAN);
    EQUAL(result.step_count, 0);
    char *why = explanation_of(planner, world);
    CONTAINS(why, "unlock needs");
    free(why);
    // Without the key there is nothing to be done, and the plan state says what it lacks.
    OK(udg_object_destroy(world, key));
    OK(udg_world_update(world, 1));
    result = plan_with(planner, world, man, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_PLAN);
    EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_NOTHING);
    EQUAL(result.plan_state_count, 1);
    char need[64] = "";
    OK(udg_planner_plan_state_need(planner, 0, need, sizeof need, NULL));
    CHECK(strcmp(need, "consumer.has_key") == 0, "expected consumer.has_key, found %s", need);
    REFUSED(udg_planner_plan_state_need(planner, 1, need, sizeof need, NULL),
            UDG_STATUS_OUT_OF_RANGE, "1");
    UdgBinding binding;
    uint32_t count = 0;
    REFUSED(udg_planner_plan_state_steps(planner, UINT32_MAX, &binding, 1, &count),
            UDG_STATUS_OUT_OF_RANGE, "plan state");
    why = explanation_of(planner, world);
    printf("%s\n", why);
    CONTAINS(why, "unlock needs consumer.has_key");
    free(why);
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

// A merchant who can sell his health for gold.
#define MERCHANT                                                                                  \
    "{ 'udgoap': 1, 'attributes': { 'gold': { 'min': 0, 'max': 100 },"                            \
    "  'health': { 'min': 0, 'max': 100, 'default': 100 } },"                                     \
    " 'types': { 'shop': { 'supplies': ['sell'] }, 'statue': {},"                                 \
    "  'merchant': { 'attributes': { 'gold': {}, 'health': {} }, 'alive': 'self.health > 0',"     \
    "   'consumes': ['sell'], 'drives': ['wealth', 'life'] },"                                    \
    "  'idler': { 'consumes': ['sell'], 'attributes': { 'gold': {}, 'health': {} } } },"          \
    " 'actions': { 'sell': { 'effects': ['consumer.gold += 10', 'consumer.health -= 30'] } },"    \
    " 'drives': { 'wealth': { 'goals': { 'rich': {"                                               \
    "   'conditions': ['self.gold >= 100'], 'remove': false } } },"                               \
    "  'life': { 'goals': { 'whole': { 'conditions': ['self.health >= 100'], 'remove': false } } } } }"

static void outcomes(void) {
    UdgDomain domain = domain_from_quoted(MERCHANT);
    UdgWorld world = world_of(domain);
    UdgNpc merchant = npc_at(world, domain, "merchant", 0);
    UdgObject body = object_of_npc(merchant), shop = object_at(world, domain, "shop", 1);
    UdgPlanOptions options;
    UdgPlanResult result;
    OK(udg_world_update(world, 0));
    // 10 of 100 gold for 30 of 100 health is a bad bargain.
    result = plan_with(planner, world, merchant, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NOTHING_BETTER);
    EQUAL(result.step_count, 0);
    EQUAL(result.npc_is_dead, 0);
    CLOSE(result.utility, 0.5);
    CLOSE(result.idle_utility, 0.5);
    UdgDriveForecast drives[2];
    uint32_t count = 0;
    OK(udg_planner_drives(planner, drives, 2, &count));
    CHECK(count == 2 && drives[0].before == drives[0].after && drives[1].before == drives[1].after,
          "expected now and then to be equal without a plan");
    options = NAMED;
    options.only_if_better = 0;
    result = plan_with(planner, world, merchant, &options);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    CLOSE(result.utility, 0.4);
    PLAN_IS(planner, world, domain, "sell(shop)");
    // Unless he cares more for gold.
    OK(udg_npc_set_drive_weight(world, merchant, drive_of(domain, "wealth"), 9));
    OK(udg_world_update(world, 0));
    result = plan_with(planner, world, merchant, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    CLOSE(result.utility, 0.1 * 0.9 + 0.7 * 0.1);
    // Or pays for it: the score, not the utility, says what is better.
    options.only_if_better = 1;
    options.cost_weight = 1;
    result = plan_with(planner, world, merchant, &options);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NOTHING_BETTER);
    // Nor if the shop is closed to him, or he himself is to others.
    OK(udg_object_set_action_enabled(world, shop, UDG_OFFER_SUPPLIES, action_of(domain, "sell"), 0));
    result = plan_with(planner, world, merchant, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_PLAN);
    EQUAL(result.generated, 0);
    OK(udg_object_set_action_enabled(world, shop, UDG_OFFER_SUPPLIES, action_of(domain, "sell"), 1));
    OK(udg_object_set_action_enabled(world, body, UDG_OFFER_CONSUMES, action_of(domain, "sell"), 0));
    EQUAL(plan_with(planner, world, merchant, &NAMED).outcome, UDG_PLAN_OUTCOME_NO_PLAN);
    OK(udg_object_set_action_enabled(world, body, UDG_OFFER_CONSUMES, action_of(domain, "sell"), 1));
    // All that he wishes for.
    set_number(world, domain, body, "gold", 100);
    OK(udg_world_update(world, 0));
    result = plan_with(planner, world, merchant, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_GOAL);
    CLOSE(result.utility, 1);
    // Dead: no plan, and no utility.
    set_number(world, domain, body, "gold", 50);
    set_number(world, domain, body, "health", 0);
    OK(udg_world_update(world, 0));
    result = plan_with(planner, world, merchant, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_PLAN);
    EQUAL(result.npc_is_dead, 1);
    CLOSE(result.utility, 0);
    char *why = explanation_of(planner, world);
    CONTAINS(why, "dead");
    free(why);
    // Someone without drives wishes for nothing.
    UdgNpc idler = npc_at(world, domain, "idler", 0);
    OK(udg_world_update(world, 0));
    result = plan_with(planner, world, idler, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_GOAL);
    EQUAL(result.drive_count, 0);
    CLOSE(result.utility, 1);
    OK(udg_planner_drives(planner, NULL, 0, &count));
    EQUAL(count, 0);
    OK(udg_planner_steps(planner, NULL, 0, &count));
    EQUAL(count, 0);
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

static void nobody_can_do_anything(void) {
    UdgDomain domain = domain_from_quoted(
        "{ 'udgoap': 1, 'attributes': { 'food': { 'min': 0, 'max': 10 } },"
        " 'types': { 'man': { 'attributes': { 'food': {} }, 'drives': ['eat'] } },"
        " 'drives': { 'eat': { 'goals': { 'full': { 'conditions': ['self.food >= 10'] } } } } }");
    UdgWorld world = world_of(domain);
    UdgNpc man = npc_at(world, domain, "man", 0);
    OK(udg_world_update(world, 0));
    UdgPlanResult result = plan_with(planner, world, man, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_PLAN);
    EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_NOTHING);
    EQUAL(result.generated, 0);
    EQUAL(result.plan_state_count, 0);
    char *why = explanation_of(planner, world);
    printf("%s\n", why);
    CONTAINS(why, "eat");
    free(why);
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

// A planner that has planned nothing says so. A call that is refused changes nothing.
static void nothing_planned(void) {
    UdgDomain domain = domain_from_quoted(DOOR);
    UdgWorld world = world_of(domain);
    UdgNpc man = npc_at(world, domain, "man", 0);
    UdgPlanner fresh = planner_new();
    UdgPlanResult result;
    uint32_t count;
    char text[16];
    fill(&result, sizeof result);
    fill(&count, sizeof count);
    fill(text, sizeof text);
    for (int round = 0; round < 2; round++) {
        if (round == 1) {
            REFUSED(udg_planner_plan(fresh, world, man, &NAMED, &result), UDG_STATUS_WRONG_TIME,
                    "udg_world_update");
        }
        UNTOUCHED(result);
        const UdgStatus none = UDG_STATUS_NOT_FOUND;
        REFUSED(udg_planner_steps(fresh, NULL, 0, &count), none, "planned nothing");
        REFUSED(udg_planner_drives(fresh, NULL, 0, &count), none, "planned nothing");
        REFUSED(udg_planner_plan_states(fresh, NULL, 0, &count), none, "planned nothing");
        REFUSED(udg_planner_plan_state_steps(fresh, 0, NULL, 0, &count), none, "planned nothing");
        REFUSED(udg_planner_plan_state_need(fresh, 0, text, 16, NULL), none, "planned nothing");
        UdgBinding binding = {{0}, 0, {0}, {{0}}};
        UdgGoalRule rule = {0};
        UdgObject nobody = {0};
        REFUSED(udg_planner_explain(fresh, world, text, 16, NULL), none, "planned nothing");
        REFUSED(udg_planner_explain_json(fresh, world, text, 16, NULL), none, "planned nothing");
        REFUSED(udg_planner_why_not(fresh, world, &binding, 1, text, 16, NULL), none,
                "planned nothing");
        REFUSED(udg_planner_why_not_json(fresh, world, &binding, 1, text, 16, NULL), none,
                "planned nothing");
        REFUSED(udg_planner_why_not_goal(fresh, world, rule, nobody, text, 16, NULL), none,
                "planned nothing");
        REFUSED(udg_planner_why_not_goal_json(fresh, world, rule, nobody, text, 16, NULL), none,
                "planned nothing");
        UNTOUCHED(count);
        UNTOUCHED(text);
    }
    UdgPlanResult good;
    UdgPlanOptions options;
    OK(udg_world_update(world, 0));
    object_at(world, domain, "door", 10);
    object_at(world, domain, "key", -10);
    OK(udg_world_update(world, 0));
    OK(udg_planner_plan(fresh, world, man, &NAMED, &good));
    EQUAL(good.step_count, 4);
    UdgNpc late = npc_at(world, domain, "man", 0);
    REFUSED(udg_planner_plan(fresh, world, late, &NAMED, &result), UDG_STATUS_WRONG_TIME,
            "udg_world_update");
    options = NAMED;
    options.depth = 129;
    REFUSED(udg_planner_plan(fresh, world, man, &options, &result), UDG_STATUS_OUT_OF_RANGE,
            "depth");
    UdgNpc nobody = {0};
    REFUSED(udg_planner_plan(fresh, world, nobody, &NAMED, &result), UDG_STATUS_INVALID_HANDLE, "");
    UdgWorld nowhere = {0};
    REFUSED(udg_planner_plan(fresh, nowhere, man, &NAMED, &result), UDG_STATUS_INVALID_HANDLE, "");
    UNTOUCHED(result);
    PLAN_IS(fresh, world, domain, "goto(key) take(key) goto(door) unlock(door)");
    OK(udg_planner_destroy(fresh));
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

// Equal calls give equal bytes, whatever the planner has done before, and change nothing.
static void planning_twice_gives_identical_bytes(void) {
    UdgDomain domain = domain_from_quoted(DOOR);
    UdgWorld world = world_of(domain);
    UdgNpc man = npc_at(world, domain, "man", 0);
    object_at(world, domain, "door", 10);
    object_at(world, domain, "key", -10);
    OK(udg_world_update(world, 0));
    UdgPlanner planners[3] = {planner_new(), planner, planner};
    UdgPlanResult results[3];
    UdgPlanStep steps[3][32];
    UdgPlanState states[3][64];
    UdgDriveForecast drives[3][2];
    char *words[3];
    uint64_t before = 0, after = 1;
    uint32_t count;
    memset(results, 0, sizeof results);
    memset(steps, 0, sizeof steps);
    memset(states, 0, sizeof states);
    memset(drives, 0, sizeof drives);
    OK(udg_world_hash(world, &before));
    for (int i = 0; i < 3; i++) {
        OK(udg_planner_plan(planners[i], world, man, &NAMED, &results[i]));
        OK(udg_planner_steps(planners[i], steps[i], 32, &count));
        for (uint32_t step = 0; step < count; step++) {
            // Text belongs to the planner, so its address differs.
            memset(&steps[i][step].animation, 0, sizeof(UdgText));
        }
        OK(udg_planner_plan_states(planners[i], states[i], 64, &count));
        OK(udg_planner_drives(planners[i], drives[i], 2, &count));
        words[i] = explanation_of(planners[i], world);
        CHECK(memcmp(&results[i], &results[0], sizeof *results) == 0, "expected the same result");
        CHECK(memcmp(steps[i], steps[0], sizeof *steps) == 0, "expected the same steps");
        CHECK(memcmp(states[i], states[0], sizeof *states) == 0, "expected the same states");
        CHECK(memcmp(drives[i], drives[0], sizeof *drives) == 0, "expected the same drives");
        CHECK(strcmp(words[i], words[0]) == 0, "expected the same words, found %s", words[i]);
    }
    OK(udg_world_hash(world, &after));
    CHECK(before == after, "expected planning to change nothing in the world");
    for (int i = 0; i < 3; i++) {
        free(words[i]);
    }
    OK(udg_planner_destroy(planners[0]));
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

int main(void) {
    planner = planner_new();
    steps_are_inserted_where_they_help();
    outcomes();
    nobody_can_do_anything();
    nothing_planned();
    planning_twice_gives_identical_bytes();
    OK(udg_planner_destroy(planner));
    OK(udg_domain_diagnostic_clear());
    return check_end();
}
