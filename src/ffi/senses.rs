//! Senses: in which direction objects look, what NPCs tell each other, and counts of what sensors
//! did.

use super::{
    bulk::UdgBulkReport,
    c::size_t,
    errors::refused_item,
    failure::fail,
    guard,
    handle_types::{UdgNpc, UdgObject, UdgWorld},
    id::UdgSensor,
    memory::{In, Out, Strided, from_caller},
    status::{UDG_STATUS_OUT_OF_RANGE, UdgStatus},
    table,
    value::{UdgVector3, flag},
};
use crate::world::{BulkError, BulkOutcome, WorldError};

/// Counts of what sensors have done since the world was created.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgSenseStats {
    /// How often a sensor has looked.
    pub looks: u64,
    /// How many questions sensors have put to the host.
    pub questions: u64,
    /// How many of these questions had no answer, or none in time.
    pub unanswered: u64,
    /// How often an NPC noticed something.
    pub noticed: u64,
    /// How often that was new to the NPC.
    pub news: u64,
    /// How often an NPC saw that an object was gone.
    pub gone: u64,
    /// How often such news made an NPC think at once.
    pub woken: u64,
    /// Bytes that the beliefs of all NPCs take.
    pub belief_bytes: u64,
}

/// Sets the directions in which many objects look, for sensors that have an angle. If you never set
/// it, an object looks in the direction in which it moves. If it hasn't moved either, it sees all
/// around.
///
/// Parameters:
///   world       the world.
///   objects     the objects.
///   count       how many.
///   facings     the first object's direction: a unit vector in the host's own axes, or 0 0 0 to
///               let it look again in the direction in which it moves. It needn't be aligned.
///   stride      bytes from one object's direction to the next; 0 if they are packed tightly.
///   out_report  receives counts of what was done; may be null.
/// Returns UDG_STATUS_OK, also if objects were skipped because they don't exist any more;
/// UDG_STATUS_OUT_OF_RANGE if a direction is neither 0 0 0 nor a unit vector: then nothing is
/// written, and the message gives its index; UDG_STATUS_INVALID_HANDLE (the world),
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT; UDG_STATUS_WRONG_TIME while a tick is
/// open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_write_facings(
    world: UdgWorld,
    objects: *const UdgObject,
    count: u32,
    facings: *const UdgVector3,
    stride: size_t,
    out_report: *mut UdgBulkReport,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends; the directions are
    // only read.
    let (objects, facings, out_report) = unsafe {
        (
            In::new(objects, count as usize, "objects"),
            Strided::new(facings.cast_mut(), stride, count, "facings"),
            Out::new(out_report, "out_report"),
        )
    };
    guard::exclusive(&table::udg_world_write_facings, world.bits, |running| {
        let world = &mut running.world;
        let out_report = out_report.optional()?;
        let facings = facings.checked()?;
        let objects = objects.get()?;
        let directions = || facings.iter().map(<[f32; 3]>::from);
        for (index, facing) in directions().enumerate() {
            if facing != [0.0; 3] && !crate::world::is_unit(facing) {
                let error = WorldError::BadFacing;
                let error = BulkError { index, error };
                return Err(refused_item(world, &error, "facings"));
            }
        }
        let mut outcome = BulkOutcome::default();
        for (object, facing) in objects.iter().zip(directions()) {
            let facing = (facing != [0.0; 3]).then_some(facing);
            match world.set_facing(object.id(), facing) {
                Ok(()) => outcome.done += 1,
                Err(_) => outcome.stale += 1,
            }
        }
        out_report.write(outcome.into());
        Ok(())
    })
}

/// Tells in which direction an object looks.
///
/// Parameters:
///   world       the object's world.
///   object      the object.
///   out_facing  receives a unit vector in the host's own axes; 0 0 0 if its direction was never
///               set and it has never moved.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_facing(
    world: UdgWorld,
    object: UdgObject,
    out_facing: *mut UdgVector3,
) -> UdgStatus {
    from_caller!(out_facing: Out);
    let function = &table::udg_object_facing;
    guard::value(function, world.bits, out_facing, |running| {
        let facing = running.world.facing(object.id())?;
        Ok(facing.unwrap_or_default().into())
    })
}

/// Lets an NPC tell others what it believes about one object, or about all objects that it knows.
/// About itself it tells the truth.
///
/// The others hear it in the next tick, with the time of the observation. They are less sure of it
/// than the teller, by 0.125; a belief of which nothing would be left isn't told. They hear what
/// the teller believes now, so the order in which NPCs talk doesn't matter. If the NPC tells about
/// all objects, it also tells what it remembers of influences.
///
/// Parameters:
///   world      the world.
///   teller     the NPC that tells.
///   listeners  the NPCs that hear it. The teller itself is skipped, and so are NPCs that don't
///              exist any more.
///   count      how many listeners.
///   about      the object to tell about, which may be the teller; null for all that the teller
///              knows, itself included.
///   out_count  receives how many beliefs are told, summed over the listeners, without influences;
///              may be null.
/// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE (world or teller),
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT; UDG_STATUS_WRONG_TIME while a tick is
/// open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_talk(
    world: UdgWorld,
    teller: UdgNpc,
    listeners: *const UdgNpc,
    count: u32,
    about: UdgObject,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(listeners: In[count as usize], out_count: Out);
    guard::exclusive(&table::udg_npc_talk, world.bits, |running| {
        let out_count = out_count.optional()?;
        let listeners = listeners.get()?.iter().map(|it| it.id());
        let about = (about.bits != 0).then(|| about.id());
        let said = running.hearing_mut().talk(teller.id(), listeners, about)?;
        out_count.write(said as u32);
        Ok(())
    })
}

