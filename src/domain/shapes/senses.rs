//! The shape of sensors.

use super::{Entries, Field, List, Text};
use crate::object_shape;

object_shape! {
    /// A way in which NPCs notice things. Types list the sensors that their NPCs have.
    pub struct SensorShape as "Sensor" {
        /// The types that it notices; those that inherit from them are noticed, too.
        pub types: List<Text>,
        /// The attributes that it notices; `position` is one of them. All unless given.
        pub attributes: List<Text>,
        /// Whether it notices only the NPC itself. Then it needs no types and no range. False
        /// unless given.
        #[key = "self"]
        pub oneself: Field<bool>,
        /// Whether it never looks by itself: only your game notices something with it. Then it
        /// needs no types and no range. False unless given.
        pub host: Field<bool>,
        /// How far it reaches, in metres.
        pub range: Field<f32>,
        /// The whole angle that it covers, in degrees, around the direction in which the NPC looks:
        /// more than 0 and at most 360. 360, all around, unless given.
        pub angle: Field<f32>,
        /// How often it looks, in seconds; 0 for every tick. 0.2 unless given.
        pub interval: Field<f32>,
        /// A query about two entities, the NPC and what it may notice. The NPC notices it only if
        /// the game answers yes. Unless given, it notices everything within range and angle.
        pub query: Field<Text>,
        /// How sure its beliefs are, more than 0 and at most 1. 1 unless given.
        pub sure: Field<f32>,
        /// How long its beliefs are kept, in seconds; 0 for ever. 0 unless given.
        pub remember: Field<f32>,
        /// The same for single attributes.
        pub remember_attributes: Entries<f32>,
    }
}
