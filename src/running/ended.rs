//! What the searches of a tick have come to, before their NPCs decide: for tools that tell lives.

use super::{
    DecisionKind, Job, Woken, comparing::Decision, explain::ExplainError, jobs::Stage,
    requests::Requests,
};
use crate::{
    beliefs::Answers,
    planning::{Options, Plan, Search, explain::data::Explanation},
    selectors,
    world::EntityId,
};

/// A search of a tick that is over.
#[derive(Clone, Copy, Debug)]
pub struct Ended<'j> {
    /// Whose.
    pub npc: EntityId,
    /// What was found.
    pub plan: &'j Plan,
    /// The host's answers that it was found with.
    pub answers: &'j Answers,
    /// What the NPC makes of it, unless a slot that it needs is taken meanwhile.
    pub kind: DecisionKind,
    /// What had the NPC think.
    pub woken: Woken,
}

impl<'w> Requests<'w> {
    /// What a job's search has come to; none while it goes on, and once its NPC has decided, which it
    /// does as the tick ends.
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
            answers: &job.search.snapshot.answers,
            kind,
            woken: mind.woken,
        })
    }

    /// Why a job's search ended as it did, while [`ended`](Self::ended) has it. The search runs
    /// again in the same facts.
    ///
    /// # Errors
    /// [`ExplainError::NeverPlanned`], [`ExplainError::NpcGone`].
    pub fn explain_ended(self, job: &Job) -> Result<Explanation<'w>, ExplainError> {
        let served = job.serves.filter(|_| job.stage == Stage::Over);
        let served = served.ok_or(ExplainError::NeverPlanned)?;
        let (world, domain) = (&self.running.world, self.running.world.domain());
        let knowledge = world.held(&job.hold).map_err(|_| ExplainError::NpcGone)?;
        let mut again = Search::default();
        again.motives.clone_from(&job.search.motives);
        let options = Options {
            forecast: true,
            ..self
                .running
                .options_of(&self.running.minds[served.mind as usize])
        };
        again.ask(domain, &knowledge, options, self.running.answers_travel());
        again.answer_as(&job.search, domain, &knowledge);
        selectors::set_out(&mut again, domain, &knowledge);
        selectors::advance(&mut again, domain, &knowledge, u32::MAX);
        self.explain(&again, Some(&job.hold))
    }
}
