//! What NPCs have decided lately, and what had them think.

use super::{
    errors::refused,
    events::{UdgEventReason, reason_of},
    guard,
    id::{UdgAction, UdgAttribute},
    memory::{Out, OutSlice},
    message::fail,
    npc::UdgNpc,
    object::UdgObject,
    plan_options::{UdgSelector, number_of},
    planner::{UdgPlanEndedBy, UdgPlanOutcome, ended_by_of, outcome_of},
    status::{UDG_STATUS_LIMIT_EXCEEDED, UdgStatus},
    table,
    value::flag,
    world::UdgWorld,
};
use crate::{
    domain::{AttributeId, Domain},
    running::{DecisionKind, Record, STEPS_KEPT, WatchError, WokenBy},
    world::EntityId,
};

/// What an NPC has made of its turn to think. Skip numbers that you don't know.
pub type UdgDecisionKind = i32;

/// It took up a plan.
pub const UDG_DECISION_TAKEN_UP: UdgDecisionKind = 1;
/// It went on with the plan that it had.
pub const UDG_DECISION_KEPT: UdgDecisionKind = 2;
/// It gave its plan up, and took up none.
pub const UDG_DECISION_DROPPED: UdgDecisionKind = 3;
/// It had no plan, and took up none.
pub const UDG_DECISION_NOTHING: UdgDecisionKind = 4;

/// What had an NPC think. Skip numbers that you don't know.
pub type UdgWokenBy = i32;

/// Its turn had come, and it skips none, or had nothing to go by: it was new, or lost a slot.
pub const UDG_WOKEN_BY_TURN: UdgWokenBy = 1;
/// The host: `udg_npc_think_now`, `udg_npc_set_mind` or `udg_npc_run_schedule`.
pub const UDG_WOKEN_BY_HOST: UdgWokenBy = 2;
/// How far it was with its plan: a step had ended, or it had nothing to do any more.
pub const UDG_WOKEN_BY_PROGRESS: UdgWokenBy = 3;
/// An attribute had changed that its last decision had read: `woken_attribute` of `woken_object`.
pub const UDG_WOKEN_BY_ATTRIBUTE: UdgWokenBy = 4;
/// Another object than before was there, as far as it knew: `woken_object`, or null where they were
/// looked for by type or by place.
pub const UDG_WOKEN_BY_OBJECTS: UdgWokenBy = 5;
/// What `woken_object` offered the NPC was otherwise than before: it was switched on or off, somebody
/// else had its slots, or a step was kept out of plans, or let in again (`retry_after`, `cooldown`).
pub const UDG_WOKEN_BY_OFFER: UdgWokenBy = 6;
/// How it weighs things was otherwise than before, which steps it keeps out of its plans, or where
/// its knowledge comes from.
pub const UDG_WOKEN_BY_MIND: UdgWokenBy = 7;
/// Time that it goes by had passed.
pub const UDG_WOKEN_BY_TIME: UdgWokenBy = 8;
/// Areas, or what objects bring or events have left there, make actions cost something else.
pub const UDG_WOKEN_BY_AMBIANCE: UdgWokenBy = 9;

/// What had NPCs think, and how often: 24 bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgWake {
    /// The attribute that had changed; null if it was none.
    pub attribute: UdgAttribute,
    /// How often.
    pub count: u64,
    /// UDG_WOKEN_BY_…
    pub woken_by: UdgWokenBy,
    /// Always 0.
    pub reserved: u32,
}

const _: () = assert!(size_of::<UdgWake>() == 24);

/// How many steps of a plan a decision tells.
pub const UDG_DECISION_STEPS: usize = 4;

const _: () = assert!(UDG_DECISION_STEPS == STEPS_KEPT);

