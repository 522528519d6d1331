//! Lists of what a domain has, by index, and their names.

use super::{
    domain_cell::{DOMAINS, DomainCell},
    failure::{Outcome, fail},
    guard,
    handle_types::UdgDomain,
    id::{UdgAction, UdgAttribute, UdgDrive, UdgGoalRule, UdgQuery, UdgSchedule, UdgType},
    memory::{Out, from_caller},
    status::{UDG_STATUS_OUT_OF_RANGE, UdgStatus},
    table::{self, Function},
    text::UdgText,
    value::{UdgAttributeKind, kind_of},
};
use crate::domain::{
    ActionId, AttributeId, DriveId, Machine, QueryId, QueryKind, ScheduleId, TypeId,
};

/// How many attributes, types, … a domain has. Indices of each kind go from 0 to its count minus 1.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgDomainCounts {
    /// Number of attributes. The built-in "position" is the first.
    pub attributes: u32,
    /// Number of types.
    pub types: u32,
    /// Number of actions.
    pub actions: u32,
    /// Number of drives.
    pub drives: u32,
    /// Number of queries. The built-in "travel" is the first.
    pub queries: u32,
    /// Number of schedules.
    pub schedules: u32,
    /// Number of sensors.
    pub sensors: u32,
}

/// Reads one value of a domain, under a guard.
pub(crate) fn read<T: Copy>(
    function: &'static Function,
    domain: UdgDomain,
    out: Out<T>,
    body: impl FnOnce(&DomainCell) -> Outcome<T>,
) -> UdgStatus {
    guard::plain(function, |function| {
        let out = out.required()?;
        let access = DOMAINS.share(domain.bits, "domain", function)?;
        out.write(body(access.get())?);
        Ok(())
    })
}

/// What kind of answer a query has.
pub type UdgQueryKind = i32;

/// 1 for yes or 0 for no.
pub const UDG_QUERY_FLAG: UdgQueryKind = 1;
/// A number; metres for "travel".
pub const UDG_QUERY_NUMBER: UdgQueryKind = 2;

/// What the documents say about a query.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgQueryInfo {
    /// UDG_QUERY_…: the kind of its answer.
    pub kind: UdgQueryKind,
    /// How many objects it asks about, 1 to 4.
    pub object_count: u32,
    /// How long an answer is used again, in seconds.
    pub max_age: f32,
    /// 1 if the answer for the same objects never changes.
    pub is_pure: u32,
    /// 1 if any expression asks it. A query that no expression asks must be bound all the same.
    pub is_asked: u32,
}

/// An index from C, if it is less than `count`.
pub(crate) fn at(kind: &str, index: u32, count: usize) -> Outcome<u16> {
    match u16::try_from(index) {
        Ok(small) if usize::from(small) < count => Ok(small),
        _ => Err(fail(
            UDG_STATUS_OUT_OF_RANGE,
            format_args!("there is no {kind} {index}; the domain has {count}"),
        )),
    }
}

/// Tells how many attributes, types, … a domain has.
///
/// Parameters:
///   domain      the domain.
///   out_counts  receives the numbers.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE or UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_counts(
    domain: UdgDomain,
    out_counts: *mut UdgDomainCounts,
) -> UdgStatus {
    from_caller!(out_counts: Out);
    read(&table::udg_domain_counts, domain, out_counts, |cell| {
        Ok(UdgDomainCounts {
            attributes: cell.names.attributes.len() as u32,
            types: cell.names.types.len() as u32,
            actions: cell.names.actions.len() as u32,
            drives: cell.names.drives.len() as u32,
            queries: cell.names.queries.len() as u32,
            schedules: cell.names.schedules.len() as u32,
            sensors: cell.names.sensors.len() as u32,
        })
    })
}

/// Tells the id of an attribute by its index, for tools that list them all.
///
/// Parameters:
///   domain         the domain.
///   index          from 0, in order of declaration.
///   out_attribute  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no attribute with that index;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_attribute_at(
    domain: UdgDomain,
    index: u32,
    out_attribute: *mut UdgAttribute,
) -> UdgStatus {
    from_caller!(out_attribute: Out);
    let function = &table::udg_domain_attribute_at;
    read(function, domain, out_attribute, |cell| {
        let index = at("attribute", index, cell.domain.attributes.len())?;
        Ok(UdgAttribute::of(&cell.domain, AttributeId(index)))
    })
}

