//! The steps of a plan that is being performed, and the schedules that are run.

use serde::Serialize;

use crate::{
    beliefs::EntityId,
    domain::{ActionId, ScheduleId},
};

/// An action together with the supplier that it is done to. It outlives searches, unlike the binding
/// of a search, and the host can be told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The action.
    pub action: ActionId,
    /// The handle of the supplier.
    pub supplier: EntityId,
}

/// The step that an NPC is at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurrentStep {
    /// Its number. No other step in the world ever gets the same one.
    pub id: u64,
    /// The action and its supplier.
    pub binding: Binding,
    /// When it began, in seconds of world time.
    pub since: f64,
    /// How long it is expected to take, in seconds.
    pub duration: f32,
    /// What the whole step costs.
    pub cost: f32,
    /// When it ends by itself, in seconds of world time. It has failed then; if the library
    /// performs it, it is done.
    pub until: f64,
    /// Whether it is the fallback, which the NPC does while it has no plan.
    pub is_fallback: bool,
    /// Whether a slot is claimed for it.
    pub has_slot: bool,
    /// Where the NPC was when it began, in metres; NaN if that isn't known.
    pub from: [f32; 3],
    /// Where the NPC is expected to be when the step ends, in metres; NaN if that isn't known.
    pub stand: [f32; 3],
}

/// Why an NPC runs a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RunBy {
    /// Its selector has chosen it.
    Chosen,
    /// The host has ordered it.
    Ordered,
    /// One that failed names it as `on_failure`.
    Failure,
    /// A step of its plan.
    Step,
}

/// A schedule that is being run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The schedule.
    pub schedule: ScheduleId,
    /// Why it is run. Never [`RunBy::Step`].
    pub by: RunBy,
    /// Whether a better plan may replace it. If not, it goes on until it is done or has failed.
    pub yields: bool,
}

/// A step that runs a schedule: the schedule's tasks have taken its place in the plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The step.
    pub step: Binding,
    /// The schedule.
    pub schedule: ScheduleId,
    /// Whether a slot is claimed for it.
    pub has_slot: bool,
    /// When it began, in seconds of world time.
    pub since: f64,
    /// How long it is expected to take, in seconds.
    pub duration: f32,
    /// What the whole step costs.
    pub cost: f32,
    /// How many steps of the plan come after it.
    pub(super) after: usize,
}

/// The step of a plan that has begun and not ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnderWay {
    /// The step as it was planned: if steps run schedules within one another, the outermost.
    pub binding: Binding,
    /// When it began, in seconds of world time.
    pub since: f64,
    /// How long it is expected to take, in seconds.
    pub duration: f32,
    /// What the whole step costs.
    pub cost: f32,
}

impl Frame {
    /// How many steps of the plan come after it.
    #[must_use]
    pub fn after(&self) -> usize {
        self.after
    }
}
