// The ward: who works there, where things stand, and what the game has to do beside the library.

#ifndef EXPERIMENTS_HOSPITAL_WARD_HPP
#define EXPERIMENTS_HOSPITAL_WARD_HPP

#include <chrono>
#include <cmath>
#include <string>
#include <unordered_map>
#include <vector>

#include <udgoap.hpp>

#include "named.hpp"

namespace experiments::hospital {

// A way of choosing what to do.
struct Selector {
    std::string name;
    UdgSelector which;
    UdgSkipping skipping = UDG_SKIP_NEVER;
    // Changes below one point count as none.
    bool has_significance = false;
};

inline std::uint64_t nanoseconds_now() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

// What is counted where instructions are.
#if defined(__GNUC__)
[[gnu::noinline]]
#endif
inline void measured_alone(udgoap::World &world, const udgoap::TickInput &input) {
    (void)world.tick(input).value();
}

// A world of its own for each selector. The library performs steps, so that time passes alike for
// all of them; the game only sees to it that nobody serves a patient whom another serves.
class Ward {
public:
    Ward(const udgoap::Domain &domain, const Selector &selector, bool is_timed)
        : domain_(domain), world_(udgoap::World::create(world_of(domain)).value()),
          served_by_(domain.find_attribute("served_by").value()) {
        if (is_timed) {
            watch();
        }
        planning_.selector = selector.which;
        mind_.performed_by = UDG_PERFORMED_BY_LIBRARY;
        mind_.skipping = selector.skipping;
    }
    Ward(const Ward &) = delete;
    Ward &operator=(const Ward &) = delete;

    udgoap::Object add(const char *type, float x, float z) {
        return world_.create_object({domain_.find_type(type).value(), {x, 0, z}}).value();
    }
    // Patients only lie there: nobody decides for them.
    udgoap::Object add_patient(float x, float z, float medication, float food, float company,
                               float chart) {
        const udgoap::Object patient = add("patient", x, z);
        set(patient, "medication", medication);
        set(patient, "food", food);
        set(patient, "company", company);
        set(patient, "chart", chart);
        udgoap::MindOptions none = named_mind();
        none.performed_by = UDG_PERFORMED_BY_NOBODY;
        world_.set_mind(world_.npc(patient).value(), none).value();
        patients_.push_back(patient);
        return patient;
    }
    udgoap::Npc add_worker(const char *type, float x, float z) {
        const udgoap::Npc npc = world_.npc(add(type, x, z)).value();
        world_.set_mind(npc, mind_, &planning_).value();
        return npc;
    }
    void set(udgoap::Object object, const char *attribute, float value) {
        world_.set_number(object, domain_.find_attribute(attribute).value(), value).value();
    }

    // The stations of the ward, without anybody.
    void furnish() {
        (void)add("pills", 14, 10);
        (void)add("backup_pills", 1, 1);
        (void)add("kitchen", 16, 10);
        (void)add("desk", 15, 12);
        (void)add("lounge", 25, 10);
    }
    // Everybody: 16 patients in two rows of beds, 6 nurses, 2 doctors, 8 visitors.
    void populate() {
        for (int number = 0; number < 16; ++number) {
            const float stagger = 100 - 3 * static_cast<float>(number);
            const float x = 2 + 3.7f * static_cast<float>(number % 8);
            (void)add_patient(x, number < 8 ? 2 : 18, stagger, stagger, stagger, stagger);
        }
        for (int number = 0; number < 6; ++number) {
            (void)add_worker("nurse", 15, 10);
        }
        for (int number = 0; number < 2; ++number) {
            (void)add_worker("doctor", 20, 10);
        }
        for (int number = 0; number < 8; ++number) {
            (void)add_worker("visitor", 28, 10);
        }
    }

    void tick(double seconds) {
        udgoap::TickInput input(seconds);
        input.plan_states = 1'000'000;
        input.work = 0;
        input.applies_rates = 1;
        measured_alone(world_, input);
        for (const udgoap::Event &event : world_.events().value()) {
            notice(event);
        }
    }

    udgoap::World &world() {
        return world_;
    }
    // How long each search was worked on, in nanoseconds.
    const std::vector<std::uint64_t> &searches() const {
        return searches_;
    }
    // How often each action was done, by name.
    const std::unordered_map<std::string, std::uint64_t> &deeds() const {
        return deeds_;
    }
    const std::vector<udgoap::Object> &patients() const {
        return patients_;
    }
    udgoap::Attribute attribute(const char *name) const {
        return domain_.find_attribute(name).value();
    }

private:
    // As many searches as there are workers, so that nobody waits for another.
    static udgoap::WorldDef world_of(const udgoap::Domain &domain) {
        udgoap::WorldDef def;
        def.domain = domain.handle();
        def.searches = 32;
        return def;
    }

    void watch() {
        udgoap::Profiler profiler;
        profiler.enter = [](UdgSection section, const char *, void *ward) {
            if (section == UDG_SECTION_PLAN) {
                static_cast<Ward *>(ward)->search_begun_ = nanoseconds_now();
            }
        };
        profiler.leave = [](UdgSection section, const char *, void *ward) {
            if (section == UDG_SECTION_PLAN) {
                static_cast<Ward *>(ward)->end_search();
            }
        };
        profiler.now = [](void *) { return nanoseconds_now(); };
        profiler.user = this;
        world_.set_profiler(&profiler).value();
    }
    void end_search() {
        searches_.push_back(nanoseconds_now() - search_begun_);
    }

    // A patient is somebody's from when they take up a plan for them until that ends.
    void notice(const udgoap::Event &event) {
        switch (event.kind) {
        case UDG_EVENT_PLAN_ADOPTED:
            release(event.npc);
            claim(event.npc);
            break;
        case UDG_EVENT_PLAN_DROPPED:
        case UDG_EVENT_PLAN_ENDED:
            release(event.npc);
            break;
        case UDG_EVENT_STEP_SUCCEEDED:
            ++deeds_[std::string(domain_.name(event.action).value())];
            break;
        default:
            break;
        }
    }
    void claim(udgoap::Object who) {
        const udgoap::Npc npc = world_.npc(who).value();
        for (const udgoap::Binding &step : world_.remaining_steps(npc).value()) {
            for (const udgoap::Object patient : patients_) {
                if (patient == step.supplier && claimed_.count(who.bits) == 0 &&
                    udgoap::is_null(world_.reference(patient, served_by_).value())) {
                    world_.set_reference(patient, served_by_, who).value();
                    claimed_[who.bits] = patient;
                }
            }
        }
    }
    void release(udgoap::Object who) {
        const auto found = claimed_.find(who.bits);
        if (found != claimed_.end()) {
            world_.set_reference(found->second, served_by_, udgoap::Object{}).value();
            claimed_.erase(found);
        }
    }

    const udgoap::Domain &domain_;
    udgoap::World world_;
    udgoap::Attribute served_by_;
    udgoap::PlanOptions planning_ = named_planning();
    udgoap::MindOptions mind_ = named_mind();
    std::vector<udgoap::Object> patients_;
    std::unordered_map<std::uint64_t, udgoap::Object> claimed_;
    std::unordered_map<std::string, std::uint64_t> deeds_;
    std::vector<std::uint64_t> searches_;
    std::uint64_t search_begun_ = 0;
};

} // namespace experiments::hospital

#endif
