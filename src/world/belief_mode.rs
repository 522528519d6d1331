//! Where an NPC's knowledge comes from: the truth, or what it was told.

/// Where an NPC's knowledge comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BeliefMode {
    /// It knows the truth about every living entity that isn't dormant.
    #[default]
    AllKnowing,
    /// It knows the truth about itself. About others, it knows the facts that it was told or has
    /// noticed.
    OwnFacts,
}
