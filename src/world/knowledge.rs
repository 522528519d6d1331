//! The world as its NPCs know it.

use alloc::vec::Vec;

use crate::{
    beliefs::{EntityIndex, Knowledge, OfferSide},
    domain::{ActionId, Range, TypeId},
};

use super::{
    BeliefMode, EntityId, TRUTH, World, WorldError,
    facts::{Facts, Subject},
    object::Record,
};

/// What one NPC knows, whichever way.
#[derive(Clone, Copy, Debug)]
pub enum View<'w> {
    /// Of an NPC that knows everything.
    AllKnowing(AllKnowing<'w>),
    /// Of an NPC that has facts of its own.
    Believing(Believing<'w>),
}

/// The knowledge of an NPC that knows what is true of every living entity.
#[derive(Clone, Copy, Debug)]
pub struct AllKnowing<'w> {
    me: Me<'w>,
}

/// The knowledge of an NPC that has facts of its own.
///
/// It knows the entities that it has facts of, whether or not they still exist. It always knows
/// itself, as it is. What an entity's ranges are and which offers are enabled it knows too.
#[derive(Clone, Copy, Debug)]
pub struct Believing<'w> {
    me: Me<'w>,
    facts: &'w Facts,
}

/// What both have in common.
#[derive(Clone, Copy, Debug)]
struct Me<'w> {
    world: &'w World,
    index: EntityIndex,
    of: TypeId,
    order: u64,
    row: u32,
    /// The NPC's place among the world's NPCs.
    place: u32,
}

impl World {
    /// What an NPC knows, in its belief mode.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn knowledge(&self, npc: EntityId) -> Result<View<'_>, WorldError> {
        let me = self.me(npc)?;
        let state = self.npcs.get(me.place);
        let facts = &state.facts;
        Ok(match state.belief_mode {
            BeliefMode::AllKnowing => View::AllKnowing(AllKnowing { me }),
            BeliefMode::OwnFacts => View::Believing(Believing { me, facts }),
        })
    }
}

impl World {
    /// What is true, as an NPC would know it that knew everything.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn truth(&self, npc: EntityId) -> Result<AllKnowing<'_>, WorldError> {
        Ok(AllKnowing { me: self.me(npc)? })
    }

    fn me(&self, npc: EntityId) -> Result<Me<'_>, WorldError> {
        let place = self.npc_place(npc)?;
        let record = self.record(npc)?;
        Ok(Me {
            world: self,
            index: npc.index(),
            of: record.of,
            order: record.order,
            row: record.row,
            place,
        })
    }
}

impl<'w> Me<'w> {
    /// The record of a known entity, even one that is gone.
    fn record(self, entity: EntityIndex) -> Option<&'w Record> {
        self.world.entities.get(entity)
    }

    fn living(self, entity: EntityIndex) -> Option<&'w Record> {
        self.record(entity).filter(|it| it.is_alive())
    }

    /// Fills a row with what is true of a living entity.
    fn load_truth(self, of: TypeId, table_row: u32, row: &mut [f32]) {
        let table = &self.world.tables[of.index()];
        copy(table.rows.values(table_row), row);
        resolve(&table.references, row, |cells| {
            self.world.living_reference(cells)
        });
    }

    fn narrowed_ranges(self, entity: EntityIndex) -> Option<&'w [Range]> {
        let record = self.record(entity)?;
        if !record.is_narrowed() {
            return None;
        }
        let stride = self.world.domain.entity_type(record.of).row_len();
        let narrowed = &self.world.tables[record.of.index()].narrowed;
        narrowed.get(entity, stride)
    }

    fn is_enabled(self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool {
        let has_disabled = self.record(entity).is_some_and(Record::has_disabled_offers);
        !has_disabled || !self.world.disabled.contains(entity, side, action)
    }

    fn updated_at(self, entity: EntityIndex, cell: usize) -> f64 {
        self.living(entity).map_or(f64::NAN, |record| {
            let rows = &self.world.tables[record.of.index()].rows;
            rows.stamp(record.row, cell)
        })
    }

    fn previous(
        self,
        entity: EntityIndex,
        cell: usize,
        resolve: impl Fn(&[f32]) -> EntityId,
    ) -> f32 {
        let Some(cells) = self.world.previous_cells(self.place, entity, cell) else {
            return f32::NAN;
        };
        let of = self.record(entity).map_or(self.of, |it| it.of);
        let references = &self.world.tables[of.index()].references;
        if references.iter().any(|&it| usize::from(it) == cell) && !cells[0].is_nan() {
            as_cell(resolve(cells))
        } else {
            cells[0]
        }
    }
}

