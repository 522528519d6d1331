//! A fingerprint of everything in a world that can change a decision.

#[cfg(test)]
mod tests;

use crate::{
    beliefs::EntityIndex,
    domain::{AttributeKind, TypeId},
    fingerprint::{Fingerprint, Orders},
};

use super::{
    BeliefMode, EntityId, World, WorldSettings, attributes::TypeTable, facts::Subject,
    npc::NpcState, object::Record, senses::Note, value::reference_from_cells,
};

subject! {
    "A world whose parts are added to a fingerprint.", World as world,
    Hashed by hashed
}

impl Orders for World {
    fn of_handle(&self, handle: EntityId) -> u64 {
        let record = self.entities.find_remembered(handle);
        record.map_or(0, |it| it.order)
    }

    fn of_index(&self, entity: EntityIndex) -> u64 {
        self.entities.order_of(entity)
    }
}

impl World {
    /// A fingerprint of everything that can change a decision, the same on every platform.
    ///
    /// Handles aren't added, since their serial numbers depend on what else the process does.
    /// Entities are told apart by their order of creation.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let World {
            domain,
            settings,
            time,
            entities,
            tables,
            // Added with the entities.
            disabled: _,
            slots: _,
            bookings: _,
            npcs,
            // Added with the NPCs.
            facts: _,
            // They follow from the domain.
            was_cells: _,
            remembers_updates: _,
            has_references: _,
            places: _,
            carriers: _,
            // Only open searches read it.
            past: _,
            // It counts writes. What NPCs have noted of the counts is hashed with their minds.
            changes: _,
            groups,
            // Added with the entities.
            parts: _,
            // Added with the entities.
            senses: _,
            // Added below.
            areas: _,
            influences: _,
            // Only open searches compare it with what it was.
            origin: _,
            // Scratch memory.
            gone: _,
        } = self;
        let mut f = Fingerprint::new(self);
        f.add(domain.hash);
        settings.add_to(&mut f);
        time.add_to(&mut f);
        entities.add_to(&mut f);
        for (at, table) in tables.iter().enumerate() {
            let TypeTable {
                living,
                // Added with the entities.
                rows: _,
                narrowed: _,
                npcs: _,
                // They follow from the domain, and from the thresholds that NPCs watch.
                references: _,
                drifts: _,
            } = table;
            f.add(living.len());
            for index in living.iter() {
                self.hashed()
                    .add_entity(&mut f, TypeId::at(at), EntityIndex(index));
            }
        }
        for npc in npcs.living.iter() {
            self.hashed().add_npc(&mut f, npc, npcs.get(npc));
        }
        f.list(&groups.dormant(), |f, &group| f.add(group));
        self.hashed().add_dormant(&mut f);
        self.areas().add_to(&mut f);
        self.influences().add_to(&mut f);
        f.finish()
    }
}

