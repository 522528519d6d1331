//! What drives weigh for NPCs where they are, and what changes these weights.

use alloc::vec::Vec;

use super::{
    area_costs::UdgCostChange,
    guard,
    handle_types::{UdgNpc, UdgWorld},
    id::UdgDrive,
    memory::{Out, OutSlice, from_caller},
    status::UdgStatus,
    table,
};

/// The weight of a drive.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgAlteredWeight {
    /// The weight without areas: the NPC's own weight for the drive, or else the one in the
    /// documents.
    pub bare: f32,
    /// The weight with everything that changes it, at least 0. This is the weight that the NPC
    /// plans with.
    pub weight: f32,
}

/// Tells what a drive would weigh for an NPC if it decided now, by what the NPC knows. Also lists
/// what changes this weight where the NPC is, and by how much: areas, objects, and what steps have
/// left. It is for tools.
///
/// Parameters:
///   world       the world.
///   npc         the NPC.
///   drive       a drive that its type lists, whether or not the NPC has it now.
///   out_weight  receives the weight.
///   changes     receives what changes the weight, in order; may be null if capacity is 0.
///               Modifiers that leave the weight as it is are not included.
///   capacity    how many changes it has room for.
///   out_count   receives how many changes there are. May be null if capacity is 0, to get only the
///               weight.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
/// UDG_STATUS_NOT_IN_TYPE if the NPC's type doesn't list the drive; UDG_STATUS_WRONG_TIME if the
/// NPC is dormant; UDG_STATUS_NOT_AN_NPC, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the changes are copied. The call allocates memory and frees it.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_altered_weight(
    world: UdgWorld,
    npc: UdgNpc,
    drive: UdgDrive,
    out_weight: *mut UdgAlteredWeight,
    changes: *mut UdgCostChange,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    let wants_changes = capacity > 0 || !out_count.is_null();
    from_caller!(out_weight: Out, changes: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_npc_altered_weight, world.bits, |running| {
        let (out_weight, out_count) = (out_weight.required()?, out_count.optional()?);
        let changes = changes.checked()?;
        let world = &running.world;
        let drive = drive.get(world.domain(), "drive")?;
        let mut told = Vec::new();
        let weight = running
            .requests()
            .drive_weight(npc.id(), drive, |it| told.push(it))?;
        let ids = told.iter().map(|it| UdgCostChange::of(world.domain(), it));
        if wants_changes {
            changes.write_all(told.len(), ids, out_count)?;
        }
        out_weight.write(UdgAlteredWeight {
            bare: weight.bare,
            weight: weight.altered,
        });
        Ok(())
    })
}
