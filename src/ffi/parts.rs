//! Parts of objects.

use super::{
    guard,
    handle_types::{UdgDomain, UdgObject, UdgWorld},
    id::{UdgAttribute, UdgType},
    memory::{Out, OutSlice, from_caller},
    names::read,
    status::UdgStatus,
    table,
};

/// Tells which reference of a type says whose part an object is: the one that "part_of" names in
/// the documents, for the type itself or for a type that it inherits from.
///
/// Parameters:
///   domain         the domain.
///   object_type    the type.
///   out_attribute  receives the reference; null if objects of the type are never parts.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_type_part_of(
    domain: UdgDomain,
    object_type: UdgType,
    out_attribute: *mut UdgAttribute,
) -> UdgStatus {
    from_caller!(out_attribute: Out);
    let function = &table::udg_domain_type_part_of;
    read(function, domain, out_attribute, |cell| {
        let domain = &*cell.domain;
        let of = domain.entity_type(object_type.get(domain, "object_type")?);
        let nobody = UdgAttribute { id: 0 };
        Ok((of.part_of).map_or(nobody, |it| UdgAttribute::of(domain, it)))
    })
}

/// Lists the parts of an object, in order of creation, without the parts of its parts. To make an
/// object a part of another, or to take it off, write the reference that udg_domain_type_part_of
/// tells, with udg_object_set_reference.
///
/// Parameters:
///   world      the world.
///   object     the object.
///   parts      receives the handles; may be null if capacity is 0.
///   capacity   how many handles it has room for.
///   out_count  receives how many parts there are.
/// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
/// UDG_STATUS_INVALID_HANDLE (world or object), UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Memory and lifetimes: the handles are copied.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_object_parts(
    world: UdgWorld,
    object: UdgObject,
    parts: *mut UdgObject,
    capacity: u32,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(parts: OutSlice[capacity], out_count: Out);
    guard::shared(&table::udg_object_parts, world.bits, |running| {
        let out_count = out_count.required()?;
        let world = &running.world;
        let found = world.parts().of(object.id())?;
        parts.write_all(found.len(), found.iter().map(|&it| it.into()), out_count)
    })
}
