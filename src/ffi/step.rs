//! The steps that NPCs are at, and what the host says of them.

use core::ffi::c_char;

use super::{
    errors::refused,
    guard,
    id::{UdgAction, UdgSchedule},
    memory::{Out, OutSlice},
    memory_text::OutText,
    message::{Failure, Outcome, fail},
    npc::UdgNpc,
    object::UdgObject,
    plan::{NO_ROLES, UDG_STEP_ROLES, UdgBinding, UdgFacing, facing_of},
    status::{
        UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_FOUND, UDG_STATUS_OUT_OF_RANGE,
        UDG_STATUS_WRONG_TIME, UdgStatus,
    },
    table,
    value::UdgVector3,
    world::UdgWorld,
};
use crate::{
    domain::entity_type::Manner,
    npc::CurrentStep,
    running::{Report, ReportError, Reported, RunningWorld},
    world::EntityId,
};

/// What came of a step.
pub type UdgStepResult = i32;

/// It is done.
pub const UDG_STEP_SUCCEEDED: UdgStepResult = 1;
/// It couldn't be done. It stays out of the NPC's plans for a while: `retry_after` of the action.
pub const UDG_STEP_FAILED: UdgStepResult = 2;
/// It was broken off for reasons that have nothing to do with it.
pub const UDG_STEP_ABORTED: UdgStepResult = 3;

/// What came of a report.
pub type UdgReportResult = i32;

/// Nothing: the NPC isn't at that step any more. The report has changed nothing.
pub const UDG_REPORT_NOT_CURRENT: UdgReportResult = 0;
/// The step has ended as was reported.
pub const UDG_REPORT_TAKEN: UdgReportResult = 1;
/// The library was to write what the step does, but a precondition doesn't hold any more, or the
/// supplier is gone, or the NPC is dead: nothing was written, and the step has failed. Its event
/// tells the reason.
pub const UDG_REPORT_REFUSED: UdgReportResult = 2;

/// The step that an NPC is at.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgStep {
    /// Its number, which no other step of the world has or will have.
    pub step_id: u64,
    /// To whom it is done.
    pub supplier: UdgObject,
    /// The supplier's key; 0 for none.
    pub supplier_user_key: u64,
    /// When it began, in seconds of world time.
    pub started: f64,
    /// When it ends by itself, in seconds of world time: if the host performs it, it has failed
    /// then; if the library does, it is done. Infinite for what only passes the time.
    pub ends: f64,
    /// Where the NPC is expected to be in the end, in metres; NaN if it doesn't know where it is. It
    /// follows the supplier, as far as the NPC knows where that is, and so do `ends` and `duration`;
    /// UDG_EVENT_STEP_MOVED tells.
    pub stand: UdgVector3,
    /// How far from the supplier it wants the NPC to stand, in metres.
    pub distance: f32,
    /// UDG_FACING_…: where the supplier wants the NPC to look.
    pub facing: UdgFacing,
    /// What is done.
    pub action: UdgAction,
    /// How long it is expected to take, in seconds.
    pub duration: f32,
    /// Its place in the plan, from 0. If a step runs a schedule, its tasks stand in its place.
    pub number: u32,
    /// How many steps the plan has.
    pub step_count: u32,
    /// 1 if it only passes the time until there is a plan.
    pub is_fallback: u32,
    /// The schedule that it is a task of, the innermost of them; null for none.
    pub schedule: UdgSchedule,
    /// Always 0.
    pub reserved: u32,
    /// Who has the action's further roles. Null: no action has any yet.
    pub roles: [UdgObject; UDG_STEP_ROLES],
}

fn current(running: &RunningWorld, npc: UdgNpc) -> Outcome<&CurrentStep> {
    let step = running.current_step(npc.id());
    let step = step.map_err(|error| refused(&running.world, &error))?;
    step.ok_or_else(|| {
        fail(
            UDG_STATUS_NOT_FOUND,
            format_args!("the NPC is at no step: it has no plan, or its next step hasn't begun"),
        )
    })
}

