//! The running world: the truth together with the minds of NPCs, advanced by the host's clock.
#![forbid(unsafe_code)]

pub mod account;
mod account_words;
mod agenda;
mod answerer;
mod begun_anew;
mod booked;
mod bookings;
mod comparing;
mod contending;
pub mod costs;
mod decisions;
mod dormant;
mod drives;
mod events;
mod execution;
mod expect;
mod expected;
mod explain;
mod failures;
mod hash;
mod jobs;
mod lost_slot;
mod mind;
mod minds;
pub mod nearby;
mod open_tick;
mod origin;
pub mod perform;
mod queues;
mod reporting;
mod requests;
mod schedules;
mod search_results;
mod searching;
mod second_looks;
pub mod sensing;
mod skipping;
mod slot_ahead;
mod slots;
mod slots_left;
mod stats;
mod telling;
mod thinking;
mod tick;
mod walks;
mod watch;
mod wavering;
pub mod why_believe;
mod yielding;

use alloc::vec::Vec;

pub use account_words::nothing_better;
pub use answerer::Answerer;
pub use decisions::{
    DecisionKind, KeptBy, Reasonings, ReasoningsMut, Record, STEPS_KEPT, Scores, Woken, WokenBy,
};
pub use events::{Event, EventKind, Reason};
pub use execution::{Steps, StepsMut};
pub use explain::ExplainError;
pub use jobs::{Job, JobPool, Spare};
pub use mind::{MindOptions, PerformedBy};
pub use reporting::{Report, ReportError, Reported};
pub use requests::{AskError, PlanError, Requests};
pub use schedules::{RunError, ScheduleState, Schedules, SchedulesMut};
pub use search_results::Ended;
pub use sensing::{SenseQuestion, SenseStats, Senses, SensesMut};
pub use skipping::{Skipping, WakeCount};
pub use slots::{Claims, ClaimsMut};
pub use stats::{Dropped, Short, Stats, Undecided};
pub use telling::{Hearing, HearingMut, Percept};
pub use thinking::TRIES_AGAIN;
pub use tick::{TickError, TickInput, TickReport};
pub use watch::{MOST_WATCHED, Reasons, WatchError};

use agenda::Entry;
use mind::Mind;
use minds::Minds;
use open_tick::OpenTick;
use perform::{Change, Performer};
use queues::Queues;
use sensing::Sensing;
use skipping::Wakes;
use telling::Talk;
use walks::Walks;
use watch::Watches;

use crate::{
    beliefs::{Recorder, SlotUse, read_set::Scratch},
    domain::{Planning, drive::Removal, thresholds::Thresholds},
    npc::{ActiveDrives, ActiveGoal, Updater},
    planning::Selector,
    world::{BeliefMode, EntityId, SlotKey, World, WorldError},
};

/// A world with the minds of its NPCs.
#[derive(Debug)]
pub struct RunningWorld {
    /// What is true. Destroy entities by [`destroy`](Self::destroy), so that no NPC is left with a
    /// step or a slot of theirs.
    pub world: World,
    /// By [`World::npc_number`].
    minds: Minds,
    settings: RunSettings,
    updater: Updater,
    /// The world's count of changes when the updater last looked at the truth; none if it has kept
    /// nothing of that.
    all_knowing_at: Option<u64>,
    /// Who answers queries, by [`QueryId`](crate::domain::QueryId).
    answerers: Vec<Answerer>,
    performer: Performer,
    reading: Scratch,
    /// Which thresholds NPCs compare numbers with, by type; only for types whose NPCs have decided
    /// something.
    thresholds: Vec<Option<Thresholds>>,
    /// The same for searches by the selectors that imagine no time, once an NPC has such a one.
    search_thresholds: Vec<(Selector, Thresholds)>,
    /// Which NPCs think next, wait for a search, and so on.
    queues: Queues,
    /// Steps under way that bring NPCs to a place.
    walks: Walks,
    /// Events since the last tick ended; and those until then, which the host can read.
    pending: Vec<Event>,
    events: Vec<Event>,
    /// What steps have changed since then, if a tool wants to know.
    changes: Option<Vec<(u64, Change)>>,
    stats: Stats,
    wakes: Wakes,
    watches: Watches,
    /// NPCs that have lost a slot in this tick: the numbers of the jobs that searched for them, and
    /// of their minds.
    losers: Vec<(u32, usize)>,
    /// What those want to book who decide in this tick.
    wishes: contending::Wishes,
    sensing: Sensing,
    talk: Talk,
    /// A tick in which sensors have looked, and nothing else was done yet.
    sensed: Option<OpenTick>,
    open_tick: Option<OpenTick>,
    /// No job from this number on is in use.
    jobs_in_use: usize,
    /// Entities from this order of creation on haven't got a first turn yet.
    newest: u64,
    next_step: u64,
    /// Scratch memory.
    goals: Vec<ActiveGoal>,
    npcs: Vec<EntityId>,
    ahead: Vec<slot_ahead::Ahead>,
    takes: Vec<booked::Take>,
    slot_uses: Vec<SlotUse>,
    lapsed: Vec<(SlotKey, EntityId)>,
    due: Vec<Entry>,
    scratch: Vec<(u64, u32)>,
}

