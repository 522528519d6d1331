//! What an explanation says, as data. Sentences and JSON are two ways of printing it.
//!
//! Names are those of the domain; numbers are the planner's own. Where the NPC lacks a fact, a
//! number is NaN, which JSON has as `null`.

mod among;
mod culprit;
mod names;
mod reason;
mod subjects;

use alloc::{string::String, vec::Vec};

use serde::Serialize;

pub use among::{AmongSchedules, PassedSchedule, PassedState};
pub use culprit::{Cause, Culprit, Wanted, Way};
pub use names::{bound_name, outcome_name};
pub use reason::Reason;
pub use subjects::{
    Asked, Compared, DriveChange, Entity, FlagNow, GivenDrive, GoalName, Measured, Property,
    RankedGoal, Step, Value,
};

pub(crate) use names::{bound, selector};

use crate::planning::{EndedBy, Outcome, Selector, simulate::Drops};

/// The version of the JSON form. It grows when a field changes its meaning or goes; new fields and
/// new kinds of culprit may come without.
pub const VERSION: u32 = 1;

/// How a step moves a condition.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change<'d> {
    /// The later step that has the condition as a precondition, by its place in the plan.
    pub step: Option<usize>,
    /// The goal that has the condition.
    pub goal: Option<GoalName<'d>>,
    /// The condition as the document has it.
    pub condition: &'d str,
    /// Its satisfaction before the step.
    pub before: f32,
    /// Its satisfaction after the step and what the rest of the world does then.
    pub after: f32,
}

/// A step of the plan, and what it is there for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlanStep<'d> {
    /// What is done to whom.
    #[serde(flatten)]
    pub step: Step<'d>,
    /// The utility expected after it.
    pub utility: f32,
    /// What it costs.
    pub cost: f32,
    /// What alters that where it is done, in the order in which it counts; missing if nothing does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cost_changes: Vec<Alteration<'d>>,
    /// How likely it is that the plan gets to begin it as planned.
    pub probability: f32,
    /// The conditions that it brings nearer or takes away from: preconditions of later steps, then
    /// those of goals.
    pub changes: Vec<Change<'d>>,
}

/// What a modifier does to a step's cost or to a drive's weight. Thesis, section 7.1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alteration<'d> {
    /// The modifier.
    pub modifier: &'d str,
    /// The area that has it or in which events have left it, or the object that brings it.
    pub by: String,
    /// Whether events have left it there.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub left_by_events: bool,
    /// How strong it is, in additions.
    pub strength: f32,
    /// The cost or the weight that those before have left.
    pub before: f32,
    /// What it leaves.
    pub after: f32,
}

/// A drive whose weight is altered where the NPC is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AlteredWeight<'d> {
    /// The drive.
    pub drive: &'d str,
    /// How much it counts: what all of it leaves, at least 0.
    pub weight: f32,
    /// What alters it, in the order in which it counts; at least one.
    pub changes: Vec<Alteration<'d>>,
}

/// A plan that could be executed, against the one that was chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alternative<'d> {
    /// Its steps.
    pub steps: Vec<Step<'d>>,
    /// Its utility.
    pub utility: f32,
    /// Its score.
    pub score: f32,
    /// No other plan of which the same could be said scores higher. Only `best` can tell.
    pub proven: bool,
    /// The schedule that it is, where schedules are chosen among.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schedule: Option<&'d str>,
    /// Why it comes after a plan that scores the same, where schedules are chosen among.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub but: Option<Culprit<'d>>,
    /// What drives lose (or gain) by it against the plan that was chosen: `now` is that plan's.
    pub drives: Vec<DriveChange<'d>>,
}

/// What is certain of the result of a search for the best.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Certainty {
    /// How many steps the plans had at most that it ranged over.
    pub steps: u8,
    /// No other plan of so many steps scores higher.
    pub proven: bool,
    /// No plan of so many steps scores more than this.
    pub ceiling: f32,
}

/// No more plan states are told one by one: a search bounded by work may have a hundred thousand.
pub const MOST_CONSIDERED: usize = 1024;

/// A plan state that the search considered.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Considered<'d> {
    /// Its steps.
    pub steps: Vec<Step<'d>>,
    /// The state that it was developed from, by its place in this list.
    pub parent: Option<u32>,
    /// Its utility.
    pub utility: f32,
    /// Its score.
    pub score: f32,
    /// The first step that couldn't be executed, by its place.
    pub failing: Option<usize>,
    /// What that step needs.
    pub needs: Option<&'d str>,
    /// What the NPC would have to know of to tell whether it has it.
    pub unknown: Vec<Property<'d>>,
    /// Whether what it needs has no value: a fact is missing, or it divides by zero.
    pub undefined: bool,
    /// Whether what it needs divides by anything.
    #[serde(skip)]
    pub divides: bool,
    /// The NPC would die before the last step.
    pub dies: bool,
}

/// A condition of a goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GoalCondition<'d> {
    /// What it is now.
    #[serde(flatten)]
    pub measured: Measured<'d>,
    /// Its satisfaction after the plan.
    pub then: f32,
    /// Why there is no plan for it, the nearest reason first; empty if there is one, or it holds.
    pub reasons: Vec<Reason<'d>>,
}

