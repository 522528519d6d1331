// The ambush: influence. Where travellers have died, others don't go, until that is forgotten.

#ifndef EXPERIMENTS_AMBIANCE_AMBUSH_HPP
#define EXPERIMENTS_AMBIANCE_AMBUSH_HPP

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

// What the scene is like, where it isn't in the documents.
struct Road {
    static constexpr double scene_seconds = 420;
    static constexpr double interval = 6;
    static constexpr double varies_by = 0.5;
    static constexpr double robbers_come = 60;
    static constexpr double robbers_leave = 180;

    // How many of those who get to the bridge meanwhile die.
    double deadliness = 0.5;
    // What one of danger costs a traveller.
    float fear = 4;

    // What the way round costs more, in danger, and a sixteenth of its limit, as decisions see it.
    double surely_dearer() const {
        return 8.0 / double(fear) + 4.0 / 16;
    }
};

// After the fact, to see what it hangs on.
constexpr float other_fears[] = {2, 3, 6, 10};
constexpr double other_deadlinesses[] = {0.25, 1};

// One on the way to the well.
struct Traveller {
    double comes;
    // Whether he dies if he gets to the bridge while robbers are there.
    bool is_unlucky;
    // When he set out, and the danger at the bridge then.
    double sets_out = 0;
    double danger = 0;
    bool has_set_out = false;
    bool goes_round = false;
    // Whether he set out to the bridge, and went round after all; or the other way.
    bool has_turned = false;
    bool has_died = false;
    // When he died or came to the well; 0 if neither.
    double ended = 0;
};

// Drawn in advance, so that everybody's luck is the same however all choose.
inline std::vector<Traveller> make_travellers(Random &random, const Road &road) {
    std::vector<Traveller> all;
    for (double time = Road::interval; time < Road::scene_seconds; time += Road::interval) {
        const double comes = time + random.uniform(-Road::varies_by, Road::varies_by);
        all.push_back({comes, random.chance(road.deadliness)});
    }
    return all;
}

struct AmbushResult {
    std::vector<Traveller> travellers;
    // The danger at the bridge, from frame to frame; empty without influence.
    std::vector<double> dangers;
};

class Ambush {
  public:
    Ambush(const udgoap::Domain &domain, const Row &row, const Road &road,
           std::vector<Traveller> travellers)
        : road_(road), stage_(domain, row), at_(stage_.attribute("at")),
          result_{std::move(travellers), {}} {
        village_ = add("place", {0, 0, 0}, 0, {}, {});
        bridge_ = add("place", bridge_place, 10, village_, {});
        ford_ = add("place", {6, 0, 8}, 10, village_, {});
        const udgoap::Object mill = add("place", {14, 0, 8}, 8, ford_, {});
        const udgoap::Object well = add("place", {20, 0, 0}, 10, bridge_, mill);
        world().set_flag(well, stage_.attribute("is_aim"), true).value();
        well_ = well;
        if (row.has_ambiance) {
            danger_ = domain.find_influence("danger").value();
            world().influences().set_grid(udgoap::InfluenceGrid({-2, 0, -2}, 1, 26, 14)).value();
        }
    }

    AmbushResult run() {
        std::size_t next = 0;
        for (std::uint64_t frame = 1; Stage::seconds_of(frame) <= Road::scene_seconds; ++frame) {
            const double seconds = Stage::seconds_of(frame);
            std::vector<Traveller> &all = result_.travellers;
            for (; next < all.size() && all[next].comes <= seconds; ++next) {
                const udgoap::Npc npc = stage_.add_person("traveller", {0, 0, 0});
                const udgoap::Object object = udgoap::object_of(npc);
                world().set_reference(object, at_, village_).value();
                if (!udgoap::is_null(danger_)) {
                    world().set_number(object, stage_.attribute("fear"), road_.fear).value();
                }
                numbers_[object] = next;
            }
            // As those see it who decide in this frame.
            const double danger = danger_at_bridge();
            stage_.tick(seconds);
            notice(danger);
            if (!udgoap::is_null(danger_)) {
                result_.dangers.push_back(danger_at_bridge());
            }
        }
        return result_;
    }

