//! The three parts of a tick, and how its budget is divided among searches. A host calls ticks once
//! a frame; since they have three parts, it can spread the searches over threads.
//!
//! 1. [`tick_begin`](RunningWorld::tick_begin) advances the time, lets those NPCs think whose turn
//!    it is, gives searches to NPCs that wait for one, and divides the budget. If the host answers
//!    questions, this is [`tick_ask`](RunningWorld::tick_ask), then the host's answers, and then
//!    [`tick_set_out`](RunningWorld::tick_set_out).
//! 2. [`work`](RunningWorld::work), for each job, on any thread and in any order.
//! 3. [`tick_end`](RunningWorld::tick_end) lets NPCs decide and goes on with the steps of plans.
//!
//! How much each search may spend is decided before any of them goes on. What a search doesn't
//! spend is lost. So the result doesn't depend on how the work is divided among threads.

use crate::running::open_tick::OpenTick;
use crate::sorting::HeapSort as _;
use core::ops::Range;

use super::{Answerer, Job, JobPool, RunningWorld, jobs::Stage, second_looks::Looks};
use crate::{beliefs::Question, selectors::Budget, world::WorldError};

/// So many of the searches that were worked on before get more work than the others.
const AHEAD: u32 = 4;

/// What a tick is given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TickInput {
    /// The new time of the world, in seconds.
    pub seconds: f64,
    /// How many plan states, and looks for what helps, all searches together may spend.
    pub plan_states: u32,
    /// How much work all searches together may do, as a second limit; 0 for no such limit.
    pub work: u32,
    /// Whether numbers with a rate change in truth, for the time that has passed.
    pub applies_rates: bool,
}

/// What has happened in a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TickReport {
    /// NPCs that have thought.
    pub thought: u32,
    /// Searches that were under way.
    pub searches: u32,
    /// Searches that have ended.
    pub ended: u32,
    /// NPCs that wait for a search.
    pub waiting: u32,
    /// For how many seconds of world time the first of them has waited; 0 if none waits.
    pub longest_wait: f64,
    /// Plan states generated.
    pub plan_states: u32,
    /// The work of all searches.
    pub work: u64,
    /// Plans taken up.
    pub plans: u32,
    /// Steps begun.
    pub steps: u32,
    /// Events that the host can read.
    pub events: u32,
}

/// Why a tick can't begin or end.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum TickError {
    /// The time runs backwards.
    #[error(transparent)]
    World(#[from] WorldError),
    /// A tick has begun already.
    #[error("a tick has begun already; end it first")]
    Open,
    /// No tick has begun.
    #[error("no tick has begun; begin one first")]
    NotOpen,
}

impl RunningWorld {
    /// Whether a tick has begun and not ended.
    #[must_use]
    pub fn is_tick_open(&self) -> bool {
        self.open_tick.is_some()
    }

    /// Whether a tick has begun and its searches are still asking.
    #[must_use]
    pub fn is_tick_asking(&self) -> bool {
        self.open_tick.is_some_and(|tick| tick.asks)
    }

    /// Begins a tick without asking the host anything.
    ///
    /// # Errors
    /// [`TickError::Open`]; [`TickError::World`] if time would run backwards. Nothing has changed
    /// then.
    pub fn tick_begin(
        &mut self,
        input: TickInput,
        jobs: &mut dyn JobPool,
    ) -> Result<(), TickError> {
        self.tick_ask(input, jobs)?;
        self.tick_set_out(jobs)
    }

    /// Begins a tick, up to the questions of the searches that begin with it:
    /// [`Job::asking`](super::Job::asking). Returns how many such searches there are. Searches that
    /// still wait for answers from the tick before go on without them.
    ///
    /// # Errors
    /// As for [`tick_begin`](Self::tick_begin).
    pub fn tick_ask(&mut self, input: TickInput, jobs: &mut dyn JobPool) -> Result<u32, TickError> {
        if self.sensed.is_none() {
            self.tick_sense(input)?;
        }
        let Some(mut tick) = self.sensed.take() else {
            return Err(TickError::NotOpen);
        };
        self.senses_mut().take_answers();
        self.tick_answered(jobs);
        self.queues.tidy(&self.minds, self.world.npc_len());
        self.begin_anew(jobs);
        self.let_think();
        self.hand_out(jobs);
        tick.searches = self.share(jobs, input);
        self.open_tick = Some(tick);
        let asking = self
            .in_use(jobs)
            .filter(|&it| jobs.job(it).asking().is_some());
        Ok(asking.count() as u32)
    }

