//! Accounts: what a living NPC is doing, and why. The host can ask at any time, for any NPC.
//!
//! The NPC's present step and its last decisions are stored. The reasons of its latest decision are
//! found by running the same search again. That is possible only while nothing has changed that
//! could alter the decision. Otherwise the account says what has changed. Asking changes nothing.

mod gathering;

use alloc::{boxed::Box, string::String, vec::Vec};

use serde::{Serialize, Serializer};

use super::{
    decisions::{DecisionKind, KeptBy, WokenBy},
    events::Reason,
    watch::Reasons,
};
use crate::{
    npc::RunBy,
    planning::{
        EndedBy, Selector,
        explain::data::{self, Entity, Explanation},
    },
    world::ExclusionCause,
};

/// The version of the JSON form. It grows when a field changes its meaning or is removed. New
/// fields and new words may be added without a new version.
pub const VERSION: u32 = 1;

/// What an NPC is doing, and why. Times are in seconds of world time; what isn't known or doesn't
/// apply is `null`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Account<'d> {
    /// [`VERSION`].
    pub account: u32,
    /// Now.
    pub seconds: f64,
    /// The NPC; none if it doesn't know itself.
    pub npc: Option<Entity<'d>>,
    /// Whether it is busy, waits, has nothing to do, or is left out.
    pub doing: Doing,
    /// The step that it performs, or waits to begin.
    pub step: Option<StepNow<'d>>,
    /// The steps of its plan after that one.
    pub rest: Vec<Done<'d>>,
    /// The schedules that it runs: its plan, if that is one, and those that steps run, each within the
    /// one before.
    pub schedules: Vec<Running<'d>>,
    /// The schedule that it is to run next.
    pub ordered: Option<&'d str>,
    /// Whether that schedule follows the failure of another one. Otherwise the host has ordered it.
    pub follows_failure: bool,
    /// The slot that it waits for.
    pub waits: Option<Waits<'d>>,
    /// Steps that are kept out of its plans for a while.
    pub kept_out: Vec<KeptOut<'d>>,
    /// When it thinks next, if anything that it depends on has changed by then; none if never.
    pub thinks_at: Option<f64>,
    /// If its last search has ended at a bound with nothing found: when it searches again at the
    /// latest.
    pub looks_again_at: Option<f64>,
    /// It waits for a search, or its search is under way.
    pub is_thinking: bool,
    /// The switch margin: how much better than the rest of its own plan a new plan has to be, as a
    /// part of the larger gain.
    pub switch_margin: f32,
    /// What it has decided lately, the oldest first.
    pub decisions: Vec<Decided<'d>>,
    /// Why it made its latest decision; none if that can't be told any more.
    pub why: Option<Why<'d>>,
    /// In the facts of now, in which `why` was found, it would decide otherwise than it did: numbers
    /// have gone on changing by their rates since.
    pub is_otherwise_now: bool,
    /// The change because of which it can't be told.
    pub gone: Option<WakeCause<'d>>,
    /// It can't be told because the decision depended on the host's answers to queries, which
    /// aren't kept.
    pub asked: bool,
}

/// Why an NPC made a decision.
#[derive(Clone, Debug, PartialEq)]
pub enum Why<'d> {
    /// Found now, by the same search again.
    Now(Box<Explanation<'d>>),
    /// Kept when the NPC decided, since it is watched.
    Kept(&'d Reasons),
}

impl<'d> Why<'d> {
    /// What was found now; none if it was kept.
    #[must_use]
    pub fn now(&self) -> Option<&Explanation<'d>> {
        match self {
            Why::Now(told) => Some(told),
            Why::Kept(_) => None,
        }
    }
}

impl Serialize for Why<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Why::Now(told) => told.serialize(serializer),
            Why::Kept(reasons) => reasons.json().serialize(serializer),
        }
    }
}

/// What an NPC is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Doing {
    /// It performs a step of its plan.
    Step,
    /// It has a plan, and waits for a slot.
    Waiting,
    /// It has a plan, and begins its next step as soon as it can.
    BetweenSteps,
    /// It has no plan, and passes the time.
    PassingTime,
    /// It has no plan.
    Nothing,
    /// Ticks leave it out, as its options say.
    LeftOut,
    /// It sleeps with its group.
    Dormant,
}

/// An action done to an entity.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Done<'d> {
    /// The action.
    pub action: &'d str,
    /// The entity that it is done to; none if the NPC doesn't know it, or not any more.
    pub supplier: Option<Entity<'d>>,
}

