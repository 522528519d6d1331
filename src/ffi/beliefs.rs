//! Beliefs: what a host lets NPCs perceive, what they believe, and why.

use alloc::string::String;

use super::{
    c::{c_char, size_t},
    errors::refused_item,
    facts::{UdgFact, UdgTellReport, no_fact, read_tell, write_fact},
    failure::{Outcome, fail, in_item},
    guard,
    handle_types::{UdgNpc, UdgObject, UdgWorld},
    id::{UdgAttribute, UdgSensor},
    memory::{In, Out, Plain, from_caller},
    memory_text::OutText,
    status::{
        UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_FOUND, UDG_STATUS_NOT_IN_TYPE,
        UDG_STATUS_OUT_OF_RANGE, UdgStatus,
    },
    table::{self, Function},
    value::UdgVector3,
};
use crate::{
    domain::{Domain, SensorId, TypeId, diagnostic::shorten},
    running::{Percept, why_believe::WhyBelieve},
    world::{
        EntityId, Tell,
        senses::{Note, Source},
    },
};

/// Where a belief comes from.
pub type UdgBeliefSource = i32;

/// The host told it.
pub const UDG_BELIEF_SOURCE_HOST: UdgBeliefSource = 0;
/// The NPC noticed it with a sensor.
pub const UDG_BELIEF_SOURCE_SENSOR: UdgBeliefSource = 1;
/// Somebody told it.
pub const UDG_BELIEF_SOURCE_HEARSAY: UdgBeliefSource = 2;

/// Something that an NPC perceives: one item of `udg_npc_perceive`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgPercept {
    /// The object, the attribute, its value, and when it had this value. `id` is ignored.
    pub fact: UdgFact,
    /// The sensor that perceived it, which the NPC's type must have. Null for none: then it counts
    /// as told.
    pub sensor: UdgSensor,
    /// How sure the NPC is, more than 0 and at most 1. 0 for the sensor's own value in the
    /// document, or 1 without a sensor.
    pub sure: f32,
    /// Who told it, for example somebody who lies. Null for nobody. It must not be the NPC itself.
    pub teller: UdgObject,
    /// How long the belief is kept, in seconds; infinite for ever. 0 for the time that the document
    /// sets for the sensor and the attribute, or for ever without a sensor.
    pub remember: f32,
    /// Not used.
    pub reserved: u32,
}

// SAFETY: integers and floats only.
unsafe impl Plain for UdgPercept {}
const _: () = assert!(size_of::<UdgPercept>() == 88);

/// What an NPC believes about one attribute of one object, and where it has that from.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgBelief {
    /// The object, the attribute, its value, and when this was observed.
    pub fact: UdgFact,
    /// UDG_BELIEF_SOURCE_…
    pub source: UdgBeliefSource,
    /// The sensor that perceived it; null for none.
    pub sensor: UdgSensor,
    /// Who told it; null if nobody in particular did. It may have been destroyed since.
    pub teller: UdgObject,
    /// When the NPC forgets it, unless it is renewed before: in seconds of world time; infinite for
    /// never.
    pub expires: f64,
    /// How sure the NPC was when this was observed, more than 0 and at most 1.
    pub sure_at_first: f32,
    /// How sure the NPC is now, 0 to 1, in sixteenths.
    pub sure: f32,
}

/// Where an object was that an NPC believed to be there, before the NPC saw that it is gone.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgLastSeen {
    /// The place, in metres.
    pub point: UdgVector3,
    /// Always 0.
    pub reserved: u32,
    /// When the object was there, in seconds of world time.
    pub seconds: f64,
    /// When the NPC forgets the place, in seconds of world time; infinite for never.
    pub expires: f64,
}

fn read_sensor(
    domain: &Domain,
    of: TypeId,
    tell: &Tell,
    sensor: UdgSensor,
) -> Outcome<Option<SensorId>> {
    let Some(id) = sensor.optional(domain, "sensor")? else {
        return Ok(None);
    };
    let (sensor, of) = (domain.sensor(id), domain.entity_type(of));
    if !of.sensors.contains(&id) {
        return Err(fail(
            UDG_STATUS_NOT_IN_TYPE,
            format_args!(
                "type \"{}\" doesn't list sensor \"{}\"; list it under \"sensors\" of the type's document",
                shorten(&of.name),
                shorten(&sensor.name)
            ),
        ));
    }
    if !sensor.tells_of(tell.attribute) {
        return Err(fail(
            UDG_STATUS_INVALID_ARGUMENT,
            format_args!(
                "sensor \"{}\" doesn't notice \"{}\"; add that to its \"attributes\" in the document",
                shorten(&sensor.name),
                shorten(&domain.attribute(tell.attribute).name)
            ),
        ));
    }
    Ok(Some(id))
}

