// Planners: searches, plans, and why they are as they are.

#ifndef UDGOAP_PLANNER_HPP
#define UDGOAP_PLANNER_HPP

#include <string>
#include <vector>

#include "world.hpp"

namespace udgoap {

// The memory of one planning effort, and what it found. Keep one for each thread that plans.
class Planner : public detail::Owner<UdgPlanner, udg_planner_destroy> {
public:
    using Owner::Owner;

    static Result<Planner> create(const PlannerDef &def = PlannerDef()) noexcept {
        Result<void> fit = check_library();
        if (!fit) {
            return Outcome(std::move(fit));
        }
        UdgPlanner planner{};
        const Status status = udg_planner_create(&def, &planner);
        return {status, Planner(planner)};
    }

    bool is_valid() const noexcept {
        return udg_planner_is_valid(handle()) != 0;
    }

    // From beginning to end. Without options: the defaults.
    Result<PlanResult> plan(const World &world, Npc npc,
                            const PlanOptions *options = nullptr) noexcept {
        return detail::get<PlanResult>(udg_planner_plan, handle(), world.handle(), npc, options);
    }

    // In several calls.
    Result<void> begin(const World &world, Npc npc, const PlanOptions *options = nullptr) noexcept {
        return Result<void>(udg_planner_begin(handle(), world.handle(), npc, options));
    }
    // udg_planner_continue, whose name is a word of the language. 0 microseconds are no limit.
    Result<PlanResult> go_on(std::uint32_t plan_states = UDG_PLAN_STATES_UNLIMITED,
                             std::uint64_t microseconds = 0) noexcept {
        return detail::get<PlanResult>(udg_planner_continue, handle(), plan_states, microseconds);
    }
    Result<void> cancel() noexcept {
        return Result<void>(udg_planner_cancel(handle()));
    }

    // What a search that was begun waits for, where queries are answered by view.
    Result<std::vector<Question>> questions() {
        return detail::list<Question>(udg_planner_questions, handle());
    }
    Result<Span<Question>> questions(Span<Question> room) noexcept {
        return detail::list_into(room, udg_planner_questions, handle());
    }
    // One for each of these questions. Then go on.
    Result<void> answer(Span<const Answer> answers) noexcept {
        if (!detail::fits(answers.size())) {
            return detail::too_many();
        }
        return Result<void>(udg_planner_answer(handle(), answers.data(),
                                               static_cast<std::uint32_t>(answers.size())));
    }
    // Forgets answers that are kept: to a query, or to all; about an object, or about all.
    Result<void> forget_answers(const World &world, Query query = {}, Object object = {}) noexcept {
        return Result<void>(udg_planner_forget_answers(handle(), world.handle(), query, object));
    }

    // What searches may use, and have used.
    Result<SearchMemory> memory() const noexcept {
        return detail::get<SearchMemory>(udg_planner_memory, handle());
    }

    // The last plan. Animation tags stay until the planner plans again, its steps are read again, or
    // it is destroyed.
    Result<std::vector<PlanStep>> steps() {
        return detail::list<PlanStep>(udg_planner_steps, handle());
    }
    Result<Span<PlanStep>> steps(Span<PlanStep> room) noexcept {
        return detail::list_into(room, udg_planner_steps, handle());
    }
    Result<std::vector<DriveForecast>> drives() {
        return detail::list<DriveForecast>(udg_planner_drives, handle());
    }
    Result<Span<DriveForecast>> drives(Span<DriveForecast> room) noexcept {
        return detail::list_into(room, udg_planner_drives, handle());
    }

    // The goal that the plan is for, if it was made by GOAP.
    Result<PlanGoal> goal() noexcept {
        return detail::get<PlanGoal>(udg_planner_goal, handle());
    }
    // The schedule that the plan is, if it is one.
    Result<Schedule> schedule() noexcept {
        return detail::get<Schedule>(udg_planner_schedule, handle());
    }

    // All that was considered, in order of generation.
    Result<std::vector<PlanState>> plan_states() {
        return detail::list<PlanState>(udg_planner_plan_states, handle());
    }
    Result<Span<PlanState>> plan_states(Span<PlanState> room) noexcept {
        return detail::list_into(room, udg_planner_plan_states, handle());
    }
    Result<std::vector<Binding>> plan_state_steps(std::uint32_t state) {
        return detail::list<Binding>(udg_planner_plan_state_steps, handle(), state);
    }
    Result<Span<Binding>> plan_state_steps(std::uint32_t state, Span<Binding> room) noexcept {
        return detail::list_into(room, udg_planner_plan_state_steps, handle(), state);
    }
    Result<std::string> plan_state_need(std::uint32_t state) {
        return detail::text(udg_planner_plan_state_need, handle(), state);
    }

    // Why: sentences, or JSON. Without a world: what the planner itself has kept.
    Result<std::string> explain(const World &world) {
        return detail::text(udg_planner_explain, handle(), world.handle());
    }
    Result<std::string> explain() {
        return detail::text(udg_planner_explain, handle(), UdgWorld{});
    }
    Result<std::string> explain_json(const World &world) {
        return detail::text(udg_planner_explain_json, handle(), world.handle());
    }
    Result<std::string> explain_json() {
        return detail::text(udg_planner_explain_json, handle(), UdgWorld{});
    }
    // Why not these steps.
    Result<std::string> why_not(const World &world, Span<const Binding> steps) {
        return why_not_steps(udg_planner_why_not, world, steps);
    }
    Result<std::string> why_not_json(const World &world, Span<const Binding> steps) {
        return why_not_steps(udg_planner_why_not_json, world, steps);
    }
    // Why nothing for this goal; `about` is null if it is about nobody.
    Result<std::string> why_not_goal(const World &world, GoalRule rule, Object about) {
        return detail::text(udg_planner_why_not_goal, handle(), world.handle(), rule, about);
    }
    Result<std::string> why_not_goal_json(const World &world, GoalRule rule, Object about) {
        return detail::text(udg_planner_why_not_goal_json, handle(), world.handle(), rule, about);
    }

private:
    template <class Call>
    Result<std::string> why_not_steps(Call call, const World &world, Span<const Binding> steps) {
        if (!detail::fits(steps.size())) {
            return detail::too_many();
        }
        return detail::text(call, handle(), world.handle(), steps.data(),
                            static_cast<std::uint32_t>(steps.size()));
    }
};

} // namespace udgoap

#endif
