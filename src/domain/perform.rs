//! How ticks carry out an action's steps: interruptions, cooldowns, time-outs, retries, waiting.

/// How steps with an action are performed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Perform {
    /// When a better plan may replace the present one.
    pub interrupt: Interrupt,
    /// How long after a step with this action the NPC can't begin another, in seconds.
    pub cooldown: f32,
    /// A step fails if it takes longer than its duration plus this, in seconds.
    pub timeout: f32,
    /// How long a step that has failed stays out of the NPC's plans, in seconds.
    pub retry_after: f32,
    /// How long an NPC with facts of its own believes, without having seen it, that a step did what
    /// was expected, in seconds.
    pub expect_for: f32,
    /// How long an NPC waits for a slot at most, in seconds.
    pub max_wait: f32,
}

impl Default for Perform {
    fn default() -> Self {
        Perform {
            interrupt: Interrupt::AnyTime,
            cooldown: 0.0,
            timeout: 30.0,
            retry_after: 5.0,
            expect_for: 10.0,
            max_wait: 20.0,
        }
    }
}

/// When a better plan may replace the present one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interrupt {
    /// In the middle of the step.
    #[default]
    AnyTime,
    /// When the step has ended.
    BetweenSteps,
    /// When the whole plan has ended.
    Never,
}
