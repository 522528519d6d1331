// Ticks through the wrapper: the wizard thinks, this host breaks off whatever he begins.

#include "check.hpp"

using namespace udgoap;

int main() {
    AppendixA scene;
    MindOptions mind;
    mind.think_interval = 0.1f;
    must(scene.world.set_mind(scene.npc, mind));
    CLOSE(must(scene.world.mind(scene.npc)).think_interval, 0.1f);
    CHECK(must(scene.world.planning(scene.npc)).depth == 16);
    PlanOptions planning;
    planning.depth = 5;
    must(scene.world.set_mind(scene.npc, mind, &planning));
    CHECK(must(scene.world.planning(scene.npc)).depth == 5);
    REFUSED(scene.world.step(scene.npc), UDG_STATUS_NOT_FOUND, "at no step");
    REFUSED(scene.world.tick_end(), UDG_STATUS_WRONG_TIME, "no tick has begun");

    std::uint32_t started = 0;
    double seconds = must(scene.world.time());
    for (int frame = 0; frame < 64; frame++) {
        const TickInput input(seconds += 1.0 / 64);
        const std::uint32_t jobs = must(scene.world.tick_begin(input));
        REFUSED(scene.world.tick(input), UDG_STATUS_WRONG_TIME, "udg_world_tick_end");
        for (std::uint32_t job = 0; job < jobs; job++) {
            must(scene.world.plan(job));
        }
        REFUSED(scene.world.plan(64), UDG_STATUS_OUT_OF_RANGE, "job 64");
        const TickReport report = must(scene.world.tick_end());
        const Span<const Event> events = must(scene.world.events());
        CHECK(events.size() == report.events);
        for (const Event &event : events) {
            if (event.kind != UDG_EVENT_STEP_STARTED) {
                continue;
            }
            const Step step = must(scene.world.step(scene.npc));
            const std::vector<Binding> left = must(scene.world.remaining_steps(scene.npc));
            CHECK(left.size() == step.step_count - step.number);
            CHECK(left[0].action == step.action && left[0].supplier == step.supplier);
            Binding room[32];
            CHECK(must(scene.world.remaining_steps(scene.npc, room)).size() == left.size());
            const std::vector<Decision> decisions = must(scene.world.decisions(scene.npc));
            CHECK(decisions.back().kind == UDG_DECISION_TAKEN_UP);
            CHECK(decisions.back().actions[0] == step.action);
            CHECK(must(scene.world.explain(scene.npc)).find("took up") != std::string::npos);
            CHECK(must(scene.world.explain_json(scene.npc)).find("\"taken_up\"") != std::string::npos);
            Decision kept[8];
            CHECK(must(scene.world.decisions(scene.npc, kept)).size() == decisions.size());
            CHECK(step.step_id == event.step_id && event.npc == scene.wizard);
            CHECK(must(scene.world.step_animation(scene.npc)).empty());
            CHECK(must(scene.world.report(scene.npc, step.step_id, UDG_STEP_ABORTED)));
            CHECK(!must(scene.world.report(scene.npc, step.step_id, UDG_STEP_ABORTED)));
            started++;
        }
    }
    CHECK(started > 1);
    const WorldStats stats = must(scene.world.stats());
    std::uint64_t thought = 0;
    Wake room[16];
    for (const Wake &wake : must(scene.world.wakes(room))) {
        thought += wake.count;
    }
    CHECK(thought == stats.thought && must(scene.world.wakes()).size() > 1);
    REFUSED(scene.world.watch(Npc{}), UDG_STATUS_INVALID_HANDLE, "");
    must(scene.world.watch(scene.npc));
    CHECK(stats.ticks == 64 && stats.steps == started);
    CHECK(must(scene.world.tick(TickInput(seconds + 1))).thought <= 1);

    // The host moves the wizard, and the library writes what his steps do.
    mind.performed_by = UDG_PERFORMED_BY_REPORTED;
    must(scene.world.set_mind(scene.npc, mind));
    seconds += 1;
    for (int done = 0; done < 3; done++) {
        for (int frame = 0; frame < 64 && !scene.world.step(scene.npc); frame++) {
            must(scene.world.tick(TickInput(seconds += 1.0 / 8)));
        }
        const UdgStep step = must(scene.world.step(scene.npc));
        must(scene.world.set_position(scene.wizard, step.stand));
        REFUSED(scene.world.report_outcome(scene.npc, step.step_id, 1), UDG_STATUS_OUT_OF_RANGE,
                "0 outcomes");
        CHECK(must(scene.world.report_outcome(scene.npc, step.step_id)) == UDG_REPORT_TAKEN);
        CHECK(must(scene.world.report_outcome(scene.npc, step.step_id)) ==
              UDG_REPORT_NOT_CURRENT);
    }
    CHECK(must(scene.world.number(scene.goblin, scene.health)) == 0);
    must(scene.world.think_now(scene.npc));
    CHECK(std::string(event_kind_name(UDG_EVENT_STEP_STARTED)) == "UDG_EVENT_STEP_STARTED");
    CHECK(std::string(decision_kind_name(UDG_DECISION_KEPT)) == "UDG_DECISION_KEPT");
    CHECK(std::string(woken_by_name(UDG_WOKEN_BY_HOST)) == "UDG_WOKEN_BY_HOST");
    CHECK(std::string(reason_name(UDG_REASON_UNMET)) == "UDG_REASON_UNMET");
    CHECK(std::string(outcome_name(UDG_PLAN_OUTCOME_NO_PLAN)) == "UDG_PLAN_OUTCOME_NO_PLAN");
    CHECK(std::string(ended_by_name(UDG_PLAN_ENDED_BY_TIME)) == "UDG_PLAN_ENDED_BY_TIME");

    // Drives are given and taken, groups sleep and wake, everything moves.
    const Drive drive = must(scene.domain.find_drive("maximize_mana"));
    must(scene.world.take_drive(scene.npc, drive));
    must(scene.world.tick(TickInput(seconds + 2)));
    const std::size_t without = must(scene.world.drives(scene.npc)).size();
    must(scene.world.give_drive(scene.npc, drive, scene.wizard, 10));
    must(scene.world.tick(TickInput(seconds + 3)));
    CHECK(must(scene.world.drives(scene.npc)).size() == without + 1);
    REFUSED(scene.world.give_drive(scene.npc, drive, {}, 0), UDG_STATUS_OUT_OF_RANGE, "seconds");

    must(scene.world.set_group(scene.wizard, 4));
    CHECK(must(scene.world.group(scene.wizard)) == 4);
    CHECK(must(scene.world.group_size(4)) == 1);
    CHECK(must(scene.world.set_group_dormant(4, true)) == 1);
    CHECK(must(scene.world.is_dormant(scene.wizard)) && must(scene.world.is_group_dormant(4)));
    CHECK(must(scene.world.set_group_dormant(4, false)) == 1);
    REFUSED(scene.world.set_group_dormant(0, true), UDG_STATUS_INVALID_ARGUMENT, "group 0");

    const Vector3 before = must(scene.world.position(scene.wizard));
    must(scene.world.shift_origin({16, 0, -8}));
    CHECK(must(scene.world.position(scene.wizard)).x == before.x + 16);

    CHECK(must(scene.world.questions()).empty());
    const Answer answer{};
    REFUSED(scene.world.answer(Span<const Answer>(&answer, 1)), UDG_STATUS_WRONG_TIME, "waits");
    Profiler profiler;
    profiler.now = [](void *) -> std::uint64_t { return 7; };
    must(scene.world.set_profiler(&profiler));
    must(scene.world.tick(TickInput(seconds + 4)));
    CHECK(must(scene.world.stats()).think_time == 0);
    must(scene.world.set_profiler(nullptr));
    must(scene.world.measure_times(true));
    must(scene.world.measure_times(false));
    return check::end();
}
