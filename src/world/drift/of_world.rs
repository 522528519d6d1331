//! Applies constant rates to the numbers of a world.

use alloc::vec::Vec;

use super::{Drifted, passes};
use crate::{
    beliefs::EntityIndex,
    domain::{TypeId, thresholds::Thresholds},
    world::World,
};

impl World {
    /// From now on, a drift that passes one of these thresholds counts as a change.
    pub(crate) fn watch_thresholds(&mut self, thresholds: &Thresholds) {
        for table in &mut self.tables {
            for drift in &mut table.drifts {
                drift.watch_thresholds(thresholds);
            }
        }
    }

    /// Changes numbers by their constant rates for `seconds`, in one step. Other rates are left
    /// out. `changed` gets each number that has changed, object by object. `entities` is scratch
    /// memory.
    pub(crate) fn drift(
        &mut self,
        seconds: f32,
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
                self.then(None).living(of, entities);
                for &entity in &*entities {
                    self.kept_mut().keep_truth(entity);
                }
            }
            self.drift_rows(of, seconds, &mut changed);
        }
    }

    fn drift_rows(&mut self, of: TypeId, seconds: f32, changed: &mut impl FnMut(Drifted)) {
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
                let Some(values) = values[drift.first..].first_chunk_mut::<4>() else {
                    continue;
                };
                let before = *values;
                let after = drift.after(before, seconds, own);
                let mut change = |cell: usize| {
                    stamps[drift.stamps[cell]] = now;
                    changed(Drifted {
                        entity: record.id(entity),
                        attribute: drift.attributes[cell],
                        before: before[cell],
                        after: after[cell],
                    });
                };
                if drift.changes_all(before, after) {
                    changes = true;
                    is_passed |= drift.passes_any(before, after);
                    *values = after;
                    drift.cells().for_each(change);
                    continue;
                }
                for cell in drift.cells() {
                    if after[cell] < before[cell] || before[cell] < after[cell] {
                        let mut watched = drift.watched.iter().map(|bounds| bounds[cell]);
                        changes = true;
                        is_passed |= watched.any(|bound| passes(before[cell], bound, after[cell]));
                        values[cell] = after[cell];
                        change(cell);
                    }
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
