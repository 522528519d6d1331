//! Finds the steps that may serve one goal, and the facts that they are judged by.
//!
//! Only steps that change what matters are looked for, beginning with what the goal reads and going
//! on with what the steps found need. So actions that have nothing to do with the goal cost
//! nothing, however many there are.

use crate::sorting::{HeapSort as _, SwapSort as _};
use alloc::vec::Vec;
use core::ops::Range;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::{
    facts::{FactId, Facts, Test},
    walk_ends::{End, Reach, Walks},
    walks::manner,
};
use crate::{
    beliefs::{
        EntityIndex, Known, Roles, Snapshot,
        reads::{Read, What},
    },
    domain::{
        ActionId, AttributeKind, Effect, GoalRuleId, Operand, POSITION, Role,
        entity_type::GoapModel,
    },
    nominal::{bytes, nominal},
    planning::{
        Binding,
        actor::Actor,
        cell_set::CellSet,
        effects::BoundEffect,
        offers::Offers,
        steps::{StepId, Steps},
        work,
    },
};

nominal!(GroundStep: 176, Change: 56, Verdict: 12);

/// A step that may serve the goal.
#[derive(Clone, Debug)]
pub(super) struct GroundStep {
    pub id: StepId,
    pub binding: Binding,
    /// Who does it to whom, with the duration as it is at the snapshot.
    pub roles: Roles,
    /// Facts that have to be true before: a range of [`Ground::needs`].
    pub needs: Range<u32>,
    /// What it changes, in order: a range of [`Ground::changes`].
    pub changes: Range<u32>,
    /// The cells that its effects read: a range of [`Ground::inputs`].
    pub inputs: Range<u32>,
    /// What becomes true or false: a range of [`Ground::verdicts`].
    pub verdicts: Range<u32>,
    /// Where in that the cells begin that its cost reads.
    pub cost_inputs: u32,
    /// How long it takes depends on facts.
    pub is_timed: bool,
    /// What it costs depends on what steps change, and is worked out before each time it is done.
    pub varies: bool,
    /// What it costs depends on where exactly it is done.
    pub is_ambient: bool,
    /// Its cost at the snapshot, at least 0.
    pub cost: f32,
    /// Cost and one step in one number; see [`weight`].
    pub weight: u64,
}

/// An effect of a step.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub bound: BoundEffect,
    /// The cells that it writes, but for the one that says when they were observed.
    pub writes: Range<u32>,
    /// Its place among the effects of its action.
    pub effect: u16,
    /// What it may make false, it does: it assigns a flag, a reference or a position.
    pub breaks: bool,
    /// It comes after the destruction of its target, and does nothing.
    pub is_late: bool,
}

impl Change {
    /// All cells that it writes.
    pub(super) fn cells(&self) -> impl Iterator<Item = u32> + use<> {
        self.writes.clone().chain(self.bound.observed())
    }

    /// Whether it writes a cell.
    pub(super) fn writes_cell(&self, cell: u32) -> bool {
        self.writes.contains(&cell) || self.bound.observed() == Some(cell)
    }

    /// Whether it writes any of these cells.
    pub(super) fn writes_any(&self, cells: &Range<u32>) -> bool {
        let touches = self.writes.start < cells.end && cells.start < self.writes.end;
        touches || self.bound.observed().is_some_and(|it| cells.contains(&it))
    }
}

/// What a step does to a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    pub fact: FactId,
    /// Which of [`Ground::changes`] does it.
    pub change: u32,
    /// True or false; none: it stays as it is.
    pub becomes: Option<bool>,
    /// It depends on the snapshot.
    pub is_fluid: bool,
}

/// Which goal in which model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Subject {
    pub rule: GoalRuleId,
    pub bound: Option<EntityIndex>,
    pub model: GoapModel,
}

