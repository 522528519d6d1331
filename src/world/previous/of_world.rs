//! What a world's NPCs knew at their previous updates.

use super::{Previous, pick};
use crate::{
    beliefs::EntityIndex,
    domain::TypeId,
    world::{BeliefMode, EntityId, World, WorldError, past::When},
};

impl World {
    /// Whether any expression asks for what NPCs knew at their previous update.
    pub(crate) fn remembers_updates(&self) -> bool {
        self.remembers_updates
    }

    /// Remembers what the NPC knows now as its previous update's, for `was(…)`.
    ///
    /// Only what the domain's documents ask about is kept: of the NPC itself, and of other
    /// entities if an expression asks about others.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn remember_update(&mut self, npc: EntityId) -> Result<(), WorldError> {
        let place = self.npc_place(npc)?;
        let record = self.record(npc)?;
        let record = (record.of, record.row, record.order);
        self.notice();
        // Out of the world for a moment: it is filled from the rest of the world.
        let mut previous = core::mem::take(&mut self.npcs.get_mut(place).previous);
        self.past.keep_previous(place, &mut previous);
        previous.clear();
        self.collect_previous(place, record, &mut previous);
        self.npcs.get_mut(place).previous = previous;
        Ok(())
    }

    /// Moves everything that is remembered, for open searches too.
    pub(in crate::world) fn shift_previous(&mut self, by: [f32; 3]) {
        for at in 0..self.npcs.states().len() {
            let npc = at as u32;
            let Some(of) = self.entities.get(self.npcs.get(npc).entity).map(|it| it.of) else {
                continue;
            };
            let (was, places) = (&self.was_cells, &self.places);
            self.npcs.get_mut(npc).previous.shift(of, was, places, by);
            for kept in self.past.previous_of(npc) {
                kept.shift(of, was, places, by);
            }
        }
    }

    fn collect_previous(
        &self,
        place: u32,
        (own_type, own_row, own_order): (TypeId, u32, u64),
        previous: &mut Previous,
    ) {
        let row = self.tables[own_type.index()].rows.values(own_row);
        let own = &self.was_cells[own_type.index()].own;
        previous.own.extend(pick(own, row));
        let state = self.npcs.get(place);
        match state.belief_mode {
            BeliefMode::AllKnowing => {
                for (at, table) in self.tables.iter().enumerate() {
                    let cells = &self.was_cells[at].others;
                    if cells.is_empty() {
                        continue;
                    }
                    for index in table.living.iter() {
                        if let Some(it) = self.entities.get(EntityIndex(index))
                            && it.order != own_order
                        {
                            previous.add(it.of, it.order, cells, table.rows.values(it.row));
                        }
                    }
                }
            }
            BeliefMode::OwnFacts => {
                for (at, cells) in self.was_cells.iter().enumerate() {
                    if cells.others.is_empty() {
                        continue;
                    }
                    let (of, cells) = (TypeId::at(at), &cells.others);
                    for subject in state.facts.of_type(of) {
                        let row = self.facts.of(of).values(subject.row);
                        previous.add(of, subject.order, cells, row);
                    }
                }
            }
        }
    }

    /// The raw cells of an attribute as remembered, from `cell` on; none if there are none.
    pub(in crate::world) fn previous_cells(
        &self,
        when: When,
        place: u32,
        entity: EntityIndex,
        cell: usize,
    ) -> Option<&[f32]> {
        let previous = self.previous_at(when, place);
        let record = self.record_at(when, entity)?;
        let was = &self.was_cells[record.of.index()];
        let (known, cells) = if self.npcs.get(place).entity == entity {
            (&previous.own[..], &was.own)
        } else {
            let others = &previous.others;
            let key = (record.of, record.order);
            let at = others.binary_search_by_key(&key, |it| (it.of, it.order));
            let first = others[at.ok()?].first;
            (previous.cells.get(first..)?, &was.others)
        };
        let at = cells.binary_search(&(u16::try_from(cell).ok()?)).ok()?;
        // Before the first update nothing is remembered, not even of oneself.
        known.get(at..).filter(|rest| !rest.is_empty())
    }
}
