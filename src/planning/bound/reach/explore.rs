//! Computes what steps can make of each cell.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::mem;

use super::{Prospect, Reach, Touched, UNTOUCHED};
use crate::{
    beliefs::{Roles, Snapshot, interpret::Number},
    domain::{ActionId, Role, WorldEffect, WorldEffectId},
    planning::{
        bound::{
            BoundInput,
            evaluate::{ReachEvaluator, Reads},
            mentions::mentions,
            span::Span,
        },
        effects::{BoundEffect, Change},
        shared_verdicts::SharedVerdicts,
        steps::{Step, StepId, Steps},
        work,
    },
};

/// How many steps of one round count as much as a plan state.
const STEPS_OF_ONE: u32 = 16;

/// After so many rounds, everything that still grows is taken to grow without end.
const PATIENCE: usize = 24;

impl Reach {
    /// Computes what at most `depth` of `steps` can make of the facts of the snapshot. Nothing may
    /// be imagined. Steps that can never be executed are dropped from `steps`. What preconditions,
    /// effects, costs, weights and world effects read is added to `reads`. What was noted before
    /// stays.
    ///
    /// Stops when the budget is spent, of which some steps that are looked at cost one, and goes on
    /// with the next call. Returns whether it has ended. Where it stops makes no difference to what
    /// it finds.
    pub(crate) fn explore(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        input: BoundInput<'_>,
        reads: &mut Reads,
        steps: &mut Vec<StepId>,
        budget: &mut u32,
    ) -> bool {
        if (self.rounds, self.looked_at) == (0, 0) {
            self.list_world_effects(snapshot, input.steps, steps);
        }
        let mut shared = mem::take(&mut self.shared);
        loop {
            if self.looked_at == 0 {
                shared.clear();
                self.begin_round();
            }
            let most = budget.saturating_mul(STEPS_OF_ONE) as usize;
            let last = steps.len().min(self.looked_at.saturating_add(most));
            let part = &steps[self.looked_at..last];
            *budget -= (part.len() as u32).div_ceil(STEPS_OF_ONE);
            snapshot.memory.work += work::REACH * part.len() as u64;
            self.looked_at = last;
            let mut turn = Turn {
                reads: &mut *reads,
                snapshot: &mut *snapshot,
                input,
                shared: &mut shared,
            };
            self.collect_steps(&mut turn, part);
            if last < steps.len() {
                self.shared = shared;
                return false;
            }
            self.collect_world_effects(&mut turn, steps);
            self.collect_rates(&mut turn);
            self.looked_at = 0;
            self.rounds += 1;
            if !self.take_over(self.rounds > PATIENCE) {
                break;
            }
        }
        self.rounds = 0;
        let mut turn = Turn {
            reads,
            snapshot,
            input,
            shared: &mut shared,
        };
        steps.retain(|&step| turn.may_be_executed(self, step));
        self.shared = shared;
        true
    }

    fn begin_round(&mut self) {
        self.next.clear();
        self.cheapest = f32::INFINITY;
        self.shortest = f32::INFINITY;
    }

    fn list_world_effects(&mut self, snapshot: &Snapshot<'_>, store: &Steps, steps: &[StepId]) {
        for &step in steps {
            let action = snapshot.domain.action(store.binding(step).action);
            self.listed.extend_from_slice(&action.world_effects);
            if self.listed.len() > 1_024 {
                self.listed.heap_sort();
                self.listed.dedup();
            }
        }
        self.listed.heap_sort();
        self.listed.dedup();
    }

