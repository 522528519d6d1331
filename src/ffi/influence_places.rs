//! Where influences are: the cells of a grid, or places that the host names.

use alloc::vec::Vec;

use super::{
    c::size_t,
    def::{Def, InDef, OutDef},
    errors::refused,
    failure::fail,
    guard,
    handle_types::UdgWorld,
    memory::{In, Out, Plain},
    status::{UDG_STATUS_INVALID_ARGUMENT, UdgStatus},
    table,
    value::UdgVector3,
};
use crate::world::{Grid, Link};

/// A grid of places. Initialise it with `udg_influence_grid_init`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgInfluenceGrid {
    /// Set by `udg_influence_grid_init`.
    pub struct_size: u32,
    /// How long a cell's sides are, in metres; more than 0. 1 unless set.
    pub cell_size: f32,
    /// How many cells there are along the first direction of the ground: x, where up is y. At least 1.
    pub columns: u32,
    /// How many there are along the second: z, where up is y. At least 1; at most 4,194,304 cells.
    pub rows: u32,
    /// The corner of the first cell, in metres. 0, 0, 0 unless set.
    pub origin: UdgVector3,
    /// How many cells `blocked` tells of: none or all. 0 unless set.
    pub blocked_count: u32,
    /// By cell, row after row: 1 if nothing spreads through it, else 0. Points in a blocked cell belong to
    /// the nearest of the eight cells around it that isn't blocked, if there is one. Copied.
    pub blocked: *const u8,
}

// SAFETY: integers, floats and a pointer.
unsafe impl Plain for UdgInfluenceGrid {}
const _: () = assert!(size_of::<UdgInfluenceGrid>() == 32 + size_of::<usize>());
// SAFETY: `struct_size` is first, and the size above leaves no room for padding.
unsafe impl Def for UdgInfluenceGrid {
    const NAME: &'static str = "UdgInfluenceGrid";
    const INIT: &'static str = "udg_influence_grid_init";
    const FIRST_SIZE: u32 = size_of::<UdgInfluenceGrid>() as u32;
    fn defaults() -> Self {
        UdgInfluenceGrid {
            struct_size: 0,
            cell_size: 1.0,
            columns: 0,
            rows: 0,
            origin: UdgVector3::default(),
            blocked_count: 0,
            blocked: core::ptr::null(),
        }
    }
}

/// Two places that are linked, both ways, by their numbers.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgPlaceLink {
    /// The one.
    pub first: u32,
    /// The other.
    pub second: u32,
}

// SAFETY: integers.
unsafe impl Plain for UdgPlaceLink {}

/// Initialises a grid: all fields have the values that they have "unless set".
///
/// Parameters:
///   grid  receives the defaults.
///   size  sizeof(UdgInfluenceGrid), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF for a size that none has.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_influence_grid_init(
    grid: *mut UdgInfluenceGrid,
    size: size_t,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let grid = unsafe { OutDef::new(grid, size) };
    guard::plain(&table::udg_influence_grid_init, |_| grid.init())
}

/// Lays a grid over the ground. Its cells are the places in which influences are, numbered row after
/// row. Height doesn't count: for houses of several floors, name places. What was there before is
/// forgotten.
///
/// Parameters:
///   world  the world.
///   grid   the grid.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for a grid that makes no sense;
/// UDG_STATUS_INVALID_ARGUMENT if blocked has another number than 0 or 1; UDG_STATUS_INVALID_DEF,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME while a tick is open,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: stays until it is replaced. Memory is allocated.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_set_influence_grid(
    world: UdgWorld,
    grid: *const UdgInfluenceGrid,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let grid = unsafe { InDef::new(grid, "grid") };
    guard::exclusive(
        &table::udg_world_set_influence_grid,
        world.bits,
        |running| {
            let world = &mut running.world;
            let given = grid.get()?;
            let count = given.blocked_count as usize;
            // SAFETY: the caller's pointer is as the manual asks, until the call ends.
            let listed = unsafe { In::new(given.blocked, count, "grid's blocked").get()? };
            let mut blocked = Vec::with_capacity(listed.len());
            for (index, &it) in listed.iter().enumerate() {
                if it > 1 {
                    return Err(fail(
                        UDG_STATUS_INVALID_ARGUMENT,
                        format_args!("grid's blocked [{index}] is {it}; set it to 0 or 1"),
                    ));
                }
                blocked.push(it == 1);
            }
            let set = world.influences_mut().set_grid(&Grid {
                origin: given.origin.into(),
                cell_size: given.cell_size,
                columns: given.columns,
                rows: given.rows,
                blocked: &blocked,
            });
            set.map_err(|error| refused(world, &error))
        },
    )
}

