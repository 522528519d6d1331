// The library: location ambiance. A visitor strolls through it, and amuses themselves on the way.

#ifndef EXPERIMENTS_AMBIANCE_LIBRARY_HPP
#define EXPERIMENTS_AMBIANCE_LIBRARY_HPP

#include <cmath>
#include <string>

#include "options.hpp"
#include "stage.hpp"

namespace experiments::ambiance {

class Library {
  public:
    // The stroll goes along x, from one end to the other; the library is in the middle. Metres.
    static constexpr float path_end = 29;
    static constexpr float wall = 10;
    // Metres a second.
    static constexpr float speed = 1;
    // Who has strolled for so many seconds is bored.
    static constexpr int patience = 4;

    Library(const udgoap::Domain &domain, const Row &row)
        : row_(row), stage_(domain, row), bored_(stage_.attribute("bored")),
          visitor_(stage_.add_person("visitor", {-path_end, 0, 0})) {
        if (row.has_ambiance) {
            const udgoap::Modifier hush[] = {stage_.modifier("hush")};
            (void)stage_.world()
                .areas()
                .create(udgoap::AreaDef::box({0, 0, 0}, {wall, 3, 8}), hush)
                .value();
        }
    }

    // Writes each act as it begins.
    void run(Table &acts) {
        // Counted in frames.
        int strolled = 0;
        int since_amused = patience * frames_per_second;
        bool is_bored = false;
        for (std::uint64_t frame = 1; place(strolled) < path_end; ++frame) {
            if (!is_bored && since_amused >= patience * frames_per_second) {
                is_bored = true;
                world().set_flag(object(), bored_, true).value();
            } else if (!is_bored) {
                ++strolled;
                ++since_amused;
                world().set_position(object(), {place(strolled), 0, 0}).value();
            }
            stage_.tick(Stage::seconds_of(frame));
            for (const udgoap::Event &event : world().events().value()) {
                if (event.kind == UDG_EVENT_STEP_STARTED) {
                    write(acts, event, place(strolled));
                } else if (event.kind == UDG_EVENT_STEP_SUCCEEDED) {
                    is_bored = false;
                    since_amused = 0;
                }
            }
        }
    }

  private:
    static float place(int frames) {
        return -path_end + speed * static_cast<float>(frames) / frames_per_second;
    }
    void write(Table &acts, const udgoap::Event &event, float x) {
        const auto cost = [&](const char *action) {
            return double(
                world().areas().cost(visitor_, stage_.action(action), object()).value().cost);
        };
        row_.begin(acts).cell(event.seconds).cell(double(x));
        acts.cell(std::uint64_t{std::fabs(x) <= wall}).cell(stage_.name(event.action));
        acts.cell(cost("chat")).cell(cost("check_network")).end_row();
    }
    udgoap::World &world() {
        return stage_.world();
    }
    udgoap::Object object() const {
        return udgoap::object_of(visitor_);
    }

    const Row &row_;
    Stage stage_;
    udgoap::Attribute bored_;
    udgoap::Npc visitor_;
};

inline void run_library(const Options &options) {
    Table acts(options.output, "library_acts",
               "selector,ambiance,seconds,x,inside,act,chat_costs,network_costs");
    for (const Row &row : rows()) {
        const udgoap::Domain domain = load("library", row);
        Library(domain, row).run(acts);
    }
}

} // namespace experiments::ambiance

#endif