    /// Only one step is done at a time, so of what steps do to a cell, the most counts.
    fn collect_steps(&mut self, turn: &mut Turn<'_, '_>, steps: &[StepId]) {
        for &step in steps {
            if !turn.may_be_executed(self, step) {
                continue;
            }
            let store = turn.input.steps;
            let step = store.get(step);
            let supplier = Touched::With(step.binding.supplier.number());
            let duration = turn.duration(self, step);
            // The step may have to wait for a slot first.
            let wait = step.slots.map_or(0.0, |it| it.most);
            self.durations = self.durations.or(duration).or(Span {
                high: duration.high + wait,
                ..duration
            });
            self.shortest = self.shortest.min(duration.low);
            let mut evaluator = turn.evaluator(self);
            evaluator.duration = duration;
            let cost = evaluator.source(step.cost, &step.roles).at_least_zero();
            // There is no bound on how much modifiers lower a cost, but no cost is less than 0.
            let least = if step.is_ambient { 0.0 } else { cost.low };
            self.cheapest = self.cheapest.min(least);
            self.step.clear();
            for effect in store.effects(step) {
                self.collect(turn, effect, &step.roles, duration, supplier, 0);
            }
            if turn.input.weighed {
                // The probabilities don't matter here. But sets of facts that differ in them aren't
                // the same.
                for &weight in store.weights(step) {
                    let mut evaluator = turn.evaluator(self);
                    evaluator.duration = duration;
                    evaluator.source(weight, &step.roles);
                }
                // Only one outcome happens, so taking all of them gives an upper bound.
                for outcome in store.outcomes(step) {
                    for effect in store.outcome_effects(outcome) {
                        self.collect(turn, effect, &step.roles, duration, supplier, 0);
                    }
                }
            }
            for index in 0..self.step.len() {
                let (cell, prospect) = self.step[index];
                self.place(cell).or(&prospect);
            }
        }
    }

    /// Numbers with a rate change in each step that takes time.
    fn collect_rates(&mut self, turn: &mut Turn<'_, '_>) {
        if let Some(clock) = turn.input.integrator.clock()
            && !self.durations.is_naught()
        {
            let up = self.durations.high.max(0.0);
            self.place(clock).and(&Prospect {
                up,
                increments: 1,
                touched: Touched::Anyhow,
                ..UNTOUCHED
            });
        }
        for drift in turn.input.integrator.drifts() {
            let roles = Roles::of(drift.owner);
            let rate = turn.evaluator(self).source(drift.rate, &roles);
            let change = rate.times(self.durations);
            if change.is_naught() {
                continue;
            }
            self.place(drift.cell).and(&Prospect {
                up: change.high.max(0.0),
                down: (-change.low).max(0.0),
                increments: 1,
                range: drift.range,
                touched: Touched::Anyhow,
                ..UNTOUCHED
            });
        }
    }

    /// Adds what the rates of numbers read to `reads`.
    pub(crate) fn read_rates(
        &self,
        snapshot: &mut Snapshot<'_>,
        input: BoundInput<'_>,
        reads: &mut Reads,
    ) {
        for drift in input.integrator.drifts() {
            let mut evaluator = ReachEvaluator {
                snapshot: &mut *snapshot,
                reach: self,
                left: input.depth,
                duration: Span::at(0.0),
                reads: Some(&mut *reads),
            };
            evaluator.source(drift.rate, &Roles::of(drift.owner));
        }
    }

    /// All world effects may fire after the same step, so what they do adds up.
    fn collect_world_effects(&mut self, turn: &mut Turn<'_, '_>, steps: &[StepId]) {
        self.step.clear();
        for index in 0..self.listed.len() {
            let effect = self.listed[index];
            let roles = turn.input.actor.roles;
            self.collect_world_effect(turn, effect, &roles, steps);
        }
        for &(effect, owner) in turn.input.world_effects.owned() {
            let roles = turn.input.actor.roles.with(Role::OWNER, owner);
            self.collect_world_effect(turn, effect, &roles, steps);
        }
        for index in 0..self.step.len() {
            let (cell, prospect) = self.step[index];
            self.place(cell).and(&prospect);
        }
    }

    fn collect_world_effect(
        &mut self,
        turn: &mut Turn<'_, '_>,
        effect: WorldEffectId,
        roles: &Roles,
        steps: &[StepId],
    ) {
        let domain = turn.snapshot.domain;
        let Some(of) = domain.world_effects[effect.index()].for_each else {
            self.collect_firing(turn, effect, roles, steps);
            return;
        };
        for index in turn.snapshot.family(of) {
            let roles = roles.with(Role::BOUND, turn.snapshot.member(index));
            self.collect_firing(turn, effect, &roles, steps);
        }
    }
}

