//! The result of a search.

use alloc::vec::Vec;

use super::{Binding, EndedBy, Outcome, dropped::Drops, early::Timing};
use crate::{
    beliefs::{EntityId, EntityIndex, Known, SnapshotMemory},
    domain::{ActionId, AttributeId, DriveId, ScheduleId},
};

/// A step of a plan, with what is expected of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlannedStep {
    /// The action.
    pub action: ActionId,
    /// The supplier.
    pub supplier: EntityIndex,
    /// The supplier, in the search's snapshot.
    pub known: Known,
    /// The handle by which the host knows the supplier.
    pub handle: EntityId,
    /// Where the NPC is expected to be afterwards, in metres.
    pub stand: [f32; 3],
    /// The utility expected after the step. If outcomes are weighed, this is an expectation over
    /// them, while place, cost and duration are those of the likeliest.
    pub utility: f32,
    /// What the step costs.
    pub cost: f32,
    /// How many seconds the step takes, with its wait for a slot.
    pub duration: f32,
    /// How many of these seconds it waits for a slot.
    pub wait: f32,
    /// How likely it is that the plan gets to begin the step as planned: 1 unless outcomes are
    /// weighed.
    pub probability: f32,
}

impl PlannedStep {
    /// A step without expectations.
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

    /// What is done to whom.
    pub(crate) fn binding(&self) -> Binding {
        Binding {
            action: self.action,
            supplier: self.known,
        }
    }
}

/// What a plan does for a drive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DriveForecast {
    /// The drive.
    pub drive: DriveId,
    /// None for a drive that the NPC was born with. If it was given, the giver, if the NPC knows
    /// it.
    pub given: Option<Option<Known>>,
    /// How much the drive counted in this search.
    pub weight: f32,
    /// Its satisfaction when the search began, 0 to 1.
    pub now: f32,
    /// Its satisfaction expected after the plan.
    pub then: f32,
}

/// What a step of a plan takes of a [stock](crate::domain::stock).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Taking {
    /// The step's place in the plan.
    pub step: u16,
    /// The stock: a number of the step's supplier.
    pub stock: AttributeId,
    /// How much the step takes, in the facts that the search began with.
    pub amount: f32,
    /// How much of that earlier steps of the plan have brought.
    pub brought: f32,
}

/// What a search found, and what it took.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Whether there is a plan, and of what kind.
    pub outcome: Outcome,
    /// The bound that kept the search from looking at everything.
    pub ended_by: EndedBy,
    /// What to do, in order. Empty unless there is a plan.
    pub steps: Vec<PlannedStep>,
    /// What the steps take of stocks, in order.
    pub takings: Vec<Taking>,
    /// What the plan does for each drive, in the NPC's order.
    pub drives: Vec<DriveForecast>,
    /// The utility expected after the plan.
    pub utility: f32,
    /// The number by which plans were compared: utility less weighted costs; with durations, what
    /// is gained of that in a second.
    pub score: f32,
    /// The share of the plan's refills that is of use, 0 to 1; 1 if it refills nothing.
    pub fits: f32,
    /// Whether the plan's refills can wait, so that it comes after what can't.
    pub timing: Timing,
    /// The best score among the rated plans that begin with another step; without a plan, among all
    /// rated plans. NaN if there was none, and with selectors that don't rate plans.
    pub rival: f32,
    /// The utility of doing nothing. With durations, of the present moment.
    pub idle_utility: f32,
    /// The score of doing nothing: its utility; with durations 0.
    pub idle_score: f32,
    /// The goal that the plan is for, by its place among the NPC's goals; none if it is for all of
    /// them.
    pub goal: Option<u32>,
    /// The schedule that the plan is, if it is one.
    pub schedule: Option<ScheduleId>,
    /// The state of the NPC's machine, by its place, if the search asked for it.
    pub state: Option<u16>,
    /// How many questions the search had; those with kept answers count, too.
    pub questions: u32,
    /// How many questions there were beyond [`Options::max_questions`](super::Options), at least.
    /// They have no answer.
    pub questions_left_out: u32,
    /// How many goals [`Options::filter_goals`](super::Options) has ignored.
    pub goals_left_out: u32,
    /// How many plan states were generated; those that were dropped at once count, too.
    pub generated: u32,
    /// How many plan states `first` dropped at once, for each reason.
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
    /// Prepares for another search. The memory is kept.
    pub(super) fn clear(&mut self) {
        *self = Plan {
            outcome: Outcome::Unfinished,
            steps: core::mem::take(&mut self.steps),
            takings: core::mem::take(&mut self.takings),
            drives: core::mem::take(&mut self.drives),
            ..Plan::default()
        };
        self.steps.clear();
        self.takings.clear();
        self.drives.clear();
    }

    /// Prepares for another try of the same search: the questions and the number of plan states
    /// stay.
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
            takings: Vec::new(),
            drives: Vec::new(),
            utility: 0.0,
            score: 0.0,
            fits: 1.0,
            timing: Timing::Due,
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
