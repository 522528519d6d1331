// The spy: object ambiance. Cameras make it dear to run near them.

#ifndef EXPERIMENTS_AMBIANCE_SPY_HPP
#define EXPERIMENTS_AMBIANCE_SPY_HPP

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "episodes.hpp"
#include "options.hpp"
#include "random.hpp"
#include "stage.hpp"
#include "yard.hpp"

namespace experiments::ambiance {

// A step of hers, as far as it went.
struct Stride {
    bool is_run;
    // Whether she began it at a way point; else she changed her gait between two.
    bool is_from_way_point;
    bool is_watched;
    double begun;
    double ended;
    udgoap::Vector3 from;
    udgoap::Vector3 to;
};

struct SpyResult {
    bool has_arrived = false;
    double seconds = 0;
    std::uint64_t searches = 0;
    std::uint64_t plan_states = 0;
    // How many searches came to the end of their plan states.
    std::uint64_t limited = 0;
    // What her first plan costs, each step from where it begins; 0 if she found none.
    std::uint64_t first_cost = 0;
    std::vector<Stride> strides;
};

class Spy {
  public:
    static constexpr double longest = 120;

    Spy(const udgoap::Domain &domain, const Row &row, const Yard &yard)
        : row_(row), yard_(yard), stage_(domain, row), run_(stage_.action("run")) {
        for (const udgoap::Vector3 camera : yard.cameras) {
            (void)stage_.add("camera", camera);
        }
        const udgoap::Attribute from_left = stage_.attribute("from_left");
        const udgoap::Attribute from_below = stage_.attribute("from_below");
        std::vector<udgoap::Object> points;
        for (int z = 0; z < yard.side; ++z) {
            for (int x = 0; x < yard.side; ++x) {
                const udgoap::Object point = stage_.add("way_point", Yard::place(x, z));
                if (x > 0) {
                    world().set_reference(point, from_left, points.back()).value();
                }
                if (z > 0) {
                    const udgoap::Object below =
                        points[points.size() - static_cast<std::size_t>(yard.side)];
                    world().set_reference(point, from_below, below).value();
                }
                points.push_back(point);
            }
        }
        world().set_flag(points.back(), stage_.attribute("is_aim"), true).value();
        npc_ = stage_.add_person("spy", Yard::place(0, 0));
        world().set_reference(object(), stage_.attribute("at"), points.front()).value();
    }

    SpyResult run() {
        for (std::uint64_t frame = 1; Stage::seconds_of(frame) <= longest; ++frame) {
            stage_.tick(Stage::seconds_of(frame));
            notice();
            look_at_decisions();
            const udgoap::Vector3 place = world().position(object()).value();
            if (is_same(place, yard_.aim())) {
                result_.has_arrived = true;
                break;
            }
        }
        if (!result_.strides.empty()) {
            result_.seconds = result_.strides.back().ended;
        }
        const udgoap::WorldStats stats = world().stats().value();
        result_.searches = stats.searches;
        result_.plan_states = stats.plan_states;
        return result_;
    }

  private:
    static bool is_same(udgoap::Vector3 left, udgoap::Vector3 right) {
        return left.x == right.x && left.z == right.z;
    }
    static bool is_way_point(udgoap::Vector3 place) {
        return is_same(place, {std::round(place.x / Yard::spacing) * Yard::spacing, 0,
                               std::round(place.z / Yard::spacing) * Yard::spacing});
    }

    // A tick may end one step and begin the next: both where she is at its end.
    void notice() {
        const udgoap::Vector3 place = world().position(object()).value();
        for (const udgoap::Event &event : world().events().value()) {
            if (event.kind == UDG_EVENT_STEP_STARTED) {
                result_.strides.push_back({event.action == run_, is_way_point(place),
                                           yard_.watchers(place) > 0, event.seconds, event.seconds,
                                           place, place});
            } else if (event.kind == UDG_EVENT_STEP_SUCCEEDED ||
                       event.kind == UDG_EVENT_STEP_ABORTED ||
                       event.kind == UDG_EVENT_STEP_FAILED) {
                result_.strides.back().ended = event.seconds;
                result_.strides.back().to = place;
            }
        }
    }
    void look_at_decisions() {
        for (const udgoap::Decision &it : world().decisions(npc_).value()) {
            if (it.seconds <= decided_) {
                continue;
            }
            if (decided_ < 0 && it.step_count > 0) {
                // GOAP's score is the cost; UDGOAP's is what a satisfied goal is worth, less costs.
                const bool is_cost = row_.which == UDG_SELECTOR_GOAP;
                const double score = double(it.score);
                const double cost = is_cost ? score : (1 - score) / double(cost_weight);
                result_.first_cost = static_cast<std::uint64_t>(std::llround(cost));
            }
            decided_ = it.seconds;
            result_.limited += it.ended_by == UDG_PLAN_ENDED_BY_STATES ? 1 : 0;
        }
    }
    udgoap::World &world() {
        return stage_.world();
    }
    udgoap::Object object() const {
        return udgoap::object_of(npc_);
    }