/// Reads a percept. `of` is the type of the NPC that perceives it.
fn read_percept(
    domain: &Domain,
    (npc, of): (EntityId, TypeId),
    percept: &UdgPercept,
) -> Outcome<Percept> {
    let tell = read_tell(domain, &percept.fact)?;
    let sensor = read_sensor(domain, of, &tell, percept.sensor)?;
    let usual = sensor.map_or_else(Note::default, |it| {
        Note::of_sensor(domain, it, tell.attribute)
    });
    if !(percept.sure >= 0.0 && percept.sure <= 1.0) {
        return Err(fail(
            UDG_STATUS_OUT_OF_RANGE,
            format_args!(
                "sure is {}; pass more than 0 and at most 1, or 0 for what the document says",
                percept.sure
            ),
        ));
    }
    let sure = if percept.sure == 0.0 {
        usual.sure
    } else {
        percept.sure
    };
    let remember = match percept.remember {
        0.0 => usual.remember,
        f32::INFINITY => 0.0,
        seconds if seconds > 0.0 => seconds,
        seconds => {
            return Err(fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!(
                    "remember is {seconds}; pass more than 0 seconds, infinity for ever, or 0 for \
                     what the document says"
                ),
            ));
        }
    };
    let teller = percept.teller.id();
    if sensor.is_some() && teller != EntityId::NONE {
        return Err(fail(
            UDG_STATUS_INVALID_ARGUMENT,
            format_args!("both a sensor and a teller are set; leave one of them null"),
        ));
    }
    if teller == npc {
        return Err(fail(
            UDG_STATUS_INVALID_ARGUMENT,
            format_args!("the teller is the NPC itself; pass who has told it, or null"),
        ));
    }
    let source = if teller == EntityId::NONE {
        usual.source
    } else {
        Source::Hearsay
    };
    Ok(Percept {
        tell,
        note: Note {
            teller,
            teller_order: 0,
            sure,
            remember,
            source,
        },
    })
}

/// Lets an NPC perceive what your game has found: by the engine's perception, a trigger volume or a
/// noise, or as a lie that somebody tells. It is like udg_npc_tell, but also says which sensor
/// perceived it or who told it, how sure the NPC is, and how long it remembers.
///
/// If the NPC believes something else already, the later observation wins, then the surer one, then
/// the one from the older teller. If its last decision has read what is new, it thinks at the next
/// tick.
///
/// Parameters:
///   world       the world.
///   npc         the NPC.
///   percepts    what it perceives, in order; copied. Timestamps must not be later than the world's
///               time.
///   count       how many.
///   out_report  receives counts of what the NPC did with them; may be null.
/// Returns as for udg_npc_tell; UDG_STATUS_OUT_OF_RANGE for `sure` or `remember`;
/// UDG_STATUS_NOT_IN_TYPE for a sensor that the NPC's type doesn't have; UDG_STATUS_INVALID_HANDLE
/// for a teller that doesn't exist; UDG_STATUS_INVALID_ARGUMENT for an attribute that the sensor
/// doesn't notice, for a sensor together with a teller, and if the teller is the NPC itself. If one
/// is refused, none is perceived, and the message gives its index.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_perceive(
    world: UdgWorld,
    npc: UdgNpc,
    percepts: *const UdgPercept,
    count: u32,
    out_report: *mut UdgTellReport,
) -> UdgStatus {
    from_caller!(percepts: In[count as usize], out_report: Out);
    guard::exclusive(&table::udg_npc_perceive, world.bits, |running| {
        let out_report = out_report.optional()?;
        let checked = running.world.npc(npc.id()).map(|_| ());
        checked?;
        let of = running.world.type_of(npc.id())?;
        let perceives = (npc.id(), of);
        let domain = running.world.domain().clone();
        let percepts = percepts.get()?;
        for (index, percept) in percepts.iter().enumerate() {
            read_percept(&domain, perceives, percept)
                .map_err(|failure| in_item(failure, "percepts", index))?;
        }
        let read = percepts
            .iter()
            .filter_map(|percept| read_percept(&domain, perceives, percept).ok());
        let summary = running
            .hearing_mut()
            .perceive(npc.id(), read)
            .map_err(|error| refused_item(&running.world, &error, "percepts"))?;
        out_report.write(summary.into());
        Ok(())
    })
}

