//! What an explanation says, as data. Sentences and JSON are two ways of printing it.
//!
//! Names are those of the domain; numbers are the planner's own. Where the NPC lacks a fact, a
//! number is NaN, which JSON has as `null`.

mod among;
mod culprit;
mod json_names;
mod reason;
mod subjects;

use alloc::{string::String, vec::Vec};

use serde::Serialize;

pub use among::{AmongSchedules, PassedSchedule, PassedState};
pub use culprit::{Cause, Culprit, Wanted, Way};
pub use json_names::{bound_name, outcome_name};
pub use reason::Reason;
pub use subjects::{
    Asked, Booked, Compared, DriveChange, Entity, FlagNow, GivenDrive, GoalName, Measured,
    Property, RankedGoal, Step, Value,
};

pub(crate) use json_names::{bound, selector};

use crate::planning::{EndedBy, Outcome, Selector, simulate::Drops};

/// The version of the JSON form. It grows when a field changes its meaning or is removed. New
/// fields and new kinds of culprit may be added without a new version.
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
    /// The action and its supplier.
    #[serde(flatten)]
    pub step: Step<'d>,
    /// The utility expected after it.
    pub utility: f32,
    /// What it costs.
    pub cost: f32,
    /// The modifiers that change the cost where the step is done, in the order in which they count;
    /// missing if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cost_changes: Vec<Alteration<'d>>,
    /// How likely it is that the plan gets to begin it as planned.
    pub probability: f32,
    /// The conditions that it brings nearer or farther: first preconditions of later steps, then
    /// conditions of goals.
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
    /// The cost or the weight after the modifiers before this one.
    pub before: f32,
    /// The cost or the weight after this one.
    pub after: f32,
}

/// A drive whose weight is altered where the NPC is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AlteredWeight<'d> {
    /// The drive.
    pub drive: &'d str,
    /// How much the drive counts with all modifiers; at least 0.
    pub weight: f32,
    /// The modifiers that change it, in the order in which they count; at least one.
    pub changes: Vec<Alteration<'d>>,
}

/// A plan that could be executed, compared with the one that was chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alternative<'d> {
    /// Its steps.
    pub steps: Vec<Step<'d>>,
    /// Its utility.
    pub utility: f32,
    /// Its score.
    pub score: f32,
    /// Unlike the chosen plan, it has an early refill, and so scores a thirty-second.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub early: bool,
    /// Unlike the chosen plan, it has an early refill and uses something up, and so scores a
    /// thirty-second once more.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub uses_up: bool,
    /// Whether it is proven that no other plan of the kind asked about scores higher. Only `best`
    /// can prove it.
    pub proven: bool,
    /// The schedule that it is, if the choice was among schedules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schedule: Option<&'d str>,
    /// If the choice was among schedules: why it comes after a plan with the same score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub but: Option<Culprit<'d>>,
    /// What drives lose or gain by it, compared with the chosen plan. Here `now` is after the
    /// chosen plan.
    pub drives: Vec<DriveChange<'d>>,
}

/// What a search for the best plan has proven.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Certainty {
    /// The most steps that the plans had among which it searched.
    pub steps: u8,
    /// No other plan with at most so many steps scores higher.
    pub proven: bool,
    /// No plan with at most so many steps scores more than this.
    pub ceiling: f32,
}

/// The most plan states that are listed. A search bounded by work may have a hundred thousand.
pub const MOST_CONSIDERED: usize = 1024;

/// A plan state that the search considered.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Considered<'d> {
    /// Its steps.
    pub steps: Vec<Step<'d>>,
    /// The state that it was developed from: its place in this list.
    pub parent: Option<u32>,
    /// Its utility.
    pub utility: f32,
    /// Its score.
    pub score: f32,
    /// The first step that couldn't be executed: its place.
    pub failing: Option<usize>,
    /// The precondition that this step fails.
    pub needs: Option<&'d str>,
    /// The facts that the NPC would need to tell whether that precondition holds.
    pub unknown: Vec<Property<'d>>,
    /// Whether that precondition has no value: a fact is missing, or it divides by zero.
    pub undefined: bool,
    /// Whether that precondition divides by anything.
    #[serde(skip)]
    pub divides: bool,
    /// The NPC would die before the last step is done.
    pub dies: bool,
    /// It scores higher than the chosen plan, or than doing nothing if there is none, but a part of it
    /// only passes time.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub passes_time: bool,
}

/// A condition of a goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GoalCondition<'d> {
    /// The condition and its value now.
    #[serde(flatten)]
    pub measured: Measured<'d>,
    /// Its satisfaction after the plan.
    pub then: f32,
    /// Why there is no plan for it, the nearest reason first. Empty if there is a plan, or if it
    /// holds.
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

