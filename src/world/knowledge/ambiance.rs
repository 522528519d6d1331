//! Finds the modifiers of costs and weights that areas, objects and events bring, as far as an NPC
//! knows.
//!
//! All NPCs know areas' own modifiers. They know the modifiers of objects if they know where the
//! objects are. All-knowing NPCs know the traces of events everywhere; others know them only in the
//! areas that they are in.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use super::me::Me;
use crate::{
    beliefs::{
        ActiveModifier, ActiveModifiers, EntityIndex, ModifierSource, Place, moving::moved_point,
    },
    domain::{Alterable, ModifierBits, POSITION, TypeId, ambiance::Brought},
    world::{BeliefMode, areas::Geometry},
};

/// How a view finds objects.
pub(super) trait Finder {
    /// The values of an entity's row as they are stored; none if the entity isn't known.
    fn values(&self, entity: EntityIndex) -> Option<(TypeId, &[f32])>;

    /// Appends the known entities of a type that may be near a point.
    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>);

    /// Its order of creation.
    fn order(&self, entity: EntityIndex) -> u64;
}

impl Me<'_> {
    /// Puts into `out` the modifiers of a cost or a weight that are in force at a place.
    pub(super) fn ambiance(
        self,
        finder: &impl Finder,
        place: Place,
        what: Alterable,
        out: &mut ActiveModifiers,
    ) {
        out.clear();
        let concerning = self.world.domain.concerning(self.of, what);
        if concerning.is_empty() {
            return;
        }
        let (point, member) = match place {
            Place::Here => (self.place_of(finder, self.index), self.index),
            Place::Of(entity) => (self.place_of(finder, entity), entity),
            Place::At(point, beside) => (Some(point), beside),
            Place::Around(point, radius, beside) => {
                out.is_uneven = self.is_uneven(finder, (point, radius), beside, what, out);
                return;
            }
        };
        let geometry = self.world.areas.geometry.at(self.when);
        let member = self.world.entities.id(member);
        // Most areas have no modifier of this cost or weight.
        let is_left = (self.world.areas.traces.at(self.when)).may_have(concerning);
        let sought = if is_left || self.is_brought_to_areas(what) {
            ModifierBits::ALL
        } else {
            concerning
        };
        geometry.find(point, member, sought, &mut out.areas);
        self.add_own(geometry, what, out);
        let first = out.all.len();
        self.add_brought(finder, geometry, (point, what), out);
        // If several areas contain the same object, its modifier counts once.
        out.all[first..].heap_sort_by_key(|it| match it.source {
            ModifierSource::Object(_, order, which) => (order, which),
            _ => (0, 0),
        });
        let mut last = None;
        let mut number = 0;
        out.all.retain(|it| {
            number += 1;
            let is_new = number <= first || last != Some(it.source);
            last = Some(it.source);
            is_new
        });
        if is_left {
            self.add_left(finder, geometry, what, out);
        }
    }

    /// Whether any type of objects brings a modifier of this cost or weight to the areas that it is
    /// in.
    fn is_brought_to_areas(self, what: Alterable) -> bool {
        let domain = &self.world.domain;
        let mut brought =
            (self.world.carriers.iter()).flat_map(|&it| &domain.entity_type(it).ambiance);
        brought.any(|it| it.within.is_none() && domain.concerns(self.of, what, it.modifier))
    }

    fn add_own(self, geometry: &Geometry, what: Alterable, out: &mut ActiveModifiers) {
        for &slot in &out.areas {
            for &modifier in geometry.modifiers_of(slot) {
                if self.world.domain.concerns(self.of, what, modifier) {
                    out.all.push(ActiveModifier {
                        modifier,
                        source: ModifierSource::Area(geometry.order(slot), geometry.handle(slot)),
                        when: None,
                        strength: 1.0,
                        age: 0.0,
                        share: 1.0,
                    });
                }
            }
        }
    }

    fn add_brought(
        self,
        finder: &impl Finder,
        geometry: &Geometry,
        (point, what): (Option<[f32; 3]>, Alterable),
        out: &mut ActiveModifiers,
    ) {
        let domain = &self.world.domain;
        for &of in &self.world.carriers {
            for (which, brought) in (0..).zip(&domain.entity_type(of).ambiance) {
                if !domain.concerns(self.of, what, brought.modifier) {
                    continue;
                }
                match (brought.within, point) {
                    (Some(within), Some(point)) => {
                        let is_there = |it| distance_squared(it, point) <= within * within;
                        self.bring(finder, (of, which, brought), (point, within), is_there, out);
                    }
                    (Some(_), None) => {}
                    (None, _) => self.bring_to_areas(finder, geometry, (of, which, brought), out),
                }
            }
        }
    }

    fn bring_to_areas(
        self,
        finder: &impl Finder,
        geometry: &Geometry,
        what: (TypeId, u16, &Brought),
        out: &mut ActiveModifiers,
    ) {
        for at in 0..out.areas.len() {
            let slot = out.areas[at];
            if let Some(radius) = geometry.radius(slot) {
                let centre = geometry.place_of(slot);
                let is_there = |it| geometry.covers(slot, it);
                self.bring(finder, what, (centre, radius), is_there, out);
            }
            geometry.each_member(slot, |member| {
                let entity = member.index();
                let is_of_type = finder.values(entity).is_some_and(|it| it.0 == what.0);
                if is_of_type && entity != self.index {
                    out.all.push(brought_by(finder, entity, what));
                }
            });
        }
    }

    /// Adds the modifiers of the entities of a type whose position satisfies `is_there`. All those
    /// positions must be within the ball.
    fn bring(
        self,
        finder: &impl Finder,
        what: (TypeId, u16, &Brought),
        (centre, radius): ([f32; 3], f32),
        is_there: impl Fn([f32; 3]) -> bool,
        out: &mut ActiveModifiers,
    ) {
        let mut found = core::mem::take(&mut out.found);
        found.clear();
        // The margin is far larger than the rounding errors.
        finder.near(what.0, centre, radius * 1.001 + 0.001, &mut found);
        for &entity in &found {
            if self.place_of(finder, entity).is_some_and(&is_there) && entity != self.index {
                out.all.push(brought_by(finder, entity, what));
            }
        }
        out.found = found;
    }

    fn add_left(
        self,
        finder: &impl Finder,
        geometry: &Geometry,
        what: Alterable,
        out: &mut ActiveModifiers,
    ) {
        let (world, domain) = (self.world, &self.world.domain);
        let traces = world.areas.traces.at(self.when);
        let has_any = |&slot: &u32| !traces.of(geometry.order(slot)).is_empty();
        out.needs_here =
            self.belief_mode != BeliefMode::AllKnowing && out.areas.iter().any(has_any);
        if out.needs_here {
            let here = self.place_of(finder, self.index);
            let me = world.entities.id(self.index);
            geometry.find(here, me, ModifierBits::ALL, &mut out.own_areas);
        }
        for &slot in &out.areas {
            if out.needs_here && !out.own_areas.contains(&slot) {
                continue;
            }
            for trace in traces.of(geometry.order(slot)) {
                if !domain.concerns(self.of, what, trace.modifier) {
                    continue;
                }
                let Some(seen) = trace.seen(domain, self.seconds) else {
                    continue;
                };
                out.until = out.until.min(seen.until);
                if seen.strength > 0.0 && seen.share > 0.0 {
                    out.all.push(ActiveModifier {
                        modifier: trace.modifier,
                        source: ModifierSource::Events(geometry.order(slot), geometry.handle(slot)),
                        when: None,
                        strength: seen.strength,
                        age: seen.age,
                        share: seen.share,
                    });
                }
            }
        }
    }

    /// The position of an entity, as far as the NPC knows.
    pub(super) fn place_of(self, finder: &impl Finder, entity: EntityIndex) -> Option<[f32; 3]> {
        let (of, values) = finder.values(entity)?;
        let slot = self.world.domain.entity_type(of).slot(POSITION)?;
        let place = [values[slot], values[slot + 1], values[slot + 2]];
        let place = self.back.map_or(place, |back| moved_point(place, back));
        (!place.iter().any(|it| it.is_nan())).then_some(place)
    }
}

fn brought_by(
    finder: &impl Finder,
    entity: EntityIndex,
    (_, which, brought): (TypeId, u16, &Brought),
) -> ActiveModifier {
    ActiveModifier {
        modifier: brought.modifier,
        source: ModifierSource::Object(entity, finder.order(entity), which),
        when: brought.when,
        strength: 1.0,
        age: 0.0,
        share: 1.0,
    }
}

fn distance_squared(a: [f32; 3], b: [f32; 3]) -> f32 {
    let d = [0, 1, 2].map(|axis| a[axis] - b[axis]);
    d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
}
