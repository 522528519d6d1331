//! Running schedules: which of them goes on, which has failed, and what follows.

use super::{EventKind, Reason, RunningWorld, mind::Mind};
use crate::{
    domain::ScheduleId,
    planning::{
        Selector,
        casts::{first_as_said, state_of},
    },
    world::{EntityId, WorldError},
};

/// What an NPC does by schedules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScheduleState {
    /// The schedule that it runs.
    pub schedule: Option<ScheduleId>,
    /// The schedule that it is to run next, in any state.
    pub ordered: Option<ScheduleId>,
    /// The place of the state that its machine is in, by the flags of the last update.
    pub state: Option<u16>,
}

/// Why an NPC can't be told to run a schedule.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum RunError {
    /// The NPC isn't one, or is gone.
    #[error(transparent)]
    World(#[from] WorldError),
    /// Its type has nothing to do with the schedule.
    #[error(
        "NPCs of this type never run the schedule: neither does their type list it, nor does their \
         machine choose it, nor does it follow when one of these fails"
    )]
    NeverRun,
    /// A tick is open.
    #[error("the tick has begun but not ended; give orders before it begins, or after it ends")]
    TickIsOpen,
}

impl RunningWorld {
    /// What an NPC does by schedules.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn schedule_state(&self, npc: EntityId) -> Result<ScheduleState, WorldError> {
        let Some(mind) = self.mind(npc)? else {
            return Ok(ScheduleState::default());
        };
        let of = self.world.type_of(npc)?;
        let state = state_of(self.world.domain(), of, &mind.active.flags);
        let state = state.filter(|_| mind.is_updated);
        Ok(ScheduleState {
            schedule: mind.executor.run().map(|it| it.schedule),
            ordered: mind.ordered,
            state: state.map(|it| it.0),
        })
    }

    /// Has an NPC run a schedule in whichever state, from the next tick on, if it can begin. What it
    /// was doing is broken off.
    ///
    /// # Errors
    /// Those of [`RunError`].
    pub fn run_schedule(&mut self, npc: EntityId, schedule: ScheduleId) -> Result<(), RunError> {
        if self.is_tick_open() {
            return Err(RunError::TickIsOpen);
        }
        let mind = self.enrol(npc)?;
        let of = self.world.type_of(npc)?;
        let users = &self.world.domain().schedule(schedule).users;
        if users.binary_search(&of).is_err() {
            return Err(RunError::NeverRun);
        }
        self.end_plan_step(mind, Reason::Reported);
        self.give_plan_up(mind, EventKind::PlanDropped, Reason::Reported);
        self.minds[mind].ordered = Some(schedule);
        self.reconsider(mind);
        Ok(())
    }

    /// Whether an NPC goes on with the schedule that it runs, so that there is nothing to decide. One
    /// of which a failure flag holds has failed, and is given up.
    pub(super) fn schedule_goes_on(&mut self, mind: usize) -> bool {
        let entry = &self.minds[mind];
        if !self.is_bound_to_schedule(entry) {
            return false;
        }
        let run = entry.executor.run();
        let fails = run.map_or(&[][..], |it| {
            &self.world.domain().schedule(it.schedule).fails
        });
        if first_as_said(fails, &entry.active.flags).is_some() {
            self.end_plan_step(mind, Reason::Flag);
            self.fail_schedule(mind);
            self.give_plan_up(mind, EventKind::PlanDropped, Reason::Flag);
            return false;
        }
        if run.is_some_and(|it| it.yields) {
            return false;
        }
        let entry = &mut self.minds[mind];
        if let Ok(knowledge) = self.world.knowledge(entry.npc) {
            // Nothing has been searched, so nothing was read for it.
            entry.last.of_search.begin(&knowledge, 0);
            entry.last.progress = Some(entry.executor.progress());
        }
        entry.is_held_back = false;
        self.ready.push(mind as u32);
        true
    }

    /// Whether what an NPC does is decided by flags alone: it runs a schedule, or does what is left of
    /// another plan though schedules are chosen for it now.
    pub(super) fn is_bound_to_schedule(&self, mind: &Mind) -> bool {
        let executor = &mind.executor;
        let by_machine = mind.options.planning.selector == Selector::Schedules;
        executor.run().is_some() || (by_machine && !executor.remainder().is_empty())
    }

    /// If an NPC's plan is a schedule, that has failed: another may be meant to follow.
    pub(super) fn fail_schedule(&mut self, mind: usize) {
        if let Some(run) = self.minds[mind].executor.run() {
            let schedule = self.world.domain().schedule(run.schedule);
            self.minds[mind].ordered = schedule.on_failure;
        }
    }
}
