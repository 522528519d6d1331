//! Goals that no search backwards can see how to help.
//!
//! [`Helpers`](super::helps::Helpers) find what makes a condition true or truer in one step. That
//! misses what helps in a roundabout way: one of two facts that are only counted together, one of
//! two assignments to a sum, an amount that is 0 until somebody is given something, or a number that
//! a rate or a world effect changes. So if nothing helps a condition, it is tested whether steps may
//! change what it reads.

mod noting;

use super::utility::Goals;

/// Unsatisfied goals that a search can't see how to help, though steps may change what stands in
/// the way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Unseen {
    /// The goals.
    pub goals: Goals,
    /// How many dead ends were looked at.
    dead_ends: u32,
}
