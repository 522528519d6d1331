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

namespace experiments::ambiance {

// The yard: way points in a square, and cameras anywhere. Metres.
struct Yard {
    static constexpr int side = 4;
    static constexpr float spacing = 7;
    // How far beyond the way points a camera may be.
    static constexpr float margin = 2;
    static constexpr int camera_count = 5;
    static constexpr float camera_range = 5;

    std::vector<udgoap::Vector3> cameras;

    explicit Yard(Random &random) {
        constexpr double least = -margin;
        constexpr double most = (side - 1) * spacing + margin;
        for (int number = 0; number < camera_count; ++number) {
            const auto x = static_cast<float>(random.uniform(least, most));
            const auto z = static_cast<float>(random.uniform(least, most));
            cameras.push_back({x, 0, z});
        }
    }

    static udgoap::Vector3 place(int column, int row) {
        return {static_cast<float>(column) * spacing, 0, static_cast<float>(row) * spacing};
    }
    bool is_watched(udgoap::Vector3 place) const {
        for (const udgoap::Vector3 camera : cameras) {
            const double dx = double(place.x) - double(camera.x);
            const double dz = double(place.z) - double(camera.z);
            if (dx * dx + dz * dz <= double(camera_range) * double(camera_range)) {
                return true;
            }
        }
        return false;
    }
};

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
    // What her first plan costs, each step from where it begins.
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
        for (int z = 0; z < Yard::side; ++z) {
            for (int x = 0; x < Yard::side; ++x) {
                const udgoap::Object point = stage_.add("way_point", Yard::place(x, z));
                if (x > 0) {
                    world().set_reference(point, from_left, points.back()).value();
                }
                if (z > 0) {
                    const udgoap::Object below = points[points.size() - Yard::side];
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
            if (is_same(place, Yard::place(Yard::side - 1, Yard::side - 1))) {
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
                                           yard_.is_watched(place), event.seconds, event.seconds,
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
            if (decided_ < 0) {
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

inline void run_spy(const Options &options) {
    const std::size_t count = options.episodes != 0 ? options.episodes : options.quick ? 4 : 100;
    Table counts(options.output, "spy_counts",
                 "selector,ambiance,layout,arrived,seconds,watched_walks,watched_runs,"
                 "unwatched_walks,unwatched_runs,changes,first_cost,searches,plan_states,"
                 "limited");
    Table strides(options.output, "spy_strides",
                  "selector,ambiance,layout,gait,from_way_point,watched,begun,ended,from_x,from_z,"
                  "to_x,to_z");
    Table cameras(options.output, "spy_cameras", "layout,x,z");
    std::vector<Yard> yards;
    for (std::size_t layout = 0; layout < count; ++layout) {
        Random random(options.seed, layout);
        yards.emplace_back(random);
        for (const udgoap::Vector3 camera : yards.back().cameras) {
            cameras.cell(std::uint64_t{layout}).cell(double(camera.x)).cell(double(camera.z));
            cameras.end_row();
        }
    }
    for (const Row &row : rows()) {
        const udgoap::Domain domain = load("spy", row);
        const auto results =
            run_episodes<SpyResult>("spy", count, options.threads, [&](std::size_t layout) {
                return Spy(domain, row, yards[layout]).run();
            });
        for (std::size_t layout = 0; layout < count; ++layout) {
            const SpyResult &result = results[layout];
            const SpyCounts it(result.strides);
            row.begin(counts).cell(std::uint64_t{layout}).cell(std::uint64_t{result.has_arrived});
            counts.cell(result.seconds).cell(it.watched_walks).cell(it.watched_runs);
            counts.cell(it.unwatched_walks).cell(it.unwatched_runs).cell(it.changes);
            counts.cell(result.first_cost).cell(result.searches).cell(result.plan_states);
            counts.cell(result.limited).end_row();
            write_strides(row, layout, result.strides, strides);
        }
    }
}

} // namespace experiments::ambiance

#endif
