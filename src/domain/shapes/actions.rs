//! The shapes of actions, conditions and world effects.

use serde::Deserialize;

use super::{Field, List, PerformShape, Required, Text};

/// Something a character (the consumer) can do to an object (the supplier).
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Action", deny_unknown_fields)
)]
pub struct ActionShape {
    /// What tools call it. Its name unless given.
    #[serde(default)]
    pub label: Field<Text>,
    /// The color that tools show it in, such as `#ff8000`. One that follows from its name unless given.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::a_color"))]
    pub color: Field<Text>,
    /// What must hold before, over `consumer` and `supplier`.
    #[serde(default)]
    pub preconditions: List<ConditionShape>,
    /// What the action is expected to change, in order: `role.attribute = …`, `+= …`, `-= …`, or
    /// `destroy(role)`.
    #[serde(default)]
    pub effects: List<Text>,
    /// What else may happen, where that isn't certain: 2 to 16 outcomes, one of which comes about
    /// after the effects.
    #[serde(default)]
    pub outcomes: List<OutcomeShape>,
    /// What a step costs, weighed against utility. 1 unless given.
    #[serde(default)]
    pub cost: Field<AmountShape>,
    /// How long a step takes, in seconds. 0 unless given.
    #[serde(default)]
    pub duration: Field<AmountShape>,
    /// Whether a character may do it to itself: `true`, to itself as to others; `"only"`, to itself
    /// alone. False unless given.
    #[serde(default, rename = "self")]
    pub oneself: Field<OneselfShape>,
    /// World effects tested after every step with this action, in this order.
    #[serde(default)]
    pub world_effects: List<Text>,
    /// A schedule, whose tasks take the place of a step when its turn comes. What the action itself
    /// changes is then only what planning makes of it.
    #[serde(default)]
    pub schedule: Field<Text>,
    /// How a step is performed, once it has been planned.
    #[serde(default)]
    pub perform: Field<PerformShape>,
    /// Where it is done: `last_seen`, where the character has last seen the object. Unless given: where
    /// the object is.
    #[serde(default)]
    pub at: Field<AtShape>,
    /// Words that modifiers and the game recognise the action by.
    #[serde(default)]
    pub annotations: List<Text>,
    /// The modifiers that performing the action leaves behind, in the areas where it was done.
    #[serde(default)]
    pub ambiance: List<Text>,
}

/// Where an action is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "At")
)]
pub enum AtShape {
    /// Where the character has last seen the object.
    LastSeen,
}

by_kind! {
    /// Whether a character may do something to itself.
    pub enum OneselfShape as "Oneself" {
        /// Whether it may, as to others.
        #[serde(rename = "boolean")]
        Flag(bool),
        /// To itself alone.
        #[serde(rename = "string")]
        #[cfg_attr(feature = "schema", schemars(schema_with = "only_only"))]
        Word(Text),
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

/// One of the things that may come of an action.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Outcome", deny_unknown_fields)
)]
pub struct OutcomeShape {
    /// How likely it is, compared with the weights of the other outcomes; more than 0.
    pub weight: Required<f32>,
    /// What changes, in order: `role.attribute = …`, `+= …`, `-= …`, or `destroy(role)`.
    #[serde(default)]
    pub effects: List<Text>,
    /// What explanations call it.
    #[serde(default)]
    pub name: Field<Text>,
}

by_kind! {
    /// A condition: an expression, or an object with more about it.
    pub enum ConditionShape as "Condition" {
        /// The expression.
        #[serde(rename = "string")]
        Test(Text),
        /// The expression and more about it.
        #[serde(rename = "object")]
        Full(ConditionObject),
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

/// A condition with more about it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields)
)]
pub struct ConditionObject {
    /// The expression.
    pub test: Required<Text>,
    /// How far from being true a comparison must be to count as not satisfied at all, in the unit
    /// of what is compared. Needed where no attribute or distance gives it.
    #[serde(default)]
    pub range: Field<f32>,
    /// How much the condition counts in its goal's completeness. 1 unless given.
    #[serde(default)]
    pub weight: Field<f32>,
    /// What explanations call it.
    #[serde(default)]
    pub name: Field<Text>,
}

/// What the rest of the world is expected to do as a consequence of a step.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "WorldEffect", deny_unknown_fields)
)]
pub struct WorldEffectShape {
    /// A type: tested once for each known entity of it.
    #[serde(default)]
    pub for_each: Field<Text>,
    /// What the expressions call the entity of `for_each`.
    #[serde(default, rename = "as")]
    pub binding: Field<Text>,
    /// An expression; the effects happen while it holds. Without it: always.
    #[serde(default)]
    pub when: Field<Text>,
    /// What changes, in order: `role.attribute = …`, `+= …`, `-= …`, or `destroy(role)`.
    #[serde(default)]
    pub effects: List<Text>,
}

by_kind! {
    /// A number, or an expression that gives one.
    pub enum AmountShape as "Amount" {
        /// Always the same.
        #[serde(rename = "number")]
        Number(f32),
        /// An expression.
        #[serde(rename = "string")]
        Expression(Text),
    }
}
