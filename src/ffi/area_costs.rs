//! What steps cost NPCs where they are, and what changes these costs.

use alloc::vec::Vec;

use super::{
    failure::{Failure, fail},
    guard,
    handle_types::{UdgArea, UdgNpc, UdgObject, UdgWorld},
    id::{UdgAction, UdgModifier},
    memory::{Out, OutSlice, from_caller},
    status::{UDG_STATUS_INVALID_HANDLE, UdgStatus},
    table,
    value::flag,
};
use crate::{
    domain::Domain,
    running::{
        costs::{AlteredBy, CostChange, Pricing},
        perform::{Hindrance, NpcStep, Performer},
    },
    world::AreaId,
};

/// What changes a cost or a weight.
pub type UdgAlteredBy = i32;

/// An area that has the modifier itself: location ambiance.
pub const UDG_ALTERED_BY_AREA: UdgAlteredBy = 1;
/// An object that brings the modifier along: object ambiance.
pub const UDG_ALTERED_BY_OBJECT: UdgAlteredBy = 2;
/// A modifier that steps have left in an area: event ambiance.
pub const UDG_ALTERED_BY_EVENTS: UdgAlteredBy = 3;

/// What a step costs.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgStepCost {
    /// The cost without areas.
    pub bare: f32,
    /// The cost with everything that changes it, at least 0. This is the cost that the NPC plans
    /// with.
    pub cost: f32,
}

/// What one modifier does to the cost of a step, or to the weight of a drive.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgCostChange {
    /// The modifier.
    pub modifier: UdgModifier,
    /// UDG_ALTERED_BY_…
    pub altered_by: UdgAlteredBy,
    /// The area; null if an object brings the modifier.
    pub area: UdgArea,
    /// The object that brings the modifier; null for the others.
    pub object: UdgObject,
    /// The cost or the weight before this change.
    pub before: f32,
    /// The cost or the weight after it. It may be less than 0; only the final result is raised to
    /// 0.
    pub after: f32,
    /// How strong the modifier is, as decisions see it. A modifier that steps have left is as
    /// strong as the number of times that it was added, minus what has faded, up to its `limit`.
    /// Others have 1.
    pub strength: f32,
    /// How long ago it was last added, in seconds, as decisions see it. 0 if nothing reads it.
    pub age: f32,
}

impl UdgCostChange {
    pub(super) fn of(domain: &Domain, change: &CostChange) -> Self {
        let (altered_by, area, object) = match change.by {
            AlteredBy::Area(area) => (UDG_ALTERED_BY_AREA, area, UdgObject { bits: 0 }),
            AlteredBy::Object(object) => (UDG_ALTERED_BY_OBJECT, AreaId::NONE, object.into()),
            AlteredBy::Events(area) => (UDG_ALTERED_BY_EVENTS, area, UdgObject { bits: 0 }),
        };
        UdgCostChange {
            modifier: UdgModifier::of(domain, change.modifier),
            altered_by,
            area: area.into(),
            object,
            before: change.before,
            after: change.after,
            strength: change.strength,
            age: change.age,
        }
    }
}

/// Tells what a step would cost an NPC if it began now, by what the NPC knows. Also lists what
/// changes this cost, and by how much: areas, objects, and what steps have left. It is for tools.
///
/// Parameters:
///   world        the world.
///   npc          the NPC.
///   action       an action that its type consumes.
///   supplier     the object that it is done to; its type must supply the action.
///   at_supplier  0: the cost where the NPC is. 1: the cost that UDG_SELECTOR_GOAP uses: where the
///                NPC is, for steps that move it or that it does to itself, and where the supplier
///                is, for all others.
///   out_cost     receives the cost.
///   changes      receives what changes the cost, in order; may be null if capacity is 0. Modifiers
///                that leave the cost as it is are not included.
///   capacity     how many changes it has room for.
///   out_count    receives how many changes there are. May be null if capacity is 0, to get only
///                the cost.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
/// UDG_STATUS_NOT_IN_TYPE if the NPC doesn't consume the action or the supplier doesn't supply it;
/// UDG_STATUS_INVALID_HANDLE (world, NPC or supplier), also if the NPC is dead or doesn't know the
/// supplier; UDG_STATUS_INVALID_ARGUMENT for at_supplier; UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the changes are copied. The call allocates memory and frees it.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_cost(
    world: UdgWorld,
    npc: UdgNpc,
    action: UdgAction,
    supplier: UdgObject,
    at_supplier: u32,
    out_cost: *mut UdgStepCost,
    changes: *mut UdgCostChange,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    let wants_changes = capacity > 0 || !out_count.is_null();
    from_caller!(out_cost: Out, changes: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_npc_cost, world.bits, |running| {
        let (out_cost, out_count) = (out_cost.required()?, out_count.optional()?);
        let changes = changes.checked()?;
        let pricing = match flag(at_supplier, "at_supplier")? {
            false => Pricing::Here,
            true => Pricing::AtSnapshot,
        };
        let world = &running.world;
        let action = action.get(world.domain(), "action")?;
        let npc_step = NpcStep {
            npc: npc.id(),
            action,
            supplier: supplier.id(),
        };
        let offered = world.check_step(npc_step.npc, action, npc_step.supplier);
        offered?;
        let mut told = Vec::new();
        let mut performer = Performer::default();
        let cost = running
            .requests()
            .step_cost(&mut performer, npc_step, pricing, |it| told.push(it));
        let cost = cost.map_err(|_: Hindrance| strange(supplier))?;
        let ids = told.iter().map(|it| UdgCostChange::of(world.domain(), it));
        if wants_changes {
            changes.write_all(told.len(), ids, out_count)?;
        }
        out_cost.write(UdgStepCost {
            bare: cost.bare,
            cost: cost.altered,
        });
        Ok(())
    })
}

fn strange(supplier: UdgObject) -> Failure {
    fail(
        UDG_STATUS_INVALID_HANDLE,
        format_args!(
            "the NPC is dead, or doesn't know supplier {:#x}; ask about what it knows (udg_npc_fact)",
            supplier.bits
        ),
    )
}
