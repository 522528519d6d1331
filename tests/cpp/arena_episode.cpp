// Short lives in the arena experiment, each with all that happens in it: the same everywhere.

#include "../../experiments/arena/episode.hpp"

#include "check.hpp"

using namespace experiments::arena;

namespace {

struct Golden {
    UdgSelector selector;
    bool durations;
    std::uint64_t digest;
    double seconds;
};

void lives_are(const Vocabulary &words, const std::vector<Golden> &all) {
    for (const Golden &one : all) {
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
}

} // namespace

int main() {
    const char *arena = "experiments/arena/arena.json";
    const char *machine = "experiments/arena/machine.json";
    const Vocabulary words = Vocabulary::load();
    lives_are(words, {{UDG_SELECTOR_UDGOAP, false, 0x44c7a195cd4aadcdU, 60},
                      {UDG_SELECTOR_UDGOAP, true, 0xee78c54fb95c8981U, 60},
                      {UDG_SELECTOR_GOAP, false, 0x5b5f8f84261ecfedU, 60},
                      {UDG_SELECTOR_SCHEDULES, false, 0xf0efe87bd4aa6513U, 47.35}});
    lives_are(Vocabulary::load({arena, "experiments/arena/one_count.json"}),
              {{UDG_SELECTOR_UDGOAP, false, 0x80bd9e6bd4759d6dU, 60},
               {UDG_SELECTOR_UDGOAP, true, 0x73c45ff4e463b7c0U, 60},
               {UDG_SELECTOR_GOAP, false, 0xc9f800af75868e30U, 28.5}});
    lives_are(Vocabulary::load({arena, machine, "experiments/arena/stands.json"}),
              {{UDG_SELECTOR_SCHEDULES, false, 0x68f86539452ac930U, 48.05}});
    CHECK(udgoap::clear_diagnostics().ok());
    // Another number, another life.
    CHECK(live(words, {}, {}, 1, 2, 60).digest != live(words, {}, {}, 1, 1, 60).digest);
    return check::end();
}
