//! One area: its name, its place, who is in it, and its modifiers.

use super::{
    c::{c_char, size_t},
    guard,
    handle_types::{UdgArea, UdgObject, UdgWorld},
    id::UdgModifier,
    memory::{Out, OutSlice, from_caller},
    memory_text::{InText, OutText},
    object_names::check_name,
    status::UdgStatus,
    table,
    value::UdgVector3,
};

/// Where an area is, and what it belongs to.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgAreaInfo {
    /// Its position in metres, in the world: for an area that is attached to an object, too.
    pub position: UdgVector3,
    /// Its group; 0 for none.
    pub group: u32,
    /// The area that it belongs to; null for none.
    pub parent: UdgArea,
    /// The object that it is attached to; null for none.
    pub anchor: UdgObject,
}
/// Tells the `user_key` that an area was created with.
///
/// Parameters:
///   world         the world.
///   area          the area.
///   out_user_key  receives the key; 0 for none.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_user_key(
    world: UdgWorld,
    area: UdgArea,
    out_user_key: *mut u64,
) -> UdgStatus {
    from_caller!(out_user_key: Out);
    let function = &table::udg_area_user_key;
    guard::value(function, world.bits, out_user_key, |running| {
        let world = &running.world;
        let key = world.areas().key(area.id());
        Ok(key?)
    })
}

/// Sets the name of an area for people who debug. Explanations then use it. No decision depends on
/// names, they needn't be unique, and udg_world_hash ignores them.
///
/// Parameters:
///   world        the world.
///   area         the area.
///   name         UTF-8 without control characters, at most UDG_MAX_OBJECT_NAME bytes, copied. If
///                name_length is 0, it may be null, and the area's name is removed.
///   name_length  its length in bytes, or UDG_ZERO_TERMINATED.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if the name is too long;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT;
/// UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Memory and lifetimes: the call allocates memory. The name is kept until the area is destroyed.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_set_name(
    world: UdgWorld,
    area: UdgArea,
    name: *const c_char,
    name_length: size_t,
) -> UdgStatus {
    from_caller!(name: InText[name_length]);
    guard::exclusive(&table::udg_area_set_name, world.bits, |running| {
        let name = check_name(name)?;
        let world = &mut running.world;
        Ok(world.areas_mut().set_name(area.id(), name)?)
    })
}

/// Tells the name of an area.
///
/// Parameters:
///   world       the world.
///   area        the area.
///   buffer      receives the name, ended by a zero; empty if the area has none. May be null if
///               capacity is 0.
///   capacity    size of the buffer in bytes; UDG_MAX_OBJECT_NAME + 1 is always enough.
///   out_needed  receives the size that the name needs, in bytes with its zero; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written);
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the name is copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_name(
    world: UdgWorld,
    area: UdgArea,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    guard::shared(&table::udg_area_name, world.bits, |running| {
        let world = &running.world;
        let key = world.areas().key(area.id());
        key?;
        let name = world.areas().name(area.id()).unwrap_or_default();
        buffer.write(name)
    })
}

/// Tells where an area is, and what it belongs to.
///
/// Parameters:
///   world     the world.
///   area      the area.
///   out_info  receives the information.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_info(
    world: UdgWorld,
    area: UdgArea,
    out_info: *mut UdgAreaInfo,
) -> UdgStatus {
    from_caller!(out_info: Out);
    guard::value(&table::udg_area_info, world.bits, out_info, |running| {
        let world = &running.world;
        let (parent, anchor, group) = world.areas().ties(area.id())?;
        Ok(UdgAreaInfo {
            position: world.areas().place(area.id())?.into(),
            group,
            parent: parent.into(),
            anchor: anchor.into(),
        })
    })
}

/// Tells whether an object is in an area. It is if it is inside the area's shape, if the host has
/// said so with udg_area_set_member, or if it is in an area that belongs to this one.
///
/// Parameters:
///   world      the world.
///   area       the area.
///   object     the object.
///   out_holds  receives 1 if the object is in the area, else 0; 0 also while the area's group is
///              dormant.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE (world, area or object),
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_holds(
    world: UdgWorld,
    area: UdgArea,
    object: UdgObject,
    out_holds: *mut u32,
) -> UdgStatus {
    from_caller!(out_holds: Out);
    guard::value(&table::udg_area_holds, world.bits, out_holds, |running| {
        let world = &running.world;
        let holds = world.areas().holds(area.id(), object.id());
        Ok(u32::from(holds?))
    })
}

/// Lists the modifiers that an area was created with, in order.
///
/// Parameters:
///   world      the world.
///   area       the area.
///   modifiers  receives the ids; may be null if capacity is 0.
///   capacity   how many ids it has room for.
///   out_count  receives how many modifiers there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the ids are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_modifiers(
    world: UdgWorld,
    area: UdgArea,
    modifiers: *mut UdgModifier,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(modifiers: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_area_modifiers, world.bits, |running| {
        let (world, out_count) = (&running.world, out_count.required()?);
        let own = world.areas().modifiers(area.id())?;
        let ids = own.iter().map(|&it| UdgModifier::of(world.domain(), it));
        modifiers.write_all(own.len(), ids, out_count)
    })
}

/// Tells how strong a modifier that steps have left in an area is now.
///
/// Parameters:
///   world         the world.
///   area          the area.
///   modifier      the modifier.
///   out_strength  receives the strength: each addition counts 1 and then fades; 0 if nothing is
///                 left. Decisions see it more coarsely: what has faded since the last addition in
///                 sixteenths of the limit.
/// Returns UDG_STATUS_OK, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_strength(
    world: UdgWorld,
    area: UdgArea,
    modifier: UdgModifier,
    out_strength: *mut f64,
) -> UdgStatus {
    from_caller!(out_strength: Out);
    let function = &table::udg_area_strength;
    guard::value(function, world.bits, out_strength, |running| {
        let world = &running.world;
        let modifier = modifier.get(world.domain(), "modifier")?;
        let strength = world.areas().strength(area.id(), modifier);
        Ok(strength?)
    })
}
