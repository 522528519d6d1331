// The crossing: event ambiance. Whoever has run across a street leaves some nervousness in it.

#ifndef EXPERIMENTS_AMBIANCE_CROSSING_HPP
#define EXPERIMENTS_AMBIANCE_CROSSING_HPP

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "episodes.hpp"
#include "options.hpp"
#include "random.hpp"
#include "stage.hpp"

namespace experiments::ambiance {

// When who comes, in seconds.
struct Arrival {
    double seconds;
    bool is_nervous;
};

struct Arrivals {
    // Calm ones come as long as the scene goes on.
    static constexpr double scene_seconds = 240;
    static constexpr double nervous_from = 60;
    static constexpr int nervous_count = 8;
    static constexpr double varies_by = 0.5;

    std::vector<Arrival> all;
    double first_nervous = scene_seconds;
    double last_nervous = 0;

    // A calm one comes every `interval` seconds.
    Arrivals(Random &random, double interval) {
        for (double time = interval; time < scene_seconds; time += interval) {
            all.push_back({time + random.uniform(-varies_by, varies_by), false});
        }
        for (int number = 0; number < nervous_count; ++number) {
            const double time = nervous_from + number + random.uniform(-varies_by, varies_by);
            all.push_back({time, true});
            first_nervous = std::min(first_nervous, time);
            last_nervous = std::max(last_nervous, time);
        }
        std::stable_sort(all.begin(), all.end(), [](const Arrival &left, const Arrival &right) {
            return left.seconds < right.seconds;
        });
    }
};

// A part of somebody's way, all of it in one gait.
struct Leg {
    std::uint64_t pedestrian;
    bool is_nervous;
    bool is_run;
    double begun;
    double ended;
    // How far across, in metres.
    float from;
    float to;
};

struct CrossingResult {
    double first_nervous;
    double last_nervous;
    std::vector<Leg> legs;
    // How strong `nervous` is in the street, from frame to frame; empty without ambiance.
    std::vector<double> strengths;
};

class Crossing {
  public:
    // Metres, from kerb to kerb.
    static constexpr float width = 8;

    Crossing(const udgoap::Domain &domain, const Row &row, const Arrivals &arrivals)
        : arrivals_(arrivals), stage_(domain, row), run_(stage_.action("run")),
          result_{arrivals.first_nervous, arrivals.last_nervous, {}, {}} {
        (void)stage_.add("kerb", {0, 0, width});
        if (row.has_ambiance) {
            left_ = stage_.modifier("nervous");
            // With a metre of the pavement on both sides.
            street_ = world()
                          .areas()
                          .create(udgoap::AreaDef::box({0, 0, width / 2}, {10, 3, width / 2 + 1}))
                          .value();
        }
    }

    CrossingResult run() {
        std::size_t next = 0;
        for (std::uint64_t frame = 1; Stage::seconds_of(frame) <= Arrivals::scene_seconds;
             ++frame) {
            const double seconds = Stage::seconds_of(frame);
            for (; next < arrivals_.all.size() && arrivals_.all[next].seconds <= seconds; ++next) {
                const bool is_nervous = arrivals_.all[next].is_nervous;
                const char *type = is_nervous ? "nervous" : "calm";
                const udgoap::Npc npc = stage_.add_person(type, {0, 0, 0});
                people_[udgoap::object_of(npc)] = {next, is_nervous, nothing};
            }
            stage_.tick(seconds);
            notice();
            if (!udgoap::is_null(street_)) {
                result_.strengths.push_back(world().areas().strength(street_, left_).value());
            }
        }
        return result_;
    }

  private:
    static constexpr std::size_t nothing = SIZE_MAX;

    struct Person {
        std::uint64_t number;
        bool is_nervous;
        // Which leg they are at.
        std::size_t leg;
    };

    void notice() {
        for (const udgoap::Event &event : world().events().value()) {
            const auto found = people_.find(event.npc);
            if (found == people_.end()) {
                continue;
            }
            Person &person = found->second;
            const float place = world().position(event.npc).value().z;
            if (event.kind == UDG_EVENT_STEP_STARTED) {
                person.leg = result_.legs.size();
                result_.legs.push_back({person.number, person.is_nervous, event.action == run_,
                                        event.seconds, event.seconds, place, place});
            } else if (event.kind == UDG_EVENT_STEP_SUCCEEDED ||
                       event.kind == UDG_EVENT_STEP_ABORTED ||
                       event.kind == UDG_EVENT_STEP_FAILED) {
                Leg &leg = result_.legs[person.leg];
                leg.ended = event.seconds;
                leg.to = place;
                if (event.kind == UDG_EVENT_STEP_SUCCEEDED) {
                    world().destroy_object(event.npc).value();
                    people_.erase(found);
                }
            }
        }
    }
    udgoap::World &world() {
        return stage_.world();
    }

