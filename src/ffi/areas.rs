//! Areas: places that change what actions cost there.

use alloc::vec::Vec;
use core::ffi::c_char;

use super::{
    area_shapes::{UdgAreaDef, UdgQuaternion},
    def::{InDef, OutDef},
    errors::refused,
    guard,
    id::UdgModifier,
    memory::{In, Out, OutSlice, Plain},
    memory_text::{InText, OutText},
    message::{fail, in_item},
    object::UdgObject,
    object_names::check_name,
    status::{UDG_STATUS_NOT_FOUND, UdgStatus},
    table,
    value::{UdgVector3, flag},
    world::UdgWorld,
};
use crate::world::{AreaDef, AreaId};

/// An area of a world. Zero is null. A handle is never valid again after its area is destroyed, nor in
/// another world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgArea {
    /// Private.
    pub bits: u64,
}

// SAFETY: an integer.
unsafe impl Plain for UdgArea {}

impl From<AreaId> for UdgArea {
    fn from(id: AreaId) -> Self {
        UdgArea { bits: id.0 }
    }
}

impl UdgArea {
    /// The library's own handle, valid or not.
    pub(crate) fn id(self) -> AreaId {
        AreaId(self.bits)
    }
}

/// What ties an area has, and where it is.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgAreaInfo {
    /// Where it is, in metres; of one that goes along with an object, too, not as seen from there.
    pub position: UdgVector3,
    /// Its group; 0 for none.
    pub group: u32,
    /// The area that it belongs to; null for none.
    pub parent: UdgArea,
    /// The object that it goes along with; null for none.
    pub anchor: UdgObject,
}

/// Initialises a def of an area: all fields have the values that they have "unless set".
///
/// Parameters:
///   def   receives the defaults.
///   size  sizeof(UdgAreaDef), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF for a size that none has.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_def_init(def: *mut UdgAreaDef, size: usize) -> UdgStatus {
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
        let created = world.create_area(&AreaDef {
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
        let destroyed = world.destroy_area(area.id());
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
        let valid = running.world.is_area(area.id());
        out_valid.required()?.write(u32::from(valid));
        Ok(())
    })
}

/// Finds an area by the number that the host gave it.
///
/// Parameters:
///   world     the world.
///   user_key  the number.
///   out_area  receives the area.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if none has it; UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_find_area(
    world: UdgWorld,
    user_key: u64,
    out_area: *mut UdgArea,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_area = unsafe { Out::new(out_area, "out_area") };
    guard::shared(&table::udg_world_find_area, world.bits, |running| {
        let out_area = out_area.required()?;
        let found = running.world.find_area(user_key).ok_or_else(|| {
            fail(
                UDG_STATUS_NOT_FOUND,
                format_args!("no area of the world has the key {user_key}"),
            )
        })?;
        out_area.write(found.into());
        Ok(())
    })
}

/// Lists all areas of a world, in order of creation.
///
/// Parameters:
///   world      the world.
///   areas      receives them; null if capacity is 0.
///   capacity   how many fit.
///   out_count  receives how many there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written); UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_areas(
    world: UdgWorld,
    areas: *mut UdgArea,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (areas, out_count) = unsafe {
        (
            OutSlice::new(areas, capacity, "areas"),
            Out::new(out_count, "out_count"),
        )
    };
    guard::shared(&table::udg_world_areas, world.bits, |running| {
        let out_count = out_count.required()?;
        let all = running.world.areas_in_order();
        areas.write_all(all.len(), all.iter().map(|&it| it.into()), out_count)
    })
}

