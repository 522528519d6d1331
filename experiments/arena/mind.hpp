// The wizard's mind: a world of the library that mirrors the arena, and a host that performs what
// the wizard decides there.

#ifndef EXPERIMENTS_ARENA_MIND_HPP
#define EXPERIMENTS_ARENA_MIND_HPP

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <udgoap.hpp>

#include "../common/named.hpp"
#include "arena.hpp"
#include "setup.hpp"

namespace experiments::arena {

// The domain and its names. One serves all episodes, on any thread.
class Vocabulary {
public:
    // The documents stand in the repository, whose root programs are run in.
    static Vocabulary load(const std::vector<const char *> &paths = {
                               "experiments/arena/arena.json",
                               "experiments/arena/machine.json"}) {
        std::vector<std::string> texts;
        for (const char *path : paths) {
            std::ifstream file(path, std::ios::binary);
            texts.emplace_back(std::istreambuf_iterator<char>(file),
                               std::istreambuf_iterator<char>());
        }
        std::vector<udgoap::Document> documents;
        for (std::size_t index = 0; index < texts.size(); ++index) {
            documents.push_back({paths[index], texts[index]});
        }
        auto domain = udgoap::Domain::load(documents);
        if (!domain) {
            for (const udgoap::Diagnostic &one : udgoap::diagnostics().value()) {
                std::fprintf(stderr, "%s:%u:%u: %s (at %s)\n", one.document.c_str(), one.line,
                             one.column, one.message.c_str(), one.path.c_str());
            }
        }
        return Vocabulary(std::move(domain).value());
    }

    udgoap::Attribute attribute(const char *name) const {
        return domain.find_attribute(name).value();
    }

    udgoap::Domain domain;
    udgoap::Type wizard, antlion, waypoint, health_potion, mana_potion;
    udgoap::Attribute health, mana, health_gain, mana_gain, speed;
    std::array<udgoap::Action, ACTS> acts;
    std::array<udgoap::Drive, DRIVES> drives;

private:
    explicit Vocabulary(udgoap::Domain loaded) : domain(std::move(loaded)) {
        const auto type = [&](const char *name) { return domain.find_type(name).value(); };
        wizard = type("wizard");
        antlion = type("antlion");
        waypoint = type("waypoint");
        health_potion = type("health_potion");
        mana_potion = type("mana_potion");
        health = attribute("health");
        mana = attribute("mana");
        health_gain = attribute("health_gain");
        mana_gain = attribute("mana_gain");
        speed = attribute("speed");
        for (std::size_t act = 0; act < ACTS; ++act) {
            acts[act] = domain.find_action(ACT_NAMES[act]).value();
        }
        for (std::size_t drive = 0; drive < DRIVES; ++drive) {
            drives[drive] = domain.find_drive(DRIVE_NAMES[drive]).value();
        }
    }
};

class Mind {
public:
    Mind(const Vocabulary &words, const Setup &setup, Arena &arena)
        : words_(words), arena_(arena), world_(create(words)) {
        wizard_ = put(words.wizard, arena.wizard());
        for (const double x : arena.constants().waypoints) {
            for (const double z : arena.constants().waypoints) {
                put(words.waypoint, {x, z});
            }
        }
        tell_constants(setup);
        npc_ = world_.npc(wizard_).value();
        udgoap::PlanOptions planning = named_planning();
        planning.selector = setup.selector;
        planning.durations = setup.durations ? 1 : 0;
        planning.forecast = setup.selector == UDG_SELECTOR_GOAP ? 0 : 1;
        if (setup.plan_states != 0) {
            planning.plan_states = setup.plan_states;
        }
        udgoap::MindOptions mind = named_mind();
        mind.skipping = setup.skipping;
        world_.set_mind(npc_, mind, &planning).value();
        for (std::size_t drive = 0; drive < DRIVES; ++drive) {
            world_.set_drive_weight(npc_, words.drives[drive], setup.weights[drive]).value();
        }
    }

    // Between two frames: the world learns what is true, the wizard decides, and begins.
    void decide() {
        report();
        mirror(arena_.antlions(), antlions_, [&](const Antlion &it) {
            const udgoap::Object object = put(words_.antlion, it.position);
            set(object, words_.speed, arena_.constants().antlion_speed);
            return object;
        });
        mirror(arena_.items(), items_, [&](const Item &it) {
            const udgoap::Object object =
                put(it.heals ? words_.health_potion : words_.mana_potion, it.position);
            set(object, it.heals ? words_.health_gain : words_.mana_gain, it.amount);
            return object;
        });
        move();
        set(wizard_, words_.health, arena_.health());
        set(wizard_, words_.mana, arena_.mana());

        udgoap::TickInput input(arena_.time());
        input.plan_states = UDG_PLAN_STATES_UNLIMITED;
        input.work = 0;
        if (world_.tick(input).value().events > 0) {
            follow_step();
        }
    }

