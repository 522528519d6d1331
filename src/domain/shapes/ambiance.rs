//! The shapes of smart ambiance, and of influences.

use super::{Field, List, Required, Text};
use crate::object_shape;

object_shape! {
    /// A change of the costs of actions, or of the weights of drives: in an area, near an object,
    /// or after an event.
    pub struct ModifierShape as "Modifier" {
        /// It changes actions and drives that have one of these annotations, for NPCs that heed one
        /// of them.
        pub annotations: List<Text>,
        /// The new cost of an action: an expression over `cost` (the cost before), `strength`,
        /// `age` (seconds since the last addition) and `self` (the NPC). Without it, costs stay.
        pub cost: Field<Text>,
        /// The new weight of a drive: an expression over `weight` (the weight before), `strength`,
        /// `age` and `self`. Without it, weights stay. A modifier needs `cost` or `weight`.
        pub weight: Field<Text>,
        /// An expression over `self`; the modifier changes nothing while it is false. Without it:
        /// always.
        pub when: Field<Text>,
        /// The time in seconds after which a modifier that an event has left is half as strong.
        /// Without it, it keeps its strength until `dampen` ends it.
        pub half_life: Field<f32>,
        /// The greatest strength. Each event adds 1. 1 unless given.
        pub limit: Field<f32>,
        /// The name of a `piecewise` curve over the age in seconds: the part that takes effect,
        /// from 0 to 1. Without it: all, at once.
        pub boost: Field<Text>,
        /// The name of a `piecewise` curve over the age in seconds: the part that is taken back,
        /// from 0 to 1. The modifier is gone when both curves have ended. Without it: nothing.
        pub dampen: Field<Text>,
    }
}

object_shape! {
    /// A modifier that entities of a type bring along.
    pub struct BroughtShape as "Brought" {
        /// The modifier's name.
        pub modifier: Required<Text>,
        /// It concerns NPCs within this distance of the object, in metres. Without it: NPCs that
        /// are in the same area as the object.
        pub within: Field<f32>,
        /// An expression over `self` (the object) and `consumer` (the NPC); it concerns nobody
        /// while this is false. Without it: always.
        pub when: Field<Text>,
    }
}

object_shape! {
    /// Something that spreads from where it was made and fades, such as danger, noise, or the smell
    /// of bread.
    pub struct InfluenceShape as "Influence" {
        /// The time in seconds after which it is half as strong. Without it, it doesn't fade.
        pub half_life: Field<f32>,
        /// The greatest strength in any place. 1 unless given.
        pub limit: Field<f32>,
        /// How far a mark spreads, in metres along the ways between places. It becomes evenly
        /// weaker. 0 unless given: it stays in its place.
        pub reach: Field<f32>,
        /// Within which distance NPCs with facts of their own notice it, in metres. Its reach
        /// unless given.
        pub noticed_within: Field<f32>,
    }
}
