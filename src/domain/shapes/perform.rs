//! The shape of how an action is performed.

use super::Field;
use crate::{object_shape, word_shape};

object_shape! {
    /// How a step with an action is performed, once it has been planned.
    pub struct PerformShape as "Perform" {
        /// When a better plan may take over. `any_time` unless given.
        pub interrupt: Field<InterruptShape>,
        /// How long after a step with this action the NPC can't begin another, in seconds. 0
        /// unless given.
        pub cooldown: Field<f32>,
        /// A step that takes longer than its duration plus this time, in seconds, fails. 30 unless
        /// given.
        pub timeout: Field<f32>,
        /// How long a step that has failed stays out of the NPC's plans, in seconds. 5 unless
        /// given.
        pub retry_after: Field<f32>,
        /// How long an NPC with facts of its own believes, without seeing it, that a step did what
        /// was expected, in seconds. 10 unless given.
        pub expect_for: Field<f32>,
        /// How long an NPC waits for a slot at most if steps take time, in seconds. 20 unless
        /// given.
        pub max_wait: Field<f32>,
    }
}

word_shape! {
    /// When a better plan may take over.
    pub enum InterruptShape as "Interrupt" {
        /// In the middle of the step.
        AnyTime = "any_time",
        /// When the step has ended.
        BetweenSteps = "between_steps",
        /// When the whole plan has ended.
        Never = "never",
    }
}
