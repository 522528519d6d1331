//! How a step is performed, depending on its action.

/// How a step with an action is performed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Perform {
    /// When a better plan may take over.
    pub interrupt: Interrupt,
    /// How long after a step with this action the NPC can't begin another, in seconds.
    pub cooldown: f32,
    /// A step that takes longer than its duration and this, in seconds, has failed.
    pub timeout: f32,
    /// How long a step that has failed stays out of the NPC's plans, in seconds.
    pub retry_after: f32,
    /// How long an NPC that has facts of its own takes for granted what a step was to do, without
    /// having seen it, in seconds.
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

/// When a better plan may take over.
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
