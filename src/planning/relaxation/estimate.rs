//! What is still to be done after a state, as `estimating` has found out.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Reverse;

use crate::nominal::{bytes, nominal};

nominal!(bool: 1, Reverse<(u32, u32)>: 8);

/// Stands for no step.
pub(super) const NONE: u32 = u32::MAX;

/// What is still to be done after a state.
#[derive(Debug, Default)]
pub struct Estimate {
    /// By how much the score may grow.
    pub promise: f32,
    /// The steps that can be done now, by their numbers in the list.
    pub able: Vec<u32>,
    /// For each step, whether it is one of those by which the promise was estimated.
    pub(super) is_helpful: Vec<bool>,
    /// For each fact, what it costs; infinite if it isn't known to be reachable.
    pub(super) costs: Vec<f32>,
    /// For each fact, the step by which it costs that.
    pub(super) by: Vec<u32>,
    /// For each step, how many of the facts that it needs aren't settled yet.
    pub(super) missing: Vec<u32>,
    /// For each step, what the settled ones among them cost, and the step itself.
    pub(super) sums: Vec<f32>,
    pub(super) front: BinaryHeap<Reverse<(u32, u32)>>,
    pub(super) stack: Vec<u32>,
}

impl Estimate {
    /// Forgets the state, keeps the memory.
    pub(super) fn clear(&mut self) {
        let Estimate {
            promise,
            able,
            is_helpful,
            costs,
            by,
            missing,
            sums,
            front,
            stack,
        } = self;
        *promise = 0.0;
        able.clear();
        is_helpful.clear();
        costs.clear();
        by.clear();
        missing.clear();
        sums.clear();
        front.clear();
        stack.clear();
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.able)
            + bytes(&self.is_helpful)
            + bytes(&self.costs)
            + bytes(&self.by)
            + bytes(&self.missing)
            + bytes(&self.sums)
    }
}
