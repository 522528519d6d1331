//! Planning forwards over facts that are just true or false, with its estimate.
//!
//! A state is the set of facts that hold, one bit each. A step can be done if all facts that it
//! needs hold. What it makes false is taken out of the set, and what it makes true is put in.
//!
//! The estimate adds up what the goal still lacks. Each step's weight is shared out evenly among
//! the facts of the goal that the step makes true. A missing fact costs its least share in any
//! step. This is consistent, since a step lowers the estimate by no more than the shares of what it
//! makes true, and these add up to its weight. A state in which anything is missing costs at least
//! one step.
//!
//! Where objects are alike (`symmetry.rs`), states are the same that differ only by which is which.
//! Of all ways to such states, the lightest is kept, and of those that weigh the same the first in
//! order of steps; the search goes on from the state to which it leads. So it still finds the plan
//! that is first in order: if another way came before its beginning, the rest of the plan, with
//! objects exchanged, would make a plan of it that comes before. This needs the one lightest way to
//! each state. So where shorter ways are kept, too, objects aren't exchanged.

use alloc::vec::Vec;

use super::{
    bits::bits,
    components::{Component, Parts},
    kernel::{Limits, add},
    labels::{Label, Labels, NEVER, NONE, Offered},
    symmetry::Symmetry,
    weight::{LENGTH_BITS, length},
};
use crate::nominal::Nominal as _;

/// What planning forwards over facts keeps for one component.
#[derive(Debug, Default)]
pub(super) struct Progression {
    /// For each fact that the goal wants: its least share of the weight of a step that makes it
    /// true.
    shares: Vec<u64>,
    /// For each block of steps and each group of four facts, a table. Its index says which of the
    /// four hold, its entry which steps of the block need one that doesn't, as bits.
    lacking: Vec<[u64; 16]>,
    /// What all of this was made of: words, facts, whether shorter ways are kept, the component's
    /// sets, and what its steps weigh.
    basis: (usize, usize, bool),
    given: Vec<u64>,
    weights: Vec<u64>,
    /// What the goal wants, then what each step needs, makes true and makes false, with like
    /// objects' facts first.
    sets: Vec<u64>,
    here: Vec<u64>,
    next: Vec<u64>,
    symmetry: Symmetry,
    /// If objects are alike: what holds at the snapshot, and for each state that was expanded, what
    /// holds where its way leads. The labels have arranged states.
    start: Vec<u64>,
    reached: Vec<u64>,
}

impl Progression {
    /// Prepares a component. `start` are the facts that hold at the snapshot, `weights` the weights
    /// of the steps.
    pub(super) fn begin(
        &mut self,
        labels: &mut Labels,
        parts: &Parts,
        component: &Component,
        start: &[u64],
        weights: &[u64],
        keeps_shorter: bool,
    ) {
        let words = component.words;
        self.make_ready(parts, component, weights, keeps_shorter);
        self.next.clear();
        self.next.extend_from_slice(start);
        self.here.resize(words, 0);
        labels.clear(words, false, keeps_shorter);
        if !self.symmetry.is_empty() {
            self.symmetry.reorder(&mut self.next);
            self.start.clear();
            self.start.extend_from_slice(&self.next);
            self.symmetry.arrange(&mut self.next);
            labels.beside = words * u64::BYTES;
        }
        let rest = rest(&self.shares, &self.sets[..words], &self.next);
        labels.offer(&self.next, 0, NONE, NONE, || rest);
    }

    /// Makes what depends only on steps and the goal, unless they are as before.
    fn make_ready(
        &mut self,
        parts: &Parts,
        component: &Component,
        weights: &[u64],
        keeps_shorter: bool,
    ) {
        let (words, sets) = (component.words, parts.sets(component));
        let basis = (words, component.facts.len(), keeps_shorter);
        if self.basis == basis && self.given == sets && self.weights == weights {
            return;
        }
        self.basis = basis;
        self.given.clear();
        self.given.extend_from_slice(sets);
        self.weights.clear();
        self.weights.extend_from_slice(weights);
        self.sets.clear();
        self.sets.extend_from_slice(sets);
        self.symmetry.clear();
        if !keeps_shorter {
            self.symmetry.find(parts, component, weights);
        }
        if !self.symmetry.is_empty() {
            for set in self.sets.chunks_exact_mut(words) {
                self.symmetry.reorder(set);
            }
        }
        self.share_out(component);
        self.tabulate(parts, component);
    }

    /// Offers the sets to which one step leads from that of `label`. False if the limits have
    /// stopped it.
    pub(super) fn expand(
        &mut self,
        labels: &mut Labels,
        limits: &mut Limits,
        component: &Component,
        label: u32,
    ) -> bool {
        // The commonest size is compiled on its own, with the number of words as a constant.
        match component.words {
            1 => self.expand_words(1, labels, limits, component, label),
            words => self.expand_words(words, labels, limits, component, label),
        }
    }

