//! The present steps of NPCs, and the host's reports about them.

use super::{
    c::{c_char, size_t},
    failure::{Outcome, fail},
    guard,
    handle_types::{UdgNpc, UdgObject, UdgWorld},
    id::{UdgAction, UdgSchedule},
    memory::{Out, OutSlice, from_caller},
    memory_text::OutText,
    plan::{NO_ROLES, UDG_STEP_ROLES, UdgBinding, UdgFacing, facing_of},
    status::{
        UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_FOUND, UDG_STATUS_OUT_OF_RANGE, UdgStatus,
    },
    table,
    value::UdgVector3,
};
use crate::{
    domain::entity_type::Manner,
    npc::CurrentStep,
    running::{Report, Reported, RunningWorld},
};

/// Result of a step, as the host reports it.
pub type UdgStepResult = i32;

/// The step is done.
pub const UDG_STEP_SUCCEEDED: UdgStepResult = 1;
/// The step couldn't be done. It is kept out of the NPC's plans for a while: `retry_after` of the
/// action, and twice as long with each further failure until it succeeds, up to 64 times.
pub const UDG_STEP_FAILED: UdgStepResult = 2;
/// The step was broken off for a reason that doesn't concern the step itself. It is not kept out of
/// plans.
pub const UDG_STEP_ABORTED: UdgStepResult = 3;

/// What a report did.
pub type UdgReportResult = i32;

/// Nothing: the NPC isn't at that step any more.
pub const UDG_REPORT_NOT_CURRENT: UdgReportResult = 0;
/// It ended the step as reported.
pub const UDG_REPORT_TAKEN: UdgReportResult = 1;
/// It ended the step as failed, and nothing was written. The library was to write the step's
/// effects, but a precondition doesn't hold any more, the supplier is gone, or the NPC is dead. The
/// step's event gives the reason.
pub const UDG_REPORT_REFUSED: UdgReportResult = 2;

/// The present step of an NPC.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgStep {
    /// The step's number, unique in its world for ever.
    pub step_id: u64,
    /// The object that the step is done to.
    pub supplier: UdgObject,
    /// The supplier's user key; 0 for none.
    pub supplier_user_key: u64,
    /// When the step began, in seconds of world time.
    pub started: f64,
    /// When the step ends by itself, in seconds of world time. If the library performs it, it is
    /// done then. If the host does, that is the deadline: `started` + `duration` + the action's
    /// `timeout`. A step that isn't reported before has failed then, so don't report at `ends`;
    /// by the plan, it is done at `started` + `duration`. Infinite for a fallback.
    pub ends: f64,
    /// Where the NPC is expected to be at the end of the step, in metres; NaN if it doesn't know
    /// where it is. If the NPC learns that the supplier has moved, `stand`, `ends` and `duration`
    /// follow, and UDG_EVENT_STEP_MOVED tells so.
    pub stand: UdgVector3,
    /// How far from itself the supplier wants the NPC to stand, in metres.
    pub distance: f32,
    /// UDG_FACING_…: where the supplier wants the NPC to look.
    pub facing: UdgFacing,
    /// The action that is done.
    pub action: UdgAction,
    /// The expected duration of the step in seconds.
    pub duration: f32,
    /// Its index in the plan, from 0. If a step runs a schedule, the schedule's tasks take its
    /// place in the plan.
    pub number: u32,
    /// Number of steps of the plan.
    pub step_count: u32,
    /// 1 if the step is the fallback, which the NPC does while it has no plan.
    pub is_fallback: u32,
    /// The schedule whose task this step is, the innermost if schedules run schedules; null for
    /// none.
    pub schedule: UdgSchedule,
    /// Always 0.
    pub reserved: u32,
    /// The objects in the action's further roles. Always null: no action has further roles yet.
    pub roles: [UdgObject; UDG_STEP_ROLES],
}

fn current(running: &RunningWorld, npc: UdgNpc) -> Outcome<&CurrentStep> {
    let step = running.steps().current(npc.id())?;
    step.ok_or_else(|| {
        fail(
            UDG_STATUS_NOT_FOUND,
            format_args!("the NPC is at no step: it has no plan, or its next step hasn't begun"),
        )
    })
}

