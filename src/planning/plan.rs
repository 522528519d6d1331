//! The result of a search.

use alloc::vec::Vec;

use super::{Binding, EndedBy, Outcome, dropped::Drops};
use crate::{
    beliefs::{EntityIndex, Known, SnapshotMemory},
    domain::{ActionId, DriveId, ScheduleId},
};

/// A step of a plan, with what is expected of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlannedStep {
    /// What to do.
    pub action: ActionId,
    /// To whom.
    pub supplier: EntityIndex,
    /// To whom, in the search's snapshot.
    pub known: Known,
    /// The handle by which the host knows the supplier.
    pub handle: u64,
    /// Where the NPC is expected to be afterwards, in metres.
    pub stand: [f32; 3],
    /// The utility expected after the step. Where outcomes are weighed, an expectation over them;
    /// place, cost and duration are then those of the likeliest.
    pub utility: f32,
    /// What the step costs.
    pub cost: f32,
    /// Seconds that the step takes, waiting for a slot included.
    pub duration: f32,
    /// For how many of them it waits for a slot first.
    pub wait: f32,
    /// How likely it is that the plan gets to begin the step as planned: 1 unless outcomes are
    /// weighed.
    pub probability: f32,
}

impl PlannedStep {
    /// A step of which nothing is expected yet.
    pub(crate) fn new(binding: Binding, memory: &SnapshotMemory) -> Self {
        let Binding { action, supplier } = binding;
        PlannedStep {
            action,
            supplier: memory.entity(supplier.number()),
            known: supplier,
            handle: memory.handle(supplier.number()),
            stand: [f32::NAN; 3],
            utility: 0.0,
            cost: 0.0,
            duration: 0.0,
            wait: 0.0,
            probability: 1.0,
        }
    }
}

/// What a plan does for a drive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DriveForecast {
    /// The drive.
    pub drive: DriveId,
    /// Whether the NPC was given it, and by whom, if that is anybody whom it knows.
    pub given: Option<Option<Known>>,
    /// How much it counted in this search.
    pub weight: f32,
    /// Its satisfaction when the search began, 0 to 1.
    pub now: f32,
    /// Its satisfaction expected after the plan.
    pub then: f32,
}

/// What a search found, and what it took.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Whether there is a plan, and of what kind.
    pub outcome: Outcome,
    /// The bound that kept the search from seeing everything.
    pub ended_by: EndedBy,
    /// What to do, in order. Empty unless there is a plan.
    pub steps: Vec<PlannedStep>,
    /// What the plan does for each drive, in the NPC's order.
    pub drives: Vec<DriveForecast>,
    /// The utility expected in the end.
    pub utility: f32,
    /// What plans were ordered by: utility less weighted costs; with durations, what of that is
    /// gained in a second.
    pub score: f32,
    /// How much of what its steps refill is of use, 0 to 1; 1 if they refill nothing.
    pub fits: f32,
    /// The best score of a plan that was worked out and begins with another step; without a plan, of
    /// any that was. NaN if there was none, and with selectors that don't rate plans.
    pub rival: f32,
    /// The utility of doing nothing, as of now.
    pub idle_utility: f32,
    /// The score of doing nothing: its utility; with durations 0.
    pub idle_score: f32,
    /// The goal that the plan is for, by its place among the NPC's; none if it is for all of them.
    pub goal: Option<u32>,
    /// The schedule that it is, if it is one.
    pub schedule: Option<ScheduleId>,
    /// The state that the NPC's machine is in, by its place, if that was asked.
    pub state: Option<u16>,
    /// Questions that the search had, those whose answers were kept included.
    pub questions: u32,
    /// Questions beyond [`Options::max_questions`](super::Options), at least: they have no answer.
    pub questions_left_out: u32,
    /// Goals that [`Options::filter_goals`](super::Options) has left out.
    pub goals_left_out: u32,
    /// Plan states generated, those dropped at once included.
    pub generated: u32,
    /// Those dropped at once by `first`.
    pub drops: Drops,
    /// Work done.
    pub work: u64,
    /// Bytes in use when the search paused or ended, as [`Options::max_bytes`](super::Options) counts
    /// them.
    pub bytes: usize,
    /// Plan states expanded.
    pub expanded: u32,
    /// Whether the NPC was dead when the search began.
    pub dead: bool,
}

impl Plan {
    /// Makes ready for another search, keeps the memory.
    pub(super) fn clear(&mut self) {
        *self = Plan {
            outcome: Outcome::Unfinished,
            steps: core::mem::take(&mut self.steps),
            drives: core::mem::take(&mut self.drives),
            ..Plan::default()
        };
        self.steps.clear();
        self.drives.clear();
    }

    /// The same for a search that goes on: what was asked, and how many plan states there were, stays.
    pub(super) fn begin_anew(&mut self) {
        let Plan {
            questions,
            questions_left_out,
            generated,
            drops,
            expanded,
            ..
        } = *self;
        self.clear();
        self.questions = questions;
        self.questions_left_out = questions_left_out;
        self.generated = generated;
        self.drops = drops;
        self.expanded = expanded;
    }
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            outcome: Outcome::NoGoal,
            ended_by: EndedBy::Nothing,
            steps: Vec::new(),
            drives: Vec::new(),
            utility: 0.0,
            score: 0.0,
            fits: 1.0,
            rival: f32::NAN,
            idle_utility: 0.0,
            idle_score: 0.0,
            goal: None,
            schedule: None,
            state: None,
            questions: 0,
            questions_left_out: 0,
            goals_left_out: 0,
            generated: 0,
            drops: Drops::default(),
            work: 0,
            bytes: 0,
            expanded: 0,
            dead: false,
        }
    }
}