    /// The first part of [`tick_ask`](Self::tick_ask), for hosts that answer the sensors'
    /// [questions](crate::running::Senses::questions) before NPCs think: advances the time, and
    /// lets NPCs look around. Returns how many questions there are.
    ///
    /// # Errors
    /// As for [`tick_begin`](Self::tick_begin).
    pub fn tick_sense(&mut self, input: TickInput) -> Result<usize, TickError> {
        self.sensed = None;
        if self.is_tick_open() {
            return Err(TickError::Open);
        }
        let before = self.world.time().seconds();
        self.world.time_mut().set(input.seconds)?;
        self.world.time_mut().count_update();
        let tick = OpenTick {
            thought: self.stats.thought,
            plans: self.stats.plans,
            next_step: self.next_step,
            plan_states: input.plan_states,
            work: input.work.into(),
            asks: true,
            ..OpenTick::default()
        };
        if let Some(kept) = &mut self.changes {
            kept.clear();
        }
        if input.applies_rates && input.seconds > before {
            let mut performer = core::mem::take(&mut self.performer);
            self.pass_unasked(&mut performer, (input.seconds - before) as f32);
            self.performer = performer;
        }
        self.claims_mut().let_lapse();
        self.walking_mut().follow_all();
        self.enrol_new();
        self.senses_mut().sense();
        self.sensed = Some(tick);
        Ok(self.senses().questions().len())
    }

    /// Goes on with the searches that have asked. Questions that have no answer by now stay without
    /// one. But searches with questions that the host [fetches itself](Answerer::ByView) wait until
    /// these are [answered](Self::tick_answered), or the next tick begins.
    ///
    /// # Errors
    /// [`TickError::NotOpen`].
    pub fn tick_set_out(&mut self, jobs: &mut dyn JobPool) -> Result<(), TickError> {
        self.open_tick.as_mut().ok_or(TickError::NotOpen)?.asks = false;
        for number in self.in_use(jobs) {
            let job = jobs.job(number);
            if job.asking().is_some() && !self.waits(job) {
                self.set_out_job(job);
            }
        }
        Ok(())
    }

    /// Goes on with the searches that wait, within a tick or after it. Questions that have no
    /// answer by now stay without one.
    pub fn tick_answered(&mut self, jobs: &mut dyn JobPool) {
        for number in self.in_use(jobs) {
            let job = jobs.job(number);
            if job.asking().is_some() {
                self.set_out_job(job);
            }
        }
    }

    /// Whether a search has a question that the host fetches itself.
    fn waits(&self, job: &Job) -> bool {
        let by_view = |question: Question| self.answerer(question.query) == Answerer::ByView;
        job.stage == Stage::Asking && job.search.open_questions().any(by_view)
    }

    /// Gives up a tick that has got no further than its questions. The NPCs whose searches have
    /// asked think again in the next tick. The time stays what it is.
    pub fn tick_give_up(&mut self, jobs: &mut dyn JobPool) {
        for number in self.in_use(jobs) {
            let job = jobs.job(number);
            if !matches!(job.stage, Stage::Fresh | Stage::Asking) {
                continue;
            }
            job.hold.release();
            job.stage = Stage::Over;
            if let Some(served) = job.serves.take() {
                self.minds.edit(served.mind as usize).turn = super::mind::Turn::None;
                self.think_soon(served.mind as usize);
            }
        }
        self.open_tick = None;
    }

    /// Ends a tick.
    ///
    /// # Errors
    /// [`TickError::NotOpen`]; nothing has changed then.
    pub fn tick_end(&mut self, jobs: &mut dyn JobPool) -> Result<TickReport, TickError> {
        let tick = self.open_tick.take().ok_or(TickError::NotOpen)?;
        let (spent, worked) = self.gather(jobs);
        let mut looks = Looks::within(tick.plan_states, tick.work, spent, worked);
        let ended = self.let_decide(jobs, &mut looks);
        self.let_perform();
        core::mem::swap(&mut self.pending, &mut self.events);
        self.pending.clear();
        self.stats.ticks += 1;
        self.stats.plan_states += u64::from(looks.plan_states);
        Ok(TickReport {
            thought: (self.stats.thought - tick.thought) as u32,
            searches: tick.searches + looks.count,
            ended,
            waiting: self.queues.waits,
            longest_wait: self
                .queues
                .longest_wait(&self.minds, self.world.time().seconds()),
            plan_states: looks.plan_states,
            work: looks.work,
            plans: (self.stats.plans - tick.plans) as u32,
            steps: (self.next_step - tick.next_step) as u32,
            events: self.events.len() as u32,
        })
    }

    /// A whole tick, for hosts that leave the searches on their own thread.
    ///
    /// # Errors
    /// As for [`tick_begin`](Self::tick_begin).
    pub fn tick(
        &mut self,
        input: TickInput,
        jobs: &mut dyn JobPool,
    ) -> Result<TickReport, TickError> {
        self.tick_begin(input, jobs)?;
        for number in self.in_use(jobs) {
            self.work(jobs.job(number));
        }
        self.tick_end(jobs)
    }

