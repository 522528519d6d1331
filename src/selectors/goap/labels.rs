//! The book-keeping of a shortest-path search over states of any kind: which states were reached,
//! how, at what cost, and which is next.
//!
//! A label is one way to a state. Weights are summed costs with the number of steps in the lowest
//! bits (see [`weight`](super::grounding::weight)), so the least weight is the least cost, then the
//! fewest steps. Labels come out by least estimate, then least weight. Since estimates never fall
//! along a path and every step weighs something, all ways to a state that weigh the same are known
//! before the state is looked at; the one that is first in order of steps is kept.
//!
//! A bound on steps can make a dearer but shorter way the only one. Where that matters
//! (`keeps_shorter`), a state keeps every way that is shorter than all cheaper ones.

use alloc::vec::Vec;

use super::{
    front::{Front, Open},
    grounding::length,
    table::{Place, Table},
};
use crate::nominal::{Nominal, nominal};

nominal!(Label: 32, State: 16, Place: 8, Open: 24);

/// No state, label or step.
pub(super) const NONE: u32 = u32::MAX;

/// An estimate of states that lead nowhere.
pub(super) const NEVER: u64 = u64::MAX;

/// One way to a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label {
    pub state: u32,
    /// Summed weight of the steps.
    pub weight: u64,
    /// The label that it comes from.
    pub parent: u32,
    /// The step between the two.
    pub step: u32,
    /// Another label of the same state.
    next: u32,
    /// A better way to the same state was found.
    is_obsolete: bool,
}

/// What became of an offered way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offered {
    /// It isn't worth keeping.
    Refused,
    /// It would have been a new label, but more than [`Labels::most`] is to be expected of it.
    TooDear,
    /// It's a new label.
    Added,
}

/// What is known of a state.
#[derive(Clone, Copy, Debug)]
struct State {
    /// One of its labels, which leads to the others.
    first: u32,
    /// What is still to come after it, at least.
    rest: u64,
}

/// States and labels of one search.
#[derive(Debug, Default)]
pub(super) struct Labels {
    /// Words of one state.
    stride: usize,
    words: Vec<u64>,
    /// Bytes that the search keeps of each state beside this.
    pub beside: usize,
    states: Vec<State>,
    pub all: Vec<Label>,
    open: Front,
    table: Table,
    pub keeps_shorter: bool,
    /// Ways of which more than this is to be expected aren't kept.
    pub most: u64,
    /// Paths are built from the end: a label's step comes before its parent's.
    pub is_backward: bool,
}

impl Labels {
    /// Forgets everything, keeps the memory.
    pub(super) fn clear(&mut self, stride: usize, is_backward: bool, keeps_shorter: bool) {
        self.stride = stride;
        self.beside = 0;
        self.is_backward = is_backward;
        self.keeps_shorter = keeps_shorter;
        self.most = NEVER;
        self.words.clear();
        self.states.clear();
        self.all.clear();
        self.open.clear();
        self.table.clear();
    }

    /// Bytes in use, at most.
    #[inline]
    pub(super) fn bytes(&self) -> usize {
        // Each label is open once, and the table has at most four places for a state.
        let words = self.stride * u64::BYTES + self.beside;
        let state = words + State::BYTES + 4 * Place::BYTES;
        self.states.len() * state + self.all.len() * (Label::BYTES + Open::BYTES)
    }

    /// The words of a state; each has `words`.
    #[inline]
    pub(super) fn state(&self, state: u32, words: usize) -> &[u64] {
        let start = state as usize * words;
        &self.words[start..start + words]
    }

    /// The open label of least estimate, taken out. The estimate comes with it.
    #[inline]
    pub(super) fn take(&mut self) -> Option<(u64, u32)> {
        while let Some(open) = self.open.pop() {
            if !self.all[open.label as usize].is_obsolete {
                return Some((open.estimate, open.label));
            }
        }
        None
    }

    /// Puts a label back that was taken too early.
    pub(super) fn put_back(&mut self, estimate: u64, label: u32) {
        let weight = self.all[label as usize].weight;
        self.open.push(Open {
            estimate,
            weight,
            label,
        });
    }

    /// Offers a way to `state`. `rest` estimates what is still to come, if the state is new.
    #[inline(always)]
    pub(super) fn offer(
        &mut self,
        state: &[u64],
        weight: u64,
        parent: u32,
        step: u32,
        rest: impl FnOnce() -> u64,
    ) -> Offered {
        let at = match self.table.find(state, &self.words) {
            Ok(known) => known,
            Err(place) => {
                let new = self.states.len() as u32;
                let rest = rest();
                self.words.extend_from_slice(state);
                self.states.push(State { first: NONE, rest });
                self.table.insert(place, new, &self.words);
                return self.add(new, weight, parent, step);
            }
        };
        let mut other = self.states[at as usize].first;
        while other != NONE {
            let label = self.all[other as usize];
            if label.weight == weight {
                if self.is_before((parent, step), (label.parent, label.step)) {
                    let label = &mut self.all[other as usize];
                    (label.parent, label.step) = (parent, step);
                }
                return Offered::Refused;
            }
            if label.weight < weight
                && (!self.keeps_shorter || length(label.weight) <= length(weight))
            {
                return Offered::Refused;
            }
            other = label.next;
        }
        let mut other = self.states[at as usize].first;
        while other != NONE {
            let label = &mut self.all[other as usize];
            label.is_obsolete |= label.weight > weight
                && (!self.keeps_shorter || length(label.weight) >= length(weight));
            other = label.next;
        }
        self.add(at, weight, parent, step)
    }

    #[inline]
    fn add(&mut self, state: u32, weight: u64, parent: u32, step: u32) -> Offered {
        let State { first, rest } = self.states[state as usize];
        if rest == NEVER {
            return Offered::Refused;
        }
        if weight + rest > self.most {
            return Offered::TooDear;
        }
        let label = self.all.len() as u32;
        self.all.push(Label {
            state,
            weight,
            parent,
            step,
            next: first,
            is_obsolete: false,
        });
        self.states[state as usize].first = label;
        self.open.push(Open {
            estimate: weight + rest,
            weight,
            label,
        });
        Offered::Added
    }

    /// Whether one path comes before another of as many steps in order of steps. Both end in the
    /// same state, and are given by the last label but one, and the last step.
    pub(super) fn is_before(&self, a: (u32, u32), b: (u32, u32)) -> bool {
        let (mut a, mut b) = (a, b);
        let mut before = false;
        loop {
            if a.1 != b.1 {
                before = a.1 < b.1;
                if self.is_backward {
                    return before;
                }
            }
            if a.0 == b.0 || a.0 == NONE || b.0 == NONE {
                return before;
            }
            let (one, other) = (&self.all[a.0 as usize], &self.all[b.0 as usize]);
            (a, b) = ((one.parent, one.step), (other.parent, other.step));
        }
    }

    /// Appends the steps on the path of a label, in order of execution.
    pub(super) fn path(&self, label: u32, out: &mut Vec<u32>) {
        let first = out.len();
        let mut at = label;
        while at != NONE {
            let label = &self.all[at as usize];
            if label.step != NONE {
                out.push(label.step);
            }
            at = label.parent;
        }
        if !self.is_backward {
            out[first..].reverse();
        }
    }
}
