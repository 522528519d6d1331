// Schedules as C sees them: chosen by utility and by a machine, in ticks, by the host, and what is
// refused.

#include "check.h"

static UdgDomain domain;
static UdgWorld world;

static UdgSchedule schedule_of(const char *name) {
    UdgSchedule schedule;
    MUST(udg_domain_find_schedule(domain, name, UDG_ZERO_TERMINATED, &schedule));
    return schedule;
}

static void names(void) {
    UdgDomainCounts counts;
    OK(udg_domain_counts(domain, &counts));
    EQUAL(counts.schedules, 4);
    UdgSchedule schedule;
    UdgText name;
    for (uint32_t i = 0; i < counts.schedules; i++) {
        OK(udg_domain_schedule_at(domain, i, &schedule));
        OK(udg_domain_schedule_name(domain, schedule, &name));
        EQUAL(schedule_of(name.data).id, schedule.id);
    }
    REFUSED(udg_domain_schedule_at(domain, counts.schedules, &schedule), UDG_STATUS_OUT_OF_RANGE,
            "schedule 4|has 4");
    REFUSED(udg_domain_find_schedule(domain, "medicat", UDG_ZERO_TERMINATED, &schedule),
            UDG_STATUS_UNKNOWN_NAME, "did you mean `medicate`");
    REFUSED(udg_domain_find_schedule(domain, "feed", UDG_ZERO_TERMINATED, NULL),
            UDG_STATUS_NULL_ARGUMENT, "out_schedule");
    UdgSchedule none = {action_of(domain, "goto").id};
    REFUSED(udg_domain_schedule_name(domain, none, &name), UDG_STATUS_UNKNOWN_ID, "schedule");
    OK(udg_domain_state_name(domain, type_of(domain, "nurse"), 2, &name));
    CHECK(strcmp(name.data, "idle") == 0, "%s", name.data);
    REFUSED(udg_domain_state_name(domain, type_of(domain, "nurse"), 3, &name),
            UDG_STATUS_OUT_OF_RANGE, "state 3|has 3");
    REFUSED(udg_domain_state_name(domain, type_of(domain, "sofa"), 0, &name),
            UDG_STATUS_OUT_OF_RANGE, "has 0");
    REFUSED(udg_domain_state_name(domain, type_of(domain, "nurse"), 0, NULL),
            UDG_STATUS_NULL_ARGUMENT, "out_name");
}

static void planners(UdgNpc nurse) {
    UdgPlanner planner = planner_new();
    UdgPlanOptions options = NAMED;
    UdgSchedule schedule;
    REFUSED(udg_planner_schedule(planner, &schedule), UDG_STATUS_NOT_FOUND, "planned nothing yet");

    options.selector = UDG_SELECTOR_UTILITY_PLANS;
    UdgPlanResult result = plan_with(planner, world, nurse, &options);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    PLAN_IS(planner, world, domain, "goto(stock) get_pills(stock) goto(patient) give_pills(patient)");
    CHECK(result.utility > result.idle_utility, "%f", result.utility);
    OK(udg_planner_schedule(planner, &schedule));
    EQUAL(schedule.id, schedule_of("medicate").id);
    REFUSED(udg_planner_schedule(planner, NULL), UDG_STATUS_NULL_ARGUMENT, "out_schedule");

    options.selector = UDG_SELECTOR_SCHEDULES;
    for (options.forecast = 0; options.forecast <= 1; options.forecast++) {
        result = plan_with(planner, world, nurse, &options);
        EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
        OK(udg_planner_schedule(planner, &schedule));
        EQUAL(schedule.id, schedule_of("medicate").id);
        PLAN_IS(planner, world, domain,
                "goto(stock) get_pills(stock) goto(patient) give_pills(patient)");
        CHECK(options.forecast ? result.utility > result.idle_utility : result.utility == 0, "%f",
              result.utility);
    }
    options.selector = UDG_SELECTOR_UDGOAP;
    options.forecast = 1;
    plan_with(planner, world, nurse, &options);
    REFUSED(udg_planner_schedule(planner, &schedule), UDG_STATUS_NOT_FOUND, "no schedule");
    options.selector = 7;
    REFUSED(udg_planner_plan(planner, world, nurse, &options, &result),
            UDG_STATUS_INVALID_ARGUMENT, "selector is 7");
    OK(udg_planner_destroy(planner));
}