/// Lists the areas that a point lies in, with those that they belong to, in order of creation. Areas of
/// dormant groups aren't among them, nor those about which the host decides.
///
/// Parameters:
///   world      the world.
///   position   the point, in metres.
///   areas      receives them; null if capacity is 0.
///   capacity   how many fit.
///   out_count  receives how many there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FINITE for the point; UDG_STATUS_BUFFER_TOO_SMALL (out_count is
/// written); UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_areas_at(
    world: UdgWorld,
    position: UdgVector3,
    areas: *mut UdgArea,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (areas, out_count) = unsafe {
        (
            OutSlice::new(areas, capacity, "areas"),
            Out::new(out_count, "out_count"),
        )
    };
    guard::shared(&table::udg_world_areas_at, world.bits, |running| {
        let out_count = out_count.required()?;
        let world = &running.world;
        let mut found = Vec::new();
        let all = world.areas_at(position.into(), |it| found.push(it));
        all.map_err(|error| refused(world, &error))?;
        areas.write_all(found.len(), found.iter().map(|&it| it.into()), out_count)
    })
}

/// Lists the areas that an object is in, with those that they belong to, in order of creation. Areas of
/// dormant groups aren't among them.
///
/// Parameters:
///   world      the world.
///   object     the object.
///   areas      receives them; null if capacity is 0.
///   capacity   how many fit.
///   out_count  receives how many there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written); UDG_STATUS_INVALID_HANDLE (world or
/// object), UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_areas(
    world: UdgWorld,
    object: UdgObject,
    areas: *mut UdgArea,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (areas, out_count) = unsafe {
        (
            OutSlice::new(areas, capacity, "areas"),
            Out::new(out_count, "out_count"),
        )
    };
    guard::shared(&table::udg_object_areas, world.bits, |running| {
        let out_count = out_count.required()?;
        let world = &running.world;
        let mut found = Vec::new();
        let all = world.areas_of(object.id(), |it| found.push(it));
        all.map_err(|error| refused(world, &error))?;
        areas.write_all(found.len(), found.iter().map(|&it| it.into()), out_count)
    })
}

/// Tells the number that the host gave an area.
///
/// Parameters:
///   world         the world.
///   area          the area.
///   out_user_key  receives the number, 0 for none.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_user_key(
    world: UdgWorld,
    area: UdgArea,
    out_user_key: *mut u64,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_user_key = unsafe { Out::new(out_user_key, "out_user_key") };
    guard::shared(&table::udg_area_user_key, world.bits, |running| {
        let (world, out_user_key) = (&running.world, out_user_key.required()?);
        let key = world.area_key(area.id());
        out_user_key.write(key.map_err(|error| refused(world, &error))?);
        Ok(())
    })
}

/// Says what people call an area. Explanations then use the name. No decision depends on names, they need
/// not be unique, and udg_world_hash leaves them out.
///
/// Parameters:
///   world        the world.
///   area         the area.
///   name         UTF-8 without control characters, at most UDG_MAX_OBJECT_NAME bytes, copied; null if
///                name_length is 0, which takes the name away.
///   name_length  its bytes, or UDG_ZERO_TERMINATED.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if it is too long; UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT; UDG_STATUS_WRONG_TIME while a tick is open,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: the name stays until the area is destroyed. Memory is allocated.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_set_name(
    world: UdgWorld,
    area: UdgArea,
    name: *const c_char,
    name_length: usize,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let name = unsafe { InText::new(name, name_length, "name") };
    guard::exclusive(&table::udg_area_set_name, world.bits, |running| {
        let name = check_name(name)?;
        let world = &mut running.world;
        let set = world.set_area_name(area.id(), name);
        set.map_err(|error| refused(world, &error))
    })
}

/// Tells what an area is called.
///
/// Parameters:
///   world       the world.
///   area        the area.
///   buffer      receives the name, ended by a zero, empty if it has none; null if capacity is 0.
///   capacity    the buffer's size in bytes; UDG_MAX_OBJECT_NAME + 1 is always enough.
///   out_needed  receives the size in bytes that the name needs with its zero, or null.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written);
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_name(
    world: UdgWorld,
    area: UdgArea,
    buffer: *mut c_char,
    capacity: usize,
    out_needed: *mut usize,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (buffer, out_needed) = unsafe {
        (
            OutText::new(buffer, capacity, "buffer"),
            Out::new(out_needed, "out_needed"),
        )
    };
    guard::shared(&table::udg_area_name, world.bits, |running| {
        let world = &running.world;
        let key = world.area_key(area.id());
        key.map_err(|error| refused(world, &error))?;
        let name = world.area_name(area.id()).unwrap_or_default();
        buffer.write(name, out_needed)
    })
}

