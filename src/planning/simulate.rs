//! Simulating chains of steps: their effects one by one, and then the world effects.
//!
//! Thesis, section 3.8.5: chains are built backwards, but always simulated forwards from the
//! snapshot, because the world effects in between depend on the order.

use super::{
    actor::Actor,
    early::{Needed, Timing},
    effects::BoundEffect,
    fit::Fit,
    integration::RateIntegrator,
    left_over::LeftOver,
    shared_verdicts::SharedVerdicts,
    steps::{Step, StepId, Steps, at_least_zero},
    work,
    world_effects::WorldEffects,
};
use crate::beliefs::{Roles, Snapshot, bound::BoundCondition, snapshot::distance};

pub use super::dropped::{Dropped, Drops};

/// The precondition that keeps a chain from being executed as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// The step's place in the chain.
    pub step: u8,
    /// The precondition's place in [`Action::preconditions`](crate::domain::Action).
    pub precondition: u16,
    /// Whether the precondition has no value: the NPC lacks a fact, or it divides by zero.
    pub undefined: bool,
}

/// What a chain has taken and done so far.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Progress {
    /// The first unsatisfied precondition of the first failing step.
    pub unmet: Option<Unmet>,
    /// Costs so far.
    pub cost: f32,
    /// Seconds so far; 0 unless durations count.
    pub seconds: f32,
    /// How far the NPC has gone so far: for each step, the straight line from its place before the
    /// step to its place after it. A step adds nothing if one of these places isn't known.
    pub metres: f32,
    /// For how many seconds the last step has waited for a slot.
    pub wait: f32,
    /// How many seconds the last step has taken, with that wait.
    pub lasted: f32,
    /// How much of the refills fitted; only if durations count.
    pub fit: Fit,
    /// Whether one of the refills is early.
    pub is_early: bool,
    /// What the steps take that others may need.
    pub needed: Needed,
    /// Whether the last step's effects, and the world effects after them, have changed nothing;
    /// only if durations count. False if outcomes are weighed, and for a step without effects.
    pub is_idle: bool,
    /// The NPC died before the last step was done: before a step, or while one lasted. The rest of
    /// the chain was ignored, and so were the effects of that step.
    pub died_early: bool,
}

impl Progress {
    /// What the steps so far take: cost, seconds, metres.
    #[must_use]
    pub fn takes(&self) -> [f32; 3] {
        [self.cost, self.seconds, self.metres]
    }

    /// Whether the refills can wait.
    pub(crate) fn timing(&self) -> Timing {
        Timing::of(self.is_early, self.needed.has(Needed::USED_UP))
    }

    /// Adds the straight line between two places.
    #[inline]
    pub(super) fn walk(&mut self, from: [f32; 3], to: [f32; 3]) {
        if from != to {
            self.metres = at_least_zero(self.metres + at_least_zero(distance(from, to)));
        }
    }
}

/// What a simulation works on.
pub struct Stage<'s, 'a> {
    /// The facts, as imagined.
    pub snapshot: &'s mut Snapshot<'a>,
    /// The NPC.
    pub actor: &'s Actor,
    /// The steps of the search.
    pub steps: &'s Steps,
    /// The world effects.
    pub world_effects: &'s mut WorldEffects,
    /// Numbers with a rate; none if steps take no time.
    pub integrator: Option<&'s RateIntegrator>,
    /// If the first step is under way: what is left of it.
    pub under_way: Option<LeftOver>,
    /// Steps from this number on may lack a slot: whoever has it may be gone by then.
    pub may_lack_slots: usize,
}

impl Stage<'_, '_> {
    /// Imagines the steps of `chain` from number `from` on. `progress` must be that of the steps
    /// before.
    ///
    /// # Errors
    /// Why the chain can't be simulated to its end.
    pub fn run(
        &mut self,
        chain: &[StepId],
        from: usize,
        progress: &mut Progress,
    ) -> Result<(), Dropped> {
        for (number, &step) in chain.iter().enumerate().skip(from) {
            if number > 0 && !self.actor.is_alive(self.snapshot) {
                progress.died_early = true;
                return Ok(());
            }
            self.step(number, step, progress)?;
        }
        Ok(())
    }