    #[inline(always)]
    fn expand_words(
        &mut self,
        words: usize,
        labels: &mut Labels,
        limits: &mut Limits,
        component: &Component,
        label: u32,
    ) -> bool {
        let (state, weight) = {
            let label = &labels.all[label as usize];
            (label.state, label.weight)
        };
        let is_arranged = !self.symmetry.is_empty();
        if is_arranged {
            self.follow(labels, words, label);
        } else {
            self.here[..words].copy_from_slice(labels.state(state, words));
        }
        let here = &self.here[..words];
        let next = &mut self.next[..words];
        let goal = &self.sets[..words];
        let tables = self
            .lacking
            .chunks_exact(component.facts.len().div_ceil(4).max(1));
        for (block, tables) in tables.enumerate() {
            let left = component.steps.len() - block * 64;
            let all = u64::MAX >> 64_usize.saturating_sub(left);
            for bit in bits(all & !lacking(tables, here)) {
                let number = block * 64 + bit;
                let [_, makes, breaks] = step_sets(&self.sets, words, number);
                let mut changes = 0;
                for at in 0..words {
                    next[at] = here[at] & !breaks[at] | makes[at];
                    changes |= next[at] ^ here[at];
                }
                if changes == 0 {
                    continue;
                }
                if is_arranged {
                    self.symmetry.arrange(next);
                }
                let shares = &self.shares;
                let sum = weight + self.weights[number];
                let offered =
                    labels.offer(next, sum, label, number as u32, || rest(shares, goal, next));
                if offered == Offered::Added && !limits.take_one() {
                    return false;
                }
            }
        }
        true
    }

    /// Puts the facts into `here` that hold where the way of a label leads, from where the way of
    /// the label before it does. That one was expanded, so its way doesn't change any more.
    #[inline(never)]
    fn follow(&mut self, labels: &Labels, words: usize, label: u32) {
        let Label {
            state,
            parent,
            step,
            ..
        } = labels.all[label as usize];
        if parent == NONE {
            self.here.copy_from_slice(&self.start);
        } else {
            let from = labels.all[parent as usize].state as usize * words;
            let [_, makes, breaks] = step_sets(&self.sets, words, step as usize);
            for at in 0..words {
                self.here[at] = self.reached[from + at] & !breaks[at] | makes[at];
            }
        }
        let first = state as usize * words;
        if self.reached.len() < first + words {
            self.reached.resize(first + words, 0);
        }
        self.reached[first..first + words].copy_from_slice(&self.here);
    }

    /// Fills the tables of `lacking`.
    fn tabulate(&mut self, parts: &Parts, component: &Component) {
        let facts = component.facts.len();
        self.lacking.clear();
        for block in 0..component.blocks() {
            for first in (0..facts).step_by(4) {
                let needers = |bit: usize| match first + bit {
                    place if place < facts => {
                        parts.needers(component, self.symmetry.fact_at(place), block)
                    }
                    _ => 0,
                };
                let needers = [0, 1, 2, 3].map(needers);
                self.lacking.push(core::array::from_fn(|holding| {
                    let lacking = (0..4).filter(|bit| holding >> bit & 1 == 0);
                    lacking.fold(0, |steps, bit| steps | needers[bit])
                }));
            }
        }
    }

    /// Works out the least cost of each fact of the goal.
    fn share_out(&mut self, component: &Component) {
        let words = component.words;
        let goal = &self.sets[..words];
        self.shares.clear();
        self.shares.resize(component.facts.len(), NEVER);
        for (number, &weight) in self.weights.iter().enumerate() {
            let [_, makes, _] = step_sets(&self.sets, words, number);
            let wanted = makes.iter().zip(goal).map(|(makes, goal)| makes & goal);
            let count: u32 = wanted.clone().map(u64::count_ones).sum();
            if count == 0 {
                continue;
            }
            let cost = (weight >> LENGTH_BITS) / u64::from(count);
            let share = cost << LENGTH_BITS | u64::from(length(weight) / count);
            for (at, word) in wanted.enumerate() {
                for bit in bits(word) {
                    let least = &mut self.shares[at * 64 + bit];
                    *least = share.min(*least);
                }
            }
        }
    }
}

/// What a step needs, makes true and makes false, as [`Parts::step`] tells of its own sets. If both were
/// one function, planning backwards would take 8 % more instructions for `goap_combat8`.
#[inline(always)]
fn step_sets(sets: &[u64], words: usize, number: usize) -> [&[u64]; 3] {
    let start = (1 + 3 * number) * words;
    let sets = &sets[start..start + 3 * words];
    [0, 1, 2].map(|kind| &sets[kind * words..(kind + 1) * words])
}

/// The steps of one block that need a fact that doesn't hold, as bits.
#[inline(always)]
fn lacking(tables: &[[u64; 16]], here: &[u64]) -> u64 {
    let mut lacking = 0;
    for (number, table) in tables.iter().enumerate() {
        let holding = here[number / 16] >> (number % 16 * 4) & 15;
        lacking |= table[holding as usize];
    }
    lacking
}

/// Estimates what is still to come after a state.
#[inline]
fn rest(shares: &[u64], goal: &[u64], state: &[u64]) -> u64 {
    let mut sum = 0;
    let mut is_reached = true;
    for (at, (goal, state)) in goal.iter().zip(state).enumerate() {
        for bit in bits(goal & !state) {
            let share = shares[at * 64 + bit];
            if share == NEVER {
                return NEVER;
            }
            is_reached = false;
            sum = add(sum, share);
        }
    }
    if is_reached { 0 } else { sum.max(1) }
}
