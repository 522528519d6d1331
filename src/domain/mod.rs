//! The design-time vocabulary: attributes, types, actions, drives, curves.
//!
//! A [`Domain`] is read from documents and checked as a whole. It never changes afterwards, so any
//! number of worlds and threads can share it. Names are resolved when it is loaded; then everything
//! is an index into its tables, which are flat, so that planning reads short arrays.
#![forbid(unsafe_code)]

pub mod action;
pub mod ambiance;
pub mod appearance;
pub mod arithmetic;
pub mod ast;
pub mod attribute;
mod code;
pub mod combine;
mod compile;
pub mod condition;
pub mod curve;
pub mod diagnostic;
pub mod distance_costs;
pub mod document;
pub mod drive;
mod effect_directions;
pub mod entity_type;
pub mod errand;
pub mod expression;
mod grammar;
mod hash;
mod hopeless;
pub mod ids;
pub mod index;
pub mod influence;
pub mod input;
mod kinds;
mod lexer;
mod link;
pub mod load;
pub(crate) mod merge;
mod modifier_lookup;
pub mod nearness;
pub mod parser;
pub mod perform;
pub mod planning;
pub mod query;
pub mod schedule;
#[cfg(feature = "schema")]
pub mod schema;
pub mod sensor;
pub mod shapes;
mod steady;
pub mod stock;
mod supplier_free;
pub mod tag;
pub mod thresholds;
pub mod unread;
pub mod visit;

use alloc::{string::String, vec::Vec};

pub use action::{Action, Effect, WorldEffect};
pub use ambiance::{Alterable, Brought, Modifier, ModifierBits};
pub use appearance::Appearance;
pub use attribute::{Attribute, AttributeKind, Range};
pub use code::Code;
pub use combine::{Combine, Combiner};
pub use condition::{Atom, Comparison, Condition, Jump, Key, Node, Scale, Whose};
pub use curve::Curve;
pub use diagnostic::{Diagnostic, Severity};
pub use distance_costs::Way;
use drive::Weight;
pub use drive::{Drive, GoalRule};
pub use entity_type::EntityType;
use entity_type::TypeDrive;
pub use errand::Errand;
pub use expression::{Op, Operand, Quantifier, Role};
pub use ids::{
    ActionId, AttributeId, CodeId, ConditionId, CurveId, DriveId, FlagId, GoalRuleId, InfluenceId,
    KindId, MachineId, ModifierId, POSITION, QuantifierId, QueryId, ScheduleId, SensorId, TRAVEL,
    TagId, TypeId, WorldEffectId,
};
pub use index::{EffectRef, LookupTables};
pub use influence::Influence;
pub use input::{Document, Limits};
pub use load::Loaded;
pub use nearness::Nearness;
pub use perform::{Interrupt, Perform};
pub use planning::{MAX_DEPTH, Planning, Selector};
pub use query::{Query, QueryKind};
pub use schedule::{Flag, FlagTest, Machine, Schedule};
pub use sensor::Sensor;
pub use tag::Tag;
pub use unread::Unread;

/// Everything that worlds of one game have in common.
#[derive(Clone, Debug)]
pub struct Domain {
    /// The range by which gaps of distances are divided, in metres.
    pub distance_range: f32,
    /// Attributes, `position` first.
    pub attributes: Vec<Attribute>,
    /// Types, in order of declaration.
    pub types: Vec<EntityType>,
    /// Actions, in order of declaration.
    pub actions: Vec<Action>,
    /// World effects, in order of declaration.
    pub world_effects: Vec<WorldEffect>,
    /// Drives, in order of declaration.
    pub drives: Vec<Drive>,
    /// Goal rules of all drives.
    pub goal_rules: Vec<GoalRule>,
    /// Named curves.
    pub curves: Vec<Curve>,
    /// Queries, `travel` first.
    pub queries: Vec<Query>,
    /// Flags, in order of declaration.
    pub flags: Vec<Flag>,
    /// Schedules, in order of declaration.
    pub schedules: Vec<Schedule>,
    /// Machines, in order of declaration.
    pub machines: Vec<Machine>,
    /// Sensors, in order of declaration.
    pub sensors: Vec<Sensor>,
    /// Modifiers of smart ambiance, in order of declaration.
    pub modifiers: Vec<Modifier>,
    /// Influences, in order of declaration.
    pub influences: Vec<Influence>,
    /// Tags, in order of declaration.
    pub tags: Vec<Tag>,
    /// Compiled expressions and conditions.
    pub code: Code,
    /// Tables for the planner.
    pub index: LookupTables,
    /// A hash of the domain. Saves and generated constants contain it.
    pub hash: u64,
}

impl Domain {
    /// A type's definition.
    #[must_use]
    pub fn entity_type(&self, id: TypeId) -> &EntityType {
        &self.types[id.index()]
    }

