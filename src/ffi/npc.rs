//! NPCs: their drives, goals and beliefs' mode.

use super::{
    errors::refused,
    guard,
    id::{UdgAction, UdgDrive, UdgGoalRule},
    memory::{Out, OutSlice, Plain},
    message::{Failure, Outcome, fail},
    object::UdgObject,
    status::{
        UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_FOUND, UDG_STATUS_NOT_IN_TYPE,
        UDG_STATUS_WRONG_TIME, UdgStatus,
    },
    table,
    world::UdgWorld,
};
use crate::{
    domain::DriveId,
    npc::{ActiveDrives, DriveAssignment},
    running::RunningWorld,
    world::{BeliefMode, EntityId, World},
};

/// An object that is known to be an NPC: the same bits as its `UdgObject`. Zero is null.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgNpc {
    /// Those of the object: `UdgObject object = { npc.bits };`
    pub bits: u64,
}

// SAFETY: an integer.
unsafe impl Plain for UdgNpc {}

impl UdgNpc {
    /// The library's own handle, valid or not.
    pub(crate) fn id(self) -> EntityId {
        EntityId(self.bits)
    }
}

/// Where an NPC's knowledge comes from.
pub type UdgBeliefMode = i32;

/// It knows what is true of every living object.
pub const UDG_BELIEF_ALL_KNOWING: UdgBeliefMode = 0;
/// It knows itself, and of others what it was told.
pub const UDG_BELIEF_OWN_FACTS: UdgBeliefMode = 1;

/// The library's own mode.
pub(crate) fn belief_mode(mode: UdgBeliefMode) -> Outcome<BeliefMode> {
    match mode {
        UDG_BELIEF_ALL_KNOWING => Ok(BeliefMode::AllKnowing),
        UDG_BELIEF_OWN_FACTS => Ok(BeliefMode::OwnFacts),
        _ => Err(fail(
            UDG_STATUS_INVALID_ARGUMENT,
            format_args!(
                "belief mode {mode} is unknown; pass UDG_BELIEF_ALL_KNOWING or UDG_BELIEF_OWN_FACTS"
            ),
        )),
    }
}

/// A drive of an NPC, as of the world's last update.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgDriveState {
    /// The drive.
    pub drive: UdgDrive,
    /// How satisfied it was, 0 to 1.
    pub satisfaction: f32,
    /// 1 if the NPC's utility is 0 while the satisfaction is 0.
    pub vital: u32,
    /// How many goals it had.
    pub goal_count: u32,
    /// Who gave it to the NPC; null for nobody in particular, or somebody who is gone.
    pub giver: UdgObject,
    /// Until when the NPC has it at most, in seconds of world time; infinite for no end.
    pub ends: f64,
    /// 1 if it was given to the NPC, 0 if the NPC was born with it.
    pub is_given: u32,
    /// 0.
    pub reserved: u32,
}

/// A goal of an NPC, as of the world's last update.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgGoal {
    /// Whose goal it is.
    pub drive: UdgDrive,
    /// The rule that made it.
    pub rule: UdgGoalRule,
    /// The object that it is about; null if it is about none.
    pub about: UdgObject,
    /// How complete it was, 0 to 1.
    pub completeness: f32,
    /// 0.
    pub reserved: u32,
}

fn refuse(world: &World) -> impl Fn(crate::world::WorldError) -> Failure + '_ {
    |error| refused(world, &error)
}

/// The drives and goals as of the last update.
fn active(running: &RunningWorld, npc: UdgNpc) -> Outcome<&ActiveDrives> {
    let active = running.active_drives(npc.id());
    active.map_err(refuse(&running.world))?.ok_or_else(|| {
        fail(
            UDG_STATUS_WRONG_TIME,
            format_args!(
                "the NPC was created after the world's last update, so it has no drives yet; call \
                 udg_world_update first"
            ),
        )
    })
}

