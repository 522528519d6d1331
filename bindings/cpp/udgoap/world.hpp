// Worlds: objects and their attributes, NPCs and what they know and want.

#ifndef UDGOAP_WORLD_HPP
#define UDGOAP_WORLD_HPP

#include <limits>
#include <string>
#include <vector>

#include "areas.hpp"
#include "domain.hpp"
#include "influences.hpp"
#include "senses.hpp"

namespace udgoap {

// How many objects live, and how many of them are NPCs.
struct WorldCounts {
    std::uint32_t objects;
    std::uint32_t npcs;
};

// Between what values a number can be.
struct Range {
    float minimum;
    float maximum;
};

// One running instance of a domain. Its objects end with it.
class World : public detail::WorldSenses {
public:
    using WorldSenses::WorldSenses;

    static Result<World> create(const WorldDef &def) noexcept {
        UdgWorld world{};
        const Status status = udg_world_create(&def, &world);
        return {status, World(world)};
    }
    // With those who answer the domain's queries.
    static Result<World> create(WorldDef def, Span<const QueryBinding> bindings) noexcept {
        if (!detail::fits(bindings.size())) {
            return detail::too_many();
        }
        def.query_bindings = bindings.data();
        def.query_binding_count = static_cast<std::uint32_t>(bindings.size());
        return create(def);
    }
    // With the defaults.
    static Result<World> create(const Domain &domain) noexcept {
        WorldDef def;
        def.domain = domain.handle();
        return create(def);
    }

    // Places that change what actions cost.
    Areas areas() const noexcept {
        return Areas(handle());
    }
    // What spreads from places and fades.
    Influences influences() const noexcept {
        return Influences(handle());
    }

    bool is_valid() const noexcept {
        return udg_world_is_valid(handle()) != 0;
    }
    // Why the world answers with UDG_STATUS_POISONED.
    Result<std::string> poison_reason() const {
        return detail::text(udg_world_poison_reason, handle());
    }

    // Time, in seconds.
    Result<void> set_time(double seconds) noexcept {
        return Result<void>(udg_world_set_time(handle(), seconds));
    }
    Result<void> update(double seconds) noexcept {
        return Result<void>(udg_world_update(handle(), seconds));
    }
    Result<double> time() const noexcept {
        return detail::get<double>(udg_world_time, handle());
    }

    // The whole.
    Result<std::uint64_t> user_key() const noexcept {
        return detail::get<std::uint64_t>(udg_world_user_key, handle());
    }
    Result<WorldCounts> counts() const noexcept {
        WorldCounts counts{};
        const Status status = udg_world_counts(handle(), &counts.objects, &counts.npcs);
        return {status, counts};
    }
    Result<std::uint64_t> hash() const noexcept {
        return detail::get<std::uint64_t>(udg_world_hash, handle());
    }
    Result<WorldMemory> memory() const noexcept {
        return detail::get<WorldMemory>(udg_world_memory, handle());
    }
    // What the searches of ticks may use, and have used.
    Result<SearchMemory> search_memory() const noexcept {
        return detail::get<SearchMemory>(udg_world_search_memory, handle());
    }
    Result<std::vector<Object>> objects_of_type(Type type) const {
        return detail::list<Object>(udg_world_objects_of_type, handle(), type);
    }
    Result<Span<Object>> objects_of_type(Type type, Span<Object> room) const noexcept {
        return detail::list_into(room, udg_world_objects_of_type, handle(), type);
    }
    // What is within a distance of a point and offers an action, or has a tag: the nearest first.
    Result<std::vector<Object>> nearby(const Nearby &wanted) const {
        return detail::list<Object>(udg_world_nearby, handle(), &wanted);
    }
    Result<Span<Object>> nearby(const Nearby &wanted, Span<Object> room) const noexcept {
        return detail::list_into(room, udg_world_nearby, handle(), &wanted);
    }
    // The parts of an object, in order of creation.
    Result<std::vector<Object>> parts(Object object) const {
        return detail::list<Object>(udg_object_parts, handle(), object);
    }
    Result<Span<Object>> parts(Object object, Span<Object> room) const noexcept {
        return detail::list_into(room, udg_object_parts, handle(), object);
    }
    Result<Object> find_object(std::uint64_t user_key) const noexcept {
        return detail::get<Object>(udg_world_find_object, handle(), user_key);
    }
    Result<std::vector<Npc>> npcs() const {
        return detail::list<Npc>(udg_world_npcs, handle());
    }
    Result<Span<Npc>> npcs(Span<Npc> room) const noexcept {
        return detail::list_into(room, udg_world_npcs, handle());
    }

