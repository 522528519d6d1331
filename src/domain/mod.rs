//! The design-time vocabulary: attributes, types, actions, drives, curves.
//!
//! A [`Domain`] is read from documents, checked whole, and never changes afterwards, so any number
//! of worlds and threads can share one. Names are resolved at load; afterwards everything is an
//! index into the tables here, laid out flat so that planning walks short arrays.
#![forbid(unsafe_code)]

pub mod action;
pub mod ambiance;
pub mod appearance;
pub mod arithmetic;
pub mod ast;
pub mod attribute;
pub mod combine;
mod compile;
pub mod condition;
pub mod curve;
pub mod diagnostic;
pub mod document;
pub mod drive;
pub mod entity_type;
pub mod expression;
mod grammar;
mod hash;
pub mod ids;
pub mod index;
pub mod influence;
pub mod input;
mod lasting;
mod lexer;
mod link;
pub mod load;
pub(crate) mod merge;
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
pub mod tag;
pub mod thresholds;
pub mod visit;
pub mod way;

use crate::sorting::HeapSort as _;
use alloc::{string::String, vec::Vec};
use core::ops::Range as Span;

pub use action::{Action, Effect, WorldEffect};
pub use ambiance::{Alterable, Brought, Modifier};
pub use appearance::Appearance;
pub use attribute::{Attribute, AttributeKind, Range};
pub use combine::{Combine, Combiner};
pub use condition::{Atom, Comparison, Condition, ConditionId, Jump, Key, Node, Scale, Whose};
pub use curve::Curve;
pub use diagnostic::{Diagnostic, Severity};
pub use drive::{Drive, GoalRule};
pub use entity_type::EntityType;
pub use expression::{CodeId, Op, Operand, Quantifier, QuantifierId, Role};
pub use ids::{
    ActionId, AttributeId, CurveId, DriveId, FlagId, GoalRuleId, InfluenceId, KindId, MachineId,
    ModifierId, POSITION, QueryId, ScheduleId, SensorId, TRAVEL, TagId, TypeId, WorldEffectId,
};
pub use index::{EffectIndex, EffectRef};
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
use visit::Part;
pub use way::Way;

/// Everything that worlds of one game have in common.
#[derive(Clone, Debug)]
pub struct Domain {
    /// The range that distances are measured against, in metres.
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
    /// Which actions change what.
    pub index: EffectIndex,
    /// A hash of the documents' meaning; saves and generated constants name it.
    pub hash: u64,
}

/// The pools that compiled expressions and conditions live in.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// Operations of all runs.
    pub ops: Vec<Op>,
    /// Each run's range in `ops`, by [`CodeId`].
    pub runs: Vec<Span<u32>>,
    /// Conditions, by [`ConditionId`].
    pub conditions: Vec<Condition>,
    /// Nodes of all conditions.
    pub nodes: Vec<Node>,
    /// Atoms of all conditions.
    pub atoms: Vec<Atom>,
    /// Where to go on after each atom, parallel to `atoms`.
    pub jumps: Vec<Jump>,
    /// Each atom's range in `keys`, parallel to `atoms`.
    pub atom_keys: Vec<Span<u32>>,
    /// Keys of all atoms.
    pub keys: Vec<Key>,
    /// Quantifiers, by [`QuantifierId`].
    pub quantifiers: Vec<Quantifier>,
}

impl Code {
    /// The operations of one run.
    #[must_use]
    #[inline]
    pub fn run(&self, id: CodeId) -> &[Op] {
        let span = &self.runs[id.0 as usize];
        &self.ops[span.start as usize..span.end as usize]
    }

    /// One condition.
    #[must_use]
    pub fn condition(&self, id: ConditionId) -> &Condition {
        &self.conditions[id.0 as usize]
    }

    /// A condition's tree in postfix order.
    #[must_use]
    pub fn nodes(&self, condition: &Condition) -> &[Node] {
        &self.nodes[condition.nodes.start as usize..condition.nodes.end as usize]
    }

    /// The attributes that a condition reads, by role, each once.
    #[must_use]
    pub fn properties(&self, condition: &Condition) -> Vec<(Role, AttributeId)> {
        properties(|see| self.visit_condition(condition, see))
    }

    /// The attributes that an operand reads, by role, each once.
    #[must_use]
    pub fn properties_of(&self, operand: Operand) -> Vec<(Role, AttributeId)> {
        properties(|see| self.visit_operand(operand, see))
    }

    /// Whether a condition divides by anything.
    #[must_use]
    pub fn divides(&self, condition: &Condition) -> bool {
        let mut divides = false;
        self.visit_condition(condition, &mut |part| divides |= part == Part::Division);
        divides
    }

    /// The changes that an atom would welcome.
    #[must_use]
    #[inline]
    pub fn keys(&self, atom: u32) -> &[Key] {
        let span = &self.atom_keys[atom as usize];
        &self.keys[span.start as usize..span.end as usize]
    }
}

/// The attributes whose values are among the parts that are shown, by role, each once.
fn properties(visit: impl FnOnce(&mut dyn FnMut(Part))) -> Vec<(Role, AttributeId)> {
    let mut found = Vec::new();
    visit(&mut |part| {
        if let Part::Value(role, attribute) = part {
            found.push((role, attribute));
        }
    });
    found.heap_sort();
    found.dedup();
    found
}

impl Domain {
    /// A type's definition.
    #[must_use]
    pub fn entity_type(&self, id: TypeId) -> &EntityType {
        &self.types[id.index()]
    }

    /// Where an attribute's first cell lies in the rows of a type; `NO_SLOT` if it has none.
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

    /// Whether any expression asks the host, which answers `travel` if it `travels`.
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
