//! Planning backwards over facts that are just true or false, with its estimate.
//!
//! A state is a set of facts that are still to be achieved. The steps that can come last make one
//! of them true and none of them false. Before such a step, its needs take the place of what it
//! makes true. The plan is complete when all facts of the set hold at the snapshot.
//!
//! Every step of a cheapest plan makes something true that the rest of the plan needs. A step that
//! doesn't could be left out, and each weighs something. So planning backwards finds all steps that
//! matter.
//!
//! The estimate of a set is that of its dearest fact. A fact that holds costs nothing. Any other
//! costs its cheapest step and the dearest fact that this step needs (h_max: Bonet and Geffner,
//! 2001). One pass over the steps before the search works this out for all facts, and finds goals
//! that can't be reached. It is consistent: a fact that a step leaves in the set costs what it did
//! before, and one that the step makes true costs at most the step and the dearest fact that takes
//! its place.

use alloc::vec::Vec;

use super::{
    bits::{bits, has},
    components::{Component, Parts, Truth},
    ground::Ground,
    kernel::{Limits, add},
    labels::{Label, Labels, NEVER, NONE, Offered},
};

/// What planning backwards keeps for one component.
#[derive(Debug, Default)]
pub(super) struct Regression {
    /// For each fact, the least cost of achieving it; see above.
    estimates: Vec<u64>,
    /// Facts that hold at the snapshot.
    pub start: Vec<u64>,
    /// For each step, its weight.
    pub weights: Vec<u64>,
    set: Vec<u64>,
    next: Vec<u64>,
    /// Steps, as bits.
    pending: Vec<u64>,
}

/// Makes a list of `count` equal words. Most searches need as many as the one before.
#[inline]
fn refill(words: &mut Vec<u64>, count: usize, word: u64) {
    give_room(words, count);
    words.fill(word);
}

#[inline]
fn give_room(words: &mut Vec<u64>, count: usize) {
    if words.len() != count {
        words.resize(count, 0);
    }
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
        let words = component.words;
        self.set_out(ground, parts, component, truth);
        // Both are written before they are read.
        give_room(&mut self.set, words);
        give_room(&mut self.next, words);
        match words {
            1 => self.estimate_facts(1, parts, component),
            _ => self.estimate_facts(words, parts, component),
        }
        labels.clear(words, true, keeps_shorter);
        let goal = parts.goal(component);
        let rest = rest(&self.estimates, &self.start, goal);
        labels.offer(goal, 0, NONE, NONE, || rest);
    }

    /// Notes which facts of a component hold, and what its steps weigh. The searches that go
    /// forwards use this, too.
    pub(super) fn set_out(
        &mut self,
        ground: &Ground,
        parts: &Parts,
        component: &Component,
        truth: &Truth,
    ) {
        refill(&mut self.start, component.words, 0);
        for (local, &fact) in parts.facts(component).iter().enumerate() {
            self.start[local / 64] |= u64::from(truth.holds(fact)) << (local % 64);
        }
        let steps = parts.steps(component).iter();
        self.weights.clear();
        self.weights
            .extend(steps.map(|&step| ground.steps[step as usize].weight));
    }

    /// Offers the sets from which one step leads to that of `label`. False if the limits have
    /// stopped it.
    pub(super) fn expand(
        &mut self,
        labels: &mut Labels,
        limits: &mut Limits,
        parts: &Parts,
        component: &Component,
        label: u32,
    ) -> bool {
        match component.words {
            1 => self.expand_words(1, labels, limits, parts, component, label),
            words => self.expand_words(words, labels, limits, parts, component, label),
        }
    }

    /// Works out the least cost of each fact, as a fixpoint: a step is looked at again whenever a
    /// fact that it needs has become cheaper.
    ///
    /// Like [`expand_words`](Self::expand_words) it is compiled once more for sets of one word,
    /// which most are: where `words` is a constant, nothing has to be counted.
    #[inline(always)]
    fn estimate_facts(&mut self, words: usize, parts: &Parts, component: &Component) {
        let start = &self.start[..words];
        self.estimates.clear();
        self.estimates
            .extend((0..component.facts.len()).map(|fact| {
                let holds = has(start, fact);
                if holds { 0 } else { NEVER }
            }));
        // Steps still to be looked at: all of them once.
        let (steps, pending) = (self.weights.len(), &mut self.pending);
        refill(pending, component.blocks(), u64::MAX);
        if let Some(last) = pending.last_mut() {
            *last >>= steps.wrapping_neg() % 64;
        }
        while let Some(block) = pending.iter().position(|&word| word != 0) {
            let number = block * 64 + pending[block].trailing_zeros() as usize;
            pending[block] &= pending[block] - 1;
            let [needs, makes, _] = parts.step(words, component, number);
            let needed = dearest(&self.estimates, needs);
            if needed == NEVER {
                continue;
            }
            let sum = add(needed, self.weights[number]);
            for (at, &makes) in makes.iter().enumerate() {
                for bit in bits(makes) {
                    let estimate = &mut self.estimates[at * 64 + bit];
                    if sum < *estimate {
                        *estimate = sum;
                        for (block, pending) in pending.iter_mut().enumerate() {
                            *pending |= parts.needers(component, at * 64 + bit, block);
                        }
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn expand_words(
        &mut self,
        words: usize,
        labels: &mut Labels,
        limits: &mut Limits,
        parts: &Parts,
        component: &Component,
        label: u32,
    ) -> bool {
        let Label { state, weight, .. } = labels.all[label as usize];
        let set = &mut self.set[..words];
        set.copy_from_slice(labels.state(state, words));
        for block in 0..component.blocks() {
            for bit in bits(parts.candidates(component, set, block)) {
                let number = block * 64 + bit;
                let [needs, makes, _] = parts.step(words, component, number);
                let next = &mut self.next[..words];
                for at in 0..words {
                    next[at] = set[at] & !makes[at] | needs[at];
                }
                let sum = weight + self.weights[number];
                let (estimates, start) = (&self.estimates, &self.start[..words]);
                let offered = labels.offer(next, sum, label, number as u32, || {
                    rest(estimates, start, next)
                });
                if offered == Offered::Added && !limits.take_one() {
                    return false;
                }
            }
        }
        true
    }
}

/// Estimates what has to come before a set: the cost of its dearest fact that doesn't hold.
#[inline]
fn rest(estimates: &[u64], start: &[u64], set: &[u64]) -> u64 {
    let mut most = 0;
    for (at, (set, start)) in set.iter().zip(start).enumerate() {
        for bit in bits(set & !start) {
            most = most.max(estimates[at * 64 + bit]);
        }
    }
    most
}

/// The cost of the dearest fact of a set.
#[inline]
pub(super) fn dearest(estimates: &[u64], set: &[u64]) -> u64 {
    let mut most = 0;
    for (at, &word) in set.iter().enumerate() {
        for bit in bits(word) {
            most = most.max(estimates[at * 64 + bit]);
        }
    }
    most
}
