//! Tests whether the same modifiers are in force everywhere around a point.
//!
//! If so, a search that imagines an NPC near an object needn't distinguish where exactly the NPC
//! stands. The test only asks whether a border is near; it doesn't compare the modifiers on both
//! sides.

use super::{ambiance::Finder, me::Me};
use crate::{
    beliefs::{ActiveModifiers, EntityIndex},
    domain::{Alterable, ModifierBits, ModifierId},
    world::{BeliefMode, areas::Geometry},
};

/// A ball: its centre, and its radius in metres.
type Ball = ([f32; 3], f32);

impl Me<'_> {
    /// Whether the modifiers of a cost or a weight may differ between two points of a ball, or
    /// between the NPC and `beside`: in the ball, the NPC is taken to be in the areas that the host
    /// has put `beside` in.
    pub(super) fn is_uneven(
        self,
        finder: &impl Finder,
        ball: Ball,
        beside: EntityIndex,
        what: Alterable,
        out: &mut ActiveModifiers,
    ) -> bool {
        let geometry = self.world.areas.geometry.at(self.when);
        if geometry.any() {
            out.own_areas.clear();
            if self.belief_mode != BeliefMode::AllKnowing {
                let me = self.world.entities.id(self.index);
                let here = self.place_of(finder, self.index);
                geometry.find(here, me, ModifierBits::ALL, &mut out.own_areas);
            }
            geometry.find_borders(ball, &mut out.areas);
            if self.any_alters(geometry, what, out) {
                return true;
            }
            self.find_differences(geometry, beside, out);
            if self.any_alters(geometry, what, out) {
                return true;
            }
        }
        self.crosses_objects(finder, ball, what, out)
    }

    /// Puts into `out.areas` the areas that the host has put only one of the two in, the NPC or
    /// `beside`.
    fn find_differences(self, geometry: &Geometry, beside: EntityIndex, out: &mut ActiveModifiers) {
        let member = |it| self.world.entities.id(it);
        let mut others = core::mem::take(&mut out.others_areas);
        geometry.find(None, member(self.index), ModifierBits::ALL, &mut out.areas);
        geometry.find(None, member(beside), ModifierBits::ALL, &mut others);
        out.areas.retain(|own| {
            let place = others.iter().position(|it| it == own);
            place.map(|it| others.remove(it)).is_none()
        });
        out.areas.append(&mut others);
        out.others_areas = others;
    }

    /// Whether any of `out.areas`, or of the areas that they belong to, may change the cost or
    /// weight.
    fn any_alters(self, geometry: &Geometry, what: Alterable, out: &mut ActiveModifiers) -> bool {
        let world = self.world;
        let concerns = |modifier: ModifierId| world.domain.concerns(self.of, what, modifier);
        let mut carriers = world.carriers.iter();
        let brings_any = carriers.any(|&of| {
            let mut all = world.domain.entity_type(of).ambiance.iter();
            all.any(|it| it.within.is_none() && concerns(it.modifier))
        });
        for at in 0..out.areas.len() {
            let mut next = Some(out.areas[at]);
            while let Some(slot) = next.filter(|&it| !geometry.is_dormant(it)) {
                let mut own = geometry.modifiers_of(slot).iter();
                if brings_any
                    || own.any(|&it| concerns(it))
                    || self.is_left(geometry, slot, what, out)
                {
                    return true;
                }
                next = geometry.parent_of(slot);
            }
        }
        false
    }

    /// Whether events have left a modifier of the cost or weight in an area, as far as the NPC
    /// knows.
    fn is_left(
        self,
        geometry: &Geometry,
        slot: u32,
        what: Alterable,
        out: &mut ActiveModifiers,
    ) -> bool {
        let domain = &self.world.domain;
        let traces = self.world.areas.traces.at(self.when);
        let mut is_left = false;
        for trace in traces.of(geometry.order(slot)) {
            if self.belief_mode != BeliefMode::AllKnowing {
                out.needs_here = true;
                if !out.own_areas.contains(&slot) {
                    continue;
                }
            }
            if domain.concerns(self.of, what, trace.modifier)
                && let Some(seen) = trace.seen(domain, self.seconds)
            {
                out.until = out.until.min(seen.until);
                is_left = true;
            }
        }
        is_left
    }

    /// Whether a ball crosses the border of the range of an object's modifier.
    fn crosses_objects(
        self,
        finder: &impl Finder,
        (centre, radius): Ball,
        what: Alterable,
        out: &mut ActiveModifiers,
    ) -> bool {
        let domain = &self.world.domain;
        for &of in &self.world.carriers {
            for brought in &domain.entity_type(of).ambiance {
                let Some(within) = brought.within else {
                    continue;
                };
                if !domain.concerns(self.of, what, brought.modifier) {
                    continue;
                }
                // The margin is far larger than the rounding errors.
                let slack = (within + radius) * 0.001 + 0.001;
                out.found.clear();
                finder.near(of, centre, within + radius + slack, &mut out.found);
                let is_crossed = |&entity: &EntityIndex| {
                    let place = self
                        .place_of(finder, entity)
                        .filter(|_| entity != self.index);
                    place.is_some_and(|place| {
                        let d = [0, 1, 2].map(|axis| place[axis] - centre[axis]);
                        let distance = libm::sqrtf(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
                        libm::fabsf(distance - within) <= radius + slack
                    })
                };
                if out.found.iter().any(is_crossed) {
                    return true;
                }
            }
        }
        false
    }
}
