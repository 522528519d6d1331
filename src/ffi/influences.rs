//! Influences: danger, noise or a smell that spreads from where it was made, and fades.

use super::{
    failure::{fail, in_item},
    guard,
    handle_types::UdgWorld,
    id::UdgInfluence,
    memory::{In, Out, OutSlice, Plain, from_caller},
    status::{UDG_STATUS_LIMIT_EXCEEDED, UDG_STATUS_NOT_FOUND, UdgStatus},
    table,
    value::UdgVector3,
};
use crate::{domain::InfluenceId, world::PlaceTerm};

/// The most terms of one search.
const MOST_TERMS: usize = 64;

/// For `hint` of udg_world_find_best_place: no place.
pub const UDG_NO_PLACE: u32 = u32::MAX;

/// How much one influence counts in the value of a place.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgPlaceTerm {
    /// The influence.
    pub influence: UdgInfluence,
    /// Its strength is multiplied by this; less than 0 for what is to be avoided.
    pub weight: f32,
}

// SAFETY: an integer and a float.
unsafe impl Plain for UdgPlaceTerm {}

/// The best place that was found.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgBestPlace {
    /// The place's number. Pass it as the hint of the next search.
    pub place: u32,
    /// The middle of the place, in metres.
    pub middle: UdgVector3,
    /// The value of the place.
    pub value: f32,
    /// How many places were looked at.
    pub looked_at: u32,
}

/// Adds to an influence at a point. It also spreads: with the distance it falls evenly to 0 at the
/// influence's `reach`, by the shortest way around what is blocked. When a step succeeds, the
/// influences that its action lists under "influences" rise in the same way, by 1, where the NPC is
/// then.
///
/// Parameters:
///   world      the world.
///   influence  the influence.
///   position   the point, in metres; finite.
///   strength   how much to add; finite and more than 0. In no place does the influence exceed its
///              `limit`.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if there is no place at the point;
/// UDG_STATUS_OUT_OF_RANGE for the strength; UDG_STATUS_NOT_FINITE for the point;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: the call allocates memory in places where the influence never was, and
/// while a search is open.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_world_add_influence(
    world: UdgWorld,
    influence: UdgInfluence,
    position: UdgVector3,
    strength: f32,
) -> UdgStatus {
    guard::exclusive(&table::udg_world_add_influence, world.bits, |running| {
        let world = &mut running.world;
        let influence = influence.get(world.domain(), "influence")?;
        Ok(world
            .influences_mut()
            .add(influence, position.into(), strength)?)
    })
}

/// Removes an influence from all places. NPCs with own facts still remember it, except where they
/// notice that it is gone.
///
/// Parameters:
///   world      the world.
///   influence  the influence.
/// Returns UDG_STATUS_OK, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME
/// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_world_clear_influence(world: UdgWorld, influence: UdgInfluence) -> UdgStatus {
    guard::exclusive(&table::udg_world_clear_influence, world.bits, |running| {
        let world = &mut running.world;
        let influence = influence.get(world.domain(), "influence")?;
        Ok(world.influences_mut().clear(influence)?)
    })
}

/// Tells how strong an influence is at a point now.
///
/// Parameters:
///   world         the world.
///   influence     the influence.
///   position      the point, in metres; finite.
///   out_strength  receives the strength; 0 if there is no place at the point.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FINITE for the point; UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_influence(
    world: UdgWorld,
    influence: UdgInfluence,
    position: UdgVector3,
    out_strength: *mut f32,
) -> UdgStatus {
    from_caller!(out_strength: Out);
    let function = &table::udg_world_influence;
    guard::value(function, world.bits, out_strength, |running| {
        let world = &running.world;
        let influence = influence.get(world.domain(), "influence")?;
        let strength = world.influences().strength_at(influence, position.into());
        Ok(strength?)
    })
}

/// Tells how strong an influence is in each place now, to draw it or for your own code.
///
/// Parameters:
///   world      the world.
///   influence  the influence.
///   strengths  receives the strengths, by place; may be null if capacity is 0.
///   capacity   how many it has room for.
///   out_count  receives how many places there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the numbers are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_influences(
    world: UdgWorld,
    influence: UdgInfluence,
    strengths: *mut f32,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(strengths: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_world_influences, world.bits, |running| {
        let world = &running.world;
        let out_count = out_count.required()?;
        let influence = influence.get(world.domain(), "influence")?;
        let count = world.influences().place_count();
        let all = (0..count as u32)
            .map(|it| world.influences().strength_in(influence, it).unwrap_or(0.0));
        strengths.write_all(count, all, out_count)
    })
}

/// Finds the best place around a point. A place's value is the sum of influences, each multiplied
/// by its weight, plus `metre` for each metre in a straight line from the point to the middle of
/// the place. The place with the greatest value is the best; of equal ones, the one with the lowest
/// number. Blocked cells are left out.
///
/// Parameters:
///   world       the world.
///   around      the point, in metres; finite.
///   within      how far from the point the middle of the place may be, in metres; infinity for all
///               places.
///   terms       the influences and their weights; may be null if term_count is 0.
///   term_count  how many; at most 64.
///   metre       what each metre counts; finite. Less than 0 to prefer places that are near.
///   hint        a place that may be good, such as the result of the last search; UDG_NO_PLACE for
///               none. It makes the search faster and never changes the result.
///   out_best    receives the place.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if there is no place within the distance;
/// UDG_STATUS_NOT_FINITE for the point, a weight or `metre`, or if `within` is NaN;
/// UDG_STATUS_LIMIT_EXCEEDED for too many terms; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_find_best_place(
    world: UdgWorld,
    around: UdgVector3,
    within: f32,
    terms: *const UdgPlaceTerm,
    term_count: u32,
    metre: f32,
    hint: u32,
    out_best: *mut UdgBestPlace,
) -> UdgStatus {
    from_caller!(terms: In[term_count as usize], out_best: Out);
    guard::shared(&table::udg_world_find_best_place, world.bits, |running| {
        let world = &running.world;
        let out_best = out_best.required()?;
        let terms = terms.get()?;
        let nothing = PlaceTerm {
            influence: InfluenceId(0),
            weight: 0.0,
        };
        let mut given = [nothing; MOST_TERMS];
        let Some(given) = given.get_mut(..terms.len()) else {
            return Err(fail(
                UDG_STATUS_LIMIT_EXCEEDED,
                format_args!("terms has {} items; pass at most {MOST_TERMS}", terms.len()),
            ));
        };
        for (index, (term, given)) in terms.iter().zip(given.iter_mut()).enumerate() {
            let influence = term.influence.get(world.domain(), "influence");
            *given = PlaceTerm {
                influence: influence.map_err(|it| in_item(it, "terms", index))?,
                weight: term.weight,
            };
        }
        let hint = (hint != UDG_NO_PLACE).then_some(hint);
        let found = world
            .influences()
            .best_place(around.into(), within, given, metre, hint)?;
        let best = found.ok_or_else(|| {
            fail(
                UDG_STATUS_NOT_FOUND,
                format_args!("no place is within {within} m of that point"),
            )
        })?;
        out_best.write(UdgBestPlace {
            place: best.place,
            middle: best.middle.into(),
            value: best.value,
            looked_at: best.looked_at,
        });
        Ok(())
    })
}
