//! The searches of ticks: how a job begins one for an NPC, goes on with it, and ends it.

use super::{
    RunningWorld,
    comparing::{Compared, compare, purpose},
    jobs::{Job, Served, Spare, Stage},
    mind::{Mind, Turn},
};
use crate::{
    beliefs::{Knowledge, Recorder},
    planning::{Options, Selector},
    selectors,
};

impl RunningWorld {
    /// Begins a search for an NPC in a job.
    pub(super) fn begin_search(&mut self, mind: usize, job: &mut Job) {
        let entry = &self.minds[mind];
        let served = Served {
            mind: mind as u32,
            npc: entry.npc,
            order: entry.order,
            progress: entry.executor.progress(),
            compared: Compared::NOTHING,
            only_glances: false,
            ordered: entry.ordered,
            origin: self.world.origin(),
            reads_origin: self.world.origin(),
            number: self.stats.searches,
        };
        if self.requests().wishes(served.npc).is_err()
            || self.world.hold(served.npc, &mut job.hold).is_err()
        {
            // The NPC was destroyed since.
            self.minds.edit(mind).turn = Turn::None;
            return;
        }
        job.serves = Some(served);
        job.stage = Stage::Fresh;
        if self.world.domain().asks(self.answers_travel()) {
            self.ask_job(job);
        }
        self.minds.edit(mind).turn = Turn::Searching(self.stats.searches);
        self.stats.searches += 1;
    }

    /// The selector of an NPC's next search.
    pub(super) fn selector_of(&self, mind: &Mind) -> Selector {
        match mind.ordered {
            Some(_) => Selector::Schedules,
            None => mind.options.planning.selector,
        }
    }

    /// The options of an NPC's searches: as it was told, with the bound on memory that ticks have.
    pub(super) fn options_of(&self, mind: &Mind) -> Options {
        let planning = mind.options.planning;
        let selector = self.selector_of(mind);
        Options {
            selector,
            max_bytes: self.settings.search_bytes,
            // Choosing a schedule needs no forecast.
            forecast: selector != Selector::Schedules,
            ..planning
        }
    }

    /// Begins a job's search up to its questions, and notes what it reads.
    fn ask_job(&self, job: &mut Job) {
        let Some(served) = job.serves else {
            return;
        };
        // This fails if the NPC was destroyed. The end of the tick finds that out, too.
        let (Ok(wishes), Ok(knowledge)) = (
            self.requests().wishes(served.npc),
            self.world.held(&job.hold),
        ) else {
            return;
        };
        let options = self.options_of(&self.minds[served.mind as usize]);
        job.reads.begin(&knowledge, served.number);
        let knowledge = Recorder::new(&knowledge, &mut job.reads);
        self.requests()
            .ask_knowing(wishes, &knowledge, &mut job.search, options);
        job.search.motives.ordered = served.ordered;
        let mind = &self.minds[served.mind as usize];
        job.search.motives.follows_failure = mind.follows_failure;
        job.search.motives.is_busy = mind.executor.is_busy();
        job.stage = Stage::Asking;
    }

    /// Begins to plan in a job's search. Questions that have no answer by now stay without one.
    pub(super) fn set_out_job(&self, job: &mut Job) {
        if job.stage == Stage::Fresh {
            self.ask_job(job);
        }
        let Some(served) = job.serves.as_mut().filter(|_| job.stage == Stage::Asking) else {
            return;
        };
        let Ok(knowledge) = self.world.held(&job.hold) else {
            return;
        };
        job.stage = Stage::Working;
        if !job.search.snapshot.answers.questions().is_empty() {
            job.reads.read_answers();
        }
        let domain = self.world.domain();
        let knowledge = Recorder::new(&knowledge, &mut job.reads);
        selectors::set_out(&mut job.search, domain, &knowledge);
        let executor = &self.minds[served.mind as usize].executor;
        // Without goals the search finds nothing, and reads no more than the update of the drives
        // did.
        let options = job.search.options;
        served.only_glances = options.selector == Selector::First
            && !options.durations
            && !domain.asks(self.answers_travel())
            && job.search.motives.goals.is_empty()
            && executor.remainder().is_empty();
    }

    /// Goes on with a job's search, as far as its share of the tick's budget reaches.
    pub fn work(&self, job: &mut Job) {
        let share = core::mem::take(&mut job.share);
        if share.plan_states == 0 || job.serves.is_none() {
            return;
        }
        if job.stage == Stage::Fresh {
            self.set_out_job(job);
        }
        if job.stage != Stage::Working {
            return;
        }
        // If the NPC was destroyed, the end of the tick finds that out, too.
        let Ok(knowledge) = self.world.held(&job.hold) else {
            return;
        };
        let (generated, worked) = (job.search.plan.generated, job.search.plan.work);
        let recorder = Recorder::new(&knowledge, &mut job.reads);
        selectors::advance_within(&mut job.search, self.world.domain(), &recorder, share);
        job.spent += job.search.plan.generated - generated;
        job.worked += job.search.plan.work - worked;
        self.end_search(job);
    }

    /// Like [`work`](Self::work), but a search that begins here uses the memory of `spare`. Unless
    /// it is still under way at the end, `spare` gets the memory back for the next job.
    pub fn work_with(&self, job: &mut Job, spare: &mut Spare) {
        let is_fresh = job.stage == Stage::Fresh;
        if is_fresh {
            job.exchange(spare);
        }
        self.work(job);
        if is_fresh && job.stage != Stage::Working {
            job.exchange(spare);
        }
    }

    /// If a search has ended, stores its plan in the job, and compares it with the rest of the
    /// NPC's plan.
    pub(super) fn end_search(&self, job: &mut Job) {
        if job.has_ended() {
            // This comes first, since comparing uses the search.
            job.reasons = job
                .npc()
                .and_then(|npc| self.reasonings().reasons_of(npc, job));
            if let Some(served) = &mut job.serves
                && let Ok(knowledge) = self.world.held(&job.hold)
            {
                let mind = &self.minds[served.mind as usize];
                let now = knowledge.now();
                let knowledge = Recorder::new(&knowledge, &mut job.reads);
                // If the NPC has got on with its plan since, there is nothing to compare.
                if mind.npc == served.npc && mind.executor.progress() == served.progress {
                    served.compared = compare(&self.world, &mut job.search, &knowledge, mind, now);
                }
            }
            if let Ok(knowledge) = self.world.held(&job.hold) {
                job.search.note_takings(self.world.domain(), &knowledge);
            }
            job.purpose = purpose(&self.world, &job.search);
            job.selector = job.search.selector();
            job.counts_time = job.search.options().durations;
            job.leaves_out = job.search.leaves_out();
            let depth = job.search.asked.depth;
            let is_cut_off = job.search.parts.cutoffs.stuck && depth < Options::MAX_DEPTH;
            job.cut_off = is_cut_off.then_some(depth);
            core::mem::swap(&mut job.plan, &mut job.search.plan);
            job.stage = Stage::Over;
        }
    }
}