    // Objects.
    Result<Object> create_object(const ObjectDef &def) noexcept {
        return detail::get<Object>(udg_object_create, handle(), &def);
    }
    // All or none.
    Result<void> create_objects(Span<const ObjectDef> defs, Span<Object> objects) noexcept {
        if (!detail::fits(defs.size())) {
            return detail::too_many();
        }
        if (objects.size() < defs.size()) {
            return detail::too_short(objects.size(), defs.size());
        }
        return Result<void>(udg_object_create_many(
            handle(), defs.data(), static_cast<std::uint32_t>(defs.size()), objects.data()));
    }
    Result<void> destroy_object(Object object) noexcept {
        return Result<void>(udg_object_destroy(handle(), object));
    }
    // Returns how many were not alive.
    Result<std::uint32_t> destroy_objects(Span<const Object> objects) noexcept {
        if (!detail::fits(objects.size())) {
            return detail::too_many();
        }
        return detail::get<std::uint32_t>(udg_object_destroy_many, handle(), objects.data(),
                                          static_cast<std::uint32_t>(objects.size()));
    }
    Result<bool> is_alive(Object object) const noexcept {
        return detail::flag(udg_object_is_valid, handle(), object);
    }
    Result<Type> type(Object object) const noexcept {
        return detail::get<Type>(udg_object_type, handle(), object);
    }
    Result<std::uint64_t> user_key(Object object) const noexcept {
        return detail::get<std::uint64_t>(udg_object_user_key, handle(), object);
    }
    // What explanations call it; empty for no name.
    Result<void> set_name(Object object, std::string_view name) noexcept {
        return Result<void>(udg_object_set_name(handle(), object, name.data(), name.size()));
    }
    Result<std::string> name(Object object) const {
        return detail::text(udg_object_name, handle(), object);
    }

    // Attributes, one by one.
    Result<void> set_number(Object object, Attribute attribute, float value) noexcept {
        return Result<void>(udg_object_set_number(handle(), object, attribute, value));
    }
    Result<float> number(Object object, Attribute attribute) const noexcept {
        return detail::get<float>(udg_object_number, handle(), object, attribute);
    }
    Result<void> set_flag(Object object, Attribute attribute, bool value) noexcept {
        return Result<void>(udg_object_set_flag(handle(), object, attribute, value ? 1u : 0u));
    }
    Result<bool> flag(Object object, Attribute attribute) const noexcept {
        return detail::flag(udg_object_flag, handle(), object, attribute);
    }
    Result<void> set_position(Object object, Vector3 position) noexcept {
        return Result<void>(udg_object_set_position(handle(), object, position));
    }
    Result<Vector3> position(Object object) const noexcept {
        return detail::get<Vector3>(udg_object_position, handle(), object);
    }
    Result<void> set_reference(Object object, Attribute attribute, Object value) noexcept {
        return Result<void>(udg_object_set_reference(handle(), object, attribute, value));
    }
    Result<Object> reference(Object object, Attribute attribute) const noexcept {
        return detail::get<Object>(udg_object_reference, handle(), object, attribute);
    }
    Result<Range> range(Object object, Attribute attribute) const noexcept {
        Range range{};
        const Status status =
            udg_object_range(handle(), object, attribute, &range.minimum, &range.maximum);
        return {status, range};
    }
    Result<void> set_action_enabled(Object object, UdgOfferSide side, Action action,
                                    bool enabled) noexcept {
        return Result<void>(
            udg_object_set_action_enabled(handle(), object, side, action, enabled ? 1u : 0u));
    }
    Result<bool> is_action_enabled(Object object, UdgOfferSide side, Action action) const noexcept {
        return detail::flag(udg_object_is_action_enabled, handle(), object, side, action);
    }
    Result<SlotCounts> slots(Object object, Action action) const noexcept {
        return detail::get<SlotCounts>(udg_object_slots, handle(), object, action);
    }
    // For players, for instance. The count takes the place of the one before.
    Result<void> hold_slots(Object object, Action action, std::uint32_t count) noexcept {
        return Result<void>(udg_object_hold_slots(handle(), object, action, count));
    }
    // Breaks off what NPCs are doing to an object, and tells how many steps that were.
    Result<std::uint32_t> end_steps(Object object, Action action) noexcept {
        return detail::get<std::uint32_t>(udg_object_end_steps, handle(), object, action);
    }

