//! Drives and the rules by which they make goals. Thesis, sections 3.3 and 3.4.

use alloc::{string::String, vec::Vec};

use super::{
    Appearance, CurveId, DriveId, GoalRuleId, KindId, ModifierId, combine::Combine,
    condition::ConditionId, expression::Operand,
};

/// How much something counts. Evaluated at the snapshot, and frozen for one search.
pub type Weight = Operand;

/// Directs an NPC by the goals that it makes.
#[derive(Clone, Debug)]
pub struct Drive {
    /// The name in documents.
    pub name: String,
    /// How tools show it.
    pub appearance: Appearance,
    /// How much it counts in an NPC's utility.
    pub weight: Weight,
    /// Words that modifiers recognise it by, in order of declaration.
    pub annotations: Vec<String>,
    /// The modifiers that share an annotation with it and alter weights. Follows from the annotations.
    pub modifiers: Vec<ModifierId>,
    /// When an NPC that can be given the drive is given it; none: when the host says so.
    pub given: Option<Given>,
    /// The drive leaves its NPC when this holds; none: it stays.
    pub remove: Option<ConditionId>,
    /// What makes its goals.
    pub goals: Vec<GoalRuleId>,
    /// How the completeness of its goals becomes its satisfaction.
    pub combine: Combine,
}

/// When an NPC is given a drive. Thesis, section 3.5.2: orders come by what the NPC senses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Given {
    /// By the first known entity of this type for which `when` holds, bound to `Role::BOUND`; none:
    /// by nobody in particular.
    pub for_each: Option<KindId>,
    /// What must hold.
    pub when: ConditionId,
}

/// When a goal leaves its drive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Removal {
    /// When all its conditions are satisfied.
    WhenSatisfied,
    /// Never.
    Never,
    /// When the condition holds.
    When(ConditionId),
}

/// A condition of a goal.
#[derive(Clone, Debug)]
pub struct GoalCondition {
    /// What explanations call it; empty if the document gives no name.
    pub name: String,
    /// What must hold.
    pub test: ConditionId,
    /// How much it counts in the goal's completeness.
    pub weight: f32,
}

/// Makes goals: one for each entity that it binds.
#[derive(Clone, Debug)]
pub struct GoalRule {
    /// The name in documents.
    pub name: String,
    /// The drive that the rule belongs to.
    pub drive: DriveId,
    /// One goal for each known entity of this type, bound to `Role::BOUND`; none: one goal.
    pub for_each: Option<KindId>,
    /// A goal appears when this holds; none: always.
    pub when: Option<ConditionId>,
    /// What the goal wants; at least one.
    pub conditions: Vec<GoalCondition>,
    /// How much the goal counts in its drive's satisfaction.
    pub weight: Weight,
    /// How urgent the goal is to the selector `goap`; none: by weight and completeness.
    pub priority: Option<Operand>,
    /// How condition satisfactions become completeness.
    pub combine: Combine,
    /// Bends completeness afterwards.
    pub completeness: Option<CurveId>,
    /// When the goal leaves.
    pub removal: Removal,
    /// Whether the goal counts as satisfied once its entity is destroyed.
    pub satisfied_when_destroyed: bool,
}
