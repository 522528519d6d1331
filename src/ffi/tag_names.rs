//! Tags: finding them by name, listing them, and who has them.

use super::{
    c::{c_char, size_t},
    handle_types::UdgDomain,
    id::{UdgTag, UdgType},
    memory::{Out, from_caller},
    memory_text::InText,
    names::{at, read},
    status::UdgStatus,
    table,
    text::UdgText,
};
use crate::domain::TagId;

/// Finds a tag by its name. Do it once, at load time.
///
/// Parameters:
///   domain       the domain.
///   name         UTF-8.
///   name_length  the name's length in bytes, or UDG_ZERO_TERMINATED.
///   out_tag      receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no tag with that name;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_find_tag(
    domain: UdgDomain,
    name: *const c_char,
    name_length: size_t,
    out_tag: *mut UdgTag,
) -> UdgStatus {
    from_caller!(name: InText[name_length], out_tag: Out);
    read(&table::udg_domain_find_tag, domain, out_tag, |cell| {
        UdgTag::find(&cell.domain, name)
    })
}

/// Tells how many tags a domain has. Their indices go from 0 to the count minus 1.
///
/// Parameters:
///   domain     the domain.
///   out_count  receives the number.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE or UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_tag_count(domain: UdgDomain, out_count: *mut u32) -> UdgStatus {
    from_caller!(out_count: Out);
    read(&table::udg_domain_tag_count, domain, out_count, |cell| {
        Ok(cell.domain.tags.len() as u32)
    })
}

/// Tells the id of a tag by its index, for tools that list them all.
///
/// Parameters:
///   domain   the domain.
///   index    from 0, in order of declaration.
///   out_tag  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no tag with that index;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_tag_at(
    domain: UdgDomain,
    index: u32,
    out_tag: *mut UdgTag,
) -> UdgStatus {
    from_caller!(out_tag: Out);
    read(&table::udg_domain_tag_at, domain, out_tag, |cell| {
        let index = at("tag", index, cell.domain.tags.len())?;
        Ok(UdgTag::of(&cell.domain, TagId(index)))
    })
}

/// Tells the name of a tag.
///
/// Parameters:
///   domain    the domain.
///   tag       the tag.
///   out_name  receives the name.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_tag_name(
    domain: UdgDomain,
    tag: UdgTag,
    out_name: *mut UdgText,
) -> UdgStatus {
    from_caller!(out_name: Out);
    read(&table::udg_domain_tag_name, domain, out_name, |cell| {
        let id = tag.get(&cell.domain, "tag")?;
        Ok(cell.names.tags.view(id.index()))
    })
}

/// Tells whether a type has a tag, its own or an inherited one.
///
/// Parameters:
///   domain       the domain.
///   object_type  the type.
///   tag          the tag.
///   out_has      receives 1 or 0.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_type_has_tag(
    domain: UdgDomain,
    object_type: UdgType,
    tag: UdgTag,
    out_has: *mut u32,
) -> UdgStatus {
    from_caller!(out_has: Out);
    read(&table::udg_domain_type_has_tag, domain, out_has, |cell| {
        let of = object_type.get(&cell.domain, "object_type")?;
        let tag = tag.get(&cell.domain, "tag")?;
        Ok(u32::from(cell.domain.has_tag(of, tag)))
    })
}