    // Many at a time.
    Result<BulkReport> write(Span<const Write> writes) noexcept {
        if (!detail::fits(writes.size())) {
            return detail::too_many();
        }
        return detail::get<BulkReport>(udg_world_write, handle(), writes.data(),
                                       static_cast<std::uint32_t>(writes.size()));
    }
    Result<BulkReport> read(Span<const Read> reads, Span<Value> values) const noexcept {
        if (!detail::fits(reads.size())) {
            return detail::too_many();
        }
        if (values.size() < reads.size()) {
            return detail::too_short(values.size(), reads.size());
        }
        return detail::get<BulkReport>(udg_world_read, handle(), reads.data(),
                                       static_cast<std::uint32_t>(reads.size()), values.data());
    }
    Result<BulkReport> write_positions(Span<const Object> objects,
                                       Span<const Vector3> positions) noexcept {
        if (positions.size() < objects.size()) {
            return detail::too_short(positions.size(), objects.size());
        }
        return write_positions(objects, positions.data(), sizeof(Vector3));
    }
    // From within your own structs: `stride` bytes lie between one position and the next.
    Result<BulkReport> write_positions(Span<const Object> objects, const Vector3 *first,
                                       std::size_t stride) noexcept {
        if (!detail::fits(objects.size())) {
            return detail::too_many();
        }
        return detail::get<BulkReport>(udg_world_write_positions, handle(), objects.data(),
                                       static_cast<std::uint32_t>(objects.size()), first, stride);
    }
    Result<BulkReport> read_positions(Span<const Object> objects,
                                      Span<Vector3> positions) const noexcept {
        if (positions.size() < objects.size()) {
            return detail::too_short(positions.size(), objects.size());
        }
        return read_positions(objects, positions.data(), sizeof(Vector3));
    }
    Result<BulkReport> read_positions(Span<const Object> objects, Vector3 *first,
                                      std::size_t stride) const noexcept {
        if (!detail::fits(objects.size())) {
            return detail::too_many();
        }
        return detail::get<BulkReport>(udg_world_read_positions, handle(), objects.data(),
                                       static_cast<std::uint32_t>(objects.size()), first, stride);
    }

