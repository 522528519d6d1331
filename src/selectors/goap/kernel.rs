//! Best-first search over states of any kind: A* (Hart, Nilsson and Raphael, 1968) on labels.

use super::{
    grounding::{LENGTH_BITS, length},
    labels::{Labels, NEVER, NONE},
};
use crate::planning::EndedBy;

/// The most steps that an estimate counts. With the 128 that a plan may have, the bits of a weight
/// that count steps never overflow.
pub(super) const MOST_ESTIMATED: u64 = 127;

/// What a search may still do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Labels that may be added in this call.
    pub budget: u32,
    /// Labels that may be added in all.
    pub left: u32,
    /// Work done in this call, and at which no more is done. Not all searches count it themselves.
    pub work: u64,
    pub most_work: u64,
    /// Bytes that may be in use.
    pub bytes: usize,
    /// The most steps.
    pub depth: u32,
}

impl Limits {
    /// Counts one more label; false if there may be none, or none after it in this call.
    pub(super) fn take_one(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.budget = self.budget.saturating_sub(1);
        self.budget > 0
    }

    /// Whether no more work may be done.
    pub(super) fn is_worked_off(&self) -> bool {
        self.work >= self.most_work
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// It hasn't: the budget of this call is used up.
    Paused,
    /// With the best way there is.
    Found(u32),
    /// There is none.
    Nothing,
    /// At a bound.
    Bound(EndedBy),
}

/// The state of a search between calls.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchState {
    best: u32,
    best_weight: u64,
    /// The least estimate of what was cut off for its length.
    pub cut: u64,
    /// The label that was being expanded when the budget was used up.
    unfinished: Option<u32>,
}

impl Default for SearchState {
    fn default() -> Self {
        SearchState {
            best: NONE,
            best_weight: NEVER,
            cut: NEVER,
            unfinished: None,
        }
    }
}

impl SearchState {
    /// Goes on until the search ends or the budget is used up. `expand` offers what follows from a
    /// label; false if it was stopped by the limits. Once more it offers what is new only. `expanded`
    /// counts labels.
    pub(super) fn go_on(
        &mut self,
        labels: &mut Labels,
        limits: &mut Limits,
        expanded: &mut u32,
        mut expand: impl FnMut(&mut Labels, &mut Limits, u32) -> bool,
    ) -> Ended {
        if self.unfinished.is_some() && limits.budget == 0 {
            return Ended::Paused;
        }
        let mut resumed = self.unfinished.take();
        loop {
            let label = match resumed.take() {
                Some(label) => label,
                None => match self.next(labels, limits) {
                    Ok(label) => {
                        *expanded += 1;
                        label
                    }
                    Err(ended) => return ended,
                },
            };
            if !expand(labels, limits, label) {
                return self.stop(limits, label);
            }
        }
    }

    /// The label to be expanded next, or how the search ends without one.
    #[inline(always)]
    fn next(&mut self, labels: &mut Labels, limits: &Limits) -> Result<u32, Ended> {
        loop {
            let Some((estimate, label)) = labels.take() else {
                return Err(self.end());
            };
            if estimate > self.best_weight {
                return Err(self.end());
            }
            let weight = labels.all[label as usize].weight;
            if estimate == weight {
                self.arrive(labels, label, weight);
                continue;
            }
            if length(weight) >= limits.depth {
                self.cut = self.cut.min(estimate);
                continue;
            }
            if limits.budget == 0 {
                labels.put_back(estimate, label);
                return Err(Ended::Paused);
            }
            if labels.bytes() > limits.bytes {
                return Err(Ended::Bound(EndedBy::Memory));
            }
            return Ok(label);
        }
    }

    /// The limits have stopped what was offered from a label.
    fn stop(&mut self, limits: &Limits, label: u32) -> Ended {
        if limits.budget > 0 {
            return Ended::Bound(EndedBy::States);
        }
        self.unfinished = Some(label);
        Ended::Paused
    }

    fn end(&self) -> Ended {
        match self.best {
            NONE => Ended::Nothing,
            best => Ended::Found(best),
        }
    }

    /// Whether ways that were cut off for their length may have kept a better one from being
    /// found: a dearer but shorter way to a state isn't kept unless asked for.
    pub(super) fn is_in_doubt(&self, labels: &Labels) -> bool {
        !labels.keeps_shorter && self.cut < self.best_weight
    }

    /// A complete plan. All that come out now weigh the same; the first in order of steps counts.
    #[inline]
    fn arrive(&mut self, labels: &Labels, label: u32, weight: u64) {
        let is_better = self.best == NONE || {
            let (new, old) = (&labels.all[label as usize], &labels.all[self.best as usize]);
            labels.is_before((new.parent, new.step), (old.parent, old.step))
        };
        if is_better {
            self.best = label;
            self.best_weight = weight;
        }
    }
}

/// The sum of an estimate and a weight, counting no more steps than estimates may.
#[inline]
pub(super) fn add(estimate: u64, weight: u64) -> u64 {
    const MASK: u64 = (1 << LENGTH_BITS) - 1;
    let steps = (estimate & MASK) + (weight & MASK);
    let costs = (estimate & !MASK).saturating_add(weight & !MASK);
    costs.min(NEVER >> 2 & !MASK) | steps.min(MOST_ESTIMATED)
}
