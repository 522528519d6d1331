//! The shape of how an action is performed.

use serde::Deserialize;

use super::Field;

/// How a step with an action is performed, once it has been planned.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Perform", deny_unknown_fields)
)]
pub struct PerformShape {
    /// When a better plan may take over. `any_time` unless given.
    #[serde(default)]
    pub interrupt: Field<InterruptShape>,
    /// How long after a step with this action the character can't begin another, in seconds. 0
    /// unless given.
    #[serde(default)]
    pub cooldown: Field<f32>,
    /// A step that takes longer than its duration and this, in seconds, has failed. 30 unless
    /// given.
    #[serde(default)]
    pub timeout: Field<f32>,
    /// How long a step that has failed stays out of the character's plans, in seconds. 5 unless
    /// given.
    #[serde(default)]
    pub retry_after: Field<f32>,
    /// How long a character that has facts of its own takes for granted what a step was to do,
    /// without having seen it, in seconds. 10 unless given.
    #[serde(default)]
    pub expect_for: Field<f32>,
    /// How long a character waits for a slot at most where steps take time, in seconds. 20 unless
    /// given.
    #[serde(default)]
    pub max_wait: Field<f32>,
}

/// When a better plan may take over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Interrupt")
)]
pub enum InterruptShape {
    /// In the middle of the step.
    #[default]
    AnyTime,
    /// When the step has ended.
    BetweenSteps,
    /// When the whole plan has ended.
    Never,
}
