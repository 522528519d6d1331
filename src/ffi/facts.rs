//! Facts: what one NPC believes of other objects.

use super::{
    errors::{refused, refused_item},
    guard,
    id::UdgAttribute,
    memory::{In, Out, OutSlice, Plain},
    message::{Outcome, fail, in_item},
    npc::UdgNpc,
    object::UdgObject,
    status::{UDG_STATUS_NOT_FOUND, UdgStatus},
    table,
    value::UdgValue,
    world::UdgWorld,
};
use crate::{
    domain::Domain,
    world::{Tell, TellSummary, World, facts::Fact},
};

/// What an NPC believes of one attribute of one object.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgFact {
    /// The same for facts about the same attribute of the same object. Not read when an NPC is
    /// told a fact.
    pub id: u64,
    /// About whom.
    pub object: UdgObject,
    /// Which attribute.
    pub attribute: UdgAttribute,
    /// Not read; 0.
    pub reserved: u32,
    /// What it is believed to be.
    pub value: UdgValue,
    /// When it was so, in seconds of the world's time.
    pub timestamp: f64,
}

// SAFETY: integers and floats only.
unsafe impl Plain for UdgFact {}
const _: () = assert!(size_of::<UdgFact>() == 64);

/// What became of facts that an NPC was told.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgTellReport {
    /// The NPC believes them now, clamped ones included.
    pub told: u32,
    /// Numbers that were outside of the object's range and became its nearest end.
    pub clamped: u32,
    /// The NPC has newer ones and keeps those.
    pub older: u32,
    /// There was no room, since all the NPC's facts are newer.
    pub no_room: u32,
    /// Skipped since an object they name neither lives nor is remembered by the NPC.
    pub skipped: u32,
    /// 0.
    pub reserved: u32,
}

impl From<TellSummary> for UdgTellReport {
    fn from(summary: TellSummary) -> Self {
        UdgTellReport {
            told: summary.told as u32,
            clamped: summary.clamped as u32,
            older: summary.older as u32,
            no_room: summary.no_room as u32,
            skipped: summary.stale as u32,
            reserved: 0,
        }
    }
}

/// How many facts an NPC has.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgFactCounts {
    /// How many it has.
    pub count: u32,
    /// How many it can have before the oldest go.
    pub capacity: u32,
    /// How many had to go for want of room since it was created.
    pub evicted: u64,
}

pub(super) fn read_tell(domain: &Domain, fact: &UdgFact) -> Outcome<Tell> {
    Ok(Tell {
        entity: fact.object.id(),
        attribute: fact.attribute.get(domain, "attribute")?,
        value: fact.value.get()?,
        timestamp: fact.timestamp,
    })
}

pub(super) fn write_fact(domain: &Domain, fact: &Fact) -> UdgFact {
    UdgFact {
        id: fact.id,
        object: fact.entity.into(),
        attribute: UdgAttribute::of(domain, fact.attribute),
        reserved: 0,
        value: fact.value.into(),
        timestamp: fact.timestamp,
    }
}

/// Tells an NPC facts about other objects, in order. It keeps the newer one where it has a fact
/// already. It needs none about itself.
///
/// Parameters:
///   world       the world.
///   npc         the NPC.
///   facts       what it is told; copied. Timestamps must not be later than the world's time.
///   count       how many.
///   out_report  receives what became of them, or null.
/// Returns UDG_STATUS_OK. If a fact is malformed, none is told, and the message names it by its
/// index: UDG_STATUS_UNKNOWN_ID, UDG_STATUS_WRONG_KIND, UDG_STATUS_NOT_IN_TYPE,
/// UDG_STATUS_NOT_FINITE, UDG_STATUS_WRONG_TIME (its timestamp, or a tick is open), UDG_STATUS_INVALID_ARGUMENT (a
/// fact about itself, or an unknown kind). Further UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE (world or NPC), UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_tell(
    world: UdgWorld,
    npc: UdgNpc,
    facts: *const UdgFact,
    count: u32,
    out_report: *mut UdgTellReport,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (facts, out_report) = unsafe {
        (
            In::new(facts, count as usize, "facts"),
            Out::new(out_report, "out_report"),
        )
    };
    guard::exclusive(&table::udg_npc_tell, world.bits, |running| {
        let out_report = out_report.optional()?;
        let world = &mut running.world;
        world
            .npc(npc.id())
            .map_err(|error| refused(world, &error))?;
        let domain = world.domain().clone();
        let facts = facts.get()?;
        for (index, fact) in facts.iter().enumerate() {
            read_tell(&domain, fact).map_err(|failure| in_item(failure, "facts", index))?;
        }
        let tells = facts
            .iter()
            .filter_map(|fact| read_tell(&domain, fact).ok());
        let summary = running
            .tell_many(npc.id(), tells)
            .map_err(|error| refused_item(&running.world, &error, "facts"))?;
        out_report.write(summary.into());
        Ok(())
    })
}

/// Reads a fact that an NPC was told.
///
/// Parameters:
///   world      the world.
///   npc        the NPC.
///   object     about whom: a living object, or one that the NPC remembers.
///   attribute  which attribute of it.
///   out_fact   receives the fact.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if the NPC has no such fact; UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the fact is copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_fact(
    world: UdgWorld,
    npc: UdgNpc,
    object: UdgObject,
    attribute: UdgAttribute,
    out_fact: *mut UdgFact,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_fact = unsafe { Out::new(out_fact, "out_fact") };
    guard::shared(&table::udg_npc_fact, world.bits, |running| {
        let world = &running.world;
        let out_fact = out_fact.required()?;
        let attribute = attribute.get(world.domain(), "attribute")?;
        let fact = world
            .fact(npc.id(), object.id(), attribute)
            .map_err(|error| refused(world, &error))?;
        let fact = fact.ok_or_else(|| no_fact(world, attribute))?;
        out_fact.write(write_fact(world.domain(), &fact));
        Ok(())
    })
}