/// Tells the name of an attribute.
///
/// Parameters:
///   domain     the domain.
///   attribute  the attribute.
///   out_name   receives the name.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_attribute_name(
    domain: UdgDomain,
    attribute: UdgAttribute,
    out_name: *mut UdgText,
) -> UdgStatus {
    from_caller!(out_name: Out);
    let function = &table::udg_domain_attribute_name;
    read(function, domain, out_name, |cell| {
        let id = attribute.get(&cell.domain, "attribute")?;
        Ok(cell.names.attributes.view(id.index()))
    })
}

/// Tells what an attribute holds.
///
/// Parameters:
///   domain     the domain.
///   attribute  the attribute.
///   out_kind   receives UDG_ATTRIBUTE_KIND_…
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_attribute_kind(
    domain: UdgDomain,
    attribute: UdgAttribute,
    out_kind: *mut UdgAttributeKind,
) -> UdgStatus {
    from_caller!(out_kind: Out);
    let function = &table::udg_domain_attribute_kind;
    read(function, domain, out_kind, |cell| {
        let id = attribute.get(&cell.domain, "attribute")?;
        Ok(kind_of(cell.domain.attribute(id).kind))
    })
}

/// Tells the id of a type by its index, for tools that list them all.
///
/// Parameters:
///   domain    the domain.
///   index     from 0, in order of declaration.
///   out_type  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no type with that index;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_type_at(
    domain: UdgDomain,
    index: u32,
    out_type: *mut UdgType,
) -> UdgStatus {
    from_caller!(out_type: Out);
    read(&table::udg_domain_type_at, domain, out_type, |cell| {
        let index = at("type", index, cell.domain.types.len())?;
        Ok(UdgType::of(&cell.domain, TypeId(index)))
    })
}

/// Tells the name of a type.
///
/// Parameters:
///   domain       the domain.
///   object_type  the type.
///   out_name     receives the name.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_type_name(
    domain: UdgDomain,
    object_type: UdgType,
    out_name: *mut UdgText,
) -> UdgStatus {
    from_caller!(out_name: Out);
    read(&table::udg_domain_type_name, domain, out_name, |cell| {
        let id = object_type.get(&cell.domain, "object_type")?;
        Ok(cell.names.types.view(id.index()))
    })
}

/// Tells the id of an action by its index, for tools that list them all.
///
/// Parameters:
///   domain      the domain.
///   index       from 0, in order of declaration.
///   out_action  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no action with that index;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_action_at(
    domain: UdgDomain,
    index: u32,
    out_action: *mut UdgAction,
) -> UdgStatus {
    from_caller!(out_action: Out);
    read(&table::udg_domain_action_at, domain, out_action, |cell| {
        let index = at("action", index, cell.domain.actions.len())?;
        Ok(UdgAction::of(&cell.domain, ActionId(index)))
    })
}

/// Tells the name of an action.
///
/// Parameters:
///   domain    the domain.
///   action    the action.
///   out_name  receives the name.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_action_name(
    domain: UdgDomain,
    action: UdgAction,
    out_name: *mut UdgText,
) -> UdgStatus {
    from_caller!(out_name: Out);
    read(&table::udg_domain_action_name, domain, out_name, |cell| {
        let id = action.get(&cell.domain, "action")?;
        Ok(cell.names.actions.view(id.index()))
    })
}

/// Tells the id of a drive by its index, for tools that list them all.
///
/// Parameters:
///   domain     the domain.
///   index      from 0, in order of declaration.
///   out_drive  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no drive with that index;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_drive_at(
    domain: UdgDomain,
    index: u32,
    out_drive: *mut UdgDrive,
) -> UdgStatus {
    from_caller!(out_drive: Out);
    read(&table::udg_domain_drive_at, domain, out_drive, |cell| {
        let index = at("drive", index, cell.domain.drives.len())?;
        Ok(UdgDrive::of(&cell.domain, DriveId(index)))
    })
}

/// Tells the name of a drive.
///
/// Parameters:
///   domain    the domain.
///   drive     the drive.
///   out_name  receives the name.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_drive_name(
    domain: UdgDomain,
    drive: UdgDrive,
    out_name: *mut UdgText,
) -> UdgStatus {
    from_caller!(out_name: Out);
    read(&table::udg_domain_drive_name, domain, out_name, |cell| {
        let id = drive.get(&cell.domain, "drive")?;
        Ok(cell.names.drives.view(id.index()))
    })
}

/// Tells the name of a goal rule.
///
/// Parameters:
///   domain     the domain.
///   goal_rule  the goal rule.
///   out_name   receives the name.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_goal_rule_name(
    domain: UdgDomain,
    goal_rule: UdgGoalRule,
    out_name: *mut UdgText,
) -> UdgStatus {
    from_caller!(out_name: Out);
    let function = &table::udg_domain_goal_rule_name;
    read(function, domain, out_name, |cell| {
        let id = goal_rule.get(&cell.domain, "goal_rule")?;
        Ok(cell.names.goal_rules.view(id.index()))
    })
}

