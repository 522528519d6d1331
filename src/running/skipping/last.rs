//! What is kept of an NPC's last decision, and when it lets the NPC skip thinking.

use crate::{
    beliefs::{
        Knowledge, ReadSet,
        read_set::{Changed, Difference, Scratch},
    },
    domain::ActionId,
};

/// When an NPC needn't think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Skipping {
    /// Never: the NPC always thinks.
    Never,
    /// When nothing has changed that its last decision has read: thinking would come to the same,
    /// bit for bit.
    Exactly,
    /// As well when only that has changed which its own step is expected to change, or which has
    /// changed by less than its significance. Thinking could come to something else then.
    #[default]
    Expected,
}

/// What is kept of an NPC's last decision.
#[derive(Debug, Default)]
pub(in crate::running) struct LastDecision {
    /// What bringing its drives and goals up to date has read.
    pub of_update: ReadSet,
    /// What its search has read.
    pub of_search: ReadSet,
    /// How far the NPC had got with its plan afterwards; none if the decision doesn't count.
    pub progress: Option<u64>,
    /// Until when, in seconds of world time, it is right in the same facts: what is left of a step
    /// that is under way becomes less.
    pub until: f64,
    /// A fingerprint of what the search has found.
    pub(in crate::running) found: u64,
    /// The first step of that plan: its action and its supplier.
    pub(in crate::running) first: Option<(ActionId, u64)>,
}

impl LastDecision {
    pub(in crate::running) fn clear(&mut self) {
        let LastDecision {
            of_update,
            of_search,
            progress,
            until,
            found,
            first,
        } = self;
        of_update.clear();
        of_search.clear();
        (*progress, *until) = (None, 0.0);
        (*found, *first) = (0, None);
    }

    /// It doesn't count any more: the NPC has to think at its next turn.
    pub(in crate::running) fn invalidate(&mut self) {
        self.progress = None;
    }

    /// The first thing that it has read and that isn't so any more; none if it would be made again.
    pub(in crate::running) fn difference(
        &self,
        knowledge: &dyn Knowledge,
        scratch: &mut Scratch,
        allows: impl Fn(&Changed) -> bool,
    ) -> Option<Difference> {
        let in_update = self.of_update.difference(knowledge, scratch, &allows);
        in_update.or_else(|| self.of_search.difference(knowledge, scratch, &allows))
    }

    /// Whether it depended on what the host answered.
    pub(in crate::running) fn reads_answers(&self) -> bool {
        self.of_search.reads_answers()
    }

    pub(in crate::running) fn memory(&self) -> usize {
        self.of_update.memory() + self.of_search.memory()
    }
}
