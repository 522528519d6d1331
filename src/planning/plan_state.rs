//! The plans under consideration. They are stored as numbers in shared arrays. So a search can
//! pause and go on, and a warm search allocates nothing.

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
    /// What has to be achieved before the chain can be executed: the thesis' hard goal. None if it
    /// can be executed.
    pub unmet: Option<Unmet>,
    /// The NPC dies before the last step is done. Such a state is never chosen.
    pub died_early: bool,
    /// The utility of the facts after the chain, 0 to 1.
    pub utility: f32,
    /// Utility less weighted cost; with durations, what is gained of that in a second.
    pub score: f32,
    /// Summed cost of the steps.
    pub cost: f32,
    /// Summed durations, in seconds; 0 unless durations count.
    pub seconds: f32,
    /// How far the NPC goes, in metres.
    pub metres: f32,
}

impl PlanState {
    /// The cost, seconds and metres of its steps.
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
    /// All chains that were generated, with those whose states were dropped: their hashes, and
    /// their places in `chains`.
    made: HashTable<Made>,
    open: BinaryHeap<Open>,
    /// The best executable state.
    best_complete: Option<Open>,
}

/// A state that can be taken out. The one of highest merit comes first; of equals, the oldest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Open {
    merit: Merit,
    /// Stored so that the age of older states is greater.
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

    /// Closes all states, so that none can be taken out. Chains can be generated again.
    pub(crate) fn close(&mut self) {
        self.made.clear();
        self.open.clear();
        self.best_complete = None;
    }

    /// All states in order of generation; dropped ones aren't stored.
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

    /// Calls `each` for a failing step of a state, then for the step that it was inserted for, the step
    /// that this one was inserted for, and so on. With `at_front`, steps were inserted at the front of
    /// chains; otherwise before the step that needs them.
    pub(crate) fn for_each_needing(
        &self,
        mut state: PlanState,
        failing: usize,
        at_front: bool,
        mut each: impl FnMut(StepId),
    ) {
        let mut at = failing;
        loop {
            each(self.chain(&state)[at]);
            // Goes back to the state in which that step was inserted. `at` becomes the place of the
            // step that it helps.
            loop {
                let parent = state.parent.map(|parent| self.get(parent));
                let Some((parent, unmet)) = parent.and_then(|it| Some((it, it.unmet?))) else {
                    return;
                };
                let helped = usize::from(unmet.step);
                let inserted = if at_front { 0 } else { helped };
                state = parent;
                if at == inserted {
                    at = helped;
                    break;
                }
                at -= usize::from(at > inserted);
            }
        }
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.states)
            + bytes(&self.chains)
            + self.made.len() * Made::BYTES
            + self.open.len() * Open::BYTES
    }

    /// Notes a chain as generated. Returns its place; none if it was generated before.
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

    /// Adds the state of a noted chain of `len` steps. It can be taken out unless the NPC dies
    /// early.
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

    /// Adds the state of an executable chain, without opening it. Returns its number.
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

    /// Takes out the open state of highest merit; of equals, the oldest.
    pub fn take_best(&mut self) -> Option<u32> {
        self.open.pop().map(Open::number)
    }

    /// The executable state of highest merit, of equals the oldest, with its merit. A search ends
    /// when it takes an executable state out, so this one is still open.
    #[must_use]
    pub fn best_complete(&self) -> Option<(u32, Merit)> {
        self.best_complete.map(|it| (it.number(), it.merit))
    }

    /// The number of that state, if its merit is higher than `merit`.
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

fn hash_of(chain: &[StepId]) -> u64 {
    let mut hasher = FxHasher::default();
    for step in chain {
        hasher.write_u32(step.0);
    }
    hasher.finish()
}
