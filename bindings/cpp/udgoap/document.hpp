// Domain documents made by a program: docs/domain-documents.md as calls.
//
// Parts and functions are named as the keys on that page. Nothing is judged here: the loader does
// that, with all errors at once. It refuses a key that was set twice, and a number that isn't
// finite, which is written as null.
//
//     using namespace udgoap::document;
//     const std::string json =
//         Builder()
//             .attribute("food", Number().range(0, 10))
//             .type("apple", Type().supplies("eat"))
//             .type("villager", Type().attribute("food").consumes("eat").drive("stay_fed"))
//             .action("eat", Action().effect("consumer.food += 4").effect("destroy(supplier)"))
//             .drive("stay_fed", Drive().goal("be_full", Goal().condition("self.food >= 10")))
//             .json();

#ifndef UDGOAP_DOCUMENT_HPP
#define UDGOAP_DOCUMENT_HPP

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "json.hpp"
#include "types.hpp"

namespace udgoap::document {

// Text as it is in the document: a name, a condition, an expression.
using Text = std::string_view;

// A part of a document. Self is the part's own type.
template <class Self>
class Part {
public:
    // For people.
    Self &note(Text text) {
        return set("note", detail::quoted(text));
    }
    // What the part is as JSON.
    std::string json() const {
        return entries_.json();
    }

protected:
    Self &set(Text key, std::string json) {
        entries_.set(key, std::move(json));
        return static_cast<Self &>(*this);
    }
    Self &text(Text key, Text text) {
        return set(key, detail::quoted(text));
    }
    Self &number(Text key, float value) {
        return set(key, detail::number(value));
    }
    Self &append(Text key, const std::string &json) {
        entries_.append(key, json);
        return static_cast<Self &>(*this);
    }
    Self &append_texts(Text key, std::initializer_list<Text> texts) {
        for (const Text text : texts) {
            entries_.append(key, detail::quoted(text));
        }
        return static_cast<Self &>(*this);
    }
    Self &insert(Text key, Text name, const std::string &json) {
        entries_.insert(key, name, json);
        return static_cast<Self &>(*this);
    }

private:
    detail::Entries entries_;
};

// A part that an earlier document may have defined already.
template <class Self>
class Entry : public Part<Self> {
public:
    // This replaces the earlier definition.
    Self &override_earlier() {
        return this->set("override", "true");
    }
    // This adds to the earlier definition.
    Self &extend() {
        return this->set("extend", "true");
    }
};

// Attributes, in the document and in types.
class Number : public Entry<Number> {
public:
    static constexpr Text kind = "number";
    Number &range(float least, float most) {
        return at_least(least).at_most(most);
    }
    Number &at_least(float least) {
        return number("min", least);
    }
    Number &at_most(float most) {
        return number("max", most);
    }
    Number &default_value(float value) {
        return number("default", value);
    }
    // In a document's attributes only.
    Number &significance(float change) {
        return number("significance", change);
    }
    // How much it changes by itself in a second. In types only.
    Number &rate(float in_a_second) {
        return number("rate", in_a_second);
    }
    Number &rate(Text expression) {
        return text("rate", expression);
    }
};

class Flag : public Entry<Flag> {
public:
    static constexpr Text kind = "flag";
    Flag &default_value(bool value) {
        return set("default", value ? "true" : "false");
    }
};

class Position : public Entry<Position> {
public:
    static constexpr Text kind = "position";
    // In a document's attributes only.
    Position &significance(float metres) {
        return number("significance", metres);
    }
    Position &default_value(Vector3 value) {
        return set("default", "[" + detail::number(value.x) + ", " + detail::number(value.y) + ", " +
                                  detail::number(value.z) + "]");
    }
};

class Reference : public Entry<Reference> {
public:
    static constexpr Text kind = "reference";
};

// A precondition, or a condition of a goal.
class Condition : public Part<Condition> {
public:
    Condition(const char *test) : Condition(Text(test)) {
    }
    Condition(const std::string &test) : Condition(Text(test)) {
    }
    Condition(Text test) {
        text("test", test);
    }
    Condition &range(float value) {
        return number("range", value);
    }
    Condition &weight(float value) {
        return number("weight", value);
    }
    Condition &name(Text name) {
        return text("name", name);
    }
};

// How entities of a type want an action done to them.
class Manner : public Part<Manner> {
public:
    Manner &distance(float metres) {
        return number("distance", metres);
    }
    // "towards", "away" or "any".
    Manner &facing(Text where) {
        return text("facing", where);
    }
    Manner &animation(Text tag) {
        return text("animation", tag);
    }
    // How many NPCs may do it at a time; 0 for no limit.
    Manner &slots(std::uint16_t count) {
        return number("slots", count);
    }
};

// How a step with an action is performed, once it has been planned. All times are in seconds.
class Perform : public Part<Perform> {
public:
    // "any_time", "between_steps" or "never".
    Perform &interrupt(Text when) {
        return text("interrupt", when);
    }
    Perform &cooldown(float seconds) {
        return number("cooldown", seconds);
    }
    Perform &timeout(float seconds) {
        return number("timeout", seconds);
    }
    Perform &retry_after(float seconds) {
        return number("retry_after", seconds);
    }
    Perform &expect_for(float seconds) {
        return number("expect_for", seconds);
    }
    Perform &max_wait(float seconds) {
        return number("max_wait", seconds);
    }
};

// How NPCs of a type plan and think, unless the game says otherwise.
class Planning : public Part<Planning> {
public:
    // "auto", "udgoap", "udgoap_best", "goap", "utility_plans" or "schedules".
    Planning &selector(Text name) {
        return text("selector", name);
    }
    Planning &depth(unsigned steps) {
        return set("depth", std::to_string(steps));
    }
    Planning &plan_states(unsigned count) {
        return set("plan_states", std::to_string(count));
    }
    // 1,000 are about a microsecond.
    Planning &work(unsigned units) {
        return set("work", std::to_string(units));
    }
    Planning &cost_weight(float weight) {
        return number("cost_weight", weight);
    }
    Planning &durations(bool on = true) {
        return set("durations", on ? "true" : "false");
    }
    Planning &outcomes(bool on = true) {
        return set("outcomes", on ? "true" : "false");
    }
    Planning &risk(float weight) {
        return number("risk", weight);
    }
    Planning &filter_goals(bool on = true) {
        return set("filter_goals", on ? "true" : "false");
    }
    // In seconds.
    Planning &think_interval(float seconds) {
        return number("think_interval", seconds);
    }
    Planning &switch_margin(float margin) {
        return number("switch_margin", margin);
    }
};

// A modifier that entities of a type bring along.
class Brought : public Part<Brought> {
public:
    explicit Brought(Text modifier) {
        text("modifier", modifier);
    }
    // In metres; without it, to the areas that the object is in.
    Brought &within(float metres) {
        return number("within", metres);
    }
    Brought &when(Text condition) {
        return text("when", condition);
    }
};

// How a type's drives become one utility.
class Utility : public Part<Utility> {
public:
    Utility &combine(Text how) {
        return text("combine", how);
    }
    Utility &vital(std::initializer_list<Text> drives) {
        return append_texts("vital", drives);
    }
};

class Type : public Entry<Type> {
public:
    // What tools call it, and the color that they show it in, such as "#ff8000".
    Type &label(Text label) {
        return text("label", label);
    }
    Type &color(Text color) {
        return text("color", color);
    }
    Type &is(Text parent) {
        return text("is", parent);
    }
    Type &attribute(Text name) {
        return insert("attributes", name, "{}");
    }
    // With another default, rate or range: a Number, a Flag or a Position.
    template <class Kind>
    Type &attribute(Text name, const Kind &part) {
        return insert("attributes", name, part.json());
    }
    Type &alive(Text condition) {
        return text("alive", condition);
    }
    Type &supplies(Text action) {
        return append("supplies", detail::quoted(action));
    }
    Type &supplies(Text action, Text when) {
        return offer("supplies", action, when);
    }
    Type &supplies(std::initializer_list<Text> actions) {
        return append_texts("supplies", actions);
    }
    Type &consumes(Text action) {
        return append("consumes", detail::quoted(action));
    }
    Type &consumes(Text action, Text when) {
        return offer("consumes", action, when);
    }
    Type &consumes(std::initializer_list<Text> actions) {
        return append_texts("consumes", actions);
    }
    // All actions with the annotation.
    Type &consumes_annotated(Text annotation) {
        detail::Entries consumed;
        consumed.set("annotation", detail::quoted(annotation));
        return append("consumes", consumed.json());
    }
    // The reference that tells whose part an entity is.
    Type &part_of(Text reference) {
        return text("part_of", reference);
    }
    Type &tag(Text name) {
        return append("tags", detail::quoted(name));
    }
    Type &drive(Text name) {
        return append("drives", detail::quoted(name));
    }
    Type &drive(Text name, float weight) {
        return weighted_drive(name, detail::number(weight));
    }
    Type &drive(Text name, Text weight) {
        return weighted_drive(name, detail::quoted(weight));
    }
    // One that NPCs aren't born with, but can be given.
    Type &external_drive(Text name) {
        detail::Entries drive;
        drive.set("drive", detail::quoted(name));
        drive.set("external", "true");
        return append("drives", drive.json());
    }
    Type &world_effect(Text name) {
        return append("world_effects", detail::quoted(name));
    }
    Type &manner(Text action, const Manner &part) {
        return insert("manner", action, part.json());
    }
    Type &utility(const Utility &part) {
        return set("utility", part.json());
    }
    // "numeric" or "binary".
    Type &goap(Text model) {
        return insert("goap", "model", detail::quoted(model));
    }
    Type &planning(const Planning &part) {
        return set("planning", part.json());
    }
    Type &sensor(Text name) {
        return append("sensors", detail::quoted(name));
    }
    // One of those among which the selector `utility_plans` chooses.
    Type &schedule(Text name) {
        return append("schedules", detail::quoted(name));
    }
    // What chooses for the selector `schedules`.
    Type &machine(Text name) {
        return text("machine", name);
    }
    // An annotation of modifiers that concern its NPCs; without any, all do.
    Type &heed(Text annotation) {
        return append("heeds", detail::quoted(annotation));
    }
    Type &ambiance(const Brought &part) {
        return append("ambiance", part.json());
    }

private:
    Type &offer(Text key, Text action, Text when) {
        detail::Entries offer;
        offer.set("action", detail::quoted(action));
        offer.set("when", detail::quoted(when));
        return append(key, offer.json());
    }
    Type &weighted_drive(Text name, std::string weight) {
        detail::Entries drive;
        drive.set("drive", detail::quoted(name));
        drive.set("weight", std::move(weight));
        return append("drives", drive.json());
    }
};

// One of the things that may come of an action.
class UncertainOutcome : public Part<UncertainOutcome> {
public:
    explicit UncertainOutcome(float weight) {
        number("weight", weight);
    }
    // Its chances depend on facts: an expression over the consumer and the supplier.
    explicit UncertainOutcome(Text weight) {
        text("weight", weight);
    }
    UncertainOutcome &effect(Text effect) {
        return append("effects", detail::quoted(effect));
    }
    UncertainOutcome &name(Text name) {
        return text("name", name);
    }
};

class Action : public Entry<Action> {
public:
    // What tools call it, and the color that they show it in, such as "#ff8000".
    Action &label(Text label) {
        return text("label", label);
    }
    Action &color(Text color) {
        return text("color", color);
    }
    Action &precondition(const Condition &condition) {
        return append("preconditions", condition.json());
    }
    Action &effect(Text effect) {
        return append("effects", detail::quoted(effect));
    }
    Action &outcome(const UncertainOutcome &part) {
        return append("outcomes", part.json());
    }
    Action &cost(float value) {
        return number("cost", value);
    }
    Action &cost(Text expression) {
        return text("cost", expression);
    }
    Action &duration(float seconds) {
        return number("duration", seconds);
    }
    Action &duration(Text expression) {
        return text("duration", expression);
    }
    // An NPC may do it to itself, as to others.
    Action &on_self() {
        return set("self", "true");
    }
    // An NPC does it to itself alone.
    Action &only_on_self() {
        return set("self", "\"only\"");
    }
    Action &world_effect(Text name) {
        return append("world_effects", detail::quoted(name));
    }
    // A schedule, whose tasks take the place of a step when its turn comes. Its own effects are then
    // only what planning makes of it.
    Action &schedule(Text name) {
        return text("schedule", name);
    }
    Action &perform(const Perform &part) {
        return set("perform", part.json());
    }
    // Done where the NPC has last seen the object.
    Action &at_last_seen() {
        return text("at", "last_seen");
    }
    Action &annotation(Text word) {
        return append("annotations", detail::quoted(word));
    }
    // A modifier that a step leaves behind.
    Action &ambiance(Text modifier) {
        return append("ambiance", detail::quoted(modifier));
    }
    // An influence that a step adds 1 to, where the NPC is then.
    Action &influence(Text name) {
        return append("influences", detail::quoted(name));
    }
};

class WorldEffect : public Entry<WorldEffect> {
public:
    WorldEffect &for_each(Text type, Text as) {
        return text("for_each", type).text("as", as);
    }
    WorldEffect &when(Text condition) {
        return text("when", condition);
    }
    WorldEffect &effect(Text effect) {
        return append("effects", detail::quoted(effect));
    }
};

// A rule that makes goals.
class Goal : public Part<Goal> {
public:
    Goal &for_each(Text type, Text as) {
        return text("for_each", type).text("as", as);
    }
    Goal &when(Text condition) {
        return text("when", condition);
    }
    Goal &condition(const Condition &condition) {
        return append("conditions", condition.json());
    }
    Goal &weight(float value) {
        return number("weight", value);
    }
    Goal &weight(Text expression) {
        return text("weight", expression);
    }
    Goal &priority(float value) {
        return number("priority", value);
    }
    Goal &priority(Text expression) {
        return text("priority", expression);
    }
    Goal &combine(Text how) {
        return text("combine", how);
    }
    Goal &completeness(Text curve) {
        return text("completeness", curve);
    }
    Goal &remove(Text condition) {
        return text("remove", condition);
    }
    Goal &never_remove() {
        return set("remove", "false");
    }
    // "satisfied" or "failed".
    Goal &on_destroyed(Text how) {
        return text("on_destroyed", how);
    }
};

// When an NPC is given a drive.
class Given : public Part<Given> {
public:
    explicit Given(Text condition) {
        text("when", condition);
    }
    Given &for_each(Text type, Text as) {
        return text("for_each", type).text("as", as);
    }
};

class Drive : public Entry<Drive> {
public:
    // What tools call it, and the color that they show it in, such as "#ff8000".
    Drive &label(Text label) {
        return text("label", label);
    }
    Drive &color(Text color) {
        return text("color", color);
    }
    Drive &given(const Given &part) {
        return set("given", part.json());
    }
    Drive &weight(float value) {
        return number("weight", value);
    }
    Drive &weight(Text expression) {
        return text("weight", expression);
    }
    // A word that modifiers recognise the drive by.
    Drive &annotation(Text word) {
        return append("annotations", detail::quoted(word));
    }
    Drive &combine(Text how) {
        return text("combine", how);
    }
    Drive &remove(Text condition) {
        return text("remove", condition);
    }
    Drive &goal(Text name, const Goal &rule) {
        return insert("goals", name, rule.json());
    }
};

// Made by one of its functions; the keys have the defaults of the page.
class Curve : public Entry<Curve> {
public:
    static Curve linear(float slope, float offset = 0) {
        return of("linear").number("slope", slope).number("offset", offset);
    }
    static Curve quadratic(float slope, float shift = 0, float offset = 0) {
        return of("quadratic")
            .number("slope", slope)
            .number("shift", shift)
            .number("offset", offset);
    }
    static Curve exponential(float base) {
        return of("exponential").number("base", base);
    }
    static Curve logistic(float steepness, float middle = 0.5f) {
        return of("logistic").number("steepness", steepness).number("middle", middle);
    }
    // Points of rising x.
    static Curve piecewise(std::initializer_list<std::pair<float, float>> points) {
        Curve curve = of("piecewise");
        for (const auto &[x, y] : points) {
            curve.append("points", "[" + detail::number(x) + ", " + detail::number(y) + "]");
        }
        return curve;
    }

private:
    static Curve of(Text kind) {
        Curve curve;
        curve.text("kind", kind);
        return curve;
    }
};

// A question to the game.
class Query : public Entry<Query> {
public:
    // "flag" or "number".
    Query &kind(Text kind) {
        return text("kind", kind);
    }
    Query &arguments(int count) {
        return number("arguments", static_cast<float>(count));
    }
    Query &max_age(float seconds) {
        return number("max_age", seconds);
    }
    Query &range(float value) {
        return number("range", value);
    }
    Query &pure() {
        return set("pure", "true");
    }
};

// A way in which NPCs notice things.
class Sensor : public Entry<Sensor> {
public:
    // What it notices; those that inherit from it are noticed, too.
    Sensor &type(Text name) {
        return append("types", detail::quoted(name));
    }
    // What it tells of, "position" among them; everything, unless one is given.
    Sensor &attribute(Text name) {
        return append("attributes", detail::quoted(name));
    }
    // It notices the NPC itself, and nobody else.
    Sensor &of_self() {
        return set("self", "true");
    }
    // It never looks by itself: the game notices things with it.
    Sensor &by_host() {
        return set("host", "true");
    }
    Sensor &range(float metres) {
        return number("range", metres);
    }
    // The whole angle.
    Sensor &angle(float degrees) {
        return number("angle", degrees);
    }
    // 0 for every tick.
    Sensor &interval(float seconds) {
        return number("interval", seconds);
    }
    // What the game is asked before something counts as noticed.
    Sensor &query(Text name) {
        return text("query", name);
    }
    Sensor &sure(float share) {
        return number("sure", share);
    }
    // How long its beliefs are kept; 0 for ever.
    Sensor &remember(float seconds) {
        return number("remember", seconds);
    }
    Sensor &remember(Text attribute, float seconds) {
        return insert("remember_attributes", attribute, detail::number(seconds));
    }
};

// A plan that is written by hand.
class Schedule : public Entry<Schedule> {
public:
    // Somebody whom tasks are done to: of this type, for whom `when` holds, and for whom `least` is
    // least. Both may be empty.
    Schedule &role(Text name, Text type, Text when = {}, Text least = {}) {
        detail::Entries role;
        role.set("type", detail::quoted(type));
        if (!when.empty()) {
            role.set("when", detail::quoted(when));
        }
        if (!least.empty()) {
            role.set("least", detail::quoted(least));
        }
        return insert("roles", name, role.json());
    }
    // "action(role)"
    Schedule &task(Text task) {
        return append("tasks", detail::quoted(task));
    }
    // A flag by which it fails: "name" or "not name".
    Schedule &fails(Text flag) {
        return append("fails", detail::quoted(flag));
    }
    Schedule &on_failure(Text schedule) {
        return text("on_failure", schedule);
    }
};

// A state of a machine.
class State : public Part<State> {
public:
    // A flag that has to be so: "name" or "not name".
    State &when(Text flag) {
        return append("when", detail::quoted(flag));
    }
    // What is run in it, in this order, under these flags.
    State &schedule(Text name, std::initializer_list<Text> when = {}) {
        detail::Entries choice;
        choice.set("run", detail::quoted(name));
        for (const Text flag : when) {
            choice.append("when", detail::quoted(flag));
        }
        return append("schedules", choice.json());
    }
};

// Chooses schedules: states, in the order in which they are tried.
class Machine : public Entry<Machine> {
public:
    Machine &state(Text name, const State &part) {
        return set(name, part.json());
    }
};

// What alters the costs of actions in areas, near objects and after events.
class Modifier : public Entry<Modifier> {
public:
    // It alters no costs.
    Modifier() = default;
    // Over `cost`, `strength`, `age` and `self`.
    explicit Modifier(Text cost) {
        text("cost", cost);
    }
    // Over `weight`, `strength`, `age` and `self`: what drives weigh.
    Modifier &weight(Text expression) {
        return text("weight", expression);
    }
    Modifier &annotation(Text word) {
        return append("annotations", detail::quoted(word));
    }
    Modifier &when(Text condition) {
        return text("when", condition);
    }
    // In seconds.
    Modifier &half_life(float seconds) {
        return number("half_life", seconds);
    }
    Modifier &limit(float additions) {
        return number("limit", additions);
    }
    // A piecewise curve over the age in seconds.
    Modifier &boost(Text curve) {
        return text("boost", curve);
    }
    Modifier &dampen(Text curve) {
        return text("dampen", curve);
    }
};

// What spreads from places and fades, such as danger or noise.
class Influence : public Entry<Influence> {
public:
    // In seconds.
    Influence &half_life(float seconds) {
        return number("half_life", seconds);
    }
    Influence &limit(float strength) {
        return number("limit", strength);
    }
    // Of way between places.
    Influence &reach(float metres) {
        return number("reach", metres);
    }
    // By NPCs that don't know everything.
    Influence &noticed_within(float metres) {
        return number("noticed_within", metres);
    }
};

// A word that types may have in common.
class Tag : public Entry<Tag> {
public:
    // One that every type with the tag has.
    Tag &attribute(Text name) {
        return append("attributes", detail::quoted(name));
    }
};

// A whole document.
class Builder : public Part<Builder> {
public:
    Builder() {
        set("udgoap", "1");
    }
    Builder &position_significance(float metres) {
        return number("position_significance", metres);
    }
    Builder &distance_range(float metres) {
        return number("distance_range", metres);
    }
    // A Number, a Flag, a Position or a Reference.
    template <class Kind>
    Builder &attribute(Text name, const Kind &part) {
        return insert("attributes", name, detail::with_first("kind", Kind::kind, part.json()));
    }
    Builder &type(Text name, const Type &part) {
        return insert("types", name, part.json());
    }
    Builder &action(Text name, const Action &part) {
        return insert("actions", name, part.json());
    }
    Builder &world_effect(Text name, const WorldEffect &part) {
        return insert("world_effects", name, part.json());
    }
    Builder &drive(Text name, const Drive &part) {
        return insert("drives", name, part.json());
    }
    Builder &curve(Text name, const Curve &part) {
        return insert("curves", name, part.json());
    }
    Builder &query(Text name, const Query &part) {
        return insert("queries", name, part.json());
    }
    // A condition with a name, over `self`.
    Builder &flag(Text name, Text test) {
        return insert("flags", name, detail::quoted(test));
    }
    Builder &sensor(Text name, const Sensor &part) {
        return insert("sensors", name, part.json());
    }
    Builder &schedule(Text name, const Schedule &part) {
        return insert("schedules", name, part.json());
    }
    Builder &machine(Text name, const Machine &part) {
        return insert("machines", name, part.json());
    }
    Builder &modifier(Text name, const Modifier &part) {
        return insert("modifiers", name, part.json());
    }
    Builder &influence(Text name, const Influence &part) {
        return insert("influences", name, part.json());
    }
    Builder &tag(Text name, const Tag &part = Tag()) {
        return insert("tags", name, part.json());
    }
    // Where the schema of documents lies, for your editor.
    Builder &schema(Text where) {
        return text("$schema", where);
    }
};

} // namespace udgoap::document

#endif