/// How the supplier of a step wants it to be done.
fn manner(running: &RunningWorld, step: &CurrentStep) -> Manner {
    let world = &running.world;
    let of = world.type_of(EntityId(step.task.supplier)).ok();
    let manner = of.and_then(|of| world.domain().entity_type(of).manner(step.task.action));
    manner.cloned().unwrap_or_default()
}

/// Tells the step that an NPC is at.
///
/// Parameters:
///   world     the NPC's world.
///   npc       the NPC.
///   out_step  receives the step.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if it is at none; UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_step(
    world: UdgWorld,
    npc: UdgNpc,
    out_step: *mut UdgStep,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_step = unsafe { Out::new(out_step, "out_step") };
    guard::shared(&table::udg_npc_step, world.bits, |running| {
        let out_step = out_step.required()?;
        let step = current(running, npc)?;
        let manner = manner(running, step);
        let supplier = EntityId(step.task.supplier);
        let place = running.step_place(npc.id());
        let (number, step_count) = place.map_err(|error| refused(&running.world, &error))?;
        let state = running.schedule_state(npc.id());
        let state = state.map_err(|error| refused(&running.world, &error))?;
        let schedule = state.schedule.filter(|_| !step.is_fallback);
        out_step.write(UdgStep {
            step_id: step.id,
            supplier: supplier.into(),
            supplier_user_key: running.world.user_key(supplier).unwrap_or(0),
            started: step.since,
            ends: step.until,
            stand: step.stand.into(),
            distance: manner.distance,
            facing: facing_of(manner.facing),
            action: UdgAction::of(running.world.domain(), step.task.action),
            duration: step.duration,
            number: number as u32,
            step_count: step_count as u32,
            is_fallback: u32::from(step.is_fallback),
            schedule: UdgSchedule::or_null(running.world.domain(), schedule),
            reserved: 0,
            roles: NO_ROLES,
        });
        Ok(())
    })
}

/// Tells the tag of the animation that the supplier of an NPC's step wants.
///
/// Parameters:
///   world       the NPC's world.
///   npc         the NPC.
///   buffer      receives the tag, ended by a zero, empty for none; null if capacity is 0.
///   capacity    the buffer's size in bytes.
///   out_needed  receives the size in bytes that the tag needs with its zero, or null.
/// Returns as for udg_npc_step; UDG_STATUS_BUFFER_TOO_SMALL.
/// Memory and lifetimes: the text is copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_step_animation(
    world: UdgWorld,
    npc: UdgNpc,
    buffer: *mut c_char,
    capacity: usize,
    out_needed: *mut usize,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (buffer, out_needed) = unsafe {
        (
            OutText::new(buffer, capacity, "buffer"),
            Out::new(out_needed, "out_needed"),
        )
    };
    guard::shared(&table::udg_npc_step_animation, world.bits, |running| {
        let step = current(running, npc)?;
        buffer.write(&manner(running, step).animation, out_needed)
    })
}

/// Lists what is left of the plan that ticks have an NPC perform: the step that it is at, and those
/// after it. Whoever is needed later in a plan can be kept for the NPC from when it takes up the
/// plan, which an event tells.
///
/// Parameters:
///   world      the NPC's world.
///   npc        the NPC.
///   bindings   receives them, in order; null if capacity is 0.
///   capacity   how many it has room for; a plan has at most 128, and 252 while steps run schedules.
///   out_count  receives how many there are; 0 without a plan, or while the NPC only passes the time.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL; UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the structs are copied. Suppliers may have been destroyed since.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_remaining_steps(
    world: UdgWorld,
    npc: UdgNpc,
    bindings: *mut UdgBinding,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (bindings, out_count) = unsafe {
        (
            OutSlice::new(bindings, capacity, "bindings"),
            Out::new(out_count, "out_count"),
        )
    };
    guard::shared(&table::udg_npc_remaining_steps, world.bits, |running| {
        let tasks = running.remaining_steps(npc.id());
        let tasks = tasks.map_err(|error| refused(&running.world, &error))?;
        let all = tasks.iter().map(|task| UdgBinding {
            action: UdgAction::of(running.world.domain(), task.action),
            reserved: 0,
            supplier: EntityId(task.supplier).into(),
            roles: NO_ROLES,
        });
        bindings.write_all(tasks.len(), all, out_count.required()?)
    })
}

