//! NPCs: their drives, their goals, and how they get their knowledge.

use super::{
    errors::never_updated,
    failure::{Failure, Outcome, fail},
    guard,
    handle_types::{UdgNpc, UdgObject, UdgWorld},
    id::{UdgAction, UdgDrive, UdgGoalRule},
    memory::{Out, OutSlice, from_caller},
    status::{
        UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_FOUND, UDG_STATUS_NOT_IN_TYPE, UdgStatus,
    },
    table,
};
use crate::{
    domain::DriveId,
    npc::{ActiveDrives, DriveAssignment},
    running::RunningWorld,
    world::{BeliefMode, EntityId, World},
};

/// How an NPC gets its knowledge.
pub type UdgBeliefMode = i32;

/// It knows the truth about every object. In UdgObjectDef it means the type's default: an NPC whose
/// type has sensors gets facts of its own.
pub const UDG_BELIEF_ALL_KNOWING: UdgBeliefMode = 0;
/// It knows the truth about itself. About others it knows the facts that it was told.
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

/// A drive of an NPC at the world's last update.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgDriveState {
    /// The drive.
    pub drive: UdgDrive,
    /// How satisfied the drive was, 0 to 1.
    pub satisfaction: f32,
    /// 1 if the NPC's utility is 0 while the satisfaction is 0.
    pub vital: u32,
    /// How many goals the drive had.
    pub goal_count: u32,
    /// Who gave the drive to the NPC; null if nobody in particular did, or if the giver doesn't
    /// exist any more.
    pub giver: UdgObject,
    /// When the NPC loses the drive at the latest, in seconds of world time; infinite for never.
    pub ends: f64,
    /// 1 if the drive was given to the NPC, 0 if the NPC had it from the start.
    pub is_given: u32,
    /// Always 0.
    pub reserved: u32,
}

/// A goal of an NPC at the world's last update.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgGoal {
    /// The drive that the goal belongs to.
    pub drive: UdgDrive,
    /// The rule that made the goal.
    pub rule: UdgGoalRule,
    /// The object that the goal is about; null for none.
    pub about: UdgObject,
    /// How complete the goal was, 0 to 1.
    pub completeness: f32,
    /// Always 0.
    pub reserved: u32,
}

/// The drives and goals at the last update.
fn active(running: &RunningWorld, npc: UdgNpc) -> Outcome<&ActiveDrives> {
    let active = running.active_drives(npc.id());
    active?.ok_or_else(|| never_updated("drives"))
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

/// Converts an object's handle to an NPC's handle.
///
/// Parameters:
///   world    the world.
///   object   the object.
///   out_npc  receives the handle.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_AN_NPC if the object's type neither consumes actions nor
/// has drives; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_from_object(
    world: UdgWorld,
    object: UdgObject,
    out_npc: *mut UdgNpc,
) -> UdgStatus {
    from_caller!(out_npc: Out);
    let function = &table::udg_npc_from_object;
    guard::value(function, world.bits, out_npc, |running| {
        let world = &running.world;
        world.npc(object.id())?;
        Ok(UdgNpc { bits: object.bits })
    })
}

/// Lists the NPCs of a world, in order of creation. Dormant ones are not included.
///
/// Parameters:
///   world      the world.
///   npcs       receives the handles; may be null if capacity is 0.
///   capacity   how many handles it has room for.
///   out_count  receives how many NPCs there are.
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
    from_caller!(npcs: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_world_npcs, world.bits, |running| {
        let world = &running.world;
        let all = world.npcs().map(|id| UdgNpc { bits: id.0 });
        npcs.write_all(world.npc_len(), all, out_count.required()?)
    })
}

/// Gives an NPC its own weight for a drive, in place of the domain's.
///
/// Parameters:
///   world   the world.
///   npc     the NPC.
///   drive   the drive.
///   weight  finite and at least 0.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for the weight; UDG_STATUS_NOT_IN_TYPE if the
/// NPC's type doesn't list the drive; UDG_STATUS_UNKNOWN_ID,
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
        Ok(world
            .npc_options_mut()
            .set_weight(npc.id(), drive, Some(weight))?)
    })
}

/// Removes an NPC's own weight for a drive. The domain's weight counts again.
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
        Ok(world.npc_options_mut().set_weight(npc.id(), drive, None)?)
    })
}