/// Names the places in which influences are, by number from 0, and which of them are linked. Influences
/// spread along links, each of which is as long as it is straight; a point belongs to the nearest place.
/// Take what your engine has: way points, rooms, polygons of a navigation mesh. What was there before is
/// forgotten. Without places there are none afterwards.
///
/// Parameters:
///   world       the world.
///   places      where they are, in metres; null if place_count is 0.
///   place_count how many there are; at most 4,194,304.
///   links       which are linked; null if link_count is 0.
///   link_count  how many links there are; at most 67,108,864.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for too many, or for a link to a place that isn't
/// there; UDG_STATUS_NOT_FINITE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_WRONG_TIME while a tick is open, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: both are copied, and stay until they are replaced. Memory is allocated.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_set_influence_places(
    world: UdgWorld,
    places: *const UdgVector3,
    place_count: u32,
    links: *const UdgPlaceLink,
    link_count: u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (places, links) = unsafe {
        (
            In::new(places, place_count as usize, "places"),
            In::new(links, link_count as usize, "links"),
        )
    };
    guard::exclusive(
        &table::udg_world_set_influence_places,
        world.bits,
        |running| {
            let world = &mut running.world;
            let points = places.get()?.iter().map(|&it| <[f32; 3]>::from(it));
            let points: Vec<[f32; 3]> = points.collect();
            let links = links.get()?.iter().map(|it| Link {
                from: it.first,
                to: it.second,
            });
            let links: Vec<Link> = links.collect();
            let set = world.influences_mut().set_places(&points, &links);
            set.map_err(|error| refused(world, &error))
        },
    )
}

/// Tells how many places for influences a world has. Their numbers go from 0 to one less.
///
/// Parameters:
///   world      the world.
///   out_count  receives the number.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_influence_place_count(
    world: UdgWorld,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_count = unsafe { Out::new(out_count, "out_count") };
    guard::shared(
        &table::udg_world_influence_place_count,
        world.bits,
        |running| {
            let count = running.world.influences().place_count() as u32;
            out_count.required()?.write(count);
            Ok(())
        },
    )
}

/// Tells which place a point belongs to: of a graph the nearest; of a grid the cell that it is in, or, if
/// that is blocked, the nearest of the eight around it that isn't.
///
/// Parameters:
///   world       the world.
///   position    the point, in metres.
///   out_place   receives the place's number.
///   out_middle  receives the middle of the place, in metres; null if it isn't wanted.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if there is no place there; UDG_STATUS_NOT_FINITE,
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_influence_place(
    world: UdgWorld,
    position: UdgVector3,
    out_place: *mut u32,
    out_middle: *mut UdgVector3,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (out_place, out_middle) = unsafe {
        (
            Out::new(out_place, "out_place"),
            Out::new(out_middle, "out_middle"),
        )
    };
    guard::shared(&table::udg_world_influence_place, world.bits, |running| {
        let world = &running.world;
        let (out_place, out_middle) = (out_place.required()?, out_middle.optional()?);
        let found = world.influences().place(position.into());
        let (place, middle) = found.map_err(|error| refused(world, &error))?;
        out_place.write(place);
        out_middle.write(middle.into());
        Ok(())
    })
}