/// What one goal is about.
#[derive(Debug, Default)]
pub(super) struct Ground {
    /// None until it was worked out.
    pub subject: Option<Subject>,
    /// How steps are seen.
    pub model: GoapModel,
    /// In order of action, then supplier.
    pub steps: Vec<GroundStep>,
    pub facts: Facts,
    /// What the goal wants.
    pub goals: Vec<FactId>,
    pub needs: Vec<FactId>,
    pub changes: Vec<Change>,
    pub inputs: Vec<u32>,
    pub verdicts: Vec<Verdict>,
    /// The cells that any step writes.
    pub(super) written: CellSet,
    /// By fact.
    pub incremented: Vec<bool>,
    /// Steps whose cost depends on the snapshot.
    pub priced: Vec<u32>,
    /// Steps with verdicts that depend on the snapshot and count, and those verdicts.
    pub fluid: Vec<(u32, u32)>,
    /// No step moves the NPC, or takes time that depends on facts.
    pub stands_still: bool,
    /// What some step costs depends on what steps change.
    pub varies: bool,
    /// The host has answered how far it is to somebody.
    pub(super) is_travel_answered: bool,
    pub walks: Walks,
    /// Where steps can be done whose cost depends on the place.
    pub(super) reaches: Vec<Reach>,
    wanted: Vec<Read>,
    seen: HashSet<(u32, u32), FxBuildHasher>,
    found: HashSet<(u16, u32), FxBuildHasher>,
    scratch: Vec<FactId>,
    living: Vec<FactId>,
    own_needs: Vec<FactId>,
    /// Of each fact, by which change a verdict was last noted.
    pub(super) judged_by: Vec<u32>,
    pub(super) reads: Vec<Read>,
}

/// What grounding works with.
pub(super) struct Grounding<'s, 'a> {
    pub snapshot: &'s mut Snapshot<'a>,
    pub steps: &'s mut Steps,
    pub offers: &'s mut Offers,
    pub actor: &'s Actor,
}

/// A step's cost and length in one number, so that sums compare cost first: the cost in units of
/// 2⁻²⁰, at most 2²⁶, and 1 in the lowest eight bits, which never overflow since plans have at most 128
/// steps; nor does the whole. Sums of whole numbers don't depend on their order.
pub(super) fn weight(cost: f32) -> u64 {
    const UNIT: f64 = 1_048_576.0;
    const MOST: f64 = 67_108_864.0;
    let cost = f64::from(cost).min(MOST) * UNIT;
    (libm::rint(cost) as u64) << LENGTH_BITS | 1
}

/// How many of a weight's bits count steps.
pub(super) const LENGTH_BITS: u32 = 8;

/// How many steps a sum of weights stands for.
pub(super) fn length(weight: u64) -> u32 {
    (weight & ((1 << LENGTH_BITS) - 1)) as u32
}