/// Sets how many questions sensors may put to the host in one tick. The default is 128. Further
/// questions wait for the next ticks, in the order in which their objects came into view.
///
/// Parameters:
///   world  the world.
///   most   how many, at least 1.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for 0; UDG_STATUS_INVALID_HANDLE;
/// UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_world_set_sense_questions(world: UdgWorld, most: u32) -> UdgStatus {
    let function = &table::udg_world_set_sense_questions;
    guard::exclusive(function, world.bits, |running| {
        if most == 0 {
            return Err(fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!(
                    "most is 0, so sensors with a query would never notice anything; pass \
                              at least 1"
                ),
            ));
        }
        running.senses_mut().set_most_questions(most);
        Ok(())
    })
}

/// Switches a sensor of one NPC on or off, for example for a blindfold. All sensors are on at
/// first.
///
/// A sensor that is off doesn't look. Its questions to the host are dropped, and answers to them
/// don't count. The NPC goes on believing what it believes, until it forgets it. What you pass to
/// udg_npc_perceive counts in any case.
///
/// Parameters:
///   world    the world.
///   npc      the NPC.
///   sensor   a sensor that its type has.
///   enabled  0 or 1.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if its type doesn't have the sensor;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_set_sensor_enabled(
    world: UdgWorld,
    npc: UdgNpc,
    sensor: UdgSensor,
    enabled: u32,
) -> UdgStatus {
    let function = &table::udg_npc_set_sensor_enabled;
    guard::exclusive(function, world.bits, |running| {
        let world = &mut running.world;
        let sensor = sensor.get(world.domain(), "sensor")?;
        let enabled = flag(enabled, "enabled")?;
        Ok(world
            .npc_options_mut()
            .set_sensor_on(npc.id(), sensor, enabled)?)
    })
}

/// Tells whether a sensor of one NPC is on.
///
/// Parameters:
///   world        the world.
///   npc          the NPC.
///   sensor       a sensor that its type has.
///   out_enabled  receives 0 or 1.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if its type doesn't have the sensor;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_is_sensor_enabled(
    world: UdgWorld,
    npc: UdgNpc,
    sensor: UdgSensor,
    out_enabled: *mut u32,
) -> UdgStatus {
    from_caller!(out_enabled: Out);
    let function = &table::udg_npc_is_sensor_enabled;
    guard::value(function, world.bits, out_enabled, |running| {
        let world = &running.world;
        let sensor = sensor.get(world.domain(), "sensor")?;
        let enabled = world.npc_options().is_sensor_on(npc.id(), sensor)?;
        Ok(u32::from(enabled))
    })
}

/// Tells how many questions of sensors wait to be put to the host, and how long the first of them
/// has waited. If this grows from tick to tick, NPCs see things later than the intervals of their
/// sensors say. Then allow more questions (udg_world_set_sense_questions), or give sensors longer
/// intervals or shorter ranges.
///
/// Parameters:
///   world        the world.
///   out_waiting  receives how many questions wait, without those that the host is being asked.
///   out_seconds  receives how long the first of them has waited, in seconds of world time; 0 if
///                none waits.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_sense_backlog(
    world: UdgWorld,
    out_waiting: *mut u64,
    out_seconds: *mut f64,
) -> UdgStatus {
    from_caller!(out_waiting: Out, out_seconds: Out);
    guard::shared(&table::udg_world_sense_backlog, world.bits, |running| {
        let (out_waiting, out_seconds) = (out_waiting.required()?, out_seconds.required()?);
        let (waiting, seconds) = running.senses().backlog();
        out_waiting.write(waiting as u64);
        out_seconds.write(seconds);
        Ok(())
    })
}

/// Counts what sensors have done since the world was created. udg_world_sense_backlog tells what
/// waits.
///
/// Parameters:
///   world      the world.
///   out_stats  receives the numbers.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_sense_stats(
    world: UdgWorld,
    out_stats: *mut UdgSenseStats,
) -> UdgStatus {
    from_caller!(out_stats: Out);
    let function = &table::udg_world_sense_stats;
    guard::value(function, world.bits, out_stats, |running| {
        let stats = running.senses().stats();
        Ok(UdgSenseStats {
            looks: stats.looks,
            questions: stats.questions,
            unanswered: stats.unanswered,
            noticed: stats.noticed,
            news: stats.news,
            gone: stats.gone,
            woken: stats.woken,
            belief_bytes: running.world.memory_use().facts as u64,
        })
    })
}
