//! The plans under consideration. They are stored as numbers in shared arrays. So a search can
//! pause and go on, and a warm one allocates nothing.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::{Merit, rated::Rated, simulate::Unmet, steps::StepId};
use crate::nominal::{Nominal, bytes, nominal};

nominal!(PlanState: 40, Made: 16, Open: 32);

/// A plan under consideration. Its number is its place in the order of generation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanState {
    chain: u32,
    len: u8,
    /// The number of the state that it was developed from; none for roots.
    pub parent: Option<u32>,
    /// The hard goal: what has to be achieved before the chain can be executed.
    pub unmet: Option<Unmet>,
    /// The NPC dies before the last step. Such a state is never chosen.
    pub died_early: bool,
    /// How much the NPC likes the outcome, 0 to 1.
    pub utility: f32,
    /// Utility less weighted cost; with durations, what of that is gained in a second.
    pub score: f32,
    /// Summed cost of the steps.
    pub cost: f32,
    /// Summed durations, in seconds; 0 unless durations count.
    pub seconds: f32,
    /// How far the NPC goes, in metres.
    pub metres: f32,
}

impl PlanState {
    /// What it takes: cost, seconds, metres.
    #[must_use]
    pub fn takes(&self) -> [f32; 3] {
        [self.cost, self.seconds, self.metres]
    }

    /// How many steps it has.
    #[must_use]
    pub fn steps(&self) -> usize {
        usize::from(self.len)
    }
}

/// All plan states of a search.
#[derive(Debug, Default)]
pub struct PlanStates {
    states: Vec<PlanState>,
    chains: Vec<StepId>,
    /// Chains generated, including those whose states were dropped: hash and place in `chains`.
    made: HashTable<Made>,
    open: BinaryHeap<Open>,
    /// The best of those that are executable.
    best_complete: Option<Open>,
}

/// A state that can be taken: the one of highest merit first, the oldest of equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Open {
    merit: Merit,
    /// What is left of the greatest number, so that older ones are greater.
    age: u32,
}

/// A chain that was generated.
#[derive(Clone, Copy, Debug)]
struct Made {
    hash: u64,
    chain: u32,
    len: u8,
}

impl PlanStates {
    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        self.states.clear();
        self.chains.clear();
        self.made.clear();
        self.open.clear();
        self.best_complete = None;
    }

    /// Lets no state be taken any more, and every chain be generated anew.
    pub(crate) fn close(&mut self) {
        self.made.clear();
        self.open.clear();
        self.best_complete = None;
    }

    /// All states in order of generation, without dropped ones.
    #[must_use]
    pub fn all(&self) -> &[PlanState] {
        &self.states
    }

    /// One state.
    #[must_use]
    pub fn get(&self, number: u32) -> PlanState {
        self.states[number as usize]
    }

    /// The steps of a state in order of execution.
    #[must_use]
    pub fn chain(&self, state: &PlanState) -> &[StepId] {
        let start = state.chain as usize;
        &self.chains[start..start + usize::from(state.len)]
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.states)
            + bytes(&self.chains)
            + self.made.len() * Made::BYTES
            + self.open.len() * Open::BYTES
    }

    /// Notes `chain` as generated. Its place, or none if it was generated before.
    pub fn note(&mut self, chain: &[StepId]) -> Option<u32> {
        let hash = hash_of(chain);
        let chains = &self.chains;
        let known = self.made.find(hash, |made| {
            let start = made.chain as usize;
            usize::from(made.len) == chain.len() && chains[start..start + chain.len()] == *chain
        });
        if known.is_some() {
            return None;
        }
        let place = self.chains.len() as u32;
        self.chains.extend_from_slice(chain);
        let made = Made {
            hash,
            chain: place,
            len: chain.len() as u8,
        };
        self.made.insert_unique(hash, made, |made| made.hash);
        Some(place)
    }

    /// Adds the state of a noted chain of so many steps; it can be chosen unless its NPC dies early.
    pub(crate) fn add(
        &mut self,
        chain: u32,
        len: usize,
        parent: Option<u32>,
        rated: &Rated,
        merit: Merit,
    ) {
        let number = self.push(chain, len, parent, rated);
        let progress = &rated.progress;
        if !progress.died_early {
            let open = Open {
                merit,
                age: !number,
            };
            self.open.push(open);
            if progress.unmet.is_none() {
                self.best_complete = self.best_complete.max(Some(open));
            }
        }
    }

    /// Keeps the state of an executable chain, which isn't among the open ones. Its number.
    pub(crate) fn keep(&mut self, chain: &[StepId], parent: Option<u32>, rated: &Rated) -> u32 {
        let place = self.chains.len() as u32;
        self.chains.extend_from_slice(chain);
        self.push(place, chain.len(), parent, rated)
    }

    #[inline]
    fn push(&mut self, chain: u32, len: usize, parent: Option<u32>, rated: &Rated) -> u32 {
        let number = self.states.len() as u32;
        let progress = &rated.progress;
        self.states.push(PlanState {
            chain,
            len: len as u8,
            parent,
            unmet: progress.unmet,
            died_early: progress.died_early,
            utility: rated.utility,
            score: rated.score,
            cost: progress.cost,
            seconds: progress.seconds,
            metres: progress.metres,
        });
        number
    }

    /// Takes the open state of highest merit, the oldest of equals.
    pub fn take_best(&mut self) -> Option<u32> {
        self.open.pop().map(Open::number)
    }

    /// The state of highest merit that is executable, the oldest of equals, and its merit. A search
    /// that takes one is at its end, so it is still open.
    #[must_use]
    pub fn best_complete(&self) -> Option<(u32, Merit)> {
        self.best_complete.map(|it| (it.number(), it.merit))
    }

    /// The same, if it is of higher merit than this.
    #[must_use]
    pub fn complete_above(&self, merit: Merit) -> Option<u32> {
        let best = self.best_complete.filter(|best| best.merit > merit);
        best.map(Open::number)
    }
}

impl Open {
    fn number(self) -> u32 {
        !self.age
    }
}

/// A number's bits, such that greater numbers have greater ones.
pub(super) fn ordered(number: f32) -> u32 {
    let bits = number.to_bits();
    if bits >> 31 == 1 {
        !bits
    } else {
        bits | 1 << 31
    }
}

/// The number with these [`ordered`] bits.
pub(super) fn unordered(bits: u32) -> f32 {
    f32::from_bits(if bits >> 31 == 1 {
        bits & !(1 << 31)
    } else {
        !bits
    })
}

fn hash_of(chain: &[StepId]) -> u64 {
    let mut hasher = FxHasher::default();
    for step in chain {
        hasher.write_u32(step.0);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greater_numbers_have_greater_bits() {
        let scores = [-1.0, -0.5, 0.0, 0.25, 1.0];
        for pair in scores.windows(2) {
            assert!(ordered(pair[0]) < ordered(pair[1]));
        }
        for score in scores {
            assert_eq!(unordered(ordered(score)), score);
        }
    }
}
