//! The shape of sensors.

use serde::Deserialize;

use super::{Entries, Field, List, Text};

/// Something by which characters notice others, or themselves. Types list the sensors that their
/// characters have.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Sensor", deny_unknown_fields)
)]
pub struct SensorShape {
    /// The types that it notices; those that inherit from them are noticed, too.
    #[serde(default)]
    pub types: List<Text>,
    /// The attributes that it tells of, `position` among them. Unless given: all that there are.
    #[serde(default)]
    pub attributes: List<Text>,
    /// Whether it notices the character itself, and nobody else. It needs no types and no range
    /// then. False unless given.
    #[serde(default, rename = "self")]
    pub oneself: Field<bool>,
    /// How far it reaches, in metres.
    #[serde(default)]
    pub range: Field<f32>,
    /// The whole angle that it covers, in degrees, around the way the character looks: more than 0
    /// and at most 360. 360, all around, unless given.
    #[serde(default)]
    pub angle: Field<f32>,
    /// How often it looks, in seconds; 0 for every tick. 0.2 unless given.
    #[serde(default)]
    pub interval: Field<f32>,
    /// A query about two entities, the character and what it may notice. Only what the game answers
    /// with yes is noticed. Unless given: whatever is within range and angle.
    #[serde(default)]
    pub query: Field<Text>,
    /// How sure a belief is that comes from it, more than 0 and at most 1. 1 unless given.
    #[serde(default)]
    pub sure: Field<f32>,
    /// How long a belief is kept that comes from it, in seconds; 0 for ever. 0 unless given.
    #[serde(default)]
    pub remember: Field<f32>,
    /// The same by attribute, for those that aren't kept as long as others.
    #[serde(default)]
    pub remember_attributes: Entries<f32>,
}
