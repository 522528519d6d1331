//! A first plan, for goals whose cheapest one isn't found within the bound.
//!
//! The search goes forwards over facts and follows mostly the estimate: the weight of the way so
//! far counts only an eighth as much. The estimate adds up the cost of each missing fact by itself,
//! with the steps for it and everything that these need (h_add: Bonet and Geffner, 2001). It may be
//! too high, so the plan may be dearer than another. But it finds plans where a search with
//! estimates that are never too high runs into its bound.
//!
//! A state is estimated when it is expanded, not when it is found. Until then it has the estimate
//! of the state before it. If its step is among those that this estimate was added up from, the
//! step's weight is subtracted (helpful actions: Hoffmann and Nebel, 2001).

use alloc::vec::Vec;

use super::{
    bits::{bits, has},
    components::{Component, Parts},
    kernel::{Limits, add},
    labels::{Label, Labels, NEVER, NONE, Offered},
    scene::is_within,
};

/// How many times as much an estimate counts as the way there.
const HASTE: u64 = 8;

/// What a draft keeps for one component.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// What each fact costs, from the state that is looked at.
    estimates: Vec<u64>,
    /// For each fact, the step by which it costs that.
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
    /// Offers the sets of facts to which one step leads from that of `label`. False if the limits
    /// have stopped it.
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
            let is_helpful = has(&self.helpful, number);
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

    /// Estimates what is still to come after the state that is looked at, and marks the steps that
    /// help.
    fn estimate(&mut self, parts: &Parts, component: &Component, weights: &[u64]) -> u64 {
        let words = component.words;
        let facts = component.facts.len();
        self.estimates.clear();
        self.estimates.extend((0..facts).map(|fact| {
            let holds = has(&self.here, fact);
            if holds { 0 } else { NEVER }
        }));
        self.makers.clear();
        self.makers.resize(facts, NONE);
        // Each step once, and again when what it needs has become cheaper.
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

    /// Marks the steps of the estimate as helpful: those that make what the goal lacks, and those
    /// that make what they need.
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

/// The sum of what the facts of a set cost, each by itself.
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

/// The estimate, multiplied so that it counts more than the weight of the way so far.
pub(super) fn hastened(estimate: u64) -> u64 {
    match estimate {
        NEVER => NEVER,
        estimate => estimate.min(NEVER >> 6) * HASTE,
    }
}
