// Random numbers that are the same on every machine.
//
// The engines of <random> are fixed to the bit by the standard, its distributions aren't. So the
// engine is the standard's, and how a number is made of its bits is written out here.

#ifndef EXPERIMENTS_RANDOM_HPP
#define EXPERIMENTS_RANDOM_HPP

#include <cstddef>
#include <cstdint>
#include <random>

namespace experiments {

class Random {
public:
    // Different streams of one seed have nothing to do with each other.
    Random(std::uint64_t seed, std::uint64_t stream) {
        std::seed_seq words{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                            static_cast<std::uint32_t>(stream),
                            static_cast<std::uint32_t>(stream >> 32)};
        engine_.seed(words);
    }

    // At least 0, less than 1.
    double unit() {
        return static_cast<double>(engine_() >> 11) * 0x1.0p-53;
    }
    double uniform(double least, double most) {
        return least + unit() * (most - least);
    }
    // 0 to `count` - 1. The bias of this way is below count / 2^53.
    std::size_t below(std::size_t count) {
        return static_cast<std::size_t>(unit() * static_cast<double>(count));
    }
    bool chance(double probability) {
        return unit() < probability;
    }

private:
    std::mt19937_64 engine_;
};

} // namespace experiments

#endif
