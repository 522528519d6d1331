//! Preconditions that are the same for all suppliers of an action are tested once for all of them.

use alloc::vec::Vec;

use crate::{
    beliefs::bound::BoundCondition,
    domain::{ConditionId, Domain},
};

/// Which of these preconditions hold in the facts at hand, as far as they were tested.
#[derive(Debug, Default)]
pub struct SharedVerdicts(Vec<(ConditionId, bool)>);

impl SharedVerdicts {
    /// Forgets everything, since the facts are others; keeps the memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether a precondition holds. `test` isn't called if it was called for another supplier, and
    /// the precondition is the same for both.
    pub(crate) fn verdict(
        &mut self,
        domain: &Domain,
        precondition: &BoundCondition,
        test: impl FnOnce() -> bool,
    ) -> bool {
        let Some(shared) = precondition.shared(domain) else {
            return test();
        };
        if let Some(&(_, verdict)) = self.0.iter().find(|(of, _)| *of == shared) {
            return verdict;
        }
        let verdict = test();
        self.0.push((shared, verdict));
        verdict
    }
}
