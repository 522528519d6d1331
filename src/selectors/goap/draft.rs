//! A first plan, for goals whose cheapest one isn't found within the bound.
//!
//! The search goes forwards over facts, guided mostly by the estimate: the weight of the way so far
//! counts only an eighth. The estimate sums up the cost of each missing fact by itself, with its
//! steps and everything that they need (h_add: Bonet and Geffner, 2001). It may be too high, so the
//! plan may be dearer than another. But it leads to plans where estimates that are never too high
//! don't.
//!
//! A state is estimated when it is expanded, not when it is found. Until then, its estimate is that
//! of the state before it, minus the step if the step is among those that this estimate was summed
//! up from (helpful actions: Hoffmann and Nebel, 2001).

use alloc::vec::Vec;

use super::{
    components::{Component, Parts},
    kernel::{Limits, add},
    labels::{Label, Labels, NEVER, NONE, Offered},
    regression::bits,
    scene::is_within,
};

/// How many times as much an estimate counts as the way there.
const HASTE: u64 = 8;

/// What a draft keeps for one component.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// Of each fact, from the state that is looked at.
    estimates: Vec<u64>,
    /// The step by which each fact costs that.
    makers: Vec<u32>,
    /// Steps still to be looked at, as bits.
    pending: Vec<u64>,
    /// Steps that the estimate was summed up from, as bits.
    helpful: Vec<u64>,
    /// Facts whose makers are still to be noted.
    wanted: Vec<usize>,
    here: Vec<u64>,
    next: Vec<u64>,
}

impl Draft {
    /// Offers the sets to which one step leads from that of `label`. False if it was stopped by the
    /// limits.
    pub(super) fn expand(
        &mut self,
        labels: &mut Labels,
        limits: &mut Limits,
        parts: &Parts,
        component: &Component,
        weights: &[u64],
        label: u32,
    ) -> bool {
        let words = component.words;
        let Label { state, weight, .. } = labels.all[label as usize];
        self.here.clear();
        self.here.extend_from_slice(labels.state(state, words));
        let goal = parts.goal(component);
        let rest = self.estimate(parts, component, weights);
        if rest == NEVER {
            return true;
        }
        for (number, &own) in weights.iter().enumerate() {
            let [needs, makes, breaks] = parts.step(words, component, number);
            if !is_within(needs, &self.here) {
                continue;
            }
            self.next.clear();
            let next = (0..words).map(|at| self.here[at] & !breaks[at] | makes[at]);
            self.next.extend(next);
            let is_helpful = self.helpful[number / 64] >> (number % 64) & 1 == 1;
            let nearer = if is_helpful { own } else { 0 };
            let next = &self.next;
            let offered = labels.offer(next, weight + own, label, number as u32, || {
                if is_within(goal, next) {
                    0
                } else {
                    hastened(rest.saturating_sub(nearer).max(1))
                }
            });
            if offered == Offered::Added && !limits.take_one() {
                return false;
            }
        }
        true
    }

    /// What seems to be still to come after the state that is looked at, and which steps help.
    fn estimate(&mut self, parts: &Parts, component: &Component, weights: &[u64]) -> u64 {
        let words = component.words;
        let facts = component.facts.len();
        self.estimates.clear();
        self.estimates.extend((0..facts).map(|fact| {
            let holds = self.here[fact / 64] >> (fact % 64) & 1 == 1;
            if holds { 0 } else { NEVER }
        }));
        self.makers.clear();
        self.makers.resize(facts, NONE);
        // All of them once, and again when what they need has become cheaper.
        self.pending.clear();
        self.pending.resize(component.blocks(), u64::MAX);
        if let Some(last) = self.pending.last_mut() {
            *last >>= weights.len().wrapping_neg() % 64;
        }
        while let Some(block) = self.pending.iter().position(|&word| word != 0) {
            let number = block * 64 + self.pending[block].trailing_zeros() as usize;
            self.pending[block] &= self.pending[block] - 1;
            let [needs, makes, _] = parts.step(words, component, number);
            let needed = total(&self.estimates, needs);
            if needed == NEVER {
                continue;
            }
            let sum = add(needed, weights[number]);
            for (at, &makes) in makes.iter().enumerate() {
                for fact in bits(makes).map(|bit| at * 64 + bit) {
                    if sum < self.estimates[fact] {
                        self.estimates[fact] = sum;
                        self.makers[fact] = number as u32;
                        for (block, pending) in self.pending.iter_mut().enumerate() {
                            *pending |= parts.needers(component, fact, block);
                        }
                    }
                }
            }
        }
        self.note_helpful(parts, component);
        total(&self.estimates, parts.goal(component))
    }

    /// Notes the steps that make what the goal lacks, and what they lack.
    fn note_helpful(&mut self, parts: &Parts, component: &Component) {
        self.helpful.clear();
        self.helpful.resize(component.blocks(), 0);
        self.wanted.clear();
        let want = |wanted: &mut Vec<usize>, set: &[u64]| {
            for (at, &word) in set.iter().enumerate() {
                wanted.extend(bits(word).map(|bit| at * 64 + bit));
            }
        };
        want(&mut self.wanted, parts.goal(component));
        while let Some(fact) = self.wanted.pop() {
            let maker = self.makers[fact];
            if maker == NONE {
                continue;
            }
            let (block, bit) = (maker as usize / 64, 1 << (maker % 64));
            if self.helpful[block] & bit == 0 {
                self.helpful[block] |= bit;
                let [needs, ..] = parts.step(component.words, component, maker as usize);
                want(&mut self.wanted, needs);
            }
        }
    }
}

/// What the facts of a set cost, each for itself.
pub(super) fn total(estimates: &[u64], set: &[u64]) -> u64 {
    let mut sum = 0;
    for (at, &word) in set.iter().enumerate() {
        for bit in bits(word) {
            match estimates[at * 64 + bit] {
                NEVER => return NEVER,
                more => sum = add(sum, more),
            }
        }
    }
    sum
}

/// An estimate as it counts beside the weight of the way there.
pub(super) fn hastened(estimate: u64) -> u64 {
    match estimate {
        NEVER => NEVER,
        estimate => estimate.min(NEVER >> 6) * HASTE,
    }
}