// Ticks for so many seconds of the world.
static void live(double seconds) {
    double now;
    OK(udg_world_time(world, &now));
    for (int i = 1; i <= (int)(seconds * 20); i++) {
        UdgTickInput input;
        MUST(udg_tick_input_init(&input, sizeof input));
        input.seconds = now + i / 20.0;
        input.plan_states = 1000;
        OK(udg_world_tick(world, &input, NULL));
    }
}

static void ticks(UdgNpc nurse, UdgObject patient) {
    UdgMindOptions mind = NAMED_MIND;
    mind.performed_by = UDG_PERFORMED_BY_LIBRARY;
    UdgPlanOptions planning = NAMED;
    planning.selector = UDG_SELECTOR_SCHEDULES;
    OK(udg_npc_set_mind(world, nurse, &mind, &planning));
    UdgScheduleState state;
    live(1);
    OK(udg_npc_schedule(world, nurse, &state));
    EQUAL(state.schedule.id, schedule_of("medicate").id);
    EQUAL(state.next.id, 0);
    EQUAL(state.state, 1);
    UdgStep step;
    OK(udg_npc_step(world, nurse, &step));
    EQUAL(step.schedule.id, schedule_of("medicate").id);
    EQUAL(step.step_count, 4);

    // A blow of which she needn't take notice, then one of which she must.
    UdgObject as_object = object_of_npc(nurse);
    set_number(world, domain, as_object, "health", 90);
    live(0.5);
    OK(udg_npc_schedule(world, nurse, &state));
    EQUAL(state.schedule.id, schedule_of("medicate").id);
    set_number(world, domain, as_object, "health", 50);
    live(0.5);
    OK(udg_npc_schedule(world, nurse, &state));
    EQUAL(state.schedule.id, schedule_of("take_cover").id);
    live(10);
    float medication;
    OK(udg_object_number(world, patient, attribute_of(domain, "medication"), &medication));
    CLOSE(medication, 70);

    // A scripted moment.
    OK(udg_npc_run_schedule(world, nurse, schedule_of("take_a_break")));
    OK(udg_npc_schedule(world, nurse, &state));
    EQUAL(state.next.id, schedule_of("take_a_break").id);
    live(0.5);
    OK(udg_npc_schedule(world, nurse, &state));
    EQUAL(state.schedule.id, schedule_of("take_a_break").id);
    EQUAL(state.next.id, 0);

    UdgSchedule null = {0};
    UdgNpc nobody = {0};
    REFUSED(udg_npc_run_schedule(world, nurse, null), UDG_STATUS_UNKNOWN_ID, "schedule|null");
    REFUSED(udg_npc_run_schedule(world, nobody, schedule_of("feed")), UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_npc_schedule(world, nobody, &state), UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_npc_schedule(world, nurse, NULL), UDG_STATUS_NULL_ARGUMENT, "out_state");
    double now;
    OK(udg_world_time(world, &now));
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = now + 1;
    uint32_t jobs;
    OK(udg_world_tick_begin(world, &input, &jobs));
    REFUSED(udg_npc_run_schedule(world, nurse, schedule_of("feed")), UDG_STATUS_WRONG_TIME, "tick");
    OK(udg_world_tick_end(world, NULL));
}

static const char ONCE_MORE[] =
    "{ \"udgoap\": 1, \"actions\": { \"inspect\": { \"override\": true, \"schedule\": \"inspectoin\" } } }";
static const char ROUND[] =
    "{ \"udgoap\": 1, \"schedules\": { \"fetching\": { \"extend\": true, \"tasks\": [\"fetch_light(supplier)\"] } } }";
static const char LISTED[] =
    "{ \"udgoap\": 1, \"types\": { \"watchman\": { \"extend\": true, \"schedules\": [\"inspection\"] } } }";

