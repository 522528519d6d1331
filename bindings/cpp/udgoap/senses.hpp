// The part of World that is about senses: which way objects look, what NPCs notice, tell each other
// and believe.

#ifndef UDGOAP_SENSES_HPP
#define UDGOAP_SENSES_HPP

#include <string>

#include "domain.hpp"

namespace udgoap::detail {

class WorldSenses : public Owner<UdgWorld, udg_world_destroy> {
public:
    using Owner::Owner;

    // Which way objects look: one unit vector each; 0 0 0 to look the way that they go again.
    Result<BulkReport> write_facings(Span<const Object> objects,
                                     Span<const Vector3> facings) noexcept {
        if (facings.size() < objects.size()) {
            return too_short(facings.size(), objects.size());
        }
        return write_facings(objects, facings.data(), sizeof(Vector3));
    }
    // The first direction may lie in something of the host's; the others are `stride` bytes apart.
    Result<BulkReport> write_facings(Span<const Object> objects, const Vector3 *first,
                                     std::size_t stride) noexcept {
        if (!fits(objects.size())) {
            return too_many();
        }
        BulkReport report{};
        const Status status = udg_world_write_facings(
            handle(), objects.data(), static_cast<std::uint32_t>(objects.size()), first, stride,
            &report);
        return {status, report};
    }
    // 0 0 0 as long as it has neither been turned nor moved.
    Result<Vector3> facing(Object object) const noexcept {
        Vector3 direction{};
        const Status status = udg_object_facing(handle(), object, &direction);
        return {status, direction};
    }

    // What the game's own perception has found, or what somebody makes the NPC believe.
    Result<TellReport> perceive(Npc npc, Span<const Percept> percepts) noexcept {
        if (!fits(percepts.size())) {
            return too_many();
        }
        TellReport report{};
        const Status status =
            udg_npc_perceive(handle(), npc, percepts.data(),
                             static_cast<std::uint32_t>(percepts.size()), &report);
        return {status, report};
    }
    // Tells others what an NPC believes of an object, or of all that it knows. Returns how many
    // beliefs they hear with the next tick.
    Result<std::uint32_t> talk(Npc teller, Span<const Npc> listeners, Object about = {}) noexcept {
        if (!fits(listeners.size())) {
            return too_many();
        }
        std::uint32_t count = 0;
        const Status status =
            udg_npc_talk(handle(), teller, listeners.data(),
                         static_cast<std::uint32_t>(listeners.size()), about, &count);
        return {status, count};
    }

    // Switches a sensor of an NPC on or off: a blindfold, for instance.
    Result<void> set_sensor_enabled(Npc npc, Sensor sensor, bool enabled) noexcept {
        return Result<void>(
            udg_npc_set_sensor_enabled(handle(), npc, sensor, enabled ? 1u : 0u));
    }
    Result<bool> is_sensor_enabled(Npc npc, Sensor sensor) const noexcept {
        std::uint32_t enabled = 0;
        const Status status = udg_npc_is_sensor_enabled(handle(), npc, sensor, &enabled);
        return {status, enabled != 0};
    }

    // What an NPC believes, and where that comes from; UDG_STATUS_NOT_FOUND if it doesn't know.
    Result<Belief> belief(Npc npc, Object object, Attribute attribute) const noexcept {
        Belief belief{};
        const Status status = udg_npc_belief(handle(), npc, object, attribute, &belief);
        return {status, belief};
    }
    // UDG_STATUS_NOT_FOUND if it knows where the object is, or has never known.
    Result<LastSeen> last_seen(Npc npc, Object object) const noexcept {
        LastSeen last{};
        const Status status = udg_npc_last_seen(handle(), npc, object, &last);
        return {status, last};
    }
    Result<std::string> explain_belief(Npc npc, Object object, Attribute attribute) const {
        return text(udg_npc_explain_belief, handle(), npc, object, attribute);
    }
    Result<std::string> explain_belief_json(Npc npc, Object object, Attribute attribute) const {
        return text(udg_npc_explain_belief_json, handle(), npc, object, attribute);
    }

    // What sensors ask, where it is answered by view. Good until it is answered or the next tick
    // begins.
    Result<Span<const Question>> sense_questions() const noexcept {
        const Question *first = nullptr;
        std::uint32_t count = 0;
        const Status status = udg_world_sense_questions(handle(), &first, &count);
        return {status, Span<const Question>(first, count)};
    }
    // One for each of these questions, between ticks.
    Result<void> answer_senses(Span<const Answer> answers) noexcept {
        if (!fits(answers.size())) {
            return too_many();
        }
        return Result<void>(udg_world_answer_senses(handle(), answers.data(),
                                                    static_cast<std::uint32_t>(answers.size())));
    }
    // How many questions sensors may ask in a tick; 128 unless said.
    Result<void> set_sense_questions(std::uint32_t most) noexcept {
        return Result<void>(udg_world_set_sense_questions(handle(), most));
    }
    // How far sensors are behind with their questions.
    Result<SenseBacklog> sense_backlog() const noexcept {
        SenseBacklog backlog{};
        const Status status = udg_world_sense_backlog(handle(), &backlog.waiting, &backlog.seconds);
        return {status, backlog};
    }
    Result<SenseStats> sense_stats() const noexcept {
        SenseStats stats{};
        const Status status = udg_world_sense_stats(handle(), &stats);
        return {status, stats};
    }
};

} // namespace udgoap::detail

#endif
