//! What events are: their kinds, reasons and fields.

use super::{
    handle_types::UdgObject,
    id::{UdgAction, UdgDrive},
};
use crate::{
    domain::Domain,
    running::{Event, EventKind, Reason},
};

/// What has happened. Ignore numbers that you don't know.
pub type UdgEventKind = i32;

/// The NPC has taken up a plan of `number` steps. `utility` is expected after it.
pub const UDG_EVENT_PLAN_ADOPTED: UdgEventKind = 1;

/// The NPC has done all `number` steps of its plan.
pub const UDG_EVENT_PLAN_ENDED: UdgEventKind = 2;

/// The NPC has given up its plan of `number` steps.
pub const UDG_EVENT_PLAN_DROPPED: UdgEventKind = 3;

/// A step has begun; `number` is its index in the plan, from 0. Perform it and report the result.
pub const UDG_EVENT_STEP_STARTED: UdgEventKind = 4;

/// A step is done.
pub const UDG_EVENT_STEP_SUCCEEDED: UdgEventKind = 5;

/// A step couldn't be done.
pub const UDG_EVENT_STEP_FAILED: UdgEventKind = 6;

/// A step was broken off. Stop performing it.
pub const UDG_EVENT_STEP_ABORTED: UdgEventKind = 7;

/// The NPC was given a drive.
pub const UDG_EVENT_DRIVE_GIVEN: UdgEventKind = 8;

/// The NPC has lost a drive: the host took it, its time was over, or its `remove` holds.
pub const UDG_EVENT_DRIVE_LEFT: UdgEventKind = 9;

/// The NPC's step, or a world effect that followed it, has destroyed `supplier`. This event comes
/// only if the library writes effects.
pub const UDG_EVENT_DESTROYED: UdgEventKind = 10;

/// A step can't begin yet because all slots are in use: the NPC waits. It is followed by
/// UDG_EVENT_STEP_STARTED when the NPC gets a slot, or by UDG_EVENT_PLAN_DROPPED when it gives up.
pub const UDG_EVENT_STEP_WAITS: UdgEventKind = 11;

/// The step goes on, but the NPC has learned that the supplier has moved: the step now ends more
/// than 0.25 m from where it was to end. See `stand` and `ends` of udg_npc_step.
pub const UDG_EVENT_STEP_MOVED: UdgEventKind = 12;

/// Why a step or a plan ended early, or why a drive was lost. Ignore numbers that you don't know.
pub type UdgEventReason = i32;

/// No reason: nothing ended early.
pub const UDG_REASON_NONE: UdgEventReason = 0;

/// The host reported the step's end, or took the drive.
pub const UDG_REASON_REPORTED: UdgEventReason = 1;

/// The step took longer than its duration and the action's `timeout`, or the drive's time was over.
pub const UDG_REASON_TIMED_OUT: UdgEventReason = 2;

/// The NPC found a better plan.
pub const UDG_REASON_BETTER_PLAN: UdgEventReason = 3;

/// In the present situation, doing nothing is as good. By GOAP: the goal is satisfied already, or gone.
pub const UDG_REASON_NOTHING_BETTER: UdgEventReason = 4;

/// In the present situation, the rest of the plan can't be done.
pub const UDG_REASON_NOT_EXECUTABLE: UdgEventReason = 5;

/// A precondition of the step doesn't hold, or no object can take a role of the schedule that it
/// runs.
pub const UDG_REASON_UNMET: UdgEventReason = 6;

/// The action isn't offered any more.
pub const UDG_REASON_NOT_OFFERED: UdgEventReason = 7;

/// All slots are taken.
pub const UDG_REASON_SLOTS_TAKEN: UdgEventReason = 8;

/// The supplier doesn't exist any more, or the NPC doesn't know it any more.
pub const UDG_REASON_SUPPLIER_GONE: UdgEventReason = 9;

/// A step of the plan has failed or was broken off.
pub const UDG_REASON_STEP_ENDED: UdgEventReason = 10;

/// The NPC is dead or was destroyed.
pub const UDG_REASON_NPC_GONE: UdgEventReason = 11;

/// The world effects after the step kept triggering each other.
pub const UDG_REASON_NO_EQUILIBRIUM: UdgEventReason = 12;

/// The drive's `remove` condition holds.
pub const UDG_REASON_REMOVED: UdgEventReason = 13;

/// The NPC became dormant with its group.
pub const UDG_REASON_DORMANT: UdgEventReason = 14;

