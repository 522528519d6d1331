// The arena (thesis, chapter 6): how long does the wizard live?
//
// Tunes each selector, lets each live 300 times, changes the world without tuning anew, and writes
// all of it as tables. `experiments/report/arena.py` makes the page.

#include "../common/options.hpp"
#include "cost.hpp"
#include "tables.hpp"

namespace {

using namespace experiments;
using namespace experiments::arena;

// A selector of the comparison, with the numbers that belong to it.
struct Contender {
    const char *name;
    Setup untuned;
    Tuned tuned;
};

Setup of_selector(UdgSelector selector) {
    Setup setup;
    setup.selector = selector;
    return setup;
}

std::vector<Setup> candidates(const Setup &setup, const Extent &extent, std::uint64_t seed,
                              std::uint64_t row) {
    if (setup.selector == UDG_SELECTOR_SCHEDULES) {
        return threshold_grid(setup, extent.threshold_step);
    }
    if (setup.selector == UDG_SELECTOR_GOAP) {
        return random_sets(setup, &Setup::costs, extent.random_sets, seed, row);
    }
    return random_sets(setup, &Setup::weights, extent.random_sets, seed, row);
}

// All rows of lives, once everybody is tuned.
std::vector<Row> rows_of(const std::vector<Contender> &contenders, const Tuned &weighed,
                         const Extent &extent) {
    std::vector<Row> rows;
    for (const Contender &it : contenders) {
        rows.push_back({it.name, it.tuned.setup, {}, extent.fresh});
        rows.push_back({std::string(it.name) + ", untuned", it.untuned, {}, extent.fresh});
    }
    for (const Contender &it : contenders) {
        Row row{std::string(it.name) + ", free lightning", it.tuned.setup, {}, extent.fresh};
        row.constants.lightning_mana = 0;
        rows.push_back(row);
    }
    const Setup udgoap = contenders.back().tuned.setup;
    const auto add = [&](const char *name, const Setup &setup) {
        rows.push_back({name, setup, {}, extent.fresh});
    };
    add("goap, weighed", weighed.setup);
    Setup setup = udgoap;
    setup.selector = UDG_SELECTOR_UDGOAP_BEST;
    setup.plan_states = 64;
    rows.push_back({"best", setup, {}, extent.best_fresh});
    setup = udgoap;
    setup.durations = true;
    add("udgoap, durations", setup);
    setup = udgoap;
    setup.skipping = UDG_SKIP_EXPECTED;
    add("udgoap, skipping", setup);
    return rows;
}

std::vector<Life> write_lives(const Runner &runner, const std::vector<Row> &rows,
                              const std::string &folder) {
    // Which row each episode belongs to.
    std::vector<std::size_t> row_of;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        row_of.insert(row_of.end(), rows[row].episodes, row);
    }
    const std::vector<Life> lives = run_episodes<Life>(
        "fresh episodes", row_of.size(), runner.threads, [&](std::size_t number) {
            const std::size_t row = row_of[number];
            return runner.live(rows[row].setup, rows[row].constants,
                               stream_of(Part::FRESH, row, number));
        });
    Table table(folder, "arena_lives", life_columns());
    for (std::size_t number = 0; number < lives.size(); ++number) {
        write_life(table, rows[row_of[number]].name, lives[number]);
    }
    Table setups(folder, "arena_rows", "row" + setup_columns());
    for (const Row &row : rows) {
        setups.cell(row.name);
        write_setup(setups, row.setup);
        setups.end_row();
    }
    return lives;
}

double mean_of(const Life *first, std::size_t count) {
    return std::accumulate(first, first + count, 0.0,
                           [](double sum, const Life &life) { return sum + life.seconds; }) /
           static_cast<double>(count);
}

// How long the tuned machine lives with the bite's damage in use, and with a little less and more.
void write_calibration(const Runner &runner, const Contender &machine, double mean,
                       const Extent &extent, const std::string &folder) {
    Table table(folder, "arena_calibration", "bite_damage,health_threshold,mana_threshold,mean");
    const auto write = [&](double damage, const Setup &setup, double seconds) {
        table.cell(damage)
            .cell(double(setup.health_threshold))
            .cell(double(setup.mana_threshold))
            .cell(seconds)
            .end_row();
    };
    std::uint64_t row = 100;
    for (const double more : {-0.5, 0.0, 0.5}) {
        Constants constants;
        constants.bite_damage += more;
        if (more == 0) {
            write(constants.bite_damage, machine.tuned.setup, mean);
            continue;
        }
        ++row;
        const Tuned tuned = tune(runner, "calibration",
                                 threshold_grid(machine.untuned, extent.threshold_step),
                                 extent.grid_episodes, extent.best_episodes, extent, constants,
                                 row);
        write(constants.bite_damage, tuned.setup,
              means(runner, "calibration, fresh episodes", {tuned.setup}, extent.fresh, constants,
                    Part::FRESH, row)
                  .front());
    }
}

