// The arena: a wizard, antlions that bite, items that lie about. It has rules, and decides nothing.
//
// What the wizard does comes in by `begin`, and what became of it goes out by `outcome`. The same
// seed and the same wizard give the same life, frame by frame.

#ifndef EXPERIMENTS_ARENA_ARENA_HPP
#define EXPERIMENTS_ARENA_ARENA_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../common/random.hpp"
#include "constants.hpp"

namespace experiments::arena {

struct Point {
    double x = 0;
    double z = 0;
};

inline double distance(Point a, Point b) {
    return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.z - b.z) * (a.z - b.z));
}

enum class Act : std::uint32_t { GOTO, TAKE, MELEE, LIGHTNING, BLAST, HEAL };
inline constexpr std::size_t ACTS = 6;
inline constexpr const char *ACT_NAMES[ACTS] = {"goto",      "take",  "melee",
                                                "lightning", "blast", "heal"};

enum class Outcome { NONE, GOING_ON, DONE, FAILED };

struct Antlion {
    std::uint32_t id;
    Point position;
    double health;
    bool moved = false;
    // The frame of its next bite; 0 while the wizard is out of reach.
    std::uint64_t bites_at = 0;
};

struct Item {
    std::uint32_t id;
    Point position;
    double amount;
    bool heals;
};

class Arena {
public:
    // Spawns, items and luck have streams of their own: what the wizard does changes neither where
    // antlions come from nor what lies where.
    Arena(const Constants &constants, std::uint64_t seed, std::uint64_t stream)
        : constants_(constants), spawning_(seed, stream * 3), dropping_(seed, stream * 3 + 1),
          luck_(seed, stream * 3 + 2), health_(constants.wizard_health),
          mana_(constants.wizard_mana) {
        next_antlion_ = spawning_.uniform(constants_.spawn_least, constants_.spawn_most);
        next_item_ = dropping_.uniform(constants_.item_least, constants_.item_most);
    }

    double time() const {
        return static_cast<double>(frames_) * constants_.frame;
    }
    bool is_alive() const {
        return health_ > 0;
    }
    double health() const {
        return health_;
    }
    double mana() const {
        return mana_;
    }
    Point wizard() const {
        return wizard_;
    }
    const std::vector<Antlion> &antlions() const {
        return antlions_;
    }
    const std::vector<Item> &items() const {
        return items_;
    }
    const Constants &constants() const {
        return constants_;
    }
    // How often each act was begun, how many casts were interrupted, how many antlions were killed.
    const std::uint64_t (&begun() const)[ACTS] {
        return begun_;
    }
    std::uint64_t interrupted() const {
        return interrupted_;
    }
    std::uint64_t killed() const {
        return killed_;
    }
    // A hash of all that has happened, and when.
    std::uint64_t digest() const {
        return digest_;
    }
    Outcome outcome() const {
        return outcome_;
    }

    // For tests: somebody comes, something falls down, mana is taken away.
    std::uint32_t put_antlion(Point where) {
        antlions_.push_back({++ids_, where, constants_.antlion_health});
        note(1, ids_);
        return ids_;
    }
    std::uint32_t put_item(Point where, bool heals, double amount) {
        items_.push_back({++ids_, where, amount, heals});
        note(2, ids_);
        return ids_;
    }
    void set_mana(double mana) {
        mana_ = mana;
    }

    // Walks until somebody or a place is within `until` metres. `id` is an antlion's or an item's,
    // or 0 for `where`. An item is reached when it has been taken.
    void walk(Act act, std::uint32_t id, Point where, double until) {
        begin(act, id, 0);
        where_ = where;
        until_ = until;
    }
    // Does something to an antlion, or, with `id` 0, to himself. Mana is spent at once.
    void act(Act act, std::uint32_t id) {
        switch (act) {
        case Act::MELEE:
            return begin(act, id, constants_.melee_seconds);
        case Act::LIGHTNING:
            return cast(act, id, constants_.lightning_seconds, constants_.lightning_mana);
        case Act::BLAST:
            return cast(act, id, constants_.blast_seconds, constants_.blast_mana);
        case Act::HEAL:
            return cast(act, id, constants_.heal_seconds, constants_.heal_mana);
        case Act::GOTO:
        case Act::TAKE:
            break;
        }
    }
    // Stands still.
    void stop() {
        outcome_ = Outcome::NONE;
    }

