//! Groups of objects, which sleep and wake together.

use super::{
    errors::refused, guard, memory::Out, object::UdgObject, status::UdgStatus, table, value::flag,
    world::UdgWorld,
};

/// Moves an object to a group: a district, a floor, whatever the game loads and leaves together. If
/// the group is dormant, so is the object from now on, else it is awake.
///
/// Parameters:
///   world   the object's world.
///   object  the object.
///   group   the group, any number of the host's; 0 for none, which is always awake.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_object_set_group(
    world: UdgWorld,
    object: UdgObject,
    group: u32,
) -> UdgStatus {
    guard::exclusive(&table::udg_object_set_group, world.bits, |running| {
        let set = running.set_group(object.id(), group);
        set.map_err(|error| refused(&running.world, &error))
    })
}

/// Tells an object's group, and whether the object is dormant.
///
/// Parameters:
///   world           the object's world.
///   object          the object.
///   out_group       receives the group, 0 for none; or null.
///   out_is_dormant  receives 1 if the object is dormant, else 0; or null.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_group(
    world: UdgWorld,
    object: UdgObject,
    out_group: *mut u32,
    out_is_dormant: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (out_group, out_is_dormant) = unsafe {
        (
            Out::new(out_group, "out_group"),
            Out::new(out_is_dormant, "out_is_dormant"),
        )
    };
    guard::shared(&table::udg_object_group, world.bits, |running| {
        let (out_group, out_is_dormant) = (out_group.optional()?, out_is_dormant.optional()?);
        let group = running.world.group_of(object.id());
        let group = group.map_err(|error| refused(&running.world, &error))?;
        out_group.write(group);
        out_is_dormant.write(u32::from(running.world.is_dormant(object.id())));
        Ok(())
    })
}

/// Puts a group to sleep, or wakes it. A dormant object keeps its handle, its values and its facts,
/// and can be read, written and told. But ticks leave it out, and it isn't there for others: who
/// knows the truth doesn't know it, lists of objects and NPCs don't have it, and its step or plan is
/// given up. Who was told of it believes what it was told. So however many objects are dormant,
/// they cost a tick nothing. An NPC that wakes thinks at the next tick.
///
/// Parameters:
///   world       the world.
///   group       the group, not 0. A group without objects can be dormant too: who joins it falls
///               asleep.
///   is_dormant  1 to put it to sleep, 0 to wake it.
///   out_count   receives how many objects have fallen asleep or woken; or null.
/// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT for group 0, or if is_dormant is neither 0 nor
/// 1; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_WRONG_TIME while a tick is
/// open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_set_group_dormant(
    world: UdgWorld,
    group: u32,
    is_dormant: u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_count = unsafe { Out::new(out_count, "out_count") };
    guard::exclusive(&table::udg_world_set_group_dormant, world.bits, |running| {
        let out_count = out_count.optional()?;
        let set = running.set_group_dormant(group, flag(is_dormant, "is_dormant")?);
        let count = set.map_err(|error| refused(&running.world, &error))?;
        out_count.write(count as u32);
        Ok(())
    })
}

/// Tells whether a group is dormant, and how many objects are in it.
///
/// Parameters:
///   world           the world.
///   group           the group.
///   out_is_dormant  receives 1 if it is dormant, else 0; or null.
///   out_count       receives how many objects are in it, 0 for group 0; or null.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_group(
    world: UdgWorld,
    group: u32,
    out_is_dormant: *mut u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (out_is_dormant, out_count) = unsafe {
        (
            Out::new(out_is_dormant, "out_is_dormant"),
            Out::new(out_count, "out_count"),
        )
    };
    guard::shared(&table::udg_world_group, world.bits, |running| {
        let (out_is_dormant, out_count) = (out_is_dormant.optional()?, out_count.optional()?);
        out_is_dormant.write(u32::from(running.world.is_group_dormant(group)));
        out_count.write(running.world.group_len(group) as u32);
        Ok(())
    })
}
