//! Counts of what ticks have done.

mod counting;

use super::Reason;
use crate::{planning::EndedBy, world::EntityId};

/// What ticks have done since the world was taken into service.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Ticks.
    pub ticks: u64,
    /// How often an NPC has thought.
    pub thought: u64,
    /// How often one needn't have, and hasn't.
    pub skipped: u64,
    /// How often one thought in the shadow, and how often that came to something else.
    pub shadowed: u64,
    /// See [`shadowed`](Self::shadowed). Be it only another score.
    pub shadow_differences: u64,
    /// In how many of those the plan began with another step. For this library's own tests: it isn't
    /// in `UdgWorldStats`, the size of which hosts rely on that were compiled before.
    pub shadow_other_steps: u64,
    /// Searches begun.
    pub searches: u64,
    /// Bytes in use by the last search that has ended, and by the one that had the most.
    pub search_bytes: u64,
    /// See [`search_bytes`](Self::search_bytes).
    pub most_search_bytes: u64,
    /// Searches that have ended at a bound with nothing found, and the last of them. For the log: they
    /// aren't in `UdgWorldStats` either.
    pub undecided: u64,
    /// See [`undecided`](Self::undecided).
    pub last_undecided: Option<Undecided>,
    /// Plan states generated.
    pub plan_states: u64,
    /// Plans taken up.
    pub plans: u64,
    /// Steps begun.
    pub steps: u64,
    /// Plans dropped, by why.
    pub dropped: Dropped,
    /// How many of those [`astray`](Dropped::astray) nothing explains: all that the decision had read
    /// was as it was, but for what rates and the plan's own steps that have begun change.
    pub dropped_unchanged: u64,
    /// Steps broken off for a plan that begins with the same step.
    pub restarted: u64,
    /// Reservations and places in queues that came to nothing: the slot was in use when the NPC came,
    /// or the host has taken it.
    pub lost_slots: u64,
}

/// A search that has ended at a bound with nothing found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// Whose it was.
    pub npc: EntityId,
    /// Which bound that was, and what it was.
    pub ended_by: EndedBy,
    /// See [`ended_by`](Self::ended_by).
    pub bound: u64,
}

/// How many plans were dropped, by why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
    /// There was a better one.
    pub better_plan: u64,
    /// Doing nothing had become as good.
    pub nothing_better: u64,
    /// What was left of it couldn't be done any more.
    pub not_executable: u64,
    /// A precondition of its next step didn't hold.
    pub unmet: u64,
    /// Its next step wasn't on offer.
    pub not_offered: u64,
    /// All slots of its next step were taken.
    pub slots_taken: u64,
    /// A step of it had failed or was broken off.
    pub step_ended: u64,
    /// Its NPC was told otherwise, slept or was gone, or the supplier was.
    pub other: u64,
}

impl Dropped {
    /// Those that turned out not to be what the decision took them for.
    #[must_use]
    pub fn astray(&self) -> u64 {
        self.not_executable + self.unmet + self.not_offered + self.slots_taken
    }

    /// All.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.better_plan + self.nothing_better + self.astray() + self.step_ended + self.other
    }

    /// The count for a reason.
    fn by(&mut self, reason: Reason) -> &mut u64 {
        match reason {
            Reason::BetterPlan => &mut self.better_plan,
            Reason::NothingBetter => &mut self.nothing_better,
            Reason::NotExecutable => &mut self.not_executable,
            Reason::Unmet => &mut self.unmet,
            Reason::NotOffered => &mut self.not_offered,
            Reason::SlotsTaken => &mut self.slots_taken,
            Reason::StepEnded => &mut self.step_ended,
            _ => &mut self.other,
        }
    }
}
