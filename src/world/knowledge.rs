//! The world as its NPCs know it.

use alloc::vec::Vec;

use crate::{
    beliefs::{
        EntityIndex, Knowledge, Met, OfferSide, Watch,
        moving::{axis_of, move_row, moved, moved_point},
    },
    domain::{ActionId, Range, TypeId},
};

use super::{
    BeliefMode, EntityId, World, WorldError,
    object::Record,
    past::{RowAt, When},
    value::reference_from_cells,
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
}

/// What both have in common.
#[derive(Clone, Copy, Debug)]
struct Me<'w> {
    world: &'w World,
    /// When it is known; now, unless the world has changed since a search began.
    when: When,
    /// What was counted then, by type, if that isn't now.
    counts: &'w [u32],
    /// The time of that, in seconds, and in changes of the world.
    seconds: f64,
    clock: u64,
    /// Where positions have to be moved to be as they were then.
    back: Option<[f32; 3]>,
    belief_mode: BeliefMode,
    index: EntityIndex,
    of: TypeId,
    order: u64,
    /// The NPC's place among the world's NPCs.
    place: u32,
    /// Whether any step is excluded, or was.
    excludes: bool,
}

impl World {
    /// What an NPC knows, in its belief mode.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::Dormant`].
    pub fn knowledge(&self, npc: EntityId) -> Result<View<'_>, WorldError> {
        self.must_be_awake(npc)?;
        let mode = self.npcs.get(self.npc_place(npc)?).belief_mode;
        self.view(npc, None, &[], (self.time.seconds(), mode))
    }

    /// What is true, as an NPC would know it that knew everything.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::Dormant`].
    pub fn truth(&self, npc: EntityId) -> Result<AllKnowing<'_>, WorldError> {
        self.must_be_awake(npc)?;
        let now = (self.time.seconds(), BeliefMode::AllKnowing);
        let me = self.me(npc, None, &[], now)?;
        Ok(AllKnowing { me })
    }

    fn must_be_awake(&self, npc: EntityId) -> Result<(), WorldError> {
        if self.record(npc)?.is_awake() {
            Ok(())
        } else {
            Err(WorldError::Dormant)
        }
    }

    /// What an NPC knows or knew.
    pub(super) fn view<'w>(
        &'w self,
        npc: EntityId,
        when: When,
        counts: &'w [u32],
        (seconds, belief_mode): (f64, BeliefMode),
    ) -> Result<View<'w>, WorldError> {
        let me = self.me(npc, when, counts, (seconds, belief_mode))?;
        Ok(match belief_mode {
            BeliefMode::AllKnowing => View::AllKnowing(AllKnowing { me }),
            BeliefMode::OwnFacts => View::Believing(Believing { me }),
        })
    }

    fn me<'w>(
        &'w self,
        npc: EntityId,
        when: When,
        counts: &'w [u32],
        (seconds, belief_mode): (f64, BeliefMode),
    ) -> Result<Me<'w>, WorldError> {
        let record = self.record(npc)?;
        Ok(Me {
            world: self,
            when,
            counts,
            seconds,
            clock: self.changes.clock(),
            back: None,
            belief_mode,
            index: npc.index(),
            of: record.of,
            order: record.order,
            place: self.npc_place(npc)?,
            excludes: !self.npcs.get(self.npc_place(npc)?).exclusions().is_empty(),
        })
    }
}

impl View<'_> {
    /// The same, known since `clock`, before everything was moved: `back` is where to.
    pub(super) fn as_of(mut self, clock: u64, back: [f32; 3]) -> Self {
        let me = match &mut self {
            View::AllKnowing(view) => &mut view.me,
            View::Believing(view) => &mut view.me,
        };
        me.clock = clock;
        me.back = (back != [0.0; 3]).then_some(back);
        self
    }
}

