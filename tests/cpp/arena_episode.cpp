// Short lives in the arena experiment, each with all that happens in it: the same everywhere.

#include "../../experiments/arena/episode.hpp"

#include "check.hpp"

using namespace experiments::arena;

int main() {
    const Vocabulary words = Vocabulary::load();
    CHECK(udgoap::clear_diagnostics().ok());
    struct Golden {
        UdgSelector selector;
        bool durations;
        std::uint64_t digest;
        double seconds;
    };
    const Golden golden[] = {
        {UDG_SELECTOR_UDGOAP, false, 0x80bd9e6bd4759d6dU, 60},
        {UDG_SELECTOR_UDGOAP, true, 0x73c45ff4e463b7c0U, 60},
        {UDG_SELECTOR_GOAP, false, 0xc9f800af75868e30U, 28.5},
        {UDG_SELECTOR_SCHEDULES, false, 0xf0efe87bd4aa6513U, 47.35},
    };
    for (const Golden &one : golden) {
        Setup setup;
        setup.selector = one.selector;
        setup.durations = one.durations;
        const Life life = live(words, setup, {}, 1, 1, 60);
        const bool same = life.digest == one.digest && std::fabs(life.seconds - one.seconds) < 1e-6;
        CHECK(same);
        if (!same) {
            std::printf("found 0x%llxU, %.17g\n", static_cast<unsigned long long>(life.digest),
                        life.seconds);
        }
    }
    // Another number, another life.
    CHECK(live(words, {}, {}, 1, 2, 60).digest != golden[0].digest);
    return check::end();
}
