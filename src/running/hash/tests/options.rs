//! How NPCs are run, and what a tick has begun.

use alloc::vec;

use super::{mind, town};
use crate::{
    domain::{ActionId, Planning},
    fingerprint::tests::{all_count, none_counts},
    planning::Selector,
    running::{Answerer, MindOptions, PerformedBy, RunningWorld, Skipping, open_tick::OpenTick},
};

#[test]
fn options_count() {
    fn set(it: &mut RunningWorld, change: fn(&mut MindOptions)) {
        change(&mut mind(it).options);
    }
    all_count(
        town,
        RunningWorld::hash,
        &[
            |it| set(it, |it| it.think_interval = 1.0),
            |it| set(it, |it| it.switch_margin = 1.0),
            |it| set(it, |it| it.relevance = 1.0),
            |it| set(it, |it| it.performed_by = PerformedBy::Nobody),
            |it| set(it, |it| it.fallback = Some(ActionId(0))),
            |it| set(it, |it| it.skipping = Skipping::Never),
            |it| set(it, |it| it.reserve = 2),
            |it| set(it, |it| it.planning.selector = Selector::Goap),
            |it| set(it, |it| it.planning.depth = 3),
            |it| set(it, |it| it.planning.deeper = Some(3)),
            |it| set(it, |it| it.planning.max_plan_states = 3),
            |it| set(it, |it| it.planning.max_work = 3),
            |it| set(it, |it| it.planning.max_bytes = 3),
            |it| set(it, |it| it.planning.world_effect_rounds = 3),
            |it| set(it, |it| it.planning.max_questions = 3),
            |it| set(it, |it| it.planning.cost_weight = 3.0),
            |it| set(it, |it| it.planning.durations ^= true),
            |it| set(it, |it| it.planning.outcomes ^= true),
            |it| set(it, |it| it.planning.risk = 3.0),
            |it| set(it, |it| it.planning.insert_at_front ^= true),
            |it| set(it, |it| it.planning.trim ^= true),
            |it| set(it, |it| it.planning.only_if_better ^= true),
            |it| set(it, |it| it.planning.dead_is_zero ^= true),
            |it| set(it, |it| it.planning.filter_goals ^= true),
            |it| set(it, |it| it.planning.exact_scores ^= true),
            |it| it.settings.search_bytes = 3,
            |it| it.settings.mind.think_interval = 3.0,
            |it| it.settings.chosen = None,
            |it| it.settings.mind.planning.depth = 3,
            |it| it.answerers = vec![Answerer::ByView],
        ],
    );
    none_counts(
        town,
        RunningWorld::hash,
        &[
            |it| set(it, |it| it.decisions = 3),
            |it| set(it, |it| it.planning.forecast ^= true),
            |it| it.settings.shadow = true,
            |it| it.settings.watch_bytes = 3,
        ],
    );
}

/// What is chosen for NPCs of all types decides how new NPCs are run.
#[test]
fn what_is_chosen_for_all_counts() {
    fn set(it: &mut RunningWorld, change: fn(&mut Planning)) {
        change(
            it.settings
                .chosen
                .as_mut()
                .expect("something may be chosen"),
        );
    }
    all_count(
        town,
        RunningWorld::hash,
        &[
            |it| set(it, |it| it.selector = Some(Selector::Goap)),
            |it| set(it, |it| it.depth = Some(3)),
            |it| set(it, |it| it.max_plan_states = Some(3)),
            |it| set(it, |it| it.max_work = Some(3)),
            |it| set(it, |it| it.cost_weight = Some(3.0)),
            |it| set(it, |it| it.durations = Some(true)),
            |it| set(it, |it| it.outcomes = Some(true)),
            |it| set(it, |it| it.risk = Some(3.0)),
            |it| set(it, |it| it.filter_goals = Some(true)),
            |it| set(it, |it| it.filter_goals = Some(false)),
            |it| set(it, |it| it.think_interval = Some(3.0)),
            |it| set(it, |it| it.switch_margin = Some(3.0)),
        ],
    );
}

#[test]
fn what_a_tick_has_set_out_to_do_counts() {
    fn open(it: &mut RunningWorld, change: fn(&mut OpenTick)) {
        let mut tick = OpenTick {
            plan_states: 7,
            work: 8,
            ..OpenTick::default()
        };
        change(&mut tick);
        it.open_tick = Some(tick);
    }
    all_count(
        town,
        RunningWorld::hash,
        &[
            |it| open(it, |_| {}),
            |it| open(it, |it| it.asks = true),
            |it| open(it, |it| it.plan_states = 9),
            |it| open(it, |it| it.work = 9),
        ],
    );
    fn opened() -> RunningWorld {
        let mut it = town();
        open(&mut it, |_| {});
        it
    }
    none_counts(
        opened,
        RunningWorld::hash,
        &[
            |it| open(it, |it| it.thought = 9),
            |it| open(it, |it| it.plans = 9),
            |it| open(it, |it| it.next_step = 9),
            |it| open(it, |it| it.searches = 9),
        ],
    );
}
