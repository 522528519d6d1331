//! Remembers what a world's NPCs knew at their previous updates.

use super::{Previous, pick};
use crate::{
    beliefs::EntityIndex,
    domain::TypeId,
    world::{BeliefMode, EntityId, World, WorldError, past::Then},
};

subject! {
    "What the NPCs of a world knew at their previous updates, for `was(…)`.", World as world,
    pub PreviousUpdates by previous_updates, PreviousUpdatesMut by previous_updates_mut
}

impl PreviousUpdates<'_> {
    /// Whether any expression uses `was(…)`.
    pub(crate) fn are_read(self) -> bool {
        self.world.remembers_updates
    }

    fn collect(
        self,
        place: u32,
        (own_type, own_row, own_order): (TypeId, u32, u64),
        previous: &mut Previous,
    ) {
        let row = self.world.tables[own_type.index()].rows.values(own_row);
        let own = &self.world.was_cells[own_type.index()].own;
        previous.own.extend(pick(own, row));
        let state = self.world.npcs.get(place);
        match state.belief_mode {
            BeliefMode::AllKnowing => {
                for (at, table) in self.world.tables.iter().enumerate() {
                    let cells = &self.world.was_cells[at].others;
                    if cells.is_empty() {
                        continue;
                    }
                    for index in table.living.iter() {
                        if let Some(it) = self.world.entities.get(EntityIndex(index))
                            && it.order != own_order
                        {
                            previous.add(it.of, it.order, cells, table.rows.values(it.row));
                        }
                    }
                }
            }
            BeliefMode::OwnFacts => {
                for (at, cells) in self.world.was_cells.iter().enumerate() {
                    if cells.others.is_empty() {
                        continue;
                    }
                    let (of, cells) = (TypeId::at(at), &cells.others);
                    for subject in state.facts.of_type(of) {
                        let row = self.world.facts.of(of).values(subject.row);
                        previous.add(of, subject.order, cells, row);
                    }
                }
            }
        }
    }
}

impl PreviousUpdatesMut<'_> {
    /// Remembers what the NPC knows now, for `was(…)` at its next update.
    ///
    /// Only cells that expressions read with `was(…)` are remembered.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn remember(&mut self, npc: EntityId) -> Result<(), WorldError> {
        let place = self.world.npc_place(npc)?;
        let record = self.world.record(npc)?;
        let record = (record.of, record.row, record.order);
        self.world.notice();
        // Taken out of the world while it is filled from the rest of the world.
        let mut previous = core::mem::take(&mut self.world.npcs.get_mut(place).previous);
        self.world.past.keep_previous(place, &mut previous);
        previous.clear();
        self.now().collect(place, record, &mut previous);
        self.world.npcs.get_mut(place).previous = previous;
        Ok(())
    }

    /// Moves everything that is remembered, including copies for open searches.
    pub(in crate::world) fn shift(&mut self, by: [f32; 3]) {
        for at in 0..self.world.npcs.states().len() {
            let npc = at as u32;
            let Some(of) = self
                .world
                .entities
                .get(self.world.npcs.get(npc).entity)
                .map(|it| it.of)
            else {
                continue;
            };
            let (was, places) = (&self.world.was_cells, &self.world.places);
            self.world
                .npcs
                .get_mut(npc)
                .previous
                .shift(of, was, places, by);
            for kept in self.world.past.previous_of(npc) {
                kept.shift(of, was, places, by);
            }
        }
    }
}

impl<'w> Then<'w> {
    /// The remembered raw cells of an attribute, from `cell` on; none if it isn't remembered.
    pub(in crate::world) fn previous_cells(
        self,
        place: u32,
        entity: EntityIndex,
        cell: usize,
    ) -> Option<&'w [f32]> {
        let previous = self.previous(place);
        let record = self.record(entity)?;
        let was = &self.world.was_cells[record.of.index()];
        let (known, cells) = if self.world.npcs.get(place).entity == entity {
            (&previous.own[..], &was.own)
        } else {
            let others = &previous.others;
            let key = (record.of, record.order);
            let at = others.binary_search_by_key(&key, |it| (it.of, it.order));
            let first = others[at.ok()?].first;
            (previous.cells.get(first..)?, &was.others)
        };
        let at = cells.binary_search(&(u16::try_from(cell).ok()?)).ok()?;
        // Before the first update, nothing is remembered, not even of the NPC itself.
        known.get(at..).filter(|rest| !rest.is_empty())
    }
}