    // One frame, in this order: whoever is due comes, the wizard walks, antlions run and bite,
    // items are taken, what the wizard does ends.
    void advance() {
        ++frames_;
        arrive();
        if (outcome_ == Outcome::GOING_ON && is_walk()) {
            approach(wizard_, target(), constants_.wizard_speed, until_);
        }
        for (Antlion &antlion : antlions_) {
            run_and_bite(antlion);
        }
        take_items();
        if (outcome_ == Outcome::GOING_ON) {
            if (is_walk()) {
                end_walk();
            } else if (frames_ == ends_at_) {
                end_act();
            }
        }
    }

private:
    bool is_walk() const {
        return act_ == Act::GOTO || act_ == Act::TAKE;
    }
    bool is_cast() const {
        return act_ == Act::LIGHTNING || act_ == Act::BLAST || act_ == Act::HEAL;
    }
    std::uint64_t frames(double seconds) const {
        return static_cast<std::uint64_t>(std::llround(seconds / constants_.frame));
    }

    void begin(Act act, std::uint32_t id, double seconds) {
        act_ = act;
        id_ = id;
        ends_at_ = frames_ + frames(seconds);
        outcome_ = Outcome::GOING_ON;
        ++begun_[static_cast<std::size_t>(act)];
        note(3 + static_cast<std::uint64_t>(act), id);
    }
    void cast(Act act, std::uint32_t id, double seconds, double mana) {
        begin(act, id, seconds);
        mana_ -= mana;
    }

    Antlion *find(std::uint32_t id) {
        const auto found = std::find_if(antlions_.begin(), antlions_.end(),
                                        [id](const Antlion &it) { return it.id == id; });
        return found == antlions_.end() ? nullptr : &*found;
    }
    const Item *find_item(std::uint32_t id) const {
        const auto found = std::find_if(items_.begin(), items_.end(),
                                        [id](const Item &it) { return it.id == id; });
        return found == items_.end() ? nullptr : &*found;
    }
    Point target() {
        if (const Antlion *antlion = find(id_)) {
            return antlion->position;
        }
        const Item *item = find_item(id_);
        return item != nullptr ? item->position : where_;
    }

    void arrive() {
        while (next_antlion_ <= time()) {
            const std::size_t corner = spawning_.below(4);
            const double half = constants_.half;
            put_antlion({corner % 2 == 0 ? -half : half, corner < 2 ? -half : half});
            next_antlion_ += spawning_.uniform(constants_.spawn_least, constants_.spawn_most);
        }
        while (next_item_ <= time()) {
            const Point where = {dropping_.uniform(-constants_.half, constants_.half),
                                 dropping_.uniform(-constants_.half, constants_.half)};
            const bool heals = dropping_.chance(0.5);
            put_item(where, heals,
                     dropping_.uniform(constants_.amount_least, constants_.amount_most));
            next_item_ += dropping_.uniform(constants_.item_least, constants_.item_most);
        }
    }

    // Moves for one frame, and says whether that was at all.
    bool approach(Point &who, Point to, double speed, double until) const {
        const double gap = distance(who, to);
        const double way = std::min(speed * constants_.frame, gap - until);
        if (!(way > 0)) {
            return false;
        }
        who.x += (to.x - who.x) / gap * way;
        who.z += (to.z - who.z) / gap * way;
        return true;
    }

    void run_and_bite(Antlion &antlion) {
        antlion.moved = approach(antlion.position, wizard_, constants_.antlion_speed,
                                 constants_.antlion_stops_at);
        if (distance(antlion.position, wizard_) > constants_.bite_reach) {
            antlion.bites_at = 0;
        } else if (antlion.bites_at == 0) {
            antlion.bites_at = frames_ + frames(constants_.bite_interval);
        } else if (frames_ == antlion.bites_at) {
            antlion.bites_at = frames_ + frames(constants_.bite_interval);
            bite(antlion.id);
        }
    }

