//! A fingerprint of everything in a world that can change a decision.

use crate::{
    beliefs::EntityIndex,
    domain::{AttributeKind, TypeId},
};

use super::{
    BeliefMode, EntityId, World, npc::NpcState, object::Record, offers::sides,
    value::reference_from_cells,
};

/// Mixes 64-bit words in order; the same on every platform.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hasher(u64);

impl Hasher {
    const FIRST: u64 = 0x9e37_79b1_85eb_ca87;
    const SECOND: u64 = 0xc2b2_ae3d_27d4_eb4f;

    pub(crate) fn new() -> Self {
        Hasher(Self::FIRST)
    }

    pub(crate) fn add(&mut self, word: u64) {
        let mixed = word.wrapping_mul(Self::SECOND).rotate_left(31);
        self.0 = (self.0 ^ mixed.wrapping_mul(Self::FIRST))
            .rotate_left(27)
            .wrapping_mul(Self::FIRST)
            .wrapping_add(Self::SECOND);
    }

    /// NaN, of which there are many kinds, counts as one.
    fn add_f32(&mut self, number: f32) {
        self.add(u64::from(if number.is_nan() {
            f32::NAN.to_bits()
        } else {
            number.to_bits()
        }));
    }

    fn add_f64(&mut self, number: f64) {
        self.add(if number.is_nan() {
            f64::NAN.to_bits()
        } else {
            number.to_bits()
        });
    }

    pub(crate) fn finish(self) -> u64 {
        let mut hash = self.0;
        hash = (hash ^ hash >> 33).wrapping_mul(Self::SECOND);
        hash = (hash ^ hash >> 29).wrapping_mul(Self::FIRST);
        hash ^ hash >> 32
    }
}

