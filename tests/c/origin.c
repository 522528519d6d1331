// Moving the origin moves everything at once, and NPCs decide the same as before.

#include "check.h"

static UdgDomain domain;

static float x_of(UdgWorld world, UdgObject object) {
    UdgVector3 position = {0, 0, 0};
    OK(udg_object_position(world, object, &position));
    return position.x;
}

static void everything_moves(void) {
    UdgWorld world = world_of(domain);
    UdgPlanner planner = planner_new();
    UdgNpc wizard = npc_at(world, domain, "wizard", -10);
    UdgObject potion = object_at(world, domain, "mana_potion", 10);
    UdgPlanResult before, after;
    UdgPlanStep steps[2][8];
    uint32_t count = 0;
    set_number(world, domain, potion, "potency", 40);
    set_number(world, domain, object_of_npc(wizard), "mana", 0);
    object_at(world, domain, "goblin", 20);
    MUST(udg_world_update(world, 0));
    before = plan_with(planner, world, wizard, &NAMED);
    OK(udg_planner_steps(planner, steps[0], 8, &count));
    OK(udg_world_shift_origin(world, (UdgVector3){64, -2, 0}));
    CLOSE(x_of(world, object_of_npc(wizard)), 54);
    CLOSE(x_of(world, potion), 74);
    after = plan_with(planner, world, wizard, &NAMED);
    OK(udg_planner_steps(planner, steps[1], 8, &count));
    CHECK(count > 0 && before.utility == after.utility, "expected the same plan");
    CLOSE(steps[1][0].stand.x - steps[0][0].stand.x, 64);
    OK(udg_planner_destroy(planner));
    OK(udg_world_destroy(world));
}

static void what_is_refused(void) {
    UdgWorld world = world_of(domain), nowhere = {0};
    UdgObject goblin = object_at(world, domain, "goblin", 5);
    UdgTickInput input;
    uint32_t jobs = 0;
    REFUSED(udg_world_shift_origin(world, (UdgVector3){NAN, 0, 0}), UDG_STATUS_NOT_FINITE, "finite");
    REFUSED(udg_world_shift_origin(nowhere, (UdgVector3){1, 0, 0}), UDG_STATUS_INVALID_HANDLE, "null");
    MUST(udg_tick_input_init(&input, sizeof input));
    MUST(udg_world_tick_begin(world, &input, &jobs));
    REFUSED(udg_world_shift_origin(world, (UdgVector3){1, 0, 0}), UDG_STATUS_WRONG_TIME, "tick");
    MUST(udg_world_tick_end(world, NULL));
    CLOSE(x_of(world, goblin), 5);
    OK(udg_world_destroy(world));
}

int main(void) {
    domain = domain_from_file("examples/domains/wizard.json");
    everything_moves();
    what_is_refused();
    OK(udg_domain_destroy(domain));
    return check_end();
}
