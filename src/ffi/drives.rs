//! Drives that NPCs are given, and that are taken from them.

use super::{
    errors::refused, guard, id::UdgDrive, npc::UdgNpc, object::UdgObject, status::UdgStatus, table,
    world::UdgWorld,
};

/// Gives an NPC a drive: an order, a task, whatever it wasn't born with. Its type has to list the
/// drive. The NPC has it from its next update on, which comes with the next tick if there are
/// ticks, until the drive's `remove` holds, it is taken, or its time is over. If the NPC has the
/// drive already, giver and time are those of the last call; a drive that it was born with stays as
/// it is. Documents can have drives given, too: see "given" there. What the drive counts,
/// udg_npc_set_drive_weight can say.
///
/// Parameters:
///   world    the world.
///   npc      the NPC.
///   drive    the drive.
///   giver    who gives it, for events and explanations; null for nobody in particular.
///   seconds  for how long, more than 0: for no time, there is nothing to give; infinite for no end.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if the NPC's type doesn't list the drive;
/// UDG_STATUS_OUT_OF_RANGE for `seconds`; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE (of the giver, too), UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_give_drive(
    world: UdgWorld,
    npc: UdgNpc,
    drive: UdgDrive,
    giver: UdgObject,
    seconds: f64,
) -> UdgStatus {
    guard::exclusive(&table::udg_npc_give_drive, world.bits, |running| {
        let drive = drive.get(running.world.domain(), "drive")?;
        let given = running.give_drive(npc.id(), drive, giver.id(), seconds);
        given.map_err(|error| refused(&running.world, &error))
    })
}

/// Takes a drive from an NPC at its next update, whether it was born with it or given it. Nothing
/// happens if it doesn't have it then. If documents have it given, as "given" says, and that holds, it
/// isn't given again before that has ceased to hold once, or udg_npc_give_drive gives it.
///
/// Parameters:
///   world  the world.
///   npc    the NPC.
///   drive  the drive.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if the NPC's type doesn't list the drive;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME
/// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_take_drive(world: UdgWorld, npc: UdgNpc, drive: UdgDrive) -> UdgStatus {
    guard::exclusive(&table::udg_npc_take_drive, world.bits, |running| {
        let drive = drive.get(running.world.domain(), "drive")?;
        let taken = running.take_drive(npc.id(), drive);
        taken.map_err(|error| refused(&running.world, &error))
    })
}
