// GOAP as C sees it: which goal, which plan, failed steps, and what is refused.

#include "check.h"

static UdgPlanner planner;

static UdgPlanOptions goap_options(void) {
    UdgPlanOptions options = NAMED;
    EQUAL(options.selector, UDG_SELECTOR_UDGOAP);
    EQUAL(options.forecast, 1);
    options.selector = UDG_SELECTOR_GOAP;
    return options;
}

int main(void) {
    planner = planner_new();
    UdgDomain domain = domain_from_file("examples/domains/shop.json");
    UdgWorld world = world_of(domain);
    UdgObject mine = object_at(world, domain, "mine", 0);
    object_at(world, domain, "shop", 0);
    UdgNpc miner = npc_at(world, domain, "miner", 0);
    OK(udg_world_update(world, 0));
    UdgPlanOptions options = goap_options();

    // Buying food spends the money that the goal also wants.
    const char *shopping = "dig(mine) dig(mine) buy(shop)";
    UdgPlanResult result = plan_with(planner, world, miner, &options);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    PLAN_IS(planner, world, domain, shopping);
    CHECK(result.utility > result.idle_utility, "%f", result.utility);
    UdgPlanGoal goal;
    OK(udg_planner_goal(planner, &goal));
    EQUAL(goal.drive.id, drive_of(domain, "supplies").id);
    EQUAL(goal.about.bits, 0);
    UdgText rule;
    OK(udg_domain_goal_rule_name(domain, goal.rule, &rule));
    CHECK(strcmp(rule.data, "be_supplied") == 0, "%s", rule.data);
    REFUSED(udg_planner_goal(planner, NULL), UDG_STATUS_NULL_ARGUMENT, "out_goal");

    // Without a forecast it's the same plan.
    options.forecast = 0;
    result = plan_with(planner, world, miner, &options);
    PLAN_IS(planner, world, domain, shopping);
    CLOSE(result.utility, 0);
    options.forecast = 2;
    REFUSED(udg_planner_plan(planner, world, miner, &options, &result),
            UDG_STATUS_INVALID_ARGUMENT, "options.forecast");
    options.forecast = 1;

    // A commander wants the duel first. The weapon is drawn before aiming, and put away last.
    const char *duel = "draw(miner) aim(miner) shoot(miner) holster(miner)";
    UdgDrive fight = drive_of(domain, "duel");
    OK(udg_npc_set_goal_bias(world, miner, fight, 5));
    plan_with(planner, world, miner, &options);
    PLAN_IS(planner, world, domain, duel);
    OK(udg_npc_set_goal_bias(world, miner, fight, 0));
    REFUSED(udg_npc_set_goal_bias(world, miner, fight, NAN), UDG_STATUS_OUT_OF_RANGE, "bias");
    UdgDrive unknown = {12345};
    REFUSED(udg_npc_set_goal_bias(world, miner, unknown, 1), UDG_STATUS_UNKNOWN_ID, "drive");

    // The mine has caved in: for ten seconds there is nothing to dig.
    UdgAction dig = action_of(domain, "dig");
    OK(udg_npc_exclude_step(world, miner, dig, mine, 10));
    plan_with(planner, world, miner, &options);
    PLAN_IS(planner, world, domain, duel);
    OK(udg_world_update(world, 10));
    plan_with(planner, world, miner, &options);
    PLAN_IS(planner, world, domain, shopping);

    // Any mine, until it's let in again; UDGOAP keeps to it, too.
    UdgObject anyone = {0};
    OK(udg_npc_exclude_step(world, miner, dig, anyone, 1e9));
    plan_with(planner, world, miner, &options);
    PLAN_IS(planner, world, domain, duel);
    OK(udg_planner_goal(planner, &goal));
    EQUAL(goal.drive.id, fight.id);
    options.selector = UDG_SELECTOR_UDGOAP;
    result = plan_with(planner, world, miner, &options);
    REFUSED(udg_planner_goal(planner, &goal), UDG_STATUS_NOT_FOUND, "all goals");
    UdgPlanStep steps[32];
    uint32_t count = 0;
    OK(udg_planner_steps(planner, steps, 32, &count));
    for (uint32_t i = 0; i < count; i++) {
        CHECK(steps[i].action.id != dig.id, "step %u digs", i);
    }
    options.selector = UDG_SELECTOR_GOAP;
    OK(udg_npc_exclude_step(world, miner, dig, anyone, 0));
    plan_with(planner, world, miner, &options);
    PLAN_IS(planner, world, domain, shopping);

    static const double impossible[] = {-1, NAN, INFINITY};
    for (int i = 0; i < 3; i++) {
        REFUSED(udg_npc_exclude_step(world, miner, dig, mine, impossible[i]),
                UDG_STATUS_OUT_OF_RANGE, "seconds");
    }
    UdgObject stranger = {99};
    REFUSED(udg_npc_exclude_step(world, miner, dig, stranger, 1), UDG_STATUS_INVALID_HANDLE,
            "handle");
    UdgAction no_action = {12345};
    REFUSED(udg_npc_exclude_step(world, miner, no_action, mine, 1), UDG_STATUS_UNKNOWN_ID,
            "action");
    UdgNpc no_npc = {mine.bits};
    REFUSED(udg_npc_exclude_step(world, no_npc, dig, mine, 1), UDG_STATUS_NOT_AN_NPC, "NPC");

    // What the goal is about is looked up again when the mine is gone.
    OK(udg_object_destroy(world, mine));
    OK(udg_world_update(world, 11));
    plan_with(planner, world, miner, &options);
    PLAN_IS(planner, world, domain, duel);

    // Four steps are more than three.
    options.depth = 3;
    result = plan_with(planner, world, miner, &options);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_PLAN);
    EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_DEPTH);
    REFUSED(udg_planner_goal(planner, &goal), UDG_STATUS_NOT_FOUND, "no plan");
    options.depth = 8;
    options.plan_states = 2;
    result = plan_with(planner, world, miner, &options);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_UNDECIDED);
    EQUAL(result.ended_by, UDG_PLAN_ENDED_BY_STATES);

    OK(udg_planner_destroy(planner));
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
    return check_end();
}