/// Tells what came of a step that the host performs. A step that the library performs can be
/// reported too, if the host interferes.
///
/// A step that has succeeded is followed by the next at the end of the next tick. If the NPC has
/// facts of its own, it believes that the step did what it was to do, until it is told otherwise or
/// `expect_for` of the action is over. After a failure the plan is given up, and the NPC thinks at
/// the beginning of the next tick.
///
/// With UDG_PERFORMED_BY_REPORTED, a step that has succeeded becomes true within this call: the
/// action's effects, then those of an outcome that is drawn by the world's seed, one by one, upon
/// what is true now, within the ranges of attributes. What they destroy is destroyed, which events
/// tell. Left to the host is where things are (`position`), what changes by itself, and world
/// effects. Before that the preconditions are tested again that neither read where anything is nor
/// ask a query. If one doesn't hold, or the supplier is gone, nothing is written, and the step has
/// failed with UDG_REASON_UNMET or UDG_REASON_SUPPLIER_GONE: udg_npc_report_outcome tells at once. A
/// step that has failed or was aborted writes nothing.
///
/// Parameters:
///   world            the NPC's world.
///   npc              the NPC.
///   step_id          the step, as told by udg_npc_step or an event.
///   result           UDG_STEP_….
///   out_was_current  receives 1, or 0 if the NPC isn't at that step any more, in which case the
///                    report changes nothing; or null.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if no step of this world ever had the number;
/// UDG_STATUS_INVALID_ARGUMENT for `result`; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Memory and lifetimes: what comes of the report is among the events of the next tick.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_report(
    world: UdgWorld,
    npc: UdgNpc,
    step_id: u64,
    result: UdgStepResult,
    out_was_current: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_was_current = unsafe { Out::new(out_was_current, "out_was_current") };
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
        let was_current = running.report(npc.id(), step_id, report);
        let was_current = was_current.map_err(|error| refused_report(running, &error))?;
        out_was_current.write(u32::from(was_current));
        Ok(())
    })
}

/// Reports that a step has succeeded, as udg_npc_report does with UDG_STEP_SUCCEEDED; and says which
/// of the action's uncertain outcomes has come of it, and is told what the library made of that. The
/// outcome counts where the library writes what steps do: with UDG_PERFORMED_BY_REPORTED and
/// UDG_PERFORMED_BY_LIBRARY.
///
/// Parameters:
///   world       the NPC's world.
///   npc         the NPC.
///   step_id     the step, as told by udg_npc_step or an event.
///   outcome     its place among the action's "outcomes" in the document, from 0; or
///               -1, also where the action has none: one is drawn by the world's seed, as likely as
///               the document says.
///   out_result  receives UDG_REPORT_…, or null.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for an outcome that the action doesn't have, or if
/// no step of this world ever had the number; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Memory and lifetimes: what comes of the report is among the events of the next tick.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_report_outcome(
    world: UdgWorld,
    npc: UdgNpc,
    step_id: u64,
    outcome: i32,
    out_result: *mut UdgReportResult,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_result = unsafe { Out::new(out_result, "out_result") };
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
        let reported = running.report_outcome(npc.id(), step_id, outcome);
        let reported = reported.map_err(|error| refused_report(running, &error))?;
        out_result.write(match reported {
            Reported::NotCurrent => UDG_REPORT_NOT_CURRENT,
            Reported::Taken => UDG_REPORT_TAKEN,
            Reported::Refused(_) => UDG_REPORT_REFUSED,
        });
        Ok(())
    })
}

fn refused_report(running: &RunningWorld, error: &ReportError) -> Failure {
    match error {
        ReportError::World(error) => refused(&running.world, error),
        ReportError::NoSuchStep(_) | ReportError::NoSuchOutcome { .. } => {
            fail(UDG_STATUS_OUT_OF_RANGE, format_args!("{error}"))
        }
        ReportError::TickIsOpen => fail(UDG_STATUS_WRONG_TIME, format_args!("{error}")),
    }
}
