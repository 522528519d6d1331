//! Areas: places that change what actions cost there.

use alloc::vec::Vec;

use super::{
    area_shapes::{UdgAreaDef, UdgQuaternion},
    c::size_t,
    def::{InDef, OutDef},
    errors::refused,
    failure::in_item,
    guard,
    handle_types::{UdgArea, UdgObject, UdgWorld},
    id::UdgModifier,
    memory::{In, Out},
    status::UdgStatus,
    table,
    value::{UdgVector3, flag},
};
use crate::world::AreaDef;

/// Initialises a def of an area: all fields have the values that they have "unless set".
///
/// Parameters:
///   def   receives the defaults.
///   size  sizeof(UdgAreaDef), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF for a size that none has.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_def_init(def: *mut UdgAreaDef, size: size_t) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let def = unsafe { OutDef::new(def, size) };
    guard::plain(&table::udg_area_def_init, |_| def.init())
}

/// Creates an area: a place that changes what actions cost for the NPCs in it. Thesis, chapter 7. What it
/// does is said by modifiers: by its own, by those that objects in it bring along, and by those that steps
/// leave behind in it. All of them are written in documents.
///
/// Parameters:
///   world     the world.
///   def       what it is created with.
///   out_area  receives the area.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for sizes, corners or a rotation that make no sense;
/// UDG_STATUS_NOT_FINITE for its position; UDG_STATUS_INVALID_ARGUMENT for its shape;
/// UDG_STATUS_DUPLICATE_KEY; UDG_STATUS_UNKNOWN_ID for a modifier; UDG_STATUS_INVALID_HANDLE for world,
/// parent or anchor; UDG_STATUS_LIMIT_EXCEEDED; UDG_STATUS_INVALID_DEF, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_WRONG_TIME while a tick is open,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: the area lives until it, its anchor or its world is destroyed. Memory is
/// allocated.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_create(
    world: UdgWorld,
    def: *const UdgAreaDef,
    out_area: *mut UdgArea,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (def, out_area) = unsafe { (InDef::new(def, "def"), Out::new(out_area, "out_area")) };
    guard::exclusive(&table::udg_area_create, world.bits, |running| {
        let world = &mut running.world;
        let (out_area, given) = (out_area.required()?, def.get()?);
        let mut corners = Vec::new();
        let shape = given.shape(&mut corners)?;
        let count = given.modifier_count as usize;
        // SAFETY: the caller's pointer is as the manual asks, until the call ends.
        let listed = unsafe { In::new(given.modifiers, count, "def's modifiers").get()? };
        let mut modifiers = Vec::with_capacity(listed.len());
        for (index, modifier) in listed.iter().enumerate() {
            let found = modifier.get(world.domain(), "modifier");
            modifiers.push(found.map_err(|it| in_item(it, "def's modifiers", index))?);
        }
        let created = world.areas_mut().create(&AreaDef {
            user_key: given.user_key,
            shape,
            place: given.position.into(),
            modifiers: &modifiers,
            parent: given.parent.id(),
            anchor: given.anchor.id(),
            group: given.group,
        });
        out_area.write(created.map_err(|error| refused(world, &error))?.into());
        Ok(())
    })
}

/// Destroys an area. What belonged to it belongs to what it belonged to itself, and what was left in it is
/// forgotten.
///
/// Parameters:
///   world  the world.
///   area   the area; null does nothing.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME while a tick is open,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_area_destroy(world: UdgWorld, area: UdgArea) -> UdgStatus {
    guard::exclusive(&table::udg_area_destroy, world.bits, |running| {
        let world = &mut running.world;
        if area.bits == 0 {
            return Ok(());
        }
        let destroyed = world.areas_mut().destroy(area.id());
        destroyed.map_err(|error| refused(world, &error))
    })
}

/// Tells whether a handle is that of a living area of the world.
///
/// Parameters:
///   world      the world.
///   area       any handle.
///   out_valid  receives 1 if it is, else 0.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE for the world, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_is_valid(
    world: UdgWorld,
    area: UdgArea,
    out_valid: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_valid = unsafe { Out::new(out_valid, "out_valid") };
    guard::shared(&table::udg_area_is_valid, world.bits, |running| {
        let valid = running.world.areas().has(area.id());
        out_valid.required()?.write(u32::from(valid));
        Ok(())
    })
}

