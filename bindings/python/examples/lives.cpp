// Lives of the arena's wizard, for `arena.py` beside it: prints how long they are in the mean.
//
//   lives SEED FIRST COUNT WEIGHT...
//
// The weights are those of the drives in the order of experiments/arena/setup.hpp. It is started in
// the repository's root, where the arena's document is.

#include <cstdio>
#include <cstdlib>

#include "../../../experiments/arena/tuning.hpp"

int main(int count, char **arguments) {
    using namespace experiments::arena;
    if (count != 4 + static_cast<int>(DRIVES)) {
        std::fprintf(stderr, "usage: %s SEED FIRST COUNT and %zu weights\n", arguments[0], DRIVES);
        return 2;
    }
    const std::uint64_t seed = std::strtoull(arguments[1], nullptr, 10);
    const std::uint64_t first = std::strtoull(arguments[2], nullptr, 10);
    const std::uint64_t lives = std::strtoull(arguments[3], nullptr, 10);
    Setup setup;
    for (std::size_t drive = 0; drive < DRIVES; ++drive) {
        setup.weights[drive] = std::strtof(arguments[4 + drive], nullptr);
    }
    const Vocabulary words = Vocabulary::load({"experiments/arena/arena.json"});
    double seconds = 0;
    for (std::uint64_t number = first; number < first + lives; ++number) {
        seconds += live(words, setup, Constants{}, seed, number, Extent{}.longest).seconds;
    }
    std::printf("%.17g\n", seconds / static_cast<double>(lives));
    return 0;
}
