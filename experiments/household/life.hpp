// One life in the household: the game's side of it.

#ifndef EXPERIMENTS_HOUSEHOLD_LIFE_HPP
#define EXPERIMENTS_HOUSEHOLD_LIFE_HPP

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <udgoap.hpp>

#include "document.hpp"
#include "house.hpp"
#include "named.hpp"

namespace experiments::household {

// A way of choosing what to do.
struct Selector {
    std::string name;
    Form form = {};
    udgoap::PlanOptions planning = named_planning();
    udgoap::MindOptions mind = named_mind();
    // It turns round on its way as soon as another need is the lowest than the one it is going for.
    bool turns_to_lowest = false;
};

struct Deed {
    double begun;
    double ended;
    std::string name;
    bool is_done;
};

struct Result {
    // When all needs were above 90 first; `longest_life` if they never were.
    double seconds = longest_life;
    double metres = 0;
    std::uint64_t searches = 0;
    std::uint64_t plan_states = 0;
    // Nanoseconds in searches.
    std::uint64_t planning_time = 0;
    // What the searches of all worlds hold in the end. It is this one's if there is no other.
    std::uint64_t bytes = 0;
    std::vector<Deed> deeds;

    bool is_content() const {
        return seconds < longest_life;
    }
    std::size_t distinct_acts() const {
        std::set<std::string> names;
        for (const Deed &deed : deeds) {
            if (deed.is_done) {
                names.insert(deed.name);
            }
        }
        return names.size();
    }
};

class Life {
public:
    Life(const House &house, const Selector &selector)
        : house_(house), turns_to_lowest_(selector.turns_to_lowest),
          domain_(udgoap::Domain::load({"household.json", document(house, selector.form)}).value()),
          world_(udgoap::World::create(world_of(domain_)).value()) {
        for (std::size_t need = 0; need < need_count; ++need) {
            needs_[need] = domain_.find_attribute(need_names[need]).value();
        }
        for (const Place &place : house.places) {
            const auto type = domain_.find_type(place.name).value();
            (void)world_.create_object({type, vector(place.x, place.z)}).value();
        }
        x_ = house.start_x;
        z_ = house.start_z;
        self_ = world_.create_object({domain_.find_type("inhabitant").value(), vector(x_, z_)})
                    .value();
        npc_ = world_.npc(self_).value();
        for (const Act &act : house.acts) {
            if (!act.makes.empty()) {
                things_[act.makes] = domain_.find_attribute(act.makes).value();
            }
            acts_[domain_.find_action(act.name).value().id] = &act;
        }
        world_.set_mind(npc_, selector.mind, &selector.planning).value();
        udgoap::Profiler clock;
        clock.now = [](void *) {
            const auto now = std::chrono::steady_clock::now().time_since_epoch();
            return static_cast<std::uint64_t>(
                std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
        };
        world_.set_profiler(&clock).value();
    }

    Result run() {
        for (std::uint64_t frame = 1; frame <= frames_in(longest_life); ++frame) {
            time_ = static_cast<double>(frame) / frames_per_second;
            live();
            write();
            if (turns_to_lowest_ && frame % frames_in(test_interval) == 0) {
                turn_to_lowest();
            }
            udgoap::TickInput input(time_);
            input.plan_states = UINT32_MAX;
            input.work = 0;
            (void)world_.tick(input).value();
            notice();
            look();
            if (frame % frames_in(test_interval) == 0 && is_content()) {
                result_.seconds = time_;
                break;
            }
        }
        end_step(false);
        const udgoap::WorldStats stats = world_.stats().value();
        result_.searches = stats.searches;
        result_.plan_states = stats.plan_states;
        result_.planning_time = stats.set_out_time + stats.plan_time;
        result_.bytes = udgoap::memory_stats(UDG_MEMORY_PLANNING).value().live_bytes;
        return result_;
    }

private:
    static constexpr int frames_per_second = 20;

    // Nobody's search ends for want of memory.
    static udgoap::WorldDef world_of(const udgoap::Domain &domain) {
        udgoap::WorldDef def;
        def.domain = domain.handle();
        def.searches = 1;
        def.search_bytes = std::uint64_t{1} << 30;
        return def;
    }
    static std::uint64_t frames_in(double seconds) {
        return static_cast<std::uint64_t>(std::llround(seconds * frames_per_second));
    }
    static udgoap::Vector3 vector(double x, double z) {
        return {static_cast<float>(x), 0, static_cast<float>(z)};
    }

    double &value(Need need) {
        return values_[static_cast<std::size_t>(need)];
    }
    bool is_content() const {
        return std::all_of(values_.begin(), values_.end(), [](double it) { return it > content; });
    }

    // A frame passes.
    void live() {
        constexpr double seconds = 1.0 / frames_per_second;
        for (std::size_t need = 0; need < need_count; ++need) {
            change(static_cast<Need>(need), -house_.falls[need] * seconds);
        }
        if (step_.step_id == 0) {
            return;
        }
        if (act_ == nullptr || !act_->gives_energy()) {
            change(Need::energy, -house_.effort * seconds);
        }
        const bool is_done = act_ == nullptr ? walk(seconds) : act(seconds);
        if (is_done) {
            const std::uint64_t id = step_.step_id;
            end_step(true);
            (void)world_.report(npc_, id, UDG_STEP_SUCCEEDED).value();
        }
    }

    // Returns whether it is there.
    bool walk(double seconds) {
        const double dx = target_x_ - x_;
        const double dz = target_z_ - z_;
        const double left = std::sqrt(dx * dx + dz * dz);
        const double stride = walking_speed * seconds;
        result_.metres += std::min(left, stride);
        if (left <= stride) {
            x_ = target_x_;
            z_ = target_z_;
            return true;
        }
        x_ += dx / left * stride;
        z_ += dz / left * stride;
        return false;
    }

    // Returns whether it is done.
    bool act(double seconds) {
        if (act_->is_continuous) {
            for (const Gain &gain : act_->gains) {
                change(gain.need, gain.amount * seconds);
            }
            return value(act_->gains.front().need) >= highest;
        }
        if (time_ - begun_ < act_->seconds) {
            return false;
        }
        for (const Gain &gain : act_->gains) {
            change(gain.need, gain.amount);
        }
        if (!act_->takes.empty()) {
            world_.set_flag(self_, things_.at(act_->takes), false).value();
        }
        if (!act_->makes.empty()) {
            world_.set_flag(self_, things_.at(act_->makes), true).value();
        }
        return true;
    }

    void change(Need need, double amount) {
        value(need) = std::clamp(value(need) + amount, 0.0, highest);
    }

    void write() {
        std::array<udgoap::Write, need_count> writes;
        for (std::size_t need = 0; need < need_count; ++need) {
            writes[need] = udgoap::write_of(
                self_, needs_[need], udgoap::number_value(static_cast<float>(values_[need])));
        }
        (void)world_.write(writes).value();
        world_.set_position(self_, vector(x_, z_)).value();
    }

    // Of equals the first.
    std::size_t lowest() const {
        return static_cast<std::size_t>(std::min_element(values_.begin(), values_.end()) -
                                        values_.begin());
    }
    // Which need was the lowest when the plan was taken up.
    void notice() {
        for (const udgoap::Event &event : world_.events().value()) {
            if (event.kind == UDG_EVENT_PLAN_ADOPTED) {
                pursued_ = lowest();
            }
        }
    }
    void turn_to_lowest() {
        if (step_.step_id != 0 && act_ == nullptr && lowest() != pursued_) {
            const std::uint64_t id = step_.step_id;
            end_step(false);
            (void)world_.report(npc_, id, UDG_STEP_ABORTED).value();
        }
    }

    // What the inhabitant is at now.
    void look() {
        const auto step = world_.step(npc_);
        const std::uint64_t id = step ? step->step_id : 0;
        if (id == step_.step_id) {
            return;
        }
        end_step(false);
        if (!step) {
            return;
        }
        step_ = *step;
        begun_ = time_;
        const auto act = acts_.find(step_.action.id);
        act_ = act == acts_.end() ? nullptr : act->second;
        if (act_ == nullptr) {
            target_x_ = step_.stand.x;
            target_z_ = step_.stand.z;
        }
    }

    void end_step(bool is_done) {
        if (step_.step_id != 0) {
            std::string name{domain_.name(step_.action).value()};
            if (act_ == nullptr) {
                const auto type = world_.type(step_.supplier).value();
                name += "_" + std::string(domain_.name(type).value());
            }
            result_.deeds.push_back({begun_, time_, name, is_done});
        }
        step_ = {};
    }

    const House &house_;
    bool turns_to_lowest_;
    udgoap::Domain domain_;
    udgoap::World world_;
    udgoap::Object self_{};
    udgoap::Npc npc_{};
    std::array<udgoap::Attribute, need_count> needs_{};
    std::map<std::string, udgoap::Attribute> things_;
    std::map<std::uint32_t, const Act *> acts_;

    std::array<double, need_count> values_{};
    double time_ = 0;
    double x_ = 0;
    double z_ = 0;

    // The step it is at: a walk if `act_` is null.
    udgoap::Step step_{};
    const Act *act_ = nullptr;
    double begun_ = 0;
    std::size_t pursued_ = 0;
    double target_x_ = 0;
    double target_z_ = 0;
    Result result_;
};

} // namespace experiments::household

#endif