/// Makes the goals of one of an NPC's drives more or less urgent: the bias is added to their
/// priorities. It has an effect when UDG_SELECTOR_GOAP chooses a goal. A commander can use it to
/// direct squad members.
///
/// Parameters:
///   world  the world.
///   npc    the NPC.
///   drive  the drive.
///   bias   finite; 0 removes an earlier bias.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for the bias; UDG_STATUS_NOT_IN_TYPE if the
/// NPC's type doesn't list the drive; UDG_STATUS_UNKNOWN_ID,
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
        Ok(world
            .npc_options_mut()
            .set_goal_bias(npc.id(), drive, bias)?)
    })
}

/// Keeps a step out of an NPC's plans for a while, whatever the selector. Call it when the step has
/// failed. An NPC in ticks gives up a plan with that step at its next turn, unless that is the step
/// that it performs. Plans that a planner has found aren't changed.
///
/// Parameters:
///   world     the world.
///   npc       the NPC.
///   action    the action that it shall not do.
///   supplier  the object that it shall not do it to; null for any.
///   seconds   for how long from now, in seconds of world time; finite and at least 0. 0 allows the
///             step again.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for the seconds; UDG_STATUS_NOT_IN_TYPE if the
/// NPC's type doesn't consume the action; UDG_STATUS_UNKNOWN_ID,
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
        let excluded =
            world
                .npc_options_mut()
                .exclude_step(npc.id(), action, supplier.id(), seconds);
        Ok(excluded?)
    })
}

/// Tells the weight of a drive that an NPC was given with udg_npc_set_drive_weight. Other weights
/// may depend on facts: udg_planner_drives and udg_npc_altered_weight tell them.
///
/// Parameters:
///   world       the world.
///   npc         the NPC.
///   drive       the drive.
///   out_weight  receives the weight.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if the NPC has no weight of its own;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_drive_weight(
    world: UdgWorld,
    npc: UdgNpc,
    drive: UdgDrive,
    out_weight: *mut f32,
) -> UdgStatus {
    from_caller!(out_weight: Out);
    let function = &table::udg_npc_drive_weight;
    guard::value(function, world.bits, out_weight, |running| {
        let world = &running.world;
        let drive = drive.get(world.domain(), "drive")?;
        let state = world.npc(npc.id())?;
        let weight = state.weight(drive).ok_or_else(|| {
            fail(
                UDG_STATUS_NOT_FOUND,
                format_args!("the NPC has no weight of its own for this drive"),
            )
        })?;
        Ok(weight)
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
    from_caller!(out_satisfaction: Out);
    let function = &table::udg_npc_drive_satisfaction;
    guard::value(function, world.bits, out_satisfaction, |running| {
        let world = &running.world;
        let drive = drive.get(world.domain(), "drive")?;
        let drives = &active(running, npc)?.drives;
        let found = drives.iter().find(|it| it.drive == drive);
        let found = found.ok_or_else(|| not_driven(world, drive))?;
        Ok(found.satisfaction)
    })
}

/// Lists the drives that an NPC had at the world's last update, in the order of its type.
///
/// Parameters:
///   world      the world.
///   npc        the NPC.
///   drives     receives the drives; may be null if capacity is 0.
///   capacity   how many it has room for.
///   out_count  receives how many there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written); UDG_STATUS_WRONG_TIME
/// if the world was not updated since the NPC was created; UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
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
    from_caller!(drives: OutSlice[capacity], out_count: Out);
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

/// Lists the goals that an NPC had at the world's last update, sorted by drive, rule and object.
///
/// Parameters:
///   world      the world.
///   npc        the NPC.
///   goals      receives the goals; may be null if capacity is 0.
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
    from_caller!(goals: OutSlice[capacity], out_count: Out);
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

/// Sets how an NPC gets its knowledge. Facts that it was told are kept even while they aren't used.
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
        Ok(world
            .npc_options_mut()
            .set_belief_mode(npc.id(), belief_mode(mode)?)?)
    })
}

/// Tells how an NPC gets its knowledge.
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
    from_caller!(out_mode: Out);
    let function = &table::udg_npc_belief_mode;
    guard::value(function, world.bits, out_mode, |running| {
        let world = &running.world;
        let state = world.npc(npc.id())?;
        Ok(match state.belief_mode {
            BeliefMode::AllKnowing => UDG_BELIEF_ALL_KNOWING,
            BeliefMode::OwnFacts => UDG_BELIEF_OWN_FACTS,
        })
    })
}