/// A decision of an NPC's: 120 bytes.
///
/// Scores are as in UdgPlanResult. With UDG_SELECTOR_GOAP they are the plans' summed costs, of which
/// less is better. What was left of a step that was under way counts as no more than that, in `left`
/// and, if the new plan began with it, in `score`. NaN where there was nothing to be rated, as with
/// UDG_SELECTOR_SCHEDULES.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgDecision {
    /// When it was made, in seconds of world time.
    pub seconds: f64,
    /// UDG_DECISION_…
    pub kind: UdgDecisionKind,
    /// UDG_REASON_…, why the plan that it had was given up; UDG_REASON_SLOTS_TAKEN as well if it took
    /// up none because somebody else was quicker; else UDG_REASON_NONE.
    pub reason: UdgEventReason,
    /// UDG_PLAN_OUTCOME_…, what was found; 0 if nothing was looked for, as when a step has failed.
    pub outcome: UdgPlanOutcome,
    /// UDG_PLAN_ENDED_BY_…, the bound that was reached.
    pub ended_by: UdgPlanEndedBy,
    /// UDG_SELECTOR_…, how plans were chosen; what UDG_SELECTOR_AUTO came to.
    pub selector: UdgSelector,
    /// 1 if scores are what is gained in a second, as with `durations`; 0 if not.
    pub durations: u32,
    /// The score of the plan that was found.
    pub score: f32,
    /// The best score of a plan that was worked out and begins with another step than the one that
    /// was found. NaN if there was none, and with UDG_SELECTOR_GOAP.
    pub rival: f32,
    /// The score of what was left of the plan that it was at; NaN as well if that couldn't be done
    /// any more.
    pub left: f32,
    /// The score of doing nothing; NaN with UDG_SELECTOR_GOAP.
    pub idle: f32,
    /// UDG_WOKEN_BY_…
    pub woken_by: UdgWokenBy,
    /// The attribute that had it think, or null.
    pub woken_attribute: UdgAttribute,
    /// Whose, or null. It may have been destroyed since.
    pub woken_object: UdgObject,
    /// How many steps there were to do of the plan that it took up, kept, or gave up; 0 for none. If
    /// a step of it had failed, that is among them.
    pub step_count: u32,
    /// Always 0.
    pub reserved: u32,
    /// What the first of these steps do; null beyond their number.
    pub actions: [UdgAction; UDG_DECISION_STEPS],
    /// To whom; null beyond their number. They may have been destroyed since.
    pub suppliers: [UdgObject; UDG_DECISION_STEPS],
}

const _: () = assert!(size_of::<UdgDecision>() == 120);

fn woken_by(by: WokenBy) -> UdgWokenBy {
    match by {
        WokenBy::Turn => UDG_WOKEN_BY_TURN,
        WokenBy::Host => UDG_WOKEN_BY_HOST,
        WokenBy::Progress => UDG_WOKEN_BY_PROGRESS,
        WokenBy::Attribute => UDG_WOKEN_BY_ATTRIBUTE,
        WokenBy::Objects => UDG_WOKEN_BY_OBJECTS,
        WokenBy::Offer => UDG_WOKEN_BY_OFFER,
        WokenBy::Mind => UDG_WOKEN_BY_MIND,
        WokenBy::Time => UDG_WOKEN_BY_TIME,
        WokenBy::Ambiance => UDG_WOKEN_BY_AMBIANCE,
    }
}

fn attribute_or_null(domain: &Domain, attribute: Option<AttributeId>) -> UdgAttribute {
    let null = UdgAttribute { id: 0 };
    attribute.map_or(null, |attribute| UdgAttribute::of(domain, attribute))
}

impl UdgDecision {
    fn of(domain: &Domain, record: &Record) -> Self {
        let mut actions = [UdgAction { id: 0 }; UDG_DECISION_STEPS];
        let mut suppliers = [UdgObject { bits: 0 }; UDG_DECISION_STEPS];
        let kept = record.steps.iter().take(record.step_count as usize);
        for (number, step) in kept.enumerate() {
            actions[number] = UdgAction::of(domain, step.action);
            suppliers[number] = EntityId(step.supplier).into();
        }
        UdgDecision {
            seconds: record.time,
            kind: match record.kind {
                DecisionKind::TakenUp => UDG_DECISION_TAKEN_UP,
                DecisionKind::Kept => UDG_DECISION_KEPT,
                DecisionKind::Dropped => UDG_DECISION_DROPPED,
                DecisionKind::Nothing => UDG_DECISION_NOTHING,
            },
            reason: reason_of(record.reason),
            outcome: record.outcome.map_or(0, outcome_of),
            ended_by: ended_by_of(record.ended_by),
            selector: number_of(record.selector),
            durations: u32::from(record.durations),
            score: record.scores.plan,
            rival: record.scores.rival,
            left: record.scores.left,
            idle: record.scores.idle,
            woken_by: woken_by(record.woken.by),
            woken_attribute: attribute_or_null(domain, record.woken.attribute),
            woken_object: record.woken.of.into(),
            step_count: record.step_count,
            reserved: 0,
            actions,
            suppliers,
        }
    }
}

