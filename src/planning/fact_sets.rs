//! Uncertain outcomes: a few weighted sets of facts, one for each way in which things may have
//! gone. The ratings in the sets become one here: their mean, and how far they deviate from it.
//!
//! This goes beyond the thesis, where every action has one outcome. A set stores only the cells
//! that differ from the snapshot. To read it, it is laid over the snapshot's facts.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::{hash::Hasher, mem, ops::Range};

use rustc_hash::FxHasher;

use crate::{
    beliefs::{Snapshot, snapshot::Mark},
    domain::combine::in_unit,
};

/// One way in which things may have gone.
#[derive(Clone, Debug)]
struct FactSet {
    weight: f32,
    /// The plan can't go on in this set, and the set stays as it is.
    ended: bool,
    /// The cells that differ from the snapshot, in order, as a range of the pool's cells.
    cells: Range<usize>,
    /// A hash of those cells.
    hash: u64,
}

/// Sets and their cells. The memory is kept, so that a warm search allocates nothing.
#[derive(Debug, Default)]
struct Pool {
    sets: Vec<FactSet>,
    cells: Vec<(u32, f32)>,
}

/// The sets after a step, and the sets that the next step makes of them.
#[derive(Debug, Default)]
pub struct FactSets {
    now: Pool,
    next: Pool,
    /// What was [remembered](Self::remember).
    kept: Pool,
    /// Cells that were changed on the way to a set, each with its place on the trail in the lower
    /// half.
    changed: Vec<u64>,
    order: Vec<u32>,
    ratings: Vec<f32>,
}

impl FactSets {
    /// The most sets that are followed. If there are more, those of least weight are given up.
    pub const MOST: usize = 32;

    /// Begins with one certain set: the snapshot.
    pub fn begin(&mut self) {
        self.now.clear();
        self.next.clear();
        self.now.sets.push(FactSet {
            weight: 1.0,
            ended: false,
            cells: 0..0,
            hash: hash_of(&[]),
        });
    }

    /// Remembers the sets, for [`recall`](Self::recall).
    pub fn remember(&mut self) {
        self.kept.copy(&self.now);
    }

    /// Goes back to the sets that were remembered.
    pub fn recall(&mut self) {
        self.now.copy(&self.kept);
        self.next.clear();
    }

    /// Whether `left` more steps, each with at most `outcomes` outcomes, may make more sets than
    /// are followed.
    #[must_use]
    pub fn may_overflow(&self, left: u32, outcomes: usize) -> bool {
        let ended = self.now.sets.iter().filter(|set| set.ended).count();
        let mut going_on = self.count() - ended;
        for _ in 0..left {
            if going_on + ended > Self::MOST || outcomes < 2 {
                break;
            }
            going_on *= outcomes;
        }
        going_on + ended > Self::MOST
    }

