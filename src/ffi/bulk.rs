//! Reading and writing many attributes in one call, for use once a frame.

use super::{
    c::size_t,
    errors::refused_item,
    failure::{Outcome, in_item},
    guard,
    handle_types::{UdgObject, UdgWorld},
    id::UdgAttribute,
    memory::{In, Out, OutSlice, Plain, Strided, from_caller},
    status::UdgStatus,
    table,
    value::{UdgValue, UdgVector3},
};
use crate::{
    domain::{AttributeId, Domain},
    world::{BulkOutcome, EntityId, Write},
};

/// One item of `udg_world_write`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgWrite {
    /// The object to write to.
    pub object: UdgObject,
    /// The attribute to write.
    pub attribute: UdgAttribute,
    /// Not used.
    pub reserved: u32,
    /// The new value, of the attribute's kind.
    pub value: UdgValue,
}

// SAFETY: integers and floats only.
unsafe impl Plain for UdgWrite {}
const _: () = assert!(size_of::<UdgWrite>() == 48);

/// One item of `udg_world_read`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgRead {
    /// The object to read from.
    pub object: UdgObject,
    /// The attribute to read.
    pub attribute: UdgAttribute,
    /// Not used.
    pub reserved: u32,
}

// SAFETY: integers only.
unsafe impl Plain for UdgRead {}
const _: () = assert!(size_of::<UdgRead>() == 16);

/// Counts of what a call with many items did.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgBulkReport {
    /// Items that were carried out, including clamped ones.
    pub done: u32,
    /// Items that were skipped because an object they name doesn't exist any more.
    pub skipped: u32,
    /// Numbers outside the object's range, which were clamped to it.
    pub clamped: u32,
    /// Always 0.
    pub reserved: u32,
}

impl From<BulkOutcome> for UdgBulkReport {
    fn from(outcome: BulkOutcome) -> Self {
        UdgBulkReport {
            done: outcome.done as u32,
            skipped: outcome.stale as u32,
            clamped: outcome.clamped as u32,
            reserved: 0,
        }
    }
}

fn read_write(domain: &Domain, write: &UdgWrite) -> Outcome<Write> {
    Ok(Write {
        entity: write.object.id(),
        attribute: write.attribute.get(domain, "attribute")?,
        value: write.value.get()?,
    })
}

fn read_read(domain: &Domain, read: &UdgRead) -> Outcome<(EntityId, AttributeId)> {
    Ok((read.object.id(), read.attribute.get(domain, "attribute")?))
}

/// Checks all items of a list, and then returns their meanings. Refuses the list for its first
/// malformed item.
fn read_all<'a, T, R>(
    list: &'a [T],
    name: &str,
    read: impl Fn(&T) -> Outcome<R> + Clone + 'a,
) -> Outcome<impl Iterator<Item = R> + Clone + 'a> {
    for (index, item) in list.iter().enumerate() {
        if let Err(failure) = read(item) {
            return Err(in_item(failure, name, index));
        }
    }
    Ok(list.iter().filter_map(move |item| read(item).ok()))
}

/// Writes many attributes, in order. An item is skipped if its object, or the object that its value
/// refers to, doesn't exist any more. If an item is malformed, nothing is written, and the message
/// gives its index.
///
/// Parameters:
///   world       the world.
///   writes      what to write; copied.
///   count       how many.
///   out_report  receives counts of what was done; may be null.
/// Returns UDG_STATUS_OK, also if items were skipped; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_WRONG_KIND,
/// UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_NOT_FINITE or UDG_STATUS_INVALID_ARGUMENT for a malformed
/// item; UDG_STATUS_INVALID_HANDLE (the world), UDG_STATUS_NULL_ARGUMENT; UDG_STATUS_WRONG_TIME
/// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_write(
    world: UdgWorld,
    writes: *const UdgWrite,
    count: u32,
    out_report: *mut UdgBulkReport,
) -> UdgStatus {
    from_caller!(writes: In[count as usize], out_report: Out);
    guard::exclusive(&table::udg_world_write, world.bits, |running| {
        let out_report = out_report.optional()?;
        let world = &mut running.world;
        let domain = world.domain().clone();
        let writes = read_all(writes.get()?, "writes", |it| read_write(&domain, it))?;
        let outcome = world
            .write_many(writes)
            .map_err(|error| refused_item(world, &error, "writes"))?;
        out_report.write(outcome.into());
        Ok(())
    })
}