fn not_driven(world: &World, drive: DriveId) -> Failure {
    fail(
        UDG_STATUS_NOT_IN_TYPE,
        format_args!(
            "the NPC doesn't have the drive \"{}\", or has lost it",
            world.domain().drive(drive).name
        ),
    )
}

/// Gives an object's handle as that of an NPC.
///
/// Parameters:
///   world    the world.
///   object   the object.
///   out_npc  receives the handle.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_AN_NPC if its type neither consumes actions nor has
/// drives; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_from_object(
    world: UdgWorld,
    object: UdgObject,
    out_npc: *mut UdgNpc,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_npc = unsafe { Out::new(out_npc, "out_npc") };
    guard::shared(&table::udg_npc_from_object, world.bits, |running| {
        let world = &running.world;
        let out_npc = out_npc.required()?;
        world.npc(object.id()).map_err(refuse(world))?;
        out_npc.write(UdgNpc { bits: object.bits });
        Ok(())
    })
}

/// Lists the living NPCs, in order of creation.
///
/// Parameters:
///   world      the world.
///   npcs       receives the handles; null if capacity is 0.
///   capacity   how many it has room for.
///   out_count  receives how many there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the handles are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_npcs(
    world: UdgWorld,
    npcs: *mut UdgNpc,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (npcs, out_count) = unsafe {
        (
            OutSlice::new(npcs, capacity, "npcs"),
            Out::new(out_count, "out_count"),
        )
    };
    guard::shared(&table::udg_world_npcs, world.bits, |running| {
        let world = &running.world;
        let all = world.npcs().map(|id| UdgNpc { bits: id.0 });
        npcs.write_all(world.npc_len(), all, out_count.required()?)
    })
}

/// Gives an NPC a weight of its own for a drive, in place of the domain's.
///
/// Parameters:
///   world   the world.
///   npc     the NPC.
///   drive   the drive.
///   weight  finite and at least 0.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for the weight; UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_set_drive_weight(
    world: UdgWorld,
    npc: UdgNpc,
    drive: UdgDrive,
    weight: f32,
) -> UdgStatus {
    guard::exclusive(&table::udg_npc_set_drive_weight, world.bits, |running| {
        let world = &mut running.world;
        let drive = drive.get(world.domain(), "drive")?;
        let set = world.set_weight(npc.id(), drive, Some(weight));
        set.map_err(|error| refused(world, &error))
    })
}

/// Takes an NPC's own weight for a drive away, so that the domain's counts again.
///
/// Parameters:
///   world  the world.
///   npc    the NPC.
///   drive  the drive.
/// Returns as for udg_npc_set_drive_weight.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_clear_drive_weight(
    world: UdgWorld,
    npc: UdgNpc,
    drive: UdgDrive,
) -> UdgStatus {
    guard::exclusive(&table::udg_npc_clear_drive_weight, world.bits, |running| {
        let world = &mut running.world;
        let drive = drive.get(world.domain(), "drive")?;
        let set = world.set_weight(npc.id(), drive, None);
        set.map_err(|error| refused(world, &error))
    })
}

/// Makes the goals of one of an NPC's drives more or less urgent when the selector
/// UDG_SELECTOR_GOAP chooses a goal: the bias is added to their priorities. A commander uses it.
///
/// Parameters:
///   world  the world.
///   npc    the NPC.
///   drive  the drive.
///   bias   finite; 0 takes an earlier bias back.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for the bias; UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_set_goal_bias(
    world: UdgWorld,
    npc: UdgNpc,
    drive: UdgDrive,
    bias: f32,
) -> UdgStatus {
    guard::exclusive(&table::udg_npc_set_goal_bias, world.bits, |running| {
        let world = &mut running.world;
        let drive = drive.get(world.domain(), "drive")?;
        let set = world.set_goal_bias(npc.id(), drive, bias);
        set.map_err(|error| refused(world, &error))
    })
}