/// Lists the last decisions of an NPC in ticks: each plan that it took up, kept or gave up, and each
/// time that it found nothing to do. A turn at which it needn't think is none. How many are kept,
/// `decisions` of UdgMindOptions and UdgWorldDef say; nothing is decided by them, and they are in no
/// hash.
///
/// Parameters:
///   world      the NPC's world.
///   npc        the NPC.
///   decisions  receives them, the oldest first; null if capacity is 0.
///   capacity   how many it has room for.
///   out_count  receives how many there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL; UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the structs are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_decisions(
    world: UdgWorld,
    npc: UdgNpc,
    decisions: *mut UdgDecision,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (decisions, out_count) = unsafe {
        (
            OutSlice::new(decisions, capacity, "decisions"),
            Out::new(out_count, "out_count"),
        )
    };
    guard::shared(&table::udg_npc_decisions, world.bits, |running| {
        let out_count = out_count.required()?;
        let domain = running.world.domain();
        let records = running.decisions(npc.id());
        let records = records.map_err(|error| refused(&running.world, &error))?;
        let all = records.map(|record| UdgDecision::of(domain, record));
        decisions.write_all(all.len(), all, out_count)
    })
}

/// Watches an NPC from now on, or doesn't any more. Of those who are watched the reasons of each
/// decision are worked out as it is made, and kept as long as the decision is, if `watch_bytes` of
/// UdgWorldDef suffices: udg_npc_explain then knows them whatever has changed since, and
/// udg_npc_explain_json those of earlier decisions, too. Nothing is decided by it, and it is in no hash.
/// With reasons a decision takes about twice as long; for inspectors, not for whole crowds.
///
/// Parameters:
///   world  the NPC's world.
///   npc    the NPC; up to 16 of a world are watched at a time.
///   watch  1: it is watched from its next decision on, or goes on being watched. 0: it isn't any
///          more, and what was kept is released.
/// Returns UDG_STATUS_OK; UDG_STATUS_LIMIT_EXCEEDED if 16 others are watched;
/// UDG_STATUS_INVALID_ARGUMENT if `watch` is neither 0 nor 1; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Memory and lifetimes: an NPC that is destroyed isn't watched any more.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_watch(world: UdgWorld, npc: UdgNpc, watch: u32) -> UdgStatus {
    guard::exclusive(&table::udg_npc_watch, world.bits, |running| {
        let watch = flag(watch, "watch")?;
        running.watch(npc.id(), watch).map_err(|error| match error {
            WatchError::World(error) => refused(&running.world, &error),
            WatchError::TooMany => fail(UDG_STATUS_LIMIT_EXCEEDED, format_args!("{error}")),
        })
    })
}

/// Tells what has had NPCs think in ticks since the world was created, and how often: where most time
/// goes. What never did isn't among it. Their sum is `thought` of UdgWorldStats.
///
/// Parameters:
///   world      the world.
///   wakes      receives them: first what is no attribute, in the order of UDG_WOKEN_BY_…, then
///              attributes, in the order in which they are declared; null if capacity is 0.
///   capacity   how many it has room for.
///   out_count  receives how many there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL; UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the structs are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_wakes(
    world: UdgWorld,
    wakes: *mut UdgWake,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (wakes, out_count) = unsafe {
        (
            OutSlice::new(wakes, capacity, "wakes"),
            Out::new(out_count, "out_count"),
        )
    };
    guard::shared(&table::udg_world_wakes, world.bits, |running| {
        let out_count = out_count.required()?;
        let domain = running.world.domain();
        let all = running.wakes().map(|wake| UdgWake {
            attribute: attribute_or_null(domain, wake.attribute),
            count: wake.count,
            woken_by: woken_by(wake.by),
            reserved: 0,
        });
        wakes.write_all(running.wakes().count(), all, out_count)
    })
}
