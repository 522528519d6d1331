// Tuning, the same way for every selector: many candidates for a few episodes each, then the best
// ten of them for more, and the best of those is kept.

#ifndef EXPERIMENTS_ARENA_TUNING_HPP
#define EXPERIMENTS_ARENA_TUNING_HPP

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "../common/episodes.hpp"
#include "../common/random.hpp"
#include "episode.hpp"

namespace experiments::arena {

// How much of everything there is.
struct Extent {
    // Thresholds from 0 to 100 in steps of this, and how many episodes for each pair.
    int threshold_step = 5;
    std::size_t grid_episodes = 40;
    std::size_t random_sets = 270;
    std::size_t random_episodes = 10;
    std::size_t best = 10;
    std::size_t best_episodes = 100;
    // The same for the row beside that tunes GOAP's priorities, too.
    std::size_t weighed_sets = 90;
    std::size_t weighed_episodes = 20;
    // Of each row of lives.
    std::size_t fresh = 300;
    // Of the row with the selector `best`, whose decisions cost twenty times as much.
    std::size_t best_fresh = 100;
    // Of each case of the robustness test.
    std::size_t varied = 100;
    // An episode that lasts longer ends, and counts as that long, in seconds.
    double longest = 3600;

    static Extent quick() {
        return {50, 1, 4, 1, 2, 2, 4, 2, 12, 2, 1, 120};
    }
};

// Streams of random numbers that no two parts of the experiment share.
enum class Part : std::uint64_t { SETS = 1, TRIED, TRIED_AGAIN, FRESH, VARIED, TIMED };

inline std::uint64_t stream_of(Part part, std::uint64_t row, std::uint64_t number) {
    return (static_cast<std::uint64_t>(part) << 50) | (row << 40) | number;
}

// Where and how episodes are run.
struct Runner {
    const Vocabulary &words;
    std::uint64_t seed;
    unsigned threads;
    double longest;

    Life live(const Setup &setup, const Constants &constants, std::uint64_t stream) const {
        return arena::live(words, setup, constants, seed, stream, longest);
    }
};

// Each set of so many episodes in a row: mean lifespans.
inline std::vector<double> means(const Runner &runner, const std::string &what,
                                 const std::vector<Setup> &setups, std::size_t episodes,
                                 const Constants &constants, Part part, std::uint64_t row) {
    const std::vector<double> seconds = run_episodes<double>(
        what, setups.size() * episodes, runner.threads, [&](std::size_t number) {
            return runner.live(setups[number / episodes], constants, stream_of(part, row, number))
                .seconds;
        });
    std::vector<double> result;
    for (auto first = seconds.begin(); first != seconds.end();
         first += static_cast<std::ptrdiff_t>(episodes)) {
        result.push_back(
            std::accumulate(first, first + static_cast<std::ptrdiff_t>(episodes), 0.0) /
            static_cast<double>(episodes));
    }
    return result;
}

// What came of tuning.
struct Tuned {
    Setup setup;
    // All that was tried, with its mean.
    std::vector<Setup> tried;
    std::vector<double> first;
    // Which were run again, the best first, with their means.
    std::vector<std::size_t> again;
    std::vector<double> second;
};

inline Tuned tune(const Runner &runner, const std::string &what, std::vector<Setup> candidates,
                  std::size_t episodes, std::size_t best_episodes, const Extent &extent,
                  const Constants &constants, std::uint64_t row) {
    Tuned tuned;
    tuned.first = means(runner, what + ", first round", candidates, episodes, constants,
                        Part::TRIED, row);
    tuned.again.resize(candidates.size());
    std::iota(tuned.again.begin(), tuned.again.end(), std::size_t{0});
    std::stable_sort(tuned.again.begin(), tuned.again.end(), [&](std::size_t a, std::size_t b) {
        return tuned.first[a] > tuned.first[b];
    });
    tuned.again.resize(std::min(extent.best, candidates.size()));
    std::vector<Setup> best;
    for (const std::size_t index : tuned.again) {
        best.push_back(candidates[index]);
    }
    tuned.second = means(runner, what + ", second round", best, best_episodes, constants,
                         Part::TRIED_AGAIN, row);
    const auto winner = std::max_element(tuned.second.begin(), tuned.second.end());
    tuned.setup = best[static_cast<std::size_t>(winner - tuned.second.begin())];
    tuned.tried = std::move(candidates);
    return tuned;
}

// All pairs of thresholds.
inline std::vector<Setup> threshold_grid(const Setup &setup, int step) {
    std::vector<Setup> grid;
    for (int health = 0; health <= 100; health += step) {
        for (int mana = 0; mana <= 100; mana += step) {
            Setup one = setup;
            one.health_threshold = static_cast<float>(health);
            one.mana_threshold = static_cast<float>(mana);
            grid.push_back(one);
        }
    }
    return grid;
}

// So many sets of numbers from 0 to 1.
template <class Numbers>
std::vector<Setup> random_sets(const Setup &setup, Numbers Setup::*numbers, std::size_t count,
                               std::uint64_t seed, std::uint64_t row) {
    Random random(seed, stream_of(Part::SETS, row, 0));
    std::vector<Setup> sets;
    for (std::size_t index = 0; index < count; ++index) {
        Setup one = setup;
        for (float &number : one.*numbers) {
            number = static_cast<float>(random.unit());
        }
        sets.push_back(one);
    }
    return sets;
}

} // namespace experiments::arena

#endif