    void bite(std::uint32_t by) {
        health_ = std::max(0.0, health_ - constants_.bite_damage);
        note(9, by);
        bites_.push_back(frames_);
        const std::uint64_t span = frames(constants_.interrupting_seconds);
        bites_.erase(std::remove_if(bites_.begin(), bites_.end(),
                                    [&](std::uint64_t at) { return at + span <= frames_; }),
                     bites_.end());
        if (outcome_ == Outcome::GOING_ON && is_cast() &&
            bites_.size() >= constants_.interrupting_bites) {
            outcome_ = Outcome::FAILED;
            ++interrupted_;
            note(10, id_);
        }
    }

    void take_items() {
        for (std::size_t index = 0; index < items_.size();) {
            const Item item = items_[index];
            if (distance(item.position, wizard_) > constants_.item_reach) {
                ++index;
                continue;
            }
            double &what = item.heals ? health_ : mana_;
            const double most = item.heals ? constants_.wizard_health : constants_.wizard_mana;
            // The dead take nothing.
            if (is_alive()) {
                what = std::min(most, what + item.amount);
            }
            note(11, item.id);
            items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(index));
        }
    }

    void end_walk() {
        if (act_ == Act::TAKE) {
            if (find_item(id_) == nullptr) {
                outcome_ = Outcome::DONE;
            }
        } else if (distance(wizard_, target()) <= until_ + 1e-9) {
            outcome_ = Outcome::DONE;
        }
    }

    void end_act() {
        outcome_ = Outcome::DONE;
        Antlion *antlion = find(id_);
        switch (act_) {
        case Act::MELEE:
            if (antlion != nullptr && luck_.chance(constants_.melee_hits) &&
                distance(wizard_, antlion->position) <= constants_.melee_reach) {
                hurt(constants_.melee_damage, [&](const Antlion &it) { return it.id == id_; });
            }
            break;
        case Act::LIGHTNING:
            if (antlion != nullptr &&
                !(luck_.chance(constants_.lightning_misses) && antlion->moved)) {
                hurt(antlion->health, [&](const Antlion &it) { return it.id == id_; });
            }
            break;
        case Act::BLAST:
            hurt(constants_.antlion_health, [&](const Antlion &it) {
                return distance(it.position, wizard_) <= constants_.blast_radius;
            });
            break;
        case Act::HEAL:
            health_ = std::min(constants_.wizard_health, health_ + constants_.heal_health);
            break;
        case Act::GOTO:
        case Act::TAKE:
            break;
        }
    }

    template <class Whom>
    void hurt(double damage, const Whom &whom) {
        for (Antlion &antlion : antlions_) {
            antlion.health -= whom(antlion) ? damage : 0;
        }
        const auto dead = std::remove_if(antlions_.begin(), antlions_.end(),
                                         [](const Antlion &it) { return it.health <= 0; });
        const auto count = static_cast<std::uint64_t>(antlions_.end() - dead);
        killed_ += count;
        note(12, count);
        antlions_.erase(dead, antlions_.end());
    }

    void note(std::uint64_t what, std::uint64_t about) {
        // FNV-1a, over whole numbers.
        for (const std::uint64_t number : {frames_, what, about}) {
            digest_ = (digest_ ^ number) * 1099511628211U;
        }
    }

    Constants constants_;
    Random spawning_;
    Random dropping_;
    Random luck_;
    std::uint64_t frames_ = 0;
    double next_antlion_ = 0;
    double next_item_ = 0;
    std::uint32_t ids_ = 0;

    Point wizard_;
    double health_;
    double mana_;
    std::vector<Antlion> antlions_;
    std::vector<Item> items_;
    // When he was bitten lately.
    std::vector<std::uint64_t> bites_;

    Act act_ = Act::GOTO;
    std::uint32_t id_ = 0;
    Point where_;
    double until_ = 0;
    std::uint64_t ends_at_ = 0;
    Outcome outcome_ = Outcome::NONE;

    std::uint64_t begun_[ACTS] = {};
    std::uint64_t interrupted_ = 0;
    std::uint64_t killed_ = 0;
    std::uint64_t digest_ = 14695981039346656037U;
};

} // namespace experiments::arena

#endif
