//! Which walks can be of use.
//!
//! Almost everything in a world can be walked to, and a walk to almost anything is of no use. If
//! all that is asked of the NPC's place is to be within a distance of something, only walks that
//! may lead there are looked up.
//!
//! In the binary model, another walk makes nothing true. In the numeric model, it leads somewhere,
//! and the next walk may then end at another point than if it began elsewhere. That can't matter
//! where the end of each walk is *clear*. A walk ends within the manner's distance of its supplier,
//! wherever it begins. Its end is clear if, for each distance asked for, all of these points lie
//! within it, or all outside.
//!
//! Then a walk that ends outside of all distances can be left out: where the NPC stayed instead, it
//! may be within some of them, and later walks end as clearly as before. Nobody reads what else the
//! walk writes, or its step would have been found by that. So a plan without it is as good, and
//! shorter.
//!
//! If an end isn't clear, or if places move, all walks are looked up.

use crate::selectors::goap::walk_ends::Place;
use alloc::vec::Vec;
use core::ops::Range;

use super::{
    facts::{Facts, Test},
    ground::Ground,
    grounding::Grounding,
};
use crate::{
    beliefs::{
        Known, Snapshot,
        bound::{BoundCondition, Source},
    },
    domain::{ActionId, Comparison, POSITION, Role},
};

impl Ground {
    /// Finds the walks that may be of use. Whether anything is new.
    pub(super) fn find_walks(&mut self, with: &mut Grounding<'_, '_>) -> bool {
        if self.walks.actions.is_empty() || self.walks.everywhere {
            return false;
        }
        let known = self.steps.len();
        let npc = with.actor.known;
        let mut places = core::mem::take(&mut self.walks.places);
        let are_places = find_places(&self.facts, with.snapshot, npc, &mut places);
        self.walks.places = places;
        if are_places && !(self.is_exact() && self.walks.is_read) {
            self.walks.near.clear();
            self.for_near(with, |ground, with, action, supplier| {
                ground.walks.near.push((action, supplier));
                ground.add_step(with, action, supplier);
                true
            });
            if self.steps.len() > known {
                return true;
            }
            if self.are_clear(with.snapshot) {
                return false;
            }
            let mut spots = core::mem::take(&mut self.walks.spots);
            spots.extend(self.spots(with.snapshot));
            self.walks.spots = spots;
        }
        self.walks.everywhere = true;
        for number in 0..self.walks.actions.len() {
            self.find(with, self.walks.actions[number], Role::CONSUMER, npc);
        }
        self.steps.len() > known
    }

    /// Whether the walks that were found are those that would be found now.
    pub(super) fn walks_still_do(&mut self, with: &mut Grounding<'_, '_>) -> bool {
        if self.walks.actions.is_empty() || (self.walks.everywhere && self.walks.spots.is_empty()) {
            return true;
        }
        let mut seen = 0;
        let are_near = self.for_near(with, |ground, _, action, supplier| {
            let was = ground.walks.near.get(seen);
            seen += 1;
            was == Some(&(action, supplier))
        });
        if !are_near || seen != self.walks.near.len() {
            return false;
        }
        if self.walks.everywhere {
            let known = &self.walks.spots;
            self.spots(with.snapshot)
                .take(known.len())
                .eq(known.iter().copied())
        } else {
            self.are_clear(with.snapshot)
        }
    }

    /// Where those are who matter to whether ends are clear.
    fn spots(&self, snapshot: &Snapshot<'_>) -> impl Iterator<Item = [u32; 3]> {
        let centres = self.walks.places.iter().map(|it| it.centre);
        let suppliers = self.walks.ends.iter().map(|it| it.supplier);
        centres
            .chain(suppliers)
            .map(|it| snapshot.position(it, POSITION).map(f32::to_bits))
    }

