//! Modifiers of smart ambiance: finding them by name, and listing them.

use super::{
    c::{c_char, size_t},
    handle_types::UdgDomain,
    id::UdgModifier,
    memory::{Out, from_caller},
    memory_text::InText,
    names::{at, read},
    status::UdgStatus,
    table,
    text::UdgText,
};
use crate::domain::ModifierId;

/// Finds a modifier by its name. Do it once, at load time.
///
/// Parameters:
///   domain        the domain.
///   name          UTF-8.
///   name_length   the name's length in bytes, or UDG_ZERO_TERMINATED.
///   out_modifier  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no modifier with that name;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_find_modifier(
    domain: UdgDomain,
    name: *const c_char,
    name_length: size_t,
    out_modifier: *mut UdgModifier,
) -> UdgStatus {
    from_caller!(name: InText[name_length], out_modifier: Out);
    let function = &table::udg_domain_find_modifier;
    read(function, domain, out_modifier, |cell| {
        UdgModifier::find(&cell.domain, name)
    })
}

/// Tells how many modifiers a domain has. Their indices go from 0 to the count minus 1.
///
/// Parameters:
///   domain     the domain.
///   out_count  receives the number.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE or UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_modifier_count(
    domain: UdgDomain,
    out_count: *mut u32,
) -> UdgStatus {
    from_caller!(out_count: Out);
    let function = &table::udg_domain_modifier_count;
    read(function, domain, out_count, |cell| {
        Ok(cell.domain.modifiers.len() as u32)
    })
}

/// Tells the id of a modifier by its index, for tools that list them all.
///
/// Parameters:
///   domain        the domain.
///   index         from 0, in order of declaration.
///   out_modifier  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no modifier with that index;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_modifier_at(
    domain: UdgDomain,
    index: u32,
    out_modifier: *mut UdgModifier,
) -> UdgStatus {
    from_caller!(out_modifier: Out);
    let function = &table::udg_domain_modifier_at;
    read(function, domain, out_modifier, |cell| {
        let index = at("modifier", index, cell.domain.modifiers.len())?;
        Ok(UdgModifier::of(&cell.domain, ModifierId(index)))
    })
}

/// Tells the name of a modifier.
///
/// Parameters:
///   domain    the domain.
///   modifier  the modifier.
///   out_name  receives the name.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_modifier_name(
    domain: UdgDomain,
    modifier: UdgModifier,
    out_name: *mut UdgText,
) -> UdgStatus {
    from_caller!(out_name: Out);
    read(&table::udg_domain_modifier_name, domain, out_name, |cell| {
        let id = modifier.get(&cell.domain, "modifier")?;
        Ok(cell.names.modifiers.view(id.index()))
    })
}