impl Ground {
    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        let steps = bytes(&self.steps) + bytes(&self.reaches);
        steps + bytes(&self.changes) + bytes(&self.verdicts) + self.facts.bytes()
    }

    /// How much [work] it is to look all of this up.
    pub(super) fn effort(&self) -> u64 {
        let (steps, verdicts) = (self.steps.len() as u64, self.verdicts.len() as u64);
        work::GOAP_GROUND * steps + work::GOAP_JUDGE * verdicts
    }

    pub(super) fn needs(&self, step: &GroundStep) -> &[FactId] {
        &self.needs[step.needs.start as usize..step.needs.end as usize]
    }

    pub(super) fn changes(&self, step: &GroundStep) -> &[Change] {
        &self.changes[step.changes.start as usize..step.changes.end as usize]
    }

    pub(super) fn inputs(&self, step: &GroundStep) -> &[u32] {
        &self.inputs[step.inputs.start as usize..step.inputs.end as usize]
    }

    /// The cells that a step's cost reads.
    pub(super) fn cost_inputs(&self, step: &GroundStep) -> &[u32] {
        &self.inputs[step.cost_inputs as usize..step.inputs.end as usize]
    }

    pub(super) fn verdicts(&self, step: &GroundStep) -> &[Verdict] {
        &self.verdicts[step.verdicts.start as usize..step.verdicts.end as usize]
    }

    /// Whether some step adds to the number that a fact compares.
    pub(super) fn is_incremented(&self, fact: FactId) -> bool {
        self.incremented[fact as usize]
    }

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
                .add_condition(with.snapshot, condition.test, &roles, gone, goals);
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
        self.judge_all(with.snapshot);
        let place = Read::value(with.actor.known, POSITION);
        self.stands_still = !self.writes_any(with.snapshot, &[place])
            && !self.steps.iter().any(|step| step.is_timed);
    }

    fn clear(&mut self) {
        self.steps.clear();
        self.facts.clear();
        self.goals.clear();
        self.needs.clear();
        self.own_needs.clear();
        self.changes.clear();
        self.written.clear();
        self.inputs.clear();
        self.verdicts.clear();
        self.priced.clear();
        self.wanted.clear();
        self.seen.clear();
        self.found.clear();
        self.walks.clear();
        self.reaches.clear();
    }

    /// Whether values are exact.
    pub(super) fn is_exact(&self) -> bool {
        self.model == GoapModel::Numeric
    }

    /// Finds the steps that change what is wanted, and what they want, until nothing is new.
    fn follow(&mut self, with: &mut Grounding<'_, '_>) {
        loop {
            for &read in &self.facts.news {
                let attribute = read.attribute().map_or(u32::MAX, |it| u32::from(it.0));
                if self.seen.insert((read.entity.number(), attribute)) {
                    self.wanted.push(read);
                }
            }
            self.facts.news.clear();
            let Some(read) = self.wanted.pop() else {
                if self.find_walks(with) {
                    continue;
                }
                return;
            };
            let is_own_place =
                read.entity == with.actor.known && read.what == What::Value(POSITION);
            let domain = with.snapshot.domain;
            let effects = match read.attribute() {
                Some(attribute) => &domain.index.on_attribute[attribute.index()],
                None => &domain.index.destroying,
            };
            for reference in effects {
                let effect =
                    &domain.action(reference.action).effects[usize::from(reference.effect)];
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

    /// The step of a binding, if it is among those found.
    pub(super) fn step(&self, snapshot: &Snapshot<'_>, binding: Binding) -> Option<&GroundStep> {
        let number = self.step_number(snapshot, binding)?;
        Some(&self.steps[number as usize])
    }

    /// Its number.
    pub(super) fn step_number(&self, snapshot: &Snapshot<'_>, binding: Binding) -> Option<u32> {
        let place = |it: &Binding| (it.action, snapshot.memory.order(it.supplier.number()));
        let wanted = place(&binding);
        let found = self
            .steps
            .binary_search_by_key(&wanted, |it| place(&it.binding));
        found.ok().map(|it| it as u32)
    }

    /// Whether a step is among those found.
    pub(super) fn has(&self, action: ActionId, supplier: Known) -> bool {
        self.found.contains(&(action.0, supplier.number()))
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
        for &precondition in &definition.preconditions {
            let out = &mut self.scratch;
            self.facts
                .add_condition(snapshot, precondition, &roles, None, out);
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
            self.facts.news.extend_from_slice(&self.reads);
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
            let nodes = code.nodes(code.condition(alive));
            with.snapshot
                .reads_of_nodes(nodes, &with.actor.roles, &mut probe);
            if self.writes_any(with.snapshot, &probe) {
                let roles = with.actor.roles;
                self.facts
                    .add_condition(with.snapshot, alive, &roles, None, &mut living);
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

    fn writes_any(&self, snapshot: &Snapshot<'_>, reads: &[Read]) -> bool {
        let mut cells = reads.iter().flat_map(|&read| snapshot.cells_of(read));
        cells.any(|cell| self.written.has(cell))
    }

    /// Steps need suppliers that exist, where any step may destroy them.
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

    /// Whether a fact's test is a number in a cell, or whether somebody exists.
    pub(super) fn is_plain(&self, fact: FactId) -> bool {
        let fact = &self.facts.all[fact as usize];
        fact.gone.is_none() && matches!(fact.test, Test::Cell(..) | Test::Exists(_))
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
