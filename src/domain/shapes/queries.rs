//! The shape of queries.

use serde::Deserialize;

use super::Field;

/// A question that the game answers when a search begins: `call:name(consumer, supplier)`.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Query", deny_unknown_fields)
)]
pub struct QueryShape {
    /// What the answer is. `flag` unless given.
    #[serde(default)]
    pub kind: Field<AnswerShape>,
    /// How many entities it asks about, 1 to 4. 2 unless given.
    #[serde(default)]
    pub arguments: Field<f32>,
    /// An answer is used again while it is younger than this, in seconds. 0 unless given: every
    /// search asks.
    #[serde(default)]
    pub max_age: Field<f32>,
    /// Whether the answer for the same entities never changes, so that it is asked for once.
    #[serde(default)]
    pub pure: Field<bool>,
    /// How far from being true a comparison with the answer must be to count as not satisfied at
    /// all. Numbers only.
    #[serde(default)]
    pub range: Field<f32>,
}

/// What the answer to a query is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Answer")
)]
pub enum AnswerShape {
    /// True or false.
    #[default]
    Flag,
    /// A number.
    Number,
}