// A document on top of the watchman's that mustn't be loaded.
static void refused_with(const char *text, const char *says) {
    char *night = text_of_file("examples/domains/nightwatch.json");
    UdgDocument documents[2] = {document_of("night.json", night), document_of("more.json", text)};
    UdgDomain none;
    REFUSED(udg_domain_load(documents, 2, NULL, &none), UDG_STATUS_INVALID_DOCUMENT, says);
    free(night);
}

// A step that runs a schedule, by a host that performs the tasks.
static void steps(void) {
    domain = domain_from_file("examples/domains/nightwatch.json");
    world = world_of(domain);
    UdgObject lantern = object_at(world, domain, "lantern", 10);
    UdgObject house = object_at(world, domain, "house", 20);
    UdgNpc man = npc_at(world, domain, "watchman", 0);
    UdgMindOptions mind = NAMED_MIND;
    UdgPlanOptions planning = NAMED;
    planning.depth = 1;
    OK(udg_npc_set_mind(world, man, &mind, &planning));

    // Planned as one step.
    OK(udg_world_update(world, 0));
    UdgPlanner planner = planner_new();
    plan_with(planner, world, man, &planning);
    PLAN_IS(planner, world, domain, "inspect(house)");
    OK(udg_planner_destroy(planner));

    // Done by its tasks.
    live(0.5);
    UdgStep step;
    UdgScheduleState state;
    UdgBinding left[8];
    uint32_t count;
    OK(udg_npc_step(world, man, &step));
    EQUAL(step.action.id, action_of(domain, "goto").id);
    EQUAL(step.supplier.bits, lantern.bits);
    EQUAL(step.schedule.id, schedule_of("fetching").id);
    EQUAL(step.number, 0);
    EQUAL(step.step_count, 5);
    OK(udg_npc_schedule(world, man, &state));
    EQUAL(state.schedule.id, schedule_of("fetching").id);
    OK(udg_npc_remaining_steps(world, man, left, 8, &count));
    EQUAL(count, 5);
    EQUAL(left[3].action.id, action_of(domain, "look_around").id);
    EQUAL(left[3].supplier.bits, house.bits);
    REFUSED(udg_npc_remaining_steps(world, man, left, 1, &count), UDG_STATUS_BUFFER_TOO_SMALL, "");

    // A task that fails takes the step with it, and another schedule follows.
    uint32_t was_current;
    OK(udg_npc_report(world, man, step.step_id, UDG_STEP_FAILED, &was_current));
    EQUAL(was_current, 1);
    OK(udg_npc_report(world, man, step.step_id, UDG_STEP_SUCCEEDED, &was_current));
    EQUAL(was_current, 0);
    OK(udg_npc_schedule(world, man, &state));
    EQUAL(state.schedule.id, 0);
    EQUAL(state.next.id, schedule_of("hide").id);
    live(0.2);
    OK(udg_npc_step(world, man, &step));
    EQUAL(step.action.id, action_of(domain, "duck").id);
    OK(udg_npc_report(world, man, step.step_id, UDG_STEP_SUCCEEDED, NULL));
    live(1);
    REFUSED(udg_npc_step(world, man, &step), UDG_STATUS_NOT_FOUND, "no step");
    live(5);
    OK(udg_npc_schedule(world, man, &state));
    EQUAL(state.schedule.id, schedule_of("fetching").id);

    // What nothing but a step can run.
    REFUSED(udg_npc_run_schedule(world, man, schedule_of("inspection")), UDG_STATUS_INVALID_ARGUMENT,
            "supplier|nothing but a step");
    refused_with(ONCE_MORE, "did you mean `inspection`");
    refused_with(ROUND, "`fetching` runs itself");
    refused_with(LISTED, "`inspection` has a task for `supplier`");
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

int main(void) {
    domain = domain_from_file("examples/domains/ward.json");
    world = world_of(domain);
    names();
    object_at(world, domain, "stock", 10);
    object_at(world, domain, "kitchen", 20);
    object_at(world, domain, "sofa", 30);
    UdgObject patient = object_at(world, domain, "patient", 5);
    set_number(world, domain, patient, "medication", 10);
    UdgNpc nurse = npc_at(world, domain, "nurse", 0);
    OK(udg_world_update(world, 0));
    planners(nurse);
    ticks(nurse, patient);
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
    steps();
    return check_end();
}