    const Arrivals &arrivals_;
    Stage stage_;
    udgoap::Action run_;
    udgoap::Modifier left_{};
    udgoap::Area street_{};
    std::unordered_map<udgoap::Object, Person> people_;
    CrossingResult result_;
};

// What is counted of one crossing.
struct CrossingCounts {
    std::uint64_t calm = 0;
    std::uint64_t calm_ran_before = 0;
    std::uint64_t calm_ran_after = 0;
    std::uint64_t nervous_ran = 0;
    // Who began at one gait and went on at the other.
    std::uint64_t changed = 0;
    // When the last run ended, seen from the last nervous one's arrival; 0 if nobody ran.
    double last_run = 0;
    double strongest = 0;

    explicit CrossingCounts(const CrossingResult &result) {
        std::vector<std::uint64_t> ran_before;
        std::vector<std::uint64_t> ran_after;
        std::vector<std::uint64_t> nervous;
        std::vector<std::uint64_t> everybody;
        std::vector<std::uint64_t> all_calm;
        for (const Leg &leg : result.legs) {
            everybody.push_back(leg.pedestrian);
            if (!leg.is_nervous) {
                all_calm.push_back(leg.pedestrian);
            }
            if (!leg.is_run) {
                continue;
            }
            last_run = std::max(last_run, leg.ended - result.last_nervous);
            const bool is_before = leg.begun < result.first_nervous;
            (leg.is_nervous ? nervous
             : is_before    ? ran_before
                            : ran_after)
                .push_back(leg.pedestrian);
        }
        changed = result.legs.size() - distinct(everybody);
        calm = distinct(all_calm);
        calm_ran_before = distinct(ran_before);
        calm_ran_after = distinct(ran_after);
        nervous_ran = distinct(nervous);
        for (const double strength : result.strengths) {
            strongest = std::max(strongest, strength);
        }
    }

  private:
    static std::uint64_t distinct(std::vector<std::uint64_t> &numbers) {
        std::sort(numbers.begin(), numbers.end());
        const auto end = std::unique(numbers.begin(), numbers.end());
        return static_cast<std::uint64_t>(end - numbers.begin());
    }
};

// All that happened in one of them, for the picture.
inline void write_one_crossing(const Row &row, const CrossingResult &result, Table &legs,
                               Table &strengths) {
    for (const Leg &leg : result.legs) {
        row.begin(legs).cell(leg.pedestrian).cell(leg.is_nervous ? "nervous" : "calm");
        legs.cell(leg.is_run ? "run" : "walk").cell(leg.begun).cell(leg.ended);
        legs.cell(double(leg.from)).cell(double(leg.to)).end_row();
    }
    for (std::size_t frame = 9; frame < result.strengths.size(); frame += 10) {
        row.begin(strengths).cell(Stage::seconds_of(frame + 1)).cell(result.strengths[frame]);
        strengths.end_row();
    }
}

// The seconds between calm ones: as the scene has it, and after the fact, to see what it hangs on.
constexpr double calm_interval = 6;
constexpr double other_intervals[] = {3, 4, 4.5, 5, 5.5};

inline std::vector<CrossingResult> run_crossings(const udgoap::Domain &domain, const Row &row,
                                                 const Options &options, double interval) {
    const std::size_t count = options.episodes != 0 ? options.episodes : options.quick ? 4 : 100;
    return run_episodes<CrossingResult>("crossing", count, options.threads,
                                        [&](std::size_t number) {
                                            Random random(options.seed, number);
                                            const Arrivals arrivals(random, interval);
                                            return Crossing(domain, row, arrivals).run();
                                        });
}

inline void write_counts(const Row &row, double interval,
                         const std::vector<CrossingResult> &results, Table &table) {
    for (std::size_t number = 0; number < results.size(); ++number) {
        const CrossingCounts it(results[number]);
        row.begin(table).cell(interval).cell(std::uint64_t{number}).cell(it.calm);
        table.cell(it.calm_ran_before).cell(it.calm_ran_after).cell(it.nervous_ran);
        table.cell(it.changed).cell(it.last_run).cell(it.strongest).end_row();
    }
}

inline void run_crossing(const Options &options) {
    const char *columns = "selector,ambiance,interval,seed,calm,calm_ran_before,calm_ran_after,"
                          "nervous_ran,changed,last_run,strongest";
    Table counts(options.output, "crossing_counts", columns);
    Table others(options.output, "crossing_intervals", columns);
    Table legs(options.output, "crossing_legs",
               "selector,ambiance,pedestrian,kind,gait,begun,ended,begins_at,ends_at");
    Table strengths(options.output, "crossing_strengths", "selector,ambiance,seconds,strength");
    for (const Row &row : rows()) {
        const udgoap::Domain domain = load("crossing", row);
        const auto results = run_crossings(domain, row, options, calm_interval);
        write_counts(row, calm_interval, results, counts);
        write_one_crossing(row, results.front(), legs, strengths);
        if (row.has_ambiance) {
            for (const double interval : other_intervals) {
                write_counts(row, interval, run_crossings(domain, row, options, interval), others);
            }
        }
    }
}

} // namespace experiments::ambiance

#endif
