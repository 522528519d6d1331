// The household's numbers: what can be done where, how long it takes and what it gives.

#ifndef EXPERIMENTS_HOUSEHOLD_HOUSE_HPP
#define EXPERIMENTS_HOUSEHOLD_HOUSE_HPP

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "random.hpp"

namespace experiments::household {

inline constexpr std::size_t need_count = 7;

// In the order in which GOAP looks at those that are equally low.
enum class Need : std::size_t { entertainment, energy, hunger, comfort, hygiene, bladder, social };

inline constexpr std::array<const char *, need_count> need_names = {
    "entertainment", "energy", "hunger", "comfort", "hygiene", "bladder", "social"};

inline constexpr double highest = 100;
// All needs above this at a test: done.
inline constexpr double content = 90;
inline constexpr double test_interval = 0.2;
inline constexpr double walking_speed = 2.8;
// How near one has to be to do something with a thing; also how near one walks. And the same where
// one has to stand at the very spot; walks end nearer than that.
inline constexpr double reach = 1;
inline constexpr double very_spot = 0.01;
// Who needs longer than this has lost.
inline constexpr double longest_life = 3600;

struct Gain {
    Need need;
    double amount;
};

// Something that can be done.
struct Act {
    std::string name;
    // Where; empty for anywhere.
    std::string place;
    double cost;
    // How long it takes, and what it gives in the end. One that is continuous gives so much in a
    // second, and ends when the first of its gains is whole.
    double seconds;
    std::vector<Gain> gains;
    bool is_continuous = false;
    // What one has to have for it, and doesn't have any more afterwards; empty for nothing.
    std::string takes = {};
    // What one has afterwards.
    std::string makes = {};

    bool gives_energy() const {
        for (const Gain &gain : gains) {
            if (gain.need == Need::energy && gain.amount > 0) {
                return true;
            }
        }
        return false;
    }
};

struct Place {
    std::string name;
    double x;
    double z;
};

struct House {
    std::vector<Act> acts;
    std::vector<Place> places;
    // By how much each need falls in a second.
    std::array<double, need_count> falls;
    // What a second of doing anything takes from energy, unless it gives some.
    double effort;
    double start_x;
    double start_z;

    const Place &place(const std::string &name) const {
        for (const Place &place : places) {
            if (place.name == name) {
                return place;
            }
        }
        std::abort();
    }

    // The household that was fixed in advance.
    static House standard() {
        using N = Need;
        House house;
        house.acts = {
            {"wash_in_bath", "bath", 10, 10, {{N::hygiene, 70}, {N::comfort, 20}}},
            {"sleep_in_bed", "bed", 10, 0, {{N::energy, 7}, {N::comfort, 2}}, true},
            {"sit_on_chair", "chair", 2, 2, {{N::comfort, 19.2}, {N::energy, 6.4}}},
            {"drink_cappuccino", "", 2, 2, {{N::energy, 14}, {N::bladder, -10}}, false,
             "has_cappuccino"},
            {"eat_meal", "", 2, 8, {{N::hunger, 70}}, false, "has_meal"},
            {"cook_meal", "stove", 2, 2, {}, false, "has_ingredients", "has_meal"},
            {"get_meal", "fridge", 2, 2, {}, false, "", "has_ingredients"},
            {"play_computer_game", "pc", 10, 10, {{N::entertainment, 70}}},
            {"browse_social_network", "pc", 10, 10, {{N::social, 70}}},
            {"chat_on_phone", "phone", 10, 10, {{N::social, 40}, {N::entertainment, 30}}},
            {"wash_in_sink", "sink", 2, 2, {{N::hygiene, 16}}},
            {"eat_snack", "", 1, 1, {{N::hunger, 12.8}}, false, "has_snack"},
            {"get_snack", "fridge", 2, 2, {}, false, "", "has_snack"},
            {"watch_tv", "tv", 2, 2, {{N::entertainment, 16}}},
            {"pee_in_toilet", "toilet", 2, 2, {{N::bladder, 64}}},
            {"poop_in_toilet", "toilet", 10, 10, {{N::bladder, 80}, {N::comfort, 15}}},
            // The thesis' table 5.1 lacks it; fixed in advance.
            {"make_cappuccino", "coffee_machine", 2, 2, {}, false, "", "has_cappuccino"},
        };
        house.places = {{"bed", 1, 1},    {"bath", 1, 5},  {"sink", 2, 5},
                        {"toilet", 3, 5}, {"fridge", 5, 5}, {"stove", 6, 5},
                        {"coffee_machine", 7, 5}, {"chair", 5, 3}, {"tv", 7, 1},
                        {"pc", 4, 1},     {"phone", 3, 3}};
        house.falls.fill(0.1);
        house.effort = 0.1;
        house.start_x = 4;
        house.start_z = 3;
        return house;
    }

    // The same with gains, durations, decays and coordinates each multiplied by a factor of its own.
    House perturbed(Random &random) const {
        const auto changed = [&random](double value) { return value * random.uniform(0.7, 1.3); };
        House house = *this;
        for (Act &act : house.acts) {
            act.seconds = changed(act.seconds);
            for (Gain &gain : act.gains) {
                gain.amount = changed(gain.amount);
            }
        }
        for (double &fall : house.falls) {
            fall = changed(fall);
        }
        house.effort = changed(house.effort);
        for (Place &place : house.places) {
            place.x = changed(place.x);
            place.z = changed(place.z);
        }
        house.start_x = changed(house.start_x);
        house.start_z = changed(house.start_z);
        return house;
    }
};

} // namespace experiments::household

#endif
