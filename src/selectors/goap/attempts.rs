//! What the searches for one part of a goal have found out, and whose turn it is.

use super::{kernel::SearchState, labels::Labels, rough::Rough};

/// One way of searching for the plan of a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Method {
    /// Over sets of facts.
    #[default]
    Backwards,
    /// The same.
    Forwards,
    /// Forwards over exact values.
    OverValues,
    /// The same, where all places beside the same thing are the same.
    Roughly,
    /// Forwards over facts, for some plan instead of the cheapest.
    Draft,
    /// The same over exact values.
    DraftOverValues,
}

/// What a search has found out.
#[derive(Debug, Default)]
pub(super) struct Attempt {
    pub(super) labels: Labels,
    pub(super) state: SearchState,
}

impl Attempt {
    /// Whether what it has found may be wrong, as [`SearchState::is_in_doubt`] says.
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
    /// It has found a plan, by its last node, which is kept in case the exact search finds none.
    Found(u32),
    /// It is no use.
    Over,
}

/// The searches for the plan of one part.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    /// Backwards, or over exact values, for some plan, too.
    pub(super) first: Attempt,
    /// Forwards over facts.
    pub(super) second: Attempt,
    /// The second has begun.
    pub(super) has_second: bool,
    /// Over exact values, roughly.
    pub(super) rough: Rough,
    pub(super) rough_state: RoughState,
    /// Whose turn it is, and for how many labels.
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

    /// What the search whose turn it is has found out; none for the rough one, which keeps that itself.
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
