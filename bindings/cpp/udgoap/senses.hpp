// The part of World that is about senses: in which direction objects look, and what NPCs notice,
// tell each other and believe.

#ifndef UDGOAP_SENSES_HPP
#define UDGOAP_SENSES_HPP

#include <string>

#include "domain.hpp"

namespace udgoap::detail {

class WorldSenses : public Owner<UdgWorld, udg_world_destroy> {
public:
    using Owner::Owner;

    // Sets the directions in which objects look: one unit vector each; 0 0 0 to let an object look
    // again in the direction in which it moves.
    Result<BulkReport> write_facings(Span<const Object> objects,
                                     Span<const Vector3> facings) noexcept {
        if (facings.size() < objects.size()) {
            return too_short(facings.size(), objects.size());
        }
        return write_facings(objects, facings.data(), sizeof(Vector3));
    }
    // The same from your own array of structs; the directions are `stride` bytes apart.
    Result<BulkReport> write_facings(Span<const Object> objects, const Vector3 *first,
                                     std::size_t stride) noexcept {
        if (!fits(objects.size())) {
            return too_many();
        }
        return detail::get<BulkReport>(udg_world_write_facings, handle(), objects.data(),
                                       static_cast<std::uint32_t>(objects.size()), first, stride);
    }
    // The direction in which an object looks; 0 0 0 if it was never set and the object has never
    // moved.
    Result<Vector3> facing(Object object) const noexcept {
        return detail::get<Vector3>(udg_object_facing, handle(), object);
    }

    // Lets an NPC perceive what your game has found, or a lie that somebody tells.
    Result<TellReport> perceive(Npc npc, Span<const Percept> percepts) noexcept {
        if (!fits(percepts.size())) {
            return too_many();
        }
        return detail::get<TellReport>(udg_npc_perceive, handle(), npc, percepts.data(),
                                       static_cast<std::uint32_t>(percepts.size()));
    }
    // Lets an NPC tell others what it believes about an object, or about all that it knows. Returns
    // how many beliefs they hear in the next tick.
    Result<std::uint32_t> talk(Npc teller, Span<const Npc> listeners, Object about = {}) noexcept {
        if (!fits(listeners.size())) {
            return too_many();
        }
        return detail::get<std::uint32_t>(udg_npc_talk, handle(), teller, listeners.data(),
                                          static_cast<std::uint32_t>(listeners.size()), about);
    }

    // Switches a sensor of an NPC on or off, for example for a blindfold.
    Result<void> set_sensor_enabled(Npc npc, Sensor sensor, bool enabled) noexcept {
        return Result<void>(
            udg_npc_set_sensor_enabled(handle(), npc, sensor, enabled ? 1u : 0u));
    }
    Result<bool> is_sensor_enabled(Npc npc, Sensor sensor) const noexcept {
        return detail::flag(udg_npc_is_sensor_enabled, handle(), npc, sensor);
    }

    // What an NPC believes, and where it has that from; UDG_STATUS_NOT_FOUND if it doesn't know.
    Result<Belief> belief(Npc npc, Object object, Attribute attribute) const noexcept {
        return detail::get<Belief>(udg_npc_belief, handle(), npc, object, attribute);
    }
    // Where an object was before an NPC saw that it is gone; UDG_STATUS_NOT_FOUND if it knows where
    // the object is, or knows no such place.
    Result<LastSeen> last_seen(Npc npc, Object object) const noexcept {
        return detail::get<LastSeen>(udg_npc_last_seen, handle(), npc, object);
    }
    Result<std::string> explain_belief(Npc npc, Object object, Attribute attribute) const {
        return text(udg_npc_explain_belief, handle(), npc, object, attribute);
    }
    Result<std::string> explain_belief_json(Npc npc, Object object, Attribute attribute) const {
        return text(udg_npc_explain_belief_json, handle(), npc, object, attribute);
    }

    // The questions of sensors that are answered by view. Valid until they are answered or the next
    // tick begins.
    Result<Span<const Question>> sense_questions() const noexcept {
        return detail::view_of<Question>(udg_world_sense_questions, handle());
    }
    // Answers these questions, one answer each, between ticks.
    Result<void> answer_senses(Span<const Answer> answers) noexcept {
        if (!fits(answers.size())) {
            return too_many();
        }
        return Result<void>(udg_world_answer_senses(handle(), answers.data(),
                                                    static_cast<std::uint32_t>(answers.size())));
    }
    // Sets how many questions sensors may ask in a tick. The default is 128.
    Result<void> set_sense_questions(std::uint32_t most) noexcept {
        return Result<void>(udg_world_set_sense_questions(handle(), most));
    }
    // How many questions of sensors wait, and how long the first has waited.
    Result<SenseBacklog> sense_backlog() const noexcept {
        SenseBacklog backlog{};
        const Status status = udg_world_sense_backlog(handle(), &backlog.waiting, &backlog.seconds);
        return {status, backlog};
    }
    Result<SenseStats> sense_stats() const noexcept {
        return detail::get<SenseStats>(udg_world_sense_stats, handle());
    }
};

} // namespace udgoap::detail

#endif
