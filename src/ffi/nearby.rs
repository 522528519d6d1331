//! Finds objects near a point that have a tag or offer an action.

use super::{
    c::size_t,
    def::{Def, InDef, OutDef},
    failure::{Outcome, fail},
    guard,
    handle_types::{UdgNpc, UdgObject, UdgWorld},
    id::{UdgAction, UdgTag},
    memory::{Out, OutSlice, Plain, from_caller},
    status::{
        UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_FINITE, UDG_STATUS_OUT_OF_RANGE, UdgStatus,
    },
    table,
    value::UdgVector3,
};
use crate::{domain::Domain, planning::within::Wanted};

/// Arguments of `udg_world_nearby`. Initialise it with `udg_nearby_init`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgNearby {
    /// Set by `udg_nearby_init`.
    pub struct_size: u32,
    /// The greatest distance from `position`, in metres in a straight line; at least 0, or infinity
    /// for everywhere. The default is 0.
    pub radius: f32,
    /// The NPC whose knowledge counts. The default is null: then the truth counts.
    pub npc: UdgNpc,
    /// The action that the objects must offer to the NPC. The default is null, for any or none. If
    /// it is set, `npc` must be set.
    pub action: UdgAction,
    /// The tag that the objects must have. The default is null, for any or none.
    pub tag: UdgTag,
    /// The point to look around, in metres; finite. The default is (0, 0, 0).
    pub position: UdgVector3,
    /// 1: the truth counts, not what the NPC knows. The default is 0.
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
                format_args!(
                    "nearby has an action but no npc; set the NPC that the action is \
                              offered to"
                ),
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
                format_args!("nearby's position is {centre:?}; pass finite coordinates"),
            ));
        }
        if self.radius.is_nan() || self.radius < 0.0 {
            return Err(fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!("nearby's radius is {}; pass at least 0", self.radius),
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

/// Initialises the struct with its defaults.
///
/// Parameters:
///   nearby  receives the defaults.
///   size    sizeof(UdgNearby), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_nearby_init(nearby: *mut UdgNearby, size: size_t) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let nearby = unsafe { OutDef::new(nearby, size) };
    guard::plain(&table::udg_nearby_init, |_| nearby.init())
}

/// Lists the objects within a distance of a point, the nearest first; of equally near ones, the one
/// that was created first. You can ask only for objects that offer an action to an NPC, only for
/// those with a tag, or both.
///
/// An object offers an action if, as the NPC knows it, the action can be done to it now: its type
/// supplies the action, the action is enabled, its "when" holds, a slot is free for the NPC, and
/// the step isn't kept out of the NPC's plans after a failure. Preconditions aren't tested, nor
/// whether the NPC's type consumes the action. The host isn't asked either: a "when" that needs an
/// answer doesn't hold. The NPC itself is listed only if it can do the action to itself.
///
/// If the NPC has own facts, objects are where it believes them to be. Objects that it doesn't
/// know, or whose position it doesn't know, aren't listed. Dormant objects are listed only if the
/// NPC believes in them.
///
/// Some objects are found by place: those of types that can be walked to, that sensors notice, or
/// that goal rules or world effects look for by distance. Objects of all other types are looked at
/// one by one.
///
/// Parameters:
///   world      the world.
///   nearby     what to look for; copied.
///   objects    receives the handles; may be null if capacity is 0.
///   capacity   how many handles it has room for.
///   out_count  receives how many objects there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
/// UDG_STATUS_INVALID_ARGUMENT for an action without an NPC, or if by_truth is neither 0 nor 1;
/// UDG_STATUS_NOT_FINITE for the position; UDG_STATUS_OUT_OF_RANGE for the radius;
/// UDG_STATUS_WRONG_TIME if the NPC is dormant; UDG_STATUS_NOT_AN_NPC, UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_INVALID_DEF, UDG_STATUS_INVALID_HANDLE (world or NPC), UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the handles are copied. The call allocates memory and frees it.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_nearby(
    world: UdgWorld,
    nearby: *const UdgNearby,
    objects: *mut UdgObject,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(nearby: InDef, objects: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_world_nearby, world.bits, |running| {
        let out_count = out_count.required()?;
        let nearby = nearby.get()?;
        let wanted = nearby.wanted(running.world.domain())?;
        let npc = (nearby.npc.bits != 0).then(|| nearby.npc.id());
        let found = running
            .requests()
            .nearby(npc, nearby.by_truth == 1, &wanted)?;
        objects.write_all(found.len(), found.iter().map(|&it| it.into()), out_count)
    })
}
