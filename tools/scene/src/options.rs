//! What a scene says about its world as a whole, and about planning.

use std::fmt::Display;

use super::{
    Scene,
    link::MOST_OBJECTS,
    shapes::{PlannerShape, SceneShape},
};
use udgoap::{
    domain::{
        Planning,
        diagnostic::Diagnostics,
        shapes::{Field, SelectorShape},
    },
    planning::Options,
    world::{WorldSettings, is_unit},
};

/// A scene without objects.
pub(super) fn settings(shape: &SceneShape, diagnostics: &mut Diagnostics) -> Scene {
    let usual = WorldSettings::new(|_| 0);
    let positive = |time: &f64| *time >= 0.0;
    let capacity = |count: &u32| (1..=MOST_OBJECTS).contains(count);
    Scene {
        time: of(
            &shape.time,
            0.0,
            positive,
            "a time of at least 0",
            diagnostics,
        ),
        seed: shape.seed.get().copied().unwrap_or(usual.seed),
        up: of(
            &shape.up,
            usual.up,
            |up| is_unit(*up),
            "a unit vector",
            diagnostics,
        ),
        object_capacity: of(
            &shape.object_capacity,
            usual.max_entities,
            capacity,
            &format!("a number from 1 to {MOST_OBJECTS}"),
            diagnostics,
        ),
        fact_capacity: shape
            .fact_capacity
            .get()
            .copied()
            .unwrap_or(usual.fact_capacity),
        options: Options::default(),
        chosen: Planning::default(),
        objects: Vec::new(),
        areas: Vec::new(),
        influences: None,
        answers: Vec::new(),
    }
}

/// How NPCs plan.
pub(super) fn options(shape: Option<&PlannerShape>, diagnostics: &mut Diagnostics) -> Options {
    let usual = Options::default();
    let Some(shape) = shape else { return usual };
    let mut whole = |field: &Field<u32>, usual: u32, most: u32| {
        let expected = format!("a whole number from 1 to {most}");
        of(
            field,
            usual,
            |it| (1..=most).contains(it),
            &expected,
            diagnostics,
        )
    };
    let depth = whole(
        &shape.depth,
        u32::from(usual.depth),
        u32::from(Options::MAX_DEPTH),
    );
    let rounds = u32::from(usual.world_effect_rounds);
    let rounds = whole(&shape.world_effect_rounds, rounds, u32::from(u16::MAX));
    let states = whole(&shape.plan_states, usual.max_plan_states, u32::MAX);
    let work = whole(&shape.work, usual.max_work, u32::MAX);
    let bytes = shape.memory_bytes.get().copied();
    let flag = |field: &Field<bool>, usual: bool| field.get().copied().unwrap_or(usual);
    let selector = shape.selector.get().copied().unwrap_or(SelectorShape::Auto);
    Options {
        selector: selector.selector(),
        depth: depth as u8,
        max_plan_states: states,
        max_work: work,
        max_bytes: bytes.map_or(usual.max_bytes, |it| {
            usize::try_from(it).unwrap_or(usize::MAX)
        }),
        world_effect_rounds: rounds as u16,
        cost_weight: of(
            &shape.cost_weight,
            usual.cost_weight,
            |it| *it >= 0.0,
            "a weight of at least 0",
            diagnostics,
        ),
        durations: flag(&shape.durations, usual.durations),
        outcomes: flag(&shape.outcomes, usual.outcomes),
        risk: of(
            &shape.risk,
            usual.risk,
            |it| *it >= 0.0,
            "a weight of at least 0",
            diagnostics,
        ),
        insert_at_front: flag(&shape.insert_at_front, usual.insert_at_front),
        trim: flag(&shape.trim, usual.trim),
        only_if_better: flag(&shape.only_if_better, usual.only_if_better),
        dead_is_zero: flag(&shape.dead_is_zero, usual.dead_is_zero),
        filter_goals: flag(&shape.filter_goals, usual.filter_goals),
        exact_scores: flag(&shape.exact_scores, usual.exact_scores),
        ..usual
    }
}

/// What of the options the scene says itself.
pub(super) fn chosen(shape: Option<&PlannerShape>, options: &Options) -> Planning {
    let Some(shape) = shape else {
        return Planning::default();
    };
    Planning {
        selector: shape.selector.get().map(|_| options.selector),
        depth: shape.depth.get().map(|_| options.depth),
        max_plan_states: shape.plan_states.get().map(|_| options.max_plan_states),
        max_work: shape.work.get().map(|_| options.max_work),
        cost_weight: shape.cost_weight.get().map(|_| options.cost_weight),
        durations: shape.durations.get().copied(),
        outcomes: shape.outcomes.get().copied(),
        risk: shape.risk.get().map(|_| options.risk),
        filter_goals: shape.filter_goals.get().copied(),
        think_interval: None,
        switch_margin: None,
    }
}

/// The value of a field, if it is one that is accepted; otherwise that, or where it is left out,
/// the usual one.
fn of<T: Copy + std::fmt::Debug>(
    field: &Field<T>,
    usual: T,
    accept: impl Fn(&T) -> bool,
    expected: &(impl Display + ?Sized),
    diagnostics: &mut Diagnostics,
) -> T {
    let (Some(value), Some(place)) = (field.get(), field.place()) else {
        return usual;
    };
    if accept(value) {
        return *value;
    }
    diagnostics.error(place, format!("found {value:?}, expected {expected}"));
    usual
}