/// Tells what an NPC believes about an attribute of an object, and where it has that from.
///
/// Parameters:
///   world       the world.
///   npc         the NPC.
///   object      the object that the belief is about: one that exists, or that the NPC remembers.
///   attribute   the attribute that the belief is about.
///   out_belief  receives the belief.
/// Returns as for udg_npc_fact.
/// Memory and lifetimes: the belief is copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_belief(
    world: UdgWorld,
    npc: UdgNpc,
    object: UdgObject,
    attribute: UdgAttribute,
    out_belief: *mut UdgBelief,
) -> UdgStatus {
    from_caller!(out_belief: Out);
    guard::value(&table::udg_npc_belief, world.bits, out_belief, |running| {
        let world = &running.world;
        let domain: &Domain = world.domain();
        let attribute = attribute.get(domain, "attribute")?;
        let belief = world.beliefs().belief(npc.id(), object.id(), attribute)?;
        let belief = belief.ok_or_else(|| no_fact(world, attribute))?;
        let (source, sensor) = match belief.note.source {
            Source::Host => (UDG_BELIEF_SOURCE_HOST, UdgSensor { id: 0 }),
            Source::Hearsay => (UDG_BELIEF_SOURCE_HEARSAY, UdgSensor { id: 0 }),
            Source::Sensor(sensor) => (UDG_BELIEF_SOURCE_SENSOR, UdgSensor::of(domain, sensor)),
        };
        Ok(UdgBelief {
            fact: write_fact(domain, &belief.fact),
            source,
            sensor,
            teller: belief.note.teller.into(),
            expires: belief.until,
            sure_at_first: belief.note.sure,
            sure: belief.sure,
        })
    })
}

/// Tells where an object was before an NPC saw that it is gone from there.
///
/// Parameters:
///   world          the world.
///   npc            the NPC.
///   object         the object: one that exists, or that the NPC remembers.
///   out_last_seen  receives the place and the times.
/// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if the NPC knows where the object is, has forgotten
/// the place, or never knew one; UDG_STATUS_INVALID_HANDLE, also if the object was destroyed and no
/// NPC remembers it; UDG_STATUS_NOT_AN_NPC, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Memory and lifetimes: the struct is copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_last_seen(
    world: UdgWorld,
    npc: UdgNpc,
    object: UdgObject,
    out_last_seen: *mut UdgLastSeen,
) -> UdgStatus {
    from_caller!(out_last_seen: Out);
    let function = &table::udg_npc_last_seen;
    guard::value(function, world.bits, out_last_seen, |running| {
        let world = &running.world;
        let last = world.beliefs().last_seen(npc.id(), object.id())?;
        let last = last.ok_or_else(|| {
            fail(
                UDG_STATUS_NOT_FOUND,
                format_args!(
                    "the NPC knows where the object is, has forgotten the place, or never knew one; \
                     udg_npc_fact tells what it knows"
                ),
            )
        })?;
        Ok(UdgLastSeen {
            point: last.point.into(),
            reserved: 0,
            seconds: last.at,
            expires: last.until,
        })
    })
}

fn explain_as(
    function: &'static Function,
    world: UdgWorld,
    npc: UdgNpc,
    (object, attribute): (UdgObject, UdgAttribute),
    answer: OutText,
    print: fn(&WhyBelieve<'_>) -> String,
) -> UdgStatus {
    guard::shared(function, world.bits, |running| {
        answer.check()?;
        let attribute = attribute.get(running.world.domain(), "attribute")?;
        let why = running
            .requests()
            .why_believe(npc.id(), object.id(), attribute)?;
        let why = why.ok_or_else(|| no_fact(&running.world, attribute))?;
        answer.write(&print(&why))
    })
}

/// Explains in a sentence why an NPC believes what it does about an attribute of an object: which
/// sensor or who told it, since when it believes it, how sure it is, and what is true. If the NPC
/// saw that the object is gone, the sentence about its position says from where, as long as the NPC
/// remembers the place.
///
/// Parameters:
///   world       the world.
///   npc         the NPC.
///   object      the object that the belief is about: one that exists, or that the NPC remembers.
///   attribute   the attribute that the belief is about.
///   buffer      receives the text, ended by a zero; may be null if capacity is 0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written); UDG_STATUS_NOT_FOUND
/// if the NPC has no such belief; UDG_STATUS_WRONG_TIME if the NPC is dormant;
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC.
/// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_explain_belief(
    world: UdgWorld,
    npc: UdgNpc,
    object: UdgObject,
    attribute: UdgAttribute,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    let function = &table::udg_npc_explain_belief;
    let about = (object, attribute);
    explain_as(function, world, npc, about, buffer, |it| it.text())
}

/// Explains as JSON why an NPC believes what it does about an attribute of an object.
/// `docs/senses.md` describes every field.
///
/// Parameters:
///   world       the world.
///   npc         the NPC.
///   object      the object that the belief is about: one that exists, or that the NPC remembers.
///   attribute   the attribute that the belief is about.
///   buffer      receives one JSON object, ended by a zero; may be null if capacity is 0.
///   capacity    size of the buffer in bytes.
///   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
/// Returns as for udg_npc_explain_belief.
/// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_explain_belief_json(
    world: UdgWorld,
    npc: UdgNpc,
    object: UdgObject,
    attribute: UdgAttribute,
    buffer: *mut c_char,
    capacity: size_t,
    out_needed: *mut size_t,
) -> UdgStatus {
    from_caller!(buffer: OutText[capacity, out_needed]);
    let function = &table::udg_npc_explain_belief_json;
    let about = (object, attribute);
    explain_as(function, world, npc, about, buffer, |it| it.json())
}
