//! Costs that depend on what steps change, in the numeric model.
//!
//! A cost is worked out in the state before the step. So whatever writes what a cost reads may be of
//! use, and is looked up. Of the NPC's own place that would be every walk there is. Where costs rise
//! evenly with the way (`domain/way.rs`), none of these is needed: going somewhere else first is no
//! cheaper, by the triangle inequality. Say that a walk from P to B goes by A first. It stops within
//! the manner's distance n of A, and then on another side of B, from where the next way may be
//! shorter: by at most the chord between both ends, 2n·sin(θ/2), where θ is the angle at B. The detour
//! to B is longer by n, which is left of the distance to A, and by at least n·(1 − cos θ). The sum is
//! never less than the chord. For that, a metre has to cost the same whatever the NPC moves by.

use super::grounding::{Ground, Grounding, weight};
use crate::{
    beliefs::{Roles, Snapshot, reads::Read},
    domain::{Action, Effect, Operand, POSITION, Role, Way},
    planning::{Binding, steps::Steps},
};

impl Ground {
    /// Gathers what a new step's cost reads, and what of that others may be of use for.
    pub(super) fn add_cost_inputs(
        &mut self,
        with: &mut Grounding<'_, '_>,
        Binding { action, supplier }: Binding,
        roles: &Roles,
    ) {
        let domain = with.snapshot.domain;
        let action = domain.action(action);
        self.reads.clear();
        with.snapshot.reads_of(action.cost, roles, &mut self.reads);
        if let Operand::Code(_) = action.cost {
            with.snapshot
                .reads_of(action.duration, roles, &mut self.reads);
        }
        if self.reads.is_empty() {
            return;
        }
        for &read in &self.reads {
            self.inputs.extend(with.snapshot.cells_of(read));
        }
        let npc = with.actor.known;
        let own_place = Read {
            entity: npc,
            attribute: Some(POSITION),
        };
        let moves = action
            .effects
            .iter()
            .any(Effect::brings_consumer_to_supplier);
        let way = domain.way(action).filter(|_| moves && supplier != npc);
        let is_even = way.is_some_and(|way| self.is_same_for_all(with, way));
        let reads = self.reads.iter();
        let wanted = reads.filter(|&&read| !(is_even && read == own_place));
        self.facts.news.extend(wanted.copied());
        if !is_even && self.reads.contains(&own_place) {
            self.walks.is_read = true;
        }
    }

    /// Whether a metre costs as much whatever the NPC moves by.
    fn is_same_for_all(&self, with: &mut Grounding<'_, '_>, way: Way) -> bool {
        let domain = with.snapshot.domain;
        let moving = &domain.index.on_attribute[POSITION.index()];
        way.is_even()
            && moving.iter().all(|reference| {
                let action = domain.action(reference.action);
                let effect = &action.effects[usize::from(reference.effect)];
                let npc = with.actor.known;
                if !with
                    .offers
                    .is_consumable(with.snapshot, npc, reference.action)
                {
                    return true;
                }
                match effect.role() {
                    Role::CONSUMER => {
                        effect.brings_consumer_to_supplier()
                            && domain.way(action).map(|it| it.slope) == Some(way.slope)
                    }
                    // Others may be moved, but not the NPC by itself.
                    _ => !action.may_be_done(true),
                }
            })
    }

    /// Finds the steps whose costs depend on what steps change.
    pub(super) fn find_varying(&mut self) {
        self.varies = false;
        for number in 0..self.steps.len() {
            let inputs = self.cost_inputs(&self.steps[number]);
            let mut changes = self.changes.iter();
            let varies = !inputs.is_empty()
                && changes.any(|it| inputs.iter().any(|cell| it.writes.contains(cell)));
            self.steps[number].varies = varies;
            self.varies |= varies;
        }
    }

    /// What a step costs in what is imagined.
    pub(super) fn cost_now(&self, snapshot: &mut Snapshot<'_>, steps: &Steps, number: u32) -> f32 {
        let step = &self.steps[number as usize];
        if !step.varies {
            return step.cost;
        }
        let bound = steps.get(step.id);
        let roles = bound.roles(snapshot);
        bound.cost(snapshot, &roles)
    }

    /// What a step weighs at least, whatever is imagined.
    pub(super) fn least_weight(&self, snapshot: &Snapshot<'_>, number: u32) -> u64 {
        let step = &self.steps[number as usize];
        if !step.varies {
            return step.weight;
        }
        let action: &Action = snapshot.domain.action(step.binding.action);
        weight(snapshot.domain.way(action).map_or(0.0, |way| way.base))
    }
}
