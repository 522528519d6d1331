//! The memory of a search that goes forward from the snapshot, step by step: its plan states, and the
//! best plan so far.

pub mod among;
pub mod drafting;
pub mod fitting_in;
pub mod seen;

use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Ordering;

pub use among::Among;
pub use drafting::Drafting;
pub use fitting_in::FittingIn;
pub use seen::Seen;

use super::{Merit, shared_verdicts::SharedVerdicts, steps::StepId};
use crate::{
    nominal::{Nominal, bytes, nominal},
    ordered::{ordered, unordered},
};

nominal!(Open: 32);

/// A search that goes forward.
#[derive(Debug, Default)]
pub struct Forward {
    /// Whether the search has begun to go forward.
    pub begun: bool,
    /// While it is worked out what steps can bring about: what comes after that.
    pub prepares: Option<Then>,
    /// Whether a plan is being lengthened before that; it is [`winner`](Self::winner).
    pub lengthens: bool,
    /// If doing nothing is better than the plan that is lengthened: its chain. What follows it may
    /// make up for what it spoils.
    pub losing: Vec<StepId>,
    /// The score of that chain.
    pub losing_score: f32,
    /// Whether any goal is unsatisfied.
    pub wishes: bool,
    /// Whether some plan state wasn't expanded because it has as many steps as a plan may have.
    pub met_depth: bool,
    /// Whether some plan state wasn't expanded because, by the bound, it comes to nothing within
    /// the steps that are left.
    pub left_out: bool,
    /// While there is no plan that is better than doing nothing: the work at which the search gives
    /// up; 0 if it doesn't.
    pub gives_up_at: u64,
    /// The kind of plans that count.
    pub among: Among,
    /// The steps that this kind names.
    pub named: Vec<StepId>,
    /// Those of them that the NPC can do.
    pub wanted: Vec<StepId>,
    /// The steps that plans are made of, in order of action, then supplier.
    pub steps: Vec<StepId>,
    /// The most outcomes that one of these steps has.
    pub most_outcomes: usize,
    /// How a plan is drafted by what is still to be done.
    pub drafting: Drafting,
    /// How more steps are fitted into the best chain so far.
    pub fitting_in: FittingIn,
    /// For each step, by its number, its place in that order.
    rank: Vec<u32>,
    /// Plan states that are to be expanded.
    open: BinaryHeap<Open>,
    /// The plan state that is being expanded.
    pub current: Option<Current>,
    /// Of conditions that are the same for all suppliers: whether they hold after it.
    pub known: SharedVerdicts,
    /// The best chain so far.
    pub winner: Vec<StepId>,
    /// The score of that chain.
    pub score: f32,
    /// The merit of that chain.
    pub merit: Merit,
    /// Whether the paused search's plan is that chain.
    pub shown: bool,
    /// Facts that plan states have led to.
    pub seen: Seen,
}

/// What a search does once it is known what steps can bring about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// It drafts a plan first.
    Draft,
    /// It ends if no plan makes an unseen goal more complete than the one that was found.
    AskUnseen,
    /// It expands plan states.
    Expand,
}

/// A plan state that is being expanded.
#[derive(Clone, Copy, Debug)]
pub struct Current {
    /// The number of the plan state; none for doing nothing.
    pub state: Option<u32>,
    /// The first step that hasn't been tried after it.
    pub next: usize,
    /// An upper bound on the scores of chains that begin with it and have more steps.
    pub ceiling: f32,
}

/// Upper bounds for all chains that begin with a plan state and have more steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Promise {
    /// The score of such a chain is at most this.
    pub ceiling: f32,
    /// The merit of such a chain is at most this.
    pub merit: Merit,
}

/// A plan state that is to be expanded. The most promising comes first, then the one that scores
/// most as it is, then the oldest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Open {
    merit: Merit,
    ceiling: u32,
    score: u32,
    /// Stored so that the age of older plan states is greater.
    age: u32,
}

