// The yard that the spy gets through: way points in a square, and cameras anywhere.

#ifndef EXPERIMENTS_AMBIANCE_YARD_HPP
#define EXPERIMENTS_AMBIANCE_YARD_HPP

#include <algorithm>
#include <cstdint>
#include <vector>

#include <udgoap.hpp>

#include "random.hpp"

namespace experiments::ambiance {

// Metres.
struct Yard {
    static constexpr float spacing = 7;
    // How far beyond the way points a camera may be.
    static constexpr float margin = 2;
    static constexpr int camera_count = 5;
    static constexpr float camera_range = 5;

    // How many way points there are in a row.
    int side;
    std::vector<udgoap::Vector3> cameras;

    Yard(Random &random, int points_in_row) : side(points_in_row) {
        constexpr double least = -margin;
        const double most = double{aim().x} + double{margin};
        for (int number = 0; number < camera_count; ++number) {
            const auto x = static_cast<float>(random.uniform(least, most));
            const auto z = static_cast<float>(random.uniform(least, most));
            cameras.push_back({x, 0, z});
        }
    }

    static udgoap::Vector3 place(int column, int row) {
        return {static_cast<float>(column) * spacing, 0, static_cast<float>(row) * spacing};
    }
    udgoap::Vector3 aim() const {
        return place(side - 1, side - 1);
    }
    // How many cameras watch a place.
    int watchers(udgoap::Vector3 place) const {
        return static_cast<int>(
            std::count_if(cameras.begin(), cameras.end(), [&](udgoap::Vector3 camera) {
                const double dx = double(place.x) - double(camera.x);
                const double dz = double(place.z) - double(camera.z);
                return dx * dx + dz * dz <= double(camera_range) * double(camera_range);
            }));
    }

    // What the cheapest way costs, worked out without the library: each step costs what it does at
    // the way point that it begins at, and ways lead up and to the right.
    std::uint64_t cheapest(bool has_ambiance) const {
        // What it costs to get to each way point.
        std::vector<int> costs;
        for (int row = 0; row < side; ++row) {
            for (int column = 0; column < side; ++column) {
                const auto from = [&](int left, int below) {
                    const int watched = has_ambiance ? watchers(place(left, below)) : 0;
                    return costs[static_cast<std::size_t>(below * side + left)] +
                           std::min(5, 3 + 4 * watched);
                };
                const bool has_left = column > 0;
                const bool has_below = row > 0;
                const int by_left = has_left ? from(column - 1, row) : 0;
                const int by_below = has_below ? from(column, row - 1) : 0;
                costs.push_back(has_left && has_below ? std::min(by_left, by_below)
                                                      : std::max(by_left, by_below));
            }
        }
        return static_cast<std::uint64_t>(costs.back());
    }
};

} // namespace experiments::ambiance

#endif