  private:
    static constexpr udgoap::Vector3 bridge_place = {10, 0, 0};

    udgoap::Object add(const char *type, udgoap::Vector3 place, float length, udgoap::Object from,
                       udgoap::Object also_from) {
        const udgoap::Object object = stage_.add(type, place);
        world().set_number(object, stage_.attribute("length"), length).value();
        if (!udgoap::is_null(from)) {
            world().set_reference(object, stage_.attribute("from"), from).value();
        }
        if (!udgoap::is_null(also_from)) {
            world().set_reference(object, stage_.attribute("also_from"), also_from).value();
        }
        return object;
    }
    double danger_at_bridge() {
        if (udgoap::is_null(danger_)) {
            return 0;
        }
        return double(world().influences().strength(danger_, bridge_place).value());
    }
    static bool are_robbers_there(double seconds) {
        return seconds >= Road::robbers_come && seconds < Road::robbers_leave;
    }

    void notice(double danger) {
        for (const udgoap::Event &event : world().events().value()) {
            const auto found = numbers_.find(event.npc);
            if (found == numbers_.end()) {
                continue;
            }
            Traveller &it = result_.travellers[found->second];
            if (event.kind == UDG_EVENT_STEP_STARTED) {
                set_out(it, event, danger);
            } else if (event.kind == UDG_EVENT_STEP_SUCCEEDED) {
                const bool dies = event.supplier == bridge_ && it.is_unlucky &&
                                  are_robbers_there(event.seconds);
                if (dies && !udgoap::is_null(danger_)) {
                    world()
                        .influences()
                        .add(danger_, world().position(event.npc).value())
                        .value();
                }
                if (dies || event.supplier == well_) {
                    it.has_died = dies;
                    it.ended = event.seconds;
                    world().destroy_object(event.npc).value();
                    numbers_.erase(found);
                }
            }
        }
    }
    // Notes which way he takes, first and later.
    void set_out(Traveller &it, const udgoap::Event &event, double danger) {
        const bool is_round = event.supplier == ford_;
        if (!is_round && !(event.supplier == bridge_)) {
            return;
        }
        if (!it.has_set_out) {
            it.has_set_out = true;
            it.goes_round = is_round;
            it.sets_out = event.seconds;
            it.danger = danger;
        } else if (it.goes_round != is_round) {
            it.has_turned = true;
        }
    }
    udgoap::World &world() {
        return stage_.world();
    }

    const Road &road_;
    Stage stage_;
    udgoap::Attribute at_;
    udgoap::Influence danger_{};
    udgoap::Object village_{};
    udgoap::Object bridge_{};
    udgoap::Object ford_{};
    udgoap::Object well_{};
    std::unordered_map<udgoap::Object, std::size_t> numbers_;
    AmbushResult result_;
};

// What is counted of one seed.
struct AmbushCounts {
    // By then the strongest danger has fallen to where the bridge is surely cheaper.
    static constexpr double forgotten_after = 90;

    std::uint64_t died = 0;
    std::uint64_t arrived = 0;
    std::uint64_t went_round = 0;
    std::uint64_t turned = 0;
    // Who went round before anybody had died.
    std::uint64_t round_before = 0;
    // Who set out when danger was surely dearer, and who of them took the bridge.
    std::uint64_t warned = 0;
    std::uint64_t warned_to_bridge = 0;
    // Who set out when all should be forgotten, and who of them went round.
    std::uint64_t late = 0;
    std::uint64_t late_round = 0;
    // When the last one who went round set out, seen from when the robbers left; 0 if nobody did.
    double last_round = 0;

