//! Running schedules: which one goes on, which has failed, and what follows.

use super::{EventKind, Reason, RunningWorld, mind::Mind};
use crate::{
    beliefs::Recorder,
    domain::{Interrupt, ScheduleId, schedule::Whom},
    npc::{Binding, UnderWay},
    planning::{
        Selector,
        role_bindings::{first_as_said, state_of},
    },
    world::{EntityId, ExclusionCause, World, WorldError},
};

subject! {
    "The schedules that NPCs run.", RunningWorld as running,
    pub Schedules by schedules, SchedulesMut by schedules_mut
}

/// The schedules of an NPC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScheduleState {
    /// The schedule that it runs. If steps run schedules, the innermost one.
    pub schedule: Option<ScheduleId>,
    /// A schedule that it runs next if it can begin, in whichever state.
    pub ordered: Option<ScheduleId>,
    /// The place of its machine's state, by the flags of the last update.
    pub state: Option<u16>,
}

/// Why an NPC can't be told to run a schedule.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum RunError {
    /// The entity is no NPC, or is gone.
    #[error(transparent)]
    World(#[from] WorldError),
    /// NPCs of this type never run the schedule.
    #[error(
        "NPCs of this type never run the schedule: neither does their type list it, nor does their \
         machine choose it, nor does an action of theirs run it, nor does it follow when one of \
         these fails"
    )]
    NeverRun,
    /// A task of the schedule is done to the supplier of the step that runs the schedule, and there
    /// is no such step.
    #[error("the schedule has a task for `supplier`, so nothing but a step can run it")]
    NeedsStep,
    /// A tick is open.
    #[error("the tick has begun but not ended; give orders before it begins, or after it ends")]
    TickIsOpen,
}

impl Schedules<'_> {
    /// The schedules of an NPC.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn state(self, npc: EntityId) -> Result<ScheduleState, WorldError> {
        let Some(mind) = self.running.mind(npc)? else {
            return Ok(ScheduleState::default());
        };
        let of = self.running.world.type_of(npc)?;
        let state = state_of(self.running.world.domain(), of, &mind.active.flags);
        let state = state.filter(|_| mind.is_updated);
        let innermost = mind.executor.frames().last().map(|it| it.schedule);
        Ok(ScheduleState {
            schedule: innermost.or(mind.executor.run().map(|it| it.schedule)),
            ordered: mind.ordered,
            state: state.map(|it| it.0),
        })
    }
}

