// Areas of a world: places that change what actions cost and what drives weigh.

#ifndef UDGOAP_AREAS_HPP
#define UDGOAP_AREAS_HPP

#include <string>
#include <utility>
#include <vector>

#include "domain.hpp"

namespace udgoap {

// The areas of a world, which must outlive it: World::areas().
class Areas {
public:
    explicit Areas(UdgWorld world) noexcept : world_(world) {}

    Result<Area> create(const AreaDef &def) const noexcept {
        return detail::get<Area>(udg_area_create, world_, &def);
    }
    // Creates an area, with its own modifiers and, for a prism, its corners.
    Result<Area> create(AreaDef def, Span<const Modifier> modifiers,
                        Span<const Vector3> corners = {}) const noexcept {
        if (!detail::fits(modifiers.size()) || !detail::fits(corners.size())) {
            return detail::too_many();
        }
        def.modifiers = modifiers.data();
        def.modifier_count = static_cast<std::uint32_t>(modifiers.size());
        def.corners = corners.data();
        def.corner_count = static_cast<std::uint32_t>(corners.size());
        return create(def);
    }
    Result<void> destroy(Area area) const noexcept {
        return Result<void>(udg_area_destroy(world_, area));
    }
    Result<bool> is_valid(Area area) const noexcept {
        return detail::flag(udg_area_is_valid, world_, area);
    }
    // The area with a key. UDG_STATUS_NOT_FOUND if there is none.
    Result<Area> find(std::uint64_t user_key) const noexcept {
        return detail::get<Area>(udg_world_find_area, world_, user_key);
    }

    // Lists, in order of creation.
    Result<std::vector<Area>> all() const {
        return detail::list<Area>(udg_world_areas, world_);
    }
    Result<std::vector<Area>> at(Vector3 point) const {
        return detail::list<Area>(udg_world_areas_at, world_, point);
    }
    Result<std::vector<Area>> of(Object object) const {
        return detail::list<Area>(udg_object_areas, world_, object);
    }
    // The modifiers that an area was created with, in order.
    Result<std::vector<Modifier>> modifiers(Area area) const {
        return detail::list<Modifier>(udg_area_modifiers, world_, area);
    }

    Result<std::uint64_t> user_key(Area area) const noexcept {
        return detail::get<std::uint64_t>(udg_area_user_key, world_, area);
    }
    // The name of an area, for explanations; empty for none.
    Result<void> set_name(Area area, std::string_view name) const noexcept {
        return Result<void>(udg_area_set_name(world_, area, name.data(), name.size()));
    }
    Result<std::string> name(Area area) const {
        return detail::text(udg_area_name, world_, area);
    }
    // Where it is, and what it belongs to.
    Result<AreaInfo> info(Area area) const noexcept {
        return detail::get<AreaInfo>(udg_area_info, world_, area);
    }

    Result<void> set_position(Area area, Vector3 position) const noexcept {
        return Result<void>(udg_area_set_position(world_, area, position));
    }
    // Turns an area that is a box.
    Result<void> set_rotation(Area area, Quaternion rotation) const noexcept {
        return Result<void>(udg_area_set_rotation(world_, area, rotation));
    }
    // Attaches an area to an object; a null object detaches it.
    Result<void> attach(Area area, Object anchor, Vector3 position = {}) const noexcept {
        return Result<void>(udg_area_attach(world_, area, anchor, position));
    }
    // For trigger volumes: call it when an object enters or leaves.
    Result<void> set_member(Area area, Object object, bool is_member) const noexcept {
        return Result<void>(udg_area_set_member(world_, area, object, is_member ? 1u : 0u));
    }
    Result<bool> holds(Area area, Object object) const noexcept {
        return detail::flag(udg_area_holds, world_, area, object);
    }
    // Leaves a modifier in an area, as a step does whose action lists it.
    Result<void> leave(Area area, Modifier modifier) const noexcept {
        return Result<void>(udg_area_leave_modifier(world_, area, modifier));
    }
    // The strength of a modifier that was left: each addition counts 1 and then fades; 0 if nothing
    // is left.
    Result<double> strength(Area area, Modifier modifier) const noexcept {
        return detail::get<double>(udg_area_strength, world_, area, modifier);
    }

    // What a step would cost an NPC where it is, or, with `at_supplier`, as the selector "goap"
    // computes it.
    Result<StepCost> cost(Npc npc, Action action, Object supplier,
                          bool at_supplier = false) const noexcept {
        StepCost cost{};
        const Status status = udg_npc_cost(world_, npc, action, supplier, at_supplier ? 1u : 0u,
                                           &cost, nullptr, 0, nullptr);
        return {status, cost};
    }
    // What changes it, in order.
    Result<std::vector<CostChange>> cost_changes(Npc npc, Action action, Object supplier,
                                                 bool at_supplier = false) const {
        StepCost cost{};
        return detail::list<CostChange>(udg_npc_cost, world_, npc, action, supplier,
                                        at_supplier ? 1u : 0u, &cost);
    }

    // What a drive would weigh for an NPC if it decided now.
    Result<AlteredWeight> weight(Npc npc, Drive drive) const noexcept {
        AlteredWeight weight{};
        const Status status =
            udg_npc_altered_weight(world_, npc, drive, &weight, nullptr, 0, nullptr);
        return {status, weight};
    }
    // What alters that, in order.
    Result<std::vector<CostChange>> weight_changes(Npc npc, Drive drive) const {
        AlteredWeight weight{};
        return detail::list<CostChange>(udg_npc_altered_weight, world_, npc, drive, &weight);
    }

private:
    UdgWorld world_;
};

} // namespace udgoap

#endif
