//! How the steps of plans begin, and what follows when an NPC's timer runs out.

use super::{StepsMut, npc_step};
use crate::{
    domain::Interrupt,
    npc::{Binding, CurrentStep, UnderWay},
    running::{
        EventKind, PerformedBy, Reason,
        perform::Shortfall,
        slots::{Taking, slots_of},
        stats::Short,
        walks::{goes_by_belief, position_of},
    },
};

impl StepsMut<'_> {
    /// Begins the next step of an NPC's plan or, without a plan, its fallback.
    pub(in crate::running) fn go_on(&mut self, mind: usize) {
        let entry = &self.running.minds[mind];
        let is_there =
            self.running.world.is_alive(entry.npc) && !self.running.world.is_dormant(entry.npc);
        if entry.options.performed_by == PerformedBy::Nobody || !is_there {
            return;
        }
        // The NPC was to think during the step before, but that step couldn't be interrupted. So it
        // thinks first.
        let must_think = entry.is_held_back && !self.running.is_in_one_go(mind);
        match entry.executor.next_binding().filter(|_| !must_think) {
            Some(binding) => self.begin_step(mind, binding, false),
            None if entry.executor.current().is_none() => {
                if let Some(action) = entry.options.fallback {
                    let supplier = entry.npc;
                    self.begin_step(mind, Binding { action, supplier }, true);
                }
            }
            None => {}
        }
    }

    /// Begins a step: the next of a plan or, with `is_fallback`, the fallback. If it can't begin,
    /// the plan is given up, unless the NPC waits for a slot or for a cooldown.
    pub(in crate::running) fn begin_step(
        &mut self,
        mind: usize,
        binding: Binding,
        is_fallback: bool,
    ) {
        let now = self.running.world.time().seconds();
        let npc = self.running.minds[mind].npc;
        let cools_until = self.running.minds[mind].cools_until(binding.action);
        if cools_until > now {
            // Meanwhile its fallback may end.
            let current = self.running.minds[mind].executor.current();
            let next = current.map_or(cools_until, |it| cools_until.min(it.until));
            return self
                .running
                .queues
                .set_timer(&mut self.running.minds, mind, next);
        }
        self.stop_expecting(mind);
        let npc_step = npc_step(npc, binding);
        let by_library = self.running.minds[mind].options.performed_by == PerformedBy::Library;
        let mut performer = core::mem::take(&mut self.running.performer);
        performer.answer_as(&self.running.world, &self.running.minds[mind].answers);
        let mut begun = performer.begin_as_known(&self.running.world, npc_step);
        let mut is_surprise = false;
        // The truth isn't tested for an NPC that goes where it believes something to be: it finds
        // out there what is true.
        if by_library && begun.is_ok() && !goes_by_belief(&self.running.world, npc, binding) {
            begun = performer.begin(&self.running.world, npc_step);
            is_surprise = begun.is_err();
            if is_surprise {
                performer.changes.clear();
                let noticed = performer.notice(&mut self.running.world, npc_step);
                debug_assert!(noticed.is_ok());
            }
        }
        let shortfall = performer.shortfall.take();
        self.running.performer = performer;
        let has_slot = !is_fallback && slots_of(&self.running.world, binding) > 0;
        let mut begun = begun.map_err(Reason::from);
        if let (Ok(step), true) = (begun, has_slot) {
            match self.running.claims_mut().take(mind, binding, step.duration) {
                Taking::Taken => {}
                Taking::Waits => return,
                Taking::Refused => begun = Err(Reason::SlotsTaken),
            }
        }
        let begun = match begun {
            Ok(begun) => begun,
            Err(_) if is_fallback => return,
            Err(reason) => {
                // Planning doesn't see the tasks of a schedule that a step runs. So if one of them
                // can't begin, the step that runs the schedule is kept out of plans.
                self.running.schedules_mut().avoid_runners(mind, usize::MAX);
                self.drop_short(mind, reason, shortfall);
                // A step that fails by what the NPC knows needn't be kept out of plans: the next
                // plan takes that into account. This comes after the plan is counted as dropped,
                // since counting looks whether anything has changed.
                if is_surprise {
                    self.back_off(mind, binding);
                }
                return;
            }
        };
        let schedule = self.running.world.domain().action(binding.action).schedule;
        if let Some(schedule) = schedule.filter(|_| !is_fallback) {
            let under_way = UnderWay {
                binding,
                since: now,
                duration: begun.duration,
                cost: begun.cost,
            };
            return self
                .running
                .schedules_mut()
                .run_for_step(mind, under_way, schedule, has_slot);
        }
        if self.running.minds[mind].executor.current().is_some() {
            self.end(mind, EventKind::StepAborted, Reason::BetterPlan);
        }
        let id = self.running.next_step;
        self.running.next_step += 1;
        self.running.stats.steps += 1;
        let (number, _) = self.running.minds[mind].executor.place();
        let perform = self.running.perform_of(binding.action);
        let timeout = self
            .now()
            .timeout(mind, binding, begun.duration, is_fallback);
        let until = now + f64::from(begun.duration) + timeout;
        let entry = self.running.minds.edit(mind);
        if perform.interrupt == Interrupt::Never && !is_fallback {
            entry.executor.commit();
        }
        let from = position_of(&self.running.world, npc).unwrap_or([f32::NAN; 3]);
        let step = CurrentStep {
            id,
            binding,
            since: now,
            duration: begun.duration,
            cost: begun.cost,
            until,
            is_fallback,
            has_slot,
            from,
            stand: begun.stand,
        };
        entry.executor.begin(step);
        self.running.walking_mut().set_out(mind, &step);
        if until < f64::INFINITY {
            self.running
                .queues
                .set_timer(&mut self.running.minds, mind, until);
        }
        self.tell_step(mind, EventKind::StepStarted, Reason::None, &step, number);
    }

    /// Gives up a plan whose next step can't begin, and keeps what it fell short of.
    fn drop_short(&mut self, mind: usize, reason: Reason, shortfall: Option<Shortfall>) {
        let entry = &self.running.minds[mind];
        let npc = entry.npc;
        let is_reported = entry.options.performed_by != PerformedBy::Library;
        let (next, _) = entry.executor.place();
        let plan = entry.executor.plan();
        let done = next.checked_sub(1).and_then(|it| plan.get(it)).copied();
        let action = plan.get(next).map(|it| it.action);
        let unchanged = self.running.stats.dropped_unchanged;
        self.drop_plan(mind, reason);
        let Some(shortfall) = shortfall else {
            return;
        };
        self.running
            .reasonings_mut()
            .note_shortfall(mind, shortfall);
        // If anything else had changed, that explains it.
        if let (true, Some(done), Some(action)) = (is_reported, done, action)
            && self.running.stats.dropped_unchanged > unchanged
        {
            self.running.stats.last_short = Some(Short {
                npc,
                done: done.action,
                next: action,
                shortfall,
            });
        }
    }

    /// The fallback goes on as the first step of the NPC's plan.
    pub(in crate::running) fn promote(&mut self, mind: usize, step: CurrentStep) {
        let now = self.running.world.time().seconds();
        let end = step.since + f64::from(step.duration);
        let perform = self.running.perform_of(step.binding.action);
        let until = end.max(now) + self.now().timeout(mind, step.binding, step.duration, false);
        let executor = &mut self.running.minds.edit(mind).executor;
        executor.promote(step, until);
        if perform.interrupt == Interrupt::Never {
            executor.commit();
        }
        self.running
            .queues
            .set_timer(&mut self.running.minds, mind, until);
    }

    /// An NPC's timer has run out: that of its step, or that of an action's cooldown.
    pub(in crate::running) fn timer_ran_out(&mut self, mind: usize) {
        let current = self.running.minds[mind].executor.current().copied();
        match current {
            // The step was led elsewhere and ends later; or it is a fallback, and the plan's next
            // step has cooled down. So the timer is set again.
            Some(step) if step.until > self.running.world.time().seconds() => {
                if step.until < f64::INFINITY {
                    let until = step.until;
                    self.running
                        .queues
                        .set_timer(&mut self.running.minds, mind, until);
                }
                if step.is_fallback {
                    self.running.queues.let_begin(mind);
                }
            }
            Some(_) if self.running.minds[mind].options.performed_by == PerformedBy::Library => {
                let _ = self.succeed(mind, None);
            }
            Some(_) => self.fail(mind, Reason::TimedOut),
            None => self.running.queues.let_begin(mind),
        }
    }
}
