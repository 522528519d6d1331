//! Influences: finding them by name, and listing them.

use super::{
    c::{c_char, size_t},
    handle_types::UdgDomain,
    id::UdgInfluence,
    memory::{Out, from_caller},
    memory_text::InText,
    names::{at, read},
    status::UdgStatus,
    table,
    text::UdgText,
};
use crate::domain::InfluenceId;

/// Finds an influence by its name. Do it once, at load time.
///
/// Parameters:
///   domain         the domain.
///   name           UTF-8.
///   name_length    the name's length in bytes, or UDG_ZERO_TERMINATED.
///   out_influence  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no influence with that name;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_find_influence(
    domain: UdgDomain,
    name: *const c_char,
    name_length: size_t,
    out_influence: *mut UdgInfluence,
) -> UdgStatus {
    from_caller!(name: InText[name_length], out_influence: Out);
    let function = &table::udg_domain_find_influence;
    read(function, domain, out_influence, |cell| {
        UdgInfluence::find(&cell.domain, name)
    })
}

/// Tells how many influences a domain has. Their indices go from 0 to the count minus 1.
///
/// Parameters:
///   domain     the domain.
///   out_count  receives the number.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE or UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_influence_count(
    domain: UdgDomain,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(out_count: Out);
    let function = &table::udg_domain_influence_count;
    read(function, domain, out_count, |cell| {
        Ok(cell.domain.influences.len() as u32)
    })
}

/// Tells the id of an influence by its index, for tools that list them all.
///
/// Parameters:
///   domain         the domain.
///   index          from 0, in order of declaration.
///   out_influence  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no influence with that index;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_influence_at(
    domain: UdgDomain,
    index: u32,
    out_influence: *mut UdgInfluence,
) -> UdgStatus {
    from_caller!(out_influence: Out);
    let function = &table::udg_domain_influence_at;
    read(function, domain, out_influence, |cell| {
        let index = at("influence", index, cell.domain.influences.len())?;
        Ok(UdgInfluence::of(&cell.domain, InfluenceId(index)))
    })
}

/// Tells the name of an influence.
///
/// Parameters:
///   domain     the domain.
///   influence  the influence.
///   out_name   receives the name.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_influence_name(
    domain: UdgDomain,
    influence: UdgInfluence,
    out_name: *mut UdgText,
) -> UdgStatus {
    from_caller!(out_name: Out);
    let function = &table::udg_domain_influence_name;
    read(function, domain, out_name, |cell| {
        let id = influence.get(&cell.domain, "influence")?;
        Ok(cell.names.influences.view(id.index()))
    })
}
