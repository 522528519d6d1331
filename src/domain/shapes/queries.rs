//! The shape of queries.

use super::Field;
use crate::{object_shape, word_shape};

object_shape! {
    /// A question that the game answers when a search begins: `call:name(consumer, supplier)`.
    pub struct QueryShape as "Query" {
        /// What the answer is. `flag` unless given.
        pub kind: Field<AnswerShape>,
        /// How many entities it asks about, 1 to 4. 2 unless given.
        pub arguments: Field<f32>,
        /// An answer is used again while it is younger than this, in seconds. 0 unless given: every
        /// search asks.
        pub max_age: Field<f32>,
        /// Whether the answer for the same entities never changes, so that it is asked only once.
        pub pure: Field<bool>,
        /// How far from being true a comparison with the answer must be to count as not satisfied at
        /// all. Numbers only.
        pub range: Field<f32>,
    }
}

word_shape! {
    /// What the answer to a query is.
    pub enum AnswerShape as "Answer" {
        /// True or false.
        Flag = "flag",
        /// A number.
        Number = "number",
    }
}
