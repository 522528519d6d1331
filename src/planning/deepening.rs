//! How far a search by `auto` has gone beyond the depth.

use super::{EndedBy, Outcome};

/// A search by `auto` that has found nothing within its depth may look for longer plans.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Deepening {
    /// What it does now.
    pub stage: Stage,
    /// Whether `first` has found no plan, and had to leave chains that were as long as the depth
    /// allows.
    pub first_was_cut: bool,
    /// The work that `first` had done by then.
    pub first_work: u64,
    /// How the search within the depth has ended, once it has, or that by `first`.
    pub verdict: (Outcome, EndedBy),
}

/// What a search by `auto` does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It looks for plans within the depth.
    #[default]
    Within,
    /// It goes forward to help goals that `first` can't see how to help.
    Unseen,
    /// It looks for longer plans by `first`.
    First,
    /// It looks for longer plans by `best`.
    Best,
}