impl<'w> Me<'w> {
    /// The record of a known entity, even one that is gone.
    fn record(self, entity: EntityIndex) -> Option<&'w Record> {
        self.world.record_at(self.when, entity)
    }

    fn count_of_type(self, of: TypeId) -> usize {
        match self.when {
            None => self.world.count_known(self.place, self.belief_mode, of),
            Some(_) => self.counts.get(of.index()).map_or(0, |&it| it as usize),
        }
    }

    /// What is true of a living entity.
    fn truth(self, entity: EntityIndex) -> Option<(&'w Record, RowAt<'w>)> {
        self.world.truth_at(self.when, entity)
    }

    /// Fills a row with what is true of an entity, if it lives.
    fn load_truth(self, entity: EntityIndex, row: &mut [f32]) {
        let Some((record, truth)) = self.truth(entity) else {
            return row.fill(f32::NAN);
        };
        copy(truth.values(), row);
        self.move_back(record.of, row);
        let references = &self.world.tables[record.of.index()].references;
        resolve(references, row, |cells| self.living_reference(cells));
    }

    /// What is to be known of an entity beside its facts; of nobody without a record.
    fn met(self, entity: EntityIndex, record: Option<&'w Record>, is_known: bool) -> Met<'w> {
        Met {
            of: record.map_or(self.of, |it| it.of),
            order: record.map_or(0, |it| it.order),
            user_key: self.world.entities.user_key(entity),
            handle: record.map_or(EntityId::NONE, |it| it.id(entity)).0,
            narrowed_ranges: record.and_then(|it| self.ranges_of(entity, it)),
            is_known,
        }
    }

    fn meet_truth(self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'w> {
        let Some((record, truth)) = self.truth(entity) else {
            return self.meet_unknown(entity, None, row);
        };
        let first = row.len();
        row.extend_from_slice(truth.values());
        let row = &mut row[first..];
        self.move_back(record.of, row);
        let references = &self.world.tables[record.of.index()].references;
        resolve(references, row, |cells| self.living_reference(cells));
        self.met(entity, Some(record), true)
    }

    fn meet_unknown(
        self,
        entity: EntityIndex,
        record: Option<&'w Record>,
        row: &mut Vec<f32>,
    ) -> Met<'w> {
        let met = self.met(entity, record, false);
        let cells = self.world.domain.entity_type(met.of).row_len();
        row.resize(row.len() + cells, f32::NAN);
        met
    }

    /// Moves the positions of a row to where they were.
    fn move_back(self, of: TypeId, row: &mut [f32]) {
        if let Some(back) = self.back {
            move_row(row, self.world.places_of(of), back);
        }
    }

    /// A point of then as it is now.
    fn point(self, point: [f32; 3]) -> [f32; 3] {
        self.back
            .map_or(point, |back| moved_point(point, back.map(|it| -it)))
    }

    /// Whom a reference's cells stand for: one of the living, or nobody.
    fn living_reference(self, cells: &[f32]) -> EntityId {
        self.reference(None, cells)
    }

    /// Whom a reference means to the NPC: one of the living, one of the gone whom it remembers
    /// itself, or nobody.
    fn believed_reference(self, cells: &[f32]) -> EntityId {
        self.reference(Some(self.place), cells)
    }

    fn reference(self, npc: Option<u32>, cells: &[f32]) -> EntityId {
        let to = reference_from_cells(cells);
        if self.world.exists_at(self.when, npc, to) {
            to
        } else {
            EntityId::NONE
        }
    }

    fn narrowed_ranges(self, entity: EntityIndex) -> Option<&'w [Range]> {
        self.ranges_of(entity, self.record(entity)?)
    }

    fn ranges_of(self, entity: EntityIndex, record: &Record) -> Option<&'w [Range]> {
        if !record.is_narrowed() {
            return None;
        }
        let stride = self.world.domain.entity_type(record.of).row_len();
        let narrowed = &self.world.tables[record.of.index()].narrowed;
        narrowed.get(entity, stride)
    }

    fn is_enabled(self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool {
        let is_excluded = side == OfferSide::Supplies && self.is_kept_out(entity, action);
        !is_excluded && self.world.is_enabled_at(self.when, entity, side, action)
    }

    fn is_kept_out(self, supplier: EntityIndex, action: ActionId) -> bool {
        self.excludes && self.world.is_excluded(self.place, action, supplier)
    }

    /// The changes of the world that concern everyone, then this NPC's own circumstances.
    fn circumstances(self, believes: bool) -> u64 {
        let exclusions = &self.world.npcs.get(self.place).exclusions;
        let active = if self.excludes {
            exclusions.active(self.world.time.seconds()) as u64
        } else {
            0
        };
        self.world.entities.changes() << 24 | active << 1 & 0xff_ffff | u64::from(believes)
    }

    fn offers_may_have_changed(self, entity: EntityIndex, since: u64) -> bool {
        // What is excluded comes back by itself.
        self.excludes || self.world.changes.of_offers(entity) > since
    }

    /// Whether what is true of an entity may have changed.
    fn truth_may_have_changed(self, entity: EntityIndex, since: u64) -> bool {
        self.world.changes.of_values(entity) > since
            || self.references_may_have_changed(entity, since)
    }

    /// Whether what an entity refers to may have: references change when those whom they mean come or
    /// go.
    fn references_may_have_changed(self, entity: EntityIndex, since: u64) -> bool {
        self.world.changes.of_comings() > since
            && self.world.entities.get(entity).is_none_or(|record| {
                let table = &self.world.tables[record.of.index()];
                !table.references.is_empty()
            })
    }

    fn own_has_changed(self, since: u64) -> bool {
        self.world.changes.of_own(self.place) > since
    }

    fn updated_at(self, entity: EntityIndex, cell: usize) -> f64 {
        self.truth(entity)
            .map_or(f64::NAN, |(_, row)| row.stamp(cell))
    }

    fn previous(
        self,
        entity: EntityIndex,
        cell: usize,
        resolve: impl Fn(&[f32]) -> EntityId,
    ) -> f32 {
        let Some(cells) = self
            .world
            .previous_cells(self.when, self.place, entity, cell)
        else {
            return f32::NAN;
        };
        let of = self.record(entity).map_or(self.of, |it| it.of);
        let references = &self.world.tables[of.index()].references;
        if references.iter().any(|&it| usize::from(it) == cell) && !cells[0].is_nan() {
            return as_cell(resolve(cells));
        }
        let axis = axis_of(self.world.places_of(of), cell);
        match self.back.zip(axis) {
            Some((back, axis)) => moved(cells[0], back[axis]),
            None => cells[0],
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
        // Most refer to nobody, and look like that already.
        if !cells[0].is_nan() && cells != [0.0; 3] {
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
        self.me.seconds
    }

    fn type_of(&self, entity: EntityIndex) -> TypeId {
        self.me.truth(entity).map_or(self.me.of, |it| it.0.of)
    }

    fn order_of(&self, entity: EntityIndex) -> u64 {
        self.me.truth(entity).map_or(0, |it| it.0.order)
    }

    fn handle(&self, entity: EntityIndex) -> u64 {
        self.me.world.entities.id(entity).0
    }

    fn user_key(&self, entity: EntityIndex) -> u64 {
        self.me.world.entities.user_key(entity)
    }

    fn knows(&self, entity: EntityIndex) -> bool {
        self.me.truth(entity).is_some()
    }

    fn known_of_type(&self, of: TypeId, out: &mut Vec<EntityIndex>) {
        self.me.world.living_at(self.me.when, of, out);
    }

    fn count_of_type(&self, of: TypeId) -> usize {
        self.me.count_of_type(of)
    }

    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>) {
        let me = self.me;
        let around = (me.point(centre), radius);
        me.world.living_near_at(me.when, of, around, out);
    }

    fn load(&self, entity: EntityIndex, row: &mut [f32]) {
        self.me.load_truth(entity, row);
    }

    fn meet(&self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'_> {
        self.me.meet_truth(entity, row)
    }

    fn narrowed_ranges(&self, entity: EntityIndex) -> Option<&[Range]> {
        self.me.narrowed_ranges(entity)
    }

    fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool {
        self.me.is_enabled(entity, side, action)
    }

    fn is_kept_out(&self, supplier: EntityIndex, action: ActionId) -> bool {
        self.me.is_kept_out(supplier, action)
    }

    fn circumstances(&self) -> u64 {
        self.me.circumstances(false)
    }

    fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64 {
        self.me.updated_at(entity, cell)
    }

    fn previous(&self, entity: EntityIndex, cell: usize) -> f32 {
        self.me
            .previous(entity, cell, |cells| self.me.living_reference(cells))
    }

    fn clock(&self) -> u64 {
        self.me.clock
    }

    fn may_have_changed(&self, watch: Watch, since: u64) -> bool {
        let changes = &self.me.world.changes;
        match watch {
            Watch::Own => self.me.own_has_changed(since),
            Watch::Entity(entity) => self.me.truth_may_have_changed(entity, since),
            Watch::Sides(entity) => {
                changes.of_sides(entity) > since
                    || self.me.references_may_have_changed(entity, since)
            }
            Watch::Members(of) => changes.of_members(of) > since,
            Watch::Places(of) => changes.of_places(of) > since,
            Watch::Offers(entity) => self.me.offers_may_have_changed(entity, since),
            // What is excluded comes back by itself.
            Watch::Others => self.me.excludes || changes.clock() > since,
        }
    }
}

impl Believing<'_> {
    /// The row of what the NPC was told about an entity.
    fn told(&self, entity: EntityIndex) -> Option<(&Record, RowAt<'_>)> {
        let me = self.me;
        let record = me.record(entity)?;
        Some((record, me.world.told_at(me.when, me.place, record)?))
    }
}

