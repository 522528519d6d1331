//! Tests of the exported functions, one file for each noun.

mod answers;
mod drives;
mod explanations;
mod groups;
mod names;
mod npcs;
mod objects;
mod origin;
mod planners;
mod queries;
mod schedules;
mod searches;
mod surroundings;
mod ticks;
mod worlds;

use super::plan_options::{UDG_SELECTOR_UDGOAP, UdgPlanOptions};

/// Options that name everything that figures depend on, so that these stay when defaults change.
const NAMED: UdgPlanOptions = UdgPlanOptions {
    struct_size: size_of::<UdgPlanOptions>() as u32,
    depth: 8,
    plan_states: 1024,
    world_effect_rounds: 16,
    cost_weight: 0.0,
    durations: 0,
    outcomes: 0,
    risk: 0.0,
    insert_at_front: 0,
    trim: 1,
    only_if_better: 1,
    dead_is_zero: 1,
    selector: UDG_SELECTOR_UDGOAP,
    forecast: 1,
    questions: 4096,
    filter_goals: 0,
    exact_scores: 1,
    work: super::plan_options::UDG_WORK_UNLIMITED,
};
