// Schedules through the wrapper: a nurse whose plans are written by hand.

#include "check.hpp"

using namespace udgoap;

// A plan one step of which is done by a schedule.
static void steps() {
    const Domain domain = domain_of(file_text("examples/domains/nightwatch.json"));
    World world = must(World::create(domain));
    const auto add = [&](const char *type, float x) {
        return must(world.create_object({must(domain.find_type(type)), {x, 0, 0}}));
    };
    const Object lantern = add("lantern", 4);
    (void)add("house", 8);
    const Npc man = must(world.npc(add("watchman", 0)));
    PlanOptions options;
    options.depth = 1;
    MindOptions mind;
    must(world.set_mind(man, mind, &options));
    (void)must(world.tick(TickInput(1)));
    const Schedule fetching = must(domain.find_schedule("fetching"));
    CHECK(must(world.schedule(man)).schedule == fetching);
    const UdgStep step = must(world.step(man));
    CHECK(step.schedule == fetching);
    CHECK(step.supplier == lantern);
    CHECK(must(world.remaining_steps(man)).size() == 5);
    CHECK(must(world.report(man, step.step_id, UDG_STEP_FAILED)));
    CHECK(must(world.schedule(man)).next == must(domain.find_schedule("hide")));
    REFUSED(world.run_schedule(man, must(domain.find_schedule("inspection"))),
            UDG_STATUS_INVALID_ARGUMENT, "nothing but a step");
}

int main() {
    steps();
    const Domain domain = domain_of(file_text("examples/domains/ward.json"));
    World world = must(World::create(domain));
    const auto add = [&](const char *type, float x) {
        return must(world.create_object({must(domain.find_type(type)), {x, 0, 0}}));
    };
    (void)add("stock", 4);
    (void)add("kitchen", 8);
    (void)add("sofa", -4);
    const Object patient = add("patient", 12);
    const Npc nurse = must(world.npc(add("nurse", 0)));
    must(world.set_number(patient, must(domain.find_attribute("medication")), 10));
    must(world.update(0));

    // Names.
    const Schedule medicate = must(domain.find_schedule("medicate"));
    CHECK(must(domain.schedule_at(0)) == medicate);
    CHECK(must(domain.name(medicate)) == "medicate");
    REFUSED(domain.find_schedule("medicat"), UDG_STATUS_UNKNOWN_NAME, "did you mean `medicate`");
    const Type type = must(domain.find_type("nurse"));
    CHECK(must(domain.state_name(type, 1)) == "work");
    REFUSED(domain.state_name(type, 3), UDG_STATUS_OUT_OF_RANGE, "has 3");

    // By a planner.
    Planner planner = must(Planner::create());
    PlanOptions options;
    for (const UdgSelector selector : {UDG_SELECTOR_SCHEDULES, UDG_SELECTOR_UTILITY_PLANS}) {
        options.selector = selector;
        CHECK(must(planner.plan(world, nurse, &options)).outcome == UDG_PLAN_OUTCOME_COMPLETE);
        CHECK(must(planner.schedule()) == medicate);
        CHECK(must(planner.steps()).size() == 4);
    }
    options.selector = UDG_SELECTOR_UDGOAP;
    (void)must(planner.plan(world, nurse, &options));
    REFUSED(planner.schedule(), UDG_STATUS_NOT_FOUND, "no schedule");

    // In ticks.
    MindOptions mind;
    mind.performed_by = UDG_PERFORMED_BY_LIBRARY;
    options.selector = UDG_SELECTOR_SCHEDULES;
    must(world.set_mind(nurse, mind, &options));
    for (int frame = 1; frame <= 20; frame++) {
        (void)must(world.tick(TickInput(frame / 20.0)));
    }
    CHECK(must(world.schedule(nurse)).schedule == medicate);
    CHECK(must(world.schedule(nurse)).state == 1);
    CHECK(must(world.step(nurse)).schedule == medicate);
    const Schedule rest = must(domain.find_schedule("take_a_break"));
    must(world.run_schedule(nurse, rest));
    CHECK(must(world.schedule(nurse)).next == rest);
    (void)must(world.tick(TickInput(1.1)));
    CHECK(must(world.schedule(nurse)).schedule == rest);
    REFUSED(world.run_schedule(nurse, Schedule{}), UDG_STATUS_UNKNOWN_ID, "null");
    return check::end();
}
