// The best life in the household that a beam search finds, knowing all rules exactly.
//
// It walks through time frame by frame. In each frame it keeps those lives that promise most and
// tries everything that could be done next. A promise is an estimate, so what it finds is a life
// that is possible, and not proven to be the shortest.

#ifndef EXPERIMENTS_HOUSEHOLD_BEAM_HPP
#define EXPERIMENTS_HOUSEHOLD_BEAM_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "house.hpp"

namespace experiments::household {

struct BestLife {
    double seconds = longest_life;
    std::vector<std::string> acts;
};

class Beam {
public:
    // `width`: how many lives are kept of each frame.
    Beam(const House &house, std::size_t width) : house_(house), width_(width) {
        for (const Act &act : house.acts) {
            for (const std::string *thing : {&act.takes, &act.makes}) {
                if (!thing->empty() && things_.count(*thing) == 0) {
                    const std::size_t bit = things_.size();
                    things_[*thing] = static_cast<std::uint8_t>(1u << bit);
                }
            }
        }
        price();
    }

    BestLife run() {
        frames_.assign(1, {});
        Moment start{};
        start.x = static_cast<float>(house_.start_x);
        start.z = static_cast<float>(house_.start_z);
        start.made_by = none;
        frames_[0].push_back(start);
        for (std::size_t frame = 0; frame < frames_.size() && frame < shortest_; ++frame) {
            thin_out(frames_[frame]);
            for (const Moment &moment : frames_[frame]) {
                const std::uint32_t number = static_cast<std::uint32_t>(kept_.size());
                kept_.push_back({moment.made_by, moment.act});
                for (std::size_t act = 0; act < house_.acts.size(); ++act) {
                    try_act(frame, moment, number, act);
                }
            }
            std::vector<Moment>().swap(frames_[frame]);
        }
        return best_;
    }

private:
    static constexpr std::uint32_t none = UINT32_MAX;
    static constexpr double frame_seconds = 0.05;
    static constexpr std::size_t frames_per_test = 4;

    struct Moment {
        std::array<float, need_count> values;
        float x;
        float z;
        float promise;
        std::uint32_t made_by;
        std::uint8_t act;
        std::uint8_t things;
    };
    struct Kept {
        std::uint32_t made_by;
        std::uint8_t act;
    };

    // What a point of each need is worth, in seconds: how long it takes with the act that gives
    // most in its time. Also what it is worth to have a thing.
    void price() {
        for (const Act &act : house_.acts) {
            const double seconds = act.is_continuous ? 1 : act.seconds + time_to_make(act.takes);
            double sum = 0;
            for (const Gain &gain : act.gains) {
                sum += std::max(gain.amount, 0.0);
            }
            for (const Gain &gain : act.gains) {
                if (gain.amount > 0) {
                    double &price = prices_[static_cast<std::size_t>(gain.need)];
                    const double offer = seconds / sum;
                    price = price == 0 ? offer : std::min(price, offer);
                }
            }
        }
        for (const Act &act : house_.acts) {
            if (!act.makes.empty()) {
                thing_prices_[things_.at(act.makes)] = act.seconds + time_to_make(act.takes);
            }
        }
    }
    double time_to_make(const std::string &thing) const {
        for (const Act &act : house_.acts) {
            if (!thing.empty() && act.makes == thing) {
                return act.seconds + time_to_make(act.takes);
            }
        }
        return 0;
    }

    float promise_of(const Moment &moment) const {
        double left = 0;
        for (std::size_t need = 0; need < need_count; ++need) {
            left += prices_[need] * std::max(0.0, content + 3 - static_cast<double>(moment.values[need]));
        }
        for (const auto &[thing, price] : thing_prices_) {
            if ((moment.things & thing) != 0) {
                left -= 0.8 * price;
            }
        }
        return static_cast<float>(left);
    }

    // Keeps the most promising lives, and only one of those that are almost alike.
    void thin_out(std::vector<Moment> &moments) const {
        std::stable_sort(moments.begin(), moments.end(), [](const Moment &a, const Moment &b) {
            return a.promise < b.promise;
        });
        std::unordered_set<std::string> seen;
        std::size_t count = 0;
        for (std::size_t number = 0; number < moments.size() && count < width_; ++number) {
            if (seen.insert(likeness(moments[number])).second) {
                moments[count++] = moments[number];
            }
        }
        moments.resize(count);
    }
    static std::string likeness(const Moment &moment) {
        std::string key;
        for (const float value : moment.values) {
            key.push_back(static_cast<char>(std::lround(value)));
        }
        key.push_back(static_cast<char>(std::lround(moment.x * 10)));
        key.push_back(static_cast<char>(std::lround(moment.z * 10)));
        key.push_back(static_cast<char>(moment.things));
        return key;
    }

