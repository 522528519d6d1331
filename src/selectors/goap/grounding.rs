//! Finds the steps that may serve one goal, and the facts that they are judged by.
//!
//! Only steps that change what matters are looked for, beginning with what the goal reads and going
//! on with what the steps found need. So actions that have nothing to do with the goal cost
//! nothing, however many there are.

use crate::sorting::{HeapSort as _, SwapSort as _};
use core::ops::Range;

use super::{
    facts::Want,
    ground::{Change, Ground, GroundStep, Subject},
    walk_ends::End,
    walks::manner,
    weight::weight,
};
use crate::{
    beliefs::{
        Known, Roles, Snapshot,
        reads::{Read, What},
    },
    domain::{ActionId, AttributeKind, Effect, Operand, POSITION, Role},
    planning::{Binding, actor::Actor, effects::BoundEffect, offers::Offers, steps::Steps},
};

/// What grounding works with.
pub(super) struct Grounding<'s, 'a> {
    pub snapshot: &'s mut Snapshot<'a>,
    pub steps: &'s mut Steps,
    pub offers: &'s mut Offers,
    pub actor: &'s Actor,
    /// How many bytes the search may use.
    pub most_bytes: usize,
}

impl Ground {
    /// Works out what the goal is about. `also` are steps that count whether they are on offer or not.
    pub(super) fn work_out(
        &mut self,
        with: &mut Grounding<'_, '_>,
        subject: Subject,
        also: &[Binding],
    ) {
        self.clear();
        self.subject = Some(subject);
        self.model = subject.model;
        let rule = with.snapshot.domain.goal_rule(subject.rule);
        let bound = subject.bound.map(|entity| with.snapshot.load(entity));
        let roles = bound.map_or(with.actor.roles, |it| {
            with.actor.roles.with(Role::BOUND, it)
        });
        let gone = bound.map(|it| (it, rule.satisfied_when_destroyed));
        for condition in &rule.conditions {
            let goals = &mut self.goals;
            self.facts
                .add_condition(with.snapshot, condition.test, &roles, gone, None, goals);
        }
        for &Binding { action, supplier } in also {
            self.add_step(with, action, supplier);
        }
        self.follow(with);
        self.keep_alive(with);
        self.keep_suppliers(with);
        let memory = &with.snapshot.memory;
        self.steps.swap_sort_by_key(|step| {
            let supplier = memory.order(step.binding.supplier.number());
            (step.binding.action, supplier)
        });
        self.facts.index();
        self.find_varying();
        self.judge_all(with.snapshot, with.most_bytes);
        let place = Read::value(with.actor.known, POSITION);
        self.stands_still = !self.writes_any(with.snapshot, &[place])
            && !self.steps.iter().any(|step| step.is_timed);
    }

    /// Finds the steps that change what is wanted, and what they want, until nothing is new.
    fn follow(&mut self, with: &mut Grounding<'_, '_>) {
        loop {
            for &want in &self.facts.news {
                if self.seen.insert(want) {
                    self.wanted.push(want);
                }
            }
            self.facts.news.clear();
            let Some(Want { read, ways }) = self.wanted.pop() else {
                if self.find_walks(with) {
                    continue;
                }
                return;
            };
            let is_own_place =
                read.entity == with.actor.known && read.what == What::Value(POSITION);
            let is_observed = matches!(read.what, What::Observation(_));
            let domain = with.snapshot.domain;
            let effects = match read.attribute() {
                Some(attribute) => &domain.index.on_attribute[attribute.index()],
                None => &domain.index.destroying,
            };
            for reference in effects {
                let effect =
                    &domain.action(reference.action).effects[usize::from(reference.effect)];
                // Whoever only moves a number the wrong way is of no use: without that step, it is
                // at least as right whenever it is tested.
                if !is_observed && !effect.may_move(domain, ways) {
                    continue;
                }
                if is_own_place && effect.brings_consumer_to_supplier() {
                    self.walks.want(reference.action);
                } else {
                    self.find(with, reference.action, effect.role(), read.entity);
                }
            }
        }
    }

    /// Adds the steps with an action in which `role` is `entity`.
    pub(super) fn find(
        &mut self,
        with: &mut Grounding<'_, '_>,
        action: ActionId,
        role: Role,
        entity: Known,
    ) {
        let npc = with.actor.known;
        if !with.offers.is_consumable(with.snapshot, npc, action) {
            return;
        }
        if role == Role::SUPPLIER {
            let key = (action.0, entity.number());
            if !self.found.contains(&key)
                && with.offers.is_supplied(with.snapshot, npc, action, entity)
            {
                self.add_step(with, action, entity);
            }
        } else if role == Role::CONSUMER && entity == npc {
            for index in with.offers.suppliers(with.snapshot, npc, action) {
                let supplier = with.offers.supplier(index);
                self.add_step(with, action, supplier);
            }
        }
    }

