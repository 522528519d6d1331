//! How far a search by `auto` has gone beyond the depth.

use alloc::vec::Vec;

use super::{EndedBy, Outcome};
use crate::{beliefs::EntityIndex, domain::ActionId};

/// A search by `auto` that has found nothing within its depth, or only a plan that can wait, may look
/// for longer plans.
#[derive(Debug, Default)]
pub(crate) struct Deepening {
    /// What it does now.
    pub stage: Stage,
    /// Whether `first` had to leave chains that were as long as the depth allows.
    pub first_was_cut: bool,
    /// The work that `first` had done by then.
    pub first_work: u64,
    /// How the search within the depth has ended, once it has, or that by `first`.
    pub verdict: (Outcome, EndedBy),
    /// The plan within the depth, if it can wait and longer ones are looked for; otherwise empty.
    pub within: Vec<(ActionId, EntityIndex)>,
    /// Its score.
    pub score_within: f32,
}

impl Deepening {
    /// Forgets everything, and keeps the memory.
    pub(super) fn start_over(&mut self) {
        let mut within = core::mem::take(&mut self.within);
        within.clear();
        *self = Deepening {
            within,
            ..Deepening::default()
        };
    }
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
