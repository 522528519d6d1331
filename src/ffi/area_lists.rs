//! Finding areas: by key, at a point, around an object.

use alloc::vec::Vec;

use super::{
    failure::fail,
    guard,
    handle_types::{UdgArea, UdgObject, UdgWorld},
    memory::{Out, OutSlice, from_caller},
    status::{UDG_STATUS_NOT_FOUND, UdgStatus},
    table,
    value::UdgVector3,
};

/// Finds the area with a `user_key`.
///
/// Parameters:
///   world     the world.
///   user_key  the key; not 0.
///   out_area  receives the handle.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if no area has the key; UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_find_area(
    world: UdgWorld,
    user_key: u64,
    out_area: *mut UdgArea,
) -> UdgStatus {
    from_caller!(out_area: Out);
    let function = &table::udg_world_find_area;
    guard::value(function, world.bits, out_area, |running| {
        let found = running.world.areas().find(user_key).ok_or_else(|| {
            fail(
                UDG_STATUS_NOT_FOUND,
                format_args!("no area of the world has the key {user_key}"),
            )
        })?;
        Ok(found.into())
    })
}

/// Lists all areas of a world, in order of creation.
///
/// Parameters:
///   world      the world.
///   areas      receives the handles; may be null if capacity is 0.
///   capacity   how many handles it has room for.
///   out_count  receives how many areas there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the handles are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_areas(
    world: UdgWorld,
    areas: *mut UdgArea,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(areas: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_world_areas, world.bits, |running| {
        let out_count = out_count.required()?;
        let all = running.world.areas().in_order();
        areas.write_all(all.len(), all.iter().map(|&it| it.into()), out_count)
    })
}

/// Lists the areas that a point is in, and the areas that these belong to, in order of creation.
/// Areas of dormant groups and areas with the shape UDG_AREA_HOST are not included.
///
/// Parameters:
///   world      the world.
///   position   the point, in metres; finite.
///   areas      receives the handles; may be null if capacity is 0.
///   capacity   how many handles it has room for.
///   out_count  receives how many areas there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FINITE for the point; UDG_STATUS_BUFFER_TOO_SMALL
/// (out_count is written); UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the handles are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_areas_at(
    world: UdgWorld,
    position: UdgVector3,
    areas: *mut UdgArea,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(areas: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_world_areas_at, world.bits, |running| {
        let out_count = out_count.required()?;
        let world = &running.world;
        let mut found = Vec::new();
        let all = world.areas().at(position.into(), |it| found.push(it));
        all?;
        areas.write_all(found.len(), found.iter().map(|&it| it.into()), out_count)
    })
}

/// Lists the areas that an object is in, and the areas that these belong to, in order of creation.
/// Areas of dormant groups are not included.
///
/// Parameters:
///   world      the world.
///   object     the object.
///   areas      receives the handles; may be null if capacity is 0.
///   capacity   how many handles it has room for.
///   out_count  receives how many areas there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
/// UDG_STATUS_INVALID_HANDLE (world or object), UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the handles are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_areas(
    world: UdgWorld,
    object: UdgObject,
    areas: *mut UdgArea,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(areas: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_object_areas, world.bits, |running| {
        let out_count = out_count.required()?;
        let world = &running.world;
        let mut found = Vec::new();
        let all = world.areas().holding(object.id(), |it| found.push(it));
        all?;
        areas.write_all(found.len(), found.iter().map(|&it| it.into()), out_count)
    })
}