impl Reach {
    /// One binding of a world effect, for all suppliers of the step.
    fn collect_firing(
        &mut self,
        turn: &mut Turn<'_, '_>,
        effect: WorldEffectId,
        roles: &Roles,
        steps: &[StepId],
    ) {
        let first = self.step.len();
        if mentions(
            &turn.snapshot.domain.code,
            turn.world_effect(effect),
            Role::SUPPLIER,
        ) {
            for &step in steps {
                let supplier = turn.input.steps.binding(step).supplier;
                self.collect_with(turn, effect, &roles.with(Role::SUPPLIER, supplier));
            }
        } else {
            self.collect_with(turn, effect, roles);
        }
        // The step has only one supplier, so of the changes of each cell, the most counts.
        self.step[first..].heap_sort_by_key(|&(cell, _)| cell);
        let mut kept = first;
        for index in first..self.step.len() {
            let (cell, prospect) = self.step[index];
            if kept > first && self.step[kept - 1].0 == cell {
                self.step[kept - 1].1.or(&prospect);
            } else {
                self.step[kept] = (cell, prospect);
                kept += 1;
            }
        }
        self.step.truncate(kept);
    }

    fn collect_with(&mut self, turn: &mut Turn<'_, '_>, effect: WorldEffectId, roles: &Roles) {
        let effect = turn.world_effect(effect);
        let fires = turn
            .evaluator(self)
            .satisfaction_or_none(effect.when, roles);
        if fires.high < 1.0 {
            return;
        }
        let from = self.step.len();
        for effect in &effect.effects {
            // Only `beside` depends on the action, because of its distance, and that doesn't matter
            // here.
            let any_action = ActionId(0);
            if let Some(effect) = BoundEffect::new(turn.snapshot, effect, roles, any_action) {
                let duration = self.durations;
                self.collect(turn, &effect, roles, duration, Touched::Anyhow, from);
            }
        }
    }

    /// Notes what an effect can do, in `step` from number `from` on.
    fn collect(
        &mut self,
        turn: &mut Turn<'_, '_>,
        effect: &BoundEffect,
        roles: &Roles,
        duration: Span,
        touched: Touched,
        from: usize,
    ) {
        let changes = Prospect {
            touched,
            ..UNTOUCHED
        };
        let mut evaluator = turn.evaluator(self);
        evaluator.duration = duration;
        if let Some(cell) = effect.observed() {
            let changes = Prospect {
                assigned: evaluator.clock(),
                ..changes
            };
            self.note(cell, changes, from);
        }
        let mut evaluator = turn.evaluator(self);
        evaluator.duration = duration;
        match effect.change {
            Change::Increment {
                cell,
                sign,
                amount,
                range,
            } => {
                let amount = evaluator.source(amount, roles).times(Span::at(sign));
                if !amount.is_naught() {
                    let changes = Prospect {
                        up: amount.high.max(0.0),
                        down: (-amount.low).max(0.0),
                        increments: 1,
                        range,
                        ..changes
                    };
                    self.note(cell, changes, from);
                }
            }
            Change::Assign { cell, value, range } => {
                let value = evaluator.source(value, roles);
                if !value.is_nothing() {
                    let assigned = Span::between(range.clamp(value.low), range.clamp(value.high));
                    let changes = Prospect {
                        assigned,
                        range,
                        ..changes
                    };
                    self.note(cell, changes, from);
                }
            }
            Change::CopyPosition { cell, from: other } | Change::Beside { cell, other, .. } => {
                // The effect reads the place of its target, too, even if it only copies another
                // place, since a target without a place isn't moved. All other effects read their
                // own attribute as well.
                for axis in 0..3 {
                    evaluator.cell(cell + axis);
                }
                // A place beside an entity is, in each coordinate, between the entity's place and
                // the place before. The margin is for rounding on the way.
                let there = [0, 1, 2].map(|axis| evaluator.cell(other + axis));
                for (axis, place) in (0..).zip(there) {
                    if !place.is_nothing() {
                        let changes = Prospect {
                            assigned: place.widened(place.magnitude() * 1e-5),
                            ..changes
                        };
                        self.note(cell + axis, changes, from);
                    }
                }
            }
            Change::BesidePlace { cell, there, .. } => {
                for axis in 0..3 {
                    evaluator.cell(cell + axis);
                }
                for (axis, place) in (0..).zip(there) {
                    let place = Span::at(place);
                    if !place.is_nothing() {
                        let changes = Prospect {
                            assigned: place.widened(place.magnitude() * 1e-5),
                            ..changes
                        };
                        self.note(cell + axis, changes, from);
                    }
                }
            }
            Change::Destroy => {
                // Everything that is done to the entity reads whether it exists.
                evaluator.existence(effect.target());
                let cell = turn.snapshot.existence(effect.target());
                let changes = Prospect {
                    assigned: Span::at(0.0),
                    ..changes
                };
                self.note(cell, changes, from);
            }
        }
    }

