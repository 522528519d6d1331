//! Schedules that NPCs run.

use super::{
    guard,
    handle_types::{UdgNpc, UdgWorld},
    id::UdgSchedule,
    memory::{Out, from_caller},
    status::UdgStatus,
    table,
};

/// Which schedule an NPC runs, and the state of its state machine.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgScheduleState {
    /// The schedule that it runs; null for none. If steps of a schedule run schedules, this is the
    /// innermost.
    pub schedule: UdgSchedule,
    /// The schedule that it runs next, whatever the state; null for none.
    pub next: UdgSchedule,
    /// The state of its machine at the last update: the state's index in the document, from 0.
    /// UDG_NO_STATE if its type has no machine, or if the flags match no state.
    pub state: u32,
}

/// For `state` of UdgScheduleState: the machine is in no state.
pub const UDG_NO_STATE: u32 = 0xffff_ffff;

/// Tells which schedule an NPC runs, and the state of its state machine.
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
    from_caller!(out_state: Out);
    guard::value(&table::udg_npc_schedule, world.bits, out_state, |running| {
        let world = &running.world;
        let state = running.schedules().state(npc.id())?;
        Ok(UdgScheduleState {
            schedule: UdgSchedule::or_null(world.domain(), state.schedule),
            next: UdgSchedule::or_null(world.domain(), state.ordered),
            state: state.state.map_or(UDG_NO_STATE, u32::from),
        })
    })
}

/// Makes an NPC run a schedule, for example for a scripted moment.
///
/// The NPC breaks off what it is doing. The schedule begins at the next tick, in whichever state
/// the NPC is, if three things hold: none of the schedule's failure flags is set, objects are found
/// for all its roles, and its first task can be done. Otherwise the NPC decides as usual. The
/// schedule runs until it is done or has failed, even if something else would be better.
///
/// Parameters:
///   world     the NPC's world.
///   npc       the NPC.
///   schedule  a schedule that the NPC's type lists, that its machine may choose, that an action
///             runs which the NPC consumes, or that follows when one of these fails. It must not
///             have a task for `supplier`, since only a step can run it then.
/// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT if NPCs of this type never run the schedule,
/// or run it only in steps; UDG_STATUS_UNKNOWN_ID; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_run_schedule(
    world: UdgWorld,
    npc: UdgNpc,
    schedule: UdgSchedule,
) -> UdgStatus {
    guard::exclusive(&table::udg_npc_run_schedule, world.bits, |running| {
        let schedule = schedule.get(running.world.domain(), "schedule")?;
        Ok(running.schedules_mut().run(npc.id(), schedule)?)
    })
}
