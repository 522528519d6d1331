//! Events: what has happened to NPCs, for the host.

use serde::Serialize;

use crate::{
    domain::{ActionId, DriveId},
    world::EntityId,
};

/// Something that has happened to an NPC.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// What has happened.
    pub kind: EventKind,
    /// Why. Only for steps and plans that ended before they were done.
    pub reason: Reason,
    /// The NPC that it happened to.
    pub npc: EntityId,
    /// The host's own number for the NPC; 0 for none.
    pub npc_key: u64,
    /// The number of the step; 0 for events of plans.
    pub step: u64,
    /// The entity that the step is done to, or that has given the drive.
    pub supplier: EntityId,
    /// The action of the step.
    pub action: Option<ActionId>,
    /// The drive that came or went.
    pub drive: Option<DriveId>,
    /// For a step, its place in its plan, from 0; for a plan, how many steps it has.
    pub number: u32,
    /// When, in seconds of world time.
    pub time: f64,
    /// For a plan that was taken up, the utility expected after it.
    pub utility: f32,
}

/// What happens to NPCs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A plan was taken up.
    PlanAdopted,
    /// Every step of the plan is done.
    PlanEnded,
    /// The plan was given up.
    PlanDropped,
    /// A step waits for a slot before it begins.
    StepWaits,
    /// A step has begun.
    StepStarted,
    /// A step is done.
    StepSucceeded,
    /// A step couldn't be done.
    StepFailed,
    /// A step was broken off.
    StepAborted,
    /// A step ends somewhere else than the host was told, since the entity that it is done to has
    /// moved.
    StepMoved,
    /// The NPC was given a drive that it wasn't born with.
    DriveGiven,
    /// A drive has left the NPC.
    DriveLeft,
    /// A step of the NPC's has destroyed an entity. The event names it as the supplier.
    Destroyed,
}

/// Why a step or a plan came to an end before it was done, or a drive left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It didn't end early.
    #[default]
    None,
    /// The host said so.
    Reported,
    /// The step took too long; the drive's time was over.
    TimedOut,
    /// There is a better plan.
    BetterPlan,
    /// Doing nothing is as good, as things are now.
    NothingBetter,
    /// What is left of the plan can't be done, as things are now.
    NotExecutable,
    /// A precondition of the step doesn't hold, or no entity can have a role of the schedule that
    /// the step runs.
    Unmet,
    /// The action isn't on offer.
    NotOffered,
    /// All slots are taken.
    SlotsTaken,
    /// The supplier is gone, or the NPC doesn't know it any more.
    SupplierGone,
    /// A step of the plan has failed or was broken off.
    StepEnded,
    /// The NPC is dead or gone.
    NpcGone,
    /// World effects didn't settle after the step.
    NoEquilibrium,
    /// The drive's `remove` holds.
    Removed,
    /// The NPC became dormant.
    Dormant,
    /// A failure flag holds, of a schedule that is running or was to run.
    Flag,
    /// The NPC has seen that an entity isn't where it believed it to be.
    SeenGone,
}
