//! The steps that a search knows: actions bound to their suppliers, with everything that can be
//! looked up once for the whole search.

use alloc::vec::Vec;
use core::ops::Range;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{
    effects::BoundEffect,
    outcome_odds::{Shares, likeliest},
};
use crate::{
    beliefs::{
        Known, Roles, SlotUse, Snapshot,
        bound::{BoundCondition, Source},
        slots::{earliest_start, needs},
    },
    domain::{
        Action, ActionId, Alterable, Role,
        action::{Odds, likeliest as likeliest_of},
    },
    nominal::{Nominal, bytes, nominal},
};

nominal!(
    StepId: 4,
    Step: 192,
    BoundCondition: 32,
    BoundEffect: 44,
    BoundOutcome: 12,
    Source: 12,
    SlotUse: 32,
    ((u16, u32), u32): 12,
);

/// An action and the supplier that it is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The action.
    pub action: ActionId,
    /// The supplier.
    pub supplier: Known,
}

/// A binding, by its number in the order in which the search has met bindings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepId(pub u32);

/// A binding with its roles and expressions bound.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub binding: Binding,
    pub(super) roles: Roles,
    pub(super) duration: Source,
    pub(super) cost: Source,
    preconditions: Range<u32>,
    /// The certain effects, then those of the likeliest outcome.
    effects: Range<u32>,
    /// Where in that range the effects of the likeliest outcome begin.
    likeliest: u32,
    /// Where its outcomes begin in [`Steps::outcomes`], and how many there are.
    first_outcome: u32,
    outcomes: u8,
    /// Where its outcomes' weights begin in [`Steps::weights`]; [`NO_WEIGHTS`] if they are
    /// constants.
    weights: u32,
    /// Whether modifiers may change its cost for the NPC.
    pub is_ambient: bool,
    /// Whether the action lists world effects.
    pub listens: bool,
    /// How others use its slots, if the NPC may have to wait for one.
    pub(super) slots: Option<Slots>,
}

/// Stands in [`Step::weights`] for outcomes with constant probabilities.
const NO_WEIGHTS: u32 = u32::MAX;

/// How others use the slots for a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slots {
    first: u32,
    len: u32,
    /// How many slots there are.
    count: u32,
    /// How long the NPC waits for a slot at most, in seconds.
    pub most: f32,
}

/// One outcome of a step.
#[derive(Clone, Debug)]
pub(crate) struct BoundOutcome {
    /// Its probability; NaN if that depends on facts.
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
    /// The weights of outcomes that depend on facts.
    weights: Vec<Source>,
    /// Steps with such outcomes, each with its likeliest outcome at the snapshot.
    likeliest: Vec<(u32, Option<usize>)>,
    /// When others use slots, in seconds since the search began.
    uses: Vec<SlotUse>,
    /// Whether plans may wait for slots.
    waits: bool,
    /// Scratch memory.
    found: Vec<SlotUse>,
}

