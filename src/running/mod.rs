//! The world's clockwork: truth and minds together, moved on by the host's clock.
#![forbid(unsafe_code)]

mod agenda;
mod events;
mod execution;
mod expect;
mod explain;
mod hash;
mod jobs;
mod mind;
pub mod perform;
mod stats;
mod thinking;
mod tick;

use alloc::vec::Vec;

pub use events::{Event, EventKind, Reason};
pub use execution::{Report, ReportError};
pub use explain::ExplainError;
pub use jobs::{Job, JobPool};
pub use mind::{MindOptions, PerformedBy};
pub use stats::Stats;
pub use tick::{TickError, TickInput, TickReport};

use agenda::Agenda;
use mind::Mind;
use perform::Performer;
use tick::OpenTick;

use crate::{
    domain::{QueryId, TRAVEL},
    npc::{ActiveDrives, Slots, Updater},
    planning::{AnswerError, Options, Outcome, Search},
    selectors,
    world::{BeliefMode, EntityId, Hold, World, WorldError},
};

/// A world with the minds of its NPCs.
#[derive(Debug)]
pub struct RunningWorld {
    /// What is true. Entities are destroyed by [`destroy`](Self::destroy), so that nobody is left
    /// with a step or a slot of theirs.
    pub world: World,
    /// By [`World::npc_number`].
    minds: Vec<Mind>,
    settings: RunSettings,
    updater: Updater,
    /// Who answers queries, by [`QueryId`].
    answerers: Vec<Answerer>,
    performer: Performer,
    slots: Slots,
    /// When NPCs think next.
    agenda: Agenda,
    /// When steps end by themselves.
    timers: Agenda,
    /// Those who have thought and wait for a search, in order of the time since when.
    waiting: Agenda,
    /// Those whose next step may begin.
    ready: Vec<u32>,
    /// What has happened since the last tick ended, and until then.
    events: Vec<Event>,
    published: Vec<Event>,
    stats: Stats,
    open_tick: Option<OpenTick>,
    /// Entities of this order of creation and later ones haven't been looked at yet.
    newest: u64,
    next_step: u64,
    last_ticket: u64,
    /// Scratch memory.
    npcs: Vec<EntityId>,
    scratch: Vec<(u64, u32)>,
}

/// Who answers a query in a world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answerer {
    /// Nobody: `travel` is the straight distance.
    #[default]
    Nobody,
    /// The host, when it looks at a search's questions.
    ByView,
    /// One of the host's functions, by its number.
    Function(u16),
}

/// Why answers can't be taken.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum AskError {
    /// It's none of the world's NPCs.
    #[error(transparent)]
    World(#[from] WorldError),
    /// An answer is wrong.
    #[error(transparent)]
    Answer(#[from] AnswerError),
}

/// How a world is run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunSettings {
    /// The most bytes that a search of the ticks may use.
    pub search_bytes: usize,
    /// How new NPCs are run.
    pub mind: MindOptions,
}

impl Default for RunSettings {
    fn default() -> Self {
        RunSettings {
            search_bytes: 1 << 20,
            mind: MindOptions::default(),
        }
    }
}

/// Why an NPC can't be planned for.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum PlanError {
    /// It's none of the world's NPCs.
    #[error(transparent)]
    World(#[from] WorldError),
    /// It has no goals yet because it was never updated.
    #[error(
        "the NPC was created after the world's last update, so it has no goals yet; update the world first"
    )]
    NeverUpdated,
}

impl RunningWorld {
    /// Takes a world into service.
    #[must_use]
    pub fn new(world: World) -> Self {
        Self::with_settings(world, RunSettings::default())
    }