impl SchedulesMut<'_> {
    /// Makes an NPC run a schedule from the next tick on if it can begin, in whichever state. What
    /// the NPC is doing is broken off.
    ///
    /// # Errors
    /// Those of [`RunError`].
    pub fn run(&mut self, npc: EntityId, schedule: ScheduleId) -> Result<(), RunError> {
        if self.running.is_tick_open() {
            return Err(RunError::TickIsOpen);
        }
        self.running.world.npc_number(npc)?;
        let of = self.running.world.type_of(npc)?;
        let definition = self.running.world.domain().schedule(schedule);
        if definition.users.binary_search(&of).is_err() {
            return Err(RunError::NeverRun);
        }
        if definition.needs_step() {
            return Err(RunError::NeedsStep);
        }
        let mind = self.running.enrol(npc)?;
        self.running.end_plan_step(mind, Reason::Reported);
        self.running
            .steps_mut()
            .give_plan_up(mind, EventKind::PlanDropped, Reason::Reported);
        self.running.minds.edit(mind).ordered = Some(schedule);
        self.running.minds.edit(mind).follows_failure = false;
        self.running.reconsider(mind);
        Ok(())
    }

    /// Whether an NPC goes on with the schedule that it runs, so that there is nothing to decide. A
    /// schedule has failed if one of its failure flags holds. Then it is given up, together with
    /// the steps that run it. So it is if the NPC has died.
    pub(super) fn goes_on(&mut self, mind: usize) -> bool {
        let entry = &self.running.minds[mind];
        if let Some(failed) = failed_runners(&self.running.world, entry) {
            self.running.end_plan_step(mind, Reason::Flag);
            self.avoid_runners(mind, failed);
            self.follow_failure(mind, failed);
            self.running
                .steps_mut()
                .give_plan_up(mind, EventKind::PlanDropped, Reason::Flag);
            return false;
        }
        let run = entry.executor.run();
        if !is_bound_to_schedule(entry) || run.is_some_and(|it| it.yields) {
            return false;
        }
        let entry = self.running.minds.edit(mind);
        if let Ok(knowledge) = self.running.world.knowledge(entry.npc) {
            // There was no search, so only this is read.
            entry.last.of_search.begin(&knowledge, 0);
            let recorder = Recorder::new(&knowledge, &mut entry.last.of_search);
            let domain = self.running.world.domain();
            if !self.running.performer.is_alive(domain, &recorder) {
                self.running.end_plan_step(mind, Reason::NpcGone);
                let mut steps = self.running.steps_mut();
                steps.give_plan_up(mind, EventKind::PlanDropped, Reason::NpcGone);
                return false;
            }
            entry.last.progress = Some(entry.executor.progress());
            entry.last.until = f64::INFINITY;
        }
        entry.is_held_back = false;
        self.running.queues.let_begin(mind);
        true
    }

    /// An NPC's plan has failed. If the plan is a schedule, or a step of it runs one, another
    /// schedule may follow. It is the one that the innermost schedule with an `on_failure` names.
    /// Of the steps that run schedules, only the outermost `failed` have failed.
    pub(super) fn follow_failure(&mut self, mind: usize, failed: usize) {
        let executor = &self.running.minds[mind].executor;
        let runners = executor.frames().iter().take(failed);
        let of_steps = runners.rev().map(|it| it.schedule);
        let all = of_steps.chain(executor.run().map(|it| it.schedule));
        let domain = self.running.world.domain();
        let follows = all.map(|it| domain.schedule(it).on_failure);
        // If no schedule was running, an order of the host stays.
        if let Some(follows) = follows.reduce(Option::or) {
            self.running.minds.edit(mind).ordered = follows;
            self.running.minds.edit(mind).follows_failure = true;
        }
    }

    /// Keeps steps that run schedules out of an NPC's plans for a while, since they have failed in
    /// a way that planning couldn't foresee. These are the outermost `failed` steps.
    pub(super) fn avoid_runners(&mut self, mind: usize, failed: usize) {
        for number in 0..self.running.minds[mind].executor.frames().len().min(failed) {
            let step = self.running.minds[mind].executor.frames()[number].step;
            // What its schedule has met may be another thing each time, and somebody else may have had
            // what its roles need. So it doesn't stay out for longer each time.
            let mut steps = self.running.steps_mut();
            steps.avoid(mind, step, ExclusionCause::Failed);
        }
    }

    /// Begins a step that runs a schedule: its tasks take the step's place, and the first of them
    /// begins. If that can't be, the step has failed.
    pub(super) fn run_for_step(
        &mut self,
        mind: usize,
        under_way: UnderWay,
        schedule: ScheduleId,
        has_slot: bool,
    ) {
        let step = under_way.binding;
        let domain = self.running.world.domain().clone();
        self.running
            .minds
            .edit(mind)
            .executor
            .open(under_way, schedule, has_slot);
        if domain.action(step.action).perform.interrupt == Interrupt::Never {
            self.running.minds.edit(mind).executor.commit();
        }
        let entry = &self.running.minds[mind];
        let mut performer = core::mem::take(&mut self.running.performer);
        performer.answer_as(&self.running.world, &entry.answers);
        let definition = domain.schedule(schedule);
        let hindrance = if has_failed(&self.running.world, entry, schedule) {
            Some(Reason::Flag)
        } else if !performer.bind_roles(&self.running.world, entry.npc, definition) {
            Some(Reason::Unmet)
        } else {
            None
        };
        if hindrance.is_none() {
            let entry = self.running.minds.edit(mind);
            let npc = entry.npc;
            let tasks = definition.tasks.iter().map(|task| Binding {
                action: task.action,
                supplier: match task.whom {
                    Whom::Oneself => npc,
                    Whom::Role(role) => performer.holders[usize::from(role)],
                    Whom::Supplier => step.supplier,
                },
            });
            entry.executor.unfold(tasks);
        }
        self.running.performer = performer;
        if let Some(reason) = hindrance {
            self.avoid_runners(mind, usize::MAX);
            return self.running.steps_mut().drop_plan(mind, reason);
        }
        if let Some(binding) = self.running.minds[mind].executor.next_binding() {
            self.running.steps_mut().begin_step(mind, binding, false);
        }
    }

    /// Ends the steps that run schedules and whose tasks are all done.
    pub(super) fn close_runs(&mut self, mind: usize) {
        while self.running.minds[mind].executor.has_run() {
            let entry = self.running.minds.edit(mind);
            if let Some(frame) = entry.executor.frames().last() {
                entry.failures.succeed(frame.step);
            }
            self.close(mind);
        }
    }

    /// Ends all steps that run schedules.
    pub(super) fn close_all(&mut self, mind: usize) {
        while self.close(mind) {}
    }

    /// Ends the innermost step that runs a schedule, and gives back what it has claimed. False if
    /// there is none.
    fn close(&mut self, mind: usize) -> bool {
        let Some(ended) = self.running.minds.edit(mind).executor.close() else {
            return false;
        };
        if ended.has_slot {
            self.running.claims_mut().release(mind, ended.step);
        }
        let perform = self.running.perform_of(ended.step.action);
        if perform.cooldown > 0.0 {
            self.running
                .steps_mut()
                .cool(mind, ended.step, f64::from(perform.cooldown));
        }
        true
    }
}

/// Whether flags alone decide what an NPC does. They do if it runs a schedule; and also if it still
/// has a plan that another selector has made, though schedules are chosen for it now.
pub(super) fn is_bound_to_schedule(mind: &Mind) -> bool {
    let executor = &mind.executor;
    let by_machine = mind.options.planning.selector == Selector::Schedules;
    executor.run().is_some() || (by_machine && !executor.remainder().is_empty())
}

/// If a failure flag of one of an NPC's schedules holds: how many of the steps that run schedules
/// have failed, from the outermost. If the plan itself is the schedule that fails, none of them
/// has.
fn failed_runners(world: &World, mind: &Mind) -> Option<usize> {
    let has_failed = |schedule| has_failed(world, mind, schedule);
    let executor = &mind.executor;
    if executor.run().is_some_and(|it| has_failed(it.schedule)) {
        return Some(0);
    }
    let failed = executor
        .frames()
        .iter()
        .position(|it| has_failed(it.schedule));
    failed.map(|place| place + 1)
}

/// Whether a failure flag of a schedule holds.
fn has_failed(world: &World, mind: &Mind, schedule: ScheduleId) -> bool {
    let fails = &world.domain().schedule(schedule).fails;
    first_as_said(fails, &mind.active.flags).is_some()
}
