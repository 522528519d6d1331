//! The last decisions of NPCs, and what made them think.

use super::{
    event_kinds::{UdgEventReason, reason_of},
    guard,
    handle_types::{UdgNpc, UdgObject, UdgWorld},
    id::{UdgAction, UdgAttribute},
    memory::{Out, OutSlice, from_caller},
    plan_options::{UdgSelector, number_of},
    planner::{UdgPlanEndedBy, UdgPlanOutcome, ended_by_of, outcome_of},
    status::UdgStatus,
    table,
    value::flag,
};
use crate::{
    domain::{AttributeId, Domain},
    running::{DecisionKind, Record, STEPS_KEPT, WokenBy},
};

/// What an NPC decided. Ignore numbers that you don't know.
pub type UdgDecisionKind = i32;

/// It took up a new plan.
pub const UDG_DECISION_TAKEN_UP: UdgDecisionKind = 1;
/// It kept its plan.
pub const UDG_DECISION_KEPT: UdgDecisionKind = 2;
/// It gave up its plan and took up no other.
pub const UDG_DECISION_DROPPED: UdgDecisionKind = 3;
/// It had no plan and took up none.
pub const UDG_DECISION_NOTHING: UdgDecisionKind = 4;

/// What made an NPC think. Ignore numbers that you don't know.
pub type UdgWokenBy = i32;

/// It was the NPC's turn, and it couldn't skip: it never skips, is new, or has lost a slot.
pub const UDG_WOKEN_BY_TURN: UdgWokenBy = 1;
/// The host called `udg_npc_think_now`, `udg_npc_set_mind` or `udg_npc_run_schedule`.
pub const UDG_WOKEN_BY_HOST: UdgWokenBy = 2;
/// Its plan advanced: a step had ended, or there was nothing left to do.
pub const UDG_WOKEN_BY_PROGRESS: UdgWokenBy = 3;
/// An attribute that its last decision had read changed: `woken_attribute` of `woken_object`.
pub const UDG_WOKEN_BY_ATTRIBUTE: UdgWokenBy = 4;
/// An object came, went or was forgotten, as far as the NPC knows: `woken_object`, or null if the
/// decision had looked for objects by type or by place.
pub const UDG_WOKEN_BY_OBJECTS: UdgWokenBy = 5;
/// What `woken_object` offers the NPC changed: an action was enabled or disabled, another NPC got
/// its slots, or a step was kept out of plans or allowed again (`retry_after`, `cooldown`).
pub const UDG_WOKEN_BY_OFFER: UdgWokenBy = 6;
/// The NPC itself changed: its weights, the steps that are kept out of its plans, or how it gets
/// its knowledge.
pub const UDG_WOKEN_BY_MIND: UdgWokenBy = 7;
/// Its last decision depends on the time, and enough time has passed.
pub const UDG_WOKEN_BY_TIME: UdgWokenBy = 8;
/// Areas, or modifiers that objects bring or steps leave there, changed a cost or a weight.
pub const UDG_WOKEN_BY_AMBIANCE: UdgWokenBy = 9;

/// What made NPCs think, and how often: 24 bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgWake {
    /// The attribute that changed; null if it was another cause.
    pub attribute: UdgAttribute,
    /// How often it made an NPC think.
    pub count: u64,
    /// UDG_WOKEN_BY_…
    pub woken_by: UdgWokenBy,
    /// Always 0.
    pub reserved: u32,
}

const _: () = assert!(size_of::<UdgWake>() == 24);

/// How many steps of a plan a decision holds.
pub const UDG_DECISION_STEPS: usize = 4;

const _: () = assert!(UDG_DECISION_STEPS == STEPS_KEPT);

