//! The costs of steps and the weights of drives in a snapshot, with modifiers applied.

use core::ops::Range;

use super::{Alteration, Asked};
use crate::{
    beliefs::{ActiveModifier, EntityIndex, Known, ModifierSource, Place, Roles, Snapshot},
    domain::{ActionId, Alterable, DriveId, POSITION, Role},
};

impl Snapshot<'_> {
    /// The cost of a step where the NPC is imagined to be. `cost` is what it would be without
    /// modifiers.
    pub fn ambient_cost(&mut self, action: ActionId, roles: &Roles, cost: f32) -> f32 {
        let place = self.imagined_place(roles);
        self.altered(place, Alterable::Cost(action), roles, cost, |_| {})
    }

    /// The same, as if nothing was imagined yet: where the NPC is, if the step moves the NPC or is
    /// done to the NPC itself; otherwise where the supplier is.
    pub fn ambient_cost_at_snapshot(&mut self, action: ActionId, roles: &Roles, cost: f32) -> f32 {
        let place = self.grounded_place(action, roles);
        self.altered(place, Alterable::Cost(action), roles, cost, |_| {})
    }

    /// The cost of a step. `told` gets each modifier that changes it, in order. With `is_grounded`,
    /// as for [`ambient_cost_at_snapshot`](Self::ambient_cost_at_snapshot), otherwise as for
    /// [`ambient_cost`](Self::ambient_cost).
    pub fn alterations(
        &mut self,
        (action, is_grounded): (ActionId, bool),
        roles: &Roles,
        cost: f32,
        told: impl FnMut(Alteration),
    ) -> f32 {
        let place = if is_grounded {
            self.grounded_place(action, roles)
        } else {
            self.imagined_place(roles)
        };
        self.altered(place, Alterable::Cost(action), roles, cost, told)
    }

    /// The weight of a drive where the NPC is. `weight` is what it would be without modifiers;
    /// `told` gets each modifier that changes it, in order. Must be called before anything is
    /// imagined: a search computes weights once, when it begins.
    pub fn ambient_weight(
        &mut self,
        drive: DriveId,
        npc: &Roles,
        weight: f32,
        told: impl FnMut(Alteration),
    ) -> f32 {
        let of = npc.get(Role::CONSUMER).type_id();
        let what = Alterable::Weight(drive);
        if self.domain.is_ambient(of, what) {
            self.altered(Place::Here, what, npc, weight, told)
        } else {
            weight
        }
    }

    /// Whether modifiers may make the cost of a step differ between two points within `within`
    /// metres of its supplier.
    pub fn is_cost_uneven(&mut self, action: ActionId, supplier: Known, within: f32) -> bool {
        let centre = self.position(supplier, POSITION);
        let place = Place::Around(centre, within, self.index_of(supplier));
        let scratch = &mut self.memory.pricing.scratch;
        self.knowledge
            .ambiance(place, Alterable::Cost(action), scratch);
        scratch.is_uneven
    }

    fn imagined_place(&self, roles: &Roles) -> Place {
        let (npc, supplier) = (roles.get(Role::CONSUMER), roles.get(Role::SUPPLIER));
        match self.cell(npc, POSITION) {
            Some(cell) if (cell..cell + 3).any(|it| self.is_changed(it)) => {
                Place::At(self.point(cell), self.index_of(supplier))
            }
            _ => Place::Here,
        }
    }

    fn grounded_place(&self, action: ActionId, roles: &Roles) -> Place {
        let (npc, supplier) = (roles.get(Role::CONSUMER), roles.get(Role::SUPPLIER));
        if npc == supplier || self.domain.action(action).moves_consumer() {
            Place::Here
        } else {
            Place::Of(self.index_of(supplier))
        }
    }

    fn index_of(&self, known: Known) -> EntityIndex {
        self.memory.entity(known.number())
    }

    fn altered(
        &mut self,
        place: Place,
        what: Alterable,
        roles: &Roles,
        number: f32,
        mut told: impl FnMut(Alteration),
    ) -> f32 {
        let mut now = number;
        for at in self.active_at(place, what) {
            let modifier = self.memory.pricing.active[at as usize];
            let before = now;
            now = self.under(modifier, what, roles, before);
            if now.to_bits() != before.to_bits() {
                told(Alteration {
                    modifier,
                    before,
                    after: now,
                });
            }
        }
        if now > 0.0 { now.min(f32::MAX) } else { 0.0 }
    }

    /// A cost or a weight under one modifier.
    fn under(
        &mut self,
        active: ActiveModifier,
        what: Alterable,
        roles: &Roles,
        number: f32,
    ) -> f32 {
        let modifier = &self.domain.modifiers[active.modifier.index()];
        let Some(code) = modifier.code(what) else {
            return number;
        };
        if !self.holds_or_none(modifier.when, roles) {
            return number;
        }
        if let (Some(when), ModifierSource::Object(entity, ..)) = (active.when, active.source) {
            let object = self.load(entity);
            let roles = roles.with(Role::SUPPLIER, object);
            if !self.holds(when, &roles) {
                return number;
            }
        }
        let variables = [number, active.age, active.strength];
        let altered = self.evaluate_combination(code, roles, &variables);
        // If the result isn't known, the modifier changes nothing.
        if !altered.is_finite() {
            number
        } else if active.share == 1.0 {
            altered
        } else {
            number + (altered - number) * active.share
        }
    }

    /// The modifiers in force at a place, as a range of `Pricing::active`.
    fn active_at(&mut self, place: Place, what: Alterable) -> Range<u32> {
        let pricing = &mut self.memory.pricing;
        let asked = Asked::of(place, what);
        if let Some(&(first, end)) = asked.and_then(|it| pricing.asked.get(&it)) {
            return first..end;
        }
        self.knowledge.ambiance(place, what, &mut pricing.scratch);
        let first = pricing.active.len() as u32;
        pricing.active.extend_from_slice(&pricing.scratch.all);
        let end = pricing.active.len() as u32;
        if let Some(asked) = asked {
            pricing.asked.insert(asked, (first, end));
        }
        first..end
    }
}
