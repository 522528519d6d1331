//! What steps cost and drives weigh in a snapshot, with what alters that.

use core::ops::Range;

use super::{Alteration, Asked};
use crate::{
    beliefs::{ActiveModifier, EntityIndex, Known, ModifierSource, Place, Roles, Snapshot},
    domain::{ActionId, Alterable, DriveId, Effect, POSITION, Role},
};

impl Snapshot<'_> {
    /// What a step costs that would cost `cost` without areas, where the NPC is imagined to be.
    pub fn ambient_cost(&mut self, action: ActionId, roles: &Roles, cost: f32) -> f32 {
        let place = self.imagined_place(roles);
        self.altered(place, Alterable::Cost(action), roles, cost, |_| {})
    }

    /// The same at the snapshot: where the NPC is, if the step moves it or is done to itself; else
    /// where the supplier is.
    pub fn ambient_cost_at_snapshot(&mut self, action: ActionId, roles: &Roles, cost: f32) -> f32 {
        let place = self.grounded_place(action, roles);
        self.altered(place, Alterable::Cost(action), roles, cost, |_| {})
    }

    /// Tells what alters the cost of a step, in order; `is_grounded`: at the snapshot.
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

    /// What a drive weighs where the NPC is that would weigh `weight` without areas; `told` is told what
    /// alters that, in order. Nothing may be imagined: a search weighs drives once, when it begins.
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

    /// Whether a step may cost something else at one place within so many metres of its supplier than
    /// at another, for what areas, objects and events do there.
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
        let moves = |it: &Effect| it.role() == Role::CONSUMER && it.attribute() == Some(POSITION);
        if npc == supplier || self.domain.action(action).effects.iter().any(moves) {
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
        // What isn't known alters nothing.
        if !altered.is_finite() {
            number
        } else if active.share == 1.0 {
            altered
        } else {
            number + (altered - number) * active.share
        }
    }

    /// What is in force at a place, as a range of `Pricing::active`.
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
