//! The memory of a search that goes forward from the snapshot, step by step.

pub mod among;
pub mod seen;

use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Ordering;

pub use among::Among;
pub use seen::Seen;

use super::{
    Merit,
    plan_state::{ordered, unordered},
    steps::StepId,
};
use crate::domain::ConditionId;
use crate::nominal::{Nominal, bytes, nominal};

nominal!(Open: 32);

/// A search that goes forward.
#[derive(Debug, Default)]
pub struct Forward {
    /// Whether the search has come so far as to go forward.
    pub begun: bool,
    /// Whether the plan that is being lengthened before that is [`winner`](Self::winner).
    pub lengthens: bool,
    /// The chain that came of the search for a plan to lengthen, if doing nothing is better. What
    /// follows it may make up for what it spoils.
    pub losing: Vec<StepId>,
    /// Its score.
    pub losing_score: f32,
    /// Whether any goal has something left to wish for.
    pub wishes: bool,
    /// Which plans count.
    pub among: Among,
    /// The steps that it speaks of.
    pub named: Vec<StepId>,
    /// The steps that plans are made of, in order of action, then supplier.
    pub steps: Vec<StepId>,
    /// How many outcomes one of them has at most.
    pub most_outcomes: usize,
    /// Each step's place in that order, by its number.
    rank: Vec<u32>,
    /// Plan states that are to be expanded.
    open: BinaryHeap<Open>,
    /// The one that is being expanded.
    pub current: Option<Current>,
    /// Of conditions that are the same for all suppliers: whether they hold after it.
    pub known: Vec<(ConditionId, bool)>,
    /// The best chain so far.
    pub winner: Vec<StepId>,
    /// Its score.
    pub score: f32,
    /// What it compares as.
    pub merit: Merit,
    /// Whether it is what the paused search shows.
    pub shown: bool,
    /// Facts imagined before.
    pub seen: Seen,
}

/// A plan state that is being expanded.
#[derive(Clone, Copy, Debug)]
pub struct Current {
    /// Its number; none for doing nothing.
    pub state: Option<u32>,
    /// The first step that hasn't been tried after it.
    pub next: usize,
    /// No chain that begins with it and has more steps scores higher.
    pub ceiling: f32,
}

/// What the chains can come to at most that begin with a plan state and have more steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Promise {
    /// None of them scores higher.
    pub ceiling: f32,
    /// None of them is of higher merit.
    pub merit: Merit,
}

/// A plan state to be expanded: the most promising first, then the one that is best as it is, then
/// the oldest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Open {
    merit: Merit,
    ceiling: u32,
    score: u32,
    /// What is left of the greatest number, so that older ones are greater.
    age: u32,
}

impl Forward {
    /// Makes ready for another search, keeps the memory.
    pub fn clear(&mut self) {
        let Forward {
            begun,
            lengthens,
            losing,
            // Set with the losing chain.
            losing_score: _,
            wishes,
            among,
            named,
            steps,
            // Set with the steps.
            most_outcomes: _,
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
        (*among, *current) = (Among::All, None);
        losing.clear();
        named.clear();
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
        bytes(&self.steps) + bytes(&self.rank) + self.open.len() * Open::BYTES + self.seen.bytes()
    }

    /// Takes note of the order of [`steps`](Self::steps).
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

    /// Whether a chain of this merit is better than the best so far.
    pub fn is_better(&self, merit: Merit, chain: &[StepId]) -> bool {
        merit > self.merit
            || (merit == self.merit && self.compare(chain, &self.winner) == Ordering::Less)
    }

    /// Whether a longer chain that begins with `chain` may be better than the best so far, if none
    /// of them is of more merit than this.
    pub fn may_be_better(&self, most: Merit, chain: &[StepId]) -> bool {
        if most != self.merit {
            return most > self.merit;
        }
        // Of equal merit, the first of all that begin with `chain` has one step more; whether it
        // is before the winner is decided by the chain, unless the winner begins with it, too.
        match self.winner.len().checked_sub(chain.len() + 1) {
            None => false,
            Some(0) => self.compare(chain, &self.winner[..chain.len()]) != Ordering::Greater,
            Some(_) => true,
        }
    }

    /// Whether a chain counts, as far as its steps decide.
    pub fn counts(&self, chain: &[StepId]) -> bool {
        self.among.has(chain, &self.named)
    }

    /// Whether for all that counts and begins with `chain` something that begins with `other`
    /// counts, too, if both lead to the same facts.
    pub fn covers(&self, other: &[StepId], chain: &[StepId]) -> bool {
        self.among.covers(other, chain, &self.named)
    }

    /// What no chain scores more than, as far as the search has come.
    #[must_use]
    pub fn ceiling(&self) -> f32 {
        // By merit, not by ceiling: of those that are left, the first needn't have the highest.
        let open = self.open.iter().map(|open| unordered(open.ceiling));
        let current = self.current.map(|current| current.ceiling);
        let left = open.into_iter().chain(current);
        left.fold(self.score, f32::max)
    }

    /// Adds a plan state that is to be expanded; none is doing nothing.
    pub fn push(&mut self, state: Option<u32>, promise: Promise, score: f32) {
        let number = state.map_or(0, |number| number + 1);
        self.open.push(Open {
            merit: promise.merit,
            ceiling: ordered(promise.ceiling),
            score: ordered(score),
            age: !number,
        });
    }

    /// Takes the most promising plan state, and what it promises.
    pub fn pop(&mut self) -> Option<(Option<u32>, Promise)> {
        let open = self.open.pop()?;
        let promise = Promise {
            ceiling: unordered(open.ceiling),
            merit: open.merit,
        };
        Some(((!open.age).checked_sub(1), promise))
    }
}
