// The household as a domain document, the same for all selectors.

#ifndef EXPERIMENTS_HOUSEHOLD_DOCUMENT_HPP
#define EXPERIMENTS_HOUSEHOLD_DOCUMENT_HPP

#include <string>

#include <udgoap.hpp>

#include "house.hpp"

namespace experiments::household {

// A number as the document has it.
inline std::string text(double value) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.9g", value);
    return digits;
}

inline udgoap::document::Action action_of(const House &house, const Act &act) {
    udgoap::document::Action action;
    action.cost(static_cast<float>(act.cost));
    action.perform(udgoap::document::Perform().interrupt("never"));
    if (act.place.empty()) {
        action.on_self();
    } else {
        action.precondition("distance(consumer, supplier) <= " + text(reach));
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
inline std::string document(const House &house) {
    using namespace udgoap::document;
    Builder builder;
    Type inhabitant;
    inhabitant.goap("binary").consumes("goto");
    for (std::size_t need = 0; need < need_count; ++need) {
        const std::string name = need_names[need];
        builder.attribute(name, Number().range(0, static_cast<float>(highest)));
        inhabitant.attribute(name, Number().rate(static_cast<float>(-house.falls[need])));
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
    builder.action("goto", Action()
                               .cost(1)
                               .duration("max(0, distance(consumer, supplier) - " + text(reach) +
                                         ") / " + text(walking_speed))
                               .effect("consumer.position = beside(supplier)")
                               .effect("consumer.energy -= " + text(house.effort) + " * duration"));
    for (const Act &act : house.acts) {
        builder.action(act.name, action_of(house, act));
        inhabitant.consumes(act.name);
        if (act.place.empty()) {
            inhabitant.supplies(act.name);
        }
    }
    for (const Place &place : house.places) {
        Type thing;
        thing.supplies("goto");
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
