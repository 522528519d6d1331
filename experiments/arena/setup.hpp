// How a wizard is set up: which selector, and what is tuned of it.

#ifndef EXPERIMENTS_ARENA_SETUP_HPP
#define EXPERIMENTS_ARENA_SETUP_HPP

#include <array>

#include <udgoap.hpp>

#include "arena.hpp"

namespace experiments::arena {

inline constexpr std::size_t DRIVES = 6;
inline constexpr const char *DRIVE_NAMES[DRIVES] = {
    "kill_enemies",           "maximize_health",       "maximize_mana",
    "maximize_health_potions", "maximize_mana_potions", "minimize_enemies_nearby"};

struct Setup {
    UdgSelector selector = UDG_SELECTOR_UDGOAP;
    // The weights of drives for `udgoap`. `goap` ranks goals by weight times what is missing, so it
    // is compared with all weights at 1. Another row has other weights.
    std::array<float, DRIVES> weights = {1, 1, 1, 1, 1, 1};
    // What acts cost `goap`, in order of Act.
    std::array<float, ACTS> costs = {1, 1, 1, 1, 1, 1};
    // `schedules` restores health and mana when they are below these.
    float health_threshold = 50;
    float mana_threshold = 50;

    bool durations = false;
    UdgSkipping skipping = UDG_SKIP_NEVER;
    // The most plan states of one search; 0 for the library's default.
    std::uint32_t plan_states = 0;
};

} // namespace experiments::arena

#endif
