// Options that name everything: what the tables were made with. What the library does unless told
// otherwise can change; the tables stay.

#ifndef EXPERIMENTS_NAMED_HPP
#define EXPERIMENTS_NAMED_HPP

#include <udgoap.hpp>

namespace experiments {

inline udgoap::PlanOptions named_planning() {
    udgoap::PlanOptions options;
    options.selector = UDG_SELECTOR_UDGOAP;
    options.depth = 8;
    options.plan_states = 1024;
    options.world_effect_rounds = 16;
    options.cost_weight = 0;
    options.durations = 0;
    options.outcomes = 0;
    options.risk = 0;
    options.insert_at_front = 0;
    options.trim = 1;
    options.only_if_better = 1;
    options.dead_is_zero = 1;
    options.forecast = 1;
    options.questions = 4096;
    options.filter_goals = 0;
    options.exact_scores = 1;
    options.work = UDG_WORK_UNLIMITED;
    return options;
}

inline udgoap::MindOptions named_mind() {
    udgoap::MindOptions options;
    options.performed_by = UDG_PERFORMED_BY_HOST;
    options.think_interval = 0.2f;
    options.switch_margin = 0.02f;
    options.relevance = 0;
    options.skipping = UDG_SKIP_EXPECTED;
    return options;
}

} // namespace experiments

#endif
