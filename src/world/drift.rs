//! Changes numbers by constant rates, in truth.
//!
//! The new value of such a number is its old value plus its rate times the time, whatever other
//! numbers do. So nothing has to be simulated, unlike for rates that depend on facts.

mod of_world;

use alloc::{boxed::Box, vec, vec::Vec};
use core::array;

use super::{EntityId, rows::Rows};
use crate::domain::{AttributeId, Domain, EntityType, Operand, Range, thresholds::Thresholds};

/// A number that has changed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drifted {
    pub(crate) entity: EntityId,
    pub(crate) attribute: AttributeId,
    pub(crate) before: f32,
    pub(crate) after: f32,
}

/// The constant rates of four neighbouring cells of each row of a type. Four at a time, since
/// processors compute with four numbers as quickly as with one.
#[derive(Clone, Debug)]
pub(crate) struct Drift {
    /// The first of the cells.
    first: usize,
    attributes: [AttributeId; 4],
    /// Where their timestamps are.
    stamps: [usize; 4],
    /// The change in each second; 0 for a cell that doesn't change by itself.
    rates: [f32; 4],
    /// The ends of the type's ranges. Entities with narrower ranges of their own use those instead.
    least: [f32; 4],
    most: [f32; 4],
    /// The thresholds that are watched: one row after the other, with a column for each cell. NaN
    /// stands for none.
    watched: Vec<[f32; 4]>,
}

impl Drift {
    /// The constant rates of a type.
    pub(super) fn of(of: &EntityType, rows: &Rows) -> Box<[Drift]> {
        let mut rates = vec![0.0; of.row_len()];
        for &(attribute, rate) in &of.rates {
            if let (Operand::Constant(rate), Some(slot)) = (rate, of.slot(attribute)) {
                rates[slot] = rate;
            }
        }
        let mut drifts = Vec::new();
        while let Some(slot) = rates.iter().position(|&rate| rate != 0.0) {
            // A row has a position besides its numbers, so there are at least four cells.
            let first = slot.min(rates.len() - 4);
            let cells: [usize; 4] = array::from_fn(|cell| first + cell);
            let mut drift = Drift {
                first,
                attributes: cells.map(|cell| of.owners[cell]),
                stamps: cells.map(|cell| rows.stamp_of(cell)),
                // Each rate is taken out, so that no cell changes twice: the last four may overlap
                // with those before.
                rates: cells.map(|cell| core::mem::take(&mut rates[cell])),
                least: [0.0; 4],
                most: [0.0; 4],
                watched: Vec::new(),
            };
            (drift.least, drift.most) = drift.within(&of.ranges);
            drifts.push(drift);
        }
        drifts.into_boxed_slice()
    }

    /// The cells that have a rate.
    fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..4).filter(|&cell| self.rates[cell] != 0.0)
    }

    /// The ends of the cells' ranges.
    fn within(&self, ranges: &[Range]) -> ([f32; 4], [f32; 4]) {
        let mut within = ([f32::NEG_INFINITY; 4], [f32::INFINITY; 4]);
        for cell in self.cells() {
            let range = ranges[self.first + cell];
            // A number without bounds could become infinite, but worlds hold only finite numbers.
            within.0[cell] = range.min.max(f32::MIN);
            within.1[cell] = range.max.min(f32::MAX);
        }
        within
    }

    /// The values of the cells after `seconds`. NaN stays NaN.
    fn after(&self, before: [f32; 4], seconds: f32, own: Option<&[Range]>) -> [f32; 4] {
        let (least, most) = own.map_or((self.least, self.most), |own| self.within(own));
        array::from_fn(|cell| {
            let after = before[cell] + self.rates[cell] * seconds;
            let after = if after < least[cell] {
                least[cell]
            } else {
                after
            };
            let after = if after > most[cell] {
                most[cell]
            } else {
                after
            };
            if self.rates[cell] == 0.0 {
                before[cell]
            } else {
                after
            }
        })
    }

    /// Whether all cells with a rate change, which is the usual case.
    fn changes_all(&self, before: [f32; 4], after: [f32; 4]) -> bool {
        let stays: [bool; 4] = array::from_fn(|cell| {
            let differs = (after[cell] < before[cell]) | (before[cell] < after[cell]);
            (self.rates[cell] != 0.0) & !differs
        });
        stays == [false; 4]
    }

    /// Whether any of the cells reaches, leaves or passes a threshold that is watched.
    fn passes_any(&self, before: [f32; 4], after: [f32; 4]) -> bool {
        self.watched.iter().any(|bounds| {
            let passes: [bool; 4] =
                array::from_fn(|cell| passes(before[cell], bounds[cell], after[cell]));
            passes != [false; 4]
        })
    }

    fn watch_thresholds(&mut self, thresholds: &Thresholds) {
        for cell in 0..4 {
            if self.rates[cell] == 0.0 {
                continue;
            }
            for bound in thresholds.numbers(self.attributes[cell]) {
                let mut column = self.watched.iter_mut().map(|bounds| &mut bounds[cell]);
                match column.find(|it| it.is_nan() || **it == bound) {
                    Some(it) => *it = bound,
                    None => {
                        let mut bounds = [f32::NAN; 4];
                        bounds[cell] = bound;
                        self.watched.push(bounds);
                    }
                }
            }
        }
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        size_of::<Drift>() + self.watched.capacity() * size_of::<[f32; 4]>()
    }
}

fn passes(before: f32, bound: f32, after: f32) -> bool {
    let (least, most) = if after < before {
        (after, before)
    } else {
        (before, after)
    };
    (least <= bound) & (bound <= most)
}

/// Whether all rates of the domain are constant.
pub(crate) fn all_constant(domain: &Domain) -> bool {
    let mut rates = domain.types.iter().flat_map(|of| &of.rates);
    rates.all(|(_, rate)| matches!(rate, Operand::Constant(_)))
}
