//! What an NPC knew at its previous update, for `was(…)`.

use crate::sorting::HeapSort as _;
use alloc::{boxed::Box, vec::Vec};

use crate::{
    beliefs::{
        EntityIndex,
        moving::{axis_of, moved},
    },
    domain::{Domain, Op, Role, TypeId},
};

use super::{BeliefMode, EntityId, World, WorldError, origin::Places, past::When};

/// The cells of one type's rows that some expression asks about with `was(…)`.
#[derive(Clone, Debug, Default)]
pub(crate) struct WasCells {
    /// Of the NPC itself, in rising order.
    own: Box<[u16]>,
    /// Of anyone; a part of `own`.
    others: Box<[u16]>,
}

impl WasCells {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.own.is_empty() && self.others.is_empty()
    }
}

/// Collects the cells that have to be remembered, for each type.
pub(crate) fn was_cells(domain: &Domain) -> Vec<WasCells> {
    let mentions = |op: &Op| match *op {
        Op::Was(role, attribute) => Some((role == Role::CONSUMER, attribute)),
        _ => None,
    };
    let mentioned: Vec<_> = domain.code.ops.iter().filter_map(mentions).collect();
    let cells_of = |of: &crate::domain::EntityType, own: bool| {
        let asked = mentioned.iter().filter(|(of_npc, _)| own || !of_npc);
        let mut cells: Vec<u16> = asked
            .filter_map(|&(_, attribute)| Some((of.slot(attribute)?, attribute)))
            .flat_map(|(slot, attribute)| {
                let cells = domain.attribute(attribute).kind.cells();
                (slot..slot + cells).map(|cell| cell as u16)
            })
            .collect();
        cells.heap_sort();
        cells.dedup();
        cells.into_boxed_slice()
    };
    let types = domain.types.iter();
    types
        .map(|of| WasCells {
            own: if of.is_npc() {
                cells_of(of, true)
            } else {
                Box::default()
            },
            others: cells_of(of, false),
        })
        .collect()
}

/// The remembered cells of one NPC.
#[derive(Clone, Debug, Default)]
pub(crate) struct Previous {
    own: Vec<f32>,
    /// By type, then order of creation.
    others: Vec<Remembered>,
    cells: Vec<f32>,
}

/// What is remembered of one entity.
pub(super) struct Part<'a> {
    pub(super) of: TypeId,
    pub(super) order: u64,
    /// Which cells of the row are kept.
    pub(super) which: &'a [u16],
    /// Their values, and possibly more after them.
    pub(super) cells: &'a [f32],
}

#[derive(Clone, Debug)]
struct Remembered {
    of: TypeId,
    order: u64,
    first: usize,
}

impl Previous {
    pub(super) fn clear(&mut self) {
        self.own.clear();
        self.others.clear();
        self.cells.clear();
    }

    fn add(&mut self, of: TypeId, order: u64, cells: &[u16], row: &[f32]) {
        let first = self.cells.len();
        self.others.push(Remembered { of, order, first });
        self.cells.extend(pick(cells, row));
    }

    /// The remembered entities: of the NPC itself, given its type and order, then of others.
    pub(super) fn parts<'a>(
        &'a self,
        (of, order): (TypeId, u64),
        was: &'a [WasCells],
    ) -> impl Iterator<Item = Part<'a>> {
        let Previous { own, others, cells } = self;
        let own = Part {
            order,
            of,
            which: &was[of.index()].own,
            cells: own,
        };
        let others = others.iter().map(|it| {
            let &Remembered { of, order, first } = it;
            Part {
                order,
                of,
                which: &was[of.index()].others,
                cells: &cells[first..],
            }
        });
        core::iter::once(own).chain(others)
    }

    /// Moves all positions; `of` is the type of the NPC.
    pub(super) fn shift(&mut self, of: TypeId, was: &[WasCells], places: &[Places], by: [f32; 3]) {
        let own = &was[of.index()].own;
        shift_picked(&mut self.own, own, &places[of.index()], by);
        for other in &self.others {
            let of = other.of.index();
            shift_picked(
                &mut self.cells[other.first..],
                &was[of].others,
                &places[of],
                by,
            );
        }
    }

    pub(super) fn memory(&self) -> usize {
        (self.own.capacity() + self.cells.capacity()) * size_of::<f32>()
            + self.others.capacity() * size_of::<Remembered>()
    }
}

/// Moves those picked cells that belong to positions.
fn shift_picked(picked: &mut [f32], which: &[u16], places: &[u16], by: [f32; 3]) {
    for (value, &cell) in picked.iter_mut().zip(which) {
        if let Some(axis) = axis_of(places, usize::from(cell)) {
            *value = moved(*value, by[axis]);
        }
    }
}

fn pick<'a>(cells: &'a [u16], row: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
    cells.iter().map(|&cell| row[usize::from(cell)])
}

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
    pub(super) fn shift_previous(&mut self, by: [f32; 3]) {
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
    pub(super) fn previous_cells(
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
