// What all scenes have in common: who chooses, whether there is ambiance, and a world for both.

#ifndef EXPERIMENTS_AMBIANCE_STAGE_HPP
#define EXPERIMENTS_AMBIANCE_STAGE_HPP

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <udgoap.hpp>

#include "named.hpp"
#include "table.hpp"

namespace experiments::ambiance {

constexpr int frames_per_second = 20;
// Of UDGOAP. GOAP has no such thing.
constexpr float cost_weight = 0.01f;

struct Row {
    std::string selector;
    UdgSelector which;
    // GOAP's model.
    bool is_binary;
    bool has_ambiance;
    // Of a search; 0: as `named.hpp` has it.
    std::uint32_t plan_states = 0;
    // Whether plans are rated by what all outcomes of their steps are worth.
    bool weighs_outcomes = false;

    const char *ambiance() const {
        return has_ambiance ? "on" : "off";
    }
    // The first two cells of each line about it: selector, ambiance.
    Table &begin(Table &table) const {
        return table.cell(selector).cell(ambiance());
    }
};

inline std::vector<Row> rows() {
    std::vector<Row> rows;
    for (const bool has_ambiance : {true, false}) {
        rows.push_back({"goap", UDG_SELECTOR_GOAP, true, has_ambiance});
        rows.push_back({"goap, numeric", UDG_SELECTOR_GOAP, false, has_ambiance});
        rows.push_back({"udgoap", UDG_SELECTOR_UDGOAP, false, has_ambiance});
    }
    return rows;
}

inline std::string read_file(const std::string &path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

// What is put to a scene's name for the document that is loaded after it; nothing if there is none.
struct Added {
    std::string on = "_ambiance";
    std::string off = "";
};

// The documents of a scene, as the row wants them.
inline udgoap::Domain load(const std::string &scene, const Row &row, const Added &added = {}) {
    const std::string folder = "experiments/ambiance/";
    std::vector<std::string> names = {folder + scene + ".json"};
    const std::string &second = row.has_ambiance ? added.on : added.off;
    if (!second.empty()) {
        names.push_back(folder + scene + second + ".json");
    }
    if (row.is_binary) {
        names.push_back(folder + "binary.json");
    }
    std::vector<std::string> texts;
    for (const std::string &name : names) {
        texts.push_back(read_file(name));
    }
    std::vector<udgoap::Document> documents;
    for (std::size_t index = 0; index < names.size(); ++index) {
        documents.push_back({names[index], texts[index]});
    }
    auto domain = udgoap::Domain::load(documents);
    if (!domain) {
        std::fprintf(stderr, "%s\n", domain.message());
        std::exit(1);
    }
    return std::move(domain).value();
}

// A world of one episode. The library performs all steps, unless a scene says otherwise.
class Stage {
  public:
    Stage(const udgoap::Domain &domain, const Row &row, std::uint64_t seed = 0)
        : domain_(domain), world_(udgoap::World::create(world_of(domain, seed)).value()) {
        planning_.selector = row.which;
        planning_.cost_weight = cost_weight;
        if (row.plan_states != 0) {
            planning_.plan_states = row.plan_states;
        }
        planning_.outcomes = row.weighs_outcomes ? UDG_SWITCH_ON : UDG_SWITCH_OFF;
    }
    Stage(const Stage &) = delete;
    Stage &operator=(const Stage &) = delete;

    udgoap::Object add(const char *type, udgoap::Vector3 place) {
        return world_.create_object({domain_.find_type(type).value(), place}).value();
    }
    udgoap::Npc add_person(const char *type, udgoap::Vector3 place,
                           UdgPerformedBy performed_by = UDG_PERFORMED_BY_LIBRARY) {
        const udgoap::Npc npc = world_.npc(add(type, place)).value();
        mind_.performed_by = performed_by;
        world_.set_mind(npc, mind_, &planning_).value();
        return npc;
    }
    udgoap::Attribute attribute(const char *name) const {
        return domain_.find_attribute(name).value();
    }
    udgoap::Action action(const char *name) const {
        return domain_.find_action(name).value();
    }
    udgoap::Modifier modifier(const char *name) const {
        return domain_.find_modifier(name).value();
    }
    std::string name(udgoap::Action action) const {
        return std::string(domain_.name(action).value());
    }

    void tick(double seconds) {
        udgoap::TickInput input(seconds);
        input.plan_states = UINT32_MAX;
        input.work = 0;
        (void)world_.tick(input).value();
    }
    // The same, by the number of a frame, the first of which is 1.
    static double seconds_of(std::uint64_t frame) {
        return static_cast<double>(frame) / frames_per_second;
    }

    udgoap::World &world() {
        return world_;
    }

  private:
    // As many searches as there are people at a time, so that nobody waits for another.
    static udgoap::WorldDef world_of(const udgoap::Domain &domain, std::uint64_t seed) {
        udgoap::WorldDef def;
        def.seed = seed;
        def.domain = domain.handle();
        def.searches = 32;
        return def;
    }

    const udgoap::Domain &domain_;
    udgoap::World world_;
    udgoap::PlanOptions planning_ = named_planning();
    udgoap::MindOptions mind_ = named_mind();
};

} // namespace experiments::ambiance

#endif
