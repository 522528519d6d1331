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

enum { LEVERS = 4, KEPT = 5 };

// A room of four levers, and a hero.
typedef struct Room {
    UdgWorld world;
    UdgObject levers[LEVERS];
    UdgNpc hero;
} Room;

static Room room_of(UdgDomain domain) {
    Room room = {world_of(domain), {{0}}, {0}};
    for (int i = 0; i < LEVERS; i++) {
        room.levers[i] = object_at(room.world, domain, "lever", (float)i);
    }
    room.hero = npc_at(room.world, domain, "hero", 0);
    return room;
}

// What a hero expects, and the first two plan states.
static UdgPlanResult expected(UdgWorld world, UdgNpc hero, UdgPlanState *states) {
    UdgPlanOptions options = options_new();
    options.outcomes = 1;
    options.selector = UDG_SELECTOR_UDGOAP_BEST;
    UdgPlanResult result = plan_with(planner, world, hero, &options);
    uint32_t count = 0;
    UdgStatus status = udg_planner_plan_states(planner, states, 2, &count);
    CHECK(status == UDG_STATUS_OK || status == UDG_STATUS_BUFFER_TOO_SMALL, "%s",
          udg_status_name(status));
    return result;
}

// What levers have shown is in their attributes: it is read in one world and written in another, and chances
// are the same there.
static void what_was_shown_is_carried_on(void) {
    static const char *const kept[KEPT] = {"pulled", "shows_exit", "shows_treasure", "shows_badger",
                                           "shows_pit"};
    UdgDomain domain = domain_from_file("examples/domains/four_levers.json");
    Room first = room_of(domain);
    // The host says what the first life brings: the badger, then the way out.
    UdgMindOptions options = NAMED_MIND;
    options.performed_by = UDG_PERFORMED_BY_REPORTED;
    UdgPlanOptions planning = options_new();
    planning.outcomes = 1;
    MUST(udg_npc_set_mind(first.world, first.hero, &options, &planning));
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    uint32_t pulls = 0;
    for (int tick = 1; tick <= 20 && pulls < 2; tick++) {
        input.seconds = tick;
        MUST(udg_world_tick(first.world, &input, NULL));
        UdgStep step;
        if (udg_npc_step(first.world, first.hero, &step) == UDG_STATUS_OK && step.step_id != 0) {
            OK(udg_npc_report_outcome(first.world, first.hero, step.step_id, pulls == 0 ? 2 : 0, NULL));
            pulls++;
        }
    }
    EQUAL(pulls, 2);

    UdgRead reads[LEVERS * KEPT];
    UdgValue values[LEVERS * KEPT];
    memset(reads, 0, sizeof reads);
    for (int i = 0; i < LEVERS * KEPT; i++) {
        reads[i].object = first.levers[i / KEPT];
        reads[i].attribute = attribute_of(domain, kept[i % KEPT]);
    }
    OK(udg_world_read(first.world, reads, LEVERS * KEPT, values, NULL));
    UdgNpc heir = npc_at(first.world, domain, "hero", 0);
    MUST(udg_world_update(first.world, 30));
    UdgPlanState here[2], there[2], anew[2];
    UdgPlanResult in_same = expected(first.world, heir, here);
    OK(udg_world_destroy(first.world));

    Room next = room_of(domain);
    MUST(udg_world_update(next.world, 1));
    UdgPlanResult without = expected(next.world, next.hero, anew);
    UdgWrite writes[LEVERS * KEPT];
    memset(writes, 0, sizeof writes);
    int shown = 0;
    for (int i = 0; i < LEVERS * KEPT; i++) {
        writes[i].object = next.levers[i / KEPT];
        writes[i].attribute = reads[i].attribute;
        writes[i].value = values[i];
        shown += (int)values[i].flag;
    }
    EQUAL(shown, 4); // two were pulled, and each has shown something
    UdgBulkReport report;
    OK(udg_world_write(next.world, writes, LEVERS * KEPT, &report));
    EQUAL(report.done, LEVERS * KEPT);
    MUST(udg_world_update(next.world, 2));
    UdgPlanResult carried = expected(next.world, next.hero, there);
    CHECK(memcmp(&carried.score, &in_same.score, sizeof carried.score) == 0, "%g, and %g where it was",
          (double)carried.score, (double)in_same.score);
    CHECK(here[0].utility == there[0].utility && here[0].score == there[0].score,
          "plan states differ: %g and %g", (double)here[0].score, (double)there[0].score);
    // With the treasure and the pit left, one pull is worth (0.5 + 0) / 2.
    CLOSE(carried.utility, 0.25);
    CHECK(carried.score != without.score, "what was shown makes no difference: %g",
          (double)without.score);
    OK(udg_world_destroy(next.world));
    OK(udg_domain_destroy(domain));
}

int main(void) {
    planner = planner_new();
    who_fears_risk_pulls_the_safe_lever();
    what_is_gained_in_a_second_counts();
    what_was_shown_is_carried_on();
    OK(udg_planner_destroy(planner));
    return check_end();
}
