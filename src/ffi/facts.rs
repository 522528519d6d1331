//! Facts: what an NPC believes about other objects.

use super::{
    errors::refused_item,
    failure::{Outcome, fail, in_item},
    guard,
    handle_types::{UdgNpc, UdgObject, UdgWorld},
    id::UdgAttribute,
    memory::{In, Out, OutSlice, Plain, from_caller},
    status::{UDG_STATUS_NOT_FOUND, UdgStatus},
    table,
    value::UdgValue,
};
use crate::{
    domain::Domain,
    world::{Tell, TellSummary, World, facts::Fact},
};

/// A fact: what an NPC believes about one attribute of one object.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgFact {
    /// Number of the attribute of the object: all facts about the same attribute of the same object
    /// have the same id. Ignored when an NPC is told a fact.
    pub id: u64,
    /// The object that the fact is about.
    pub object: UdgObject,
    /// The attribute that the fact is about.
    pub attribute: UdgAttribute,
    /// Ignored on input; 0 on output.
    pub reserved: u32,
    /// The value that the NPC believes the attribute has.
    pub value: UdgValue,
    /// When the attribute had this value, in seconds of world time.
    pub timestamp: f64,
}

// SAFETY: integers and floats only.
unsafe impl Plain for UdgFact {}
const _: () = assert!(size_of::<UdgFact>() == 64);

/// Counts of what an NPC did with facts that it was told.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgTellReport {
    /// Facts that the NPC believes now, including clamped ones.
    pub told: u32,
    /// Numbers outside the object's range, which were clamped to it.
    pub clamped: u32,
    /// Facts that the NPC ignored because it has a newer one.
    pub older: u32,
    /// Facts that found no room because all facts of the NPC are newer.
    pub no_room: u32,
    /// Facts about objects that neither exist nor are remembered by the NPC, and facts whose value
    /// is such an object.
    pub skipped: u32,
    /// Always 0.
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

/// How many facts an NPC has, and how many it can have.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgFactCounts {
    /// How many facts it has.
    pub count: u32,
    /// How many facts it can have. After that, a new fact replaces the oldest.
    pub capacity: u32,
    /// How many facts were dropped for lack of room since the NPC was created.
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

/// Tells an NPC facts about other objects, in order. Where it has a fact already, it keeps the
/// newer one. It knows itself without facts. If a fact is malformed, none is told, and the message
/// gives its index.
///
/// Parameters:
///   world       the world.
///   npc         the NPC.
///   facts       the facts; copied. Timestamps must not be later than the world's time.
///   count       how many.
///   out_report  receives counts of what the NPC did with them; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_WRONG_KIND, UDG_STATUS_NOT_IN_TYPE,
/// UDG_STATUS_NOT_FINITE, UDG_STATUS_WRONG_TIME (its timestamp) or UDG_STATUS_INVALID_ARGUMENT (it
/// is about the NPC itself, or of an unknown kind) for a malformed fact; UDG_STATUS_WRONG_TIME
/// while a tick is open; UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE (world or NPC),
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_tell(
    world: UdgWorld,
    npc: UdgNpc,
    facts: *const UdgFact,
    count: u32,
    out_report: *mut UdgTellReport,
) -> UdgStatus {
    from_caller!(facts: In[count as usize], out_report: Out);
    guard::exclusive(&table::udg_npc_tell, world.bits, |running| {
        let out_report = out_report.optional()?;
        let world = &mut running.world;
        world.npc(npc.id())?;
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
///   object     the object that the fact is about: one that exists, or that the NPC remembers.
///   attribute  the attribute that the fact is about.
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
    from_caller!(out_fact: Out);
    guard::value(&table::udg_npc_fact, world.bits, out_fact, |running| {
        let world = &running.world;
        let attribute = attribute.get(world.domain(), "attribute")?;
        let fact = world.beliefs().fact(npc.id(), object.id(), attribute)?;
        let fact = fact.ok_or_else(|| no_fact(world, attribute))?;
        Ok(write_fact(world.domain(), &fact))
    })
}

pub(super) fn no_fact(
    world: &World,
    attribute: crate::domain::AttributeId,
) -> super::failure::Failure {
    fail(
        UDG_STATUS_NOT_FOUND,
        format_args!(
            "the NPC was never told the object's \"{}\", or has forgotten it",
            world.domain().attribute(attribute).name
        ),
    )
}

/// Lists all facts of an NPC, sorted by type, object and attribute.
///
/// Parameters:
///   world      the world.
///   npc        the NPC.
///   facts      receives the facts; may be null if capacity is 0.
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
    from_caller!(facts: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_npc_facts, world.bits, |running| {
        let world = &running.world;
        let out_count = out_count.required()?;
        let state = world.npc(npc.id());
        let count = state?.fact_count();
        let all = world.beliefs().facts(npc.id())?;
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
    from_caller!(out_counts: Out);
    let function = &table::udg_npc_fact_counts;
    guard::value(function, world.bits, out_counts, |running| {
        let world = &running.world;
        let state = world.npc(npc.id())?;
        Ok(UdgFactCounts {
            count: state.fact_count() as u32,
            capacity: state.fact_capacity() as u32,
            evicted: state.evicted_facts(),
        })
    })
}

/// Sets how many facts an NPC can have. It can remember as many marks of influences. If it has more
/// now, the oldest are dropped.
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
        Ok(world.beliefs_mut().set_capacity(npc.id(), capacity)?)
    })
}

/// Makes an NPC forget one fact.
///
/// Parameters:
///   world      the world.
///   npc        the NPC.
///   object     the object that the fact is about.
///   attribute  the attribute that the fact is about.
///   out_count  receives 1, or 0 if the NPC didn't have the fact; may be null.
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
    from_caller!(out_count: Out);
    guard::exclusive(&table::udg_npc_forget, world.bits, |running| {
        let out_count = out_count.optional()?;
        let world = &mut running.world;
        let attribute = attribute.get(world.domain(), "attribute")?;
        let forgotten = world
            .beliefs_mut()
            .forget_fact(npc.id(), object.id(), attribute)?;
        out_count.write(u32::from(forgotten));
        Ok(())
    })
}

/// Makes an NPC forget all facts about one object.
///
/// Parameters:
///   world      the world.
///   npc        the NPC.
///   object     the object: one that exists, or that the NPC remembers.
///   out_count  receives how many facts it has forgotten; may be null.
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
    from_caller!(out_count: Out);
    guard::exclusive(&table::udg_npc_forget_object, world.bits, |running| {
        let out_count = out_count.optional()?;
        let world = &mut running.world;
        let forgotten = world.beliefs_mut().forget_entity(npc.id(), object.id())?;
        out_count.write(forgotten as u32);
        Ok(())
    })
}

/// Makes an NPC forget all facts, and everything that it remembers of influences. It notices
/// influences around it again.
///
/// Parameters:
///   world      the world.
///   npc        the NPC.
///   out_count  receives how many facts it has forgotten; may be null.
/// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME
/// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_forget_all(
    world: UdgWorld,
    npc: UdgNpc,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(out_count: Out);
    guard::exclusive(&table::udg_npc_forget_all, world.bits, |running| {
        let out_count = out_count.optional()?;
        let world = &mut running.world;
        let forgotten = world.beliefs_mut().forget_all(npc.id())?;
        out_count.write(forgotten as u32);
        Ok(())
    })
}
