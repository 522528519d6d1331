//! Moving everything at once.

use super::{errors::refused, guard, status::UdgStatus, table, value::UdgVector3, world::UdgWorld};

/// Moves everything in a world by the same offset, as games do when the player is so far from the
/// origin that positions become coarse: the positions of objects and all other attributes that are
/// positions, the facts of NPCs, where steps end, and what decisions have read. What it comes to is
/// the same as before, exactly where positions stay exact, as they do for whole metres within a few
/// hundred kilometres if they are multiples of 1/32 m; elsewhere they are rounded, so leave room where
/// something must be near enough. Searches that are under way aren't disturbed.
/// Objects that are created later, at the origin unless the host says otherwise, are created at the
/// new one. Plans that planners made before tell of stand points as they were.
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
        let shifted = running.shift_origin(offset.into());
        shifted.map_err(|error| refused(&running.world, &error))
    })
}
