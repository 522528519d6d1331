//! Planning for an NPC on request: in one call or in several, with or without a host that answers
//! questions.

use crate::running::answerer::Answerer;
use alloc::vec::Vec;

use super::RunningWorld;
use crate::{
    beliefs::Knowledge,
    domain::{QueryId, TRAVEL},
    npc::ActiveDrives,
    planning::{AnswerError, Options, Outcome, Search},
    selectors,
    world::{EntityId, Hold, NpcState, WorldError},
};

subject! {
    "Searches that a host asks for outside of ticks, and what is to be said of them.", RunningWorld as running,
    pub Requests by requests
}

/// What an NPC wants: its drives and goals, and the state that says how it weighs them.
pub(super) type Wishes<'w> = (&'w ActiveDrives, &'w NpcState);

/// Why answers can't be taken.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum AskError {
    /// The entity is no NPC of this world.
    #[error(transparent)]
    World(#[from] WorldError),
    /// An answer is wrong.
    #[error(transparent)]
    Answer(#[from] AnswerError),
}

/// Why an NPC can't be planned for.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum PlanError {
    /// The entity is no NPC of this world.
    #[error(transparent)]
    World(#[from] WorldError),
    /// It has no goals yet because it was never updated.
    #[error(
        "the NPC has no goals yet: it wasn't updated since it was created, and ticks leave it out if \
         nobody performs its plans; update the world first"
    )]
    NeverUpdated,
}

impl RunningWorld {
    /// Sets what answers each query, by [`QueryId`]. Call it once, before anything is asked.
    ///
    /// # Errors
    /// A query that documents define and that has no answerer.
    pub fn set_answerers(&mut self, answerers: Vec<Answerer>) -> Result<(), QueryId> {
        let count = self.world.domain().queries.len();
        let unbound = (0..count).map(QueryId::at).find(|query| {
            let answerer = answerers.get(query.index());
            *query != TRAVEL && answerer.is_none_or(|it| *it == Answerer::Nobody)
        });
        if let Some(query) = unbound {
            return Err(query);
        }
        self.answerers = answerers;
        Ok(())
    }

    /// Whether anybody answers `travel`.
    pub(super) fn answers_travel(&self) -> bool {
        self.answerer(TRAVEL) != Answerer::Nobody
    }

    /// Who answers a query.
    #[must_use]
    pub fn answerer(&self, query: QueryId) -> Answerer {
        let answerer = self.answerers.get(query.index());
        answerer.copied().unwrap_or_default()
    }
}

impl<'w> Requests<'w> {
    /// Begins a search for an NPC, up to its questions: `search.open_questions()`.
    ///
    /// # Errors
    /// Those of [`PlanError`].
    #[inline]
    pub fn ask(
        self,
        npc: EntityId,
        search: &mut Search,
        options: Options,
    ) -> Result<(), PlanError> {
        let wishes = self.wishes(npc)?;
        let knowledge = self.running.world.knowledge(npc)?;
        self.ask_knowing(wishes, &knowledge, search, options);
        Ok(())
    }