impl Steps {
    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.by_binding.clear();
        self.preconditions.clear();
        self.effects.clear();
        self.outcomes.clear();
        self.weights.clear();
        self.likeliest.clear();
        self.uses.clear();
        self.waits = false;
    }

    /// From now on, steps that are looked up may wait for slots.
    pub fn wait_for_slots(&mut self) {
        self.waits = true;
    }

    /// How others use the slots for a step; none if a slot is free.
    fn slots_of(&mut self, snapshot: &Snapshot<'_>, binding: Binding) -> Option<Slots> {
        let Binding { action, supplier } = binding;
        let domain = snapshot.domain;
        let count = domain.entity_type(supplier.type_id()).slots_for(action);
        if count == 0 || !self.waits {
            return None;
        }
        let knowledge = snapshot.knowledge;
        let supplier = snapshot.memory.entity(supplier.number());
        if knowledge.is_slot_free(supplier, action) {
            return None;
        }
        knowledge.slot_uses(supplier, action, &mut self.found);
        // Slots that are in use for ever are so at any time. So the decision doesn't read the time
        // because of them.
        let mut most = domain.action(action).perform.max_wait;
        let mut now = 0.0;
        if self.found.iter().any(SlotUse::has_times) {
            now = knowledge.now_for_waits();
            // Who comes earlier than expected has longer to wait.
            most = most.max((knowledge.queues_until(supplier, action) - now) as f32);
        }
        let first = self.uses.len() as u32;
        self.uses.extend(self.found.iter().map(|it| SlotUse {
            from: it.from - now,
            until: it.until - now,
            ..*it
        }));
        Some(Slots {
            first,
            len: self.found.len() as u32,
            count,
            most,
        })
    }

    /// How long a step that could begin after `seconds` waits for a slot; infinite if it waits for
    /// ever.
    pub(super) fn wait(&self, step: &Step, seconds: f32, duration: f32) -> f32 {
        let Some(slots) = step.slots else { return 0.0 };
        let uses = &self.uses[slots.first as usize..][..slots.len as usize];
        let from = f64::from(seconds);
        (earliest_start(uses, slots.count, from, needs(duration)) - from) as f32
    }

    /// The binding of a step.
    #[must_use]
    pub fn binding(&self, id: StepId) -> Binding {
        self.steps[id.0 as usize].binding
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.steps)
            + bytes(&self.preconditions)
            + bytes(&self.effects)
            + bytes(&self.outcomes)
            + bytes(&self.weights)
            + bytes(&self.uses)
            + self.by_binding.len() * <((u16, u32), u32)>::BYTES
    }

    pub(crate) fn get(&self, id: StepId) -> &Step {
        &self.steps[id.0 as usize]
    }

    pub(crate) fn preconditions(&self, step: &Step) -> &[BoundCondition] {
        &self.preconditions[step.preconditions.start as usize..step.preconditions.end as usize]
    }

    /// The effects of a step if its likeliest outcome is assumed.
    pub(crate) fn effects(&self, step: &Step) -> &[BoundEffect] {
        &self.effects[step.effects.start as usize..step.effects.end as usize]
    }

    /// The certain effects of a step.
    pub(crate) fn certain_effects(&self, step: &Step) -> &[BoundEffect] {
        &self.effects[step.effects.start as usize..step.likeliest as usize]
    }

    /// The outcomes of a step, one of which happens beside its certain effects; empty if it has
    /// none.
    pub(crate) fn outcomes(&self, step: &Step) -> &[BoundOutcome] {
        &self.outcomes[step.first_outcome as usize..][..usize::from(step.outcomes)]
    }

    /// The probability of each outcome in what is imagined before the step. None if these are
    /// constants; then [`BoundOutcome::probability`] has them.
    #[inline]
    pub(crate) fn shares(
        &self,
        step: &Step,
        snapshot: &mut Snapshot<'_>,
        roles: &Roles,
    ) -> Option<Shares> {
        if step.weights == NO_WEIGHTS {
            return None;
        }
        let weights = self.weights(step).iter();
        Some(Shares::of(weights.map(|&it| snapshot.source(it, roles))))
    }

    /// The weights of the outcomes, one for each; empty if they are constants.
    pub(super) fn weights(&self, step: &Step) -> &[Source] {
        match step.weights {
            NO_WEIGHTS => &[],
            first => &self.weights[first as usize..][..usize::from(step.outcomes)],
        }
    }

    /// The outcome that is assumed if outcomes aren't weighed: its place among the outcomes of the
    /// step's action; none if no outcome is possible.
    pub(crate) fn likeliest(&self, snapshot: &Snapshot<'_>, id: StepId) -> Option<usize> {
        // Steps are added in order of their numbers, so the list is sorted.
        let found = self.likeliest.binary_search_by_key(&id.0, |it| it.0);
        match found {
            Ok(place) => self.likeliest[place].1,
            Err(_) => {
                let action = snapshot.domain.action(self.binding(id).action);
                likeliest_of(action.shares())
            }
        }
    }

    /// Whether the same outcomes are the likeliest after the facts were taken again.
    pub(crate) fn still_stand(&self, snapshot: &mut Snapshot<'_>) -> bool {
        let mut steps = self.likeliest.iter();
        steps.all(|&(number, was)| {
            let step = &self.steps[number as usize];
            let action = snapshot.domain.action(step.binding.action);
            likeliest(snapshot, action, &step.roles) == was
        })
    }

    /// The effects of one outcome.
    pub(crate) fn outcome_effects(&self, outcome: &BoundOutcome) -> &[BoundEffect] {
        &self.effects[outcome.effects.start as usize..outcome.effects.end as usize]
    }

    /// The step of a binding. A new binding is looked up and added.
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
        let takes = !domain.index.stocks[binding.action.index()].is_empty();
        for (place, &precondition) in (0..).zip(&action.preconditions) {
            let precondition = snapshot.bind_precondition(precondition, &roles);
            self.preconditions.push(precondition);
            if takes
                && let Some((cell, amount)) =
                    snapshot.booked(binding.action, binding.supplier, place)
                && let Some(precondition) = self.preconditions.last_mut()
            {
                // What others are about to take isn't there for the NPC.
                *precondition = precondition.without(cell, amount);
            }
        }
        let taken = if action.outcomes.is_empty() {
            None
        } else {
            snapshot.as_taken(|snapshot| likeliest(snapshot, action, &roles))
        };
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
        let certain = effects.end;
        if let Some(outcome) = taken.and_then(|it| action.outcomes.get(it)) {
            effects.end = bind(outcome.effects.clone()).end;
        }
        let first_outcome = self.outcomes.len() as u32;
        for outcome in &action.outcomes {
            self.outcomes.push(BoundOutcome {
                probability: match outcome.odds {
                    Odds::Share(share) => share,
                    Odds::Weight(_) => f32::NAN,
                },
                effects: bind(outcome.effects.clone()),
            });
        }
        let weights = if action.outcomes.is_empty() {
            NO_WEIGHTS
        } else {
            bind_weights(&mut self.weights, snapshot, action, &roles)
        };
        if weights != NO_WEIGHTS {
            self.likeliest.push((id, taken));
        }
        let slots = self.slots_of(snapshot, binding);
        self.steps.push(Step {
            binding,
            roles,
            duration,
            cost,
            preconditions: first_precondition..self.preconditions.len() as u32,
            effects,
            likeliest: certain,
            first_outcome,
            outcomes: action.outcomes.len() as u8,
            weights,
            is_ambient: domain.is_ambient(npc.type_id(), Alterable::Cost(binding.action)),
            listens: !action.world_effects.is_empty(),
            slots,
        });
        self.by_binding.insert(key, id);
        StepId(id)
    }
}

