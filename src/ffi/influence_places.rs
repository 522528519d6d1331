//! The places in which influences are: the cells of a grid, or places that the host sets.

use alloc::vec::Vec;

use super::{
    c::size_t,
    def::{Def, InDef, OutDef},
    failure::fail,
    guard,
    handle_types::UdgWorld,
    memory::{In, Out, Plain, from_caller},
    status::{UDG_STATUS_INVALID_ARGUMENT, UdgStatus},
    table,
    value::UdgVector3,
};
use crate::world::{Grid, Link};

/// Arguments of `udg_world_set_influence_grid`. Initialise it with `udg_influence_grid_init`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgInfluenceGrid {
    /// Set by `udg_influence_grid_init`.
    pub struct_size: u32,
    /// The length of a cell's sides, in metres; more than 0. The default is 1.
    pub cell_size: f32,
    /// Number of cells along the first direction of the ground, at least 1: along x if `up` is y.
    pub columns: u32,
    /// Number of cells along the second direction of the ground, at least 1: along z if `up` is y.
    /// A grid has at most 4,194,304 cells.
    pub rows: u32,
    /// The corner of the first cell, in metres. The default is (0, 0, 0).
    pub origin: UdgVector3,
    /// Number of entries in `blocked`: the number of all cells, or 0, the default, if none is
    /// blocked.
    pub blocked_count: u32,
    /// One number for each cell, row after row: 1 if nothing spreads into it, else 0. A point in a
    /// blocked cell belongs to the nearest of the eight cells around it that isn't blocked, if
    /// there is one. Copied.
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

/// Two places that are linked, both ways.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgPlaceLink {
    /// The number of one place.
    pub first: u32,
    /// The number of the other.
    pub second: u32,
}

// SAFETY: integers.
unsafe impl Plain for UdgPlaceLink {}

/// Initialises the struct with its defaults. Set `columns` and `rows` afterwards.
///
/// Parameters:
///   grid  receives the defaults.
///   size  sizeof(UdgInfluenceGrid), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
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

/// Makes the cells of a grid the places in which influences are. They are numbered row after row,
/// from 0. Height doesn't count: for houses with several floors, use
/// udg_world_set_influence_places. Earlier places and all influences in them are forgotten.
///
/// Parameters:
///   world  the world.
///   grid   the grid; copied.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for a field that is outside its range;
/// UDG_STATUS_INVALID_ARGUMENT if `blocked` has a number other than 0 and 1;
/// UDG_STATUS_INVALID_DEF, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_HANDLE;
/// UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Memory and lifetimes: the grid is kept until it is replaced. The call allocates memory.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_set_influence_grid(
    world: UdgWorld,
    grid: *const UdgInfluenceGrid,
) -> UdgStatus {
    from_caller!(grid: InDef);
    let function = &table::udg_world_set_influence_grid;
    guard::exclusive(function, world.bits, |running| {
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
        Ok(set?)
    })
}

/// Sets the places in which influences are, and the links along which influences spread: way
/// points, rooms, or polygons of a navigation mesh. Places are numbered in the order of the list,
/// from 0. A link is as long as the straight line between its places. A point of the world belongs
/// to the nearest place. Earlier places and all influences in them are forgotten. With a
/// place_count of 0, the world has no places afterwards.
///
/// Parameters:
///   world        the world.
///   places       the positions of the places, in metres; may be null if place_count is 0.
///   place_count  how many places; at most 4,194,304.
///   links        the links; may be null if link_count is 0.
///   link_count   how many links; at most 67,108,864.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there are too many, or for a link to a place
/// that doesn't exist; UDG_STATUS_NOT_FINITE, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is
/// open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: both lists are copied, and kept until they are replaced. The call
/// allocates memory.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_set_influence_places(
    world: UdgWorld,
    places: *const UdgVector3,
    place_count: u32,
    links: *const UdgPlaceLink,
    link_count: u32,
) -> UdgStatus {
    from_caller!(places: In[place_count as usize], links: In[link_count as usize]);
    let function = &table::udg_world_set_influence_places;
    guard::exclusive(function, world.bits, |running| {
        let world = &mut running.world;
        let points = places.get()?.iter().map(|&it| <[f32; 3]>::from(it));
        let points: Vec<[f32; 3]> = points.collect();
        let links = links.get()?.iter().map(|it| Link {
            from: it.first,
            to: it.second,
        });
        let links: Vec<Link> = links.collect();
        Ok(world.influences_mut().set_places(&points, &links)?)
    })
}

/// Tells how many places for influences a world has. Their numbers go from 0 to the count minus 1.
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
    from_caller!(out_count: Out);
    let function = &table::udg_world_influence_place_count;
    guard::value(function, world.bits, out_count, |running| {
        let count = running.world.influences().place_count() as u32;
        Ok(count)
    })
}

/// Tells to which place a point belongs. In a grid, that is the cell around the point; if the cell
/// is blocked, it is the nearest of the eight cells around it that isn't. Otherwise it is the
/// nearest place.
///
/// Parameters:
///   world       the world.
///   position    the point, in metres; finite.
///   out_place   receives the number of the place.
///   out_middle  receives the middle of the place, in metres; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if there is no place at the point;
/// UDG_STATUS_NOT_FINITE, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_influence_place(
    world: UdgWorld,
    position: UdgVector3,
    out_place: *mut u32,
    out_middle: *mut UdgVector3,
) -> UdgStatus {
    from_caller!(out_place: Out, out_middle: Out);
    guard::shared(&table::udg_world_influence_place, world.bits, |running| {
        let world = &running.world;
        let (out_place, out_middle) = (out_place.required()?, out_middle.optional()?);
        let found = world.influences().place(position.into());
        let (place, middle) = found?;
        out_place.write(place);
        out_middle.write(middle.into());
        Ok(())
    })
}
