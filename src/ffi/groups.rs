//! Groups of objects that become dormant and wake up together.

use super::{
    guard, handle_types::UdgObject, handle_types::UdgWorld, memory::Out, memory::from_caller,
    status::UdgStatus, table, value::flag,
};

/// Moves an object to a group. A group is whatever the game loads and unloads together: a district,
/// a floor. From now on the object is dormant if the group is, and awake if it isn't.
///
/// Parameters:
///   world   the object's world.
///   object  the object.
///   group   any number that the host chooses; 0 for no group. Objects without a group are always
///           awake.
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
        Ok(running.set_group(object.id(), group)?)
    })
}

/// Tells the group of an object, and whether the object is dormant.
///
/// Parameters:
///   world           the object's world.
///   object          the object.
///   out_group       receives the group, 0 for none; may be null.
///   out_is_dormant  receives 1 if the object is dormant, else 0; may be null.
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
    from_caller!(out_group: Out, out_is_dormant: Out);
    guard::shared(&table::udg_object_group, world.bits, |running| {
        let (out_group, out_is_dormant) = (out_group.optional()?, out_is_dormant.optional()?);
        let group = running.world.groups().of(object.id())?;
        out_group.write(group);
        out_is_dormant.write(u32::from(running.world.is_dormant(object.id())));
        Ok(())
    })
}

/// Makes the objects of a group dormant, or wakes them up.
///
/// A dormant object keeps its handle, its values and its facts. The host can still read it, write
/// it and tell it facts. But ticks skip it, and its step or plan is given up. For others it doesn't
/// exist: all-knowing NPCs don't know it, and lists of objects and NPCs leave it out. NPCs with own
/// facts go on believing what they were told of it. Dormant objects cost a tick nothing, however
/// many there are. An NPC that wakes up thinks at the next tick.
///
/// Parameters:
///   world       the world.
///   group       the group, not 0. It may be empty: objects that join it later become dormant.
///   is_dormant  1 to make it dormant, 0 to wake it up.
///   out_count   receives how many objects have become dormant or woken up; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT for group 0, or if is_dormant is neither 0
/// nor 1; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_WRONG_TIME while a tick
/// is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_set_group_dormant(
    world: UdgWorld,
    group: u32,
    is_dormant: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(out_count: Out);
    guard::exclusive(&table::udg_world_set_group_dormant, world.bits, |running| {
        let out_count = out_count.optional()?;
        let set = running.set_group_dormant(group, flag(is_dormant, "is_dormant")?);
        let count = set?;
        out_count.write(count as u32);
        Ok(())
    })
}

/// Tells whether a group is dormant, and how many objects are in it.
///
/// Parameters:
///   world           the world.
///   group           the group.
///   out_is_dormant  receives 1 if it is dormant, else 0; may be null.
///   out_count       receives how many objects are in it, 0 for group 0; may be null.
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
    from_caller!(out_is_dormant: Out, out_count: Out);
    guard::shared(&table::udg_world_group, world.bits, |running| {
        let (out_is_dormant, out_count) = (out_is_dormant.optional()?, out_count.optional()?);
        out_is_dormant.write(u32::from(running.world.groups().is_dormant(group)));
        out_count.write(running.world.groups().len(group) as u32);
        Ok(())
    })
}
