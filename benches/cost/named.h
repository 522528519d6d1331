// Options that name everything: what the figures were measured with. What the library does unless told
// otherwise can change; what is measured stays.

#ifndef NAMED_H
#define NAMED_H

#include "must.h"

static inline UdgPlanOptions named_planning(void) {
    UdgPlanOptions options;
    must(udg_plan_options_init(&options, sizeof options));
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

static inline UdgMindOptions named_mind(void) {
    UdgMindOptions options;
    must(udg_mind_options_init(&options, sizeof options));
    options.performed_by = UDG_PERFORMED_BY_HOST;
    options.think_interval = 0.2f;
    options.switch_margin = 0.02f;
    options.relevance = 0;
    options.skipping = UDG_SKIP_EXPECTED;
    return options;
}

#endif
