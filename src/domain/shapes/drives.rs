//! The shapes of drives, goals and curves.

use serde::Deserialize;

use super::{AmountShape, ConditionShape, Entries, Field, List, Required, Text};

/// Directs a character by the goals that it makes.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Drive", deny_unknown_fields)
)]
pub struct DriveShape {
    /// What tools call it. Its name unless given.
    #[serde(default)]
    pub label: Field<Text>,
    /// The color that tools show it in, such as `#ff8000`. One that follows from its name unless given.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::a_color"))]
    pub color: Field<Text>,
    /// How much the drive counts in a character's utility. 1 unless given.
    #[serde(default)]
    pub weight: Field<AmountShape>,
    /// How the goals' completeness becomes the drive's satisfaction: `weighted_average` (unless
    /// given), `min`, `product`, `sum_capped`, or an expression over `self`.
    #[serde(default)]
    pub combine: Field<Text>,
    /// When a character that can be given the drive (`external` in its type) comes to have it.
    /// Without it: when the game says so.
    #[serde(default)]
    pub given: Field<GivenShape>,
    /// An expression over `self`; the drive leaves its character when it holds. Without it: never.
    #[serde(default)]
    pub remove: Field<Text>,
    /// Rules that make the drive's goals.
    #[serde(default)]
    pub goals: Entries<GoalShape>,
}

/// When a character is given a drive: by whom, and what it has to know for that.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Given", deny_unknown_fields)
)]
pub struct GivenShape {
    /// A type: the drive is given by the first known entity of it for which `when` holds.
    #[serde(default)]
    pub for_each: Field<Text>,
    /// What `when` calls the entity of `for_each`.
    #[serde(default, rename = "as")]
    pub binding: Field<Text>,
    /// An expression; the character has the drive from when it holds until `remove` does.
    pub when: Required<Text>,
}

/// A rule that makes goals.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Goal", deny_unknown_fields)
)]
pub struct GoalShape {
    /// A type: one goal for each known entity of it.
    #[serde(default)]
    pub for_each: Field<Text>,
    /// What the expressions call the entity of `for_each`.
    #[serde(default, rename = "as")]
    pub binding: Field<Text>,
    /// An expression; a goal appears when it holds. Without it: always.
    #[serde(default)]
    pub when: Field<Text>,
    /// What the goal wants; at least one condition.
    pub conditions: Required<List<ConditionShape>>,
    /// How much the goal counts in its drive's satisfaction. 1 unless given.
    #[serde(default)]
    pub weight: Field<AmountShape>,
    /// How urgent the goal is to the selector `goap`: a number or an expression. Without it:
    /// weight of the drive × weight of the goal × (1 − completeness).
    #[serde(default)]
    pub priority: Field<AmountShape>,
    /// How the conditions become the goal's completeness: `weighted_average` (unless given),
    /// `min`, `product`, `sum_capped`, or an expression over `self`.
    #[serde(default)]
    pub combine: Field<Text>,
    /// The name of a curve that bends completeness afterwards.
    #[serde(default)]
    pub completeness: Field<Text>,
    /// When the goal leaves: an expression, or `false` for never. Without it: when all its
    /// conditions are satisfied.
    #[serde(default)]
    pub remove: Field<RemovalShape>,
    /// How the goal counts once its entity is destroyed. `satisfied` unless given.
    #[serde(default)]
    pub on_destroyed: Field<OnDestroyedShape>,
}

by_kind! {
    /// When a goal leaves: an expression, or `false` for never.
    pub enum RemovalShape as "Removal" {
        /// When the expression holds.
        #[serde(rename = "string")]
        When(Text),
        /// Never.
        #[serde(rename = "false")]
        #[cfg_attr(feature = "schema", schemars(schema_with = "only_false"))]
        Never,
    }
}

#[cfg(feature = "schema")]
fn only_false(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "const": false, "description": "Never." })
}

/// How a goal counts once its entity is destroyed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "OnDestroyed")
)]
pub enum OnDestroyedShape {
    /// All its conditions count as satisfied.
    #[default]
    Satisfied,
    /// All its conditions count as not satisfied at all.
    Failed,
}

/// A response curve. Takes and gives numbers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "$by_tag", rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Curve", tag = "kind", deny_unknown_fields)
)]
pub enum CurveShape {
    /// slope × x + offset
    Linear {
        /// The slope. 1 unless given.
        #[serde(default)]
        slope: Field<f32>,
        /// The value at 0. 0 unless given.
        #[serde(default)]
        offset: Field<f32>,
    },
    /// slope × (x − shift)² + offset
    Quadratic {
        /// How steeply it opens. 1 unless given.
        #[serde(default)]
        slope: Field<f32>,
        /// Where the tip lies. 0 unless given.
        #[serde(default)]
        shift: Field<f32>,
        /// The tip's value. 0 unless given.
        #[serde(default)]
        offset: Field<f32>,
    },
    /// (baseˣ − 1) / (base − 1): from 0 at 0 to 1 at 1.
    Exponential {
        /// Above 1 it rises late, below 1 early. Positive, and not 1.
        base: Required<f32>,
    },
    /// 1 / (1 + e^(−steepness × (x − middle)))
    Logistic {
        /// How steep it is; negative to fall.
        steepness: Required<f32>,
        /// Where it passes one half. 0.5 unless given.
        #[serde(default)]
        middle: Field<f32>,
    },
    /// Straight lines between points; flat outside.
    Piecewise {
        /// Points [x, y] of rising x; at least one.
        points: Required<List<[f32; 2]>>,
    },
}
