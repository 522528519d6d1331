// Appendix A of the thesis through the wrapper: plans, searches in several calls, explanations.

#include "check.hpp"

#include <vector>

using namespace udgoap;

static std::string plan_text(const AppendixA &scene, Span<const PlanStep> steps) {
    std::string text;
    for (const PlanStep &step : steps) {
        const Type type = must(scene.world.type(step.supplier));
        text += text.empty() ? "" : " ";
        text += std::string(must(scene.domain.name(step.action))) + "(" +
                std::string(must(scene.domain.name(type))) + ")";
    }
    return text;
}

static const char expected[] = "goto(mana_potion) drink_mana(mana_potion) lightning(goblin)";

static void plans(AppendixA &scene, Planner &planner) {
    const PlanResult result = must(planner.plan(scene.world, scene.npc));
    CHECK(result.outcome == UDG_PLAN_OUTCOME_COMPLETE && result.plan_state_count == 6);
    CLOSE(result.utility, 0.45);
    CLOSE(result.idle_utility, 0.05);
    const std::vector<PlanStep> steps = must(planner.steps());
    CHECK(plan_text(scene, steps) == expected);
    CLOSE(steps[0].stand.z, 9.5);
    CHECK(view(steps[0].animation).empty());
    PlanStep room[32];
    CHECK(must(planner.steps(room)).size() == 3);
    REFUSED(planner.steps(Span<PlanStep>(room).first(2)), UDG_STATUS_BUFFER_TOO_SMALL, "");

    REFUSED(planner.goal(), UDG_STATUS_NOT_FOUND, "all goals");
    PlanOptions options;
    options.selector = UDG_SELECTOR_GOAP;
    must(planner.plan(scene.world, scene.npc, &options));
    CHECK(must(planner.goal()).drive.id != 0);
    must(planner.plan(scene.world, scene.npc));

    const std::vector<DriveForecast> drives = must(planner.drives());
    CHECK(drives.size() == 3);
    CLOSE(drives[2].after, 0.2);
    DriveForecast three[3];
    CHECK(must(planner.drives(three)).size() == 3);
}

static void plan_states(AppendixA &scene, Planner &planner) {
    const std::vector<PlanState> states = must(planner.plan_states());
    const float utilities[] = {1.15f / 3, 1.15f / 3, 0.55f / 3, 0, 0.45f, 0.45f};
    CHECK(states.size() == 6);
    for (std::size_t i = 0; i < states.size(); i++) {
        CLOSE(states[i].utility, utilities[i]);
    }
    PlanState six[6];
    CHECK(must(planner.plan_states(six)).size() == 6);
    const std::vector<Binding> chain = must(planner.plan_state_steps(4));
    CHECK(chain.size() == 2 && chain[1].supplier == scene.goblin);
    Binding two[2];
    CHECK(must(planner.plan_state_steps(4, two))[0].supplier == scene.potion);
    CHECK(must(planner.plan_state_need(1)) == "consumer.mana >= 20");
    REFUSED(planner.plan_state_need(5), UDG_STATUS_NOT_FOUND, "");
}

static void explanations(AppendixA &scene, Planner &planner) {
    CHECK(must(planner.explain(scene.world)).find("considered 6 plan states") != std::string::npos);
    CHECK(must(planner.explain()).find("0.450") != std::string::npos);
    CHECK(must(planner.explain_json(scene.world)).front() == '{');
    CHECK(must(planner.explain_json()).back() == '}');
    const Binding melee[] = {binding_of(must(scene.domain.find_action("melee")), scene.goblin)};
    CHECK(must(planner.why_not(scene.world, melee)).find("melee") != std::string::npos);
    CHECK(must(planner.why_not_json(scene.world, melee)).front() == '{');
    for (const Goal &goal : must(scene.world.goals(scene.npc))) {
        CHECK(!must(planner.why_not_goal(scene.world, goal.rule, goal.about)).empty());
        CHECK(must(planner.why_not_goal_json(scene.world, goal.rule, goal.about)).front() == '{');
    }
}

static void in_several_calls(AppendixA &scene, Planner &planner) {
    OK(planner.begin(scene.world, scene.npc));
    int calls = 0;
    PlanResult result{};
    do {
        result = must(planner.go_on(1));
        calls++;
    } while (result.outcome == UDG_PLAN_OUTCOME_UNFINISHED);
    CHECK(calls > 3);
    CHECK(plan_text(scene, must(planner.steps())) == expected);
    OK(planner.begin(scene.world, scene.npc));
    CHECK(must(planner.go_on()).outcome == UDG_PLAN_OUTCOME_COMPLETE);
    OK(planner.begin(scene.world, scene.npc));
    OK(planner.cancel());
    REFUSED(planner.go_on(), UDG_STATUS_WRONG_TIME, "");
}

static void options(AppendixA &scene, Planner &planner) {
    PlanOptions thesis = PlanOptions::thesis();
    CHECK(thesis.insert_at_front == 1 && PlanOptions().insert_at_front == 0);
    OK(planner.plan(scene.world, scene.npc, &thesis));
    CHECK(plan_text(scene, must(planner.steps())) == expected);
    PlanOptions shallow;
    shallow.depth = 1;
    CHECK(must(planner.plan(scene.world, scene.npc, &shallow)).outcome ==
          UDG_PLAN_OUTCOME_NOTHING_BETTER);
    CHECK(must(planner.steps()).empty());
}

int main() {
    {
        AppendixA scene;
        PlannerDef def;
        def.memory_bytes = 1 << 20;
        Planner planner = must(Planner::create(def));
        plans(scene, planner);
        plan_states(scene, planner);
        explanations(scene, planner);
        in_several_calls(scene, planner);
        options(scene, planner);
        const SearchMemory memory = must(planner.memory());
        CHECK(memory.limit == 1 << 20 && memory.last > 0 && memory.last <= memory.peak);
    }
    OK(clear_diagnostics());
    return check::end();
}
