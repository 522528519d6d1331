// The four levers: affordances with a history. What one lever of a room has shown, no other will.

#ifndef EXPERIMENTS_AMBIANCE_LEVERS_HPP
#define EXPERIMENTS_AMBIANCE_LEVERS_HPP

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "episodes.hpp"
#include "options.hpp"
#include "random.hpp"
#include "stage.hpp"

namespace experiments::ambiance {

// What a lever can show, in the order of the document's outcomes.
enum Shows : std::uint64_t { exit_, treasure, badger, pit, shows_count };
inline constexpr const char *shows_names[shows_count] = {"exit", "treasure", "badger", "pit"};
// What of it is known in a room: a bit for each.
using Known = std::uint64_t;
inline constexpr Known all_but_the_pit = 1u << exit_ | 1u << treasure | 1u << badger;

struct LeversResult {
    std::uint64_t rooms = 0;
    // Lives that began where others had been before.
    std::uint64_t inherited = 0;
    std::uint64_t free = 0;
    std::uint64_t rich = 0;
    std::uint64_t died = 0;
    // Who pulled nothing more, and lives.
    std::uint64_t stopped = 0;
    // Pulls when nothing but the pit was left.
    std::uint64_t doomed = 0;
    // By what was known before: what came of pulls.
    std::array<std::array<std::uint64_t, shows_count>, 1u << shows_count> pulls{};
};

// Who says what a pull shows.
enum class Drawn { by_room, by_library };

// A room and those who come to it, one after the other.
class Room {
  public:
    // Levers stand in a row, `spacing` metres apart.
    Room(const udgoap::Domain &domain, const Row &row, Drawn drawn, float spacing, Random &random)
        : stage_(domain, row, random.below(UINT32_MAX)), drawn_(drawn) {
        for (std::size_t number = 0; number < shows_count; ++number) {
            const std::string name = std::string("shows_") + shows_names[number];
            shows_.push_back(stage_.attribute(name.c_str()));
            hidden_[number] = static_cast<Shows>(number);
            levers_.push_back(stage_.add("lever", {static_cast<float>(number) * spacing, 0, 0}));
        }
        for (std::size_t left = shows_count; left > 1; --left) {
            std::swap(hidden_[left - 1], hidden_[random.below(left)]);
        }
    }

    bool has_levers_left() const {
        return pulled_ < shows_count;
    }
    Known known() const {
        return known_;
    }

    // A hero's life in it. Returns how many levers were pulled.
    std::uint64_t live(LeversResult &result) {
        const std::uint64_t before = pulled_;
        const udgoap::Npc npc = stage_.add_person("hero", {0, 0, 0}, UDG_PERFORMED_BY_REPORTED);
        const udgoap::Object hero = udgoap::object_of(npc);
        bool is_free = false;
        bool is_dead = false;
        int idle_frames = 0;
        while (!is_free && !is_dead && idle_frames < patience) {
            stage_.tick(frame_seconds * static_cast<double>(++frame_));
            ++idle_frames;
            for (const udgoap::Event &event : world().events().value()) {
                if (event.kind == UDG_EVENT_STEP_STARTED && event.npc == hero) {
                    pull(npc, event, result);
                    idle_frames = 0;
                    is_free = world().flag(hero, stage_.attribute("free")).value();
                    is_dead = !(world().number(hero, stage_.attribute("health")).value() > 0);
                }
            }
        }
        result.free += is_free ? 1 : 0;
        result.died += is_dead ? 1 : 0;
        result.stopped += is_free || is_dead ? 0 : 1;
        result.rich += world().number(hero, stage_.attribute("gold")).value() >= 100 ? 1 : 0;
        world().destroy_object(hero).value();
        return pulled_ - before;
    }

  private:
    // A frame here is as long as the time between two turns to think: nothing else goes on.
    static constexpr double frame_seconds = 0.2;
    // Two seconds.
    static constexpr int patience = 10;

    void pull(udgoap::Npc npc, const udgoap::Event &event, LeversResult &result) {
        const auto lever = std::find(levers_.begin(), levers_.end(), event.supplier);
        const auto number = static_cast<std::size_t>(lever - levers_.begin());
        const std::int32_t outcome =
            drawn_ == Drawn::by_room ? static_cast<std::int32_t>(hidden_[number]) : -1;
        const UdgReportResult taken =
            world().report_outcome(npc, event.step_id, outcome).value();
        if (taken != UDG_REPORT_TAKEN) {
            std::fprintf(stderr, "a pull was refused\n");
            std::exit(1);
        }
        for (std::size_t shows = 0; shows < shows_count; ++shows) {
            if (world().flag(*lever, shows_[shows]).value()) {
                ++result.pulls[known_][shows];
                result.doomed += known_ == all_but_the_pit ? 1 : 0;
                known_ |= Known{1} << shows;
                break;
            }
        }
        ++pulled_;
        // What is left of a plan would go on at once, before the next turn to think.
        world().think_now(npc).value();
    }
    udgoap::World &world() {
        return stage_.world();
    }