/// Keeps a step out of an NPC's plans for a while, whichever way they are made: the host calls it
/// when the step has failed. Plans that are made already stay as they are.
///
/// Parameters:
///   world     the world.
///   npc       the NPC.
///   action    what it shall not do.
///   supplier  to whom; null for anyone.
///   seconds   for how long from now, in seconds of the world's time; finite and at least 0. 0 lets
///             the step in again.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for the seconds; UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE (world, NPC or supplier); UDG_STATUS_WRONG_TIME
/// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_exclude_step(
    world: UdgWorld,
    npc: UdgNpc,
    action: UdgAction,
    supplier: UdgObject,
    seconds: f64,
) -> UdgStatus {
    guard::exclusive(&table::udg_npc_exclude_step, world.bits, |running| {
        let world = &mut running.world;
        let action = action.get(world.domain(), "action")?;
        let excluded = world.exclude_step(npc.id(), action, supplier.id(), seconds);
        excluded.map_err(|error| refused(world, &error))
    })
}

/// Tells an NPC's own weight for a drive. What a drive of the domain weighs may depend on facts,
/// and is told with each plan.
///
/// Parameters:
///   world       the world.
///   npc         the NPC.
///   drive       the drive.
///   out_weight  receives the weight.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if it has none of its own; UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_drive_weight(
    world: UdgWorld,
    npc: UdgNpc,
    drive: UdgDrive,
    out_weight: *mut f32,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_weight = unsafe { Out::new(out_weight, "out_weight") };
    guard::shared(&table::udg_npc_drive_weight, world.bits, |running| {
        let world = &running.world;
        let out_weight = out_weight.required()?;
        let drive = drive.get(world.domain(), "drive")?;
        let state = world.npc(npc.id()).map_err(refuse(world))?;
        let weight = state.weight(drive).ok_or_else(|| {
            fail(
                UDG_STATUS_NOT_FOUND,
                format_args!("the NPC has no weight of its own for this drive"),
            )
        })?;
        out_weight.write(weight);
        Ok(())
    })
}

/// Tells how satisfied a drive was at the world's last update.
///
/// Parameters:
///   world             the world.
///   npc               the NPC.
///   drive             a drive that it has.
///   out_satisfaction  receives 0 to 1.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if the NPC doesn't have the drive;
/// UDG_STATUS_WRONG_TIME if the world was not updated since the NPC was created;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_drive_satisfaction(
    world: UdgWorld,
    npc: UdgNpc,
    drive: UdgDrive,
    out_satisfaction: *mut f32,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_satisfaction = unsafe { Out::new(out_satisfaction, "out_satisfaction") };
    guard::shared(&table::udg_npc_drive_satisfaction, world.bits, |running| {
        let world = &running.world;
        let out_satisfaction = out_satisfaction.required()?;
        let drive = drive.get(world.domain(), "drive")?;
        let drives = &active(running, npc)?.drives;
        let found = drives.iter().find(|it| it.drive == drive);
        let found = found.ok_or_else(|| not_driven(world, drive))?;
        out_satisfaction.write(found.satisfaction);
        Ok(())
    })
}