    void try_act(std::size_t frame, const Moment &from, std::uint32_t number, std::size_t which) {
        const Act &act = house_.acts[which];
        if (!act.takes.empty() && (from.things & things_.at(act.takes)) == 0) {
            return;
        }
        if (!act.makes.empty() && (from.things & things_.at(act.makes)) != 0) {
            return;
        }
        Moment next = from;
        std::size_t frames = frame;
        if (!act.place.empty()) {
            frames += walk(next, house_.place(act.place));
        }
        if (act.is_continuous) {
            frames = sleep(next, frames, act);
        } else {
            const std::size_t length =
                static_cast<std::size_t>(std::ceil(act.seconds / frame_seconds - 1e-9));
            pass(next, length, !act.gives_energy());
            frames += length;
            for (const Gain &gain : act.gains) {
                change(next, gain.need, gain.amount);
            }
        }
        if (!act.takes.empty()) {
            next.things = static_cast<std::uint8_t>(next.things & ~things_.at(act.takes));
        }
        if (!act.makes.empty()) {
            next.things = static_cast<std::uint8_t>(next.things | things_.at(act.makes));
        }
        next.made_by = number;
        next.act = static_cast<std::uint8_t>(which);
        next.promise = promise_of(next);
        if (frames >= shortest_) {
            return;
        }
        end_if_content(next, frames);
        if (frames_.size() <= frames) {
            frames_.resize(frames + 1);
        }
        std::vector<Moment> &there = frames_[frames];
        there.push_back(next);
        if (there.size() > 8 * width_) {
            thin_out(there);
        }
    }

    // Returns how many frames the way takes.
    std::size_t walk(Moment &moment, const Place &place) const {
        const double dx = place.x - moment.x;
        const double dz = place.z - moment.z;
        const double distance = std::sqrt(dx * dx + dz * dz);
        if (distance <= reach) {
            return 0;
        }
        const double way = distance - reach;
        moment.x += static_cast<float>(dx / distance * way);
        moment.z += static_cast<float>(dz / distance * way);
        const std::size_t frames =
            static_cast<std::size_t>(std::ceil(way / (walking_speed * frame_seconds)));
        pass(moment, frames, true);
        return frames;
    }

    void pass(Moment &moment, std::size_t frames, bool is_effort) const {
        const double seconds = static_cast<double>(frames) * frame_seconds;
        for (std::size_t need = 0; need < need_count; ++need) {
            change(moment, static_cast<Need>(need), -house_.falls[need] * seconds);
        }
        if (is_effort) {
            change(moment, Need::energy, -house_.effort * seconds);
        }
    }

    // It goes frame by frame, since all needs may be met before the sleep is over.
    std::size_t sleep(Moment &moment, std::size_t frame, const Act &act) {
        while (moment.values[static_cast<std::size_t>(act.gains.front().need)] < highest) {
            pass(moment, 1, false);
            for (const Gain &gain : act.gains) {
                change(moment, gain.need, gain.amount * frame_seconds);
            }
            ++frame;
        }
        return frame;
    }

    static void change(Moment &moment, Need need, double amount) {
        float &value = moment.values[static_cast<std::size_t>(need)];
        value = static_cast<float>(std::clamp(value + amount, 0.0, highest));
    }

    // Needs only fall from here on, so the next test decides.
    void end_if_content(Moment moment, std::size_t frames) {
        const std::size_t test = (frames + frames_per_test - 1) / frames_per_test * frames_per_test;
        if (test >= shortest_) {
            return;
        }
        pass(moment, test - frames, false);
        for (const float value : moment.values) {
            if (value <= content) {
                return;
            }
        }
        shortest_ = test;
        best_.seconds = static_cast<double>(test) * frame_seconds;
        best_.acts.assign(1, house_.acts[moment.act].name);
        for (std::uint32_t at = moment.made_by; at != none && kept_[at].made_by != none;
             at = kept_[at].made_by) {
            best_.acts.push_back(house_.acts[kept_[at].act].name);
        }
        std::reverse(best_.acts.begin(), best_.acts.end());
    }

    const House &house_;
    std::size_t width_;
    std::map<std::string, std::uint8_t> things_;
    std::array<double, need_count> prices_{};
    std::map<std::uint8_t, double> thing_prices_;
    std::vector<std::vector<Moment>> frames_;
    std::vector<Kept> kept_;
    std::size_t shortest_ = static_cast<std::size_t>(longest_life / frame_seconds);
    BestLife best_;
};

} // namespace experiments::household

#endif