/// How a world is run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunSettings {
    /// The most bytes that a search of the ticks may use.
    pub search_bytes: usize,
    /// The most bytes for the reasons of all NPCs that are watched, together.
    pub watch_bytes: usize,
    /// How new NPCs are run.
    pub mind: MindOptions,
    /// Which of these options `mind` sets for NPCs of all types. The other options are as types
    /// say. None: `mind` sets all of them, whatever types say.
    pub chosen: Option<Planning>,
    /// Whether NPCs that needn't think do so all the same, in the shadow, and it is counted how
    /// often that has another result. For tests, and to find out what skipping costs.
    pub shadow: bool,
}

impl Default for RunSettings {
    fn default() -> Self {
        RunSettings {
            search_bytes: 1 << 20,
            watch_bytes: 1 << 20,
            mind: MindOptions::default(),
            chosen: Some(Planning::default()),
            shadow: false,
        }
    }
}

impl RunningWorld {
    /// Makes a running world, with default settings.
    #[must_use]
    pub fn new(world: World) -> Self {
        Self::with_settings(world, RunSettings::default())
    }

    /// Makes a running world with these settings.
    #[must_use]
    pub fn with_settings(world: World, settings: RunSettings) -> Self {
        RunningWorld {
            world,
            minds: Minds::default(),
            settings,
            updater: Updater::default(),
            all_knowing_at: None,
            answerers: Vec::new(),
            performer: Performer::default(),
            reading: Scratch::default(),
            thresholds: Vec::new(),
            search_thresholds: Vec::new(),
            queues: Queues::default(),
            walks: Walks::default(),
            pending: Vec::new(),
            events: Vec::new(),
            changes: None,
            stats: Stats::default(),
            wakes: Wakes::default(),
            watches: Watches::default(),
            losers: Vec::new(),
            wishes: contending::Wishes::default(),
            sensing: Sensing::default(),
            talk: Talk::default(),
            sensed: None,
            open_tick: None,
            jobs_in_use: 0,
            newest: 0,
            next_step: 1,
            goals: Vec::new(),
            npcs: Vec::new(),
            ahead: Vec::new(),
            takes: Vec::new(),
            slot_uses: Vec::new(),
            lapsed: Vec::new(),
            due: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// How an NPC is run by ticks.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn mind_options(&self, npc: EntityId) -> Result<MindOptions, WorldError> {
        if let Some(mind) = self.mind(npc)? {
            return Ok(mind.options);
        }
        self.usual_options(npc)
    }

    /// How an NPC is run if nobody has said so.
    fn usual_options(&self, npc: EntityId) -> Result<MindOptions, WorldError> {
        let of = self.world.type_of(npc)?;
        let settings = &self.settings;
        Ok(settings.chosen.map_or(settings.mind, |chosen| {
            settings.mind.resolved(&chosen, self.world.domain(), of)
        }))
    }

    /// How many decisions of an NPC are kept if nobody has said so.
    #[must_use]
    pub fn usual_decisions(&self) -> u32 {
        self.settings.mind.decisions
    }

    /// Sets how an NPC is run by ticks.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn set_mind_options(
        &mut self,
        npc: EntityId,
        options: MindOptions,
    ) -> Result<(), WorldError> {
        let mind = self.enrol(npc)?;
        let was_left_out = self.minds[mind].options.performed_by == PerformedBy::Nobody;
        if options.performed_by == PerformedBy::Nobody && !was_left_out {
            // A walk that the library performs ends where the NPC has got to, so this comes first.
            self.halt(mind, Reason::Reported);
        }
        let before = self.minds[mind].options.performed_by;
        let is_handed_over = before.waits_for_host() != options.performed_by.waits_for_host();
        if is_handed_over {
            // The host goes on from where the library has brought the NPC.
            self.walking_mut().go_on(mind);
        }
        let entry = self.minds.edit(mind);
        entry.options = options;
        entry.last.invalidate();
        entry.is_told = true;
        entry.decisions.keep(options.decisions);
        if is_handed_over {
            self.steps_mut().hand_over(mind);
        }
        // A new NPC has its first turn in the next tick, and a dormant one when it wakes.
        let is_new = self.minds[mind].order >= self.newest;
        if was_left_out && !is_new && !self.world.is_dormant(npc) {
            self.think_soon(mind);
        } else {
            self.reconsider(mind);
        }
        Ok(())
    }

