//! Bookkeeping of a shortest-path search over states of any kind: which states were reached, by
//! which path, at what cost, and which comes next.
//!
//! A label is one path to a state. Weights are summed costs with the number of steps in the lowest
//! bits (see [`weight`](super::weight::weight)), so the least weight is the least cost, then the
//! fewest steps. Labels come out by least estimate, then least weight. Estimates never fall along a
//! path, and every step weighs something. So a label comes out only after all lighter ones, and all
//! paths to a state that weigh the same are known before the state is looked at. Of these, the first
//! in order of steps is kept.
//!
//! Since the number of steps is bounded, a dearer but shorter path may be the only one that leads
//! on. Where that matters (`keeps_shorter`), a state keeps every path that is shorter than all
//! cheaper ones.

use alloc::vec::Vec;

use super::{
    front::{Front, Open},
    table::{Place, Table},
    weight::length,
};
use crate::nominal::{Nominal, nominal};

nominal!(Label: 32, State: 16, Place: 8, Open: 24);

/// No state, label or step.
pub(super) const NONE: u32 = u32::MAX;

/// The estimate of states from which the goal can't be reached.
pub(super) const NEVER: u64 = u64::MAX;

/// One path to a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label {
    pub state: u32,
    /// Summed weight of the steps.
    pub weight: u64,
    /// The label before it on the path.
    pub parent: u32,
    /// The step from that label to this one.
    pub step: u32,
    /// Another label of the same state.
    next: u32,
    /// A better way to the same state was found.
    is_obsolete: bool,
}

/// What became of an offered path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offered {
    /// It isn't worth keeping.
    Refused,
    /// It would be a new label, but its estimate is above [`Labels::most`].
    TooDear,
    /// It's a new label.
    Added,
}

/// What is known of a state.
#[derive(Clone, Copy, Debug)]
struct State {
    /// One of its labels. Each label names the next.
    first: u32,
    /// The estimate of what is still to come after it.
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
    /// Paths with an estimate above this aren't kept.
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

    /// The words of a state. Each state has `words` of them.
    #[inline]
    pub(super) fn state(&self, state: u32, words: usize) -> &[u64] {
        let start = state as usize * words;
        &self.words[start..start + words]
    }

    /// Takes out the open label with the least estimate. Returns that estimate and the label.
    #[inline]
    pub(super) fn take(&mut self) -> Option<(u64, u32)> {
        while let Some(open) = self.open.pop() {
            if !self.all[open.label as usize].is_obsolete {
                return Some((open.estimate, open.label));
            }
        }
        None
    }

    /// Puts back a label that was taken out too early.
    pub(super) fn put_back(&mut self, estimate: u64, label: u32) {
        let weight = self.all[label as usize].weight;
        self.open.push(Open {
            estimate,
            weight,
            label,
        });
    }

    /// Offers a path to `state`. If the state is new, `rest` estimates what is still to come after
    /// it.
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

    /// The lightest label of a state; none if the state is new.
    pub(super) fn find(&self, state: &[u64]) -> Option<u32> {
        let known = self.table.find(state, &self.words).ok()?;
        let mut best = self.states[known as usize].first;
        let mut other = best;
        while other != NONE {
            let label = &self.all[other as usize];
            if label.weight < self.all[best as usize].weight {
                best = other;
            }
            other = label.next;
        }
        (best != NONE).then_some(best)
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

    /// Whether path `a` comes before path `b` in order of steps. Both have the same number of steps
    /// and end in the same state. Each is given by its last label but one and its last step.
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

    /// Appends the steps of a label's path, in order of execution.
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