    const Row &row_;
    const Yard &yard_;
    Stage stage_;
    udgoap::Action run_;
    udgoap::Npc npc_{};
    // When she last decided something.
    double decided_ = -1;
    SpyResult result_;
};

// How often she did what, from way points near cameras and from all others.
struct SpyCounts {
    std::uint64_t watched_walks = 0;
    std::uint64_t watched_runs = 0;
    std::uint64_t unwatched_walks = 0;
    std::uint64_t unwatched_runs = 0;
    std::uint64_t changes = 0;

    explicit SpyCounts(const std::vector<Stride> &strides) {
        for (const Stride &it : strides) {
            if (!it.is_from_way_point) {
                ++changes;
            } else if (it.is_watched) {
                ++(it.is_run ? watched_runs : watched_walks);
            } else {
                ++(it.is_run ? unwatched_runs : unwatched_walks);
            }
        }
    }
};

inline void write_strides(const Row &row, std::size_t layout, const std::vector<Stride> &strides,
                          Table &table) {
    for (const Stride &it : strides) {
        row.begin(table).cell(std::uint64_t{layout}).cell(it.is_run ? "run" : "walk");
        table.cell(std::uint64_t{it.is_from_way_point}).cell(std::uint64_t{it.is_watched});
        table.cell(it.begun).cell(it.ended);
        table.cell(double(it.from.x)).cell(double(it.from.z));
        table.cell(double(it.to.x)).cell(double(it.to.z)).end_row();
    }
}

inline std::vector<Yard> make_yards(const Options &options, int side) {
    const std::size_t count = options.episodes != 0 ? options.episodes : options.quick ? 4 : 100;
    std::vector<Yard> yards;
    for (std::size_t layout = 0; layout < count; ++layout) {
        Random random(options.seed, layout);
        yards.emplace_back(random, side);
    }
    return yards;
}

inline std::vector<SpyResult> run_spies(const Row &row, const std::vector<Yard> &yards,
                                        const Options &options) {
    const udgoap::Domain domain = load("spy", row);
    return run_episodes<SpyResult>("spy", yards.size(), options.threads, [&](std::size_t layout) {
        return Spy(domain, row, yards[layout]).run();
    });
}

inline void write_counts(const Row &row, const std::vector<Yard> &yards,
                         const std::vector<SpyResult> &results, Table &table) {
    for (std::size_t layout = 0; layout < results.size(); ++layout) {
        const Yard &yard = yards[layout];
        const SpyResult &result = results[layout];
        const SpyCounts it(result.strides);
        row.begin(table).cell(std::uint64_t(yard.side)).cell(std::uint64_t{layout});
        table.cell(std::uint64_t{result.has_arrived}).cell(result.seconds);
        table.cell(it.watched_walks).cell(it.watched_runs);
        table.cell(it.unwatched_walks).cell(it.unwatched_runs).cell(it.changes);
        table.cell(result.first_cost).cell(yard.cheapest(row.has_ambiance));
        table.cell(result.searches).cell(result.plan_states).cell(result.limited).end_row();
    }
}

inline constexpr const char *spy_columns =
    "selector,ambiance,side,layout,arrived,seconds,watched_walks,watched_runs,unwatched_walks,"
    "unwatched_runs,changes,first_cost,cheapest,searches,plan_states,limited";

// After the fact: smaller and larger yards, and also the best plan, and with more plan states.
inline void run_other_yards(const Options &options) {
    Table table(options.output, "spy_sizes", spy_columns);
    std::vector<Row> all = rows();
    for (const bool has_ambiance : {true, false}) {
        Row more{"udgoap, 65,536 states", UDG_SELECTOR_UDGOAP, false, has_ambiance};
        more.plan_states = 65'536;
        all.push_back(more);
        all.push_back({"best", UDG_SELECTOR_UDGOAP_BEST, false, has_ambiance});
    }
    for (const int side : {3, 4, 5}) {
        const std::vector<Yard> yards = make_yards(options, side);
        for (const Row &row : all) {
            write_counts(row, yards, run_spies(row, yards, options), table);
        }
    }
}

inline void run_spy(const Options &options) {
    // Way points in a row.
    constexpr int side = 4;
    Table counts(options.output, "spy_counts", spy_columns);
    Table strides(options.output, "spy_strides",
                  "selector,ambiance,layout,gait,from_way_point,watched,begun,ended,from_x,from_z,"
                  "to_x,to_z");
    Table cameras(options.output, "spy_cameras", "layout,x,z");
    const std::vector<Yard> yards = make_yards(options, side);
    for (std::size_t layout = 0; layout < yards.size(); ++layout) {
        for (const udgoap::Vector3 camera : yards[layout].cameras) {
            cameras.cell(std::uint64_t{layout}).cell(double(camera.x)).cell(double(camera.z));
            cameras.end_row();
        }
    }
    for (const Row &row : rows()) {
        const std::vector<SpyResult> results = run_spies(row, yards, options);
        write_counts(row, yards, results, counts);
        for (std::size_t layout = 0; layout < results.size(); ++layout) {
            write_strides(row, layout, results[layout].strides, strides);
        }
    }
    run_other_yards(options);
}

} // namespace experiments::ambiance

#endif