    pub(super) fn add_step(
        &mut self,
        with: &mut Grounding<'_, '_>,
        action: ActionId,
        supplier: Known,
    ) {
        if !self.found.insert((action.0, supplier.number())) {
            return;
        }
        let binding = Binding { action, supplier };
        let snapshot = &mut *with.snapshot;
        let id = with.steps.of_binding(snapshot, binding);
        let roles = with.steps.get(id).roles(snapshot);
        let domain = snapshot.domain;
        let definition = domain.action(action);

        let first_need = self.own_needs.len() as u32;
        self.scratch.clear();
        let takes = !domain.index.stocks[action.index()].is_empty();
        for (place, &precondition) in (0..).zip(&definition.preconditions) {
            let booked = match takes {
                true => snapshot.booked(action, supplier, place),
                false => None,
            };
            let out = &mut self.scratch;
            self.facts
                .add_condition(snapshot, precondition, &roles, None, booked, out);
        }
        self.own_needs.extend_from_slice(&self.scratch);

        let first_change = self.changes.len() as u32;
        let mut destroyed = None;
        self.reads.clear();
        // Where several things may come of the action, the likeliest does.
        let likely = with.steps.likeliest(snapshot, id);
        let likely = likely.map_or(0..0, |it| definition.outcomes[it].effects.clone());
        for (number, effect) in (0_u16..).zip(&definition.effects) {
            let place = usize::from(number);
            if place >= definition.certain && !likely.contains(&place) {
                continue;
            }
            let Some(bound) = BoundEffect::new(snapshot, effect, &roles, action) else {
                continue;
            };
            let change = Change {
                bound,
                writes: bound.writes(snapshot),
                effect: number,
                breaks: effect.attribute().is_some_and(|attribute| {
                    domain.attribute(attribute).kind != AttributeKind::Number
                }),
                is_late: destroyed == Some(bound.target()),
            };
            change.cells().for_each(|cell| self.written.add(cell));
            self.changes.push(change);
            if let Effect::Destroy { .. } = effect {
                destroyed = Some(bound.target());
            }
            let first_read = self.reads.len();
            self.add_inputs(snapshot, effect, &roles, definition.duration);
            if !effect.brings_consumer_to_supplier() {
                let npc = with.actor.known;
                let mut reads = self.reads[first_read..].iter();
                self.walks.is_read |=
                    reads.any(|it| it.entity == npc && it.what == What::Value(POSITION));
            } else if supplier != with.actor.known {
                let near = manner(snapshot, action, supplier);
                let way = f32::NAN;
                self.walks.ends.push(End {
                    supplier,
                    near,
                    way,
                });
            }
        }
        let first_input = self.inputs.len() as u32;
        for &read in &self.reads {
            self.inputs.extend(snapshot.cells_of(read));
        }
        if self.is_exact() {
            self.facts
                .news
                .extend(self.reads.iter().copied().map(Want::any));
        }
        let cost_inputs = self.inputs.len() as u32;
        let mut needs = core::mem::take(&mut self.scratch);
        let is_ambient = self.is_ambient(with, binding, &needs);
        needs.clear();
        self.scratch = needs;
        if self.is_exact() {
            self.add_cost_inputs(with, binding, &roles, is_ambient);
        }
        self.steps.push(GroundStep {
            id,
            binding,
            roles,
            needs: first_need..self.own_needs.len() as u32,
            changes: first_change..self.changes.len() as u32,
            inputs: first_input..self.inputs.len() as u32,
            cost_inputs,
            verdicts: 0..0,
            is_timed: !matches!(definition.duration, Operand::Constant(_)),
            varies: false,
            is_ambient,
            cost: 0.0,
            weight: 0,
        });
    }

    /// Gathers what an effect's outcome depends on, beside the cell that it changes.
    fn add_inputs(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        effect: &Effect,
        roles: &Roles,
        duration: Operand,
    ) {
        let reads = &mut self.reads;
        match *effect {
            Effect::Increment {
                amount: operand, ..
            }
            | Effect::Assign { value: operand, .. } => {
                snapshot.reads_of(operand, roles, reads);
                if let Operand::Code(_) = operand {
                    snapshot.reads_of(duration, roles, reads);
                }
            }
            Effect::CopyPosition { other, source, .. } => {
                reads.push(Read::value(roles.get(other), source))
            }
            Effect::Beside {
                role,
                attribute,
                other,
            } => reads.extend([
                Read::value(roles.get(role), attribute),
                Read::value(roles.get(other), POSITION),
            ]),
            Effect::BesideLastSeen {
                role, attribute, ..
            } => reads.push(Read::value(roles.get(role), attribute)),
            Effect::Destroy { .. } => {}
        }
    }

