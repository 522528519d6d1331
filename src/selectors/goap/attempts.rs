//! What the searches for one part of a goal have found out, and whose turn it is.

use super::{kernel::SearchState, labels::Labels, rough::Rough};

/// One way of searching for the plan of a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Method {
    /// Backwards, over sets of facts.
    #[default]
    Backwards,
    /// Forwards, over sets of facts.
    Forwards,
    /// Forwards over exact values.
    OverValues,
    /// Forwards over exact values, where all places beside the same supplier count as one.
    Roughly,
    /// Forwards over facts, for some plan instead of the cheapest.
    Draft,
    /// Forwards over exact values, for some plan instead of the cheapest.
    DraftOverValues,
}

/// The state of one search, and what it has found.
#[derive(Debug, Default)]
pub(super) struct Attempt {
    pub(super) labels: Labels,
    pub(super) state: SearchState,
}

impl Attempt {
    /// Whether its plan may not be the cheapest, as [`SearchState::is_in_doubt`] says.
    pub(super) fn is_in_doubt(&self) -> bool {
        self.state.is_in_doubt(&self.labels)
    }
}

/// How far the rough search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum RoughState {
    /// It hasn't begun.
    #[default]
    Ahead,
    /// It goes on.
    UnderWay,
    /// It has found a plan, which ends at this node. The plan is kept in case the exact search
    /// finds none.
    Found(u32),
    /// It has ended without a plan, or was of no use from the start.
    Over,
}

/// The searches for the plan of one part.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    /// The search backwards, or the one over exact values; also the draft over exact values.
    pub(super) first: Attempt,
    /// The search forwards over facts; also the draft over facts.
    pub(super) second: Attempt,
    /// Whether `second` has begun.
    pub(super) has_second: bool,
    /// The search over exact values that counts places as one.
    pub(super) rough: Rough,
    pub(super) rough_state: RoughState,
    /// The search whose turn it is, and how many labels are left of the turn.
    pub(super) turn: Method,
    pub(super) left: u32,
    pub(super) keeps_shorter: bool,
}

impl Attempts {
    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.first.labels.bytes() + self.second.labels.bytes() + self.rough.bytes()
    }

    #[inline]
    pub(super) fn begin(&mut self, turn: Method, left: u32, keeps_shorter: bool) {
        self.turn = turn;
        self.left = left;
        self.keeps_shorter = keeps_shorter;
        self.first.state = SearchState::default();
        if self.has_second {
            self.has_second = false;
            self.second.labels.clear(1, false, false);
        }
        if self.rough_state != RoughState::Ahead {
            self.rough_state = RoughState::Ahead;
            self.rough.forget();
        }
    }

    /// The attempt whose turn it is; none for the rough search, which keeps its own state.
    pub(super) fn current(&self) -> Option<&Attempt> {
        match self.turn {
            Method::Backwards | Method::OverValues | Method::DraftOverValues => Some(&self.first),
            Method::Forwards | Method::Draft => Some(&self.second),
            Method::Roughly => None,
        }
    }

    /// Bytes in use by the search whose turn it is.
    pub(super) fn current_bytes(&self) -> usize {
        match self.current() {
            Some(attempt) => attempt.labels.bytes(),
            None => self.rough.bytes(),
        }
    }
}