impl Forward {
    /// Makes ready for another search, keeps the memory.
    pub fn clear(&mut self) {
        let Forward {
            begun,
            prepares,
            lengthens,
            losing,
            // Set with the losing chain.
            losing_score: _,
            wishes,
            met_depth,
            left_out,
            gives_up_at,
            among,
            named,
            wanted,
            steps,
            // Set with the steps.
            most_outcomes: _,
            drafting,
            fitting_in,
            rank,
            open,
            current,
            known,
            winner,
            // Set before the first chain is compared.
            score: _,
            merit: _,
            shown,
            seen,
        } = self;
        (*begun, *lengthens, *wishes, *shown) = (false, false, false, false);
        (*met_depth, *left_out, *gives_up_at) = (false, false, 0);
        (*among, *current, *prepares) = (Among::All, None, None);
        losing.clear();
        named.clear();
        wanted.clear();
        drafting.clear();
        fitting_in.clear();
        steps.clear();
        rank.clear();
        open.clear();
        known.clear();
        winner.clear();
        seen.clear();
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.steps)
            + bytes(&self.rank)
            + self.drafting.bytes()
            + self.fitting_in.bytes()
            + self.open.len() * Open::BYTES
            + self.seen.bytes()
    }

    /// Notes the order of [`steps`](Self::steps).
    pub fn rank_steps(&mut self) {
        let most = self.steps.iter().max();
        let numbers = most.map_or(0, |most| most.0 as usize + 1);
        self.rank.clear();
        self.rank.resize(numbers, 0);
        for (place, step) in self.steps.iter().enumerate() {
            self.rank[step.0 as usize] = place as u32;
        }
    }

    /// The order of chains of equal merit: fewer steps first, then by the first step that differs.
    pub fn compare(&self, a: &[StepId], b: &[StepId]) -> Ordering {
        let rank = |step: &StepId| self.rank[step.0 as usize];
        let by_steps = || a.iter().map(rank).cmp(b.iter().map(rank));
        a.len().cmp(&b.len()).then_with(by_steps)
    }

    /// Makes a chain the best so far.
    pub fn take(&mut self, chain: &[StepId], score: f32, merit: Merit) {
        (self.score, self.merit) = (score, merit);
        self.winner.clear();
        self.winner.extend_from_slice(chain);
        self.shown = false;
    }

    /// Whether a chain is better than the best so far.
    pub fn is_better(&self, merit: Merit, chain: &[StepId]) -> bool {
        merit > self.merit
            || (merit == self.merit && self.compare(chain, &self.winner) == Ordering::Less)
    }

    /// Whether a longer chain that begins with `chain` may be better than the best so far, if the
    /// merit of such chains is at most `most`.
    pub fn may_be_better(&self, most: Merit, chain: &[StepId]) -> bool {
        if most != self.merit {
            return most > self.merit;
        }
        // With equal merit, the first in order of the longer chains has one step more than `chain`.
        // Whether it comes before the winner is decided by `chain`, unless the winner begins with
        // `chain`, too.
        match self.winner.len().checked_sub(chain.len() + 1) {
            None => false,
            Some(0) => self.compare(chain, &self.winner[..chain.len()]) != Ordering::Greater,
            Some(_) => true,
        }
    }

    /// Whether a chain is of the kind that counts, as far as its steps decide.
    pub fn counts(&self, chain: &[StepId]) -> bool {
        self.among.has(chain, &self.named)
    }

    /// Whether `other` can replace `chain` as the beginning of plans that count, if both lead to
    /// the same facts.
    pub fn covers(&self, other: &[StepId], chain: &[StepId]) -> bool {
        self.among.covers(other, chain, &self.named)
    }

    /// An upper bound on all scores, as far as the search has come.
    #[must_use]
    pub fn ceiling(&self) -> f32 {
        // The plan states are ordered by merit, so the first needn't have the highest ceiling.
        let open = self.open.iter().map(|open| unordered(open.ceiling));
        let current = self.current.map(|current| current.ceiling);
        let left = open.into_iter().chain(current);
        left.fold(self.score, f32::max)
    }

    /// Whether a plan state is left to go on from.
    #[must_use]
    pub fn has_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Expands nothing more.
    pub fn drop_open(&mut self) {
        self.open.clear();
        self.current = None;
    }

    /// Adds a plan state that is to be expanded; none for doing nothing.
    pub fn push(&mut self, state: Option<u32>, promise: Promise, score: f32) {
        let number = state.map_or(0, |number| number + 1);
        self.open.push(Open {
            merit: promise.merit,
            ceiling: ordered(promise.ceiling),
            score: ordered(score),
            age: !number,
        });
    }

    /// Takes out the most promising plan state, and what it promises.
    pub fn pop(&mut self) -> Option<(Option<u32>, Promise)> {
        let open = self.open.pop()?;
        let promise = Promise {
            ceiling: unordered(open.ceiling),
            merit: open.merit,
        };
        Some(((!open.age).checked_sub(1), promise))
    }
}