    /// Takes a world into service, to be run in a certain way.
    #[must_use]
    pub fn with_settings(world: World, settings: RunSettings) -> Self {
        RunningWorld {
            world,
            minds: Vec::new(),
            settings,
            updater: Updater::default(),
            answerers: Vec::new(),
            performer: Performer::default(),
            slots: Slots::default(),
            agenda: Agenda::default(),
            timers: Agenda::default(),
            waiting: Agenda::default(),
            ready: Vec::new(),
            events: Vec::new(),
            published: Vec::new(),
            stats: Stats::default(),
            open_tick: None,
            newest: 0,
            next_step: 1,
            last_ticket: 0,
            npcs: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// How an NPC is run by ticks.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn mind_options(&self, npc: EntityId) -> Result<MindOptions, WorldError> {
        let mind = self.mind(npc)?;
        Ok(mind.map_or(self.settings.mind, |mind| mind.options))
    }

    /// Says how an NPC is run by ticks.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn set_mind_options(
        &mut self,
        npc: EntityId,
        options: MindOptions,
    ) -> Result<(), WorldError> {
        let mind = self.enrol(npc)?;
        self.minds[mind].options = options;
        self.think_soon(mind);
        Ok(())
    }

    /// What happened from the beginning of the last tick, or the end of the one before, until its
    /// end.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.published
    }

    /// What ticks have done until now.
    #[must_use]
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// How many slots are claimed.
    #[must_use]
    pub fn claimed_slots(&self) -> usize {
        self.slots.len()
    }

    /// Bytes held for the minds of NPCs, and for their turns.
    #[must_use]
    pub fn memory_of_minds(&self) -> usize {
        let agendas = [&self.agenda, &self.timers, &self.waiting];
        self.minds.iter().map(Mind::memory).sum::<usize>()
            + (self.minds.capacity() - self.minds.len()) * size_of::<Mind>()
            + agendas.iter().map(|it| it.memory()).sum::<usize>()
            + self.slots.memory()
            + self.ready.capacity() * size_of::<u32>()
            + (self.events.capacity() + self.published.capacity()) * size_of::<Event>()
    }

    /// Destroys an entity. If it is an NPC, its step is broken off, and what it claims is free.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn destroy(&mut self, entity: EntityId) -> Result<(), WorldError> {
        if let Ok(Some(_)) = self.mind(entity) {
            let number = self.world.npc_number(entity)?;
            self.retire(number);
        }
        self.world.destroy(entity)
    }

    /// An NPC is about to be gone, or is.
    fn retire(&mut self, number: usize) {
        self.end_step(number, EventKind::StepAborted, Reason::NpcGone);
        let mind = &mut self.minds[number];
        mind.begin(
            EntityId::NONE,
            0,
            ActiveDrives::default(),
            MindOptions::default(),
        );
    }

    /// The mind of an NPC, if it has one yet.
    fn mind(&self, npc: EntityId) -> Result<Option<&Mind>, WorldError> {
        let number = self.world.npc_number(npc)?;
        Ok(self.minds.get(number).filter(|mind| mind.npc == npc))
    }

    /// Gives an NPC a mind if it has none yet. Returns its number.
    fn enrol(&mut self, npc: EntityId) -> Result<usize, WorldError> {
        let number = self.world.npc_number(npc)?;
        while self.minds.len() <= number {
            self.minds.push(Mind::new());
        }
        if self.minds[number].npc == npc {
            return Ok(number);
        }
        if self.minds[number].npc != EntityId::NONE {
            self.retire(number);
        }
        let domain = self.world.domain();
        let of = self.world.type_of(npc)?;
        let active = ActiveDrives::of_type(domain, domain.entity_type(of));
        let order = self.world.order_of(npc)?;
        self.minds[number].begin(npc, order, active, self.settings.mind);
        self.think_soon(number);
        Ok(number)
    }

    /// Gives minds to NPCs that were created since the last tick.
    fn enrol_new(&mut self) {
        if self.newest == self.world.next_order() {
            return;
        }
        let mut npcs = core::mem::take(&mut self.npcs);
        npcs.clear();
        let orders = |npc: &EntityId| self.world.order_of(*npc).is_ok_and(|it| it >= self.newest);
        npcs.extend(self.world.npcs().rev().take_while(orders));
        for &npc in npcs.iter().rev() {
            let enrolled = self.enrol(npc);
            debug_assert!(enrolled.is_ok());
        }
        self.npcs = npcs;
        self.newest = self.world.next_order();
    }

    fn next_ticket(&mut self) -> u64 {
        self.last_ticket += 1;
        self.last_ticket
    }

    /// Moves the world's time on to `now`, in seconds, and brings the drives and goals of all NPCs
    /// up to date, in order of creation.
    ///
    /// # Errors
    /// [`WorldError::TimeBackwards`] if `now` isn't finite or lies in the past; nothing has changed then.
    pub fn update(&mut self, now: f64) -> Result<(), WorldError> {
        self.world.time_mut().set(now)?;
        self.world.time_mut().count_update();
        let mut npcs = core::mem::take(&mut self.npcs);
        npcs.clear();
        npcs.extend(self.world.npcs());
        let mut earlier = BeliefMode::OwnFacts;
        let updated = npcs.iter().try_for_each(|&npc| {
            // Those who know the truth know the same: what one has looked at needn't be looked up
            // again for the next.
            let mode = self.world.npc(npc)?.belief_mode;
            if (earlier, mode) != (BeliefMode::AllKnowing, BeliefMode::AllKnowing) {
                self.updater.forget();
            }
            earlier = mode;
            self.update_mind(npc)
        });
        self.npcs = npcs;
        updated
    }

    /// Brings one NPC's drives and goals up to date.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn update_npc(&mut self, npc: EntityId) -> Result<(), WorldError> {
        self.updater.forget();
        self.update_mind(npc)
    }

    /// Updates an NPC; the updater has forgotten what this one may know otherwise.
    fn update_mind(&mut self, npc: EntityId) -> Result<(), WorldError> {
        let number = self.enrol(npc)?;
        let domain = self.world.domain();
        let mind = &mut self.minds[number];
        let knowledge = self.world.knowledge(npc)?;
        let state = self.world.npc(npc)?;
        self.updater.update(
            domain,
            &knowledge,
            |drive| state.weight(drive),
            &mut mind.active,
        );
        mind.is_updated = true;
        self.world.remember_update(npc)
    }

    /// The drives and goals of an NPC as of its last update; none if it was never updated.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn active_drives(&self, npc: EntityId) -> Result<Option<&ActiveDrives>, WorldError> {
        let mind = self.mind(npc)?.filter(|mind| mind.is_updated);
        Ok(mind.map(|mind| &mind.active))
    }

    /// Begins a search for an NPC, up to its questions: `search.open_questions()`.
    ///
    /// # Errors
    /// Those of [`PlanError`].
    pub fn ask(
        &self,
        npc: EntityId,
        search: &mut Search,
        options: Options,
    ) -> Result<(), PlanError> {
        let active = self.active_drives(npc)?.ok_or(PlanError::NeverUpdated)?;
        let knowledge = self.world.knowledge(npc)?;
        let state = self.world.npc(npc)?;
        active.write_motives(
            &knowledge,
            |drive| state.weight(drive),
            |drive| state.bias(drive),
            &mut search.motives,
        );
        search.ask(
            self.world.domain(),
            &knowledge,
            options,
            self.answers_travel(),
        );
        Ok(())
    }

    /// Takes the host's answers to the questions of a search for an NPC, to queries that are meant.
    ///
    /// # Errors
    /// [`AskError::World`] as for [`ask`](Self::ask), [`AskError::Answer`] if an answer is refused;
    /// none is taken then.
    pub fn answer(
        &self,
        npc: EntityId,
        search: &mut Search,
        is_meant: impl Fn(QueryId) -> bool,
        answers: impl ExactSizeIterator<Item = Option<f32>> + Clone,
    ) -> Result<(), AskError> {
        let knowledge = self.world.knowledge(npc)?;
        Ok(search.answer(self.world.domain(), &knowledge, is_meant, answers)?)
    }

    /// Goes on with a search for an NPC that has asked, to its end; the result is in
    /// `search.plan`. Questions that aren't answered by now never are.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn plan_asked(&self, npc: EntityId, search: &mut Search) -> Result<(), WorldError> {
        let knowledge = self.world.knowledge(npc)?;
        let domain = self.world.domain();
        selectors::set_out(search, domain, &knowledge);
        selectors::advance(search, domain, &knowledge, u32::MAX);
        Ok(())
    }

    /// Plans for an NPC with nobody to ask; the result is in `search.plan`.
    ///
    /// # Errors
    /// Those of [`PlanError`].
    pub fn plan(
        &self,
        npc: EntityId,
        search: &mut Search,
        options: Options,
    ) -> Result<(), PlanError> {
        self.ask(npc, search, options)?;
        Ok(self.plan_asked(npc, search)?)
    }

    /// Says who answers which query, by [`QueryId`]: once, before anything is asked.
    ///
    /// # Errors
    /// A query that documents define and nobody answers.
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
    fn answers_travel(&self) -> bool {
        self.answerer(TRAVEL) != Answerer::Nobody
    }

    /// Who answers a query.
    #[must_use]
    pub fn answerer(&self, query: QueryId) -> Answerer {
        let answerer = self.answerers.get(query.index());
        answerer.copied().unwrap_or_default()
    }

    /// Begins to plan for an NPC with what it knows and wants now, up to its questions. Go on with
    /// [`set_out`](Self::set_out) and [`advance`](Self::advance); what the world becomes in between
    /// doesn't matter to the search. `hold` keeps what the search may still read.
    ///
    /// # Errors
    /// Those of [`PlanError`]; nothing has changed then.
    pub fn ask_held(
        &self,
        npc: EntityId,
        search: &mut Search,
        hold: &mut Hold,
        options: Options,
    ) -> Result<(), PlanError> {
        let active = self.active_drives(npc)?.ok_or(PlanError::NeverUpdated)?;
        let state = self.world.npc(npc)?;
        self.world.hold(npc, hold)?;
        let knowledge = self.world.held(hold)?;
        active.write_motives(
            &knowledge,
            |drive| state.weight(drive),
            |drive| state.bias(drive),
            &mut search.motives,
        );
        let domain = self.world.domain();
        search.ask(domain, &knowledge, options, self.answers_travel());
        Ok(())
    }

    /// Sets out on a search that has [asked](Self::ask_held). Questions that aren't answered by now
    /// never are.
    ///
    /// # Errors
    /// As for [`advance`](Self::advance).
    pub fn set_out(&self, search: &mut Search, hold: &Hold) -> Result<(), WorldError> {
        let knowledge = self.world.held(hold)?;
        selectors::set_out(search, self.world.domain(), &knowledge);
        Ok(())
    }

    /// Begins to plan for an NPC as it knows and wants now, with nobody to ask.
    ///
    /// # Errors
    /// Those of [`PlanError`]; nothing has changed then.
    pub fn begin(
        &self,
        npc: EntityId,
        search: &mut Search,
        hold: &mut Hold,
        options: Options,
    ) -> Result<(), PlanError> {
        self.ask_held(npc, search, hold, options)?;
        Ok(self.set_out(search, hold)?)
    }

    /// Goes on with a search that was [begun](Self::begin) in this world, until it ends or
    /// `budget` is spent: each plan state that is generated costs one, and so does each look for
    /// what helps a goal or a plan state. The best plan until then is in `search.plan`. How the
    /// work is divided into calls changes nothing about the result.
    ///
    /// `hold` is released as soon as it isn't needed any more.
    ///
    /// # Errors
    /// [`WorldError::NothingHeld`] if the search wasn't begun here, or is over;
    /// [`WorldError::InvalidEntity`] if the NPC was destroyed since. The search can't go on then.
    pub fn advance(
        &self,
        search: &mut Search,
        hold: &mut Hold,
        budget: u32,
    ) -> Result<(), WorldError> {
        let knowledge = match self.world.held(hold) {
            Ok(knowledge) => knowledge,
            Err(error) => {
                hold.release();
                return Err(error);
            }
        };
        selectors::advance(search, self.world.domain(), &knowledge, budget);
        if search.plan.outcome != Outcome::Unfinished {
            hold.release();
        }
        Ok(())
    }
}
