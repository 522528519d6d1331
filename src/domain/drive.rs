//! Drives and the rules by which they make goals. Thesis, sections 3.3 and 3.4.

use alloc::{string::String, vec::Vec};

use super::{
    Appearance, CurveId, DriveId, GoalRuleId, KindId, ModifierId, combine::Combine,
    condition::ConditionId, expression::Operand,
};

/// How much something counts. It is evaluated once for each search, on the snapshot.
pub type Weight = Operand;

/// A drive, which makes goals for an NPC.
#[derive(Clone, Debug)]
pub struct Drive {
    /// The name in documents.
    pub name: String,
    /// How tools show it.
    pub appearance: Appearance,
    /// How much it counts in an NPC's utility.
    pub weight: Weight,
    /// Words by which modifiers recognise it, in order of declaration.
    pub annotations: Vec<String>,
    /// The modifiers of weights that share an annotation with it. Follows from the annotations.
    pub modifiers: Vec<ModifierId>,
    /// When an NPC is given the drive, if its type says that it can be; without it, only the host
    /// can give it.
    pub given: Option<Given>,
    /// The NPC loses the drive when this holds; without it, the NPC keeps it.
    pub remove: Option<ConditionId>,
    /// The rules that make its goals.
    pub goals: Vec<GoalRuleId>,
    /// How the completeness of its goals is combined into its satisfaction.
    pub combine: Combine,
}

/// When an NPC is given a drive because of what it knows. Thesis, section 3.5.2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Given {
    /// The giver is the first known entity of this kind for which `when` holds, bound to
    /// `Role::BOUND`. Without a kind, there is no giver.
    pub for_each: Option<KindId>,
    /// The condition that must hold.
    pub when: ConditionId,
}

/// When a goal is removed.
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
    /// The name in explanations; empty if the document gives none.
    pub name: String,
    /// The condition that must hold.
    pub test: ConditionId,
    /// How much it counts in the goal's completeness.
    pub weight: f32,
}

/// A rule that makes goals.
#[derive(Clone, Debug)]
pub struct GoalRule {
    /// The name in documents.
    pub name: String,
    /// The drive that the rule belongs to.
    pub drive: DriveId,
    /// It makes one goal for each known entity of this kind, bound to `Role::BOUND`. Without a
    /// kind, it makes one goal.
    pub for_each: Option<KindId>,
    /// A goal is made when this holds; always if there is none.
    pub when: Option<ConditionId>,
    /// The conditions that the goal wants to be true; at least one.
    pub conditions: Vec<GoalCondition>,
    /// How much the goal counts in its drive's satisfaction.
    pub weight: Weight,
    /// How urgent the goal is for the selector `goap`; without it, weight and completeness decide.
    pub priority: Option<Operand>,
    /// How the satisfactions of its conditions are combined into its completeness.
    pub combine: Combine,
    /// A curve that is applied to the completeness.
    pub completeness: Option<CurveId>,
    /// When the goal is removed.
    pub removal: Removal,
    /// Whether the goal counts as satisfied once its entity is destroyed.
    pub satisfied_when_destroyed: bool,
}