    // What NPCs want.
    Result<Npc> npc(Object object) const noexcept {
        return detail::get<Npc>(udg_npc_from_object, handle(), object);
    }
    // Moves everything by so many metres.
    Result<void> shift_origin(Vector3 offset) noexcept {
        return Result<void>(udg_world_shift_origin(handle(), offset));
    }
    Result<void> set_group(Object object, std::uint32_t group) noexcept {
        return Result<void>(udg_object_set_group(handle(), object, group));
    }
    Result<std::uint32_t> group(Object object) const noexcept {
        std::uint32_t group = 0;
        const Status status = udg_object_group(handle(), object, &group, nullptr);
        return {status, group};
    }
    Result<bool> is_dormant(Object object) const noexcept {
        return detail::flag(udg_object_group, handle(), object, nullptr);
    }
    // Returns how many objects have fallen asleep or woken.
    Result<std::uint32_t> set_group_dormant(std::uint32_t group, bool dormant) noexcept {
        return detail::get<std::uint32_t>(udg_world_set_group_dormant, handle(), group, dormant);
    }
    Result<bool> is_group_dormant(std::uint32_t group) const noexcept {
        std::uint32_t dormant = 0;
        const Status status = udg_world_group(handle(), group, &dormant, nullptr);
        return {status, dormant != 0};
    }
    Result<std::uint32_t> group_size(std::uint32_t group) const noexcept {
        return detail::get<std::uint32_t>(udg_world_group, handle(), group, nullptr);
    }
    // Gives an NPC a drive that its type lists, from its next update on, for so many seconds.
    Result<void> give_drive(Npc npc, Drive drive, Object giver = Object{},
                            double seconds = std::numeric_limits<double>::infinity()) noexcept {
        return Result<void>(udg_npc_give_drive(handle(), npc, drive, giver, seconds));
    }
    Result<void> take_drive(Npc npc, Drive drive) noexcept {
        return Result<void>(udg_npc_take_drive(handle(), npc, drive));
    }
    Result<void> set_drive_weight(Npc npc, Drive drive, float weight) noexcept {
        return Result<void>(udg_npc_set_drive_weight(handle(), npc, drive, weight));
    }
    Result<void> clear_drive_weight(Npc npc, Drive drive) noexcept {
        return Result<void>(udg_npc_clear_drive_weight(handle(), npc, drive));
    }
    Result<float> drive_weight(Npc npc, Drive drive) const noexcept {
        return detail::get<float>(udg_npc_drive_weight, handle(), npc, drive);
    }
    Result<void> set_goal_bias(Npc npc, Drive drive, float bias) noexcept {
        return Result<void>(udg_npc_set_goal_bias(handle(), npc, drive, bias));
    }
    // A null supplier stands for anyone; 0 seconds let the step in again.
    Result<void> exclude_step(Npc npc, Action action, Object supplier, double seconds) noexcept {
        return Result<void>(udg_npc_exclude_step(handle(), npc, action, supplier, seconds));
    }
    // It believes for so long that all slots are taken; 0 seconds: that one is free.
    Result<void> tell_slots_taken(Npc npc, Object object, Action action, double seconds) noexcept {
        return Result<void>(udg_npc_tell_slots_taken(handle(), npc, object, action, seconds));
    }
    Result<float> drive_satisfaction(Npc npc, Drive drive) const noexcept {
        return detail::get<float>(udg_npc_drive_satisfaction, handle(), npc, drive);
    }
    Result<std::vector<DriveState>> drives(Npc npc) const {
        return detail::list<DriveState>(udg_npc_drives, handle(), npc);
    }
    Result<Span<DriveState>> drives(Npc npc, Span<DriveState> room) const noexcept {
        return detail::list_into(room, udg_npc_drives, handle(), npc);
    }
    Result<std::vector<Goal>> goals(Npc npc) const {
        return detail::list<Goal>(udg_npc_goals, handle(), npc);
    }
    Result<Span<Goal>> goals(Npc npc, Span<Goal> room) const noexcept {
        return detail::list_into(room, udg_npc_goals, handle(), npc);
    }