    /// What an NPC wants, and how it weighs that.
    pub(super) fn wishes(self, npc: EntityId) -> Result<Wishes<'w>, PlanError> {
        let active = self
            .running
            .active_drives(npc)?
            .ok_or(PlanError::NeverUpdated)?;
        Ok((active, self.running.world.npc(npc)?))
    }

    /// Begins a search for an NPC with these wishes and this knowledge, up to its questions.
    pub(super) fn ask_knowing(
        self,
        (active, state): Wishes<'_>,
        knowledge: &dyn Knowledge,
        search: &mut Search,
        options: Options,
    ) {
        active.write_motives(
            knowledge,
            |drive| state.weight(drive),
            |drive| state.bias(drive),
            &mut search.motives,
        );
        let domain = self.running.world.domain();
        search.ask(domain, knowledge, options, self.running.answers_travel());
    }

    /// Takes the host's answers to those questions of an NPC's search for whose query `is_meant`
    /// returns true.
    ///
    /// # Errors
    /// [`AskError::World`] as for [`ask`](crate::running::Requests::ask). [`AskError::Answer`] if
    /// an answer is refused; then none is taken.
    pub fn answer(
        self,
        npc: EntityId,
        search: &mut Search,
        is_meant: impl Fn(QueryId) -> bool,
        answers: impl ExactSizeIterator<Item = Option<f32>> + Clone,
    ) -> Result<(), AskError> {
        let knowledge = self.running.world.knowledge(npc)?;
        Ok(search.answer(self.running.world.domain(), &knowledge, is_meant, answers)?)
    }

    /// Goes on, to its end, with a search for an NPC that has asked its questions. The result is in
    /// `search.plan`. Questions that have no answer by now stay without one.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    #[inline]
    pub fn plan_asked(self, npc: EntityId, search: &mut Search) -> Result<(), WorldError> {
        let knowledge = self.running.world.knowledge(npc)?;
        let domain = self.running.world.domain();
        selectors::set_out(search, domain, &knowledge);
        selectors::advance(search, domain, &knowledge, u32::MAX);
        Ok(())
    }

    /// Plans for an NPC without asking the host anything. The result is in `search.plan`.
    ///
    /// # Errors
    /// Those of [`PlanError`].
    pub fn plan(
        self,
        npc: EntityId,
        search: &mut Search,
        options: Options,
    ) -> Result<(), PlanError> {
        self.ask(npc, search, options)?;
        Ok(self.plan_asked(npc, search)?)
    }

    /// Begins a search for an NPC with what it knows and wants now, up to its questions. Go on with
    /// [`set_out`](crate::running::Requests::set_out) and
    /// [`advance`](crate::running::Requests::advance). The search doesn't see what changes in
    /// between: `hold` keeps the facts that it may still read.
    ///
    /// # Errors
    /// Those of [`PlanError`]; nothing has changed then.
    pub fn ask_held(
        self,
        npc: EntityId,
        search: &mut Search,
        hold: &mut Hold,
        options: Options,
    ) -> Result<(), PlanError> {
        let wishes = self.wishes(npc)?;
        // Dormant NPCs are refused, as they are by searches in one call.
        self.running.world.knowledge(npc)?;
        self.running.world.hold(npc, hold)?;
        let knowledge = self.running.world.held(hold)?;
        self.ask_knowing(wishes, &knowledge, search, options);
        Ok(())
    }

    /// Begins to plan in a search that has [asked](crate::running::Requests::ask_held). Questions
    /// that have no answer by now stay without one.
    ///
    /// # Errors
    /// As for [`advance`](crate::running::Requests::advance).
    pub fn set_out(self, search: &mut Search, hold: &Hold) -> Result<(), WorldError> {
        let knowledge = self.running.world.held(hold)?;
        selectors::set_out(search, self.running.world.domain(), &knowledge);
        Ok(())
    }

    /// Begins a search for an NPC with what it knows and wants now, without asking the host
    /// anything.
    ///
    /// # Errors
    /// Those of [`PlanError`]; nothing has changed then.
    pub fn begin(
        self,
        npc: EntityId,
        search: &mut Search,
        hold: &mut Hold,
        options: Options,
    ) -> Result<(), PlanError> {
        self.ask_held(npc, search, hold, options)?;
        Ok(self.set_out(search, hold)?)
    }

    /// Goes on with a search that was [begun](crate::running::Requests::begin) in this world, until
    /// it ends or `budget` is spent. Each plan state that is generated costs one, and so does each
    /// look for what helps a goal or a plan state. Until the search ends, `search.plan` is the best
    /// plan so far. How the work is divided into calls changes nothing about the result.
    ///
    /// `hold` is released as soon as the search doesn't need it any more.
    ///
    /// # Errors
    /// [`WorldError::NothingHeld`] if the search wasn't begun here or has ended.
    /// [`WorldError::InvalidEntity`] if the NPC was destroyed since; then the search can't go on.
    pub fn advance(
        self,
        search: &mut Search,
        hold: &mut Hold,
        budget: u32,
    ) -> Result<(), WorldError> {
        let knowledge = match self.running.world.held(hold) {
            Ok(knowledge) => knowledge,
            Err(error) => {
                hold.release();
                return Err(error);
            }
        };
        selectors::advance(search, self.running.world.domain(), &knowledge, budget);
        if search.plan.outcome != Outcome::Unfinished {
            hold.release();
        }
        Ok(())
    }
}