/// Binds the weights of an action's outcomes, and returns where they begin.
#[inline(never)]
fn bind_weights(
    weights: &mut Vec<Source>,
    snapshot: &Snapshot<'_>,
    action: &Action,
    roles: &Roles,
) -> u32 {
    let first = weights.len();
    weights.extend(action.weights().map(|it| snapshot.bind(it, roles)));
    if weights.len() == first {
        return NO_WEIGHTS;
    }
    first as u32
}

impl Step {
    /// The roles of a step that begins now, with its duration.
    pub(crate) fn roles(&self, snapshot: &mut Snapshot<'_>) -> Roles {
        let mut roles = self.roles;
        if !matches!(self.duration, Source::Value(_)) {
            roles.duration = at_least_zero(snapshot.source(self.duration, &self.roles));
        }
        roles
    }

    /// The roles of a step that has begun, and takes so many seconds.
    pub(crate) fn roles_taking(&self, seconds: f32) -> Roles {
        let mut roles = self.roles;
        roles.duration = seconds;
        roles
    }

    /// Whether the NPC may have to wait for a slot.
    pub(crate) fn may_wait(&self) -> bool {
        self.slots.is_some()
    }

    /// What the step costs if it begins now; at least 0.
    pub(crate) fn cost(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) -> f32 {
        let cost = self.bare_cost(snapshot, roles);
        if self.is_ambient {
            return snapshot.ambient_cost(self.binding.action, roles, cost);
        }
        cost
    }

    /// What the step costs at the snapshot, for selectors that take costs once.
    pub(crate) fn cost_at_snapshot(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) -> f32 {
        let cost = self.bare_cost(snapshot, roles);
        if self.is_ambient {
            return snapshot.ambient_cost_at_snapshot(self.binding.action, roles, cost);
        }
        cost
    }

    /// Whether the cost without modifiers is known.
    pub(crate) fn is_cost_known(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) -> bool {
        !snapshot.source(self.cost, roles).is_nan()
    }

    /// The cost without modifiers; at least 0.
    pub(crate) fn bare_cost(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) -> f32 {
        at_least_zero(snapshot.source(self.cost, roles))
    }
}

/// Seconds that an action takes if it begins now; at least 0. As what is expected of a step, 0 means
/// that nobody knows how long it takes.
pub(crate) fn seconds_of(snapshot: &mut Snapshot<'_>, action: &Action, roles: &Roles) -> f32 {
    at_least_zero(snapshot.evaluate(action.duration, roles))
}

/// The value, with NaN and negative numbers as 0, and infinity as the greatest finite number:
/// infinity times a weight of 0 would be NaN, which can't be put in order.
pub(crate) fn at_least_zero(value: f32) -> f32 {
    if value > 0.0 {
        value.min(f32::MAX)
    } else {
        0.0
    }
}
