//! Finds the best place around a point, by branch and bound. A hint makes the search quicker and
//! never changes its result.
//!
//! Places are looked at in blocks. A block is skipped if all of it is too far away, or if no place
//! in it can be better than the best so far.

use core::ops::Range;

use super::{Influences, bounds::distance, marks::Marks};
use crate::{
    domain::{InfluenceId, POSITION},
    world::{World, WorldError},
};

/// One term of the value of a place: an influence and its weight.
#[derive(Clone, Copy, Debug)]
pub struct PlaceTerm {
    /// The influence.
    pub influence: InfluenceId,
    /// The factor for its strength.
    pub weight: f32,
}

/// The best place that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestPlace {
    /// Its number.
    pub place: u32,
    /// Its middle, in metres.
    pub middle: [f32; 3],
    /// Its value.
    pub value: f32,
    /// How many places were looked at.
    pub looked_at: u32,
}

/// The parameters of a search for the best place.
struct Wish<'w> {
    world: &'w World,
    around: [f32; 3],
    within: f32,
    terms: &'w [PlaceTerm],
    metre: f32,
}

impl Influences<'_> {
    /// Finds the place with the greatest value within some metres of a point. The value is the sum
    /// of its influences, each multiplied by its weight, plus `metre` for each metre of the
    /// straight line from the point to the middle of the place. If several are equal, the first is
    /// taken; none if there is no place. Blocked cells are left out. `hint` is a place that may be
    /// good: the better it is, the fewer places are looked at.
    ///
    /// # Errors
    /// [`WorldError::UnknownInfluence`]; [`WorldError::NotFinite`] for the point,
    /// [`WorldError::BadTerm`], [`WorldError::BadMetre`], [`WorldError::BadWithin`].
    pub fn best_place(
        self,
        around: [f32; 3],
        within: f32,
        terms: &[PlaceTerm],
        metre: f32,
        hint: Option<u32>,
    ) -> Result<Option<BestPlace>, WorldError> {
        if around.iter().any(|it| !it.is_finite()) {
            return Err(WorldError::NotFinite(POSITION));
        }
        if let Some(bad) = terms.iter().position(|it| !it.weight.is_finite()) {
            return Err(WorldError::BadTerm(bad));
        }
        if !metre.is_finite() {
            return Err(WorldError::BadMetre);
        }
        if within.is_nan() {
            return Err(WorldError::BadWithin);
        }
        for term in terms {
            self.check(term.influence)?;
        }
        let wish = Wish {
            world: self.world,
            around,
            within,
            terms,
            metre,
        };
        let mut best: Option<BestPlace> = None;
        let mut looked_at = 0;
        let count = self.place_count() as u32;
        if let Some(hint) = hint.filter(|&it| it < count) {
            looked_at += 1;
            best = wish.look(hint);
        }
        let per_block = Marks::PER_BLOCK as u32;
        for block in 0..count.div_ceil(per_block) {
            let first = block * per_block;
            let end = (first + per_block).min(count);
            let Some(most) = wish.most(block as usize, first..end) else {
                continue;
            };
            // If two places are equally good, the first one wins.
            let is_beaten = best.is_some_and(|best| {
                most < best.value || (most == best.value && first > best.place)
            });
            if is_beaten {
                continue;
            }
            for place in first..end {
                if hint == Some(place) {
                    continue;
                }
                looked_at += 1;
                let Some(found) = wish.look(place) else {
                    continue;
                };
                let is_better = best.is_none_or(|best| {
                    found.value > best.value
                        || (found.value == best.value && found.place < best.place)
                });
                if is_better {
                    best = Some(found);
                }
            }
        }
        Ok(best.map(|best| BestPlace { looked_at, ..best }))
    }
}

impl Wish<'_> {
    /// Computes the value of a place; none if the place is blocked or too far away.
    fn look(&self, place: u32) -> Option<BestPlace> {
        let influences = &self.world.influences;
        let places = influences.places.now().as_ref()?;
        if places.is_blocked(place) {
            return None;
        }
        let middle = places.middle(place);
        let metres = distance(middle, self.around);
        if metres > self.within {
            return None;
        }
        let now = self.world.time.seconds();
        let mut value = 0.0;
        for term in self.terms {
            let of = &self.world.domain.influences[term.influence.index()];
            let marks = &influences.marks.now()[term.influence.index()];
            value += f64::from(term.weight) * marks.strength(place, of, now);
        }
        let value = (value + f64::from(self.metre) * f64::from(metres)) as f32;
        value.is_finite().then_some(BestPlace {
            place,
            middle,
            value,
            looked_at: 0,
        })
    }

    /// An upper bound for the values of a block's places; none if all of them are too far away.
    /// Rounding can't make it too low, since each part is rounded in the same way.
    fn most(&self, block: usize, places: Range<u32>) -> Option<f32> {
        let near = self.least_metres(places);
        if near > self.within {
            return None;
        }
        let now = self.world.time.seconds();
        let marks = self.world.influences.marks.now();
        let mut most = 0.0;
        for term in self.terms {
            let of = &self.world.domain.influences[term.influence.index()];
            let strongest = marks[term.influence.index()].most(block, of, now);
            most += (f64::from(term.weight) * strongest).max(0.0);
        }
        let metres = if self.metre > 0.0 {
            self.within.max(0.0)
        } else {
            near
        };
        Some((most + f64::from(self.metre) * f64::from(metres)) as f32)
    }

    /// A lower bound for the distance of these places' middles, in metres.
    fn least_metres(&self, places: Range<u32>) -> f32 {
        let Some(all) = self.world.influences.places.now() else {
            return 0.0;
        };
        let (least, most) = all.bounds(places);
        let nearest = [0, 1, 2].map(|axis| self.around[axis].clamp(least[axis], most[axis]));
        let numbers = self.around.into_iter().chain(least).chain(most);
        let largest = numbers.map(f32::abs).fold(0.0, f32::max);
        // The margin is larger than the rounding errors of the middles and the distance. Never NaN.
        (distance(nearest, self.around) * (1.0 - 1e-5) - 1e-5 * largest).max(0.0)
    }
}
