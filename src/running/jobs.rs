//! The searches of a world's ticks: a fixed number of jobs, each of which serves one NPC after the
//! other.

use alloc::{boxed::Box, vec::Vec};
use core::mem;

use super::{comparing::Compared, watch::Reasons};
use crate::{
    beliefs::{Answers, ReadSet},
    domain::ScheduleId,
    npc::Purpose,
    planning::{Outcome, Plan, Search, Selector},
    selectors::Budget,
    world::{EntityId, Hold},
};

/// A search of a world's ticks. The caller that runs the tick keeps the jobs. So each thread can
/// work on one of them while all of them read the world.
#[derive(Default)]
pub struct Job {
    /// The memory of its search. Once the search is over, this may be the memory of another one
    /// ([`Spare`]), so nothing that has to be known later is read from here.
    pub(super) search: Box<Search>,
    pub(super) hold: Hold,
    /// What the search has read.
    pub(super) reads: ReadSet,
    pub(super) serves: Option<Served>,
    pub(super) stage: Stage,
    /// What it may still spend in this tick.
    pub(super) share: Budget,
    /// The plan states that it has generated in this tick, and the work that it has done.
    pub(super) spent: u32,
    pub(super) worked: u64,
    /// What the search has found, once it is over.
    pub(super) plan: Plan,
    /// The goal that the plan is for, if it is for one.
    pub(super) purpose: Option<Purpose>,
    /// The selector that chose the plan.
    pub(super) selector: Selector,
    /// Whether plans were rated by what they gain in a second.
    pub(super) counts_time: bool,
    /// Whether the search has looked only at the nearest suppliers of something.
    pub(super) leaves_out: bool,
    /// How many steps plans could have, if chains that still needed something were cut off there and
    /// longer ones are allowed at all.
    pub(super) cut_off: Option<u8>,
    /// Why the search ended so, if the NPC is watched.
    pub(super) reasons: Option<Reasons>,
}

/// How far a job is with its search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stage {
    /// The search has no questions, and begins as soon as it gets a budget. Until then only what
    /// the NPC knows is held.
    #[default]
    Fresh,
    /// The search has questions, and hasn't begun.
    Asking,
    /// The search is under way.
    Working,
    /// The search has ended.
    Over,
}

impl Job {
    /// Whether the job searches for an NPC.
    #[must_use]
    pub fn is_in_use(&self) -> bool {
        self.serves.is_some()
    }

    /// The NPC that the job searches for; none if it isn't in use.
    #[must_use]
    pub fn npc(&self) -> Option<EntityId> {
        self.serves.map(|served| served.npc)
    }

    /// The search, and what keeps its facts, while it has questions for the host.
    pub fn asking(&mut self) -> Option<(&mut Search, &Hold)> {
        (self.stage == Stage::Asking).then_some((&mut *self.search, &self.hold))
    }

    /// Bytes that the arena of its search holds.
    #[must_use]
    pub fn arena_bytes(&self) -> usize {
        self.search.arena.held()
    }

    /// The answers that its search was given. They stay after the search, since where searches ask,
    /// none uses the memory of another job's.
    pub(super) fn answers(&self) -> &Answers {
        &self.search.snapshot.answers
    }

    /// Exchanges the memory of its search with that of `spare`.
    pub(super) fn exchange(&mut self, spare: &mut Spare) {
        mem::swap(&mut self.search, &mut spare.0);
    }

    /// Whether the search has ended, but its result hasn't been taken yet.
    pub(super) fn has_ended(&self) -> bool {
        self.stage == Stage::Working && self.search.plan.outcome != Outcome::Unfinished
    }
}

/// The memory of one search, which jobs use one after the other. Most searches end in the call in
/// which they begin. So a thread that works on one job after the other needs the memory of only one
/// search, and that stays in its processor's cache.
#[derive(Default)]
pub struct Spare(Box<Search>);

impl Spare {
    /// Bytes that its arena holds.
    #[must_use]
    pub fn arena_bytes(&self) -> usize {
        self.0.arena.held()
    }
}

impl core::fmt::Debug for Job {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Job")
            .field("serves", &self.serves)
            .field("stage", &self.stage)
            .field("share", &self.share)
            .finish_non_exhaustive()
    }
}

/// The NPC that a search is for, and how far the NPC was with its plan when the search began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Served {
    pub mind: u32,
    pub npc: EntityId,
    pub order: u64,
    /// The executor's progress.
    pub progress: u64,
    /// What the rest of the present plan and the new plan are worth, once the search is over.
    pub compared: Compared,
    /// Whether the search only compares facts with [thresholds](crate::domain::thresholds).
    pub only_glances: bool,
    /// A schedule that the NPC is to run, if it can begin.
    pub ordered: Option<ScheduleId>,
    /// By how much everything had been moved when the search began.
    pub origin: [f32; 3],
    /// The same for what the search has read: it is brought up to date while the search goes on.
    pub reads_origin: [f32; 3],
    /// The number of the search. Searches are counted in the order in which they begin.
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
