// What a decision costs on this machine. The one thing here that isn't the same everywhere.

#ifndef EXPERIMENTS_ARENA_COST_HPP
#define EXPERIMENTS_ARENA_COST_HPP

#include <chrono>

#include "tuning.hpp"

namespace experiments::arena {

inline std::uint64_t nanoseconds(void *) {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(
            std::chrono::steady_clock::now().time_since_epoch())
            .count());
}

// All that ticks take, from goals to the beginning of a step, over how often the wizard thinks.
inline double decision_microseconds(const Runner &runner, const Setup &setup,
                                    const Constants &constants, std::size_t episodes) {
    double spent = 0;
    double thought = 0;
    for (std::size_t episode = 0; episode < episodes; ++episode) {
        Arena arena(constants, runner.seed, stream_of(Part::TIMED, 0, episode));
        Mind mind(runner.words, setup, arena);
        udgoap::Profiler clock;
        clock.now = nanoseconds;
        mind.world().set_profiler(&clock).value();
        while (arena.is_alive() && arena.time() < runner.longest) {
            arena.advance();
            mind.decide();
        }
        const udgoap::WorldStats stats = mind.world().stats().value();
        spent += static_cast<double>(stats.update_time + stats.think_time + stats.ask_time +
                                     stats.set_out_time + stats.plan_time + stats.perform_time);
        thought += static_cast<double>(stats.thought);
    }
    return spent / thought / 1000;
}

} // namespace experiments::arena

#endif
