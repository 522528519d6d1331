//! `auto` goes forward where [`first`](super::first) can't see how to help a goal that matters.
//!
//! `first` goes backwards from what a goal lacks. It misses what helps in a roundabout way, as
//! [`planning::unseen`](crate::planning::unseen) says. Any other plan then comes before that, however
//! little it is worth: a clerk tops up his tea for ever, since his work needs two papers that only
//! count together. So if such goals lack more than the plan gains, `auto` goes forward from doing
//! nothing, like [`best`](super::best), and takes the better plan.
//!
//! Where the plan has a refill that [can wait](crate::planning::Timing), the same is done if a drive
//! lacks much after it. Such a plan comes after practically everything else that gains something, so
//! `first` has found nothing for that drive: a cook who must take a knife before he can cook, and lay
//! it down again, would drink from the tap for ever.
//!
//! **NPCs for whose goal nothing can be done** shouldn't pay much for this, since they would pay each
//! time that they think. The search doesn't go forward at all if the upper bound says of all such
//! goals that no plan makes them more complete than the plan at hand. Otherwise it is kept short. And
//! in ticks, it only goes forward between the steps of plans: an NPC whose needs change all the time
//! thinks in each tick.

use super::going_forward;
use crate::{
    beliefs::Knowledge,
    domain::{Domain, MAX_DEPTH},
    planning::{
        EndedBy, Options, Outcome, Search, Selector, deepening::Stage, early::Timing,
        forward::Then, steps::StepId, utility::bit, working::Working,
    },
};

/// How much work it may do, as a multiple of what was done before.
const TIMES: u64 = 1;
/// The least that it may do, after a search that has done hardly any.
const LEAST_WORK: u64 = 131_072;
/// How much a drive must lack after a plan that comes early.
const MUCH: f32 = 0.25;

/// To be called when `first` has found a plan for `auto`. Returns whether the search goes on.
#[inline]
pub(super) fn begins(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) -> bool {
    let pending = &search.parts.pending;
    (pending.unseen.goals != 0 || pending.improves && search.plan.timing != Timing::Due)
        && begins_for(search, domain, knowledge)
}

#[cold]
fn begins_for(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) -> bool {
    let may = !search.motives.is_busy
        && search.plan.outcome == Outcome::Complete
        && search
            .work(domain, knowledge)
            .is_some_and(|working| working.leaves_much() || working.is_outweighed());
    if may {
        go_forward(search, domain, knowledge);
    }
    may
}

/// Begins to go forward with the plan at hand as the best so far.
fn go_forward(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) {
    let worked = search.snapshot.work;
    let most = worked + LEAST_WORK.max(worked * TIMES);
    let most = u32::try_from(most).unwrap_or(u32::MAX - 1);
    search.deepening.stage = Stage::Unseen;
    search.deepening.verdict = (search.plan.outcome, search.plan.ended_by);
    let options = Options {
        max_work: search.asked.max_work.min(most),
        ..search.asked
    };
    let then = Then::AskUnseen;
    let begun = going_forward::begin(search, domain, knowledge, options, then, |working| {
        let (chain, score) = (working.planned_chain(), working.plan.score);
        let merit = working.merit_of(&chain, score);
        working.parts.forward.take(&chain, score, merit);
        working.parts.forward.wishes = true;
    });
    if let Some(working) = begun
        && working.leaves_much()
    {
        working.parts.forward.prepares = Some(Then::Expand);
    }
}

/// To be called when that has ended. The search ends with the better plan, as `first` would have
/// ended with it, unless one of the caller's bounds was reached.
pub(super) fn ends(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) {
    let is_own_bound = search.plan.ended_by == EndedBy::Work
        && search.snapshot.work < u64::from(search.asked.max_work);
    let is_cut_short = search.plan.ended_by.is_cut_short() && !is_own_bound;
    search.options = Options {
        selector: Selector::First,
        ..search.asked
    };
    let (outcome, ended_by) = search.deepening.verdict;
    if !is_cut_short && let Some(mut working) = search.work(domain, knowledge) {
        let (score, merit) = (working.parts.forward.score, working.parts.forward.merit);
        let mut chain = working.arena.list(MAX_DEPTH.into());
        chain.extend_from_slice_copy(&working.parts.forward.winner);
        let score = working.repeat(&mut chain, score, merit);
        working.end_with_chain(&chain, score, outcome, ended_by);
    }
}

impl Working<'_, '_> {
    /// Whether the plan comes early, and yet leaves a drive that counts much to be desired.
    pub(super) fn leaves_much(&self) -> bool {
        let drives = self.parts.rating.drives.iter().zip(&self.plan.drives);
        let mut counting = drives.filter(|(drive, _)| drive.weight > 0.0);
        self.plan.timing != Timing::Due && counting.any(|(_, forecast)| forecast.then <= 1.0 - MUCH)
    }

    /// Whether drives with unseen goals lack more after the plan than the plan gains.
    fn is_outweighed(&self) -> bool {
        let seconds: f32 = self.plan.steps.iter().map(|it| it.duration).sum();
        self.lacked_by_unseen() > self.gained(self.plan.score, seconds)
    }

    /// Ends the search forward if no plan makes an unseen goal more complete than the best so far. The
    /// search must be ready to go forward.
    pub(super) fn ask_unseen(&mut self) {
        let chain = core::mem::take(&mut self.parts.forward.winner);
        if !self.may_help_unseen(&chain) {
            self.parts.forward.drop_open();
        }
        self.parts.forward.winner = chain;
    }

    /// Whether, by the upper bound, any plan may make an unseen goal more complete than this one
    /// does. The search must be ready to go forward.
    fn may_help_unseen(&mut self, chain: &[StepId]) -> bool {
        let depth = u32::from(self.options.depth);
        let (bound, snapshot, _, rating) = self.bounding(depth);
        bound.know(snapshot, rating, depth);
        let mark = self.snapshot.mark();
        self.imagine(chain);
        let goals = self.parts.pending.unseen.goals;
        let may = (0..self.parts.rating.goals.len()).any(|goal| {
            let most = self.parts.utility_bound.completeness(goal, depth);
            goals & bit(goal) != 0
                && most > self.parts.rating.completeness(&mut self.snapshot, goal)
        });
        self.snapshot.go_back(mark);
        may
    }
}
