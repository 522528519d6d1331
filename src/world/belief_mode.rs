//! Where an NPC's knowledge comes from: the truth, or what it was told.

/// Where an NPC's knowledge comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BeliefMode {
    /// It knows what is true of every living entity.
    #[default]
    AllKnowing,
    /// It knows itself, and of others what it was told.
    OwnFacts,
}