pub(super) fn no_fact(
    world: &World,
    attribute: crate::domain::AttributeId,
) -> super::message::Failure {
    fail(
        UDG_STATUS_NOT_FOUND,
        format_args!(
            "the NPC was never told the object's \"{}\", or has forgotten it",
            world.domain().attribute(attribute).name
        ),
    )
}

/// Lists all facts that an NPC was told, in order of type, object and attribute.
///
/// Parameters:
///   world      the world.
///   npc        the NPC.
///   facts      receives them; null if capacity is 0.
///   capacity   how many it has room for.
///   out_count  receives how many there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
/// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the facts are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_facts(
    world: UdgWorld,
    npc: UdgNpc,
    facts: *mut UdgFact,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (facts, out_count) = unsafe {
        (
            OutSlice::new(facts, capacity, "facts"),
            Out::new(out_count, "out_count"),
        )
    };
    guard::shared(&table::udg_npc_facts, world.bits, |running| {
        let world = &running.world;
        let out_count = out_count.required()?;
        let state = world.npc(npc.id());
        let count = state.map_err(|error| refused(world, &error))?.fact_count();
        let all = world.facts(npc.id());
        let all = all.map_err(|error| refused(world, &error))?;
        let all = all.map(|fact| write_fact(world.domain(), &fact));
        facts.write_all(count, all, out_count)
    })
}

/// Tells how many facts an NPC has, and how many it can have.
///
/// Parameters:
///   world       the world.
///   npc         the NPC.
///   out_counts  receives the numbers.
/// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_fact_counts(
    world: UdgWorld,
    npc: UdgNpc,
    out_counts: *mut UdgFactCounts,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_counts = unsafe { Out::new(out_counts, "out_counts") };
    guard::shared(&table::udg_npc_fact_counts, world.bits, |running| {
        let world = &running.world;
        let out_counts = out_counts.required()?;
        let state = world.npc(npc.id());
        let state = state.map_err(|error| refused(world, &error))?;
        out_counts.write(UdgFactCounts {
            count: state.fact_count() as u32,
            capacity: state.fact_capacity() as u32,
            evicted: state.evicted_facts(),
        });
        Ok(())
    })
}

/// Sets how many facts an NPC can have. If it has more, the oldest go.
///
/// Parameters:
///   world     the world.
///   npc       the NPC.
///   capacity  how many.
/// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME
/// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_set_fact_capacity(
    world: UdgWorld,
    npc: UdgNpc,
    capacity: u32,
) -> UdgStatus {
    guard::exclusive(&table::udg_npc_set_fact_capacity, world.bits, |running| {
        let world = &mut running.world;
        let set = world.set_fact_capacity(npc.id(), capacity);
        set.map_err(|error| refused(world, &error))
    })
}

/// Makes an NPC forget one fact.
///
/// Parameters:
///   world      the world.
///   npc        the NPC.
///   object     about whom.
///   attribute  which attribute of it.
///   out_count  receives 1, or 0 if the NPC didn't have the fact; or null.
/// Returns UDG_STATUS_OK, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_forget(
    world: UdgWorld,
    npc: UdgNpc,
    object: UdgObject,
    attribute: UdgAttribute,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_count = unsafe { Out::new(out_count, "out_count") };
    guard::exclusive(&table::udg_npc_forget, world.bits, |running| {
        let out_count = out_count.optional()?;
        let world = &mut running.world;
        let attribute = attribute.get(world.domain(), "attribute")?;
        let forgotten = world.forget_fact(npc.id(), object.id(), attribute);
        let forgotten = forgotten.map_err(|error| refused(world, &error))?;
        out_count.write(u32::from(forgotten));
        Ok(())
    })
}

/// Makes an NPC forget all about one object.
///
/// Parameters:
///   world      the world.
///   npc        the NPC.
///   object     about whom: a living object, or one that the NPC remembers.
///   out_count  receives how many facts it has forgotten, or null.
/// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME
/// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_forget_object(
    world: UdgWorld,
    npc: UdgNpc,
    object: UdgObject,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_count = unsafe { Out::new(out_count, "out_count") };
    guard::exclusive(&table::udg_npc_forget_object, world.bits, |running| {
        let out_count = out_count.optional()?;
        let world = &mut running.world;
        let forgotten = world.forget_entity(npc.id(), object.id());
        let forgotten = forgotten.map_err(|error| refused(world, &error))?;
        out_count.write(forgotten as u32);
        Ok(())
    })
}

/// Makes an NPC forget every fact.
///
/// Parameters:
///   world      the world.
///   npc        the NPC.
///   out_count  receives how many facts it has forgotten, or null.
/// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME
/// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_forget_all(
    world: UdgWorld,
    npc: UdgNpc,
    out_count: *mut u32,
) -> UdgStatus {
    // SAFETY: the caller's pointer is as the manual asks, until the call ends.
    let out_count = unsafe { Out::new(out_count, "out_count") };
    guard::exclusive(&table::udg_npc_forget_all, world.bits, |running| {
        let out_count = out_count.optional()?;
        let world = &mut running.world;
        let forgotten = world.forget_all(npc.id());
        let forgotten = forgotten.map_err(|error| refused(world, &error))?;
        out_count.write(forgotten as u32);
        Ok(())
    })
}