/// The manner in which the supplier of a step wants it done.
fn manner(running: &RunningWorld, step: &CurrentStep) -> Manner {
    let world = &running.world;
    let of = world.type_of(step.binding.supplier).ok();
    let manner = of.and_then(|of| world.domain().entity_type(of).manner(step.binding.action));
    manner.cloned().unwrap_or_default()
}

/// Tells the present step of an NPC.
///
/// Parameters:
///   world     the NPC's world.
///   npc       the NPC.
///   out_step  receives the step.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if the NPC has no step; UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_step(
    world: UdgWorld,
    npc: UdgNpc,
    out_step: *mut UdgStep,
) -> UdgStatus {
    from_caller!(out_step: Out);
    guard::value(&table::udg_npc_step, world.bits, out_step, |running| {
        let step = current(running, npc)?;
        let manner = manner(running, step);
        let supplier = step.binding.supplier;
        let place = running.steps().place(npc.id());
        let (number, step_count) = place?;
        let state = running.schedules().state(npc.id())?;
        let schedule = state.schedule.filter(|_| !step.is_fallback);
        Ok(UdgStep {
            step_id: step.id,
            supplier: supplier.into(),
            supplier_user_key: running.world.user_key(supplier).unwrap_or(0),
            started: step.since,
            ends: step.until,
            stand: step.stand.into(),
            distance: manner.distance,
            facing: facing_of(manner.facing),
            action: UdgAction::of(running.world.domain(), step.binding.action),
            duration: step.duration,
            number: number as u32,
            step_count: step_count as u32,
            is_fallback: u32::from(step.is_fallback),
            schedule: UdgSchedule::or_null(running.world.domain(), schedule),
            reserved: 0,
            roles: NO_ROLES,
        })
    })
}

/// Tells the tag of the animation that the supplier of an NPC's present step wants.
///
/// Parameters:
///   world       the NPC's world.
///   npc         the NPC.
///   buffer      receives the tag, ended by a zero; empty for none. May be null if capacity is 0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the tag needs, in bytes with its zero; may be null.
/// Returns as for udg_npc_step; UDG_STATUS_BUFFER_TOO_SMALL.
/// Memory and lifetimes: the text is copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_step_animation(
    world: UdgWorld,
    npc: UdgNpc,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    guard::shared(&table::udg_npc_step_animation, world.bits, |running| {
        let step = current(running, npc)?;
        buffer.write(&manner(running, step).animation)
    })
}

/// Lists what is left of the plan that an NPC performs in ticks: its present step and all later
/// ones. The list is complete as soon as an event tells that the NPC has taken up the plan, so the
/// game can then reserve the objects that later steps need.
///
/// Parameters:
///   world      the NPC's world.
///   npc        the NPC.
///   bindings   receives the steps, in order; may be null if capacity is 0.
///   capacity   how many it has room for. A plan has at most 128 steps, or 252 while steps run
///              schedules.
///   out_count  receives how many there are; 0 without a plan, also during the fallback.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL; UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the structs are copied. Suppliers in them may have been destroyed since.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_remaining_steps(
    world: UdgWorld,
    npc: UdgNpc,
    bindings: *mut UdgBinding,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(bindings: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_npc_remaining_steps, world.bits, |running| {
        let remaining = running.steps().remaining(npc.id())?;
        let all = remaining.iter().map(|binding| UdgBinding {
            action: UdgAction::of(running.world.domain(), binding.action),
            reserved: 0,
            supplier: binding.supplier.into(),
            roles: NO_ROLES,
        });
        bindings.write_all(remaining.len(), all, out_count.required()?)
    })
}