impl Knowledge for Believing<'_> {
    fn npc(&self) -> EntityIndex {
        self.me.index
    }

    fn now(&self) -> f64 {
        self.me.seconds
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
        let me = self.me;
        let first = out.len();
        me.world.known_at(me.when, me.place, of, out);
        if of == me.of {
            let before = out[first..].partition_point(|&it| self.order_of(it) < me.order);
            out.insert(first + before, me.index);
        }
    }

    fn count_of_type(&self, of: TypeId) -> usize {
        self.me.count_of_type(of)
    }

    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>) {
        let me = self.me;
        if of == me.of {
            out.push(me.index);
        }
        let around = (me.point(centre), radius);
        me.world.known_near_at(me.when, me.place, of, around, out);
    }

    fn load(&self, entity: EntityIndex, row: &mut [f32]) {
        if entity == self.me.index {
            return self.me.load_truth(entity, row);
        }
        match self.told(entity) {
            Some((record, told)) => {
                copy(told.values(), row);
                self.me.move_back(record.of, row);
                let references = &self.me.world.tables[record.of.index()].references;
                resolve(references, row, |cells| self.me.believed_reference(cells));
            }
            None => row.fill(f32::NAN),
        }
    }

    fn meet(&self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'_> {
        let me = self.me;
        if entity == me.index {
            return me.meet_truth(entity, row);
        }
        let Some((record, told)) = self.told(entity) else {
            return me.meet_unknown(entity, me.record(entity), row);
        };
        let first = row.len();
        row.extend_from_slice(told.values());
        let row = &mut row[first..];
        me.move_back(record.of, row);
        let references = &me.world.tables[record.of.index()].references;
        resolve(references, row, |cells| me.believed_reference(cells));
        me.met(entity, Some(record), true)
    }

    fn narrowed_ranges(&self, entity: EntityIndex) -> Option<&[Range]> {
        self.me.narrowed_ranges(entity)
    }

    fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool {
        self.me.is_enabled(entity, side, action)
    }

    fn is_kept_out(&self, supplier: EntityIndex, action: ActionId) -> bool {
        self.me.is_kept_out(supplier, action)
    }

    fn circumstances(&self) -> u64 {
        self.me.circumstances(true)
    }

    fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64 {
        if entity == self.me.index {
            return self.me.updated_at(entity, cell);
        }
        self.told(entity)
            .map_or(f64::NAN, |(_, row)| row.stamp(cell))
    }

    fn previous(&self, entity: EntityIndex, cell: usize) -> f32 {
        self.me
            .previous(entity, cell, |cells| self.me.believed_reference(cells))
    }

    fn clock(&self) -> u64 {
        self.me.clock
    }

    fn may_have_changed(&self, watch: Watch, since: u64) -> bool {
        let me = self.me;
        let facts = me.world.changes.of_facts(me.place);
        match watch {
            Watch::Own => me.own_has_changed(since),
            Watch::Entity(entity) if entity == me.index => me.truth_may_have_changed(entity, since),
            Watch::Sides(entity) if entity == me.index => {
                me.world.changes.of_sides(entity) > since
                    || me.references_may_have_changed(entity, since)
            }
            Watch::Entity(entity) | Watch::Sides(entity) => {
                facts > since || me.references_may_have_changed(entity, since)
            }
            Watch::Members(_) | Watch::Places(_) => facts > since,
            Watch::Offers(entity) => me.offers_may_have_changed(entity, since),
            Watch::Others => me.excludes || !me.world.others_are_unchanged_for(me.place, since),
        }
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

    fn meet(&self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'_> {
        of_either!(self, view => view.meet(entity, row))
    }

    fn narrowed_ranges(&self, entity: EntityIndex) -> Option<&[Range]> {
        of_either!(self, view => view.narrowed_ranges(entity))
    }

    fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool {
        of_either!(self, view => view.is_enabled(entity, side, action))
    }

    fn is_kept_out(&self, supplier: EntityIndex, action: ActionId) -> bool {
        of_either!(self, view => view.is_kept_out(supplier, action))
    }

    fn circumstances(&self) -> u64 {
        of_either!(self, view => view.circumstances())
    }

    fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64 {
        of_either!(self, view => view.updated_at(entity, cell))
    }

    fn previous(&self, entity: EntityIndex, cell: usize) -> f32 {
        of_either!(self, view => view.previous(entity, cell))
    }

    fn clock(&self) -> u64 {
        of_either!(self, view => view.clock())
    }

    fn may_have_changed(&self, watch: Watch, since: u64) -> bool {
        of_either!(self, view => view.may_have_changed(watch, since))
    }
}