/// Reads many attributes.
///
/// Parameters:
///   world       the world.
///   reads       what to read.
///   count       how many.
///   out_values  receives as many values. The kind is UDG_ATTRIBUTE_KIND_NONE if the object doesn't
///               exist any more.
///   out_report  receives counts of what was done; may be null.
/// Returns UDG_STATUS_OK, also if items were skipped; UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_NOT_IN_TYPE or UDG_STATUS_INVALID_ARGUMENT for a malformed item: then nothing is read;
/// UDG_STATUS_INVALID_HANDLE (the world), UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: the values are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_read(
    world: UdgWorld,
    reads: *const UdgRead,
    count: u32,
    out_values: *mut UdgValue,
    out_report: *mut UdgBulkReport,
) -> UdgStatus {
    from_caller!(reads: In[count as usize], out_values: OutSlice[count], out_report: Out);
    guard::shared(&table::udg_world_read, world.bits, |running| {
        let world = &running.world;
        let (out_values, out_report) = (out_values.checked()?, out_report.optional()?);
        let domain = world.domain();
        let reads = read_all(reads.get()?, "reads", |it| read_read(domain, it))?;
        let outcome = world
            .read_many(reads, |index, value| {
                out_values.write(index, value.map_or(UdgValue::NONE, UdgValue::from));
            })
            .map_err(|error| refused_item(world, &error, "reads"))?;
        out_report.write(outcome.into());
        Ok(())
    })
}

/// Writes the positions of many objects, directly from the host's own array of structs. Parts move
/// along with the object that they belong to. If a part is listed itself, its position in the list
/// counts, wherever it stands there.
///
/// Parameters:
///   world       the world.
///   objects     the objects.
///   count       how many.
///   positions   the first object's position, in metres; needn't be aligned.
///   stride      bytes from one object's position to the next; 0 if they are packed tightly.
///   out_report  receives counts of what was done; may be null.
/// Returns as for udg_world_write.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_write_positions(
    world: UdgWorld,
    objects: *const UdgObject,
    count: u32,
    positions: *const UdgVector3,
    stride: size_t,
    out_report: *mut UdgBulkReport,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends; the positions are
    // only read.
    let (objects, positions, out_report) = unsafe {
        (
            In::new(objects, count as usize, "objects"),
            Strided::new(positions.cast_mut(), stride, count, "positions"),
            Out::new(out_report, "out_report"),
        )
    };
    guard::exclusive(&table::udg_world_write_positions, world.bits, |running| {
        let world = &mut running.world;
        let out_report = out_report.optional()?;
        let positions = positions.checked()?;
        let objects = objects.get()?.iter().map(|it| it.id());
        let outcome = world
            .write_positions(objects.zip(positions.iter().map(<[f32; 3]>::from)))
            .map_err(|error| refused_item(world, &error, "positions"))?;
        out_report.write(outcome.into());
        Ok(())
    })
}

/// Reads the positions of many objects, directly into the host's own array of structs.
///
/// Parameters:
///   world       the world.
///   objects     the objects.
///   count       how many.
///   positions   receives the positions in metres; needn't be aligned. That of an object that
///               doesn't exist any more is left unchanged.
///   stride      bytes from one object's position to the next; 0 if they are packed tightly.
///   out_report  receives counts of what was done; may be null.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE (the world), UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_read_positions(
    world: UdgWorld,
    objects: *const UdgObject,
    count: u32,
    positions: *mut UdgVector3,
    stride: size_t,
    out_report: *mut UdgBulkReport,
) -> UdgStatus {
    from_caller!(objects: In[count as usize], positions: Strided[stride, count], out_report: Out);
    guard::shared(&table::udg_world_read_positions, world.bits, |running| {
        let world = &running.world;
        let out_report = out_report.optional()?;
        let positions = positions.checked()?;
        let objects = objects.get()?.iter().map(|it| it.id());
        let outcome = world
            .read_positions(objects, |index, position| {
                if let Some(position) = position {
                    positions.write(index, position.into());
                }
            })
            .map_err(|error| refused_item(world, &error, "objects"))?;
        out_report.write(outcome.into());
        Ok(())
    })
}