/// A failure flag of the schedule that the NPC runs, or was to run, is set.
pub const UDG_REASON_FLAG: UdgEventReason = 15;

/// The NPC has seen that an object isn't where the NPC believed it to be.
pub const UDG_REASON_SEEN_GONE: UdgEventReason = 16;

/// Something that has happened to an NPC: 64 bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgEvent {
    /// UDG_EVENT_…
    pub kind: UdgEventKind,
    /// UDG_REASON_…
    pub reason: UdgEventReason,
    /// The NPC. It may have been destroyed since.
    pub npc: UdgObject,
    /// The NPC's user key; 0 for none.
    pub npc_user_key: u64,
    /// The step's number; 0 for other events.
    pub step_id: u64,
    /// For events of steps: the object that the step is done to. For events of drives: who gave the
    /// drive, or null if nobody in particular did or the giver doesn't exist any more. Null for
    /// events of plans.
    pub supplier: UdgObject,
    /// The step's action; null for other events.
    pub action: UdgAction,
    /// Its meaning depends on the kind: see UDG_EVENT_….
    pub number: u32,
    /// When it happened, in seconds of world time.
    pub seconds: f64,
    /// The utility that is expected of a plan that was taken up; NaN for other events.
    pub utility: f32,
    /// The drive that was given or lost; null for other events.
    pub drive: UdgDrive,
}

const _: () = assert!(size_of::<UdgEvent>() == 64);

impl UdgEvent {
    pub(crate) fn of(domain: &Domain, event: &Event) -> Self {
        UdgEvent {
            kind: match event.kind {
                EventKind::PlanAdopted => UDG_EVENT_PLAN_ADOPTED,
                EventKind::PlanEnded => UDG_EVENT_PLAN_ENDED,
                EventKind::PlanDropped => UDG_EVENT_PLAN_DROPPED,
                EventKind::StepStarted => UDG_EVENT_STEP_STARTED,
                EventKind::StepSucceeded => UDG_EVENT_STEP_SUCCEEDED,
                EventKind::StepFailed => UDG_EVENT_STEP_FAILED,
                EventKind::StepAborted => UDG_EVENT_STEP_ABORTED,
                EventKind::StepMoved => UDG_EVENT_STEP_MOVED,
                EventKind::DriveGiven => UDG_EVENT_DRIVE_GIVEN,
                EventKind::StepWaits => UDG_EVENT_STEP_WAITS,
                EventKind::DriveLeft => UDG_EVENT_DRIVE_LEFT,
                EventKind::Destroyed => UDG_EVENT_DESTROYED,
            },
            reason: reason_of(event.reason),
            npc: event.npc.into(),
            npc_user_key: event.npc_key,
            step_id: event.step,
            supplier: event.supplier.into(),
            action: event
                .action
                .map_or(UdgAction { id: 0 }, |action| UdgAction::of(domain, action)),
            number: event.number,
            seconds: event.time,
            utility: event.utility,
            drive: event
                .drive
                .map_or(UdgDrive { id: 0 }, |drive| UdgDrive::of(domain, drive)),
        }
    }
}

pub(super) fn reason_of(reason: Reason) -> UdgEventReason {
    match reason {
        Reason::None => UDG_REASON_NONE,
        Reason::Reported => UDG_REASON_REPORTED,
        Reason::TimedOut => UDG_REASON_TIMED_OUT,
        Reason::BetterPlan => UDG_REASON_BETTER_PLAN,
        Reason::NothingBetter => UDG_REASON_NOTHING_BETTER,
        Reason::NotExecutable => UDG_REASON_NOT_EXECUTABLE,
        Reason::Unmet => UDG_REASON_UNMET,
        Reason::NotOffered => UDG_REASON_NOT_OFFERED,
        Reason::SlotsTaken => UDG_REASON_SLOTS_TAKEN,
        Reason::SupplierGone => UDG_REASON_SUPPLIER_GONE,
        Reason::StepEnded => UDG_REASON_STEP_ENDED,
        Reason::NpcGone => UDG_REASON_NPC_GONE,
        Reason::NoEquilibrium => UDG_REASON_NO_EQUILIBRIUM,
        Reason::Removed => UDG_REASON_REMOVED,
        Reason::Dormant => UDG_REASON_DORMANT,
        Reason::Flag => UDG_REASON_FLAG,
        Reason::SeenGone => UDG_REASON_SEEN_GONE,
    }
}