    AmbushCounts(const std::vector<Traveller> &travellers, const Road &road) {
        double first_death = Road::scene_seconds;
        for (const Traveller &it : travellers) {
            if (it.has_died) {
                first_death = std::min(first_death, it.ended);
            }
        }
        for (const Traveller &it : travellers) {
            if (!it.has_set_out) {
                continue;
            }
            died += it.has_died ? 1 : 0;
            arrived += !it.has_died && it.ended > 0 ? 1 : 0;
            turned += it.has_turned ? 1 : 0;
            went_round += it.goes_round ? 1 : 0;
            round_before += it.goes_round && it.sets_out < first_death ? 1 : 0;
            if (it.danger > road.surely_dearer()) {
                ++warned;
                warned_to_bridge += it.goes_round ? 0 : 1;
            }
            if (it.sets_out > Road::robbers_leave + forgotten_after) {
                ++late;
                late_round += it.goes_round ? 1 : 0;
            }
            if (it.goes_round) {
                last_round = it.sets_out - Road::robbers_leave;
            }
        }
    }
};

inline std::vector<AmbushResult> run_ambushes(const udgoap::Domain &domain, const Row &row,
                                              const Options &options, const Road &road,
                                              std::size_t quick_count) {
    const std::size_t count =
        options.episodes != 0 ? options.episodes : options.quick ? quick_count : 100;
    return run_episodes<AmbushResult>(
        "ambush", count, options.threads, [&](std::size_t number) {
            Random random(options.seed, number);
            return Ambush(domain, row, road, make_travellers(random, road)).run();
        });
}

inline void write_counts(const Row &row, const Road &road,
                         const std::vector<AmbushResult> &results, Table &table) {
    for (std::size_t number = 0; number < results.size(); ++number) {
        const AmbushCounts it(results[number].travellers, road);
        row.begin(table).cell(double(road.fear)).cell(road.deadliness);
        table.cell(std::uint64_t{number}).cell(it.died).cell(it.arrived);
        table.cell(it.went_round).cell(it.turned).cell(it.round_before).cell(it.warned);
        table.cell(it.warned_to_bridge).cell(it.late).cell(it.late_round).cell(it.last_round);
        table.end_row();
    }
}

// All that happened in one of them, for the picture.
inline void write_one_ambush(const Row &row, const AmbushResult &result, Table &travellers,
                             Table &dangers) {
    for (std::size_t number = 0; number < result.travellers.size(); ++number) {
        const Traveller &it = result.travellers[number];
        row.begin(travellers).cell(std::uint64_t{number}).cell(it.sets_out).cell(it.danger);
        travellers.cell(it.goes_round ? "round" : "bridge").cell(std::uint64_t{it.has_turned});
        travellers.cell(std::uint64_t{it.has_died}).cell(it.ended).end_row();
    }
    for (std::size_t frame = 19; frame < result.dangers.size(); frame += 20) {
        row.begin(dangers).cell(Stage::seconds_of(frame + 1)).cell(result.dangers[frame]);
        dangers.end_row();
    }
}

inline void run_ambush(const Options &options) {
    const char *columns = "selector,ambiance,fear,deadliness,seed,died,arrived,went_round,turned,"
                          "round_before,warned,warned_to_bridge,late,late_round,last_round";
    Table counts(options.output, "ambush_counts", columns);
    Table others(options.output, "ambush_variants", columns);
    Table travellers(options.output, "ambush_travellers",
                     "selector,ambiance,traveller,sets_out,danger,way,turned,died,ended");
    Table dangers(options.output, "ambush_dangers", "selector,ambiance,seconds,danger");
    for (const Row &row : rows()) {
        const udgoap::Domain domain = load("ambush", row, {"_danger", ""});
        const auto run = [&](const Road &road, Table &table, std::size_t quick_count = 1) {
            std::vector<AmbushResult> results =
                run_ambushes(domain, row, options, road, quick_count);
            write_counts(row, road, results, table);
            return results;
        };
        write_one_ambush(row, run(Road{}, counts, 4).front(), travellers, dangers);
        if (row.which != UDG_SELECTOR_UDGOAP) {
            continue;
        }
        for (const float fear : other_fears) {
            if (row.has_ambiance) {
                run({0.5, fear}, others);
            }
        }
        for (const double deadliness : other_deadlinesses) {
            run({deadliness, 4}, others);
        }
    }
}

} // namespace experiments::ambiance

#endif
