//! What one goal is about: the steps that may serve it, and the facts that they are judged by.
//!
//! `grounding.rs` finds all of it, and the searches only read it.

use alloc::vec::Vec;
use core::ops::Range;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::{
    facts::{FactId, Facts, Test, Want},
    walk_ends::{Reach, Walks},
};
use crate::{
    beliefs::{EntityIndex, Known, Roles, Snapshot, reads::Read},
    domain::{ActionId, Domain, GoalRuleId, entity_type::GoapModel},
    nominal::{bytes, nominal},
    planning::{Binding, Goal, cell_set::CellSet, effects::BoundEffect, steps::StepId, work},
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
    /// Where in [`Ground::inputs`] the cells begin that its cost reads; they come last.
    pub cost_inputs: u32,
    /// How long it takes depends on facts.
    pub is_timed: bool,
    /// What it costs depends on what steps change, and is worked out before each time it is done.
    pub varies: bool,
    /// What it costs depends on where exactly it is done.
    pub is_ambient: bool,
    /// Its cost at the snapshot, at least 0.
    pub cost: f32,
    /// Cost and one step in one number; see [`weight`](super::weight::weight).
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
    /// Whether a fact that it leaves unsatisfied counts as made false: it assigns a flag, a
    /// reference or a position.
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

impl Subject {
    /// A goal of an NPC, in the model of the NPC's type.
    pub(super) fn of(goal: &Goal, domain: &Domain, npc: Known) -> Self {
        Subject {
            rule: goal.rule,
            bound: goal.bound,
            model: domain.entity_type(npc.type_id()).goap.unwrap_or_default(),
        }
    }
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
    /// The verdicts that depend on the snapshot and count, each with its step before it.
    pub fluid: Vec<(u32, u32)>,
    /// No step moves the NPC, or takes time that depends on facts.
    pub stands_still: bool,
    /// The cost of some step depends on what steps change.
    pub varies: bool,
    /// The host has answered how far it is to somebody.
    pub(super) is_travel_answered: bool,
    pub walks: Walks,
    /// Where steps can be done whose cost depends on the place.
    pub(super) reaches: Vec<Reach>,
    /// What steps are still to be found for.
    pub(super) wanted: Vec<Want>,
    /// All that was ever wanted.
    pub(super) seen: HashSet<Want, FxBuildHasher>,
    /// The steps found: actions and the numbers of suppliers.
    pub(super) found: HashSet<(u16, u32), FxBuildHasher>,
    /// What steps need for themselves. The others in `needs` come from what other steps may do.
    pub(super) own_needs: Vec<FactId>,
    /// Of each fact, by which change a verdict was last noted.
    pub(super) judged_by: Vec<u32>,
    // Only the memory of these three is kept.
    pub(super) scratch: Vec<FactId>,
    pub(super) living: Vec<FactId>,
    pub(super) reads: Vec<Read>,
}

impl Ground {
    /// Forgets everything, keeps the memory.
    pub(super) fn clear(&mut self) {
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

    /// Whether values are exact.
    pub(super) fn is_exact(&self) -> bool {
        self.model == GoapModel::Numeric
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

    /// Whether all facts that the goal wants hold.
    pub(super) fn is_attained(&self, holds: impl FnMut(FactId) -> bool) -> bool {
        self.goals.iter().copied().all(holds)
    }

    /// Whether a fact's test is a number in a cell, or whether somebody exists.
    pub(super) fn is_plain(&self, fact: FactId) -> bool {
        let fact = &self.facts.all[fact as usize];
        fact.gone.is_none() && matches!(fact.test, Test::Cell(..) | Test::Exists(_))
    }

    /// Whether any step writes any of this.
    pub(super) fn writes_any(&self, snapshot: &Snapshot<'_>, reads: &[Read]) -> bool {
        let mut cells = reads.iter().flat_map(|&read| snapshot.cells_of(read));
        cells.any(|cell| self.written.has(cell))
    }
}
