//! Performing the steps of plans: how they end, and what follows. `execution/beginning.rs` has how
//! they begin.

mod beginning;
mod breaking_off;
mod handing_over;

use super::{
    EventKind, PerformedBy, Reason, RunningWorld,
    events::Event,
    perform::{Change, Hindrance, NpcStep, Performer, Way, Which},
    slots::slots_of,
    walks::goes_by_belief,
};
use crate::{
    domain::{ActionId, Perform},
    npc::{Binding, CurrentStep},
    planning::taking_back::MOST_AGAIN,
    world::{EntityId, ExclusionCause, World, WorldError},
};

subject! {
    "How the NPCs get on with the steps of their plans.", RunningWorld as running,
    pub Steps by steps, StepsMut by steps_mut
}

impl RunningWorld {
    /// How steps with an action are performed.
    pub(super) fn perform_of(&self, action: ActionId) -> Perform {
        self.world.domain().action(action).perform
    }

    /// Notes an event that concerns an NPC.
    pub(super) fn tell(
        &mut self,
        mind: usize,
        kind: EventKind,
        reason: Reason,
        more: impl FnOnce(&mut Event),
    ) {
        let npc = self.minds[mind].npc;
        let mut event = Event {
            kind,
            reason,
            npc,
            npc_key: self.world.user_key(npc).unwrap_or(0),
            ..self.event()
        };
        more(&mut event);
        self.pending.push(event);
    }

    /// An event with the present time and nothing else.
    fn event(&self) -> Event {
        Event {
            kind: EventKind::StepSucceeded,
            reason: Reason::None,
            npc: EntityId::NONE,
            npc_key: 0,
            step: 0,
            supplier: EntityId::NONE,
            action: None,
            drive: None,
            number: 0,
            time: self.world.time().seconds(),
            utility: f32::NAN,
        }
    }
}

impl<'w> Steps<'w> {
    /// The step that an NPC performs; none if it performs none.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn current(self, npc: EntityId) -> Result<Option<&'w CurrentStep>, WorldError> {
        let mind = self.running.mind(npc)?;
        Ok(mind.and_then(|mind| mind.executor.current()))
    }

    /// The place in the plan of the step that an NPC performs, from 0, and how many steps the plan
    /// has.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn place(self, npc: EntityId) -> Result<(usize, usize), WorldError> {
        let mind = self.running.mind(npc)?;
        Ok(mind.map_or((0, 0), |mind| mind.executor.place()))
    }

    /// All steps of an NPC's plan; empty without a plan.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn plan(self, npc: EntityId) -> Result<&'w [Binding], WorldError> {
        let mind = self.running.mind(npc)?;
        Ok(mind.map_or(&[], |mind| mind.executor.plan()))
    }

    /// What is left of an NPC's plan, with the step that it performs; empty without a plan.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn remaining(self, npc: EntityId) -> Result<&'w [Binding], WorldError> {
        let mind = self.running.mind(npc)?;
        Ok(mind.map_or(&[], |mind| mind.executor.remainder()))
    }

    /// Whether the fallback is also the next step of the NPC's plan, and can go on as that step.
    pub(super) fn is_part_of_plan(self, mind: usize, binding: Binding) -> bool {
        // The fallback runs no schedule.
        self.running.minds[mind].executor.next_binding() == Some(binding)
            && self.running.world.domain().action(binding.action).schedule.is_none()
            // The fallback takes no slot.
            && slots_of(&self.running.world, binding) == 0
    }

    /// By how many seconds a step of some duration may be late before it counts as failed. Steps
    /// that the library performs are never late. A fallback lasts as long as there is no plan, unless
    /// the library performs it and it takes time.
    fn timeout(self, mind: usize, binding: Binding, duration: f32, is_fallback: bool) -> f64 {
        let performed_by = self.running.minds[mind].options.performed_by;
        let ends_by_itself = performed_by == PerformedBy::Library;
        if is_fallback && !(ends_by_itself && duration > 0.0) {
            f64::INFINITY
        } else if ends_by_itself {
            0.0
        } else {
            f64::from(self.running.perform_of(binding.action).timeout)
        }
    }
}

