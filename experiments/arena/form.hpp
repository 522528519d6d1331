// The forms in which the arena is run: whose documents, which bite, which random numbers. And what
// is done in each of them: everybody is tuned, and then lives.

#ifndef EXPERIMENTS_ARENA_FORM_HPP
#define EXPERIMENTS_ARENA_FORM_HPP

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "tables.hpp"

namespace experiments::arena {

struct Form {
    // What the names of its tables begin with.
    const char *name;
    std::vector<const char *> documents;
    double bite_damage = Constants{}.bite_damage;
    std::uint64_t seed;
    // From where on it numbers its rows, so that no two forms share streams of random numbers.
    std::uint64_t first_row = 0;
    bool has_machine = true;
    // Whether the machine alone is tuned in it, and the others are as the headline has tuned them.
    bool tunes_machine_only = false;

    Constants constants() const {
        Constants constants;
        constants.bite_damage = bite_damage;
        return constants;
    }
};

// The first is the headline. The others are run in this order, too.
inline std::vector<Form> forms(std::uint64_t seed) {
    constexpr const char *ARENA = "experiments/arena/arena.json";
    constexpr const char *MACHINE = "experiments/arena/machine.json";
    constexpr const char *ONE_COUNT = "experiments/arena/one_count.json";
    constexpr const char *STANDS = "experiments/arena/stands.json";
    const double bite = Constants{}.bite_damage;
    return {
        {"arena", {ARENA, MACHINE}, bite, seed},
        {"one_count", {ARENA, ONE_COUNT}, bite, seed, 200, false},
        {"stands", {ARENA, MACHINE, STANDS}, BITE_WHERE_IT_STANDS, seed, 300, true, true},
        {"again", {ARENA, MACHINE}, bite, seed + 1},
    };
}

// A selector of the comparison, with the numbers that belong to it.
struct Contender {
    const char *name;
    Setup untuned;
    Tuned tuned;
};

inline Setup of_selector(UdgSelector selector) {
    Setup setup;
    setup.selector = selector;
    return setup;
}

// Those that a form compares, before they are tuned.
inline std::vector<Contender> contenders_of(const Form &form) {
    std::vector<Contender> contenders = {
        {"schedules", of_selector(UDG_SELECTOR_SCHEDULES), {}},
        {"goap", of_selector(UDG_SELECTOR_GOAP), {}},
        {"udgoap", of_selector(UDG_SELECTOR_UDGOAP), {}},
    };
    if (!form.has_machine) {
        contenders.erase(contenders.begin());
    }
    return contenders;
}

// The same as they were tuned by a run that has left its tables in the folder.
inline std::vector<Contender> tuned_contenders(const Form &form, const std::string &folder) {
    const auto setups = read_setups(folder, std::string(form.name) + "_rows");
    std::vector<Contender> contenders = contenders_of(form);
    for (Contender &it : contenders) {
        const auto found = setups.find(it.name);
        if (found == setups.end()) {
            std::fprintf(stderr, "%s has no %s_rows.csv with %s: run the form first\n",
                         folder.c_str(), form.name, it.name);
            std::exit(1);
        }
        it.tuned.setup = it.untuned;
        apply(found->second, it.tuned.setup);
    }
    return contenders;
}

inline std::vector<Setup> candidates(const Setup &setup, const Extent &extent, std::uint64_t seed,
                                     std::uint64_t row) {
    if (setup.selector == UDG_SELECTOR_SCHEDULES) {
        return threshold_grid(setup, extent.threshold_step);
    }
    if (setup.selector == UDG_SELECTOR_GOAP) {
        return random_sets(setup, &Setup::costs, extent.random_sets, seed, row);
    }
    return random_sets(setup, &Setup::weights, extent.random_sets, seed, row);
}

// Lets all rows live. The first of them has the number `first_row`.
inline void write_lives(const Runner &runner, const std::vector<Row> &rows, std::uint64_t first_row,
                        const std::string &folder, const std::string &name) {
    // Which row each episode belongs to.
    std::vector<std::size_t> row_of;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        row_of.insert(row_of.end(), rows[row].episodes, row);
    }
    const std::vector<Life> lives = run_episodes<Life>(
        name + ", fresh episodes", row_of.size(), runner.threads, [&](std::size_t number) {
            const std::size_t row = row_of[number];
            return runner.live(rows[row].setup, rows[row].constants,
                               stream_of(Part::FRESH, first_row + row, number));
        });
    Table table(folder, name + "_lives", life_columns());
    for (std::size_t number = 0; number < lives.size(); ++number) {
        write_life(table, rows[row_of[number]].name, lives[number]);
    }
    Table setups(folder, name + "_rows", "row" + setup_columns());
    for (const Row &row : rows) {
        setups.cell(row.name);
        write_setup(setups, row.setup);
        setups.end_row();
    }
}

// Tunes everybody in a form of the arena and lets everybody live, tuned and untuned.
inline void play(const Runner &runner, const Form &form, const Extent &extent,
                 const std::string &folder) {
    const Constants constants = form.constants();
    const std::string name = form.name;
    std::vector<Contender> contenders = contenders_of(form);
    if (form.tunes_machine_only) {
        contenders = tuned_contenders(forms(form.seed).front(), folder);
    }
    std::vector<Row> rows;
    Table table(folder, name + "_tuning", "selector,round,mean" + setup_columns());
    std::uint64_t row = form.first_row;
    for (Contender &it : contenders) {
        const bool is_machine = it.untuned.selector == UDG_SELECTOR_SCHEDULES;
        if (is_machine || !form.tunes_machine_only) {
            it.tuned = tune(runner, name + ", tuning " + it.name,
                            candidates(it.untuned, extent, form.seed, row),
                            is_machine ? extent.grid_episodes : extent.random_episodes,
                            extent.best_episodes, extent, constants, row);
            write_tuning(table, it.name, it.tuned);
        }
        rows.push_back({it.name, it.tuned.setup, constants, extent.fresh});
        rows.push_back({std::string(it.name) + ", untuned", it.untuned, constants, extent.fresh});
        ++row;
    }
    write_lives(runner, rows, form.first_row, folder, name);
    Table(folder, name + "_extent", "longest,bite_damage,seed")
        .cell(extent.longest)
        .cell(constants.bite_damage)
        .cell(form.seed)
        .end_row();
}

} // namespace experiments::arena

#endif
