//! Areas: places that change what actions cost and what drives weigh.

use alloc::vec::Vec;

use super::{
    area_shapes::{UdgAreaDef, UdgQuaternion},
    c::size_t,
    def::{InDef, OutDef},
    failure::in_item,
    guard,
    handle_types::{UdgArea, UdgObject, UdgWorld},
    id::UdgModifier,
    memory::{In, Out, from_caller},
    status::UdgStatus,
    table,
    value::{UdgVector3, flag},
};
use crate::world::AreaDef;

/// Initialises the struct with its defaults.
///
/// Parameters:
///   def   receives the defaults.
///   size  sizeof(UdgAreaDef), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_def_init(def: *mut UdgAreaDef, size: size_t) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let def = unsafe { OutDef::new(def, size) };
    guard::plain(&table::udg_area_def_init, |_| def.init())
}

/// Creates an area: a place that changes what actions cost and what drives weigh for the NPCs in it
/// (chapter 7 of the thesis). Modifiers say how. An area has modifiers of its own, those that
/// objects in it bring along, and those that steps leave in it. Documents define them all.
///
/// Parameters:
///   world     the world.
///   def       how to create it; copied.
///   out_area  receives the handle.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for a size, corners or a rotation outside their
/// range; UDG_STATUS_NOT_FINITE for the position; UDG_STATUS_INVALID_ARGUMENT for the shape;
/// UDG_STATUS_DUPLICATE_KEY; UDG_STATUS_UNKNOWN_ID for a modifier; UDG_STATUS_INVALID_HANDLE for
/// the world, the parent or the anchor; UDG_STATUS_LIMIT_EXCEEDED if the world has 1,048,576 areas,
/// or if more than 64 areas would belong to each other in a line; UDG_STATUS_INVALID_DEF,
/// UDG_STATUS_NULL_ARGUMENT; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: the area exists until it, its anchor or its world is destroyed. The call
/// allocates memory.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_create(
    world: UdgWorld,
    def: *const UdgAreaDef,
    out_area: *mut UdgArea,
) -> UdgStatus {
    from_caller!(def: InDef, out_area: Out);
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
        out_area.write(created?.into());
        Ok(())
    })
}

/// Destroys an area, and what steps have left in it. Areas that belonged to it then belong to its
/// parent.
///
/// Parameters:
///   world  the world.
///   area   the area; null does nothing.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_area_destroy(world: UdgWorld, area: UdgArea) -> UdgStatus {
    guard::exclusive(&table::udg_area_destroy, world.bits, |running| {
        let world = &mut running.world;
        if area.bits == 0 {
            return Ok(());
        }
        Ok(world.areas_mut().destroy(area.id())?)
    })
}

/// Tells whether a handle refers to an area that exists in a world.
///
/// Parameters:
///   world      the world.
///   area       any value.
///   out_valid  receives 1 or 0.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE (the world), UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_is_valid(
    world: UdgWorld,
    area: UdgArea,
    out_valid: *mut u32,
) -> UdgStatus {
    from_caller!(out_valid: Out);
    let function = &table::udg_area_is_valid;
    guard::value(function, world.bits, out_valid, |running| {
        let valid = running.world.areas().has(area.id());
        Ok(u32::from(valid))
    })
}

/// Moves an area.
///
/// Parameters:
///   world     the world.
///   area      the area.
///   position  its new position in metres; for an area that is attached to an object, its new
///             offset from the object, along the world's axes.
/// Returns UDG_STATUS_OK, UDG_STATUS_NOT_FINITE, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME
/// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_area_set_position(
    world: UdgWorld,
    area: UdgArea,
    position: UdgVector3,
) -> UdgStatus {
    guard::exclusive(&table::udg_area_set_position, world.bits, |running| {
        let world = &mut running.world;
        Ok(world.areas_mut().move_to(area.id(), position.into())?)
    })
}

/// Turns an area that is a box.
///
/// Parameters:
///   world     the world.
///   area      the area.
///   rotation  its new rotation, a unit quaternion.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if the area isn't a box, or the rotation isn't a
/// unit quaternion; UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
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
        Ok(world.areas_mut().turn(area.id(), rotation.into())?)
    })
}

/// Attaches an area to an object, or detaches it. An attached area moves with its object and is
/// destroyed with it.
///
/// Parameters:
///   world     the world.
///   area      the area.
///   anchor    the object; null to detach the area.
///   position  the area's offset from the object, in metres along the world's axes; without an
///             object, the area's position.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FINITE; UDG_STATUS_INVALID_HANDLE (world, area or anchor);
/// UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
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
        Ok(world
            .areas_mut()
            .attach(area.id(), anchor.id(), position.into())?)
    })
}

/// Says that an object is in an area, in addition to the objects that are inside its shape. Call it
/// when an engine's trigger volume is entered or left.
///
/// Parameters:
///   world      the world.
///   area       an area of any shape.
///   object     the object.
///   is_member  1 if the object is in the area, 0 if only the shape decides. Passing the same value
///              again does nothing.
/// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT if is_member is neither 0 nor 1;
/// UDG_STATUS_INVALID_HANDLE (world, area or object); UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: lasts until the area or the object is destroyed. The call allocates
/// memory.
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
        Ok(world
            .areas_mut()
            .set_member(area.id(), object.id(), is_member)?)
    })
}

/// Leaves a modifier in an area, as a step does whose action lists it under "ambiance": its
/// strength rises by 1, up to its limit, and then fades. Use it for what happens without a step,
/// such as a shot by the player.
///
/// Parameters:
///   world     the world.
///   area      the area.
///   modifier  the modifier. It must have "half_life" or "dampen".
/// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT for a modifier that would stay for ever;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: the call allocates memory.
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
        Ok(world.areas_mut().leave_in(area.id(), modifier)?)
    })
}
