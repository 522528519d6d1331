// One life of the wizard, which ends after `longest` seconds at the latest.

#ifndef EXPERIMENTS_ARENA_EPISODE_HPP
#define EXPERIMENTS_ARENA_EPISODE_HPP

#include "mind.hpp"

namespace experiments::arena {

struct Life {
    double seconds = 0;
    bool ended_alive = false;
    std::uint64_t begun[ACTS] = {};
    std::uint64_t interrupted = 0;
    std::uint64_t killed = 0;
    std::uint64_t thought = 0;
    std::uint64_t plan_states = 0;
    std::uint64_t digest = 0;
};

inline Life live(const Vocabulary &words, const Setup &setup, const Constants &constants,
                 std::uint64_t seed, std::uint64_t stream, double longest) {
    Arena arena(constants, seed, stream);
    Mind mind(words, setup, arena);
    mind.decide();
    while (arena.is_alive() && arena.time() < longest) {
        arena.advance();
        if (arena.is_alive()) {
            mind.decide();
        }
    }
    Life life;
    life.seconds = arena.time();
    life.ended_alive = arena.is_alive();
    for (std::size_t act = 0; act < ACTS; ++act) {
        life.begun[act] = arena.begun()[act];
    }
    life.interrupted = arena.interrupted();
    life.killed = arena.killed();
    life.digest = arena.digest();
    const udgoap::WorldStats stats = mind.world().stats().value();
    life.thought = stats.thought;
    life.plan_states = stats.plan_states;
    return life;
}

} // namespace experiments::arena

#endif
