//! What time does to truth by itself, where that is simple: numbers with constant rates.
//!
//! Such a number becomes its old value and what its own rate adds, whatever the others do. So nothing
//! has to be imagined first, as for rates that depend on facts.

use alloc::vec::Vec;

use super::{EntityId, World};
use crate::{
    beliefs::EntityIndex,
    domain::{AttributeId, Domain, Operand, TypeId},
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
    /// What changes in each row of a type: which attribute, in which cell, by how much.
    changes: Vec<(AttributeId, usize, f32)>,
    /// Whose rows these are.
    entities: Vec<EntityIndex>,
}

/// Whether no rate depends on facts.
pub(crate) fn all_constant(domain: &Domain) -> bool {
    let mut rates = domain.types.iter().flat_map(|of| &of.rates);
    rates.all(|(_, rate)| matches!(rate, Operand::Constant(_)))
}

impl World {
    /// Makes true what constant rates come to in `seconds`, in one stride, and tells `changed` what
    /// has changed. Other rates are left out.
    pub(crate) fn drift(
        &mut self,
        seconds: f32,
        memory: &mut Drifting,
        mut changed: impl FnMut(Drifted),
    ) {
        let domain = self.domain.clone();
        for (number, of) in domain.types.iter().enumerate() {
            if of.rates.is_empty() {
                continue;
            }
            memory.changes.clear();
            for &(attribute, rate) in &of.rates {
                if let (Operand::Constant(rate), Some(slot)) = (rate, of.slot(attribute)) {
                    memory.changes.push((attribute, slot, rate * seconds));
                }
            }
            let of = TypeId::at(number);
            memory.entities.clear();
            self.living_at(None, of, &mut memory.entities);
            for &entity in &memory.entities {
                self.drift_row(of, entity, &memory.changes, &mut changed);
            }
        }
    }

    fn drift_row(
        &mut self,
        of: TypeId,
        entity: EntityIndex,
        changes: &[(AttributeId, usize, f32)],
        changed: &mut impl FnMut(Drifted),
    ) {
        let Some(record) = self.entities.get(entity) else {
            return;
        };
        let (row, id, is_narrowed) = (record.row, record.id(entity), record.is_narrowed());
        let now = self.time.seconds();
        let mut is_noticed = false;
        for &(attribute, slot, by) in changes {
            let before = self.tables[of.index()].rows.values(row)[slot];
            let range = match is_narrowed.then(|| self.own_ranges(entity, of)).flatten() {
                Some(own) => own[slot],
                None => self.domain.entity_type(of).ranges[slot],
            };
            // An unbounded number can grow past what is finite; worlds hold finite ones.
            let after = range.clamp(before + by).clamp(f32::MIN, f32::MAX);
            if after.is_nan() || after == before {
                continue;
            }
            if !is_noticed {
                self.notice();
                self.keep_truth(entity);
                self.changes.wrote(entity, of, false);
                is_noticed = true;
            }
            let rows = &mut self.tables[of.index()].rows;
            rows.set_number(row, slot, after, now);
            changed(Drifted {
                entity: id,
                attribute,
                before,
                after,
            });
        }
    }
}