    /// Whether a step can be executed in what is imagined: its supplier exists, and its
    /// preconditions hold. No numbers may be deferred.
    pub fn is_executable(&mut self, step: StepId) -> bool {
        self.is_executable_if(step, |snapshot, precondition, roles| {
            snapshot.bound_holds(precondition, roles)
        })
    }

    /// Like [`is_executable`](Self::is_executable), for one of several steps in the same facts.
    /// `known` keeps what was tested for the others.
    pub fn is_executable_here(&mut self, step: StepId, known: &mut SharedVerdicts) -> bool {
        self.is_executable_if(step, |snapshot, precondition, roles| {
            let domain = snapshot.domain;
            known.verdict(domain, precondition, || {
                snapshot.bound_holds(precondition, roles)
            })
        })
    }

    fn is_executable_if(
        &mut self,
        step: StepId,
        mut holds: impl FnMut(&mut Snapshot<'_>, &BoundCondition, &Roles) -> bool,
    ) -> bool {
        self.snapshot.memory.work += work::TRY;
        let step = self.steps.get(step);
        if !self.snapshot.exists(step.binding.supplier) {
            return false;
        }
        let roles = step.roles(self.snapshot);
        let mut preconditions = self.steps.preconditions(step).iter();
        preconditions.all(|precondition| holds(self.snapshot, precondition, &roles))
    }

    /// Imagines one step. If the NPC dies while it lasts, it has no effects.
    ///
    /// # Errors
    /// Why it can't be simulated.
    pub fn step(
        &mut self,
        number: usize,
        step: StepId,
        progress: &mut Progress,
    ) -> Result<(), Dropped> {
        let step = self.steps.get(step);
        if !self.snapshot.exists(step.binding.supplier) {
            return Err(Dropped::SupplierGone);
        }
        let from = self.actor.place(self.snapshot);
        self.snapshot.catch_up(step.binding.supplier);
        let roles = self.roles(number, step);
        progress.cost = at_least_zero(progress.cost + self.cost(number, step, &roles));
        if progress.unmet.is_none() {
            progress.unmet = self.first_unmet(number, step, &roles);
        }
        if let Some(integrator) = self.integrator {
            self.let_pass(integrator, (number, step), &roles, progress)?;
            if progress.died_early {
                return Ok(());
            }
        }
        let before = self.snapshot.mark();
        let effects = self.steps.effects(step);
        self.snapshot.memory.work += work::STEP + work::EFFECT * effects.len() as u64;
        if self.integrator.is_none() {
            for effect in effects {
                effect.apply(self.snapshot, &roles);
            }
        } else {
            for effect in effects {
                self.apply(effect, &roles, 1.0, progress);
            }
            self.count_as_due(number, progress);
        }
        self.settle(step, &roles)?;
        progress.walk(from, self.actor.place(self.snapshot));
        progress.is_idle =
            self.integrator.is_some() && !effects.is_empty() && self.snapshot.is_as_at(before);
        Ok(())
    }

    /// Lets the time of a step pass.
    ///
    /// # Errors
    /// As [`wait`](Self::wait).
    #[inline(never)]
    fn let_pass(
        &mut self,
        integrator: &RateIntegrator,
        (number, step): (usize, &Step),
        roles: &Roles,
        progress: &mut Progress,
    ) -> Result<(), Dropped> {
        let wait = self.wait(number, step, roles.duration, progress)?;
        let seconds = self.seconds(number, roles) + wait;
        progress.seconds = at_least_zero(progress.seconds + seconds);
        progress.lasted = seconds;
        integrator.pass(self.snapshot, seconds);
        self.snapshot.catch_up(step.binding.supplier);
        self.note_kind(step, seconds, progress);
        progress.died_early = self.dies_meanwhile(progress);
        Ok(())
    }

    /// Imagines an effect of a step. `weight` is how much its refill counts.
    pub(super) fn apply(
        &mut self,
        effect: &BoundEffect,
        roles: &Roles,
        weight: f32,
        progress: &mut Progress,
    ) {
        progress.apply(effect, weight, (self.snapshot, roles), self.integrator);
    }

    /// If this is the step that is under way, and its refills count as due: they aren't early. It is
    /// the first step, so none before it is.
    pub(super) fn count_as_due(&self, number: usize, progress: &mut Progress) {
        progress.is_early &= !self.left_over(number).is_some_and(|it| it.is_due);
    }

    /// If this is the step that is under way: what is left of it.
    fn left_over(&self, number: usize) -> Option<LeftOver> {
        self.under_way.filter(|_| number == 0)
    }

    /// The roles of a step, with the duration of the whole step.
    #[inline]
    pub(super) fn roles(&mut self, number: usize, step: &Step) -> Roles {
        let mut roles = step.roles(self.snapshot);
        if let Some(left) = self.left_over(number) {
            roles.duration = left.duration;
        }
        roles
    }

    /// What the rest of a step costs; of a step that hasn't begun, the whole.
    #[inline]
    pub(super) fn cost(&mut self, number: usize, step: &Step, roles: &Roles) -> f32 {
        match self.left_over(number) {
            Some(left) if !step.is_ambient && left.cost.is_some() => left.costs(false, 0.0),
            Some(left) => left.costs(step.is_ambient, step.cost(self.snapshot, roles)),
            None => step.cost(self.snapshot, roles),
        }
    }

    /// How long the rest of a step takes; of a step that hasn't begun, the whole.
    pub(super) fn seconds(&self, number: usize, roles: &Roles) -> f32 {
        self.left_over(number)
            .map_or(roles.duration, |it| it.seconds)
    }

    /// How long a step waits for a slot; also writes this into [`Progress::wait`]. A step that is
    /// under way has its slot. As long as an earlier step can't be executed, steps will be inserted
    /// before it, so the time at which this step begins isn't known: then it waits for at most as
    /// long as it may. So does a step that may lack a slot.
    ///
    /// # Errors
    /// [`Dropped::NoSlot`] if it would have to wait too long.
    pub(super) fn wait(
        &self,
        number: usize,
        step: &Step,
        duration: f32,
        progress: &mut Progress,
    ) -> Result<f32, Dropped> {
        progress.wait = 0.0;
        let is_under_way = self.left_over(number).is_some();
        let Some(slots) = step.slots.filter(|_| !is_under_way) else {
            return Ok(0.0);
        };
        let wait = self.steps.wait(step, progress.seconds, duration);
        let needs_slot = number < self.may_lack_slots;
        if wait > slots.most && needs_slot && progress.unmet.is_none() {
            return Err(Dropped::NoSlot);
        }
        progress.wait = wait.min(slots.most);
        progress.needed.add(Needed::QUEUE, progress.wait > 0.0);
        Ok(progress.wait)
    }

    /// Whether the NPC has died while a step lasted, whose time has just passed. As long as a step
    /// can't be executed, steps will be inserted before it, and one of them may keep the NPC alive.
    #[inline]
    pub(super) fn dies_meanwhile(&mut self, progress: &Progress) -> bool {
        self.actor.alive.is_some()
            && progress.unmet.is_none()
            && self.integrator.is_some_and(|it| !it.is_empty())
            && !self.actor.is_alive(self.snapshot)
    }

    /// Notes whether a step of so many seconds uses something up, or has no effects, so that it is
    /// there to wait.
    pub(super) fn note_kind(&self, step: &Step, seconds: f32, progress: &mut Progress) {
        let (domain, id) = (self.snapshot.domain, step.binding.action);
        let action = domain.action(id);
        if action.effects.is_empty() && action.outcomes.is_empty() {
            progress.fit.rest(seconds);
        }
        let uses_up = domain.index.uses_up[id.index()];
        progress.needed.add(Needed::USED_UP, uses_up);
    }

    /// The first unsatisfied precondition of a step. The preconditions of a step that is under way
    /// aren't tested again.
    #[inline]
    pub(super) fn first_unmet(
        &mut self,
        number: usize,
        step: &Step,
        roles: &Roles,
    ) -> Option<Unmet> {
        if self.left_over(number).is_some() {
            return None;
        }
        let preconditions = self.steps.preconditions(step).iter();
        preconditions
            .enumerate()
            .find(|(_, precondition)| !self.snapshot.bound_holds(precondition, roles))
            .map(|(place, precondition)| Unmet {
                step: number as u8,
                precondition: place as u16,
                undefined: self.snapshot.is_undefined(precondition, roles),
            })
    }

    /// Lets world effects follow a step.
    pub(super) fn settle(&mut self, step: &Step, roles: &Roles) -> Result<(), Dropped> {
        self.world_effects
            .settle(self.snapshot, step.binding.action, step.listens, roles)
    }
}
