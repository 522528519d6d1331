//! What is kept of an NPC's last decision.

use crate::{
    beliefs::{
        EntityId, Knowledge, ReadSet,
        read_set::{Changed, Difference, Scratch},
    },
    domain::ActionId,
};

/// When an NPC may skip thinking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Skipping {
    /// Never: the NPC always thinks.
    Never,
    /// If nothing has changed that its last decision has read. Then thinking would have the same
    /// result, bit for bit.
    Exactly,
    /// Also if nothing has changed but what its own step is expected to change, or what has changed
    /// by less than its significance. Thinking could have another result then.
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
    /// The executor's progress after the decision; none if the decision doesn't count.
    pub progress: Option<u64>,
    /// Until when, in seconds of world time, the decision is right in the same facts: what is left
    /// of a step that is under way becomes less.
    pub until: f64,
    /// A fingerprint of what the search has found.
    pub(in crate::running) found: u64,
    /// The first step of that plan: its action and its supplier.
    pub(in crate::running) first: Option<(ActionId, EntityId)>,
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

    /// Makes it not count any more: the NPC has to think at its next turn.
    pub(in crate::running) fn invalidate(&mut self) {
        self.progress = None;
    }

    /// The first difference to what the decision has read; none if it would be made again.
    pub(in crate::running) fn difference(
        &self,
        knowledge: &dyn Knowledge,
        scratch: &mut Scratch,
        allows: impl Fn(&Changed) -> bool,
    ) -> Option<Difference> {
        let in_update = self.of_update.difference(knowledge, scratch, &allows);
        in_update.or_else(|| self.of_search.difference(knowledge, scratch, &allows))
    }

    /// Whether the decision depended on answers of the host.
    pub(in crate::running) fn reads_answers(&self) -> bool {
        self.of_search.reads_answers()
    }

    pub(in crate::running) fn memory(&self) -> usize {
        self.of_update.memory() + self.of_search.memory()
    }
}
