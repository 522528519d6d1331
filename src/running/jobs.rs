//! The searches that a world's ticks have: a fixed number, used by one NPC after the other.

use alloc::vec::Vec;

use crate::{
    beliefs::ReadSet,
    planning::Search,
    planning::remainder::Worth,
    world::{EntityId, Hold},
};

/// A search of a world's ticks. Whoever runs the tick keeps the jobs, so that threads can work on
/// one each while all of them read the world.
#[derive(Default)]
pub struct Job {
    pub(super) search: Search,
    pub(super) hold: Hold,
    /// What the search has read.
    pub(super) reads: ReadSet,
    pub(super) serves: Option<Served>,
    /// It has questions, and hasn't set out.
    pub(super) is_asking: bool,
    /// What it may spend in this tick.
    pub(super) share: u32,
}

impl Job {
    /// The search, with what keeps its facts, while it has questions to the host.
    pub fn asking(&mut self) -> Option<(&mut Search, &Hold)> {
        self.is_asking.then_some((&mut self.search, &self.hold))
    }
}

impl core::fmt::Debug for Job {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Job")
            .field("serves", &self.serves)
            .field("share", &self.share)
            .finish_non_exhaustive()
    }
}

/// For whom a search is, and what the NPC was at when it began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Served {
    pub mind: u32,
    pub npc: EntityId,
    pub order: u64,
    /// The executor's progress.
    pub progress: u64,
    /// What is left of the plan was worth this; none if it can't be done.
    pub remainder: Option<Worth>,
    /// Counts searches in the order in which they began.
    pub number: u64,
}

/// The jobs of a world, wherever they are kept.
pub trait JobPool {
    /// How many there are.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One of them.
    fn job(&mut self, number: usize) -> &mut Job;
}

impl JobPool for Vec<Job> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn job(&mut self, number: usize) -> &mut Job {
        &mut self[number]
    }
}
