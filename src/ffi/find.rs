//! Finding the ids of names.

use super::{
    c::{c_char, size_t},
    failure::{Failure, Outcome, fail},
    handle_types::UdgDomain,
    id::{
        UdgAction, UdgAttribute, UdgDrive, UdgInfluence, UdgModifier, UdgQuery, UdgSchedule,
        UdgSensor, UdgTag, UdgType,
    },
    memory::{Out, from_caller},
    memory_text::InText,
    names::read,
    status::{UDG_STATUS_UNKNOWN_NAME, UdgStatus},
    table,
};
use crate::domain::{Domain, diagnostic::did_you_mean};

/// How the ids of a kind are found. The domain has a list of each kind.
macro_rules! finds {
    ($($name:ident: $kind:literal in $list:ident by $find:ident;)*) => {$(
        impl $name {
            /// Finds the id of a name, or says which names are like it.
            pub(super) fn find(domain: &Domain, name: InText<'_>) -> Outcome<Self> {
                let name = name.get()?;
                let known = domain.$list.iter().map(|it| it.name.as_str());
                let found = domain.$find(name).map(|id| $name::of(domain, id));
                found.ok_or_else(|| unknown($kind, name, known))
            }
        }
    )*};
}

finds! {
    UdgAttribute: "attribute" in attributes by find_attribute;
    UdgType: "type" in types by find_type;
    UdgAction: "action" in actions by find_action;
    UdgDrive: "drive" in drives by find_drive;
    UdgQuery: "query" in queries by find_query;
    UdgSchedule: "schedule" in schedules by find_schedule;
    UdgSensor: "sensor" in sensors by find_sensor;
    UdgModifier: "modifier" in modifiers by find_modifier;
    UdgInfluence: "influence" in influences by find_influence;
    UdgTag: "tag" in tags by find_tag;
}

fn unknown<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Failure {
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
    from_caller!(name: InText[name_length], out_attribute: Out);
    let function = &table::udg_domain_find_attribute;
    read(function, domain, out_attribute, |cell| {
        UdgAttribute::find(&cell.domain, name)
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
    from_caller!(name: InText[name_length], out_type: Out);
    read(&table::udg_domain_find_type, domain, out_type, |cell| {
        UdgType::find(&cell.domain, name)
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
    from_caller!(name: InText[name_length], out_action: Out);
    read(&table::udg_domain_find_action, domain, out_action, |cell| {
        UdgAction::find(&cell.domain, name)
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
    from_caller!(name: InText[name_length], out_drive: Out);
    read(&table::udg_domain_find_drive, domain, out_drive, |cell| {
        UdgDrive::find(&cell.domain, name)
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
    from_caller!(name: InText[name_length], out_query: Out);
    read(&table::udg_domain_find_query, domain, out_query, |cell| {
        UdgQuery::find(&cell.domain, name)
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
    from_caller!(name: InText[name_length], out_schedule: Out);
    let function = &table::udg_domain_find_schedule;
    read(function, domain, out_schedule, |cell| {
        UdgSchedule::find(&cell.domain, name)
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
    from_caller!(name: InText[name_length], out_sensor: Out);
    read(&table::udg_domain_find_sensor, domain, out_sensor, |cell| {
        UdgSensor::find(&cell.domain, name)
    })
}