/// A goal of the NPC.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Goal<'d> {
    /// Its name.
    #[serde(flatten)]
    pub name: GoalName<'d>,
    /// How much it counts in its drive.
    pub weight: f32,
    /// Its completeness now.
    pub now: f32,
    /// Its completeness after the plan.
    pub then: f32,
    /// Its conditions.
    pub conditions: Vec<GoalCondition<'d>>,
}

/// How much of an explanation could be worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Extent {
    /// All of it.
    Whole,
    /// What the search has kept; the world wasn't there to ask.
    Kept,
    /// What the search has kept; facts that it looked at have changed since, or who is known.
    Stale,
    /// What the search has kept; areas that it looked at have changed since, what objects or events do
    /// to costs and weights there, or influences.
    PlacesStale,
}

/// The goal that a plan is for, where goals are pursued one at a time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pursued<'d> {
    /// Which.
    pub goal: RankedGoal<'d>,
    /// What the plan costs: no plan for the goal costs less.
    pub cost: f32,
    /// Goals that are more urgent and have no plan.
    pub passed_over: Vec<RankedGoal<'d>>,
}

/// What else could be done with the time that a plan takes: nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Meanwhile {
    /// How long the plan takes.
    pub seconds: f32,
    /// The utility of doing nothing for as long.
    pub utility: f32,
    /// How much of what the plan refills is of use, 0 to 1; 1 if it refills nothing. What it gains
    /// counts by that.
    #[serde(skip_serializing_if = "is_all")]
    pub fits: f32,
}

/// Whether nothing is left out.
fn is_all(share: &f32) -> bool {
    *share == 1.0
}

/// Why a search ended as it did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explanation<'d> {
    /// [`VERSION`].
    pub explanation: u32,
    /// How much of it could be worked out. Goals, reasons and what steps are there for need the
    /// world as it was when the search began.
    pub extent: Extent,
    /// How the search chose.
    #[serde(serialize_with = "selector")]
    pub selector: Selector,
    /// For whom was planned.
    pub npc: Option<Entity<'d>>,
    /// What was found.
    #[serde(serialize_with = "names::outcome")]
    pub outcome: Outcome,
    /// The bound that kept the search from seeing everything.
    #[serde(serialize_with = "bound")]
    pub ended_by: EndedBy,
    /// The value of that bound's option; 0 for none.
    pub bound: u64,
    /// The NPC was dead when the search began.
    pub npc_is_dead: bool,
    /// The utility expected in the end; NaN where nothing was forecast.
    pub utility: f32,
    /// The utility of doing nothing.
    pub idle_utility: f32,
    /// What plans were ordered by: utility less weighted costs; where steps take time, what that
    /// gains in a second over doing nothing for as long.
    pub score: f32,
    /// Whether scores are what is gained in a second.
    #[serde(skip)]
    pub by_time: bool,
    /// Where steps take time: how long the plan takes, and what doing nothing for as long comes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meanwhile: Option<Meanwhile>,
    /// What is certain of that, if the search was for the best plan and has come so far.
    pub certainty: Option<Certainty>,
    /// The goal that the plan is for, if it is for one.
    pub pursued: Option<Pursued<'d>>,
    /// The schedule that the plan is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schedule: Option<&'d str>,
    /// The state of its machine that the NPC is in, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<&'d str>,
    /// The schedule is what another one, which failed, names as `on_failure`.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub follows_failure: bool,
    /// What the choice depended on, if it was among schedules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schedules: Option<AmongSchedules<'d>>,
    /// The plan.
    pub plan: Vec<PlanStep<'d>>,
    /// What the plan does for each drive.
    pub drives: Vec<DriveChange<'d>>,
    /// The drives that count for more or less where the NPC is; missing if none does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weights: Vec<AlteredWeight<'d>>,
    /// The next best plan among those considered; by `best`, among all. Without a plan, the best
    /// one.
    pub runner_up: Option<Alternative<'d>>,
    /// Why there is no plan, as far as that doesn't depend on a single goal.
    pub reasons: Vec<Reason<'d>>,
    /// The NPC's goals.
    pub goals: Vec<Goal<'d>>,
    /// Plan states generated.
    pub generated: u32,
    /// Those among them that were dropped at once; by `best`, all that weren't gone on with.
    pub dropped: u32,
    /// Why those were that [`Selector::First`] dropped.
    pub drops: Drops,
    /// The others, in order of generation; the first [`MOST_CONSIDERED`] of them.
    pub considered: Vec<Considered<'d>>,
}

/// Why not this plan, or not for this goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhyNot<'d> {
    /// [`VERSION`].
    pub explanation: u32,
    /// For whom was planned.
    pub npc: Entity<'d>,
    /// The plan that was chosen; empty if none was.
    pub chosen: Vec<Step<'d>>,
    /// The steps asked about, up to the first that can't be had at all; empty if a goal was.
    pub steps: Vec<Step<'d>>,
    /// The goal asked about.
    pub goal: Option<GoalName<'d>>,
    /// The best plan with these steps, or for this goal, that was considered or that it is.
    pub best: Option<Alternative<'d>>,
    /// What is wrong with it, the first thing first.
    pub reasons: Vec<Reason<'d>>,
}
