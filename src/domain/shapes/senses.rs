//! The shape of sensors.

use super::{Entries, Field, List, Text};
use crate::object_shape;

object_shape! {
    /// Something by which characters notice others, or themselves. Types list the sensors that their
    /// characters have.
    pub struct SensorShape as "Sensor" {
        /// The types that it notices; those that inherit from them are noticed, too.
        pub types: List<Text>,
        /// The attributes that it tells of, `position` among them. Unless given: all that there are.
        pub attributes: List<Text>,
        /// Whether it notices the character itself, and nobody else. It needs no types and no range
        /// then. False unless given.
        #[key = "self"]
        pub oneself: Field<bool>,
        /// Whether only the game notices something with it, and hands that over. It never looks by itself,
        /// and needs no types and no range then. False unless given.
        pub host: Field<bool>,
        /// How far it reaches, in metres.
        pub range: Field<f32>,
        /// The whole angle that it covers, in degrees, around the way the character looks: more than 0
        /// and at most 360. 360, all around, unless given.
        pub angle: Field<f32>,
        /// How often it looks, in seconds; 0 for every tick. 0.2 unless given.
        pub interval: Field<f32>,
        /// A query about two entities, the character and what it may notice. Only what the game answers
        /// with yes is noticed. Unless given: whatever is within range and angle.
        pub query: Field<Text>,
        /// How sure a belief is that comes from it, more than 0 and at most 1. 1 unless given.
        pub sure: Field<f32>,
        /// How long a belief is kept that comes from it, in seconds; 0 for ever. 0 unless given.
        pub remember: Field<f32>,
        /// The same by attribute, for those that aren't kept as long as others.
        pub remember_attributes: Entries<f32>,
    }
}
