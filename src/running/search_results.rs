//! The results of a tick's searches before the NPCs decide, for tools that report on NPCs.

use super::{
    DecisionKind, Job, Woken, comparing::Decision, explain::ExplainError, jobs::Stage,
    requests::Requests,
};
use crate::{
    beliefs::Answers,
    planning::{Options, Plan, explain::data::Explanation},
    world::EntityId,
};

/// A search of a tick that has ended.
#[derive(Clone, Copy, Debug)]
pub struct Ended<'j> {
    /// The NPC that it was for.
    pub npc: EntityId,
    /// What was found.
    pub plan: &'j Plan,
    /// The host's answers that it used.
    pub answers: &'j Answers,
    /// What the NPC will decide, unless another NPC takes a slot that it needs first.
    pub kind: DecisionKind,
    /// Why the NPC thought.
    pub woken: Woken,
}

impl<'w> Requests<'w> {
    /// The result of a job's search. None while the search goes on, and none once the NPC has
    /// decided, at the end of the tick.
    #[must_use]
    pub fn ended(self, job: &Job) -> Option<Ended<'_>> {
        let served = job.serves.filter(|_| job.stage == Stage::Over)?;
        let mind = &self.running.minds[served.mind as usize];
        let kind = match self.running.judged(job, &served) {
            Decision::Adopt(_) => DecisionKind::TakenUp,
            Decision::Drop(_) => DecisionKind::Dropped,
            Decision::Keep if mind.executor.remainder().is_empty() => DecisionKind::Nothing,
            Decision::Keep => DecisionKind::Kept,
        };
        Some(Ended {
            npc: served.npc,
            plan: &job.plan,
            answers: job.answers(),
            kind,
            woken: mind.woken,
        })
    }

    /// Why a job's search ended as it did, as long as [`ended`](Self::ended) has its result. This
    /// runs the search again in the same facts.
    ///
    /// # Errors
    /// [`ExplainError::NeverPlanned`], [`ExplainError::NpcGone`].
    pub fn explain_ended(self, job: &Job) -> Result<Explanation<'w>, ExplainError> {
        let served = job.serves.filter(|_| job.stage == Stage::Over);
        let served = served.ok_or(ExplainError::NeverPlanned)?;
        let knowledge = self.running.world.held(&job.hold);
        let knowledge = knowledge.map_err(|_| ExplainError::NpcGone)?;
        let options = Options {
            forecast: true,
            ..self
                .running
                .options_of(&self.running.minds[served.mind as usize])
        };
        let again = self.again(&job.search, &knowledge, options, |_| {});
        self.explain(&again, Some(&job.hold))
    }
}