    /// How many sets there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.now.sets.len()
    }

    /// The cells in which a set differs from the snapshot, in order, with their content.
    pub fn cells(&self, index: usize) -> &[(u32, f32)] {
        &self.now.cells[self.now.sets[index].cells.clone()]
    }

    /// The content of a cell in a set, if it differs from the snapshot.
    #[must_use]
    pub fn differing(&self, index: usize, cell: u32) -> Option<f32> {
        let cells = self.cells(index);
        let place = cells.binary_search_by_key(&cell, |&(cell, _)| cell).ok()?;
        Some(cells[place].1)
    }

    /// The probability of a set.
    #[must_use]
    pub fn weight(&self, index: usize) -> f32 {
        self.now.sets[index].weight
    }

    /// Whether the plan has ended in a set.
    #[must_use]
    pub fn has_ended(&self, index: usize) -> bool {
        self.now.sets[index].ended
    }

    /// The likeliest of the sets in which the plan goes on; of equals, the first.
    #[must_use]
    pub fn likeliest(&self) -> usize {
        self.now.likeliest()
    }

    /// Imagines a set, on top of the facts of the snapshot.
    pub fn lay(&self, index: usize, snapshot: &mut Snapshot<'_>) {
        self.now.lay(index, snapshot);
    }

    /// Imagines the likeliest of the sets that were [remembered](Self::remember).
    pub fn lay_remembered(&self, snapshot: &mut Snapshot<'_>) {
        self.kept.lay(self.kept.likeliest(), snapshot);
    }

    /// Keeps a set as it is in the next step, since the plan ends in it.
    pub fn end(&mut self, index: usize) {
        let set = &self.now.sets[index];
        let first = self.next.cells.len();
        self.next
            .cells
            .extend_from_slice(&self.now.cells[set.cells.clone()]);
        self.next.add(set.weight, true, first);
    }

    /// Adds what is imagined as a set for the next step. `base` is the place on the trail at which
    /// the facts were those of the snapshot.
    pub fn add(&mut self, weight: f32, snapshot: &Snapshot<'_>, base: Mark) {
        let changes = snapshot.changes_since(base);
        self.changed.clear();
        self.changed.extend(
            (0..)
                .zip(changes)
                .map(|(at, &(cell, _))| u64::from(cell) << 32 | at),
        );
        self.changed.heap_sort();
        let first = self.next.cells.len();
        let mut last = None;
        for &change in &self.changed {
            let (cell, at) = ((change >> 32) as u32, change as u32);
            // The first change of a cell has the value from before.
            if last.replace(cell) == Some(cell) {
                continue;
            }
            let value = snapshot.read(cell);
            if value != changes[at as usize].1 {
                self.next.cells.push((cell, value));
            }
        }
        self.next.add(weight, false, first);
    }

    /// Goes on to the sets that were added.
    pub fn next_step(&mut self) {
        mem::swap(&mut self.now, &mut self.next);
        self.next.clear();
        if self.now.sets.len() > Self::MOST {
            self.give_up_the_least();
        }
    }

    /// Keeps the sets of greatest weight, of equals the first, and in any case one in which the
    /// plan goes on. The weights of the sets that are left are scaled to a sum of 1.
    fn give_up_the_least(&mut self) {
        let likeliest = self.likeliest() as u32;
        let sets = &mut self.now.sets;
        self.order.clear();
        self.order.extend(0..sets.len() as u32);
        self.order.heap_sort_by(|&a, &b| {
            let weight = |index: u32| sets[index as usize].weight;
            weight(b).total_cmp(&weight(a)).then(a.cmp(&b))
        });
        self.order.truncate(Self::MOST);
        if !self.order.contains(&likeliest) {
            self.order[Self::MOST - 1] = likeliest;
        }
        self.order.heap_sort();
        for (place, &index) in self.order.iter().enumerate() {
            // Both the places and the indices rise, so no place comes before an index that is still
            // needed.
            sets.swap(place, index as usize);
        }
        sets.truncate(Self::MOST);
        let total = sets.iter().fold(0.0, |sum, set| sum + set.weight);
        for set in sets {
            set.weight /= total;
        }
    }

    /// The expected rating of the sets, from 0 to 1, and its standard deviation.
    ///
    /// The mean is that of the differences from the first set's rating. So it is exact if all
    /// ratings are equal, although the sum of the weights is 1 only up to rounding.
    pub fn expected(&mut self, mut rate: impl FnMut(&Self, usize) -> f32) -> (f32, f32) {
        let mut ratings = mem::take(&mut self.ratings);
        ratings.clear();
        ratings.extend((0..self.count()).map(|index| rate(self, index)));
        let weighted = |of: &dyn Fn(f32) -> f32| {
            let sets = self.now.sets.iter().zip(&ratings);
            sets.fold(0.0, |sum, (set, &rating)| sum + set.weight * of(rating))
        };
        let first = ratings.first().copied().unwrap_or(0.0);
        let mean = in_unit(first + weighted(&|rating| rating - first));
        let variance = weighted(&|rating| (rating - mean) * (rating - mean));
        self.ratings = ratings;
        (mean, libm::sqrtf(variance))
    }
}

impl Pool {
    fn clear(&mut self) {
        self.sets.clear();
        self.cells.clear();
    }

    fn likeliest(&self) -> usize {
        let mut best: Option<usize> = None;
        for (index, set) in self.sets.iter().enumerate() {
            if !set.ended && best.is_none_or(|best| set.weight > self.sets[best].weight) {
                best = Some(index);
            }
        }
        // The plan always goes on in at least one set: see `give_up_the_least`.
        best.unwrap_or(0)
    }

    fn lay(&self, index: usize, snapshot: &mut Snapshot<'_>) {
        for &(cell, value) in &self.cells[self.sets[index].cells.clone()] {
            snapshot.write(cell, value);
        }
    }

    fn copy(&mut self, other: &Pool) {
        self.clear();
        self.sets.extend_from_slice(&other.sets);
        self.cells.extend_from_slice(&other.cells);
    }

    /// Adds a set with the cells from `first` on. If there is an equal set, adds the weight to
    /// that.
    fn add(&mut self, weight: f32, ended: bool, first: usize) {
        let (earlier, cells) = self.cells.split_at(first);
        let hash = hash_of(cells);
        let mut sets = self.sets.iter_mut();
        let equal = sets.find(|set| {
            set.hash == hash && set.ended == ended && earlier[set.cells.clone()] == *cells
        });
        if let Some(equal) = equal {
            equal.weight += weight;
            self.cells.truncate(first);
            return;
        }
        self.sets.push(FactSet {
            weight,
            ended,
            cells: first..self.cells.len(),
            hash,
        });
    }
}

/// A hash of cells. 0 and −0 are equal, so they have the same hash.
fn hash_of(cells: &[(u32, f32)]) -> u64 {
    let mut hasher = FxHasher::default();
    for &(cell, value) in cells {
        let value = if value == 0.0 { 0 } else { value.to_bits() };
        hasher.write_u64(u64::from(cell) << 32 | u64::from(value));
    }
    hasher.finish()
}