    /// Calls `each` for the walks that end near a place that matters, as long as it returns true.
    fn for_near(
        &mut self,
        with: &mut Grounding<'_, '_>,
        mut each: impl FnMut(&mut Self, &mut Grounding<'_, '_>, ActionId, Known) -> bool,
    ) -> bool {
        let domain = with.snapshot.domain;
        let npc = with.actor.known;
        let wanted = self.walks.places.len();
        for number in 0..wanted + self.walks.detours.len() {
            let Place { centre, within } = match number.checked_sub(wanted) {
                None => self.walks.places[number],
                Some(detour) => self.walks.detours[detour],
            };
            let there = with.snapshot.position(centre, POSITION);
            for number in 0..self.walks.actions.len() {
                let action = self.walks.actions[number];
                if !with.offers.is_consumable(with.snapshot, npc, action) {
                    continue;
                }
                let suppliers = domain.index.suppliers[action.index()].iter();
                let reaches = suppliers.map(|&of| {
                    let near = domain.entity_type(of).manner_distance(action);
                    (of, within + near)
                });
                let found = with.snapshot.look_nearby(reaches, there);
                let mut goes_on = true;
                for index in found.clone() {
                    let supplier = with.snapshot.nearby(index);
                    let near = manner(with.snapshot, action, supplier);
                    // Rounding amounts to less.
                    let reach = (within + near) * 1.001 + 0.001;
                    let is_near = with.snapshot.distance(centre, supplier) <= reach;
                    if is_near
                        && with
                            .offers
                            .is_supplied(with.snapshot, npc, action, supplier)
                        && !each(self, with, action, supplier)
                    {
                        goes_on = false;
                        break;
                    }
                }
                with.snapshot.forget_nearby(&found);
                if !goes_on {
                    return false;
                }
            }
        }
        true
    }

    /// Whether the ends of all walks are clear; the head of this file says what that means.
    fn are_clear(&self, snapshot: &Snapshot<'_>) -> bool {
        if !self.is_exact() {
            return true;
        }
        let stays = |known: Known| {
            let mut cells = place_of(snapshot, known).into_iter().flatten();
            !cells.any(|cell| self.written.has(cell))
        };
        let mut places = self.walks.places.iter();
        self.walks.ends.iter().all(|end| stays(end.supplier))
            && places.all(|place| {
                stays(place.centre)
                    && self.walks.ends.iter().all(|end| {
                        let distance = snapshot.distance(place.centre, end.supplier);
                        is_clear(distance, end.near, place.within)
                    })
            })
    }
}

/// Whether all points that are `near` another point lie within a distance of a third, or all
/// outside.
fn is_clear(distance: f32, near: f32, within: f32) -> bool {
    if distance == 0.0 {
        // Both are the same point, so both distances are measured from it.
        return near <= within;
    }
    // Rounding amounts to less. Nobody gets to where nobody knows.
    let slack = (distance + near + within) * 0.001;
    distance.is_nan() || distance + near + slack <= within || distance - near - slack > within
}

/// How near to a supplier a walk ends at most.
pub(super) fn manner(snapshot: &Snapshot<'_>, action: ActionId, supplier: Known) -> f32 {
    snapshot
        .domain
        .entity_type(supplier.type_id())
        .manner_distance(action)
}

/// The cells of somebody's place.
fn place_of(snapshot: &Snapshot<'_>, known: Known) -> Option<Range<u32>> {
    let cell = snapshot.cell(known, POSITION)?;
    Some(cell..cell + 3)
}

/// Finds where the NPC is asked to be. False if any fact asks something else of its place.
fn find_places(facts: &Facts, snapshot: &Snapshot<'_>, npc: Known, out: &mut Vec<Place>) -> bool {
    out.clear();
    let Some(own) = place_of(snapshot, npc) else {
        return false;
    };
    for fact in &facts.all {
        if !facts.cells(fact).iter().any(|cell| own.contains(cell)) {
            continue;
        }
        let Some(place) = asked_place(fact.test, snapshot, npc) else {
            return false;
        };
        if !place.within.is_nan() {
            out.push(place);
        }
    }
    true
}

/// Where a fact asks the NPC to be, if that is within a distance of somebody.
pub(super) fn asked_place(test: Test, snapshot: &Snapshot<'_>, npc: Known) -> Option<Place> {
    use Comparison::{Greater, GreaterOrEqual, Less, LessOrEqual};
    let Test::Bound(BoundCondition::Compare {
        left,
        comparison,
        right,
        ..
    }) = test
    else {
        return None;
    };
    let (a, b, within) = match (left, comparison, right) {
        (Source::Between(a, b), Less | LessOrEqual, Source::Value(within))
        | (Source::Value(within), Greater | GreaterOrEqual, Source::Between(a, b)) => {
            (a, b, within)
        }
        _ => return None,
    };
    let own = snapshot.cell(npc, POSITION)?;
    let other = match (a == own, b == own) {
        (true, false) => b,
        (false, true) => a,
        _ => return None,
    };
    let centre = snapshot.memory.owner(other)?;
    (snapshot.cell(centre, POSITION) == Some(other)).then_some(Place { centre, within })
}
