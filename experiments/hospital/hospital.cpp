// What does a decision cost, and who is fed first? A ward of 32: chapter 4 of the thesis.
//
// Runs the ward for four minutes with each selector, and a ward of two patients to see who is
// served first. Writes tables for experiments/report/hospital.py.

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "options.hpp"
#include "table.hpp"
#include "ward.hpp"

namespace experiments::hospital {
namespace {

constexpr double frames_per_second = 20;
constexpr double duration = 240;
// Below this a patient is in want.
constexpr float want = 40;

constexpr const char *needs[] = {"medication", "food", "company", "chart"};
constexpr const char *services[] = {"give_pills", "give_meal", "cheer_up", "examine"};

const std::vector<Selector> &selectors() {
    static const std::vector<Selector> all = {
        {"schedules", UDG_SELECTOR_SCHEDULES},
        {"goap", UDG_SELECTOR_GOAP},
        {"utility_plans", UDG_SELECTOR_UTILITY_PLANS},
        {"udgoap", UDG_SELECTOR_UDGOAP},
        {"udgoap, skipping", UDG_SELECTOR_UDGOAP, UDG_SKIP_EXPECTED},
    };
    return all;
}

udgoap::Domain load() {
    const char *name = "experiments/hospital/hospital.json";
    std::ostringstream text;
    text << std::ifstream(name).rdbuf();
    auto domain = udgoap::Domain::load({name, text.str()});
    if (!domain) {
        std::fprintf(stderr, "%s\n", domain.message());
        std::exit(1);
    }
    return std::move(domain).value();
}

std::uint64_t percentile(const std::vector<std::uint64_t> &sorted, double share) {
    return sorted.empty() ? 0 : sorted[static_cast<std::size_t>(
                                    share * static_cast<double>(sorted.size() - 1))];
}

// The whole ward. `times` is null if nobody wants to know how long it takes.
void run_ward(const udgoap::Domain &domain, const Selector &selector, double seconds, Table &rows,
              Table *times) {
    Ward ward(domain, selector, times != nullptr);
    ward.furnish();
    ward.populate();
    double wanting[4] = {};
    udgoap::Attribute attributes[4];
    for (int need = 0; need < 4; ++need) {
        attributes[need] = ward.attribute(needs[need]);
    }
    for (std::uint64_t frame = 1; frame <= static_cast<std::uint64_t>(seconds * frames_per_second);
         ++frame) {
        ward.tick(static_cast<double>(frame) / frames_per_second);
        for (int need = 0; need < 4; ++need) {
            const udgoap::Attribute attribute = attributes[need];
            for (const udgoap::Object patient : ward.patients()) {
                if (ward.world().number(patient, attribute).value() < want) {
                    wanting[need] += 1 / frames_per_second;
                }
            }
        }
    }
    const udgoap::WorldStats stats = ward.world().stats().value();
    rows.cell(selector.name).cell(stats.thought).cell(stats.skipped).cell(stats.searches);
    rows.cell(stats.plan_states).cell(stats.steps);
    for (int need = 0; need < 4; ++need) {
        const auto done = ward.deeds().find(services[need]);
        rows.cell(done == ward.deeds().end() ? std::uint64_t{0} : done->second);
        rows.cell(wanting[need]);
    }
    rows.end_row();
    if (times != nullptr) {
        std::vector<std::uint64_t> searches = ward.searches();
        std::sort(searches.begin(), searches.end());
        times->cell(selector.name).cell(stats.think_time + stats.set_out_time + stats.plan_time +
                                        stats.perform_time);
        times->cell(stats.set_out_time + stats.plan_time);
        for (const double share : {0.5, 0.99, 1.0}) {
            times->cell(percentile(searches, share));
        }
        times->cell(ward.world().memory().value().minds);
        times->cell(udgoap::memory_stats(UDG_MEMORY_PLANNING).value().live_bytes).end_row();
    }
}

// Somebody is starving and somebody is a little short of medication. Who is served first?
std::string served_first(const udgoap::Domain &domain, const Selector &selector) {
    Ward ward(domain, selector, false);
    ward.furnish();
    (void)ward.add_patient(2, 2, 100, 0, 100, 100);
    (void)ward.add_patient(27.9f, 2, 39.9f, 100, 100, 100);
    (void)ward.add_worker("nurse", 15, 10);
    for (int frame = 1; frame <= 60 * static_cast<int>(frames_per_second); ++frame) {
        ward.tick(frame / frames_per_second);
        for (const char *service : services) {
            if (ward.deeds().count(service) != 0) {
                return service;
            }
        }
    }
    return "nobody";
}

} // namespace
} // namespace experiments::hospital

int main(int count, char **arguments) {
    using namespace experiments::hospital;
    const auto options = experiments::Options::read(count, arguments);
    const udgoap::Domain domain = load();
    const double seconds = options.quick ? 60 : duration;
    experiments::Table rows(options.output, "hospital_rows",
                            "selector,thought,skipped,searches,plan_states,steps,given_pills,"
                            "wanting_pills,given_meals,wanting_meals,cheered_up,wanting_company,"
                            "examined,wanting_examination");
    experiments::Table times(options.output, "hospital_times",
                             "selector,decisions,searches,half,p99,most,mind_bytes,search_bytes");
    experiments::Table first(options.output, "hospital_first", "selector,served");
    for (const Selector &selector : selectors()) {
        if (!options.only.empty()) {
            if (options.only == selector.name) {
                run_ward(domain, selector, seconds, rows, nullptr);
            }
            continue;
        }
        std::fprintf(stderr, "hospital: %s\n", selector.name.c_str());
        run_ward(domain, selector, seconds, rows, &times);
        first.cell(selector.name).cell(served_first(domain, selector)).end_row();
    }
    return 0;
}