/// Lists the drives that an NPC had at the world's last update, in the order of its type.
///
/// Parameters:
///   world      the world.
///   npc        the NPC.
///   drives     receives them; null if capacity is 0.
///   capacity   how many it has room for.
///   out_count  receives how many there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
/// UDG_STATUS_WRONG_TIME if the world was not updated since the NPC was created;
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the structs are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_drives(
    world: UdgWorld,
    npc: UdgNpc,
    drives: *mut UdgDriveState,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (drives, out_count) = unsafe {
        (
            OutSlice::new(drives, capacity, "drives"),
            Out::new(out_count, "out_count"),
        )
    };
    guard::shared(&table::udg_npc_drives, world.bits, |running| {
        let domain = running.world.domain();
        let out_count = out_count.required()?;
        let active = active(running, npc)?;
        let goals_of = |number: usize| {
            let goals = active.goals.iter();
            goals.filter(|it| usize::from(it.drive) == number).count()
        };
        let giver = |assignment: Option<DriveAssignment>| {
            let giver = assignment.and_then(|assignment| assignment.giver);
            giver.map_or(EntityId::NONE, |giver| running.giver(giver))
        };
        let all = active.drives.iter().enumerate();
        let states = all.map(|(number, it)| UdgDriveState {
            drive: UdgDrive::of(domain, it.drive),
            satisfaction: it.satisfaction,
            vital: u32::from(it.vital),
            goal_count: goals_of(number) as u32,
            giver: giver(it.assignment).into(),
            ends: it
                .assignment
                .map_or(f64::INFINITY, |assignment| assignment.until),
            is_given: u32::from(it.assignment.is_some()),
            reserved: 0,
        });
        drives.write_all(active.drives.len(), states, out_count)
    })
}

/// Lists the goals that an NPC had at the world's last update, in order of drive, rule and object.
///
/// Parameters:
///   world      the world.
///   npc        the NPC.
///   goals      receives them; null if capacity is 0.
///   capacity   how many it has room for.
///   out_count  receives how many there are.
/// Returns as for udg_npc_drives.
/// Memory and lifetimes: the structs are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_goals(
    world: UdgWorld,
    npc: UdgNpc,
    goals: *mut UdgGoal,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (goals, out_count) = unsafe {
        (
            OutSlice::new(goals, capacity, "goals"),
            Out::new(out_count, "out_count"),
        )
    };
    guard::shared(&table::udg_npc_goals, world.bits, |running| {
        let world = &running.world;
        let domain = world.domain();
        let out_count = out_count.required()?;
        let active = active(running, npc)?;
        let about = |bound: Option<(crate::beliefs::EntityIndex, u64)>| {
            bound.map_or(EntityId::NONE, |(index, _)| world.entity_at(index))
        };
        let all = active.goals.iter().map(|it| UdgGoal {
            drive: UdgDrive::of(domain, active.drives[usize::from(it.drive)].drive),
            rule: UdgGoalRule::of(domain, it.rule),
            about: about(it.bound).into(),
            completeness: it.completeness,
            reserved: 0,
        });
        goals.write_all(active.goals.len(), all, out_count)
    })
}

/// Says where an NPC's knowledge comes from. Facts that it was told stay, used or not.
///
/// Parameters:
///   world  the world.
///   npc    the NPC.
///   mode   UDG_BELIEF_…
/// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT for an unknown mode; UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_set_belief_mode(
    world: UdgWorld,
    npc: UdgNpc,
    mode: UdgBeliefMode,
) -> UdgStatus {
    guard::exclusive(&table::udg_npc_set_belief_mode, world.bits, |running| {
        let world = &mut running.world;
        let set = world.set_belief_mode(npc.id(), belief_mode(mode)?);
        set.map_err(|error| refused(world, &error))
    })
}

/// Tells where an NPC's knowledge comes from.
///
/// Parameters:
///   world     the world.
///   npc       the NPC.
///   out_mode  receives UDG_BELIEF_…
/// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_belief_mode(
    world: UdgWorld,
    npc: UdgNpc,
    out_mode: *mut UdgBeliefMode,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_mode = unsafe { Out::new(out_mode, "out_mode") };
    guard::shared(&table::udg_npc_belief_mode, world.bits, |running| {
        let world = &running.world;
        let out_mode = out_mode.required()?;
        let state = world.npc(npc.id()).map_err(refuse(world))?;
        out_mode.write(match state.belief_mode {
            BeliefMode::AllKnowing => UDG_BELIEF_ALL_KNOWING,
            BeliefMode::OwnFacts => UDG_BELIEF_OWN_FACTS,
        });
        Ok(())
    })
}
