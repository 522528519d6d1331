//! The schedules that NPCs run.

use super::{
    errors::refused,
    guard,
    id::UdgSchedule,
    memory::Out,
    message::{Failure, fail},
    npc::UdgNpc,
    status::{UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_WRONG_TIME, UdgStatus},
    table,
    world::UdgWorld,
};
use crate::running::{RunError, RunningWorld};

/// Which schedule an NPC runs, and what its machine makes of its flags.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgScheduleState {
    /// The schedule that it runs; the innermost, where steps run schedules; null for none.
    pub schedule: UdgSchedule,
    /// The schedule that it is to run next, in any state; null for none.
    pub next: UdgSchedule,
    /// The state that its machine is in, by its place in the document from 0, by the flags of the
    /// last update; UDG_NO_STATE if its type has no machine, or all states' flags are otherwise.
    pub state: u32,
}

/// No state of a machine.
pub const UDG_NO_STATE: u32 = 0xffff_ffff;

/// Tells which schedule an NPC runs, and in which state its machine is.
///
/// Parameters:
///   world      the NPC's world.
///   npc        the NPC.
///   out_state  receives both.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_schedule(
    world: UdgWorld,
    npc: UdgNpc,
    out_state: *mut UdgScheduleState,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_state = unsafe { Out::new(out_state, "out_state") };
    guard::shared(&table::udg_npc_schedule, world.bits, |running| {
        let out_state = out_state.required()?;
        let world = &running.world;
        let state = running.schedule_state(npc.id());
        let state = state.map_err(|error| refused(world, &error))?;
        out_state.write(UdgScheduleState {
            schedule: UdgSchedule::or_null(world.domain(), state.schedule),
            next: UdgSchedule::or_null(world.domain(), state.ordered),
            state: state.state.map_or(UDG_NO_STATE, u32::from),
        });
        Ok(())
    })
}

/// Has an NPC run a schedule, in whichever state it is: a scripted moment. What it was doing is
/// broken off, and the schedule begins with the next tick, if it can: if none of its failure flags
/// holds, everybody is found for its roles, and its first task can be done. If it can't, the NPC
/// decides as it does otherwise. It goes on until it is done or has failed, whatever else would be
/// better.
///
/// Parameters:
///   world     the NPC's world.
///   npc       the NPC.
///   schedule  the schedule: one that the NPC's type lists, that its machine may choose, that an
///             action runs which it consumes, or that follows when one of these fails. It mustn't have
///             a task for `supplier`: only a step can run it then.
/// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT if NPCs of this type never run the schedule, or
/// only by steps; UDG_STATUS_UNKNOWN_ID; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_run_schedule(
    world: UdgWorld,
    npc: UdgNpc,
    schedule: UdgSchedule,
) -> UdgStatus {
    guard::exclusive(&table::udg_npc_run_schedule, world.bits, |running| {
        let schedule = schedule.get(running.world.domain(), "schedule")?;
        let run = running.run_schedule(npc.id(), schedule);
        run.map_err(|error| refused_run(running, &error))
    })
}

fn refused_run(running: &RunningWorld, error: &RunError) -> Failure {
    match error {
        RunError::World(error) => refused(&running.world, error),
        RunError::NeverRun | RunError::NeedsStep => {
            fail(UDG_STATUS_INVALID_ARGUMENT, format_args!("{error}"))
        }
        RunError::TickIsOpen => fail(UDG_STATUS_WRONG_TIME, format_args!("{error}")),
    }
}
