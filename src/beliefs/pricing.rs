//! What an action costs where it is done, and what a drive weighs where the NPC is, with everything
//! that areas, objects and events change.
//!
//! Thesis, section 7.1. Each modifier is applied to what the one before has left; only the result is
//! brought to at least 0.

use alloc::vec::Vec;
use core::ops::Range;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{
    ActiveModifier, ActiveModifiers, EntityIndex, Knowledge, Known, ModifierSource, Place, Roles,
    Snapshot,
};
use crate::{
    domain::{ActionId, Alterable, DriveId, Effect, POSITION, Role},
    nominal::{bytes, nominal},
};

nominal!(ActiveModifier: 56);

/// What a place that was asked about counts as: [`Asked`] and a range.
const ASKED_BYTES: usize = 32;
const _: () = assert!(size_of::<(Asked, (u32, u32))>() <= ASKED_BYTES);

/// A place that was asked about, for one action or one drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Asked {
    /// The bits of a point's coordinates; zeros where the place isn't a point.
    point: [u32; 3],
    /// Whose place it is, or who is beside the point; none for the NPC itself.
    entity: Option<EntityIndex>,
    what: Alterable,
}

impl Asked {
    /// None for what isn't kept.
    fn of(place: Place, what: Alterable) -> Option<Self> {
        let (point, entity) = match place {
            Place::Here => ([0; 3], None),
            Place::Of(entity) => ([NO_POINT, 0, 0], Some(entity)),
            Place::At(point, beside) => (point.map(f32::to_bits), Some(beside)),
            Place::Around(..) => return None,
        };
        Some(Asked {
            point,
            entity,
            what,
        })
    }

    /// The place, as it was asked about.
    fn place(&self) -> Place {
        match self.entity {
            None => Place::Here,
            Some(entity) if self.point[0] == NO_POINT => Place::Of(entity),
            Some(beside) => Place::At(self.point.map(f32::from_bits), beside),
        }
    }
}

/// The bits of a number that no coordinate is.
const NO_POINT: u32 = f32::NAN.to_bits();

/// What is known of places, and memory for that.
#[derive(Debug, Default)]
pub(super) struct Pricing {
    /// For each place that was asked about, a range of `active`.
    asked: HashMap<Asked, (u32, u32), FxBuildHasher>,
    active: Vec<ActiveModifier>,
    scratch: ActiveModifiers,
}

impl Pricing {
    pub(super) fn clear(&mut self) {
        self.asked.clear();
        self.active.clear();
    }

    /// Whether each place that was asked about does the same still to what it was asked about.
    pub(super) fn still_holds(&self, knowledge: &dyn Knowledge) -> bool {
        let mut now = ActiveModifiers::default();
        self.asked.iter().all(|(asked, &(first, end))| {
            knowledge.ambiance(asked.place(), asked.what, &mut now);
            now.all == self.active[first as usize..end as usize]
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.asked.len() * ASKED_BYTES + bytes(&self.active)
    }
}

/// What a modifier has done to a cost or to a weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alteration {
    /// Which, and where it comes from.
    pub modifier: ActiveModifier,
    /// The number before.
    pub before: f32,
    /// The number after. What all of them leave is brought to at least 0.
    pub after: f32,
}

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