impl Hashed<'_> {
    fn add_entity(self, f: &mut Fingerprint, of: TypeId, index: EntityIndex) {
        let Some(record) = self.world.entities.get(index) else {
            return;
        };
        record.add_to(f);
        f.add(self.world.entities.user_key(index));
        self.add_extras(f, index, record);
        let row = self.world.tables[of.index()].rows.whole(record.row);
        self.add_row(f, of, row, |to| self.world.is_alive(to));
    }

    /// Adds dormant entities, since they can wake again.
    fn add_dormant(self, f: &mut Fingerprint) {
        for index in self.world.groups().dormant_entities() {
            let of = self.world.entities.get(index).map(|it| it.of);
            of.iter().for_each(|&of| self.add_entity(f, of, index));
            if let Ok(npc) = self.world.npc_place(self.world.entities.id(index)) {
                self.add_npc(f, npc, self.world.npcs.get(npc));
            }
        }
    }

    /// Adds what an entity has besides its row.
    fn add_extras(self, f: &mut Fingerprint, index: EntityIndex, record: &Record) {
        let of = self.world.domain.entity_type(record.of);
        f.add(self.world.groups.of(index));
        f.flag(record.is_narrowed());
        if record.is_narrowed() {
            self.world.tables[record.of.index()]
                .narrowed
                .add_to(f, index);
        }
        self.world
            .slots
            .add_to(f, self.world.entities.id(index), of);
        self.world.bookings.add_to(f, self.world.entities.id(index));
        self.world.senses.add_to(f, index);
        self.world.parts.add_to(f, index);
        if record.has_disabled_offers() {
            self.world.disabled.add_to(f, index, of);
        }
    }

    /// Adds a row. A reference is added as the order of creation of its entity, or as none if
    /// `exists` says that the entity doesn't exist.
    fn add_row(
        self,
        f: &mut Fingerprint,
        of: TypeId,
        (values, stamps): (&[f32], &[f64]),
        exists: impl Fn(EntityId) -> bool,
    ) {
        let of = self.world.domain.entity_type(of);
        for (&attribute, &stamp) in of.attributes.iter().zip(stamps) {
            f.time(stamp);
            let Some(slot) = of.slot(attribute) else {
                continue;
            };
            let kind = self.world.domain.attribute(attribute).kind;
            let cells = &values[slot..slot + kind.cells()];
            if kind == AttributeKind::Reference {
                add_reference(f, cells, &exists);
            } else {
                f.numbers(cells);
            }
        }
    }

    fn add_npc(self, f: &mut Fingerprint, npc: u32, state: &NpcState) {
        let NpcState {
            belief_mode,
            weights,
            biases,
            sensors_off,
            exclusions,
            facts,
            previous: _,
            // The order of creation says which NPC it is.
            entity: _,
            position: _,
        } = state;
        f.flag(*belief_mode == BeliefMode::OwnFacts);
        for of_drives in [weights, biases] {
            f.list(of_drives, |f, &(drive, number)| {
                f.add(drive.0);
                f.number(number);
            });
        }
        // Nothing is added while all sensors are on, so that such worlds have the same hash as
        // before sensors could be switched off.
        if !sensors_off.is_empty() {
            f.list(sensors_off, |f, it| f.add(it.0));
        }
        exclusions.add_to(f);
        facts.add_to(f, |f, subject| {
            if let Some(record) = self.world.entities.get(subject.entity)
                && !record.is_alive()
            {
                self.add_extras(f, subject.entity, record);
            }
            let row = self.world.facts.of(subject.of).whole(subject.row);
            self.add_row(f, subject.of, row, |to| {
                self.world.beliefs().exists(npc, to)
            });
            self.add_notes(f, subject);
        });
        self.add_previous(f, npc, state);
        self.world.influences().add_noticed(f, npc);
    }

    /// Adds the sources of facts, and where the entity was last seen.
    fn add_notes(self, f: &mut Fingerprint, subject: &Subject) {
        let rows = self.world.facts.of(subject.of);
        let stamps = rows.stamps(subject.row).iter();
        for (stamp, note) in stamps.zip(rows.notes(subject.row)) {
            // Nothing is added for a certain fact from the host, so that it has the same hash as
            // before there were senses.
            if !stamp.is_nan() && *note != Note::default() {
                note.add_to(f);
            }
        }
        let last = rows.last_seen(subject.row);
        if last.is_known() {
            last.add_to(f);
        }
    }

    fn add_previous(self, f: &mut Fingerprint, npc: u32, state: &NpcState) {
        let Some(own) = self.world.entities.get(state.entity) else {
            return;
        };
        let exists = |to| match state.belief_mode {
            BeliefMode::AllKnowing => self.world.is_alive(to),
            BeliefMode::OwnFacts => self.world.beliefs().exists(npc, to),
        };
        for part in state
            .previous
            .parts((own.of, own.order), &self.world.was_cells)
        {
            f.add(part.order);
            let references = &self.world.tables[part.of.index()].references;
            let mut kept = part.which.iter().zip(0..);
            while let Some((cell, at)) = kept.next() {
                let Some(cells) = part.cells.get(at..) else {
                    break;
                };
                if references.contains(cell) {
                    add_reference(f, cells, &exists);
                    // The next two cells belong to the same reference.
                    kept.nth(1);
                } else if let Some(&cell) = cells.first() {
                    f.number(cell);
                }
            }
        }
    }
}

impl WorldSettings {
    fn add_to(&self, f: &mut Fingerprint) {
        let WorldSettings {
            up,
            seed,
            max_entities,
            fact_capacity,
            // Serial numbers differ between processes.
            serials: _,
        } = self;
        f.numbers(up);
        f.add(*seed);
        f.add(*max_entities);
        f.add(*fact_capacity);
    }
}

fn add_reference(f: &mut Fingerprint, cells: &[f32], exists: &impl Fn(EntityId) -> bool) {
    let to = reference_from_cells(cells);
    f.flag(cells[0].is_nan());
    f.handle(if exists(to) { to } else { EntityId::NONE });
}
