// How soon is everything above 90? One inhabitant, seven needs: chapter 5 of the thesis.
//
// Runs the household once for each way of choosing, 1,000 perturbed households for those that are
// compared, and a beam search for the best life there is. Writes tables for
// experiments/report/household.py.

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "beam.hpp"
#include "episodes.hpp"
#include "life.hpp"
#include "options.hpp"
#include "table.hpp"

namespace experiments::household {
namespace {

// All options are as `named.hpp` has them, unless one is what the row is about.
Selector selector(const char *name, UdgSelector which) {
    Selector selector;
    selector.name = name;
    selector.planning.selector = which;
    selector.mind.skipping = UDG_SKIP_NEVER;
    return selector;
}

// One goal, the lowest need's; its plan is kept until it ends or another need is the lowest.
Selector goap() {
    Selector goap = selector("goap", UDG_SELECTOR_GOAP);
    goap.planning.forecast = 0;
    goap.mind.switch_margin = 1e6f;
    goap.turns_to_lowest = true;
    return goap;
}

// Of ways to the same act that cost the same, the shortest.
Selector goap_shortest_way() {
    Selector shortest = goap();
    shortest.name += ", shortest way";
    shortest.form.prefers_short_ways = true;
    return shortest;
}

// A cheaper plan for the same need takes the place of the one that it is at.
Selector goap_giving_way(Selector goap) {
    goap.name += ", gives way";
    goap.mind.switch_margin = 0;
    return goap;
}

// The headline: `first`, without durations, as in the thesis.
Selector first() {
    return selector("udgoap", UDG_SELECTOR_UDGOAP);
}

Selector first_skipping() {
    Selector first = selector("udgoap, skipping", UDG_SELECTOR_UDGOAP);
    first.mind.skipping = UDG_SKIP_EXPECTED;
    return first;
}

Selector first_with_durations() {
    Selector first = selector("udgoap, durations", UDG_SELECTOR_UDGOAP);
    first.planning.durations = 1;
    return first;
}

// The rows after the fact. What they are stood in experiments/README.md before they were run.

// Every action has the world effect that needs fall for as long as it takes.
Selector needs_fall(const char *name = "udgoap, needs fall") {
    Selector first = selector(name, UDG_SELECTOR_UDGOAP);
    first.form.needs_fall = true;
    return first;
}

// Costs count as well: a unit of them, about a second, weighs what a need falls in one.
Selector cost_of_a_second() {
    Selector first = needs_fall("udgoap, needs fall, cost of a second");
    first.planning.cost_weight = 0.001f;
    return first;
}

// A unit weighs what the thesis' GOAP gains in a second: it comes from 0 to 0.9 in 146 s.
Selector goaps_pace() {
    Selector first = needs_fall("udgoap, needs fall, GOAP's pace");
    first.planning.cost_weight = 0.9f / 146;
    return first;
}

Selector at_very_spot(Selector selector) {
    selector.name += ", very spot";
    selector.form.at_very_spot = true;
    return selector;
}

// A plan is never given up for a better one.
Selector keeping_plans(Selector selector) {
    selector.name += ", plans kept";
    selector.mind.switch_margin = 1e6f;
    return selector;
}

Selector best() {
    return selector("best", UDG_SELECTOR_UDGOAP_BEST);
}

Selector best_with_durations() {
    Selector best = selector("best, durations", UDG_SELECTOR_UDGOAP_BEST);
    best.planning.durations = 1;
    return best;
}

void write_house(const Options &options, const House &house) {
    Table acts(options.output, "household_acts", "act,place,seconds,continuous,takes,makes,effort,"
                                                 "entertainment,energy,hunger,comfort,hygiene,"
                                                 "bladder,social");
    for (const Act &act : house.acts) {
        acts.cell(act.name).cell(act.place).cell(act.seconds);
        acts.cell(std::uint64_t{act.is_continuous}).cell(act.takes).cell(act.makes);
        acts.cell(act.gives_energy() ? 0.0 : house.effort);
        std::array<double, need_count> gains{};
        for (const Gain &gain : act.gains) {
            gains[static_cast<std::size_t>(gain.need)] += gain.amount;
        }
        for (const double gain : gains) {
            acts.cell(gain);
        }
        acts.end_row();
    }
    Table places(options.output, "household_places", "place,x,z");
    for (const Place &place : house.places) {
        places.cell(place.name).cell(place.x).cell(place.z).end_row();
    }
    places.cell("start").cell(house.start_x).cell(house.start_z).end_row();
}

// The household itself, once for each.
void run_rows(const Options &options, const House &house) {
    const std::vector<Selector> rows = {
        goap(),
        first(),
        first_skipping(),
        first_with_durations(),
        best(),
        best_with_durations(),
        needs_fall(),
        cost_of_a_second(),
        goaps_pace(),
        at_very_spot(goap()),
        at_very_spot(first()),
        at_very_spot(needs_fall()),
        keeping_plans(first_with_durations()),
        keeping_plans(best_with_durations()),
        goap_shortest_way(),
        goap_giving_way(goap()),
        goap_giving_way(goap_shortest_way()),
        at_very_spot(goap_giving_way(goap_shortest_way())),
    };
    Table table(options.output, "household_rows",
                "selector,seconds,metres,acts,searches,plan_states");
    Table times(options.output, "household_times", "selector,nanoseconds,bytes");
    Table deeds(options.output, "household_deeds", "selector,begun,ended,deed,done");
    for (const Selector &row : rows) {
        std::fprintf(stderr, "household: %s\n", row.name.c_str());
        Result result = Life(house, row).run();
        // The same life again. What disturbs a processor only makes it slower.
        for (int again = 1; again < (options.quick ? 1 : 5); ++again) {
            const Result other = Life(house, row).run();
            result.planning_time = std::min(result.planning_time, other.planning_time);
        }
        table.cell(row.name).cell(result.seconds).cell(result.metres);
        table.cell(std::uint64_t{result.distinct_acts()}).cell(result.searches);
        table.cell(result.plan_states).end_row();
        times.cell(row.name).cell(result.planning_time).cell(result.bytes).end_row();
        for (const Deed &deed : result.deeds) {
            deeds.cell(row.name).cell(deed.begun).cell(deed.ended).cell(deed.name);
            deeds.cell(std::uint64_t{deed.is_done}).end_row();
        }
    }
}

// Many like it. One run of a deterministic world proves little.
void run_perturbed(const Options &options, const House &house) {
    const std::vector<Selector> rows = {
        goap(),
        first(),
        first_skipping(),
        first_with_durations(),
        needs_fall(),
        cost_of_a_second(),
        at_very_spot(goap()),
        at_very_spot(first()),
        at_very_spot(needs_fall()),
        keeping_plans(first_with_durations()),
        goap_giving_way(goap_shortest_way()),
        at_very_spot(goap_giving_way(goap_shortest_way())),
    };
    const std::size_t count = options.episodes != 0 ? options.episodes : options.quick ? 24 : 1000;
    const auto lives = run_episodes<std::vector<double>>(
        "households", count, options.threads, [&](std::size_t number) {
            Random random(options.seed, number);
            const House perturbed = house.perturbed(random);
            std::vector<double> seconds;
            for (const Selector &row : rows) {
                seconds.push_back(Life(perturbed, row).run().seconds);
            }
            return seconds;
        });
    Table table(options.output, "household_perturbed", "household,selector,seconds");
    for (std::size_t number = 0; number < count; ++number) {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            table.cell(std::uint64_t{number}).cell(rows[row].name).cell(lives[number][row]);
            table.end_row();
        }
    }
}

// Beams of several widths: if wider ones still find better lives, there may be better ones yet.
void run_beam(const Options &options, const House &house) {
    std::vector<std::size_t> widths = {100, 1'000, 4'000};
    if (options.quick) {
        widths = {100};
    }
    const auto lives = run_episodes<BestLife>(
        "beam", widths.size(), options.threads,
        [&](std::size_t number) { return Beam(house, widths[number]).run(); });
    Table table(options.output, "household_beam", "width,seconds,acts");
    for (std::size_t number = 0; number < widths.size(); ++number) {
        std::string acts;
        for (const std::string &act : lives[number].acts) {
            acts += (acts.empty() ? "" : " ") + act;
        }
        table.cell(std::uint64_t{widths[number]}).cell(lives[number].seconds).cell(acts).end_row();
    }
}

} // namespace
} // namespace experiments::household

int main(int count, char **arguments) {
    using namespace experiments::household;
    const auto options = experiments::Options::read(count, arguments);
    const House house = House::standard();
    write_house(options, house);
    run_rows(options, house);
    run_perturbed(options, house);
    run_beam(options, house);
    return 0;
}