impl World {
    /// A fingerprint of everything that can change a decision, the same on every platform.
    ///
    /// Handles don't count, since their serial numbers depend on what else the process does;
    /// entities are told apart by their order of creation.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut hasher = Hasher::new();
        hasher.add(self.domain.hash);
        self.settings.up.iter().for_each(|&it| hasher.add_f32(it));
        hasher.add(self.settings.seed);
        hasher.add(u64::from(self.settings.max_entities));
        hasher.add(u64::from(self.settings.fact_capacity));
        hasher.add_f64(self.time.seconds());
        hasher.add(self.time.updates());
        hasher.add(self.entities.next_order());
        for (at, table) in self.tables.iter().enumerate() {
            hasher.add(table.living.len() as u64);
            for index in table.living.iter() {
                self.hash_entity(&mut hasher, TypeId::at(at), EntityIndex(index));
            }
        }
        for npc in self.npcs.living.iter() {
            self.hash_npc(&mut hasher, npc, self.npcs.get(npc));
        }
        self.hash_dormant(&mut hasher);
        hasher.finish()
    }

    fn hash_entity(&self, hasher: &mut Hasher, of: TypeId, index: EntityIndex) {
        let Some(record) = self.entities.get(index) else {
            return;
        };
        hasher.add(record.order);
        hasher.add(self.entities.user_key(index));
        self.hash_extras(hasher, index, record);
        let find = |to| self.is_alive(to);
        let rows = &self.tables[of.index()].rows;
        let (values, stamps) = (rows.values(record.row), rows.stamps(record.row));
        self.hash_row(hasher, of, values, stamps, find);
    }

    /// Those who sleep wake as they are now.
    fn hash_dormant(&self, hasher: &mut Hasher) {
        for group in self.groups.dormant() {
            hasher.add(u64::from(group));
        }
        for index in self.dormant_entities() {
            let of = self.entities.get(index).map(|it| it.of);
            of.iter()
                .for_each(|&of| self.hash_entity(hasher, of, index));
            if let Ok(npc) = self.npc_place(self.entities.id(index)) {
                self.hash_npc(hasher, npc, self.npcs.get(npc));
            }
        }
    }

    /// What an entity has beside its row.
    fn hash_extras(&self, hasher: &mut Hasher, index: EntityIndex, record: &Record) {
        let of = self.domain.entity_type(record.of);
        let group = self.groups.of(index);
        hasher.add(u64::from(group) << 1 | u64::from(record.is_narrowed()));
        if record.is_narrowed() {
            let narrowed = &self.tables[record.of.index()].narrowed;
            for range in narrowed.get(index).unwrap_or_default() {
                hasher.add_f32(range.min);
                hasher.add_f32(range.max);
            }
        }
        self.hash_slots(hasher, index, record.of);
        if record.has_disabled_offers() {
            for (at, (side, action)) in sides(of).enumerate() {
                if self.disabled.contains(index, side, action) {
                    hasher.add(at as u64 + 1);
                }
            }
        }
    }

    /// References count by the order of whom they mean; to whom `exists` denies, as none.
    fn hash_row(
        &self,
        hasher: &mut Hasher,
        of: TypeId,
        values: &[f32],
        stamps: &[f64],
        exists: impl Fn(EntityId) -> bool,
    ) {
        let of = self.domain.entity_type(of);
        for (&attribute, &stamp) in of.attributes.iter().zip(stamps) {
            hasher.add_f64(stamp);
            let Some(slot) = of.slot(attribute) else {
                continue;
            };
            let kind = self.domain.attribute(attribute).kind;
            let cells = &values[slot..slot + kind.cells()];
            if kind == AttributeKind::Reference {
                self.hash_reference(hasher, cells, &exists);
            } else {
                cells.iter().for_each(|&cell| hasher.add_f32(cell));
            }
        }
    }

    fn hash_reference(
        &self,
        hasher: &mut Hasher,
        cells: &[f32],
        exists: &impl Fn(EntityId) -> bool,
    ) {
        let to = reference_from_cells(cells);
        let record = self.entities.find_remembered(to).filter(|_| exists(to));
        hasher.add(u64::from(cells[0].is_nan()));
        hasher.add(record.map_or(0, |it| it.order));
    }

    fn hash_npc(&self, hasher: &mut Hasher, npc: u32, state: &NpcState) {
        hasher.add(u64::from(state.belief_mode == BeliefMode::OwnFacts));
        hasher.add(state.weights().len() as u64);
        for &(drive, weight) in state.weights() {
            hasher.add(u64::from(drive.0));
            hasher.add_f32(weight);
        }
        hasher.add(state.biases().len() as u64);
        for &(drive, bias) in state.biases() {
            hasher.add(u64::from(drive.0));
            hasher.add_f32(bias);
        }
        for exclusion in state.exclusions() {
            let supplier = self.entities.find_remembered(exclusion.supplier);
            let is_belief = u64::from(exclusion.is_belief);
            hasher.add((u64::from(exclusion.action.0) + 1) | is_belief << 32);
            hasher.add(supplier.map_or(0, |it| it.order));
            hasher.add_f64(exclusion.until);
        }
        hasher.add(state.facts.capacity().into());
        hasher.add(state.facts.subjects().len() as u64);
        for subject in state.facts.subjects() {
            hasher.add(subject.order);
            hasher.add(u64::from(subject.of.0));
            if let Some(record) = self.entities.get(subject.entity)
                && !record.is_alive()
            {
                self.hash_extras(hasher, subject.entity, record);
            }
            let rows = self.facts.of(subject.of);
            let (values, stamps) = (rows.values(subject.row), rows.stamps(subject.row));
            let exists = |to| self.exists_for(npc, to);
            self.hash_row(hasher, subject.of, values, stamps, exists);
        }
        self.hash_previous(hasher, npc, state);
    }

    fn hash_previous(&self, hasher: &mut Hasher, npc: u32, state: &NpcState) {
        let Some(own) = self.entities.get(state.entity) else {
            return;
        };
        let exists = |to| match state.belief_mode {
            BeliefMode::AllKnowing => self.is_alive(to),
            BeliefMode::OwnFacts => self.exists_for(npc, to),
        };
        for part in state.previous.parts((own.of, own.order), &self.was_cells) {
            hasher.add(part.order);
            let references = &self.tables[part.of.index()].references;
            let mut kept = part.which.iter().zip(0..);
            while let Some((cell, at)) = kept.next() {
                let Some(cells) = part.cells.get(at..) else {
                    break;
                };
                if references.contains(cell) {
                    self.hash_reference(hasher, cells, &exists);
                    // The other two cells belong to the same reference.
                    kept.nth(1);
                } else if let Some(&cell) = cells.first() {
                    hasher.add_f32(cell);
                }
            }
        }
    }
}
