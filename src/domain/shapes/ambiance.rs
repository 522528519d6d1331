//! The shapes of smart ambiance.

use super::{Field, List, Required, Text};
use crate::object_shape;

object_shape! {
    /// Something that alters what actions cost characters: in an area, near an object, or after an
    /// event.
    pub struct ModifierShape as "Modifier" {
        /// It alters actions and drives that have one of these annotations, for characters that heed one
        /// of them.
        pub annotations: List<Text>,
        /// What an action costs, as an expression over `cost` (what it cost before), `strength`, `age`
        /// (seconds since the last addition) and `self` (the character). Without it: costs stay.
        pub cost: Field<Text>,
        /// How much a drive counts, as an expression over `weight` (how much it counted before),
        /// `strength`, `age` and `self`. Without it: weights stay. One of the two is needed.
        pub weight: Field<Text>,
        /// An expression over `self`; it alters nothing while this doesn't hold. Without it: always.
        pub when: Field<Text>,
        /// After how many seconds what an event has left is half as strong. Without it, it stays as
        /// strong as it is, until `dampen` ends it.
        pub half_life: Field<f32>,
        /// How strong it gets at most: each time that an event leaves it adds 1. 1 unless given.
        pub limit: Field<f32>,
        /// The name of a `piecewise` curve over the age in seconds: what part of it takes effect, from
        /// 0 to 1. Without it: all, at once.
        pub boost: Field<Text>,
        /// The name of a `piecewise` curve over the age in seconds: what part is taken back, from 0 to
        /// 1. It is gone when both curves have ended. Without it: nothing.
        pub dampen: Field<Text>,
    }
}

object_shape! {
    /// A modifier that entities of a type bring along.
    pub struct BroughtShape as "Brought" {
        /// The modifier's name.
        pub modifier: Required<Text>,
        /// It concerns whoever comes within so many metres. Without it: whoever is in an area that the
        /// object is in.
        pub within: Field<f32>,
        /// An expression over `self` (the object) and `consumer` (the character); it concerns nobody
        /// while this doesn't hold. Without it: always.
        pub when: Field<Text>,
    }
}

object_shape! {
    /// Something that spreads from places and fades, such as danger, noise, or the smell of bread.
    pub struct InfluenceShape as "Influence" {
        /// After how many seconds it is half as strong. Without it, it stays as strong as it is.
        pub half_life: Field<f32>,
        /// How strong it gets at most at any place. 1 unless given.
        pub limit: Field<f32>,
        /// How far a mark spreads, in metres of way between places, getting evenly weaker. 0 unless
        /// given: it stays in its place.
        pub reach: Field<f32>,
        /// Within how many metres characters that don't know everything notice it. Its reach unless
        /// given.
        pub noticed_within: Field<f32>,
    }
}
