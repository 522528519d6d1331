//! What ticks have done, counted.

/// What ticks have done since the world was taken into service.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Ticks.
    pub ticks: u64,
    /// How often an NPC has thought.
    pub thought: u64,
    /// How often one needn't have, and hasn't.
    pub skipped: u64,
    /// How often one thought in the shadow, and how often that came to something else.
    pub shadowed: u64,
    /// See [`shadowed`](Self::shadowed). Be it only another score.
    pub shadow_differences: u64,
    /// In how many of those the plan began with another step. For this library's own tests: it isn't
    /// in `UdgWorldStats`, the size of which hosts rely on that were compiled before.
    pub shadow_other_steps: u64,
    /// Searches begun.
    pub searches: u64,
    /// Plan states generated.
    pub plan_states: u64,
    /// Plans taken up.
    pub plans: u64,
    /// Steps begun.
    pub steps: u64,
}