/// Copies a row, as far as both reach.
fn copy(from: &[f32], to: &mut [f32]) {
    let len = from.len().min(to.len());
    to[..len].copy_from_slice(&from[..len]);
}

/// Leaves of references what planning wants of them: the index of an entity that exists, or 0.
fn resolve(references: &[u16], row: &mut [f32], find: impl Fn(&[f32]) -> EntityId) {
    for &slot in references {
        let slot = usize::from(slot);
        let Some(cells) = row.get_mut(slot..slot + 3) else {
            continue;
        };
        if !cells[0].is_nan() {
            cells.copy_from_slice(&[as_cell(find(cells)), 0.0, 0.0]);
        }
    }
}

fn as_cell(entity: EntityId) -> f32 {
    if entity == EntityId::NONE {
        0.0
    } else {
        entity.index().as_cell()
    }
}

impl Knowledge for AllKnowing<'_> {
    fn npc(&self) -> EntityIndex {
        self.me.index
    }

    fn now(&self) -> f64 {
        self.me.world.time.seconds()
    }

    fn type_of(&self, entity: EntityIndex) -> TypeId {
        self.me.living(entity).map_or(self.me.of, |it| it.of)
    }

    fn order_of(&self, entity: EntityIndex) -> u64 {
        self.me.living(entity).map_or(0, |it| it.order)
    }

    fn handle(&self, entity: EntityIndex) -> u64 {
        self.me.world.entities.id(entity).0
    }

    fn user_key(&self, entity: EntityIndex) -> u64 {
        self.me.world.entities.user_key(entity)
    }

    fn knows(&self, entity: EntityIndex) -> bool {
        self.me.living(entity).is_some()
    }

    fn known_of_type(&self, of: TypeId, out: &mut Vec<EntityIndex>) {
        if let Some(table) = self.me.world.tables.get(of.index()) {
            out.extend(table.living.iter().map(EntityIndex));
        }
    }

    fn count_of_type(&self, of: TypeId) -> usize {
        let table = self.me.world.tables.get(of.index());
        table.map_or(0, |it| it.living.len())
    }

    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>) {
        let Some(table) = self.me.world.tables.get(of.index()) else {
            return;
        };
        let (rows, living) = (&table.rows, &table.living);
        if !rows.near(TRUTH, (centre, radius), living.len(), out) {
            let is_near = |entity: &EntityIndex| {
                let record = self.me.record(*entity);
                record.is_some_and(|it| rows.is_within(it.row, centre, radius))
            };
            out.extend(living.iter().map(EntityIndex).filter(is_near));
        }
    }

    fn load(&self, entity: EntityIndex, row: &mut [f32]) {
        match self.me.living(entity) {
            Some(record) => self.me.load_truth(record.of, record.row, row),
            None => row.fill(f32::NAN),
        }
    }

    fn narrowed_ranges(&self, entity: EntityIndex) -> Option<&[Range]> {
        self.me.narrowed_ranges(entity)
    }

    fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool {
        self.me.is_enabled(entity, side, action)
    }

    fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64 {
        self.me.updated_at(entity, cell)
    }

    fn previous(&self, entity: EntityIndex, cell: usize) -> f32 {
        let find = |cells: &[f32]| self.me.world.living_reference(cells);
        self.me.previous(entity, cell, find)
    }
}

impl Believing<'_> {
    /// The row of what the NPC was told about an entity.
    fn told(&self, entity: EntityIndex) -> Option<(TypeId, u32)> {
        let record = self.me.record(entity)?;
        let subject = self.facts.subject(record.of, record.order)?;
        Some((record.of, subject.row))
    }

    /// Whom a reference means to this NPC. One to itself is the commonest.
    fn find(&self, cells: &[f32]) -> EntityId {
        self.me.world.believed_reference(self.me.place, cells)
    }
}

