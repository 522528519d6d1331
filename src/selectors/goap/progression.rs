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

use alloc::vec::Vec;

use super::{
    components::{Component, Parts},
    kernel::{Limits, add},
    labels::{Labels, NEVER, NONE, Offered},
    regression::bits,
    weight::{LENGTH_BITS, length},
};

/// What planning forwards over facts keeps for one component.
#[derive(Debug, Default)]
pub(super) struct Progression {
    /// For each fact that the goal wants: its least share of the weight of a step that makes it
    /// true.
    shares: Vec<u64>,
    /// For each block of steps and each group of four facts, a table. Its index says which of the
    /// four hold, its entry which steps of the block need one that doesn't, as bits.
    lacking: Vec<[u64; 16]>,
    here: Vec<u64>,
    next: Vec<u64>,
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
        self.share_out(parts, component, weights);
        self.tabulate(parts, component);
        self.here.resize(words, 0);
        self.next.resize(words, 0);
        labels.clear(words, false, keeps_shorter);
        let rest = rest(&self.shares, parts.goal(component), start);
        labels.offer(start, 0, NONE, NONE, || rest);
    }

    /// Offers the sets to which one step leads from that of `label`. False if the limits have
    /// stopped it.
    pub(super) fn expand(
        &mut self,
        labels: &mut Labels,
        limits: &mut Limits,
        parts: &Parts,
        component: &Component,
        weights: &[u64],
        label: u32,
    ) -> bool {
        // The commonest size is compiled on its own, with the number of words as a constant.
        match component.words {
            1 => self.expand_words(1, labels, limits, parts, component, weights, label),
            words => self.expand_words(words, labels, limits, parts, component, weights, label),
        }
    }

    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "a copy of `expand`")]
    fn expand_words(
        &mut self,
        words: usize,
        labels: &mut Labels,
        limits: &mut Limits,
        parts: &Parts,
        component: &Component,
        weights: &[u64],
        label: u32,
    ) -> bool {
        let (state, weight) = {
            let label = &labels.all[label as usize];
            (label.state, label.weight)
        };
        let here = &mut self.here[..words];
        here.copy_from_slice(labels.state(state, words));
        let next = &mut self.next[..words];
        let goal = parts.goal(component);
        let tables = self
            .lacking
            .chunks_exact(component.facts.len().div_ceil(4).max(1));
        for (block, tables) in tables.enumerate() {
            let left = component.steps.len() - block * 64;
            let all = u64::MAX >> 64_usize.saturating_sub(left);
            for bit in bits(all & !lacking(tables, here)) {
                let number = block * 64 + bit;
                let [_, makes, breaks] = parts.step(words, component, number);
                let mut changes = 0;
                for at in 0..words {
                    next[at] = here[at] & !breaks[at] | makes[at];
                    changes |= next[at] ^ here[at];
                }
                if changes == 0 {
                    continue;
                }
                let shares = &self.shares;
                let sum = weight + weights[number];
                let offered =
                    labels.offer(next, sum, label, number as u32, || rest(shares, goal, next));
                if offered == Offered::Added && !limits.take_one() {
                    return false;
                }
            }
        }
        true
    }

    /// Fills the tables of `lacking`.
    fn tabulate(&mut self, parts: &Parts, component: &Component) {
        let facts = component.facts.len();
        self.lacking.clear();
        for block in 0..component.blocks() {
            for first in (0..facts).step_by(4) {
                let needers = |bit: usize| match first + bit {
                    fact if fact < facts => parts.needers(component, fact, block),
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
    fn share_out(&mut self, parts: &Parts, component: &Component, weights: &[u64]) {
        let words = component.words;
        let goal = parts.goal(component);
        self.shares.clear();
        self.shares.resize(component.facts.len(), NEVER);
        for (number, &weight) in weights.iter().enumerate() {
            let [_, makes, _] = parts.step(words, component, number);
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