/// The step that an NPC performs, or the next one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepNow<'d> {
    /// The action and the entity that it is done to.
    #[serde(flatten)]
    pub done: Done<'d>,
    /// Its place in the plan, from 1; none for the fallback.
    pub place: Option<usize>,
    /// How many steps the plan has.
    pub of: usize,
    /// Since when; none if it hasn't begun.
    pub since: Option<f64>,
    /// When it is expected to end.
    pub ends: Option<f64>,
}

/// A schedule that an NPC runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Running<'d> {
    /// Its name.
    pub schedule: &'d str,
    /// Why it is run.
    pub by: RunBy,
    /// The step that runs it, if one does.
    pub step: Option<Done<'d>>,
    /// The place of the task that it is at, from 1.
    pub task: usize,
    /// How many tasks there are.
    pub of: usize,
    /// A better plan may take its place.
    pub yields: bool,
}

/// A slot that an NPC waits for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Waits<'d> {
    /// Until when it waits at the latest.
    pub until: f64,
    /// The NPCs that have a slot, or are expected to take one.
    pub taken_by: Vec<Holder<'d>>,
}

/// An NPC or the host, as the holder of a slot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Holder<'d> {
    /// The NPC that has it; none if the host holds it, or if it isn't known which NPC has it.
    pub npc: Option<Entity<'d>>,
    /// Whether that NPC performs the step; otherwise it is on its way.
    pub is_at_it: bool,
    /// Until when the slot is in use; none if that isn't known.
    pub until: Option<f64>,
}

/// A step that is kept out of plans.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KeptOut<'d> {
    /// The action.
    pub action: &'d str,
    /// The supplier; none for all suppliers, or if the NPC doesn't know it any more.
    pub supplier: Option<Entity<'d>>,
    /// Whether the step is kept out for all suppliers.
    pub to_anybody: bool,
    /// Until when.
    pub until: f64,
    /// Why.
    pub because: ExclusionCause,
}

/// What made an NPC think, or what has changed since.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WakeCause<'d> {
    /// The kind of change.
    pub by: WokenBy,
    /// The attribute that has changed.
    pub attribute: Option<&'d str>,
    /// The entity that has the attribute.
    pub of: Option<Entity<'d>>,
}

/// A precondition that didn't hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Needs<'d> {
    /// The step that needs it.
    pub action: &'d str,
    /// The precondition.
    pub condition: &'d str,
    /// The two sides of the first comparison in it that didn't hold; `null` if they aren't numbers.
    pub left: f32,
    /// See `left`.
    pub right: f32,
}

/// A decision, as an account tells it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decided<'d> {
    /// When.
    pub seconds: f64,
    /// What was decided.
    pub kind: DecisionKind,
    /// Why a plan was given up, or not taken up.
    pub reason: Reason,
    /// What was found; none if there was no search.
    pub outcome: Option<&'static str>,
    /// The bound that ended the search.
    #[serde(serialize_with = "data::bound")]
    pub ended_by: EndedBy,
    /// The selector that chose.
    #[serde(serialize_with = "data::selector")]
    pub selector: Selector,
    /// Whether scores are gains in a second.
    pub durations: bool,
    /// The score of the plan that was found.
    pub score: f32,
    /// The best score of a plan that begins with another step.
    pub rival: f32,
    /// The score of what was left of the NPC's plan.
    pub left: f32,
    /// The score of doing nothing.
    pub idle: f32,
    /// The share of the new plan's gain that counted, since it would break off the present plan.
    #[serde(rename = "counts")]
    pub counted_share: f32,
    /// The share of the new plan's gain that lasts if the NPC comes back to go on with its present
    /// plan.
    #[serde(rename = "lasts")]
    pub lasting_share: f32,
    /// Why it kept to its plan, if it did, though another may be worth more.
    pub kept_by: KeptBy,
    /// How many steps the plan has that it took up, kept, or gave up.
    pub step_count: u32,
    /// The first steps of that plan.
    pub steps: Vec<Done<'d>>,
    /// Why it thought.
    pub woken: WakeCause<'d>,
    /// The precondition of the next step that didn't hold, if it gave its plan up for that.
    pub needs: Option<Needs<'d>>,
    /// Why it decided so, if the NPC is watched and the reasons are kept.
    pub why: Option<Why<'d>>,
}

impl Account<'_> {
    /// The account as JSON. Numbers that aren't known are `null`.
    #[must_use]
    pub fn json(&self) -> String {
        // Writing to a string fails only for want of memory.
        serde_json::to_string(self).unwrap_or_default()
    }
}
