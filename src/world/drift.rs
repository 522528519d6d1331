//! What time does to truth by itself, where that is simple: numbers with constant rates.
//!
//! Such a number becomes its old value and what its own rate adds, whatever the others do. So nothing
//! has to be imagined first, as for rates that depend on facts.

use alloc::vec::Vec;

use super::{EntityId, World};
use crate::{
    beliefs::EntityIndex,
    domain::{AttributeId, Domain, Operand, Range, TypeId, glance::Heeded},
};

/// A number that has become another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drifted {
    pub(crate) entity: EntityId,
    pub(crate) attribute: AttributeId,
    pub(crate) before: f32,
    pub(crate) after: f32,
}

/// Memory for it. Make one, keep it, and use it again.
#[derive(Debug, Default)]
pub(crate) struct Drifting {
    /// What changes in each row of a type.
    drifts: Vec<Drift>,
    /// Whose rows these are.
    entities: Vec<EntityIndex>,
}

/// What changes in a row.
#[derive(Clone, Copy, Debug)]
struct Drift {
    attribute: AttributeId,
    slot: usize,
    /// Where its timestamp is.
    stamp: usize,
    by: f32,
    /// Within what it stays, unless its entity has a narrower range of its own.
    range: Range,
}

/// Whether no rate depends on facts.
pub(crate) fn all_constant(domain: &Domain) -> bool {
    let mut rates = domain.types.iter().flat_map(|of| &of.rates);
    rates.all(|(_, rate)| matches!(rate, Operand::Constant(_)))
}

impl World {
    /// Makes true what constant rates come to in `seconds`, in one stride, and tells `changed` what
    /// has changed. Other rates are left out. `heeded`: what is to be noticed when it is passed.
    pub(crate) fn drift(
        &mut self,
        seconds: f32,
        heeded: &Heeded,
        memory: &mut Drifting,
        mut changed: impl FnMut(Drifted),
    ) {
        let domain = self.domain.clone();
        for (number, of) in domain.types.iter().enumerate() {
            if of.rates.is_empty() {
                continue;
            }
            let rows = &self.tables[number].rows;
            memory.drifts.clear();
            for &(attribute, rate) in &of.rates {
                if let (Operand::Constant(rate), Some(slot)) = (rate, of.slot(attribute)) {
                    memory.drifts.push(Drift {
                        attribute,
                        slot,
                        stamp: rows.stamp_of(slot),
                        by: rate * seconds,
                        range: of.ranges[slot],
                    });
                }
            }
            let of = TypeId::at(number);
            memory.entities.clear();
            self.living_at(None, of, &mut memory.entities);
            self.notice();
            if self.past.is_kept_for_any() {
                for &entity in &memory.entities {
                    self.keep_truth(entity);
                }
            }
            for &entity in &memory.entities {
                self.drift_row(of, entity, (&memory.drifts, heeded), &mut changed);
            }
        }
    }

    fn drift_row(
        &mut self,
        of: TypeId,
        entity: EntityIndex,
        (drifts, heeded): (&[Drift], &Heeded),
        changed: &mut impl FnMut(Drifted),
    ) {
        let Some(record) = self.entities.get(entity) else {
            return;
        };
        let table = &mut self.tables[of.index()];
        let stride = self.domain.entity_type(of).row_len();
        let own = record
            .is_narrowed()
            .then(|| table.narrowed.get(entity, stride));
        let own = own.flatten();
        let (values, stamps) = table.rows.numbers_mut(record.row);
        let (mut changes, mut is_passed) = (false, false);
        for drift in drifts {
            let before = values[drift.slot];
            let range = own.map_or(drift.range, |own| own[drift.slot]);
            // An unbounded number can grow past what is finite; worlds hold finite ones.
            let after = range.clamp(before + drift.by).clamp(f32::MIN, f32::MAX);
            // What is unknown stays unknown.
            if after < before || before < after {
                values[drift.slot] = after;
                stamps[drift.stamp] = self.time.seconds();
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