/// Reports the result of a step that the host performs. The host can also report a step that the
/// library performs, to end it early.
///
/// After a success, the next step begins at the end of the next tick. An NPC with own facts
/// believes that the step had its effects, until it is told otherwise or `expect_for` of the action
/// is over. After a failure, the NPC gives up the plan and thinks at the beginning of the next
/// tick.
///
/// With UDG_PERFORMED_BY_REPORTED, a success also makes the library write the step's effects during
/// this call:
/// - It first tests again those preconditions that read no positions and ask no queries. If one
///   doesn't hold, or the supplier is gone, it writes nothing, and the step has failed with
///   UDG_REASON_UNMET or UDG_REASON_SUPPLIER_GONE. udg_npc_report_outcome tells so at once.
/// - It then writes the action's effects, one by one. If the action has outcomes, it draws one with
///   the world's seed, and writes that outcome's effects, too. Each effect is applied to the
///   present value and clamped to the attribute's range. Objects that the effects destroy are
///   destroyed, and events tell so.
/// - The host still writes positions, values that change by themselves, and world effects.
///
/// For a step that has failed or was aborted, nothing is written.
///
/// Parameters:
///   world            the NPC's world.
///   npc              the NPC.
///   step_id          the step, as told by udg_npc_step or an event.
///   result           UDG_STEP_….
///   out_was_current  receives 1; or 0 if the NPC isn't at that step any more, and the report has
///                    changed nothing. May be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if no step of this world ever had the number;
/// UDG_STATUS_INVALID_ARGUMENT for `result`; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Memory and lifetimes: the events of the next tick include those that the report causes.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_report(
    world: UdgWorld,
    npc: UdgNpc,
    step_id: u64,
    result: UdgStepResult,
    out_was_current: *mut u32,
) -> UdgStatus {
    from_caller!(out_was_current: Out);
    guard::exclusive(&table::udg_npc_report, world.bits, |running| {
        let out_was_current = out_was_current.optional()?;
        let report = match result {
            UDG_STEP_SUCCEEDED => Report::Succeeded,
            UDG_STEP_FAILED => Report::Failed,
            UDG_STEP_ABORTED => Report::Aborted,
            other => {
                return Err(fail(
                    UDG_STATUS_INVALID_ARGUMENT,
                    format_args!("result is {other}; use one of UDG_STEP_…"),
                ));
            }
        };
        let was_current = running.steps_mut().report(npc.id(), step_id, report)?;
        out_was_current.write(u32::from(was_current));
        Ok(())
    })
}

/// Reports that a step has succeeded, as udg_npc_report does with UDG_STEP_SUCCEEDED. It also says
/// which of the action's uncertain outcomes has happened, and tells what the library did. The
/// outcome matters only if the library writes effects: with UDG_PERFORMED_BY_REPORTED and
/// UDG_PERFORMED_BY_LIBRARY.
///
/// Parameters:
///   world       the NPC's world.
///   npc         the NPC.
///   step_id     the step, as told by udg_npc_step or an event.
///   outcome     its index in the action's "outcomes" in the document, from 0. Or -1, also if the
///               action has none: then one is drawn with the world's seed, by the probabilities in
///               the document.
///   out_result  receives UDG_REPORT_…; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if the action has no such outcome, or if no step
/// of this world ever had the number; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Memory and lifetimes: the events of the next tick include those that the report causes.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_report_outcome(
    world: UdgWorld,
    npc: UdgNpc,
    step_id: u64,
    outcome: i32,
    out_result: *mut UdgReportResult,
) -> UdgStatus {
    from_caller!(out_result: Out);
    guard::exclusive(&table::udg_npc_report_outcome, world.bits, |running| {
        let out_result = out_result.optional()?;
        let outcome = match outcome {
            -1 => None,
            place => Some(usize::try_from(place).map_err(|_| {
                fail(
                    UDG_STATUS_OUT_OF_RANGE,
                    format_args!(
                        "outcome is {place}; outcomes are counted from 0, and -1 lets chance decide"
                    ),
                )
            })?),
        };
        let reported = running
            .steps_mut()
            .report_outcome(npc.id(), step_id, outcome)?;
        out_result.write(match reported {
            Reported::NotCurrent => UDG_REPORT_NOT_CURRENT,
            Reported::Taken => UDG_REPORT_TAKEN,
            Reported::Refused(_) => UDG_REPORT_REFUSED,
        });
        Ok(())
    })
}
