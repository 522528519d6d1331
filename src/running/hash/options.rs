//! The fingerprint of how NPCs are run: other options can lead to other decisions.

use crate::{
    domain::Planning,
    fingerprint::Fingerprint,
    planning::Options,
    running::{MindOptions, RunSettings},
};

impl RunSettings {
    pub(super) fn add_to(&self, f: &mut Fingerprint) {
        let RunSettings {
            search_bytes,
            mind,
            chosen,
            // What NPCs think in the shadow is only counted.
            shadow: _,
            // Only concerns what is shown to the host.
            watch_bytes: _,
        } = self;
        f.add(*search_bytes);
        mind.add_to(f);
        f.option(chosen.as_ref(), |f, it| it.add_to(f));
    }
}

impl MindOptions {
    pub(super) fn add_to(&self, f: &mut Fingerprint) {
        let &MindOptions {
            ref planning,
            think_interval,
            switch_margin,
            relevance,
            performed_by,
            fallback,
            skipping,
            reserve,
            // Decisions are only kept to be shown.
            decisions: _,
        } = self;
        planning.add_to(f);
        f.numbers(&[think_interval, switch_margin, relevance]);
        f.add(performed_by as u8);
        f.option(fallback, |f, it| f.add(it.0));
        f.add(skipping as u8);
        f.add(reserve);
    }
}

impl Options {
    pub(super) fn add_to(&self, f: &mut Fingerprint) {
        let &Options {
            selector,
            depth,
            deeper,
            max_plan_states,
            max_work,
            max_bytes,
            world_effect_rounds,
            max_questions,
            cost_weight,
            durations,
            outcomes,
            risk,
            insert_at_front,
            trim,
            only_if_better,
            dead_is_zero,
            filter_goals,
            exact_scores,
            // Only adds what is expected of a plan. It doesn't affect which plan is chosen.
            forecast: _,
        } = self;
        f.add(selector as u8);
        f.add(depth);
        f.option(deeper, |f, it| f.add(it));
        f.add(max_plan_states);
        f.add(max_work);
        f.add(max_bytes);
        f.add(world_effect_rounds);
        f.add(max_questions);
        f.numbers(&[cost_weight, risk]);
        for flag in [
            durations,
            outcomes,
            insert_at_front,
            trim,
            only_if_better,
            dead_is_zero,
            filter_goals,
            exact_scores,
        ] {
            f.flag(flag);
        }
    }
}

impl Planning {
    fn add_to(&self, f: &mut Fingerprint) {
        let &Planning {
            selector,
            depth,
            max_plan_states,
            max_work,
            cost_weight,
            durations,
            outcomes,
            risk,
            filter_goals,
            think_interval,
            switch_margin,
        } = self;
        f.option(selector, |f, it| f.add(it as u8));
        f.option(depth, |f, it| f.add(it));
        f.option(max_plan_states, |f, it| f.add(it));
        f.option(max_work, |f, it| f.add(it));
        for flag in [durations, outcomes, filter_goals] {
            f.option(flag, |f, it| f.flag(it));
        }
        for number in [cost_weight, risk, think_interval, switch_margin] {
            f.option(number, |f, it| f.number(it));
        }
    }
}
