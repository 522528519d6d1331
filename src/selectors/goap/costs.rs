//! Costs that depend on what steps change, in the numeric model.
//!
//! A cost is worked out in the state before the step. So whatever writes what a cost reads may be
//! of use, and is looked up. For the NPC's own place, that would be every walk there is. Where
//! costs rise evenly with the way (`domain/distance_costs.rs`), and a metre costs the same whatever
//! the NPC moves by, few of these are needed.
//!
//! Say that a walk from P to B goes by A first. By the triangle inequality it isn't shorter. But it
//! may end on another side of B, from where the next way is shorter. Let a and b be how near to A and
//! B walks end, A' the end of the first, r its distance from B, and θ the angle at B between P and A'.
//!
//! - The detour is longer by a, which is left of the way to A, and by at least r·(1 − cos θ).
//! - The next way is shorter by at most the distance c between both ends.
//!
//! If r < b, the second walk ends where it begins, and c² = b² + r² − 2br·cos θ. Else both ends lie on
//! a circle, and c = 2b·sin(θ/2). In either case a ≥ b makes the detour no cheaper. Else, with s =
//! sin(θ/2), it can be cheaper only if a + 2r·s² < 2b·s for some s, so if r < b²/(2a), or r < b, and
//! A is within a of A'. So only walks to such A are looked up, beside those that are wanted for
//! themselves.
//!
//! Where the host has answered how long ways are, a detour counts as at least as long as the answer
//! for the whole way ([`Ground::come`]).

use super::{facts::Want, ground::Ground, grounding::Grounding, walk_ends::Place, weight::weight};
use crate::{
    beliefs::{Known, Roles, Snapshot, reads::Read},
    domain::{Action, ActionId, Effect, Operand, POSITION, Role, TypeId, Way},
    planning::{Binding, steps::Steps},
};

impl Ground {
    /// Gathers what a new step's cost reads, and has the steps looked up that may change that to
    /// advantage. `is_ambient` says that the cost depends on where the step is done.
    pub(super) fn add_cost_inputs(
        &mut self,
        with: &mut Grounding<'_, '_>,
        Binding { action, supplier }: Binding,
        roles: &Roles,
        is_ambient: bool,
    ) {
        let domain = with.snapshot.domain;
        let definition = domain.action(action);
        if is_ambient {
            let own_place = Read::value(with.actor.known, POSITION);
            self.inputs.extend(with.snapshot.cells_of(own_place));
            self.facts.news.push(Want::any(own_place));
            self.walks.is_read = true;
        }
        self.reads.clear();
        self.add_modifiers_reads(with, action, roles);
        with.snapshot
            .reads_of(definition.cost, roles, &mut self.reads);
        if let Operand::Code(_) = definition.cost {
            with.snapshot
                .reads_of(definition.duration, roles, &mut self.reads);
        }
        if self.reads.is_empty() {
            return;
        }
        for &read in &self.reads {
            self.inputs.extend(with.snapshot.cells_of(read));
        }
        let own_place = Read::value(with.actor.known, POSITION);
        let way = domain
            .way(definition)
            .filter(|_| walks(definition).is_some());
        let detours = way.and_then(|way| detours(with, way, Binding { action, supplier }));
        let reads = self.reads.iter();
        let wanted = reads.filter(|&&read| detours.is_none() || read != own_place);
        self.facts.news.extend(wanted.copied().map(Want::any));
        match detours {
            Some(within) if within > 0.0 => self.walks.detours.push(Place {
                centre: supplier,
                within,
            }),
            None if self.reads.contains(&own_place) => self.walks.is_read = true,
            _ => {}
        }
    }

    /// Finds the steps whose costs depend on what steps change.
    pub(super) fn find_varying(&mut self) {
        self.varies = false;
        for number in 0..self.steps.len() {
            let mut inputs = self.cost_inputs(&self.steps[number]).iter();
            let varies =
                self.steps[number].is_ambient || inputs.any(|&cell| self.written.has(cell));
            self.steps[number].varies = varies;
            self.varies |= varies;
        }
    }

    /// Notes how far it is to where walks end, if the host has answered that and ways are priced
    /// from imagined places.
    pub(super) fn measure_ways(&mut self, snapshot: &Snapshot<'_>) {
        self.is_travel_answered = self.varies && snapshot.is_travel_answered();
        if self.is_travel_answered {
            let Some(npc) = self.npc() else { return };
            for end in &mut self.walks.ends {
                end.way = snapshot.travel(npc, end.supplier);
            }
        }
    }