    Stage stage_;
    Drawn drawn_;
    std::vector<udgoap::Attribute> shows_;
    std::vector<udgoap::Object> levers_;
    // What each lever shows, if the room says so.
    std::array<Shows, shows_count> hidden_{};
    Known known_ = 0;
    std::uint64_t pulled_ = 0;
    std::uint64_t frame_ = 0;
};

inline LeversResult live_in_rooms(const udgoap::Domain &domain, const Row &row, Drawn drawn,
                                  float spacing, Random random, std::uint64_t lives) {
    LeversResult result;
    while (lives > 0) {
        Room room(domain, row, drawn, spacing, random);
        ++result.rooms;
        for (bool goes_on = true; goes_on && lives > 0 && room.has_levers_left(); --lives) {
            result.inherited += room.known() != 0 ? 1 : 0;
            goes_on = room.live(result) > 0;
        }
    }
    return result;
}

// As all experiments have it, and also with chances weighed.
inline std::vector<Row> lever_rows() {
    std::vector<Row> all;
    for (const bool has_history : {true, false}) {
        for (const Row &row : rows()) {
            if (row.has_ambiance == has_history) {
                all.push_back(row);
            }
        }
        Row weighed{"udgoap, outcomes", UDG_SELECTOR_UDGOAP, false, has_history};
        weighed.weighs_outcomes = true;
        all.push_back(weighed);
        weighed.selector = "best, outcomes";
        weighed.which = UDG_SELECTOR_UDGOAP_BEST;
        all.push_back(weighed);
    }
    return all;
}

// How far apart levers are, in metres: all of them within the 10 m of the document. After the fact,
// to see what it hangs on: a room that is too large for that, for fewer seeds.
constexpr float lever_spacing = 1;
constexpr float other_spacings[] = {3, 4, 6, 12};
constexpr std::size_t seeds_of_spacings = 20;

inline std::vector<LeversResult> run_rooms(const udgoap::Domain &domain, const Row &row,
                                           Drawn drawn, float spacing, const Options &options,
                                           std::size_t most = 100) {
    const std::size_t count = std::min<std::size_t>(
        most, options.episodes != 0 ? options.episodes : options.quick ? 4 : 100);
    return run_episodes<LeversResult>("levers", count, options.threads, [&](std::size_t number) {
        return live_in_rooms(domain, row, drawn, spacing, Random(options.seed, number),
                             options.quick ? 25 : 1000);
    });
}

inline const char *name_of(Drawn drawn) {
    return drawn == Drawn::by_room ? "room" : "library";
}

inline void write_lives(const Row &row, Drawn drawn, float spacing,
                        const std::vector<LeversResult> &results, Table &lives) {
    for (std::size_t number = 0; number < results.size(); ++number) {
        const LeversResult &it = results[number];
        row.begin(lives).cell(name_of(drawn)).cell(double(spacing)).cell(std::uint64_t{number});
        lives.cell(it.rooms).cell(it.inherited).cell(it.free).cell(it.rich).cell(it.died);
        lives.cell(it.stopped).cell(it.doomed).end_row();
    }
}

// What came of the pulls of all seeds.
inline void write_pulls(const Row &row, Drawn drawn, const std::vector<LeversResult> &results,
                        Table &pulls) {
    LeversResult all;
    for (const LeversResult &it : results) {
        for (std::size_t known = 0; known < all.pulls.size(); ++known) {
            for (std::size_t shows = 0; shows < shows_count; ++shows) {
                all.pulls[known][shows] += it.pulls[known][shows];
            }
        }
    }
    for (std::size_t known = 0; known < all.pulls.size(); ++known) {
        const auto &counts = all.pulls[known];
        if (std::all_of(counts.begin(), counts.end(), [](std::uint64_t it) { return it == 0; })) {
            continue;
        }
        row.begin(pulls).cell(name_of(drawn));
        for (std::size_t shows = 0; shows < shows_count; ++shows) {
            pulls.cell(std::uint64_t{known >> shows & 1});
        }
        for (const std::uint64_t count : counts) {
            pulls.cell(count);
        }
        pulls.end_row();
    }
}

inline void run_levers(const Options &options) {
    const char *columns = "selector,ambiance,drawn_by,spacing,seed,rooms,inherited,free,rich,died,"
                          "stopped,doomed";
    Table lives(options.output, "levers_lives", columns);
    Table spacings(options.output, "levers_spacings", columns);
    Table pulls(options.output, "levers_pulls",
                "selector,ambiance,drawn_by,exit_known,treasure_known,badger_known,pit_known,exit,"
                "treasure,badger,pit");
    for (const Row &row : lever_rows()) {
        const udgoap::Domain domain = load("levers", row, {"_history", "_alike"});
        const auto run = [&](Drawn drawn) {
            const auto results = run_rooms(domain, row, drawn, lever_spacing, options);
            write_lives(row, drawn, lever_spacing, results, lives);
            write_pulls(row, drawn, results, pulls);
        };
        run(Drawn::by_room);
        if (!row.has_ambiance || !row.weighs_outcomes) {
            continue;
        }
        run(Drawn::by_library);
        if (row.which == UDG_SELECTOR_UDGOAP) {
            for (const float spacing : other_spacings) {
                const auto results = run_rooms(domain, row, Drawn::by_room, spacing, options,
                                               options.quick ? 1 : seeds_of_spacings);
                write_lives(row, Drawn::by_room, spacing, results, spacings);
            }
        }
    }
}

} // namespace experiments::ambiance

#endif
