//! What there is near a point: of a kind, and offering an action.

use super::{
    c::size_t,
    def::{Def, InDef, OutDef},
    errors::refused,
    failure::{Outcome, fail},
    guard,
    handle_types::{UdgNpc, UdgObject, UdgWorld},
    id::{UdgAction, UdgTag},
    memory::{Out, OutSlice, Plain},
    status::{
        UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_FINITE, UDG_STATUS_OUT_OF_RANGE, UdgStatus,
    },
    table,
    value::UdgVector3,
};
use crate::{domain::Domain, planning::within::Wanted};

/// What `udg_world_nearby` looks for. Initialise it with `udg_nearby_init`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgNearby {
    /// Set by `udg_nearby_init`.
    pub struct_size: u32,
    /// How far away it is at most, in metres, in a straight line. At least 0; infinity for everywhere.
    /// 0 unless set.
    pub radius: f32,
    /// Who looks. Null unless set: nobody, and what is true counts.
    pub npc: UdgNpc,
    /// The action that it offers to the NPC. Null unless set: whatever it offers, or nothing at all. Where
    /// it is set, so is `npc`.
    pub action: UdgAction,
    /// The tag that it has. Null unless set: whatever it is.
    pub tag: UdgTag,
    /// Around where, in metres. 0, 0, 0 unless set.
    pub position: UdgVector3,
    /// 1: what is true counts, not what the NPC knows. 0 unless set.
    pub by_truth: u32,
}

// SAFETY: integers and floats.
unsafe impl Plain for UdgNearby {}
const _: () = assert!(size_of::<UdgNearby>() == 40);
// SAFETY: `struct_size` is first, and the size above leaves no room for padding.
unsafe impl Def for UdgNearby {
    const NAME: &'static str = "UdgNearby";
    const INIT: &'static str = "udg_nearby_init";
    const FIRST_SIZE: u32 = size_of::<UdgNearby>() as u32;
    fn defaults() -> Self {
        UdgNearby {
            struct_size: 0,
            radius: 0.0,
            npc: UdgNpc { bits: 0 },
            action: UdgAction { id: 0 },
            tag: UdgTag { id: 0 },
            position: UdgVector3::default(),
            by_truth: 0,
        }
    }
}

impl UdgNearby {
    fn wanted(&self, domain: &Domain) -> Outcome<Wanted> {
        let action = (self.action.id != 0)
            .then(|| self.action.get(domain, "nearby's action"))
            .transpose()?;
        let tag = (self.tag.id != 0)
            .then(|| self.tag.get(domain, "nearby's tag"))
            .transpose()?;
        if action.is_some() && self.npc.bits == 0 {
            return Err(fail(
                UDG_STATUS_INVALID_ARGUMENT,
                format_args!("nearby has an action but no npc; an offer is made to somebody"),
            ));
        }
        if self.by_truth > 1 {
            let given = self.by_truth;
            return Err(fail(
                UDG_STATUS_INVALID_ARGUMENT,
                format_args!("nearby's by_truth is {given}; set it to 0 or 1"),
            ));
        }
        let centre: [f32; 3] = self.position.into();
        if !centre.iter().all(|it| it.is_finite()) {
            return Err(fail(
                UDG_STATUS_NOT_FINITE,
                format_args!("nearby's position is {centre:?}; coordinates are finite"),
            ));
        }
        if self.radius.is_nan() || self.radius < 0.0 {
            return Err(fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!("nearby's radius is {}; it is at least 0", self.radius),
            ));
        }
        Ok(Wanted {
            action,
            tag,
            centre,
            radius: self.radius,
        })
    }
}

/// Initialises what to look for: all fields have the values that they have "unless set".
///
/// Parameters:
///   nearby  receives the defaults.
///   size    sizeof(UdgNearby), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF for a size that none has.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_nearby_init(nearby: *mut UdgNearby, size: size_t) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let nearby = unsafe { OutDef::new(nearby, size) };
    guard::plain(&table::udg_nearby_init, |_| nearby.init())
}

/// Lists the objects within a distance of a point that an NPC can do an action to, that have a tag, or
/// both. The nearest comes first, and of objects that are equally near the one that was created first.
///
/// If an action is given, an object is listed if the action can be done to it now, as the NPC knows:
/// its type supplies the action, the offer is enabled, its "when" holds, a slot is free for the NPC,
/// and the step isn't kept out of the NPC's plans after a failure. Whether the NPC's type consumes the
/// action isn't asked, nor are preconditions. Questions to the host aren't asked either: what depends
/// on an answer is unknown. The NPC itself is listed only if it can do the action to itself.
///
/// With the NPC's own facts, objects are where it believes them to be; of what it doesn't know the
/// position of, or doesn't know at all, nothing is listed. Objects of dormant groups aren't listed.
///
/// Objects of types that can be walked to, that sensors notice, or that goal rules look for by their
/// distance are found by place; all objects of other types are looked at.
///
/// Parameters:
///   world      the world.
///   nearby     what to look for.
///   objects    receives them; null if capacity is 0.
///   capacity   how many fit.
///   out_count  receives how many there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written); UDG_STATUS_INVALID_ARGUMENT for
/// an action without an NPC, or if by_truth is neither 0 nor 1; UDG_STATUS_NOT_FINITE for the position;
/// UDG_STATUS_OUT_OF_RANGE for a radius below 0; UDG_STATUS_NOT_AN_NPC; UDG_STATUS_UNKNOWN_ID;
/// UDG_STATUS_WRONG_TIME if the NPC is dormant; UDG_STATUS_INVALID_DEF, UDG_STATUS_INVALID_HANDLE (world
/// or NPC), UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_nearby(
    world: UdgWorld,
    nearby: *const UdgNearby,
    objects: *mut UdgObject,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (nearby, objects, out_count) = unsafe {
        (
            InDef::new(nearby, "nearby"),
            OutSlice::new(objects, capacity, "objects"),
            Out::new(out_count, "out_count"),
        )
    };
    guard::shared(&table::udg_world_nearby, world.bits, |running| {
        let out_count = out_count.required()?;
        let nearby = nearby.get()?;
        let wanted = nearby.wanted(running.world.domain())?;
        let npc = (nearby.npc.bits != 0).then(|| nearby.npc.id());
        let found = running
            .requests()
            .nearby(npc, nearby.by_truth == 1, &wanted);
        let found = found.map_err(|error| refused(&running.world, &error))?;
        objects.write_all(found.len(), found.iter().map(|&it| it.into()), out_count)
    })
}