    /// Notes a change of the present step. The changes of that step begin at `from`.
    fn note(&mut self, cell: u32, changes: Prospect, from: usize) {
        self.changed.add(cell);
        match self.step[from..]
            .iter_mut()
            .find(|(noted, _)| *noted == cell)
        {
            Some((_, prospect)) => prospect.and(&changes),
            None => self.step.push((cell, changes)),
        }
    }

    fn place(&mut self, cell: u32) -> &mut Prospect {
        let cell = cell as usize;
        if self.next.len() <= cell {
            self.next.resize(cell + 1, UNTOUCHED);
        }
        &mut self.next[cell]
    }

    /// Takes over what was collected. Returns whether anything is new. If `impatient`, whatever
    /// still grows is taken to grow to the end of its range.
    fn take_over(&mut self, impatient: bool) -> bool {
        if self.prospects.len() < self.next.len() {
            self.prospects.resize(self.next.len(), UNTOUCHED);
        }
        let mut any = false;
        for (old, new) in self.prospects.iter_mut().zip(&self.next) {
            let mut joined = *old;
            joined.or(new);
            if joined == *old {
                continue;
            }
            any = true;
            if impatient {
                if joined.up > old.up {
                    joined.up = f32::INFINITY;
                }
                if joined.down > old.down {
                    joined.down = f32::INFINITY;
                }
                if joined.assigned != old.assigned {
                    joined.assigned.low = joined.range.min;
                    joined.assigned.high = joined.range.max;
                }
            }
            *old = joined;
        }
        any
    }
}

/// What one round of the computation reads.
struct Turn<'t, 'a> {
    reads: &'t mut Reads,
    snapshot: &'t mut Snapshot<'a>,
    input: BoundInput<'t>,
    /// Of conditions that are the same for all suppliers: whether they may hold at some time.
    shared: &'t mut SharedVerdicts,
}

impl<'a> Turn<'_, 'a> {
    fn evaluator<'o>(&'o mut self, reach: &'o Reach) -> ReachEvaluator<'o, 'a> {
        ReachEvaluator {
            snapshot: self.snapshot,
            reach,
            left: self.input.depth,
            duration: Span::at(0.0),
            reads: Some(self.reads),
        }
    }

    fn world_effect(&self, effect: WorldEffectId) -> &'a WorldEffect {
        &self.snapshot.domain.world_effects[effect.index()]
    }

    /// Whether all preconditions of a step may hold at some time.
    fn may_be_executed(&mut self, reach: &Reach, step: StepId) -> bool {
        let store = self.input.steps;
        let step = store.get(step);
        let duration = self.duration(reach, step);
        let domain = self.snapshot.domain;
        let mut shared = mem::take(self.shared);
        let may_be_executed = store.preconditions(step).iter().all(|precondition| {
            shared.verdict(domain, precondition, || {
                let mut evaluator = self.evaluator(reach);
                evaluator.duration = duration;
                let holds = evaluator.bound_satisfaction(precondition, &step.roles);
                holds.high == 1.0
            })
        });
        *self.shared = shared;
        may_be_executed
    }

    fn duration(&mut self, reach: &Reach, step: &Step) -> Span {
        let mut evaluator = self.evaluator(reach);
        evaluator.source(step.duration, &step.roles).at_least_zero()
    }
}
