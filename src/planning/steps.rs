//! The steps that a search knows: actions bound to their suppliers, and everything about them
//! that can be looked up once for the whole search.

use alloc::vec::Vec;
use core::ops::Range;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::effects::BoundEffect;
use crate::{
    beliefs::{
        Known, Roles, Snapshot,
        bound::{BoundCondition, Source},
    },
    domain::{ActionId, Role},
};

/// An action done to one smart object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// What is done.
    pub action: ActionId,
    /// To whom.
    pub supplier: Known,
}

/// A binding, by its number in the order in which the search met it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepId(pub u32);

/// A binding with its roles bound.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub binding: Binding,
    pub(super) roles: Roles,
    pub(super) duration: Source,
    pub(super) cost: Source,
    preconditions: Range<u32>,
    /// What happens in any case, then what the likeliest outcome adds.
    effects: Range<u32>,
    /// Where in that the likeliest outcome begins.
    likeliest: u32,
    outcomes: Range<u32>,
    /// Whether the action lists world effects.
    pub listens: bool,
}

/// One of the things that may come of a step.
#[derive(Clone, Debug)]
pub(crate) struct BoundOutcome {
    /// How likely it is.
    pub probability: f32,
    effects: Range<u32>,
}

/// All steps that a search has met.
#[derive(Debug, Default)]
pub struct Steps {
    steps: Vec<Step>,
    by_binding: HashMap<(u16, u32), u32, FxBuildHasher>,
    preconditions: Vec<BoundCondition>,
    effects: Vec<BoundEffect>,
    outcomes: Vec<BoundOutcome>,
}

impl Steps {
    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.by_binding.clear();
        self.preconditions.clear();
        self.effects.clear();
        self.outcomes.clear();
    }

    /// What is done to whom.
    #[must_use]
    pub fn binding(&self, id: StepId) -> Binding {
        self.steps[id.0 as usize].binding
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.steps.as_slice())
            + size_of_val(self.preconditions.as_slice())
            + size_of_val(self.effects.as_slice())
            + size_of_val(self.outcomes.as_slice())
            + self.by_binding.len() * size_of::<((u16, u32), u32)>()
    }

    pub(crate) fn get(&self, id: StepId) -> &Step {
        &self.steps[id.0 as usize]
    }

    pub(crate) fn preconditions(&self, step: &Step) -> &[BoundCondition] {
        &self.preconditions[step.preconditions.start as usize..step.preconditions.end as usize]
    }

    /// What happens if the likeliest outcome is taken for granted.
    pub(crate) fn effects(&self, step: &Step) -> &[BoundEffect] {
        &self.effects[step.effects.start as usize..step.effects.end as usize]
    }

    /// What happens in any case.
    pub(crate) fn certain_effects(&self, step: &Step) -> &[BoundEffect] {
        &self.effects[step.effects.start as usize..step.likeliest as usize]
    }

    /// What may come of a step beside that, one of these; empty if nothing.
    pub(crate) fn outcomes(&self, step: &Step) -> &[BoundOutcome] {
        &self.outcomes[step.outcomes.start as usize..step.outcomes.end as usize]
    }

    /// What happens in one of the outcomes.
    pub(crate) fn outcome_effects(&self, outcome: &BoundOutcome) -> &[BoundEffect] {
        &self.effects[outcome.effects.start as usize..outcome.effects.end as usize]
    }

    /// The step of a binding, looked up at first sight.
    pub fn of_binding(&mut self, snapshot: &mut Snapshot<'_>, binding: Binding) -> StepId {
        let key = (binding.action.0, binding.supplier.number());
        if let Some(&known) = self.by_binding.get(&key) {
            return StepId(known);
        }
        let id = self.steps.len() as u32;
        let domain = snapshot.domain;
        let action = domain.action(binding.action);
        let npc = snapshot.load(snapshot.knowledge.npc());
        let mut roles = Roles::of(npc).with(Role::SUPPLIER, binding.supplier);
        let duration = snapshot.bind(action.duration, &roles);
        if let Source::Value(seconds) = duration {
            roles.duration = at_least_zero(seconds);
        }
        let cost = snapshot.bind(action.cost, &roles);
        let first_precondition = self.preconditions.len() as u32;
        for &precondition in &action.preconditions {
            let precondition = snapshot.bind_condition(precondition, &roles);
            self.preconditions.push(precondition);
        }
        let effects = &mut self.effects;
        let mut bind = |of: Range<usize>| {
            let first = effects.len() as u32;
            for effect in &action.effects[of] {
                let effect = BoundEffect::new(snapshot, effect, &roles, binding.action);
                effects.extend(effect);
            }
            first..effects.len() as u32
        };
        let mut effects = bind(0..action.certain);
        let likeliest = effects.end;
        if let Some(outcome) = action.likeliest() {
            effects.end = bind(outcome.effects.clone()).end;
        }
        let first_outcome = self.outcomes.len() as u32;
        for outcome in &action.outcomes {
            self.outcomes.push(BoundOutcome {
                probability: outcome.probability,
                effects: bind(outcome.effects.clone()),
            });
        }
        self.steps.push(Step {
            binding,
            roles,
            duration,
            cost,
            preconditions: first_precondition..self.preconditions.len() as u32,
            effects,
            likeliest,
            outcomes: first_outcome..self.outcomes.len() as u32,
            listens: !action.world_effects.is_empty(),
        });
        self.by_binding.insert(key, id);
        StepId(id)
    }
}

impl Step {
    /// The roles at the step's start, with its duration.
    pub(crate) fn roles(&self, snapshot: &mut Snapshot<'_>) -> Roles {
        let mut roles = self.roles;
        if !matches!(self.duration, Source::Value(_)) {
            roles.duration = at_least_zero(snapshot.source(self.duration, &self.roles));
        }
        roles
    }

    /// The cost at the step's start, at least 0.
    pub(crate) fn cost(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) -> f32 {
        at_least_zero(snapshot.source(self.cost, roles))
    }
}

/// NaN counts as nothing, and nothing is infinite: infinity times a weight of 0 would be NaN, which
/// has no place in any order.
pub(crate) fn at_least_zero(value: f32) -> f32 {
    if value > 0.0 {
        value.min(f32::MAX)
    } else {
        0.0
    }
}
