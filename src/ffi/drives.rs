//! Giving drives to NPCs and taking them away.

use super::{
    guard, handle_types::UdgNpc, handle_types::UdgObject, handle_types::UdgWorld, id::UdgDrive,
    status::UdgStatus, table,
};

/// Gives an NPC a drive that it didn't have from the start: an order, a job. The NPC's type must
/// list the drive.
///
/// The NPC has the drive from its next update on; a tick updates it, too. It loses the drive when
/// the drive's `remove` holds, when the drive is taken away, or when its time is over. If the NPC
/// was given the drive before, this call replaces the giver and the time. If the NPC has had the
/// drive from the start, nothing changes. Documents can give drives, too: see "given" there. To set
/// the drive's weight, use udg_npc_set_drive_weight.
///
/// Parameters:
///   world    the world.
///   npc      the NPC.
///   drive    the drive.
///   giver    who gives it, for events and explanations; null for nobody in particular.
///   seconds  for how long, more than 0; infinite for no end.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if the NPC's type doesn't list the drive;
/// UDG_STATUS_OUT_OF_RANGE for `seconds`; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE (also for the giver), UDG_STATUS_WRONG_TIME while a tick is open;
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
        Ok(running.give_drive(npc.id(), drive, giver.id(), seconds)?)
    })
}

/// Takes a drive from an NPC at its next update, whether it was given or there from the start. If
/// the NPC doesn't have the drive then, nothing happens.
///
/// If the documents give the drive while a condition holds ("given"), they give it again only after
/// the condition has ceased to hold once. udg_npc_give_drive can give it again at any time.
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
        Ok(running.take_drive(npc.id(), drive)?)
    })
}
