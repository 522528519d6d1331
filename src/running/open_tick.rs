//! A tick that has begun.

/// What is kept of a tick that hasn't ended.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::running) struct OpenTick {
    pub(in crate::running) thought: u64,
    pub(in crate::running) plans: u64,
    pub(in crate::running) next_step: u64,
    pub(in crate::running) searches: u32,
    /// The most plan states of all searches together.
    pub(in crate::running) plan_states: u32,
    /// The most work of all searches together; 0 if it isn't bounded.
    pub(in crate::running) work: u64,
    /// Whether the searches are still asking, and haven't begun to plan.
    pub(in crate::running) asks: bool,
}
