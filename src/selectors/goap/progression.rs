//! Planning forwards over facts that are just true or false.
//!
//! A state is the set of facts that hold, one bit each. A step can be done where all that it needs
//! holds; what it makes false is taken out of the set, and what it makes true put in.
//!
//! The estimate counts what the goal still lacks. Each step's weight is shared out evenly among the
//! facts of the goal that it makes true, and a fact that is lacking costs the least share of any step.
//! It is consistent, since a step lowers it by no more than the shares of what it makes true, which
//! are its weight; and all that lacks something costs at least one step.

use alloc::vec::Vec;

use super::{
    components::{Component, Parts},
    grounding::{LENGTH_BITS, length},
    kernel::{Limits, add},
    labels::{Labels, NEVER, NONE, Offered},
    regression::bits,
};

/// What planning forwards over facts keeps for one component.
#[derive(Debug, Default)]
pub(super) struct Progression {
    /// By fact: what it costs at least to make it true, if the goal wants it.
    shares: Vec<u64>,
    /// By block of steps, four facts at a time, and which of them hold: the steps of the block that
    /// need one that doesn't, as bits.
    lacking: Vec<[u64; 16]>,
    here: Vec<u64>,
    next: Vec<u64>,
}

impl Progression {
    /// Makes ready for a component. `start` are its facts that hold at the snapshot, `weights` those
    /// of its steps.
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
        // Compiled once more for the commonest size, in which nothing has to be counted.
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

    /// Notes which steps can't be done, whichever of four facts hold.
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

    /// Works out what facts of the goal cost at least.
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

/// What is still to come after a state, at least.
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
