//! Finding the ids of names.

use super::{
    c::{c_char, size_t},
    failure::{Failure, fail},
    handle_types::UdgDomain,
    id::{UdgAction, UdgAttribute, UdgDrive, UdgQuery, UdgSchedule, UdgSensor, UdgType},
    memory::Out,
    memory_text::InText,
    names::read,
    status::{UDG_STATUS_UNKNOWN_NAME, UdgStatus},
    table,
};
use crate::domain::diagnostic::did_you_mean;

pub(super) fn unknown<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Failure {
    fail(
        UDG_STATUS_UNKNOWN_NAME,
        format_args!(
            "the domain has no {kind} called \"{name}\"{}",
            did_you_mean(name, known)
        ),
    )
}

/// Finds an attribute by its name. Do it once, at load time.
///
/// Parameters:
///   domain         the domain.
///   name           UTF-8.
///   name_length    the name's length in bytes, or UDG_ZERO_TERMINATED.
///   out_attribute  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no attribute with that name;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_find_attribute(
    domain: UdgDomain,
    name: *const c_char,
    name_length: size_t,
    out_attribute: *mut UdgAttribute,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (name, out) = unsafe {
        (
            InText::new(name, name_length, "name"),
            Out::new(out_attribute, "out_attribute"),
        )
    };
    read(&table::udg_domain_find_attribute, domain, out, |cell| {
        let (domain, name) = (&*cell.domain, name.get()?);
        let known = domain.attributes.iter().map(|it| it.name.as_str());
        let found = domain.find_attribute(name);
        found
            .map(|id| UdgAttribute::of(domain, id))
            .ok_or_else(|| unknown("attribute", name, known))
    })
}

/// Finds a type by its name. Do it once, at load time.
///
/// Parameters:
///   domain       the domain.
///   name         UTF-8.
///   name_length  the name's length in bytes, or UDG_ZERO_TERMINATED.
///   out_type     receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no type with that name;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_find_type(
    domain: UdgDomain,
    name: *const c_char,
    name_length: size_t,
    out_type: *mut UdgType,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (name, out) = unsafe {
        (
            InText::new(name, name_length, "name"),
            Out::new(out_type, "out_type"),
        )
    };
    read(&table::udg_domain_find_type, domain, out, |cell| {
        let (domain, name) = (&*cell.domain, name.get()?);
        let known = domain.types.iter().map(|it| it.name.as_str());
        let found = domain.find_type(name);
        found
            .map(|id| UdgType::of(domain, id))
            .ok_or_else(|| unknown("type", name, known))
    })
}

/// Finds an action by its name. Do it once, at load time.
///
/// Parameters:
///   domain       the domain.
///   name         UTF-8.
///   name_length  the name's length in bytes, or UDG_ZERO_TERMINATED.
///   out_action   receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no action with that name;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_find_action(
    domain: UdgDomain,
    name: *const c_char,
    name_length: size_t,
    out_action: *mut UdgAction,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (name, out) = unsafe {
        (
            InText::new(name, name_length, "name"),
            Out::new(out_action, "out_action"),
        )
    };
    read(&table::udg_domain_find_action, domain, out, |cell| {
        let (domain, name) = (&*cell.domain, name.get()?);
        let known = domain.actions.iter().map(|it| it.name.as_str());
        let found = domain.find_action(name);
        found
            .map(|id| UdgAction::of(domain, id))
            .ok_or_else(|| unknown("action", name, known))
    })
}

/// Finds a drive by its name. Do it once, at load time.
///
/// Parameters:
///   domain       the domain.
///   name         UTF-8.
///   name_length  the name's length in bytes, or UDG_ZERO_TERMINATED.
///   out_drive    receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no drive with that name;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_find_drive(
    domain: UdgDomain,
    name: *const c_char,
    name_length: size_t,
    out_drive: *mut UdgDrive,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (name, out) = unsafe {
        (
            InText::new(name, name_length, "name"),
            Out::new(out_drive, "out_drive"),
        )
    };
    read(&table::udg_domain_find_drive, domain, out, |cell| {
        let (domain, name) = (&*cell.domain, name.get()?);
        let known = domain.drives.iter().map(|it| it.name.as_str());
        let found = domain.find_drive(name);
        found
            .map(|id| UdgDrive::of(domain, id))
            .ok_or_else(|| unknown("drive", name, known))
    })
}

/// Finds a query by its name. Do it once, at load time. Every domain has the query "travel".
///
/// Parameters:
///   domain       the domain.
///   name         UTF-8.
///   name_length  the name's length in bytes, or UDG_ZERO_TERMINATED.
///   out_query    receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no query with that name;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_find_query(
    domain: UdgDomain,
    name: *const c_char,
    name_length: size_t,
    out_query: *mut UdgQuery,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (name, out) = unsafe {
        (
            InText::new(name, name_length, "name"),
            Out::new(out_query, "out_query"),
        )
    };
    read(&table::udg_domain_find_query, domain, out, |cell| {
        let (domain, name) = (&*cell.domain, name.get()?);
        let known = domain.queries.iter().map(|it| it.name.as_str());
        let found = domain.find_query(name);
        found
            .map(|id| UdgQuery::of(domain, id))
            .ok_or_else(|| unknown("query", name, known))
    })
}

/// Finds a schedule by its name. Do it once, at load time.
///
/// Parameters:
///   domain        the domain.
///   name          UTF-8.
///   name_length   the name's length in bytes, or UDG_ZERO_TERMINATED.
///   out_schedule  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no schedule with that name;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_find_schedule(
    domain: UdgDomain,
    name: *const c_char,
    name_length: size_t,
    out_schedule: *mut UdgSchedule,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (name, out) = unsafe {
        (
            InText::new(name, name_length, "name"),
            Out::new(out_schedule, "out_schedule"),
        )
    };
    read(&table::udg_domain_find_schedule, domain, out, |cell| {
        let (domain, name) = (&*cell.domain, name.get()?);
        let known = domain.schedules.iter().map(|it| it.name.as_str());
        let found = domain.find_schedule(name);
        found
            .map(|id| UdgSchedule::of(domain, id))
            .ok_or_else(|| unknown("schedule", name, known))
    })
}

/// Finds a sensor by its name. Do it once, at load.
///
/// Parameters:
///   domain       the domain.
///   name         UTF-8.
///   name_length  its bytes, or UDG_ZERO_TERMINATED.
///   out_sensor  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if there is none; UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_find_sensor(
    domain: UdgDomain,
    name: *const c_char,
    name_length: size_t,
    out_sensor: *mut UdgSensor,
) -> UdgStatus {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (name, out) = unsafe {
        (
            InText::new(name, name_length, "name"),
            Out::new(out_sensor, "out_sensor"),
        )
    };
    read(&table::udg_domain_find_sensor, domain, out, |cell| {
        let (domain, name) = (&*cell.domain, name.get()?);
        let known = domain.sensors.iter().map(|it| it.name.as_str());
        let found = domain.find_sensor(name);
        found
            .map(|id| UdgSensor::of(domain, id))
            .ok_or_else(|| unknown("sensor", name, known))
    })
}
