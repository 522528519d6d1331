//! Moving a whole world by an offset (floating origin).

use super::{guard, handle_types::UdgWorld, status::UdgStatus, table, value::UdgVector3};

/// Moves everything in a world by the same offset. Games do so when the player is so far from the
/// origin that positions become coarse. The call moves the positions of objects, all other
/// attributes that are positions, the facts of NPCs, where steps end, and the positions that
/// decisions have read.
///
/// Decisions stay the same as long as the positions stay exact. They do if all of them are
/// multiples of 1/32 m, the offset is in whole metres, and nothing is further than a few hundred
/// kilometres away. Other positions are rounded, so leave a margin where something must be near
/// enough. Searches that are under way aren't disturbed. An object that is created later without a
/// position is created at the new origin. The stand points in plans that planners have made before
/// keep their old places.
///
/// Parameters:
///   world   the world.
///   offset  is added to every position, in metres; finite.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FINITE; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_world_shift_origin(world: UdgWorld, offset: UdgVector3) -> UdgStatus {
    guard::exclusive(&table::udg_world_shift_origin, world.bits, |running| {
        Ok(running.shift_origin(offset.into())?)
    })
}