/// Tells the id of a query by its index, for hosts that bind them all.
///
/// Parameters:
///   domain     the domain.
///   index      from 0: "travel", then the others in order of declaration.
///   out_query  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no query with that index;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_query_at(
    domain: UdgDomain,
    index: u32,
    out_query: *mut UdgQuery,
) -> UdgStatus {
    from_caller!(out_query: Out);
    read(&table::udg_domain_query_at, domain, out_query, |cell| {
        let index = at("query", index, cell.domain.queries.len())?;
        Ok(UdgQuery::of(&cell.domain, QueryId(index)))
    })
}

/// Tells the name of a query.
///
/// Parameters:
///   domain    the domain.
///   query     the query.
///   out_name  receives the name.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_query_name(
    domain: UdgDomain,
    query: UdgQuery,
    out_name: *mut UdgText,
) -> UdgStatus {
    from_caller!(out_name: Out);
    read(&table::udg_domain_query_name, domain, out_name, |cell| {
        let id = query.get(&cell.domain, "query")?;
        Ok(cell.names.queries.view(id.index()))
    })
}

/// Tells what the documents say about a query.
///
/// Parameters:
///   domain    the domain.
///   query     the query.
///   out_info  receives it.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_query_info(
    domain: UdgDomain,
    query: UdgQuery,
    out_info: *mut UdgQueryInfo,
) -> UdgStatus {
    from_caller!(out_info: Out);
    read(&table::udg_domain_query_info, domain, out_info, |cell| {
        let id = query.get(&cell.domain, "query")?;
        let query = cell.domain.query(id);
        Ok(UdgQueryInfo {
            kind: match query.kind {
                QueryKind::Flag => UDG_QUERY_FLAG,
                QueryKind::Number => UDG_QUERY_NUMBER,
            },
            object_count: u32::from(query.arguments),
            max_age: query.max_age,
            is_pure: u32::from(query.pure),
            is_asked: u32::from(query.is_asked),
        })
    })
}

/// Tells the id of a schedule by its index, for tools that list them all.
///
/// Parameters:
///   domain        the domain.
///   index         from 0, in order of declaration.
///   out_schedule  receives the id.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no schedule with that index;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_schedule_at(
    domain: UdgDomain,
    index: u32,
    out_schedule: *mut UdgSchedule,
) -> UdgStatus {
    from_caller!(out_schedule: Out);
    let function = &table::udg_domain_schedule_at;
    read(function, domain, out_schedule, |cell| {
        let index = at("schedule", index, cell.domain.schedules.len())?;
        Ok(UdgSchedule::of(&cell.domain, ScheduleId(index)))
    })
}

/// Tells the name of a schedule.
///
/// Parameters:
///   domain    the domain.
///   schedule  the schedule.
///   out_name  receives the name.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_schedule_name(
    domain: UdgDomain,
    schedule: UdgSchedule,
    out_name: *mut UdgText,
) -> UdgStatus {
    from_caller!(out_name: Out);
    read(&table::udg_domain_schedule_name, domain, out_name, |cell| {
        let id = schedule.get(&cell.domain, "schedule")?;
        Ok(cell.names.schedules.view(id.index()))
    })
}

/// Tells the name of a state of a type's state machine, which chooses schedules for its NPCs.
///
/// Parameters:
///   domain       the domain.
///   object_type  the type.
///   state        the state's index in the machine, from 0, as udg_npc_schedule tells it.
///   out_name     receives the name.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if the type has no machine, or the machine no
/// state with that index; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_state_name(
    domain: UdgDomain,
    object_type: UdgType,
    state: u32,
    out_name: *mut UdgText,
) -> UdgStatus {
    from_caller!(out_name: Out);
    read(&table::udg_domain_state_name, domain, out_name, |cell| {
        let domain = &cell.domain;
        let of = object_type.get(domain, "object_type")?;
        let machine = domain.entity_type(of).machine;
        let count = |it: &Machine| it.states.len();
        let own = machine.map_or(0, |it| count(&domain.machines[it.index()]));
        if state as usize >= own {
            return Err(fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!("there is no state {state}; the type's machine has {own}"),
            ));
        }
        let before = &domain.machines[..machine.map_or(0, |it| it.index())];
        let first: usize = before.iter().map(count).sum();
        Ok(cell.names.states.view(first + state as usize))
    })
}
