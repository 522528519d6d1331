//! Best-first search over states of any kind: A* (Hart, Nilsson and Raphael, 1968) on labels.

use super::{
    labels::{Labels, NEVER, NONE},
    weight::{LENGTH_BITS, length},
};
use crate::planning::EndedBy;

/// The most steps that an estimate counts. A plan may have 128, and the sum of both still fits in the
/// bits of a weight that count steps.
pub(super) const MOST_ESTIMATED: u64 = 127;

/// What a search may still do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Labels that may be added in this call.
    pub budget: u32,
    /// Labels that may be added in all.
    pub left: u32,
    /// Work done in this call, and the amount at which it stops. Some searches leave the counting
    /// to their caller.
    pub work: u64,
    pub most_work: u64,
    /// Bytes that may be in use.
    pub bytes: usize,
    /// The most steps.
    pub depth: u32,
}

impl Limits {
    /// Counts one more label. False if it may not be added, or if no other may follow it in this
    /// call.
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
    /// With the best path.
    Found(u32),
    /// There is no path.
    Nothing,
    /// At a bound.
    Bound(EndedBy),
}

/// The state of a search between calls.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchState {
    best: u32,
    best_weight: u64,
    /// The least estimate among the labels that weren't expanded because they had as many steps as
    /// a plan may have.
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
    /// label, and returns false if the limits have stopped it. Then the next call begins with the
    /// same label, and `expand` adds only what is new. `expanded` counts labels.
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

    /// The limits have stopped the expansion of a label.
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

    /// Whether cutting off long paths may have hidden a better plan. It can't if shorter but dearer
    /// paths to a state are kept.
    pub(super) fn is_in_doubt(&self, labels: &Labels) -> bool {
        !labels.keeps_shorter && self.cut < self.best_weight
    }

    /// A label has reached the goal. All that reach it from now on weigh the same; the one that is
    /// first in order of steps is kept.
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