impl StepsMut<'_> {
    /// The step of an NPC is done. If the library writes its effects, it does so now. `outcome`
    /// says which of the uncertain outcomes has happened; with none, chance decides. If the step
    /// can't be done after all, it fails, and the reason is returned.
    pub(super) fn succeed(&mut self, mind: usize, outcome: Option<usize>) -> Result<(), Hindrance> {
        let Some(&step) = self.running.minds[mind].executor.current() else {
            return Ok(());
        };
        let npc_step = npc_step(self.running.minds[mind].npc, step.binding);
        let mut performer = core::mem::take(&mut self.running.performer);
        performer.answer_as(&self.running.world, &self.running.minds[mind].answers);
        let which = outcome.map_or_else(
            || Which::Chance(chance(&self.running.world, step.id)),
            Which::Is,
        );
        let npc_key = self.running.world.user_key(npc_step.npc).unwrap_or(0);
        let performed_by = self.running.minds[mind].options.performed_by;
        let mut way = Way {
            from: step.from,
            led_to: None,
            seconds: step.duration,
        };
        let done = match performed_by {
            PerformedBy::Library => {
                let rounds = self.running.minds[mind]
                    .options
                    .planning
                    .world_effect_rounds;
                way.led_to = goes_by_belief(&self.running.world, npc_step.npc, step.binding)
                    .then_some(step.stand);
                let done = performer.finish(&self.running.world, npc_step, way, rounds, which);
                done.map(|()| self.running.make_true(&performer.changes))
            }
            PerformedBy::Reported => {
                let done = performer.write(&self.running.world, npc_step, way, which);
                done.map(|()| self.running.make_true(&performer.changes))
            }
            PerformedBy::Host | PerformedBy::Nobody => {
                self.expect(mind, npc_step, step.duration, &mut performer);
                Ok(())
            }
        };
        if performed_by.writes_effects() {
            self.follow_npc_step((&step, npc_key), npc_step, &mut performer, done);
        }
        self.running.performer = performer;
        if self.running.minds[mind].npc != npc_step.npc {
            return done;
        }
        match done {
            Ok(()) => {
                self.end(mind, EventKind::StepSucceeded, Reason::None);
                self.running
                    .world
                    .areas_mut()
                    .leave_behind(npc_step.npc, npc_step.action);
                self.running
                    .world
                    .influences_mut()
                    .leave_behind(npc_step.npc, npc_step.action);
                if step.is_fallback {
                    self.running.queues.let_begin(mind);
                } else {
                    self.running.remove_reached(mind);
                    self.after_step(mind);
                }
            }
            Err(hindrance) => self.fail(mind, hindrance.into()),
        }
        done
    }

    /// What follows after the library has written a step's effects, or couldn't: tools and the host
    /// are told what has changed and which entities are gone, and the NPC sees what is true now.
    fn follow_npc_step(
        &mut self,
        (step, npc_key): (&CurrentStep, u64),
        npc_step: NpcStep,
        performer: &mut Performer,
        done: Result<(), Hindrance>,
    ) {
        if done.is_err() {
            performer.changes.clear();
        }
        if let Some(kept) = &mut self.running.changes {
            kept.extend(performer.changes.iter().map(|change| (step.id, *change)));
        }
        for change in &performer.changes {
            if let Change::Destroyed(entity) = *change {
                self.running.pending.push(Event {
                    kind: EventKind::Destroyed,
                    npc: npc_step.npc,
                    npc_key,
                    step: step.id,
                    supplier: entity,
                    action: Some(npc_step.action),
                    ..self.running.event()
                });
            }
        }
        // An NPC whose step can't be done sees why. A dead NPC sees nothing, and one that its own
        // step has destroyed is gone.
        let sees = matches!(
            done,
            Ok(()) | Err(Hindrance::Unmet(_) | Hindrance::SupplierGone)
        );
        if sees && self.running.world.is_alive(npc_step.npc) {
            let noticed = performer.notice(&mut self.running.world, npc_step);
            debug_assert!(noticed.is_ok());
        }
    }

    /// Ends the step of an NPC as failed. The step is kept out of plans for a while, and the plan
    /// is given up.
    pub(super) fn fail(&mut self, mind: usize, reason: Reason) {
        if let Some(step) = self.end(mind, EventKind::StepFailed, reason) {
            self.back_off(mind, step.binding);
            if !step.is_fallback {
                self.running.schedules_mut().avoid_runners(mind, usize::MAX);
            }
        }
        self.drop_plan(mind, Reason::StepEnded);
    }

    /// A step of an NPC's plan has been done. Only the latest are kept, to find out whether a new plan
    /// takes them back (`src/planning/taking_back.rs`).
    fn note_done(&mut self, mind: usize, step: Binding) {
        let entry = self.running.minds.edit(mind);
        if !entry.options.planning.counts_time() {
            return;
        }
        if entry.done.len() == MOST_AGAIN {
            entry.done.remove(0);
        }
        entry.done.push(step);
    }

    /// Keeps a step out of an NPC's plans for `retry_after`. The step itself may be fine.
    pub(super) fn avoid(&mut self, mind: usize, binding: Binding, cause: ExclusionCause) {
        let retry_after = self.running.perform_of(binding.action).retry_after;
        self.keep_out(mind, binding, f64::from(retry_after), cause);
    }

    /// Keeps a step that has failed out of an NPC's plans, for longer each time.
    pub(super) fn back_off(&mut self, mind: usize, binding: Binding) {
        let retry_after = self.running.perform_of(binding.action).retry_after;
        let now = self.running.world.time().seconds();
        let entry = self.running.minds.edit(mind);
        let seconds = entry.failures.note(binding, now, retry_after);
        self.keep_out(mind, binding, seconds, ExclusionCause::Failed);
    }

    fn keep_out(&mut self, mind: usize, binding: Binding, seconds: f64, cause: ExclusionCause) {
        let npc = self.running.minds[mind].npc;
        let step = (binding.action, binding.supplier);
        let mut options = self.running.world.npc_options_mut();
        // A supplier that is gone needn't be avoided.
        let _ = options.exclude(npc, step, seconds, cause);
    }

    /// Ends the current step of an NPC, for whatever reason.
    pub(super) fn end(
        &mut self,
        mind: usize,
        kind: EventKind,
        reason: Reason,
    ) -> Option<CurrentStep> {
        let (number, _) = self.running.minds[mind].executor.place();
        let step = self.running.minds.edit(mind).executor.end_step()?;
        if kind == EventKind::StepSucceeded {
            let entry = self.running.minds.edit(mind);
            entry.failures.succeed(step.binding);
            if !step.is_fallback {
                self.note_done(mind, step.binding);
                let action = self.running.world.domain().action(step.binding.action);
                let walks = action.moves_consumer();
                let entry = self.running.minds.edit(mind);
                if !walks || entry.executor.is_idle() {
                    entry.wavering.end();
                }
            }
            self.running.claims_mut().has_taken(mind, step.binding);
        } else {
            self.running.walking_mut().stop(mind, &step);
        }
        let perform = self.running.perform_of(step.binding.action);
        if step.has_slot {
            self.running.claims_mut().release(mind, step.binding);
        }
        if perform.cooldown > 0.0 {
            self.cool(mind, step.binding, f64::from(perform.cooldown));
        }
        self.tell_step(mind, kind, reason, &step, number);
        Some(step)
    }

    /// An action needs a cooldown: until it is over, the action can't begin again and is kept out
    /// of plans.
    pub(super) fn cool(&mut self, mind: usize, binding: Binding, seconds: f64) {
        let now = self.running.world.time().seconds();
        let entry = self.running.minds.edit(mind);
        entry
            .cooling
            .retain(|it| it.1 > now && it.0 != binding.action);
        entry.cooling.push((binding.action, now + seconds));
        let at_any_supplier = (binding.action, EntityId::NONE);
        let mut options = self.running.world.npc_options_mut();
        // This fails if the NPC has just been destroyed, which doesn't matter.
        let _ = options.exclude(
            entry.npc,
            at_any_supplier,
            seconds,
            ExclusionCause::Cooldown,
        );
    }

    /// Goes on after a step is done: with the next step, or with the end of the plan.
    fn after_step(&mut self, mind: usize) {
        self.running.schedules_mut().close_runs(mind);
        self.running.claims_mut().next(mind);
        let executor = &self.running.minds[mind].executor;
        if executor.is_idle() && executor.place().1 > 0 {
            self.give_plan_up(mind, EventKind::PlanEnded, Reason::None);
        }
        if self.running.minds[mind].executor.is_idle() || self.running.minds[mind].is_held_back {
            self.running.think_soon(mind);
        }
        self.running.queues.let_begin(mind);
    }

    /// Gives up an NPC's plan because it can't be carried out. The step must have ended.
    pub(super) fn drop_plan(&mut self, mind: usize, reason: Reason) {
        self.running
            .schedules_mut()
            .follow_failure(mind, usize::MAX);
        self.give_plan_up(mind, EventKind::PlanDropped, reason);
        self.running.think_soon(mind);
        self.running.queues.let_begin(mind);
    }

    /// Gives up an NPC's plan for whatever reason, and begins nothing else. The step must have
    /// ended.
    pub(super) fn give_plan_up(&mut self, mind: usize, kind: EventKind, reason: Reason) {
        let (_, steps) = self.running.minds[mind].executor.place();
        if steps > 0 && kind == EventKind::PlanDropped {
            self.running.reasonings_mut().note_drop(mind, reason);
        }
        self.let_plan_go(mind, kind, reason);
    }

    /// Gives up the plan. The reason must have been recorded.
    pub(super) fn let_plan_go(&mut self, mind: usize, kind: EventKind, reason: Reason) {
        let (_, steps) = self.running.minds[mind].executor.place();
        if steps > 0 && kind == EventKind::PlanDropped {
            self.running.count_drop(mind, reason);
        }
        self.running.schedules_mut().close_all(mind);
        self.running.claims_mut().let_go_of_all(mind);
        self.running.minds.edit(mind).executor.give_up();
        self.running.minds.edit(mind).done.clear();
        if steps > 0 {
            self.tell_plan(mind, kind, reason, steps);
        }
    }

    /// Notes an event of a step. `number` is the step's place in its plan.
    pub(super) fn tell_step(
        &mut self,
        mind: usize,
        kind: EventKind,
        reason: Reason,
        step: &CurrentStep,
        number: usize,
    ) {
        self.running.tell(mind, kind, reason, |event| {
            event.step = step.id;
            event.supplier = step.binding.supplier;
            event.action = Some(step.binding.action);
            event.number = number as u32;
        });
    }

    /// Notes an event of a plan that has `steps` steps.
    pub(super) fn tell_plan(&mut self, mind: usize, kind: EventKind, reason: Reason, steps: usize) {
        self.running
            .tell(mind, kind, reason, |event| event.number = steps as u32);
    }
}

pub(super) fn npc_step(npc: EntityId, binding: Binding) -> NpcStep {
    NpcStep {
        npc,
        action: binding.action,
        supplier: binding.supplier,
    }
}

impl From<Hindrance> for Reason {
    fn from(hindrance: Hindrance) -> Self {
        match hindrance {
            Hindrance::Dead => Reason::NpcGone,
            Hindrance::SupplierGone => Reason::SupplierGone,
            Hindrance::NotOffered => Reason::NotOffered,
            Hindrance::Unmet(_) => Reason::Unmet,
            Hindrance::NoEquilibrium => Reason::NoEquilibrium,
        }
    }
}

/// A number from 0 to less than 1. It is the same for the same step in every run of the same world.
fn chance(world: &World, step: u64) -> f32 {
    // SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
    let mut bits = world
        .settings()
        .seed
        .wrapping_add(step.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    (bits >> 40) as f32 / (1u32 << 24) as f32
}
