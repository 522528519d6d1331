//! The shapes of smart ambiance.

use serde::Deserialize;

use super::{Field, List, Required, Text};

/// Something that alters what actions cost characters: in an area, near an object, or after an
/// event.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Modifier", deny_unknown_fields)
)]
pub struct ModifierShape {
    /// It alters actions that have one of these annotations, for characters that heed one of them.
    #[serde(default)]
    pub annotations: List<Text>,
    /// What an action costs, as an expression over `cost` (what it cost before), `strength`, `age`
    /// (seconds since the last addition) and `self` (the character).
    pub cost: Required<Text>,
    /// An expression over `self`; it alters nothing while this doesn't hold. Without it: always.
    #[serde(default)]
    pub when: Field<Text>,
    /// After how many seconds what an event has left is half as strong. Without it, it stays as
    /// strong as it is, until `dampen` ends it.
    #[serde(default)]
    pub half_life: Field<f32>,
    /// How strong it gets at most: each time that an event leaves it adds 1. 1 unless given.
    #[serde(default)]
    pub limit: Field<f32>,
    /// The name of a `piecewise` curve over the age in seconds: what part of it takes effect, from
    /// 0 to 1. Without it: all, at once.
    #[serde(default)]
    pub boost: Field<Text>,
    /// The name of a `piecewise` curve over the age in seconds: what part is taken back, from 0 to
    /// 1. It is gone when both curves have ended. Without it: nothing.
    #[serde(default)]
    pub dampen: Field<Text>,
}

/// A modifier that entities of a type bring along.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Brought", deny_unknown_fields)
)]
pub struct BroughtShape {
    /// The modifier's name.
    pub modifier: Required<Text>,
    /// It concerns whoever comes within so many metres. Without it: whoever is in an area that the
    /// object is in.
    #[serde(default)]
    pub within: Field<f32>,
    /// An expression over `self` (the object) and `consumer` (the character); it concerns nobody
    /// while this doesn't hold. Without it: always.
    #[serde(default)]
    pub when: Field<Text>,
}
