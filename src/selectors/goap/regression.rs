//! Planning backwards over facts that are just true or false.
//!
//! A state is a set of facts that are still to be achieved. Its steps are those that make one of
//! them true and none of them false; what the step needs takes the place of what it makes true.
//! The plan is complete when all facts of the set hold at the snapshot.
//!
//! Every step of a cheapest plan makes something true that the rest of the plan needs: a step that
//! doesn't could be left out, and each weighs something. So planning backwards finds all of them.
//!
//! The estimate is the dearest fact's. A fact that holds costs nothing; another costs its cheapest
//! step and the dearest fact that this one needs (h_max: Bonet and Geffner, 2001). One pass over
//! the steps before the search gives it for all sets, and tells goals that can't be reached. It is
//! consistent: a fact that a step leaves in the set costs what it did, and one that it makes true
//! costs at most the step and the dearest fact that takes its place.

use alloc::vec::Vec;

use super::{
    components::{Component, Parts, Truth},
    grounding::Ground,
    kernel::{Limits, add},
    labels::{Labels, NEVER, NONE, Offered},
};

/// What planning backwards keeps for one component.
#[derive(Debug, Default)]
pub(super) struct Regression {
    /// Of each fact, to the goal's own steps; see above.
    estimates: Vec<u64>,
    /// Facts that hold at the snapshot.
    start: Vec<u64>,
    weights: Vec<u64>,
    set: Vec<u64>,
    next: Vec<u64>,
}

impl Regression {
    /// Makes ready for a component.
    pub(super) fn begin(
        &mut self,
        labels: &mut Labels,
        ground: &Ground,
        parts: &Parts,
        component: &Component,
        truth: &Truth,
        keeps_shorter: bool,
    ) {
        self.start.clear();
        self.start.resize(component.words, 0);
        self.estimates.clear();
        for (local, &fact) in parts.facts(component).iter().enumerate() {
            let holds = truth.holds(fact);
            self.start[local / 64] |= u64::from(holds) << (local % 64);
            self.estimates.push(if holds { 0 } else { NEVER });
        }
        self.weights.clear();
        let steps = parts.steps(component).iter();
        self.weights
            .extend(steps.map(|&step| ground.steps[step as usize].weight));
        self.estimate_facts(parts, component);
        labels.clear(component.words, true, keeps_shorter);
        let goal = parts.set(component, 0);
        let rest = rest(&self.estimates, &self.start, goal);
        labels.offer(goal, 0, NONE, NONE, || rest);
    }

    /// What each fact costs at least, as a fixpoint over the steps.
    fn estimate_facts(&mut self, parts: &Parts, component: &Component) {
        let mut again = true;
        while again {
            again = false;
            for (number, &weight) in self.weights.iter().enumerate() {
                let needed = dearest(&self.estimates, parts.set(component, 1 + 3 * number));
                if needed == NEVER {
                    continue;
                }
                let sum = add(needed, weight);
                for (word, &made) in parts.set(component, 2 + 3 * number).iter().enumerate() {
                    for bit in bits(made) {
                        let estimate = &mut self.estimates[word * 64 + bit];
                        if sum < *estimate {
                            *estimate = sum;
                            again = true;
                        }
                    }
                }
            }
        }
    }

    /// Offers the sets from which one step leads to that of `label`.
    pub(super) fn expand(
        &mut self,
        labels: &mut Labels,
        limits: &mut Limits,
        parts: &Parts,
        component: &Component,
        label: u32,
    ) -> bool {
        let (state, weight) = {
            let label = &labels.all[label as usize];
            (label.state, label.weight)
        };
        if let [set] = *labels.state(state) {
            return self.expand_word(labels, limits, parts, component, (label, weight, set));
        }
        self.set.clear();
        self.set.extend_from_slice(labels.state(state));
        for number in 0..self.weights.len() {
            let [needs, makes, breaks] =
                [1, 2, 3].map(|kind| parts.set(component, kind + 3 * number));
            let serves = self.set.iter().zip(makes).any(|(set, it)| set & it != 0);
            let spoils = self.set.iter().zip(breaks).any(|(set, it)| set & it != 0);
            if !serves || spoils {
                continue;
            }
            self.next.clear();
            for word in 0..self.set.len() {
                self.next.push(self.set[word] & !makes[word] | needs[word]);
            }
            let (estimates, start, next) = (&self.estimates, &self.start, &self.next);
            let offered = labels.offer(
                next,
                weight + self.weights[number],
                label,
                number as u32,
                || rest(estimates, start, next),
            );
            if offered == Offered::Added && !limits.take_one() {
                return false;
            }
        }
        true
    }

    /// The same for sets of one word, which most are.
    fn expand_word(
        &mut self,
        labels: &mut Labels,
        limits: &mut Limits,
        parts: &Parts,
        component: &Component,
        (label, weight, set): (u32, u64, u64),
    ) -> bool {
        let sets = parts.words_of_steps(component);
        let start = self.start[0];
        let estimates = &self.estimates;
        for (number, (step, &own)) in sets.chunks_exact(3).zip(&self.weights).enumerate() {
            let &[needs, makes, breaks] = step else {
                continue;
            };
            if set & makes == 0 || set & breaks != 0 {
                continue;
            }
            let next = set & !makes | needs;
            let offered = labels.offer(&[next], weight + own, label, number as u32, || {
                let missing = bits(next & !start);
                missing.fold(0, |most, bit| most.max(estimates[bit]))
            });
            if offered == Offered::Added && !limits.take_one() {
                return false;
            }
        }
        true
    }
}

/// What is still to come before a set can be begun with: the dearest of its facts that don't hold.
fn rest(estimates: &[u64], start: &[u64], set: &[u64]) -> u64 {
    let mut most = 0;
    for (word, (&set, &start)) in set.iter().zip(start).enumerate() {
        for bit in bits(set & !start) {
            most = most.max(estimates[word * 64 + bit]);
        }
    }
    most
}

/// The dearest fact of a set.
pub(super) fn dearest(estimates: &[u64], set: &[u64]) -> u64 {
    let mut most = 0;
    for (word, &set) in set.iter().enumerate() {
        for bit in bits(set) {
            most = most.max(estimates[word * 64 + bit]);
        }
    }
    most
}

/// The places of a word's bits that are 1.
#[inline]
fn bits(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    core::iter::from_fn(move || {
        let bit = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
