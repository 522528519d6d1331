// The numbers of the arena: metres, seconds, points of health and mana.

#ifndef EXPERIMENTS_ARENA_CONSTANTS_HPP
#define EXPERIMENTS_ARENA_CONSTANTS_HPP

#include <array>
#include <cstddef>

namespace experiments::arena {

struct Constants {
    // How long a frame of the simulation is. All times below are multiples of it.
    double frame = 0.05;

    // The corners are at (±half, ±half), the waypoints at all pairs of `waypoints`.
    double half = 20;
    std::array<double, 3> waypoints = {-13, 0, 13};

    double wizard_health = 100;
    double wizard_mana = 100;
    double wizard_speed = 4;

    double spawn_least = 2.5;
    double spawn_most = 5;
    double antlion_health = 30;
    double antlion_speed = 5;
    double antlion_stops_at = 1.2;
    double bite_reach = 1.5;
    double bite_interval = 1;
    // The one free number, calibrated on the selector `schedules` alone. Where its machine stands
    // still rather than go to meet antlions, it is another.
    double bite_damage = 25;

    double item_least = 10;
    double item_most = 20;
    double amount_least = 1;
    double amount_most = 100;
    double item_reach = 1;

    double melee_reach = 2;
    double melee_seconds = 0.8;
    double melee_damage = 30;
    double melee_hits = 0.85;

    double lightning_reach = 25;
    double lightning_mana = 20;
    double lightning_seconds = 1;
    double lightning_misses = 0.2;

    double blast_radius = 5;
    double blast_mana = 60;
    double blast_seconds = 1;

    double heal_mana = 15;
    double heal_seconds = 1.5;
    double heal_health = 25;

    // So many bites within so many seconds interrupt a cast.
    std::size_t interrupting_bites = 2;
    double interrupting_seconds = 1;
};

// Calibrated in the same way on the machine that stands still.
inline constexpr double BITE_WHERE_IT_STANDS = 16;

// One of the constants that robustness is tested by.
struct Varied {
    const char *name;
    void (*multiply)(Constants &constants, double factor);
};

// Ten of them. Each does something to all selectors, and none is an end of an attribute's range.
inline constexpr std::array<Varied, 10> VARIED = {{
    {"antlions' spawn interval",
     [](Constants &it, double factor) {
         it.spawn_least *= factor;
         it.spawn_most *= factor;
     }},
    {"antlions' speed", [](Constants &it, double factor) { it.antlion_speed *= factor; }},
    {"bites' damage", [](Constants &it, double factor) { it.bite_damage *= factor; }},
    {"bites' interval", [](Constants &it, double factor) { it.bite_interval *= factor; }},
    {"items' spawn interval",
     [](Constants &it, double factor) {
         it.item_least *= factor;
         it.item_most *= factor;
     }},
    {"wizard's speed", [](Constants &it, double factor) { it.wizard_speed *= factor; }},
    {"melee's duration", [](Constants &it, double factor) { it.melee_seconds *= factor; }},
    {"lightning's mana", [](Constants &it, double factor) { it.lightning_mana *= factor; }},
    {"blast's radius", [](Constants &it, double factor) { it.blast_radius *= factor; }},
    {"heal's health", [](Constants &it, double factor) { it.heal_health *= factor; }},
}};

} // namespace experiments::arena

#endif