    // Ticks: one call per frame, or three and `plan` on any threads.
    Result<TickReport> tick(const TickInput &input) noexcept {
        return detail::get<TickReport>(udg_world_tick, handle(), &input);
    }
    // Returns how many jobs there are.
    Result<std::uint32_t> tick_begin(const TickInput &input) noexcept {
        return detail::get<std::uint32_t>(udg_world_tick_begin, handle(), &input);
    }
    Result<void> plan(std::uint32_t job) const noexcept {
        return Result<void>(udg_world_plan(handle(), job));
    }
    Result<TickReport> tick_end() noexcept {
        return detail::get<TickReport>(udg_world_tick_end, handle());
    }
    // Good until the next tick ends, or the world does.
    Result<Span<const Event>> events() const noexcept {
        return detail::view_of<Event>(udg_world_events, handle());
    }
    // What the searches of ticks wait for, where it is answered by view. Good until it is answered or
    // the next tick begins.
    Result<Span<const Question>> questions() const noexcept {
        return detail::view_of<Question>(udg_world_questions, handle());
    }
    // One for each of these questions.
    Result<void> answer(Span<const Answer> answers) noexcept {
        if (!detail::fits(answers.size())) {
            return detail::too_many();
        }
        return Result<void>(udg_world_answer(handle(), answers.data(),
                                             static_cast<std::uint32_t>(answers.size())));
    }
    // Whether the times in stats() are taken by the system's clock.
    Result<void> measure_times(bool measures) noexcept {
        return Result<void>(udg_world_measure_times(handle(), measures ? 1u : 0u));
    }
    // Null for none.
    Result<void> set_profiler(const UdgProfiler *profiler) noexcept {
        return Result<void>(udg_world_set_profiler(handle(), profiler));
    }
    // What has had NPCs think, and how often.
    Result<std::vector<Wake>> wakes() const {
        return detail::list<Wake>(udg_world_wakes, handle());
    }
    Result<Span<Wake>> wakes(Span<Wake> room) const noexcept {
        return detail::list_into(room, udg_world_wakes, handle());
    }
    Result<WorldStats> stats() const noexcept {
        return detail::get<WorldStats>(udg_world_stats, handle());
    }

    // How NPCs are run by ticks. Without `planning`: the defaults.
    Result<void> set_mind(Npc npc, const MindOptions &options,
                          const PlanOptions *planning = nullptr) noexcept {
        return Result<void>(udg_npc_set_mind(handle(), npc, &options, planning));
    }
    Result<MindOptions> mind(Npc npc) const noexcept {
        MindOptions options;
        const Status status = udg_npc_mind(handle(), npc, &options, nullptr);
        return {status, options};
    }
    Result<PlanOptions> planning(Npc npc) const noexcept {
        return detail::get<PlanOptions>(udg_npc_mind, handle(), npc, nullptr);
    }
    // The NPC thinks at the next tick, even if nothing has changed that it goes by.
    Result<void> think_now(Npc npc) noexcept {
        return Result<void>(udg_npc_think_now(handle(), npc));
    }
    // UDG_STATUS_NOT_FOUND if the NPC is at none.
    Result<Step> step(Npc npc) const noexcept {
        return detail::get<Step>(udg_npc_step, handle(), npc);
    }
    // What is left of its plan, the step that it is at included; empty without a plan.
    Result<std::vector<Binding>> remaining_steps(Npc npc) const {
        return detail::list<Binding>(udg_npc_remaining_steps, handle(), npc);
    }
    Result<Span<Binding>> remaining_steps(Npc npc, Span<Binding> room) const noexcept {
        return detail::list_into(room, udg_npc_remaining_steps, handle(), npc);
    }
    // What it has decided lately, the oldest first.
    Result<std::vector<Decision>> decisions(Npc npc) const {
        return detail::list<Decision>(udg_npc_decisions, handle(), npc);
    }
    Result<Span<Decision>> decisions(Npc npc, Span<Decision> room) const noexcept {
        return detail::list_into(room, udg_npc_decisions, handle(), npc);
    }
    // Keeps the reasons of its decisions from now on, or doesn't any more.
    Result<void> watch(Npc npc, bool watched = true) noexcept {
        return Result<void>(udg_npc_watch(handle(), npc, watched ? 1u : 0u));
    }
    // What it is doing, and why, in sentences or as JSON.
    Result<std::string> explain(Npc npc) const {
        return detail::text(udg_npc_explain, handle(), npc);
    }
    Result<std::string> explain_json(Npc npc) const {
        return detail::text(udg_npc_explain_json, handle(), npc);
    }
    Result<std::string> step_animation(Npc npc) const {
        return detail::text(udg_npc_step_animation, handle(), npc);
    }
    // Returns whether the NPC was still at that step; if not, nothing has changed.
    Result<bool> report(Npc npc, std::uint64_t step_id, UdgStepResult result) noexcept {
        return detail::flag(udg_npc_report, handle(), npc, step_id, result);
    }
    // Reports a step as done, with the uncertain outcome that has come of it, from 0; with -1
    // one is drawn by the world's seed. Returns UDG_REPORT_…
    Result<UdgReportResult> report_outcome(Npc npc, std::uint64_t step_id,
                                           std::int32_t outcome = -1) noexcept {
        UdgReportResult result = UDG_REPORT_NOT_CURRENT;
        const Status status = udg_npc_report_outcome(handle(), npc, step_id, outcome, &result);
        return {status, result};
    }
    // Which schedule an NPC runs, and in which state its machine is.
    Result<ScheduleState> schedule(Npc npc) const noexcept {
        return detail::get<ScheduleState>(udg_npc_schedule, handle(), npc);
    }
    // Has an NPC run a schedule from the next tick on, in whichever state.
    Result<void> run_schedule(Npc npc, Schedule schedule) noexcept {
        return Result<void>(udg_npc_run_schedule(handle(), npc, schedule));
    }