/// Tells what ties an area has, and where it is.
///
/// Parameters:
///   world     the world.
///   area      the area.
///   out_info  receives that.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_info(
    world: UdgWorld,
    area: UdgArea,
    out_info: *mut UdgAreaInfo,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_info = unsafe { Out::new(out_info, "out_info") };
    guard::shared(&table::udg_area_info, world.bits, |running| {
        let (world, out_info) = (&running.world, out_info.required()?);
        let info = || {
            let (parent, anchor, group) = world.area_ties(area.id())?;
            Ok(UdgAreaInfo {
                position: world.area_place(area.id())?.into(),
                group,
                parent: parent.into(),
                anchor: anchor.into(),
            })
        };
        out_info.write(info().map_err(|error| refused(world, &error))?);
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
        let moved = world.move_area(area.id(), position.into());
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
        let turned = world.turn_area(area.id(), rotation.into());
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
        let attached = world.attach_area(area.id(), anchor.id(), position.into());
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
        let set = world.set_area_member(area.id(), object.id(), is_member);
        set.map_err(|error| refused(world, &error))
    })
}

/// Tells whether an object is in an area: in its shape, in what belongs to it, or because the host says so.
///
/// Parameters:
///   world      the world.
///   area       the area.
///   object     the object.
///   out_holds  receives 1 if it is, else 0; 0 as well while the group of the area is dormant.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE (world, area or object), UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_holds(
    world: UdgWorld,
    area: UdgArea,
    object: UdgObject,
    out_holds: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_holds = unsafe { Out::new(out_holds, "out_holds") };
    guard::shared(&table::udg_area_holds, world.bits, |running| {
        let (world, out_holds) = (&running.world, out_holds.required()?);
        let holds = world.area_holds(area.id(), object.id());
        out_holds.write(u32::from(holds.map_err(|error| refused(world, &error))?));
        Ok(())
    })
}

/// Lists what an area does to costs by itself, in order.
///
/// Parameters:
///   world      the world.
///   area       the area.
///   modifiers  receives them; null if capacity is 0.
///   capacity   how many fit.
///   out_count  receives how many there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written); UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_modifiers(
    world: UdgWorld,
    area: UdgArea,
    modifiers: *mut UdgModifier,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (modifiers, out_count) = unsafe {
        (
            OutSlice::new(modifiers, capacity, "modifiers"),
            Out::new(out_count, "out_count"),
        )
    };
    guard::shared(&table::udg_area_modifiers, world.bits, |running| {
        let (world, out_count) = (&running.world, out_count.required()?);
        let own = world.area_modifiers(area.id());
        let own = own.map_err(|error| refused(world, &error))?;
        let ids = own.iter().map(|&it| UdgModifier::of(world.domain(), it));
        modifiers.write_all(own.len(), ids, out_count)
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
        let left = world.leave_in_area(area.id(), modifier);
        left.map_err(|error| refused(world, &error))
    })
}

/// Tells how strong what steps have left of a modifier in an area is now.
///
/// Parameters:
///   world         the world.
///   area          the area.
///   modifier      the modifier.
///   out_strength  receives how strong it is, in additions; 0 if nothing is left. Decisions see it more
///                 coarsely: what has faded since the last addition in sixteenths of the limit.
/// Returns UDG_STATUS_OK, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_area_strength(
    world: UdgWorld,
    area: UdgArea,
    modifier: UdgModifier,
    out_strength: *mut f64,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_strength = unsafe { Out::new(out_strength, "out_strength") };
    guard::shared(&table::udg_area_strength, world.bits, |running| {
        let (world, out_strength) = (&running.world, out_strength.required()?);
        let modifier = modifier.get(world.domain(), "modifier")?;
        let strength = world.area_strength(area.id(), modifier);
        out_strength.write(strength.map_err(|error| refused(world, &error))?);
        Ok(())
    })
}