void write_robustness(const Runner &runner, const std::vector<Contender> &contenders,
                      const Extent &extent, const std::string &folder) {
    struct Case {
        std::size_t varied;
        double factor;
    };
    std::vector<Case> cases = {{VARIED.size(), 1}};
    for (std::size_t varied = 0; varied < VARIED.size(); ++varied) {
        cases.push_back({varied, 0.5});
        cases.push_back({varied, 1.5});
    }
    const std::size_t count = contenders.size() * cases.size();
    const std::vector<double> seconds = run_episodes<double>(
        "arena_robustness", count * extent.varied, runner.threads, [&](std::size_t number) {
            const std::size_t which = number / extent.varied;
            const Case &one = cases[which % cases.size()];
            Constants constants;
            if (one.varied < VARIED.size()) {
                VARIED[one.varied].multiply(constants, one.factor);
            }
            return runner
                .live(contenders[which / cases.size()].tuned.setup, constants,
                      stream_of(Part::VARIED, which, number % extent.varied))
                .seconds;
        });
    Table table(folder, "arena_robustness", "selector,constant,factor,mean");
    for (std::size_t which = 0; which < count; ++which) {
        const Case &one = cases[which % cases.size()];
        double sum = 0;
        for (std::size_t episode = 0; episode < extent.varied; ++episode) {
            sum += seconds[which * extent.varied + episode];
        }
        table.cell(std::string_view(contenders[which / cases.size()].name))
            .cell(std::string_view(one.varied < VARIED.size() ? VARIED[one.varied].name : "none"))
            .cell(one.factor)
            .cell(sum / static_cast<double>(extent.varied))
            .end_row();
    }
}

} // namespace

int main(int count, char **arguments) {
    const Options options = Options::read(count, arguments);
    Extent extent = options.quick ? Extent::quick() : Extent{};
    if (options.episodes != 0) {
        extent.fresh = options.episodes;
    }
    const Vocabulary words = Vocabulary::load();
    const Runner runner = {words, options.seed, options.threads, extent.longest};
    const Constants constants;

    std::vector<Contender> contenders = {
        {"schedules", of_selector(UDG_SELECTOR_SCHEDULES), {}},
        {"goap", of_selector(UDG_SELECTOR_GOAP), {}},
        {"udgoap", of_selector(UDG_SELECTOR_UDGOAP), {}},
    };
    Tuned weighed;
    {
        Table table(options.output, "arena_tuning", "selector,round,mean" + setup_columns());
        for (std::size_t row = 0; row < contenders.size(); ++row) {
            Contender &it = contenders[row];
            const std::size_t episodes = it.untuned.selector == UDG_SELECTOR_SCHEDULES
                                             ? extent.grid_episodes
                                             : extent.random_episodes;
            it.tuned = tune(runner, std::string("tuning ") + it.name,
                            candidates(it.untuned, extent, options.seed, row), episodes,
                            extent.best_episodes, extent, constants, row);
            write_tuning(table, it.name, it.tuned);
        }
        // GOAP with as many numbers more as UDGOAP has: what its goals are ranked by.
        weighed = tune(runner, "tuning goap, weighed",
                       random_sets(contenders[1].tuned.setup, &Setup::weights, extent.weighed_sets,
                                   options.seed, contenders.size()),
                       extent.random_episodes, extent.weighed_episodes, extent, constants,
                       contenders.size());
        write_tuning(table, "goap, weighed", weighed);
    }
    const std::vector<Life> lives =
        write_lives(runner, rows_of(contenders, weighed, extent), options.output);
    // The first row is the machine's.
    write_calibration(runner, contenders.front(), mean_of(lives.data(), extent.fresh), extent,
                      options.output);
    write_robustness(runner, contenders, extent, options.output);

    Table(options.output, "arena_extent", "longest,bite_damage")
        .cell(extent.longest)
        .cell(constants.bite_damage)
        .end_row();
    // The only table that the machine decides about.
    Table table(options.output, "arena_times", "selector,tuning_seconds,decision_microseconds");
    for (const Contender &it : contenders) {
        table.cell(std::string_view(it.name))
            .cell(it.tuned.wall_clock)
            .cell(decision_microseconds(runner, it.tuned.setup, options.quick ? 2 : 20))
            .end_row();
    }
    return 0;
}
