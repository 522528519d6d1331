// The household as a domain document, the same for all selectors.

#ifndef EXPERIMENTS_HOUSEHOLD_DOCUMENT_HPP
#define EXPERIMENTS_HOUSEHOLD_DOCUMENT_HPP

#include <string>

#include <udgoap.hpp>

#include "house.hpp"

namespace experiments::household {

// What is told otherwise than in the headline.
struct Form {
    // Every action has the world effect that all needs fall for as long as it takes.
    bool needs_fall = false;
    // One uses a thing from where it is, and walks all the way.
    bool at_very_spot = false;
    // Of plans that cost the same, GOAP takes the one with the shorter way.
    bool prefers_short_ways = false;

    double nearness() const {
        return at_very_spot ? very_spot : reach;
    }
    double stops_at() const {
        return at_very_spot ? 0 : reach;
    }
};

// By how much acts that cost the same differ all the same, so that GOAP takes the one that stands
// first in the thesis' table 5.1. All together they never come to as much as a cost of the table.
inline constexpr double tie = 1.0 / 4096;
// And in how many metres ways come to a cost of 1 where the shorter one is to be taken: so many that
// the table goes first.
inline constexpr double shorter = 1 << 16;

// A number as the document has it.
inline std::string text(double value) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.9g", value);
    return digits;
}

inline udgoap::document::Action action_of(const House &house, const Act &act, const Form &form) {
    udgoap::document::Action action;
    const auto place_in_table = &act - house.acts.data();
    action.cost(static_cast<float>(act.cost + tie * static_cast<double>(place_in_table)));
    if (form.needs_fall) {
        action.world_effect("needs_fall");
    }
    action.perform(udgoap::document::Perform().interrupt("never"));
    if (act.place.empty()) {
        action.on_self();
    } else {
        action.precondition("distance(consumer, supplier) <= " + text(form.nearness()));
    }
    if (!act.takes.empty()) {
        action.precondition("consumer." + act.takes);
        action.effect("consumer." + act.takes + " = false");
    }
    if (act.is_continuous) {
        const Gain &first = act.gains.front();
        const std::string name = need_names[static_cast<std::size_t>(first.need)];
        action.duration("(max_of(consumer." + name + ") - consumer." + name + ") / " +
                        text(first.amount));
    } else {
        action.duration(static_cast<float>(act.seconds));
    }
    for (const Gain &gain : act.gains) {
        const std::string need = need_names[static_cast<std::size_t>(gain.need)];
        const std::string amount = text(gain.amount) + (act.is_continuous ? " * duration" : "");
        action.effect("consumer." + need + " += " + amount);
    }
    if (!act.gives_energy()) {
        action.effect("consumer.energy -= " + text(house.effort) + " * duration");
    }
    if (!act.makes.empty()) {
        action.effect("consumer." + act.makes + " = true");
    }
    return action;
}

// The inhabitant: seven drives with one goal each, which it never has enough of.
inline std::string document(const House &house, const Form &form) {
    using namespace udgoap::document;
    Builder builder;
    WorldEffect needs_fall;
    needs_fall.for_each("inhabitant", "somebody").when("somebody == consumer");
    Type inhabitant;
    inhabitant.goap("binary").consumes("goto");
    for (std::size_t need = 0; need < need_count; ++need) {
        const std::string name = need_names[need];
        builder.attribute(name, Number().range(0, static_cast<float>(highest)));
        inhabitant.attribute(name, Number().rate(static_cast<float>(-house.falls[need])));
        needs_fall.effect("consumer." + name + " -= " + text(house.falls[need]) + " * duration");
        const std::string drive = "maximize_" + name;
        inhabitant.drive(drive);
        builder.drive(drive, Drive().weight(1).goal("be_full", Goal()
                                                                   .condition("self." + name +
                                                                              " >= 100")
                                                                   .priority("100 - self." + name)
                                                                   .never_remove()));
    }
    for (const char *thing : {"has_cappuccino", "has_ingredients", "has_meal", "has_snack"}) {
        builder.attribute(thing, Flag());
        inhabitant.attribute(thing);
    }
    Action walk;
    if (form.prefers_short_ways) {
        walk.cost("1 + distance(consumer, supplier) / " + text(shorter));
    } else {
        walk.cost(1);
    }
    walk.duration("max(0, distance(consumer, supplier) - " + text(form.stops_at()) + ") / " +
                  text(walking_speed))
        .effect("consumer.position = beside(supplier)")
        .effect("consumer.energy -= " + text(house.effort) + " * duration");
    if (form.needs_fall) {
        builder.world_effect("needs_fall", needs_fall);
        walk.world_effect("needs_fall");
    }
    builder.action("goto", walk);
    for (const Act &act : house.acts) {
        builder.action(act.name, action_of(house, act, form));
        inhabitant.consumes(act.name);
        if (act.place.empty()) {
            inhabitant.supplies(act.name);
        }
    }
    for (const Place &place : house.places) {
        Type thing;
        thing.supplies("goto");
        if (form.at_very_spot) {
            thing.manner("goto", Manner().distance(0));
        }
        for (const Act &act : house.acts) {
            if (act.place == place.name) {
                thing.supplies(act.name);
            }
        }
        builder.type(place.name, thing);
    }
    builder.type("inhabitant", inhabitant);
    return builder.json();
}

} // namespace experiments::household

#endif
