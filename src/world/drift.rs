//! What time does to truth by itself, where that is simple: numbers with constant rates.
//!
//! Such a number becomes its old value and what its own rate adds, whatever the others do. So nothing
//! has to be imagined first, as for rates that depend on facts.

use alloc::{boxed::Box, vec::Vec};

use super::{EntityId, World, rows::Rows};
use crate::{
    beliefs::EntityIndex,
    domain::{AttributeId, Domain, EntityType, Operand, Range, TypeId, glance::Heeded},
};

/// A number that has become another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drifted {
    pub(crate) entity: EntityId,
    pub(crate) attribute: AttributeId,
    pub(crate) before: f32,
    pub(crate) after: f32,
}

/// What a constant rate changes in each row of a type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drift {
    attribute: AttributeId,
    slot: usize,
    /// Where its timestamp is.
    stamp: usize,
    /// In each second.
    rate: f32,
    /// Within what it stays, unless its entity has a narrower range of its own.
    range: Range,
}

impl Drift {
    /// What the constant rates of a type change.
    pub(super) fn of(of: &EntityType, rows: &Rows) -> Box<[Drift]> {
        let constant = of.rates.iter().filter_map(|&(attribute, rate)| {
            let (Operand::Constant(rate), Some(slot)) = (rate, of.slot(attribute)) else {
                return None;
            };
            Some(Drift {
                attribute,
                slot,
                stamp: rows.stamp_of(slot),
                rate,
                range: finite(of.ranges[slot]),
            })
        });
        constant.collect()
    }
}

/// An unbounded number can grow past what is finite; worlds hold finite ones.
fn finite(range: Range) -> Range {
    Range {
        min: range.min.max(f32::MIN),
        max: range.max.min(f32::MAX),
    }
}

/// Whether no rate depends on facts.
pub(crate) fn all_constant(domain: &Domain) -> bool {
    let mut rates = domain.types.iter().flat_map(|of| &of.rates);
    rates.all(|(_, rate)| matches!(rate, Operand::Constant(_)))
}

impl World {
    /// Makes true what constant rates come to in `seconds`, in one stride, and tells `changed` what
    /// has changed. Other rates are left out. `heeded`: what is to be noticed when it is passed.
    /// `entities` is memory to be used again.
    pub(crate) fn drift(
        &mut self,
        seconds: f32,
        heeded: &Heeded,
        entities: &mut Vec<EntityIndex>,
        mut changed: impl FnMut(Drifted),
    ) {
        for number in 0..self.tables.len() {
            if self.tables[number].drifts.is_empty() {
                continue;
            }
            let of = TypeId::at(number);
            self.notice();
            if self.past.is_kept_for_any() {
                entities.clear();
                self.living_at(None, of, entities);
                for &entity in &*entities {
                    self.keep_truth(entity);
                }
            }
            self.drift_rows(of, seconds, heeded, &mut changed);
        }
    }

    fn drift_rows(
        &mut self,
        of: TypeId,
        seconds: f32,
        heeded: &Heeded,
        changed: &mut impl FnMut(Drifted),
    ) {
        let now = self.time.seconds();
        let table = &mut self.tables[of.index()];
        for entity in table.living.iter().map(EntityIndex) {
            let Some(record) = self.entities.get(entity) else {
                continue;
            };
            let own = record.is_narrowed().then(|| table.narrowed.get(entity));
            let own = own.flatten();
            let (values, stamps) = table.rows.numbers_mut(record.row);
            let (mut changes, mut is_passed) = (false, false);
            for drift in &table.drifts {
                let value = &mut values[drift.slot];
                let before = *value;
                let range = own.map_or(drift.range, |own| finite(own[drift.slot]));
                let after = range.clamp(before + drift.rate * seconds);
                // What is unknown stays unknown.
                if after < before || before < after {
                    *value = after;
                    stamps[drift.stamp] = now;
                    changes = true;
                    is_passed |= heeded.is_passed(drift.attribute, before, after);
                    changed(Drifted {
                        entity: record.id(entity),
                        attribute: drift.attribute,
                        before,
                        after,
                    });
                }
            }
            if is_passed {
                self.changes.wrote(entity, of, false);
            } else if changes {
                self.changes.drifted(entity);
            }
        }
    }
}