    // What NPCs know.
    Result<void> set_belief_mode(Npc npc, UdgBeliefMode mode) noexcept {
        return Result<void>(udg_npc_set_belief_mode(handle(), npc, mode));
    }
    Result<UdgBeliefMode> belief_mode(Npc npc) const noexcept {
        return detail::get<UdgBeliefMode>(udg_npc_belief_mode, handle(), npc);
    }
    Result<TellReport> tell(Npc npc, Span<const Fact> facts) noexcept {
        if (!detail::fits(facts.size())) {
            return detail::too_many();
        }
        return detail::get<TellReport>(udg_npc_tell, handle(), npc, facts.data(),
                                       static_cast<std::uint32_t>(facts.size()));
    }
    Result<Fact> fact(Npc npc, Object object, Attribute attribute) const noexcept {
        return detail::get<Fact>(udg_npc_fact, handle(), npc, object, attribute);
    }
    Result<std::vector<Fact>> facts(Npc npc) const {
        return detail::list<Fact>(udg_npc_facts, handle(), npc);
    }
    Result<Span<Fact>> facts(Npc npc, Span<Fact> room) const noexcept {
        return detail::list_into(room, udg_npc_facts, handle(), npc);
    }
    Result<FactCounts> fact_counts(Npc npc) const noexcept {
        return detail::get<FactCounts>(udg_npc_fact_counts, handle(), npc);
    }
    Result<void> set_fact_capacity(Npc npc, std::uint32_t capacity) noexcept {
        return Result<void>(udg_npc_set_fact_capacity(handle(), npc, capacity));
    }
    // Each returns how many facts the NPC has forgotten.
    Result<std::uint32_t> forget(Npc npc, Object object, Attribute attribute) noexcept {
        return detail::get<std::uint32_t>(udg_npc_forget, handle(), npc, object, attribute);
    }
    Result<std::uint32_t> forget_object(Npc npc, Object object) noexcept {
        return detail::get<std::uint32_t>(udg_npc_forget_object, handle(), npc, object);
    }
    Result<std::uint32_t> forget_all(Npc npc) noexcept {
        return detail::get<std::uint32_t>(udg_npc_forget_all, handle(), npc);
    }
};

} // namespace udgoap

#endif
