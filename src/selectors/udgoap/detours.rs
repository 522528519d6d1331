//! `best` leaves out walks that lead by some other place for nothing.
//!
//! With durations, a plan may be worth more the later it ends, and a way round passes time as well as
//! walking up and down. If the NPC could go straight to where the next walk leads, it had better do
//! that, or stand still until it is time. So a walk doesn't follow another walk if it could be begun
//! in its place, takes no longer and costs no more than both. This goes beyond the thesis, where steps
//! take no time.
//!
//! Such walks change nothing but where the NPC is, and ask for nothing that depends on where anybody is.
//! So what can be done after both can also be done after the second alone, but for what the time
//! changes, and for the side on which the NPC stops. A plan of `first` that makes a detour is kept if
//! nothing better is found.

use super::imagined::ImaginedStep;
use crate::planning::{
    forward::Among,
    simulate::Progress,
    steps::{StepId, at_least_zero},
    work,
    working::Working,
};

impl Working<'_, '_> {
    /// Whether a step is a walk that can be begun from anywhere.
    pub(super) fn is_walk(&self, step: StepId) -> bool {
        let step = self.parts.steps.get(step);
        let domain = self.snapshot.domain;
        let action = domain.action(step.binding.action);
        let [effect] = &action.effects[..] else {
            return false;
        };
        effect.brings_consumer_to_supplier()
            && action.certain == 1
            && !step.listens
            && !step.may_wait()
            && action
                .preconditions
                .iter()
                .all(|&it| !domain.code.condition(it).reads_places)
    }

    /// Whether a chain whose steps are imagined ends with a walk after which another may be a detour.
    pub(super) fn may_make_a_detour(&self, imagined: &[ImaginedStep]) -> bool {
        self.options.durations
            && !self.options.exact_scores
            && !matches!(self.parts.forward.among, Among::With(_))
            && imagined.last().is_some_and(|it| self.is_walk(it.step))
    }

    /// Whether a chain that [may](Self::may_make_a_detour) would make a detour if this step came
    /// next. If so, no plan that begins like that counts.
    pub(super) fn makes_a_detour(&mut self, imagined: &[ImaginedStep], next: StepId) -> bool {
        let ([.., last], Some(place)) = (imagined, self.actor.place) else {
            return false;
        };
        if !self.is_walk(next) {
            return false;
        }
        let before = imagined.iter().rev().nth(1);
        let before = before.map_or_else(Progress::default, |it| it.progress);
        let after = last.progress;
        let [cost, seconds] = self.takes_from_here(next);
        self.snapshot.memory.work += work::TRY;
        let mark = self.snapshot.mark();
        self.snapshot.move_to(place, last.place);
        let [cost_at_once, seconds_at_once] = self.takes_from_here(next);
        self.snapshot.go_back(mark);
        at_least_zero(before.cost + cost_at_once) <= at_least_zero(after.cost + cost)
            && at_least_zero(before.seconds + seconds_at_once)
                <= at_least_zero(after.seconds + seconds)
    }

    /// What a step costs, and how many seconds it takes, if it begins now.
    fn takes_from_here(&mut self, step: StepId) -> [f32; 2] {
        let step = self.parts.steps.get(step);
        let roles = step.roles(&mut self.snapshot);
        [step.cost(&mut self.snapshot, &roles), roles.duration]
    }
}
