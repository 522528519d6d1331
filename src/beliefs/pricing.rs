//! What actions cost where they are done: under what areas, objects and events do to costs.
//!
//! Thesis, section 7.1. Each modifier is applied to the cost that the one before has left; only the
//! result is brought to at least 0.

use alloc::vec::Vec;
use core::ops::Range;

use super::{EntityIndex, Known, Mood, MoodSource, Moods, Place, Roles, Snapshot};
use crate::{
    domain::{ActionId, Effect, POSITION, Role},
    nominal::{bytes, nominal},
};

nominal!(Asked: 32, Mood: 56);

/// A place that was asked about, for one action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Asked {
    place: Place,
    action: ActionId,
    moods: (u32, u32),
}

/// What is known of places, and memory for that.
#[derive(Debug, Default)]
pub(super) struct Pricing {
    asked: Vec<Asked>,
    moods: Vec<Mood>,
    scratch: Moods,
}

impl Pricing {
    pub(super) fn clear(&mut self) {
        self.asked.clear();
        self.moods.clear();
    }

    pub(super) fn bytes(&self) -> usize {
        bytes(&self.asked) + bytes(&self.moods)
    }
}

/// What a modifier has done to a cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alteration {
    /// Which, and where it comes from.
    pub mood: Mood,
    /// The cost before.
    pub before: f32,
    /// The cost after. What all of them leave is brought to at least 0.
    pub after: f32,
}

impl Snapshot<'_> {
    /// What a step costs that would cost `cost` without areas, where the NPC is imagined to be.
    pub fn ambient_cost(&mut self, action: ActionId, roles: &Roles, cost: f32) -> f32 {
        let place = self.imagined_place(roles);
        self.altered_cost(place, action, roles, cost, |_| {})
    }

    /// The same at the snapshot: where the NPC is, if the step moves it or is done to itself; else
    /// where the supplier is.
    pub fn ambient_cost_at_snapshot(&mut self, action: ActionId, roles: &Roles, cost: f32) -> f32 {
        let place = self.grounded_place(action, roles);
        self.altered_cost(place, action, roles, cost, |_| {})
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
        self.altered_cost(place, action, roles, cost, told)
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

    fn altered_cost(
        &mut self,
        place: Place,
        action: ActionId,
        roles: &Roles,
        cost: f32,
        mut told: impl FnMut(Alteration),
    ) -> f32 {
        let mut now = cost;
        for at in self.moods_at(place, action) {
            let mood = self.memory.pricing.moods[at as usize];
            let before = now;
            now = self.under(mood, roles, before);
            if now.to_bits() != before.to_bits() {
                told(Alteration {
                    mood,
                    before,
                    after: now,
                });
            }
        }
        if now > 0.0 { now.min(f32::MAX) } else { 0.0 }
    }

    /// A cost under one modifier.
    fn under(&mut self, mood: Mood, roles: &Roles, cost: f32) -> f32 {
        let modifier = &self.domain.modifiers[mood.modifier.index()];
        let Some(code) = modifier.cost else {
            return cost;
        };
        if !self.holds_or_none(modifier.when, roles) {
            return cost;
        }
        if let (Some(when), MoodSource::Object(entity, ..)) = (mood.when, mood.source) {
            let object = self.load(entity);
            let roles = roles.with(Role::SUPPLIER, object);
            if !self.holds(when, &roles) {
                return cost;
            }
        }
        let variables = [cost, mood.age, mood.strength];
        let altered = self.evaluate_combination(code, roles, &variables);
        // What isn't known alters nothing.
        if !altered.is_finite() {
            cost
        } else if mood.share == 1.0 {
            altered
        } else {
            cost + (altered - cost) * mood.share
        }
    }

    /// What is in force at a place, as a range of the memory's moods.
    fn moods_at(&mut self, place: Place, action: ActionId) -> Range<u32> {
        let pricing = &mut self.memory.pricing;
        let mut asked = pricing.asked.iter();
        if let Some(known) = asked.find(|it| it.place == place && it.action == action) {
            return known.moods.0..known.moods.1;
        }
        self.knowledge.ambiance(place, action, &mut pricing.scratch);
        let first = pricing.moods.len() as u32;
        pricing.moods.extend_from_slice(&pricing.scratch.all);
        let moods = (first, pricing.moods.len() as u32);
        pricing.asked.push(Asked {
            place,
            action,
            moods,
        });
        moods.0..moods.1
    }
}
