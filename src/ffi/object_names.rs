//! Names of objects for people.

use super::{
    c::{c_char, size_t},
    failure::{Outcome, fail},
    guard,
    handle_types::{UdgObject, UdgWorld},
    memory::from_caller,
    memory_text::{InText, OutText},
    status::{UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_OUT_OF_RANGE, UdgStatus},
    table,
};

/// The most bytes that an object's name can have, without a zero.
pub const UDG_MAX_OBJECT_NAME: u32 = 255;

/// Sets the name of an object for people who debug. Explanations then say "drink(blue flask)"
/// instead of "drink(potion#17)". No decision depends on names, they needn't be unique, and
/// udg_world_hash ignores them.
///
/// Parameters:
///   world        the world.
///   object       the object.
///   name         UTF-8 without control characters, at most UDG_MAX_OBJECT_NAME bytes, copied. If
///                name_length is 0, it may be null, and the object's name is removed.
///   name_length  its length in bytes, or UDG_ZERO_TERMINATED.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if the name is too long;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT;
/// UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Memory and lifetimes: the call allocates memory. The name is kept until the object is destroyed
/// and no NPC has facts about it any more.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_set_name(
    world: UdgWorld,
    object: UdgObject,
    name: *const c_char,
    name_length: size_t,
) -> UdgStatus {
    from_caller!(name: InText[name_length]);
    guard::exclusive(&table::udg_object_set_name, world.bits, |running| {
        let name = check_name(name)?;
        let world = &mut running.world;
        Ok(world.set_name(object.id(), name)?)
    })
}

/// A name that is fit for explanations.
pub(super) fn check_name(name: InText<'_>) -> Outcome<&str> {
    let name = name.get()?;
    let most = UDG_MAX_OBJECT_NAME as usize;
    if name.len() > most {
        return Err(fail(
            UDG_STATUS_OUT_OF_RANGE,
            format_args!("name has {} bytes; give at most {most}", name.len()),
        ));
    }
    if let Some(place) = name.find(char::is_control) {
        return Err(fail(
            UDG_STATUS_INVALID_ARGUMENT,
            format_args!(
                "name has a control character at offset {place}; explanations are read line by line, so leave it out"
            ),
        ));
    }
    Ok(name)
}

/// Tells the name of an object.
///
/// Parameters:
///   world       the world.
///   object      the object.
///   buffer      receives the name, ended by a zero; empty if the object has none. May be null if
///               capacity is 0.
///   capacity    size of the buffer in bytes; UDG_MAX_OBJECT_NAME + 1 is always enough.
///   out_needed  receives the size that the name needs, in bytes with its zero; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written);
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the name is copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_name(
    world: UdgWorld,
    object: UdgObject,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    guard::shared(&table::udg_object_name, world.bits, |running| {
        let world = &running.world;
        let name = world.name(object.id())?;
        buffer.write(name)
    })
}
