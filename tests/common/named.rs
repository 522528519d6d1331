//! Options that name everything: what figures and hashes in tests and benches were made with.
//!
//! They are spelled out, so that what the library does unless told otherwise can change while the
//! figures stay.

use udgoap::{
    planning::{Options, Selector},
    running::{MindOptions, PerformedBy, RunSettings, Skipping},
};

/// How to plan.
pub const NAMED: Options = Options {
    selector: Selector::First,
    depth: 8,
    deeper: None,
    max_plan_states: 1024,
    max_bytes: 16 << 20,
    world_effect_rounds: 16,
    max_questions: 4096,
    cost_weight: 0.0,
    durations: false,
    outcomes: false,
    risk: 0.0,
    insert_at_front: false,
    trim: true,
    only_if_better: true,
    dead_is_zero: true,
    filter_goals: false,
    exact_scores: true,
    max_work: u32::MAX,
    forecast: true,
};

/// The same as the thesis prints it.
pub const NAMED_THESIS: Options = Options {
    insert_at_front: true,
    trim: false,
    only_if_better: false,
    dead_is_zero: false,
    ..NAMED
};

/// How an NPC is run by ticks.
pub const NAMED_MIND: MindOptions = MindOptions {
    planning: NAMED,
    think_interval: 0.2,
    switch_margin: 0.02,
    relevance: 0.0,
    performed_by: PerformedBy::Host,
    fallback: None,
    skipping: Skipping::Expected,
    reserve: 1,
    decisions: 8,
};

/// How a world is run.
pub const NAMED_RUN: RunSettings = RunSettings {
    search_bytes: 1 << 20,
    watch_bytes: 1 << 20,
    mind: NAMED_MIND,
    chosen: None,
    shadow: false,
};
