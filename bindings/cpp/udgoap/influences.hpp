// Influences in a world: things that spread and fade, such as danger or noise.

#ifndef UDGOAP_INFLUENCES_HPP
#define UDGOAP_INFLUENCES_HPP

#include <vector>

#include "domain.hpp"

namespace udgoap {

// Which place a point belongs to.
struct InfluencePlace {
    std::uint32_t place;
    Vector3 middle;
};

// The influences of a world, which must outlive it: World::influences().
class Influences {
public:
    explicit Influences(UdgWorld world) noexcept : world_(world) {}

    // Makes the cells of a grid the places in which influences are.
    Result<void> set_grid(const InfluenceGrid &grid) const noexcept {
        return Result<void>(udg_world_set_influence_grid(world_, &grid));
    }
    // The same with blocked cells: 1 or 0 for each cell, row after row.
    Result<void> set_grid(InfluenceGrid grid, Span<const std::uint8_t> blocked) const noexcept {
        if (!detail::fits(blocked.size())) {
            return detail::too_many();
        }
        grid.blocked = blocked.data();
        grid.blocked_count = static_cast<std::uint32_t>(blocked.size());
        return set_grid(grid);
    }
    // Sets places, numbered from 0, and their links. With an empty list, the world has no places
    // afterwards.
    Result<void> set_places(Span<const Vector3> places,
                            Span<const PlaceLink> links = {}) const noexcept {
        if (!detail::fits(places.size()) || !detail::fits(links.size())) {
            return detail::too_many();
        }
        return Result<void>(udg_world_set_influence_places(
            world_, places.data(), static_cast<std::uint32_t>(places.size()), links.data(),
            static_cast<std::uint32_t>(links.size())));
    }
    Result<std::uint32_t> place_count() const noexcept {
        return detail::get<std::uint32_t>(udg_world_influence_place_count, world_);
    }
    // The place that a point belongs to. UDG_STATUS_NOT_FOUND if there is no place there.
    Result<InfluencePlace> place(Vector3 point) const noexcept {
        InfluencePlace found{};
        const Status status =
            udg_world_influence_place(world_, point, &found.place, &found.middle);
        return {status, found};
    }

    // Adds to an influence at a point, as a step does whose action lists it; a step adds 1.
    Result<void> add(Influence influence, Vector3 point, float strength = 1) const noexcept {
        return Result<void>(udg_world_add_influence(world_, influence, point, strength));
    }
    Result<void> clear(Influence influence) const noexcept {
        return Result<void>(udg_world_clear_influence(world_, influence));
    }

    // The strength at a point now; 0 if there is no place there.
    Result<float> strength(Influence influence, Vector3 point) const noexcept {
        return detail::get<float>(udg_world_influence, world_, influence, point);
    }
    // The strengths now, by place.
    Result<std::vector<float>> strengths(Influence influence) const {
        return detail::list<float>(udg_world_influences, world_, influence);
    }
    Result<Span<float>> strengths(Influence influence, Span<float> room) const noexcept {
        return detail::list_into(room, udg_world_influences, world_, influence);
    }

    // The place with the greatest value: the sum of influences, each multiplied by its weight, plus
    // `metre` for each metre in a straight line from the point. UDG_STATUS_NOT_FOUND if no place is
    // within the distance.
    Result<BestPlace> best(Vector3 around, float within, Span<const PlaceTerm> terms,
                           float metre = 0, std::uint32_t hint = UDG_NO_PLACE) const noexcept {
        if (!detail::fits(terms.size())) {
            return detail::too_many();
        }
        return detail::get<BestPlace>(udg_world_find_best_place, world_, around, within,
                                      terms.data(), static_cast<std::uint32_t>(terms.size()), metre,
                                      hint);
    }

private:
    UdgWorld world_;
};

} // namespace udgoap

#endif