/// How complete an explanation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Extent {
    /// All of it could be found.
    Whole,
    /// Only what the search has kept, since the world wasn't there to ask.
    Kept,
    /// Only what the search has kept, since facts that it read, or the set of known entities, have
    /// changed.
    Stale,
    /// Only what the search has kept, since areas that it read have changed, or influences, or what
    /// objects and events do to costs and weights there.
    PlacesStale,
}

/// The goal that a plan is for, if the selector pursues one goal at a time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pursued<'d> {
    /// The goal.
    pub goal: RankedGoal<'d>,
    /// What the plan costs. No plan for the goal costs less, unless the plan is only the best so far.
    pub cost: f32,
    /// Goals that are more urgent and have no plan.
    pub passed_over: Vec<RankedGoal<'d>>,
}

/// Doing nothing for as long as a plan takes, to compare the plan with.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Meanwhile {
    /// How long the plan takes.
    pub seconds: f32,
    /// The utility of doing nothing for as long.
    pub utility: f32,
    /// The share of the plan's refills that is of use, 0 to 1; 1 if it refills nothing. The plan's
    /// gain is multiplied by it.
    #[serde(skip_serializing_if = "is_all")]
    pub fits: f32,
    /// Whether one of these refills is early: so little is missing yet that it can wait. Then the
    /// plan scores a thirty-second of what it would score otherwise.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub early: bool,
    /// Whether one of the refills is early and a step uses something up. Then the plan scores a
    /// thirty-second of that once more.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub uses_up: bool,
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
    /// How complete it is. Goals, reasons, and what steps are there for need the world as it was
    /// when the search began.
    pub extent: Extent,
    /// The selector of the search.
    #[serde(serialize_with = "selector")]
    pub selector: Selector,
    /// The NPC that was planned for.
    pub npc: Option<Entity<'d>>,
    /// What was found.
    #[serde(serialize_with = "json_names::outcome")]
    pub outcome: Outcome,
    /// The bound that kept the search from looking at everything.
    #[serde(serialize_with = "bound")]
    pub ended_by: EndedBy,
    /// The value of the option that sets that bound; 0 for none.
    pub bound: u64,
    /// The NPC was dead when the search began.
    pub npc_is_dead: bool,
    /// The utility expected in the end; NaN where nothing was forecast.
    pub utility: f32,
    /// The utility of doing nothing.
    pub idle_utility: f32,
    /// The number by which plans were compared: utility less weighted costs; where steps take time,
    /// what is gained in a second over doing nothing for as long.
    pub score: f32,
    /// Whether scores are gains in a second.
    #[serde(skip)]
    pub by_time: bool,
    /// Where steps take time: how long the plan takes, and the utility of doing nothing for as
    /// long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meanwhile: Option<Meanwhile>,
    /// What is proven about the score, if the search was for the best plan and has come that far.
    pub certainty: Option<Certainty>,
    /// The goal that the plan is for, if it is for a single one.
    pub pursued: Option<Pursued<'d>>,
    /// The schedule that the plan is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schedule: Option<&'d str>,
    /// The state of the NPC's machine, if the search asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<&'d str>,
    /// Whether the schedule follows another one that failed and names it as `on_failure`.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub follows_failure: bool,
    /// What the choice depended on, if it was among schedules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schedules: Option<AmongSchedules<'d>>,
    /// The plan.
    pub plan: Vec<PlanStep<'d>>,
    /// What the plan does for each drive.
    pub drives: Vec<DriveChange<'d>>,
    /// The drives that modifiers make count for more or less where the NPC is; missing if there are
    /// none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weights: Vec<AlteredWeight<'d>>,
    /// The next best plan among those that were considered; with `best`, among all plans. If there
    /// is no plan, the best one.
    pub runner_up: Option<Alternative<'d>>,
    /// Why there is no plan, as far as the reason isn't about a single goal.
    pub reasons: Vec<Reason<'d>>,
    /// The NPC's goals.
    pub goals: Vec<Goal<'d>>,
    /// Plan states generated.
    pub generated: u32,
    /// How many of them were dropped at once; with `best`, how many weren't expanded.
    pub dropped: u32,
    /// Why [`Selector::First`] dropped plan states: how many for each reason.
    pub drops: Drops,
    /// The other plan states, in order of generation: the first [`MOST_CONSIDERED`] of them.
    pub considered: Vec<Considered<'d>>,
}

/// Why the search didn't choose this plan, or a plan for this goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhyNot<'d> {
    /// [`VERSION`].
    pub explanation: u32,
    /// The NPC that was planned for.
    pub npc: Entity<'d>,
    /// The plan that was chosen; empty if none was.
    pub chosen: Vec<Step<'d>>,
    /// The steps asked about, up to the first that is impossible; empty if the question is about a
    /// goal.
    pub steps: Vec<Step<'d>>,
    /// The goal asked about.
    pub goal: Option<GoalName<'d>>,
    /// The best plan with these steps or for this goal, among those considered, or these steps
    /// themselves.
    pub best: Option<Alternative<'d>>,
    /// What is wrong with it, in order.
    pub reasons: Vec<Reason<'d>>,
}
