//! Counts of what ticks have done.

mod counting;

use super::{Reason, perform::Shortfall};
use crate::{domain::ActionId, planning::EndedBy, world::EntityId};

/// What ticks have done since the world was created.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stats {
    /// Ticks.
    pub ticks: u64,
    /// How often an NPC has thought.
    pub thought: u64,
    /// How often an NPC skipped thinking.
    pub skipped: u64,
    /// How often an NPC thought in the shadow, and how often that had another result.
    pub shadowed: u64,
    /// See [`shadowed`](Self::shadowed). Another score is enough.
    pub shadow_differences: u64,
    /// How often the plan then began with another step. For this library's own tests: it isn't in
    /// `UdgWorldStats`, since hosts that were compiled earlier rely on the size of that.
    pub shadow_other_steps: u64,
    /// Searches begun.
    pub searches: u64,
    /// Bytes in use by the last search that has ended, and the most that any search had in use.
    pub search_bytes: u64,
    /// See [`search_bytes`](Self::search_bytes).
    pub most_search_bytes: u64,
    /// How many searches have ended at a bound with nothing found, and the last of them. For the
    /// log: they aren't in `UdgWorldStats` either.
    pub undecided: u64,
    /// See [`undecided`](Self::undecided).
    pub last_undecided: Option<Undecided>,
    /// Plan states generated.
    pub plan_states: u64,
    /// Plans taken up.
    pub plans: u64,
    /// Steps begun.
    pub steps: u64,
    /// Plans dropped, by reason.
    pub dropped: Dropped,
    /// How many of the plans that went [`astray`](Dropped::astray) can't be explained: nothing had
    /// changed that the decision had read, except by rates and by steps of the plan that had begun.
    pub dropped_unchanged: u64,
    /// The last plan of which the host had reported a step done, whose next step couldn't begin
    /// though nothing else had changed. For the log.
    pub last_short: Option<Short>,
    /// Steps broken off for a plan that begins with the same step.
    pub restarted: u64,
    /// Reservations and places in queues that were lost: the slot was in use when the NPC came, or
    /// the host has taken it.
    pub lost_slots: u64,
}

/// A search that has ended at a bound with nothing found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// The NPC that it was for.
    pub npc: EntityId,
    /// The bound that ended it, and the value of that bound.
    pub ended_by: EndedBy,
    /// See [`ended_by`](Self::ended_by).
    pub bound: u64,
    /// How many steps plans may have, if chains that still needed something were cut off there.
    pub cut_off: Option<u8>,
}

/// A step that was reported done, after which the next one couldn't begin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Short {
    /// The NPC.
    pub npc: EntityId,
    /// What was reported done.
    pub done: ActionId,
    /// What came next.
    pub next: ActionId,
    /// What that needs.
    pub shortfall: Shortfall,
}

/// How many plans were dropped, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
    /// There was a better one.
    pub better_plan: u64,
    /// Doing nothing had become as good.
    pub nothing_better: u64,
    /// The rest of the plan couldn't be done any more.
    pub not_executable: u64,
    /// A precondition of the next step didn't hold.
    pub unmet: u64,
    /// The next step wasn't on offer.
    pub not_offered: u64,
    /// All slots of the next step were taken.
    pub slots_taken: u64,
    /// A step of the plan had failed or was broken off.
    pub step_ended: u64,
    /// The host said so, the NPC was dormant or gone, or the supplier was gone.
    pub other: u64,
}

impl Dropped {
    /// Plans that couldn't be carried out though the decision had expected it.
    #[must_use]
    pub fn astray(&self) -> u64 {
        self.not_executable + self.unmet + self.not_offered + self.slots_taken
    }

    /// All dropped plans.
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
