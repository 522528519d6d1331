//! Ids: the numbers that stand for the names of a domain.

use super::{
    failure::{Outcome, fail},
    status::UDG_STATUS_UNKNOWN_ID,
};
use crate::domain::{
    ActionId, AttributeId, Domain, DriveId, GoalRuleId, InfluenceId, ModifierId, QueryId,
    ScheduleId, SensorId, TagId, TypeId, ids::IdKind,
};

/// Id of an attribute of a domain. Zero is null. Get it from `udg_domain_find_attribute`. It is the
/// same in every process that loads the same documents. Functions refuse ids of other domains.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgAttribute {
    /// Private.
    pub id: u32,
}

/// Id of an object type of a domain. Zero is null. Get it from `udg_domain_find_type`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgType {
    /// Private.
    pub id: u32,
}

/// Id of an action of a domain. Zero is null. Get it from `udg_domain_find_action`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgAction {
    /// Private.
    pub id: u32,
}

/// Id of a drive of a domain. Zero is null. Get it from `udg_domain_find_drive`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgDrive {
    /// Private.
    pub id: u32,
}

/// Id of a goal rule of a domain: a rule by which a drive makes goals. Zero is null. Get it from
/// `UdgGoal`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgGoalRule {
    /// Private.
    pub id: u32,
}

/// Id of a query of a domain: a question that the host answers. Zero is null. Get it from
/// `udg_domain_find_query`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgQuery {
    /// Private.
    pub id: u32,
}

/// Id of a schedule of a domain: a plan that designers write by hand. Zero is null. Get it from
/// `udg_domain_find_schedule`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgSchedule {
    /// Private.
    pub id: u32,
}

/// Id of a sensor of a domain: a way in which NPCs notice things. Zero is null. Get it from
/// `udg_domain_find_sensor`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgSensor {
    /// Private.
    pub id: u32,
}

/// Id of a modifier of a domain: a change of costs and weights by smart ambiance. Zero is null. Get
/// it from `udg_domain_find_modifier`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgModifier {
    /// Private.
    pub id: u32,
}

/// Id of an influence of a domain: something that spreads and fades, such as danger. Zero is null.
/// Get it from `udg_domain_find_influence`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgInfluence {
    /// Private.
    pub id: u32,
}

/// Id of a tag of a domain: a word that types have in common. Zero is null. Get it from
/// `udg_domain_find_tag`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgTag {
    /// Private.
    pub id: u32,
}

fn encode(domain: &Domain, kind: IdKind, index: u16) -> u32 {
    kind.number(domain.hash, index)
}

fn decode(domain: &Domain, kind: IdKind, count: usize, id: u32, name: &str) -> Outcome<u16> {
    let index = kind.index(domain.hash, count, id);
    index.ok_or_else(|| unknown(id, name))
}

#[cold]
fn unknown(id: u32, name: &str) -> super::failure::Failure {
    let why = if id == 0 {
        "it is null"
    } else {
        "it belongs to another domain, or to another kind of thing"
    };
    fail(
        UDG_STATUS_UNKNOWN_ID,
        format_args!("{name} ({id:#010x}) is not an id of this domain: {why}; find it by name"),
    )
}

/// How the ids of a kind are made and read. The domain has a list of each kind.
macro_rules! ids {
    ($($name:ident: $id:ident, $kind:ident in $list:ident;)*) => {$(
        impl $name {
            /// The id of one of them.
            pub(crate) fn of(domain: &Domain, id: $id) -> Self {
                $name { id: encode(domain, IdKind::$kind, id.0) }
            }

            /// The one that it stands for, if it is this domain's. `name` is the parameter.
            pub(crate) fn get(self, domain: &Domain, name: &str) -> Outcome<$id> {
                decode(domain, IdKind::$kind, domain.$list.len(), self.id, name).map($id)
            }
        }
    )*};
}

ids! {
    UdgAttribute: AttributeId, Attribute in attributes;
    UdgType: TypeId, Type in types;
    UdgAction: ActionId, Action in actions;
    UdgDrive: DriveId, Drive in drives;
    UdgGoalRule: GoalRuleId, GoalRule in goal_rules;
    UdgQuery: QueryId, Query in queries;
    UdgSchedule: ScheduleId, Schedule in schedules;
    UdgSensor: SensorId, Sensor in sensors;
    UdgModifier: ModifierId, Modifier in modifiers;
    UdgInfluence: InfluenceId, Influence in influences;
    UdgTag: TagId, Tag in tags;
}

impl UdgSensor {
    /// Like [`get`](Self::get), but none for null.
    pub(crate) fn optional(self, domain: &Domain, name: &str) -> Outcome<Option<SensorId>> {
        (self.id != 0).then(|| self.get(domain, name)).transpose()
    }
}

impl UdgSchedule {
    /// The id of a schedule, or null.
    pub(crate) fn or_null(domain: &Domain, id: Option<ScheduleId>) -> Self {
        id.map_or(UdgSchedule { id: 0 }, |id| UdgSchedule::of(domain, id))
    }
}