/// A decision of an NPC: 120 bytes.
///
/// Scores are as in UdgPlanResult. With UDG_SELECTOR_GOAP, they are summed costs of plans, so less
/// is better. Of a step that is under way, only the rest counts: in `left`, and also in `score` if
/// the new plan begins with that step. Scores are NaN if nothing was rated, as with
/// UDG_SELECTOR_SCHEDULES.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgDecision {
    /// When the NPC decided, in seconds of world time.
    pub seconds: f64,
    /// UDG_DECISION_…
    pub kind: UdgDecisionKind,
    /// UDG_REASON_…: why the NPC gave up its previous plan. UDG_REASON_SLOTS_TAKEN also if it took
    /// up no plan because another NPC got the slots first. Otherwise UDG_REASON_NONE.
    pub reason: UdgEventReason,
    /// UDG_PLAN_OUTCOME_…: what the search found; 0 if there was no search, for example after a
    /// step has failed.
    pub outcome: UdgPlanOutcome,
    /// UDG_PLAN_ENDED_BY_…: the limit that the search reached.
    pub ended_by: UdgPlanEndedBy,
    /// UDG_SELECTOR_…: how the plan was chosen. If UDG_SELECTOR_AUTO was set, the selector that it
    /// used.
    pub selector: UdgSelector,
    /// 1 if scores are gains per second, as with `durations` of the options; 0 if not.
    pub durations: u32,
    /// The score of the plan that was found.
    pub score: f32,
    /// The best score of a plan that was worked out and begins with another step. NaN if there was
    /// none, and with UDG_SELECTOR_GOAP.
    pub rival: f32,
    /// The score of the rest of the previous plan. NaN also if it couldn't be done any more.
    pub left: f32,
    /// The score of doing nothing; NaN with UDG_SELECTOR_GOAP.
    pub idle: f32,
    /// UDG_WOKEN_BY_…
    pub woken_by: UdgWokenBy,
    /// The attribute whose change made it think, or null.
    pub woken_attribute: UdgAttribute,
    /// The object that made it think, or null. It may have been destroyed since.
    pub woken_object: UdgObject,
    /// How many steps were left of the plan that it took up, kept or gave up; 0 for no plan. A step
    /// that had failed is included.
    pub step_count: u32,
    /// Always 0.
    pub reserved: u32,
    /// The actions of the first of these steps; null after the last.
    pub actions: [UdgAction; UDG_DECISION_STEPS],
    /// The suppliers of the first of these steps; null after the last. They may have been destroyed
    /// since.
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
            suppliers[number] = step.supplier.into();
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

/// Lists the last decisions of an NPC in ticks: each time that it took up, kept or gave up a plan,
/// or found nothing to do. Turns at which it skipped thinking aren't listed. `decisions` of
/// UdgMindOptions and UdgWorldDef set how many are kept. Keeping them affects no decision and no
/// hash.
///
/// Parameters:
///   world      the NPC's world.
///   npc        the NPC.
///   decisions  receives the decisions, the oldest first; may be null if capacity is 0.
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
    from_caller!(decisions: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_npc_decisions, world.bits, |running| {
        let out_count = out_count.required()?;
        let domain = running.world.domain();
        let records = running.reasonings().decisions(npc.id())?;
        let all = records.map(|record| UdgDecision::of(domain, record));
        decisions.write_all(all.len(), all, out_count)
    })
}

/// Starts or stops watching an NPC. While it is watched, the library computes the reasons of each
/// decision when it is made, and keeps them as long as the decision, if `watch_bytes` of
/// UdgWorldDef suffices. Then udg_npc_explain can tell them even if something has changed since,
/// and udg_npc_explain_json also those of earlier decisions. Watching affects no decision and no
/// hash. It makes a decision take about twice as long, so use it for inspectors, not for crowds.
///
/// Parameters:
///   world  the NPC's world.
///   npc    the NPC; up to 16 of a world can be watched at a time.
///   watch  1 to watch it from its next decision on, 0 to stop and to free what was kept.
/// Returns UDG_STATUS_OK; UDG_STATUS_LIMIT_EXCEEDED if 16 others are watched;
/// UDG_STATUS_INVALID_ARGUMENT if `watch` is neither 0 nor 1; UDG_STATUS_WRONG_TIME while a tick is
/// open; UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Memory and lifetimes: watching ends when the NPC is destroyed.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_watch(world: UdgWorld, npc: UdgNpc, watch: u32) -> UdgStatus {
    guard::exclusive(&table::udg_npc_watch, world.bits, |running| {
        let watch = flag(watch, "watch")?;
        Ok(running.reasonings_mut().watch(npc.id(), watch)?)
    })
}

/// Lists what has made NPCs think in ticks since the world was created, and how often. It shows
/// where thinking time goes. Causes that never occurred aren't listed. The counts add up to
/// `thought` of UdgWorldStats.
///
/// Parameters:
///   world      the world.
///   wakes      receives the causes: first those that are no attributes, in the order of
///              UDG_WOKEN_BY_…; then attributes, in order of declaration. May be null if capacity
///              is 0.
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
    from_caller!(wakes: OutSlice[capacity], out_count: Out);
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