    /// The first cell of an attribute in the rows of a type; `NO_SLOT` if the type lacks it.
    #[must_use]
    #[inline]
    pub fn slot(&self, of: TypeId, attribute: AttributeId) -> entity_type::Slot {
        self.types[of.index()].slots[attribute.index()]
    }

    /// An action's definition.
    #[must_use]
    pub fn action(&self, id: ActionId) -> &Action {
        &self.actions[id.index()]
    }

    /// A drive's definition.
    #[must_use]
    pub fn drive(&self, id: DriveId) -> &Drive {
        &self.drives[id.index()]
    }

    /// A goal rule's definition.
    #[must_use]
    pub fn goal_rule(&self, id: GoalRuleId) -> &GoalRule {
        &self.goal_rules[id.index()]
    }

    /// An attribute's definition.
    #[must_use]
    pub fn attribute(&self, id: AttributeId) -> &Attribute {
        &self.attributes[id.index()]
    }

    /// A schedule's definition.
    #[must_use]
    pub fn schedule(&self, id: ScheduleId) -> &Schedule {
        &self.schedules[id.index()]
    }

    /// A sensor's definition.
    #[must_use]
    pub fn sensor(&self, id: SensorId) -> &Sensor {
        &self.sensors[id.index()]
    }

    /// A query's definition.
    #[must_use]
    pub fn query(&self, id: QueryId) -> &Query {
        &self.queries[id.index()]
    }

    /// The id of the attribute with this name.
    #[must_use]
    pub fn find_attribute(&self, name: &str) -> Option<AttributeId> {
        position_of(&self.attributes, name, |it| &it.name).map(AttributeId::at)
    }

    /// The id of the type with this name.
    #[must_use]
    pub fn find_type(&self, name: &str) -> Option<TypeId> {
        position_of(&self.types, name, |it| &it.name).map(TypeId::at)
    }

    /// The id of the action with this name.
    #[must_use]
    pub fn find_action(&self, name: &str) -> Option<ActionId> {
        position_of(&self.actions, name, |it| &it.name).map(ActionId::at)
    }

    /// The id of the drive with this name.
    #[must_use]
    pub fn find_drive(&self, name: &str) -> Option<DriveId> {
        position_of(&self.drives, name, |it| &it.name).map(DriveId::at)
    }

    /// The id of the query with this name.
    #[must_use]
    pub fn find_query(&self, name: &str) -> Option<QueryId> {
        position_of(&self.queries, name, |it| &it.name).map(QueryId::at)
    }

    /// The id of the schedule with this name.
    #[must_use]
    pub fn find_schedule(&self, name: &str) -> Option<ScheduleId> {
        position_of(&self.schedules, name, |it| &it.name).map(ScheduleId::at)
    }

    /// The id of the sensor with this name.
    #[must_use]
    pub fn find_sensor(&self, name: &str) -> Option<SensorId> {
        position_of(&self.sensors, name, |it| &it.name).map(SensorId::at)
    }

    /// The id of the modifier with this name.
    #[must_use]
    pub fn find_modifier(&self, name: &str) -> Option<ModifierId> {
        position_of(&self.modifiers, name, |it| &it.name).map(ModifierId::at)
    }

    /// The id of the influence with this name.
    #[must_use]
    pub fn find_influence(&self, name: &str) -> Option<InfluenceId> {
        position_of(&self.influences, name, |it| &it.name).map(InfluenceId::at)
    }

    /// The id of the tag with this name.
    #[must_use]
    pub fn find_tag(&self, name: &str) -> Option<TagId> {
        position_of(&self.tags, name, |it| &it.name).map(TagId::at)
    }

    /// The weight of a drive for NPCs of a type, unless the host has set one.
    #[must_use]
    pub fn usual_weight(&self, of_type: &TypeDrive) -> Weight {
        let weight = of_type.weight;
        weight.unwrap_or_else(|| self.drive(of_type.drive).weight)
    }

    /// Whether time matters to NPCs of a type: an action that they consume has a duration, or one
    /// of their numbers has a rate. Then steps take time in their plans, unless the document or the
    /// host says otherwise.
    #[must_use]
    pub fn takes_time(&self, of: &EntityType) -> bool {
        let lasts = |duration| !matches!(duration, Operand::Constant(seconds) if seconds <= 0.0);
        let mut offers = of.consumes.iter();
        !of.rates.is_empty() || offers.any(|it| lasts(self.action(it.action).duration))
    }

    /// Whether any expression asks the host. `travel` counts only with `travels`, if the host
    /// answers it.
    #[must_use]
    pub fn asks(&self, travels: bool) -> bool {
        let mut queries = (0..).zip(&self.queries);
        queries.any(|(id, query)| query.is_asked && (travels || QueryId(id) != TRAVEL))
    }
}

fn position_of<T>(entries: &[T], name: &str, of: impl Fn(&T) -> &String) -> Option<usize> {
    entries.iter().position(|entry| of(entry) == name)
}

#[cfg(test)]
mod tests;