impl Knowledge for Believing<'_> {
    fn npc(&self) -> EntityIndex {
        self.me.index
    }

    fn now(&self) -> f64 {
        self.me.world.time.seconds()
    }

    fn type_of(&self, entity: EntityIndex) -> TypeId {
        self.me.record(entity).map_or(self.me.of, |it| it.of)
    }

    fn order_of(&self, entity: EntityIndex) -> u64 {
        self.me.record(entity).map_or(0, |it| it.order)
    }

    fn handle(&self, entity: EntityIndex) -> u64 {
        self.me.world.entities.id(entity).0
    }

    fn user_key(&self, entity: EntityIndex) -> u64 {
        self.me.world.entities.user_key(entity)
    }

    fn knows(&self, entity: EntityIndex) -> bool {
        entity == self.me.index || self.told(entity).is_some()
    }

    fn known_of_type(&self, of: TypeId, out: &mut Vec<EntityIndex>) {
        let known = self.facts.of_type(of);
        if of == self.me.of {
            let before = known.partition_point(|it| it.order < self.me.order);
            out.extend(known[..before].iter().map(|it| it.entity));
            out.push(self.me.index);
            out.extend(known[before..].iter().map(|it| it.entity));
        } else {
            out.extend(known.iter().map(|it| it.entity));
        }
    }

    fn count_of_type(&self, of: TypeId) -> usize {
        self.facts.of_type(of).len() + usize::from(of == self.me.of)
    }

    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>) {
        if of == self.me.of {
            out.push(self.me.index);
        }
        let (rows, known) = (self.me.world.facts.of(of), self.facts.of_type(of));
        if !rows.near(self.me.place, (centre, radius), known.len(), out) {
            let is_near = |it: &&Subject| rows.is_within(it.row, centre, radius);
            out.extend(known.iter().filter(is_near).map(|it| it.entity));
        }
    }

    fn load(&self, entity: EntityIndex, row: &mut [f32]) {
        if entity == self.me.index {
            return self.me.load_truth(self.me.of, self.me.row, row);
        }
        match self.told(entity) {
            Some((of, told)) => {
                copy(self.me.world.facts.of(of).values(told), row);
                let references = &self.me.world.tables[of.index()].references;
                resolve(references, row, |cells| self.find(cells));
            }
            None => row.fill(f32::NAN),
        }
    }

    fn narrowed_ranges(&self, entity: EntityIndex) -> Option<&[Range]> {
        self.me.narrowed_ranges(entity)
    }

    fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool {
        self.me.is_enabled(entity, side, action)
    }

    fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64 {
        if entity == self.me.index {
            return self.me.updated_at(entity, cell);
        }
        self.told(entity).map_or(f64::NAN, |(of, row)| {
            self.me.world.facts.of(of).stamp(row, cell)
        })
    }

    fn previous(&self, entity: EntityIndex, cell: usize) -> f32 {
        self.me.previous(entity, cell, |cells| self.find(cells))
    }
}

/// Passes a call on to whichever view it is.
macro_rules! of_either {
    ($self:ident, $view:ident => $call:expr) => {
        match $self {
            View::AllKnowing($view) => $call,
            View::Believing($view) => $call,
        }
    };
}

impl Knowledge for View<'_> {
    fn npc(&self) -> EntityIndex {
        of_either!(self, view => view.npc())
    }

    fn now(&self) -> f64 {
        of_either!(self, view => view.now())
    }

    fn type_of(&self, entity: EntityIndex) -> TypeId {
        of_either!(self, view => view.type_of(entity))
    }

    fn order_of(&self, entity: EntityIndex) -> u64 {
        of_either!(self, view => view.order_of(entity))
    }

    fn handle(&self, entity: EntityIndex) -> u64 {
        of_either!(self, view => view.handle(entity))
    }

    fn user_key(&self, entity: EntityIndex) -> u64 {
        of_either!(self, view => view.user_key(entity))
    }

    fn knows(&self, entity: EntityIndex) -> bool {
        of_either!(self, view => view.knows(entity))
    }

    fn known_of_type(&self, of: TypeId, out: &mut Vec<EntityIndex>) {
        of_either!(self, view => view.known_of_type(of, out))
    }

    fn count_of_type(&self, of: TypeId) -> usize {
        of_either!(self, view => view.count_of_type(of))
    }

    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>) {
        of_either!(self, view => view.near(of, centre, radius, out));
    }

    fn load(&self, entity: EntityIndex, row: &mut [f32]) {
        of_either!(self, view => view.load(entity, row))
    }

    fn narrowed_ranges(&self, entity: EntityIndex) -> Option<&[Range]> {
        of_either!(self, view => view.narrowed_ranges(entity))
    }

    fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool {
        of_either!(self, view => view.is_enabled(entity, side, action))
    }

    fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64 {
        of_either!(self, view => view.updated_at(entity, cell))
    }

    fn previous(&self, entity: EntityIndex, cell: usize) -> f32 {
        of_either!(self, view => view.previous(entity, cell))
    }
}
