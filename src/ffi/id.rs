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

impl UdgSensor {
    /// The id of a sensor.
    pub(crate) fn of(domain: &Domain, id: SensorId) -> Self {
        UdgSensor {
            id: encode(domain, IdKind::Sensor, id.0),
        }
    }

    /// The sensor, if it is one of this domain's.
    pub(crate) fn get(self, domain: &Domain, name: &str) -> Outcome<SensorId> {
        let count = domain.sensors.len();
        decode(domain, IdKind::Sensor, count, self.id, name).map(SensorId)
    }

    /// Like [`get`](Self::get), but none for null.
    pub(crate) fn optional(self, domain: &Domain, name: &str) -> Outcome<Option<SensorId>> {
        (self.id != 0).then(|| self.get(domain, name)).transpose()
    }
}

impl UdgAttribute {
    /// The id of an attribute.
    pub(crate) fn of(domain: &Domain, id: AttributeId) -> Self {
        UdgAttribute {
            id: encode(domain, IdKind::Attribute, id.0),
        }
    }

    /// The attribute, if it is one of this domain's.
    pub(crate) fn get(self, domain: &Domain, name: &str) -> Outcome<AttributeId> {
        decode(
            domain,
            IdKind::Attribute,
            domain.attributes.len(),
            self.id,
            name,
        )
        .map(AttributeId)
    }
}

impl UdgType {
    /// The id of a type.
    pub(crate) fn of(domain: &Domain, id: TypeId) -> Self {
        UdgType {
            id: encode(domain, IdKind::Type, id.0),
        }
    }

    /// The type, if it is one of this domain's.
    pub(crate) fn get(self, domain: &Domain, name: &str) -> Outcome<TypeId> {
        decode(domain, IdKind::Type, domain.types.len(), self.id, name).map(TypeId)
    }
}

impl UdgAction {
    /// The id of an action.
    pub(crate) fn of(domain: &Domain, id: ActionId) -> Self {
        UdgAction {
            id: encode(domain, IdKind::Action, id.0),
        }
    }

    /// The action, if it is one of this domain's.
    pub(crate) fn get(self, domain: &Domain, name: &str) -> Outcome<ActionId> {
        decode(domain, IdKind::Action, domain.actions.len(), self.id, name).map(ActionId)
    }
}

impl UdgDrive {
    /// The id of a drive.
    pub(crate) fn of(domain: &Domain, id: DriveId) -> Self {
        UdgDrive {
            id: encode(domain, IdKind::Drive, id.0),
        }
    }

    /// The drive, if it is one of this domain's.
    pub(crate) fn get(self, domain: &Domain, name: &str) -> Outcome<DriveId> {
        decode(domain, IdKind::Drive, domain.drives.len(), self.id, name).map(DriveId)
    }
}

impl UdgGoalRule {
    /// The id of a goal rule.
    pub(crate) fn of(domain: &Domain, id: GoalRuleId) -> Self {
        UdgGoalRule {
            id: encode(domain, IdKind::GoalRule, id.0),
        }
    }

    /// The goal rule, if it is one of this domain's.
    pub(crate) fn get(self, domain: &Domain, name: &str) -> Outcome<GoalRuleId> {
        decode(
            domain,
            IdKind::GoalRule,
            domain.goal_rules.len(),
            self.id,
            name,
        )
        .map(GoalRuleId)
    }
}

impl UdgQuery {
    /// The id of a query.
    pub(crate) fn of(domain: &Domain, id: QueryId) -> Self {
        UdgQuery {
            id: encode(domain, IdKind::Query, id.0),
        }
    }

    /// The query, if it is one of this domain's.
    pub(crate) fn get(self, domain: &Domain, name: &str) -> Outcome<QueryId> {
        decode(domain, IdKind::Query, domain.queries.len(), self.id, name).map(QueryId)
    }
}

impl UdgSchedule {
    /// The id of a schedule.
    pub(crate) fn of(domain: &Domain, id: ScheduleId) -> Self {
        UdgSchedule {
            id: encode(domain, IdKind::Schedule, id.0),
        }
    }

    /// The id of a schedule, or null.
    pub(crate) fn or_null(domain: &Domain, id: Option<ScheduleId>) -> Self {
        id.map_or(UdgSchedule { id: 0 }, |id| UdgSchedule::of(domain, id))
    }

    /// The schedule, if it is one of this domain's.
    pub(crate) fn get(self, domain: &Domain, name: &str) -> Outcome<ScheduleId> {
        let count = domain.schedules.len();
        decode(domain, IdKind::Schedule, count, self.id, name).map(ScheduleId)
    }
}

impl UdgModifier {
    /// The id of a modifier.
    pub(crate) fn of(domain: &Domain, id: ModifierId) -> Self {
        UdgModifier {
            id: encode(domain, IdKind::Modifier, id.0),
        }
    }

    /// The modifier, if it is one of this domain's.
    pub(crate) fn get(self, domain: &Domain, name: &str) -> Outcome<ModifierId> {
        let count = domain.modifiers.len();
        decode(domain, IdKind::Modifier, count, self.id, name).map(ModifierId)
    }
}

impl UdgInfluence {
    /// The id of an influence.
    pub(crate) fn of(domain: &Domain, id: InfluenceId) -> Self {
        UdgInfluence {
            id: encode(domain, IdKind::Influence, id.0),
        }
    }

    /// The influence, if it is one of this domain's.
    pub(crate) fn get(self, domain: &Domain, name: &str) -> Outcome<InfluenceId> {
        let count = domain.influences.len();
        decode(domain, IdKind::Influence, count, self.id, name).map(InfluenceId)
    }
}

impl UdgTag {
    /// The id of a tag.
    pub(crate) fn of(domain: &Domain, id: TagId) -> Self {
        UdgTag {
            id: encode(domain, IdKind::Tag, id.0),
        }
    }

    /// The tag, if it is one of this domain's.
    pub(crate) fn get(self, domain: &Domain, name: &str) -> Outcome<TagId> {
        let count = domain.tags.len();
        decode(domain, IdKind::Tag, count, self.id, name).map(TagId)
    }
}
