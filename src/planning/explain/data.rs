//! What an explanation says, as data. Sentences and JSON are two ways of printing it.
//!
//! Names are those of the domain; numbers are the planner's own. Where the NPC lacks a fact, a
//! number is NaN, which JSON has as `null`.

mod among;
mod culprit;

use alloc::{string::String, vec::Vec};

use serde::{Serialize, Serializer};

pub use among::{AmongSchedules, FlagNow, PassedSchedule, PassedState};
pub use culprit::{Cause, Culprit, Wanted, Way};

use crate::planning::{EndedBy, Outcome, Selector};

/// The version of the JSON form. It grows when a field changes its meaning or goes; new fields and
/// new kinds of culprit may come without.
pub const VERSION: u32 = 1;

/// An entity, by a name that no other entity of its world has.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entity<'d> {
    /// Its type, with `#` and the host's key, or with its place in the order of creation, where the
    /// NPC knows several of that type.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub of: &'d str,
    /// The host's own number; 0 for none.
    #[serde(serialize_with = "as_text")]
    pub user_key: u64,
    /// The handle by which the host knows it.
    #[serde(serialize_with = "as_text")]
    pub handle: u64,
}

/// 64 bits don't fit in the numbers of every reader of JSON.
fn as_text<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// An action done to one supplier.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step<'d> {
    /// What is done.
    pub action: &'d str,
    /// To whom.
    pub supplier: Entity<'d>,
}

/// One side of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A number; NaN where it isn't known.
    Number(f32),
    /// A flag.
    Flag(bool),
    /// Whom a reference refers to, by name; nobody.
    Entity(Option<String>),
}

/// A comparison that didn't hold, with what its sides were.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The left side.
    pub left: Value,
    /// `<`, `<=`, `>`, `>=`, `==` or `!=`.
    pub comparison: &'static str,
    /// The right side.
    pub right: Value,
    /// Whether the right side is a number in the document.
    pub right_is_constant: bool,
}

/// An attribute of an entity.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Property<'d> {
    /// Whose.
    pub entity: Entity<'d>,
    /// Which.
    pub attribute: &'d str,
}

/// A question to the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Asked<'d> {
    /// The query.
    pub query: &'d str,
    /// Whom it is about.
    pub about: Vec<Entity<'d>>,
}

/// A condition, and what it was measured to be.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured<'d> {
    /// The condition as the document has it.
    pub condition: &'d str,
    /// 1 when it holds.
    pub satisfaction: f32,
    /// Its comparisons that don't hold.
    pub unsatisfied: Vec<Compared>,
    /// What it reads and the NPC has no fact of.
    pub unknown: Vec<Property<'d>>,
    /// What it asks of the game, and nobody has answered.
    pub unanswered: Vec<Asked<'d>>,
    /// It divides by zero.
    pub divides_by_zero: bool,
}

/// A goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GoalName<'d> {
    /// The drive that made it.
    pub drive: &'d str,
    /// The rule that made it.
    pub rule: &'d str,
    /// Whom it is about, if its rule binds anybody.
    pub about: Option<Entity<'d>>,
}

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

/// How an NPC was given a drive.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GivenDrive<'d> {
    /// By whom, if that is anybody whom it knows.
    pub by: Option<Entity<'d>>,
}

/// What a plan does for a drive.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DriveChange<'d> {
    /// The drive.
    pub drive: &'d str,
    /// How the NPC was given it; missing for a drive that it was born with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenDrive<'d>>,
    /// How much it counts.
    pub weight: f32,
    /// Its satisfaction at first.
    pub now: f32,
    /// Its satisfaction in the end.
    pub then: f32,
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

/// Why something can't be had.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason<'d> {
    /// The plan for it, as far as it was made; empty if none could be begun.
    pub steps: Vec<Step<'d>>,
    /// The step at which that plan got stuck, by its place.
    pub failing: Option<usize>,
    /// What that step needs, as it was there.
    pub needs: Option<Measured<'d>>,
    /// What stands in the way.
    pub culprit: Culprit<'d>,
}

impl<'d> From<Culprit<'d>> for Reason<'d> {
    fn from(culprit: Culprit<'d>) -> Self {
        Reason {
            steps: Vec::new(),
            failing: None,
            needs: None,
            culprit,
        }
    }
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

/// A goal, and how urgent it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankedGoal<'d> {
    /// Its name.
    #[serde(flatten)]
    pub name: GoalName<'d>,
    /// How urgent it is.
    pub priority: f32,
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
    #[serde(serialize_with = "outcome")]
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

pub(crate) fn selector<S: Serializer>(
    selector: &Selector,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match selector {
        Selector::Auto => "auto",
        Selector::First => "udgoap",
        Selector::Best => "best",
        Selector::Goap => "goap",
        Selector::UtilityPlans => "utility_plans",
        Selector::Schedules => "schedules",
    })
}

fn outcome<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(outcome_name(*outcome))
}

pub(crate) fn bound<S: Serializer>(bound: &EndedBy, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(bound_name(*bound))
}

/// The outcome's name in JSON.
#[must_use]
pub fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Complete => "complete",
        Outcome::BestSoFar => "best_so_far",
        Outcome::Unfinished => "unfinished",
        Outcome::NoPlan => "no_plan",
        Outcome::Undecided => "undecided",
        Outcome::NothingBetter => "nothing_better",
        Outcome::NoGoal => "no_goal",
    }
}

/// The bound's name in JSON.
#[must_use]
pub fn bound_name(bound: EndedBy) -> &'static str {
    match bound {
        EndedBy::Nothing => "nothing",
        EndedBy::Work => "work",
        EndedBy::States => "states",
        EndedBy::Depth => "depth",
        EndedBy::Memory => "memory",
        EndedBy::Equilibrium => "equilibrium",
        EndedBy::Time => "time",
    }
}