    const udgoap::World &world() const {
        return world_;
    }
    udgoap::World &world() {
        return world_;
    }
    udgoap::Npc npc() const {
        return npc_;
    }

private:
    // What of the arena is mirrored by which object.
    struct Mirrored {
        std::uint32_t id;
        udgoap::Object object;
    };

    static udgoap::World create(const Vocabulary &words) {
        udgoap::WorldDef def;
        def.domain = words.domain.handle();
        def.searches = 1;
        return udgoap::World::create(def).value();
    }
    static udgoap::Vector3 vector(Point point) {
        return {static_cast<float>(point.x), 0, static_cast<float>(point.z)};
    }
    udgoap::Object put(udgoap::Type type, Point where) {
        return world_.create_object({type, vector(where)}).value();
    }
    void set(udgoap::Object object, udgoap::Attribute attribute, double value) {
        world_.set_number(object, attribute, static_cast<float>(value)).value();
    }

    void tell_constants(const Setup &setup) {
        const Constants &it = arena_.constants();
        const std::pair<const char *, double> facts[] = {
            {"speed", it.wizard_speed},
            {"bite_damage", it.bite_damage},
            {"bite_interval", it.bite_interval},
            {"melee_seconds", it.melee_seconds},
            {"lightning_mana", it.lightning_mana},
            {"blast_mana", it.blast_mana},
            {"blast_radius", it.blast_radius},
            {"heal_mana", it.heal_mana},
            {"heal_health", it.heal_health},
            {"health_threshold", setup.health_threshold},
            {"mana_threshold", setup.mana_threshold},
        };
        for (const auto &[name, value] : facts) {
            set(wizard_, words_.attribute(name), value);
        }
        for (std::size_t act = 0; act < ACTS; ++act) {
            const std::string name = std::string("cost_") + ACT_NAMES[act];
            set(wizard_, words_.attribute(name.c_str()), setup.costs[act]);
        }
    }

    void report() {
        const Outcome outcome = arena_.outcome();
        if (outcome == Outcome::DONE || outcome == Outcome::FAILED) {
            (void)world_
                .report(npc_, step_id_,
                        outcome == Outcome::DONE ? UDG_STEP_SUCCEEDED : UDG_STEP_FAILED)
                .value();
            arena_.stop();
            step_id_ = 0;
        }
    }

    // Both lists are in order of id, as things come.
    template <class Thing, class Put>
    void mirror(const std::vector<Thing> &things, std::vector<Mirrored> &mirrored,
                const Put &put_one) {
        std::size_t kept = 0;
        for (const Mirrored &one : mirrored) {
            if (kept < things.size() && things[kept].id == one.id) {
                mirrored[kept++] = one;
            } else {
                world_.destroy_object(one.object).value();
            }
        }
        mirrored.resize(kept);
        for (; kept < things.size(); ++kept) {
            mirrored.push_back({things[kept].id, put_one(things[kept])});
        }
    }

    void move() {
        objects_.clear();
        positions_.clear();
        objects_.push_back(wizard_);
        positions_.push_back(vector(arena_.wizard()));
        for (std::size_t index = 0; index < antlions_.size(); ++index) {
            objects_.push_back(antlions_[index].object);
            positions_.push_back(vector(arena_.antlions()[index].position));
        }
        (void)world_.write_positions(objects_, positions_).value();
    }

    void follow_step() {
        udgoap::Step step{};
        if (udg_npc_step(world_.handle(), npc_, &step) != UDG_STATUS_OK) {
            arena_.stop();
            step_id_ = 0;
        } else if (step.step_id != step_id_) {
            step_id_ = step.step_id;
            begin(step);
        }
    }

    void begin(const udgoap::Step &step) {
        std::size_t number = 0;
        while (words_.acts[number] != step.action) {
            ++number;
        }
        const Act act = static_cast<Act>(number);
        const std::uint32_t id = id_of(step.supplier);
        if (act == Act::GOTO || act == Act::TAKE) {
            const udgoap::Vector3 where = world_.position(step.supplier).value();
            // Half a millimetre more than the library's idea of beside, which counts in floats.
            arena_.walk(act, id, {where.x, where.z}, double(step.distance) - 0.0005);
        } else {
            arena_.act(act, id);
        }
    }
    std::uint32_t id_of(udgoap::Object object) const {
        for (const auto *list : {&antlions_, &items_}) {
            for (const Mirrored &one : *list) {
                if (one.object == object) {
                    return one.id;
                }
            }
        }
        return 0;
    }

    const Vocabulary &words_;
    Arena &arena_;
    udgoap::World world_;
    udgoap::Object wizard_{};
    udgoap::Npc npc_{};
    std::uint64_t step_id_ = 0;
    std::vector<Mirrored> antlions_;
    std::vector<Mirrored> items_;
    std::vector<udgoap::Object> objects_;
    std::vector<udgoap::Vector3> positions_;
};

} // namespace experiments::arena

#endif