    /// Makes an NPC think at the beginning of the next tick, and decide anew even if it could skip
    /// that: only the host knows what has changed.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn think_now(&mut self, npc: EntityId) -> Result<(), WorldError> {
        let mind = self.enrol(npc)?;
        self.minds.edit(mind).last.invalidate();
        self.minds.edit(mind).is_told = true;
        self.reconsider(mind);
        Ok(())
    }

    /// Sets how the world is run from now on. NPCs that already have minds are run as before.
    pub fn set_settings(&mut self, settings: RunSettings) {
        self.settings = settings;
    }

    /// What has happened up to the end of the last tick, since the end of the tick before.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// From now on, keeps what steps change in truth, for tools that report it.
    pub fn keep_changes(&mut self) {
        self.changes.get_or_insert_default();
    }

    /// What steps that the library performs have changed since the last tick began, each with the
    /// number of its step. Nothing unless [`keep_changes`](Self::keep_changes) was called.
    #[must_use]
    pub fn changes(&self) -> &[(u64, Change)] {
        self.changes.as_deref().unwrap_or_default()
    }

    /// What ticks have done until now.
    #[must_use]
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// How many slots are in use by an NPC at a step. Reservations and queues don't count.
    #[must_use]
    pub fn taken_slots(&self) -> usize {
        self.world.slots().taken()
    }

    /// Bytes held for the minds of NPCs, and for their turns.
    #[must_use]
    pub fn memory_of_minds(&self) -> usize {
        self.minds.memory()
            + self.queues.memory()
            + self.ahead.capacity() * size_of::<slot_ahead::Ahead>()
            + self.takes.capacity() * size_of::<booked::Take>()
            + self.slot_uses.capacity() * size_of::<SlotUse>()
            + self.lapsed.capacity() * size_of::<(SlotKey, EntityId)>()
            + self.wakes.memory()
            + self.watches.memory()
            + self.losers.capacity() * size_of::<(u32, usize)>()
            + self.wishes.memory()
            + self.sensing.memory()
            + self.talk.memory()
            + self.thresholds.capacity() * size_of::<Option<Thresholds>>()
            + self.search_thresholds.capacity() * size_of::<(Selector, Thresholds)>()
            + (self.thresholds.iter().flatten())
                .chain(self.search_thresholds.iter().map(|it| &it.1))
                .map(Thresholds::memory)
                .sum::<usize>()
            + self.walks.memory()
            + (self.pending.capacity() + self.events.capacity()) * size_of::<Event>()
            + self.changes.as_ref().map_or(0, Vec::capacity) * size_of::<(u64, Change)>()
    }

    /// Destroys an entity. If it is an NPC, its step is broken off, and its slots are given back.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn destroy(&mut self, entity: EntityId) -> Result<(), WorldError> {
        for part in self.world.parts().all_of(entity) {
            if let Ok(Some(_)) = self.mind(part) {
                let number = self.world.npc_number(part)?;
                self.retire(number);
            }
        }
        if let Ok(Some(_)) = self.mind(entity) {
            let number = self.world.npc_number(entity)?;
            self.retire(number);
        }
        self.world.destroy(entity)
    }

    /// Ends everything that an NPC does which is gone or about to be.
    fn retire(&mut self, number: usize) {
        self.steps_mut()
            .end(number, EventKind::StepAborted, Reason::NpcGone);
        self.schedules_mut().close_all(number);
        self.queues.stop_waiting(&mut self.minds, number);
        self.claims_mut().let_go_of_all(number);
        let options = MindOptions::default();
        self.minds
            .edit(number)
            .begin(EntityId::NONE, 0, ActiveDrives::default(), options);
        self.minds.set_due(number, 0);
        self.sensing.stop(number);
    }

    /// The mind of an NPC, if it has one yet.
    #[inline]
    fn mind(&self, npc: EntityId) -> Result<Option<&Mind>, WorldError> {
        let number = self.world.npc_number(npc)?;
        Ok(self.minds.get(number).filter(|mind| mind.npc == npc))
    }

    /// Gives an NPC a mind if it has none yet. Returns its number.
    fn enrol(&mut self, npc: EntityId) -> Result<usize, WorldError> {
        let number = self.world.npc_number(npc)?;
        while self.minds.len() <= number {
            self.minds.add();
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
        let options = self.usual_options(npc)?;
        self.minds.edit(number).begin(npc, order, active, options);
        Ok(number)
    }

    /// Gives NPCs that were created since the last tick their first turns. This isn't done when
    /// they are created, since they would pile up for hosts that never tick.
    fn enrol_new(&mut self) {
        if self.newest == self.world.next_order() {
            return;
        }
        let mut npcs = core::mem::take(&mut self.npcs);
        npcs.clear();
        let orders = |npc: &EntityId| self.world.order_of(*npc).is_ok_and(|it| it >= self.newest);
        npcs.extend(self.world.npcs().rev().take_while(orders));
        for &npc in npcs.iter().rev() {
            // This doesn't fail, since these entities live and are NPCs.
            if let Ok(mind) = self.enrol(npc) {
                self.senses_mut().begin(mind);
                self.think_soon(mind);
            }
        }
        self.npcs = npcs;
        self.newest = self.world.next_order();
    }

    /// Advances the world's time to `now`, in seconds, and brings the drives and goals of all NPCs
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
        self.all_knowing_at = None;
        let updated = npcs
            .iter()
            .try_for_each(|&npc| self.update_mind(npc, false));
        self.npcs = npcs;
        updated
    }

    /// Brings an NPC's drives and goals up to date. If it `thinks`, this is its turn: what the
    /// update reads is noted if the NPC may skip turns.
    fn update_mind(&mut self, npc: EntityId, thinks: bool) -> Result<(), WorldError> {
        let number = self.enrol(npc)?;
        if !thinks && self.world.influences().has_places() {
            self.world.influences_mut().look(npc)?;
        }
        let of = self.world.type_of(npc)?;
        let records = thinks && self.minds[number].options.skipping != Skipping::Never;
        if records {
            let selector = self.selector_of(&self.minds[number]);
            self.rest_mut().prepare_thresholds(of);
            self.rest_mut().prepare_search_thresholds(selector);
        }
        let domain = self.world.domain();
        let mind = self.minds.edit(number);
        let knowledge = self.world.knowledge(npc)?;
        let state = self.world.npc(npc)?;
        let weight = |drive| state.weight(drive);
        let now = self.world.time().seconds();
        // All NPCs that know the truth know the same. So what the updater has read for one of them
        // needn't be read again for the next, unless it is to be noted.
        let truth = !records && state.belief_mode == BeliefMode::AllKnowing;
        let truth = truth.then(|| self.world.clock());
        if truth.is_none() || self.all_knowing_at != truth {
            self.updater.forget();
        }
        self.all_knowing_at = truth;
        let (active, reads) = (&mut mind.active, &mut mind.last.of_update);
        reads.begin(&knowledge, 0);
        if records {
            self.goals.clear();
            self.goals.extend_from_slice(&active.goals);
            let recorder = Recorder::new(&knowledge, reads);
            self.updater.update(domain, &recorder, weight, active, now);
            // With a goal that leaves, the drive was rated once more with that goal. The next time
            // it is rated without it.
            let stays = |goal| active.has(goal);
            if !self.updater.turns.is_empty() || !self.goals.iter().all(stays) {
                reads.read_elsewhere();
            }
            if let Some(thresholds) = &self.thresholds[of.index()] {
                reads.compared_with_thresholds(domain, thresholds, self.updater.looked_at());
            }
        } else {
            self.updater.update(domain, &knowledge, weight, active, now);
            reads.read_elsewhere();
            mind.last.invalidate();
        }
        mind.is_updated = true;
        if thinks {
            self.tell_turns(number);
        }
        self.world.previous_updates_mut().remember(npc)
    }

    /// Removes the goals that a step of an NPC's plan has just satisfied.
    fn remove_reached(&mut self, number: usize) {
        let domain = self.world.domain();
        let leaves = |goal: &ActiveGoal| domain.goal_rule(goal.rule).removal != Removal::Never;
        if !self.minds[number].active.goals.iter().any(leaves) {
            return;
        }
        let mind = self.minds.edit(number);
        if let Ok(knowledge) = self.world.knowledge(mind.npc) {
            self.all_knowing_at = None;
            self.updater
                .remove_reached(domain, &knowledge, &mut mind.active);
        }
    }

    /// The drives and goals of an NPC as of its last update; none if it was never updated.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    #[inline]
    pub fn active_drives(&self, npc: EntityId) -> Result<Option<&ActiveDrives>, WorldError> {
        let mind = self.mind(npc)?.filter(|mind| mind.is_updated);
        Ok(mind.map(|mind| &mind.active))
    }
}
