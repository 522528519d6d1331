// The arena (thesis, chapter 6): how long does the wizard live?
//
// In each form of the arena, tunes each selector and lets each live 300 times. Then, in the form of
// the headline: variants of the wizard, and a changed world without tuning anew. All of it is
// written as tables, each as soon as it is whole. `experiments/report/arena.py` makes the page.

#include "../common/options.hpp"
#include "cost.hpp"
#include "form.hpp"

namespace {

using namespace experiments;
using namespace experiments::arena;

// The wizard a little otherwise than the tuned ones.
void write_variants(const Runner &runner, const Form &form,
                    const std::vector<Contender> &contenders, const Extent &extent,
                    const std::string &folder) {
    std::vector<Row> rows;
    for (const Contender &it : contenders) {
        Row row{std::string(it.name) + ", free lightning", it.tuned.setup, form.constants(),
                extent.fresh};
        row.constants.lightning_mana = 0;
        rows.push_back(row);
    }
    const auto add = [&](const char *name, const Setup &setup, std::size_t episodes) {
        rows.push_back({name, setup, form.constants(), episodes});
    };
    // GOAP with as many numbers more as UDGOAP has: what its goals are ranked by.
    const std::uint64_t row = form.first_row + contenders.size();
    const Tuned weighed =
        tune(runner, "tuning goap, weighed",
             random_sets(contenders[1].tuned.setup, &Setup::weights, extent.weighed_sets, form.seed,
                         row),
             extent.random_episodes, extent.weighed_episodes, extent, form.constants(), row);
    {
        Table table(folder, "variants_tuning", "selector,round,mean" + setup_columns());
        write_tuning(table, "goap, weighed", weighed);
    }
    add("goap, weighed", weighed.setup, extent.fresh);
    const Setup udgoap = contenders.back().tuned.setup;
    Setup setup = udgoap;
    setup.skipping = UDG_SKIP_EXPECTED;
    add("udgoap, skipping", setup, extent.fresh);
    setup = udgoap;
    setup.durations = true;
    add("udgoap, durations", setup, extent.fresh);
    setup = udgoap;
    setup.selector = UDG_SELECTOR_UDGOAP_BEST;
    setup.plan_states = 64;
    add("best", setup, extent.best_fresh);
    write_lives(runner, rows, form.first_row + 2 * contenders.size(), folder, "variants");
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
        "robustness", count * extent.varied, runner.threads, [&](std::size_t number) {
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

// How long the tuned machine lives with the bite's damage in use, and with a little less and more,
// each with a grid of its own.
void write_calibration(const Runner &runner, const Form &form, const Contender &machine,
                       const Extent &extent, const std::string &folder) {
    Table table(folder, std::string(form.name) + "_calibration",
                "bite_damage,health_threshold,mana_threshold,mean");
    std::uint64_t row = form.first_row + 100;
    for (const double more : {-0.5, 0.0, 0.5}) {
        Constants constants = form.constants();
        constants.bite_damage += more;
        const bool is_in_use = more == 0;
        row += is_in_use ? 0 : 1;
        const Setup kept =
            is_in_use ? machine.tuned.setup
                      : tune(runner, std::string(form.name) + ", calibration",
                             threshold_grid(machine.untuned, extent.threshold_step),
                             extent.grid_episodes, extent.best_episodes, extent, constants, row)
                            .setup;
        // The lives of the one in use are the first row of the form's.
        const double seconds =
            means(runner, "calibration, fresh episodes", {kept}, extent.fresh, constants,
                  Part::FRESH, is_in_use ? form.first_row : row)
                .front();
        table.cell(constants.bite_damage)
            .cell(double(kept.health_threshold))
            .cell(double(kept.mana_threshold))
            .cell(seconds)
            .end_row();
    }
}

void write_times(const Runner &runner, const std::vector<Contender> &contenders,
                 std::size_t episodes, const std::string &folder) {
    Table table(folder, "arena_times", "selector,decision_microseconds");
    for (const Contender &it : contenders) {
        table.cell(std::string_view(it.name))
            .cell(decision_microseconds(runner, it.tuned.setup, {}, episodes))
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
    // `--only` names one of the parts. All but the forms' own take the tuned wizards from the tables
    // that these have left.
    const auto is_wanted = [&](const std::string &part) {
        return options.only.empty() || options.only == part;
    };
    const std::string &folder = options.output;
    const std::vector<Form> all = forms(options.seed);
    const auto run_in = [&](const Form &form, const auto &run) {
        const Vocabulary words = Vocabulary::load(form.documents);
        run(Runner{words, form.seed, options.threads, extent.longest});
    };
    for (const Form &form : all) {
        if (is_wanted(form.name)) {
            run_in(form, [&](const Runner &runner) { play(runner, form, extent, folder); });
        }
    }
    for (const Form &form : all) {
        // Another seed's bite is the headline's.
        if (is_wanted("calibration") && form.has_machine && form.seed == options.seed) {
            run_in(form, [&](const Runner &runner) {
                write_calibration(runner, form, tuned_contenders(form, folder).front(), extent,
                                  folder);
            });
        }
    }
    const Form &headline = all.front();
    run_in(headline, [&](const Runner &runner) {
        const auto tuned = [&] { return tuned_contenders(headline, folder); };
        if (is_wanted("variants")) {
            write_variants(runner, headline, tuned(), extent, folder);
        }
        if (is_wanted("robustness")) {
            write_robustness(runner, tuned(), extent, folder);
        }
        if (is_wanted("times")) {
            write_times(runner, tuned(), options.quick ? 2 : 20, folder);
        }
    });
    return 0;
}