    /// Lets those NPCs think whose turn it is, in order of creation.
    fn let_think(&mut self) {
        let now = self.world.time().seconds();
        let mut due = core::mem::take(&mut self.due);
        due.clear();
        self.all_knowing_at = None;
        due.extend(core::iter::from_fn(|| self.queues.agenda.next_until(now)));
        // Most of them stay at rest. The numbers that show it are in memory in this order.
        due.heap_sort_by_key(|entry| entry.order);
        let may_notice = self.world.influences().has_places();
        due.retain(|&entry| {
            let mind = entry.mind as usize;
            if self.minds.due(mind) != entry.ticket {
                return false;
            }
            if may_notice {
                // This includes NPCs that needn't think. Otherwise they would remember nothing of
                // what they pass. An NPC that is gone notices nothing.
                let _ = self.world.influences_mut().look(self.minds[mind].npc);
            }
            !self.rest_mut().rests_on(entry, now)
        });
        for entry in &due {
            self.think(entry.mind as usize);
        }
        self.due = due;
    }

    /// Divides the budget among the searches. Returns how many there are.
    ///
    /// Plan states are divided evenly, and so is one half of the work. The other half goes to the few
    /// that began first, of those that have been worked on before. So long searches end one after the
    /// other, not all at once: the first NPCs have their plans in half the time, the last ones no later.
    /// And what a search can't divide hardly ever falls into the same tick for all of them.
    fn share(&mut self, jobs: &mut dyn JobPool, input: TickInput) -> u32 {
        let in_use = self.in_use(jobs);
        let active = &mut self.scratch;
        active.clear();
        self.jobs_in_use = 0;
        let mut long = 0;
        for number in in_use {
            let job = jobs.job(number);
            job.share = Budget::default();
            if let Some(served) = job.serves {
                active.push((served.number, number as u32));
                self.jobs_in_use = number + 1;
                long += u32::from(job.stage == Stage::Working);
            }
        }
        active.heap_sort();
        let count = active.len() as u32;
        let (mut ahead, half) = match long.min(AHEAD) {
            0 => (0..0, 0),
            ahead => (0..ahead, input.work / 2),
        };
        let part = |whole: u32, of: u32, place: u32| whole / of + u32::from(place < whole % of);
        for (place, &(_, number)) in (0..).zip(active.iter()) {
            let job = jobs.job(number as usize);
            let mut work = part(input.work - half, count, place);
            if job.stage == Stage::Working
                && let Some(place) = ahead.next()
            {
                work += part(half, ahead.end, place);
            }
            job.share = Budget {
                plan_states: part(input.plan_states, count, place),
                // Each search does some work, however small the limit is.
                work: (input.work > 0).then(|| work.max(1).into()),
            };
        }
        count
    }

    /// The range of jobs that contains all jobs in use.
    pub(super) fn in_use(&self, jobs: &dyn JobPool) -> Range<usize> {
        0..self.jobs_in_use.min(jobs.len())
    }

    /// How many jobs, from the first on, contain all jobs in use.
    #[must_use]
    pub fn jobs_in_use(&self) -> usize {
        self.jobs_in_use
    }

    /// Begins the searches that no thread has worked on, so that they see the world as it was at
    /// the beginning of the tick. Returns the plan states and the work of all searches.
    fn gather(&mut self, jobs: &mut dyn JobPool) -> (u32, u64) {
        let (mut spent, mut work) = (0, 0);
        for number in self.in_use(jobs) {
            let job = jobs.job(number);
            if job.stage == Stage::Fresh {
                self.set_out_job(job);
            }
            self.end_search(job);
            spent += core::mem::take(&mut job.spent);
            work += core::mem::take(&mut job.worked);
        }
        (spent, work)
    }

    /// Lets the NPCs decide whose searches have ended, in order of creation. Returns how many
    /// searches have ended.
    fn let_decide(&mut self, jobs: &mut dyn JobPool, looks: &mut Looks) -> u32 {
        let mut ended = core::mem::take(&mut self.scratch);
        ended.clear();
        for number in self.in_use(jobs) {
            let job = jobs.job(number);
            let Some(served) = job.serves else { continue };
            let is_gone = !self.world.is_alive(served.npc) || self.world.is_dormant(served.npc);
            if job.stage == Stage::Over || is_gone {
                ended.push((served.order, number as u32));
            }
        }
        ended.heap_sort();
        self.note_wishes(jobs, ended.iter().map(|it| it.1 as usize));
        let mut losers = core::mem::take(&mut self.losers);
        losers.clear();
        for &(_, number) in &ended {
            let loser = self.decide(jobs.job(number as usize));
            losers.extend(loser.map(|mind| (number, mind)));
        }
        self.wishes.clear();
        self.let_look_again(jobs, &losers, looks);
        let count = ended.len() as u32 + looks.ended;
        self.losers = losers;
        self.scratch = ended;
        count
    }

    /// Goes on with steps: ends those whose time is over, in order of time; then begins the next
    /// ones, in order of creation.
    fn let_perform(&mut self) {
        let now = self.world.time().seconds();
        while let Some(mind) = self.queues.next_timer(&self.minds, now) {
            self.steps_mut().timer_ran_out(mind);
        }
        // An NPC that can't begin thinks in the next tick. A second try now would have the same
        // result.
        let ready = self.queues.take_ready(&self.minds);
        for &mind in &ready {
            self.steps_mut().go_on(mind as usize);
        }
        self.queues.all_have_begun(ready);
    }
}