/// Moves an area.
///
/// Parameters:
///   world     the world.
///   area      the area.
///   position  where it is from now on, in metres; if it goes along with an object: seen from there.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FINITE; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME while a tick is open,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_area_set_position(
    world: UdgWorld,
    area: UdgArea,
    position: UdgVector3,
) -> UdgStatus {
    guard::exclusive(&table::udg_area_set_position, world.bits, |running| {
        let world = &mut running.world;
        let moved = world.areas_mut().move_to(area.id(), position.into());
        moved.map_err(|error| refused(world, &error))
    })
}

/// Turns an area that is a box.
///
/// Parameters:
///   world     the world.
///   area      the area.
///   rotation  how it is turned from now on, a unit quaternion.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if it isn't a box, or that isn't a unit quaternion;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME while a tick is open,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_area_set_rotation(
    world: UdgWorld,
    area: UdgArea,
    rotation: UdgQuaternion,
) -> UdgStatus {
    guard::exclusive(&table::udg_area_set_rotation, world.bits, |running| {
        let world = &mut running.world;
        let turned = world.areas_mut().turn(area.id(), rotation.into());
        turned.map_err(|error| refused(world, &error))
    })
}

/// Has an area go along with an object from now on, and be destroyed with it; or with none any more.
///
/// Parameters:
///   world     the world.
///   area      the area.
///   anchor    the object; null for none.
///   position  where the area is, in metres: seen from the object, in the world's directions; without
///             an object as udg_area_set_position.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FINITE; UDG_STATUS_INVALID_HANDLE (world, area or anchor),
/// UDG_STATUS_WRONG_TIME while a tick is open,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_area_attach(
    world: UdgWorld,
    area: UdgArea,
    anchor: UdgObject,
    position: UdgVector3,
) -> UdgStatus {
    guard::exclusive(&table::udg_area_attach, world.bits, |running| {
        let world = &mut running.world;
        let attached = world
            .areas_mut()
            .attach(area.id(), anchor.id(), position.into());
        attached.map_err(|error| refused(world, &error))
    })
}

/// Says whether an object is in an area, beside those whom its shape holds. Call it when an engine's
/// trigger volume is entered and left.
///
/// Parameters:
///   world      the world.
///   area       an area of any shape.
///   object     the object.
///   is_member  1 if it is in the area, 0 if only the shape decides. Saying the same again does nothing.
/// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT if is_member is neither 0 nor 1;
/// UDG_STATUS_INVALID_HANDLE (world, area or object), UDG_STATUS_WRONG_TIME while a tick is open,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: ends with the area and with the object. Memory is allocated.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_area_set_member(
    world: UdgWorld,
    area: UdgArea,
    object: UdgObject,
    is_member: u32,
) -> UdgStatus {
    guard::exclusive(&table::udg_area_set_member, world.bits, |running| {
        let is_member = flag(is_member, "is_member")?;
        let world = &mut running.world;
        let set = world
            .areas_mut()
            .set_member(area.id(), object.id(), is_member);
        set.map_err(|error| refused(world, &error))
    })
}

/// Leaves a modifier behind in an area, as steps do whose action lists it in "ambiance": it gets stronger
/// by 1, up to its limit, and fades again by itself. For what happens without any step: a shot of the
/// player's, for instance.
///
/// Parameters:
///   world     the world.
///   area      the area.
///   modifier  the modifier. It must have "half_life" or "dampen".
/// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT for a modifier that would stay for ever;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME while a tick is open,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: memory is allocated.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_area_leave_modifier(
    world: UdgWorld,
    area: UdgArea,
    modifier: UdgModifier,
) -> UdgStatus {
    guard::exclusive(&table::udg_area_leave_modifier, world.bits, |running| {
        let world = &mut running.world;
        let modifier = modifier.get(world.domain(), "modifier")?;
        let left = world.areas_mut().leave_in(area.id(), modifier);
        left.map_err(|error| refused(world, &error))
    })
}
