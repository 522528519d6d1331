//! The shapes of actions, conditions and world effects.

use super::{Field, List, PerformShape, Required, Text};
use crate::{kind_shape, object_shape, word_shape};

object_shape! {
    /// Something an NPC (the consumer) can do to an object (the supplier).
    pub struct ActionShape as "Action" {
        /// What tools call it. Its name unless given.
        pub label: Field<Text>,
        /// The color in which tools show it, such as `#ff8000`. Computed from its name unless
        /// given.
        #[schema = "super::a_color"]
        pub color: Field<Text>,
        /// What must hold before the step, over `consumer` and `supplier`.
        pub preconditions: List<ConditionShape>,
        /// What the action is expected to change, in order: `role.attribute = …`, `+= …`, `-= …`, or
        /// `destroy(role)`.
        pub effects: List<Text>,
        /// If the result isn't certain: 2 to 16 outcomes, one of which happens after the effects.
        pub outcomes: List<OutcomeShape>,
        /// What a step costs, weighed against utility. 1 unless given.
        pub cost: Field<AmountShape>,
        /// How long a step takes, in seconds. 0 unless given.
        pub duration: Field<AmountShape>,
        /// Whether an NPC may do it to itself: `true`, to itself and to others; `"only"`, only to
        /// itself. False unless given.
        #[key = "self"]
        pub oneself: Field<OneselfShape>,
        /// World effects tested after every step with this action, in this order.
        pub world_effects: List<Text>,
        /// A schedule whose tasks replace a step when it begins. The action's other keys are then
        /// only for planning.
        pub schedule: Field<Text>,
        /// How a step is performed, once it has been planned.
        pub perform: Field<PerformShape>,
        /// Where it is done: `last_seen` for the place where the NPC has last seen the object.
        /// Unless given: where the object is.
        pub at: Field<AtShape>,
        /// Words by which modifiers, types and the game recognise the action.
        pub annotations: List<Text>,
        /// The modifiers that a step with the action leaves in the areas where it was done.
        pub ambiance: List<Text>,
        /// The influences to which a step with the action adds 1, where the NPC is when it
        /// succeeds.
        pub influences: List<Text>,
    }
}

word_shape! {
    /// Where an action is done.
    pub enum AtShape as "At" {
        /// Where the NPC has last seen the object.
        LastSeen = "last_seen",
    }
}

kind_shape! {
    /// Whether an NPC may do something to itself.
    pub enum OneselfShape as "Oneself" {
        /// To itself and to others.
        Flag(bool) = "boolean",
        /// Only to itself.
        #[schema = "only_only"]
        Word(Text) = "string",
    }
}

impl OneselfShape {
    /// The only word that there is.
    pub const ONLY: &str = "only";
}

#[cfg(feature = "schema")]
fn only_only(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "const": "only", "description": "To itself alone." })
}

object_shape! {
    /// One of several possible results of an action.
    pub struct OutcomeShape as "Outcome" {
        /// How likely it is, compared with the weights of the other outcomes: a number of more than 0,
        /// or an expression over `consumer` and `supplier`, as things are before the step.
        pub weight: Required<AmountShape>,
        /// What changes, in order: `role.attribute = …`, `+= …`, `-= …`, or `destroy(role)`.
        pub effects: List<Text>,
        /// What explanations call it.
        pub name: Field<Text>,
    }
}

kind_shape! {
    /// A condition: an expression, or an object with more about it.
    pub enum ConditionShape as "Condition" {
        /// The expression.
        Test(Text) = "string",
        /// The expression and more about it.
        Full(ConditionObject) = "object",
    }
}

impl ConditionShape {
    /// The expression.
    #[must_use]
    pub fn test(&self) -> Option<&Text> {
        match self {
            ConditionShape::Test(test) => Some(test),
            ConditionShape::Full(full) => full.test.get(),
        }
    }

    /// The rest, if it was written as an object.
    #[must_use]
    pub fn full(&self) -> Option<&ConditionObject> {
        match self {
            ConditionShape::Test(_) => None,
            ConditionShape::Full(full) => Some(full),
        }
    }
}

object_shape! {
    /// A condition with more about it.
    pub struct ConditionObject as "ConditionObject" {
        /// The expression.
        pub test: Required<Text>,
        /// How far from being true a comparison must be to count as not satisfied at all, in the unit
        /// of what is compared. Needed where no attribute or distance gives it.
        pub range: Field<f32>,
        /// How much the condition counts in its goal's completeness. 1 unless given.
        pub weight: Field<f32>,
        /// What explanations call it.
        pub name: Field<Text>,
    }
}

object_shape! {
    /// What the rest of the world is expected to do as a consequence of a step.
    pub struct WorldEffectShape as "WorldEffect" {
        /// A type: tested once for each known entity of it.
        pub for_each: Field<Text>,
        /// What the expressions call the entity of `for_each`.
        #[key = "as"]
        pub binding: Field<Text>,
        /// An expression; the effects happen while it holds. Without it: always.
        pub when: Field<Text>,
        /// What changes, in order: `role.attribute = …`, `+= …`, `-= …`, or `destroy(role)`.
        pub effects: List<Text>,
    }
}

kind_shape! {
    /// A number, or an expression that gives one.
    pub enum AmountShape as "Amount" {
        /// Always the same.
        Number(f32) = "number",
        /// An expression.
        Expression(Text) = "string",
    }
}