    /// If any step may end the NPC's life, living is needed by each, and by the goal.
    fn keep_alive(&mut self, with: &mut Grounding<'_, '_>) {
        let npc = with.actor.known;
        let mut living = core::mem::take(&mut self.living);
        living.clear();
        let mut probe = core::mem::take(&mut self.reads);
        probe.clear();
        if let Some(alive) = with.snapshot.domain.entity_type(npc.type_id()).alive {
            let code = &with.snapshot.domain.code;
            let nodes = code.nodes(alive);
            with.snapshot
                .reads_of_nodes(nodes, &with.actor.roles, &mut probe);
            if self.writes_any(with.snapshot, &probe) {
                let roles = with.actor.roles;
                self.facts
                    .add_condition(with.snapshot, alive, &roles, None, None, &mut living);
            }
        }
        self.reads = probe;
        self.follow(with);
        let own = existence(with.snapshot, npc);
        if self.changes.iter().any(|it| it.writes == own) {
            let fact = self.facts.add_existence(with.snapshot, npc);
            living.push(fact);
        }
        for &fact in &living {
            if !self.goals.contains(&fact) {
                self.goals.push(fact);
            }
        }
        self.needs.clear();
        for step in &mut self.steps {
            let own = step.needs.start as usize..step.needs.end as usize;
            let first = self.needs.len();
            self.needs.extend_from_slice(&self.own_needs[own]);
            for &fact in &living {
                if !self.needs[first..].contains(&fact) {
                    self.needs.push(fact);
                }
            }
            step.needs = first as u32..self.needs.len() as u32;
        }
        self.living = living;
    }

    /// Where any step may destroy a supplier, the steps that are done to it need it to exist.
    fn keep_suppliers(&mut self, with: &mut Grounding<'_, '_>) {
        let snapshot = &*with.snapshot;
        let mut destroyed = core::mem::take(&mut self.scratch);
        destroyed.clear();
        for change in &self.changes {
            if change.writes == existence(snapshot, change.bound.target()) {
                destroyed.push(change.writes.start);
            }
        }
        destroyed.heap_sort();
        let mut needs = core::mem::take(&mut self.own_needs);
        core::mem::swap(&mut needs, &mut self.needs);
        self.needs.clear();
        for number in 0..self.steps.len() {
            let step = &self.steps[number];
            let supplier = step.binding.supplier;
            let cell = snapshot.existence(supplier);
            let own = step.needs.start as usize..step.needs.end as usize;
            let first = self.needs.len();
            self.needs.extend_from_slice(&needs[own]);
            if destroyed.binary_search(&cell).is_ok() {
                let fact = self.facts.add_existence(snapshot, supplier);
                if !self.needs[first..].contains(&fact) {
                    self.needs.push(fact);
                }
            }
            self.steps[number].needs = first as u32..self.needs.len() as u32;
        }
        self.own_needs = needs;
        self.scratch = destroyed;
    }

    /// Takes the costs of steps from the snapshot.
    #[inline]
    pub(super) fn price(&mut self, snapshot: &mut Snapshot<'_>, steps: &Steps, all: bool) {
        if all {
            self.priced.clear();
            for (number, step) in (0..).zip(&mut self.steps) {
                let definition = snapshot.domain.action(step.binding.action);
                let fixed = |it: Operand| matches!(it, Operand::Constant(_));
                let is_ambient = steps.get(step.id).is_ambient;
                if is_ambient || !fixed(definition.cost) || !fixed(definition.duration) {
                    self.priced.push(number);
                }
                price(snapshot, steps, step);
            }
        } else {
            for &number in &self.priced {
                price(snapshot, steps, &mut self.steps[number as usize]);
            }
        }
        self.measure_ways(snapshot);
    }
}

#[inline]
fn price(snapshot: &mut Snapshot<'_>, steps: &Steps, step: &mut GroundStep) {
    let bound = steps.get(step.id);
    step.roles = bound.roles(snapshot);
    step.cost = bound.cost_at_snapshot(snapshot, &step.roles);
    step.weight = weight(step.cost);
}

/// The cell of an entity's existence, as effects name it.
fn existence(snapshot: &Snapshot<'_>, entity: Known) -> Range<u32> {
    let cell = snapshot.existence(entity);
    cell..cell + 1
}