    /// How long the way was to where the NPC is imagined: the host's answer for what it stands
    /// beside. None where that doesn't matter or isn't known.
    ///
    /// The host answers only for ways from the place where the NPC really is. From A to B it is at
    /// least as far as the answer for B is longer than that for A: going by A is no shorter.
    pub(super) fn come(&self, snapshot: &Snapshot<'_>) -> Option<f32> {
        if !self.is_travel_answered {
            return None;
        }
        let npc = self.npc()?;
        let ends = self.walks.ends.iter();
        let beside = ends.filter(|end| {
            let reach = end.near * 1.001 + 0.001;
            snapshot.distance(npc, end.supplier) <= reach && !end.way.is_nan()
        });
        beside.map(|end| end.way).reduce(f32::min)
    }

    fn npc(&self) -> Option<Known> {
        self.steps.first().map(|it| it.roles.get(Role::CONSUMER))
    }

    /// What a step costs in what is imagined. `come` is from [`Ground::come`].
    pub(super) fn cost_now(
        &self,
        snapshot: &mut Snapshot<'_>,
        steps: &Steps,
        number: u32,
        come: Option<f32>,
    ) -> f32 {
        let step = &self.steps[number as usize];
        if !step.varies {
            return step.cost;
        }
        let npc = step.roles.get(Role::CONSUMER);
        snapshot.memory.come = come.map(|metres| (npc, metres));
        let bound = steps.get(step.id);
        let roles = bound.roles(snapshot);
        let cost = bound.cost(snapshot, &roles);
        snapshot.memory.come = None;
        cost
    }

    /// What a step weighs at least, whatever is imagined.
    pub(super) fn least_weight(
        &self,
        snapshot: &mut Snapshot<'_>,
        steps: &Steps,
        number: u32,
    ) -> u64 {
        let step = &self.steps[number as usize];
        if !step.varies {
            return step.weight;
        }
        let domain = snapshot.domain;
        let id = step.binding.action;
        let Some(way) = domain.way(domain.action(id)) else {
            return weight(0.0);
        };
        let bound = steps.get(step.id);
        let roles = bound.roles(snapshot);
        // What isn't known costs nothing, and no step makes it known.
        if way.base <= 0.0 || !bound.is_cost_known(snapshot, &roles) {
            return weight(0.0);
        }
        let of = step.roles.get(Role::CONSUMER).type_id();
        weight(if step.is_ambient {
            domain.least_altered(of, id, way.base)
        } else {
            way.base
        })
    }
}

/// A detour may make the walk or the next one cheaper if it goes by something near the supplier.
/// Returns how near that has to be, in metres, less the distance at which walks to it end. None: it
/// may lie anywhere.
fn detours(with: &mut Grounding<'_, '_>, way: Way, walk: Binding) -> Option<f32> {
    if walk.supplier == with.actor.known || !is_same_for_all(with, way) {
        return None;
    }
    let domain = with.snapshot.domain;
    let end = |action: ActionId, of: TypeId| {
        let is_beside = walks(domain.action(action)) == Some(true);
        let near = domain.entity_type(of).manner_distance(action);
        if is_beside { near } else { 0.0 }
    };
    let near = end(walk.action, walk.supplier.type_id());
    let moving = &domain.index.on_attribute[POSITION.index()];
    let ends = moving.iter().flat_map(|reference| {
        let suppliers = &domain.index.suppliers[reference.action.index()];
        suppliers.iter().map(|&of| end(reference.action, of))
    });
    let nearest = ends.fold(near, f32::min);
    if nearest == near {
        return Some(0.0);
    }
    // Rounding amounts to less.
    (nearest > 0.0).then(|| near.max(near * near / (2.0 * nearest)) * 1.001)
}

/// Whether an action brings the NPC beside its supplier, or to where that is; none if it does
/// neither.
fn walks(action: &Action) -> Option<bool> {
    let mut effects = action.effects.iter();
    let walk = effects.find(|it| it.brings_consumer_to_supplier())?;
    Some(matches!(walk, Effect::Beside { .. }))
}

/// Whether a metre costs as much whatever the NPC moves by.
fn is_same_for_all(with: &mut Grounding<'_, '_>, way: Way) -> bool {
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
