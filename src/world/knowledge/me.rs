//! What the views of all NPCs have in common.

use alloc::vec::Vec;

use crate::{
    beliefs::{
        AgeTest, EntityIndex, InfluencePlace, Met, NoticedInfluence, OfferSide, SlotUse,
        moving::{axis_of, move_row, moved, moved_point},
        snapshot::distance,
    },
    domain::{ActionId, AttributeId, InfluenceId, POSITION, Range, TypeId},
    world::{
        BeliefMode, EntityId, Exclusion, World,
        object::Record,
        past::{RowAt, Then, When},
        slots::SlotEntry,
        value::reference_from_cells,
    },
};

/// The NPC whose knowledge is read, its world, and the moment of the knowledge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Me<'w> {
    pub(super) world: &'w World,
    /// The moment; none for now. It is set if the world has changed since a search began.
    pub(super) when: When,
    /// For a past moment: how many entities of each type the NPC knew then.
    pub(super) counts: &'w [u32],
    /// The time of the moment, in seconds, and as a number of the world's changes.
    pub(super) seconds: f64,
    pub(super) clock: u64,
    /// The offset that moves positions back to where they were then, if the world was moved since.
    pub(super) back: Option<[f32; 3]>,
    pub(super) belief_mode: BeliefMode,
    pub(super) index: EntityIndex,
    pub(super) of: TypeId,
    pub(super) order: u64,
    /// The NPC's place among the world's NPCs.
    pub(super) place: u32,
    /// The steps that stay out of the NPC's plans, including those whose time is over.
    pub(super) exclusions: &'w [Exclusion],
}

impl<'w> Me<'w> {
    /// The world at that moment.
    fn then(self) -> Then<'w> {
        self.world.then(self.when)
    }

    /// The record of a known entity, even one that is gone.
    pub(super) fn record(self, entity: EntityIndex) -> Option<&'w Record> {
        self.then().record(entity)
    }

    /// The name of a known entity, even of one that is gone.
    pub(super) fn name(self, handle: EntityId) -> Option<&'w str> {
        let entities = &self.world.entities;
        entities
            .find_kept(handle)
            .and_then(|_| entities.name(handle.index()))
    }

    /// The order of creation that the next new entity was to get.
    pub(super) fn next_order(self) -> u64 {
        self.then().next_order()
    }

    pub(super) fn count_of_type(self, of: TypeId) -> usize {
        match self.when {
            None => self.world.count_known(self.place, self.belief_mode, of),
            Some(_) => self.counts.get(of.index()).map_or(0, |&it| it as usize),
        }
    }

    /// The true values of a living entity.
    pub(super) fn truth(self, entity: EntityIndex) -> Option<(&'w Record, RowAt<'w>)> {
        self.then().truth(entity)
    }

    /// What a search needs to know of an entity besides its facts. Without a record, most of it is
    /// empty.
    pub(super) fn met(
        self,
        entity: EntityIndex,
        record: Option<&'w Record>,
        is_known: bool,
    ) -> Met<'w> {
        Met {
            of: record.map_or(self.of, |it| it.of),
            order: record.map_or(0, |it| it.order),
            user_key: self.world.entities.user_key(entity),
            handle: record.map_or(EntityId::NONE, |it| it.id(entity)),
            narrowed_ranges: record.and_then(|it| self.ranges_of(entity, it)),
            is_known,
        }
    }

    /// Appends the true values of an entity, or NaN if it doesn't live.
    pub(super) fn meet_truth(self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'w> {
        let Some((record, truth)) = self.truth(entity) else {
            return self.meet_unknown(entity, None, row);
        };
        self.take(record.of, truth.values(), row, |cells| {
            self.living_reference(cells)
        });
        self.met(entity, Some(record), true)
    }

    /// Appends the values of a row as they were then. `find` gives the entities that its references
    /// mean.
    pub(super) fn take(
        self,
        of: TypeId,
        values: &[f32],
        row: &mut Vec<f32>,
        find: impl Fn(&[f32]) -> EntityId,
    ) {
        let first = row.len();
        row.extend_from_slice(values);
        let row = &mut row[first..];
        self.move_back(of, row);
        resolve(&self.world.tables[of.index()].references, row, find);
    }

    /// Appends NaN for all cells of an entity of which nothing is known.
    pub(super) fn meet_unknown(
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

    /// Moves the positions of a row back to where they were then.
    #[inline]
    pub(super) fn move_back(self, of: TypeId, row: &mut [f32]) {
        if let Some(back) = self.back {
            move_row(row, self.world.places_of(of), back);
        }
    }

    /// Moves a point from where it was then to where it is now.
    pub(super) fn point(self, point: [f32; 3]) -> [f32; 3] {
        self.back
            .map_or(point, |back| moved_point(point, back.map(|it| -it)))
    }

    /// The entity that a reference means: a living one, be it dormant, or none.
    pub(super) fn living_reference(self, cells: &[f32]) -> EntityId {
        self.reference(None, cells)
    }

    /// The entity that a reference means to the NPC: a living one, one that is gone but that the
    /// NPC has facts of, or none.
    pub(super) fn believed_reference(self, cells: &[f32]) -> EntityId {
        self.reference(Some(self.place), cells)
    }

    pub(super) fn reference(self, npc: Option<u32>, cells: &[f32]) -> EntityId {
        let to = reference_from_cells(cells);
        // Who owns a bed owns it while he sleeps.
        let is_dormant = || self.world.is_alive(to) && self.world.is_dormant(to);
        if self.then().exists(npc, to) || is_dormant() {
            to
        } else {
            EntityId::NONE
        }
    }

    pub(super) fn ranges_of(self, entity: EntityIndex, record: &Record) -> Option<&'w [Range]> {
        if !record.is_narrowed() {
            return None;
        }
        let narrowed = &self.world.tables[record.of.index()].narrowed;
        narrowed.get(entity)
    }

    #[inline]
    pub(super) fn is_enabled(self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool {
        let is_excluded = side == OfferSide::Supplies && self.is_kept_out(entity, action);
        !is_excluded && self.then().is_enabled(entity, side, action)
    }

    pub(super) fn is_kept_out(self, supplier: EntityIndex, action: ActionId) -> bool {
        self.is_excluded(supplier, action, false)
    }

    /// Whether there is an exclusion of a step, of the kind that `is_belief` says.
    #[inline]
    fn is_excluded(self, supplier: EntityIndex, action: ActionId, is_belief: bool) -> bool {
        if self.exclusions.is_empty() {
            return false;
        }
        let supplier = self.world.entities.id(supplier);
        let exclusions = self.exclusions.iter();
        let mut exclusions = exclusions.filter(|it| it.is_belief() == is_belief);
        exclusions.any(|it| it.covers(action, supplier, self.seconds))
    }

    /// The number of an entity's slots for an action.
    pub(super) fn slots_for(self, supplier: EntityIndex, action: ActionId) -> u32 {
        let of = self.record(supplier).map(|it| it.of);
        let domain = &self.world.domain;
        of.map_or(0, |of| domain.entity_type(of).slots_for(action))
    }

    fn slots_then(self, supplier: EntityIndex, action: ActionId) -> Option<&'w SlotEntry> {
        let key = (self.world.entities.id(supplier), action);
        self.then().slots(key)
    }

    pub(super) fn is_slot_free(self, supplier: EntityIndex, action: ActionId) -> bool {
        let Some(entry) = self.slots_then(supplier, action) else {
            return true;
        };
        let npc = self.world.entities.id(self.index);
        entry.is_free_for(npc, self.slots_for(supplier, action))
    }

    pub(super) fn slot_uses(self, supplier: EntityIndex, action: ActionId, out: &mut Vec<SlotUse>) {
        out.clear();
        if let Some(entry) = self.slots_then(supplier, action) {
            let npc = self.world.entities.id(self.index);
            entry.uses(npc, self.slots_for(supplier, action), self.seconds, out);
        }
    }

    pub(super) fn queues_until(self, supplier: EntityIndex, action: ActionId) -> f64 {
        let npc = self.world.entities.id(self.index);
        let entry = self.slots_then(supplier, action);
        entry.map_or(f64::NEG_INFINITY, |it| it.queues_until(npc))
    }

    pub(super) fn booked(self, supplier: EntityIndex, stock: AttributeId) -> f32 {
        let (entities, then) = (&self.world.entities, self.then());
        let bookings = then.bookings(entities.id(supplier));
        bookings.map_or(0.0, |it| it.before(entities.id(self.index), stock))
    }

    pub(super) fn bookers(
        self,
        supplier: EntityIndex,
        stock: AttributeId,
        out: &mut Vec<(EntityIndex, f32)>,
    ) {
        let (entities, then) = (&self.world.entities, self.then());
        if let Some(list) = then.bookings(entities.id(supplier)) {
            let before = list.all_before(entities.id(self.index), stock);
            out.extend(before.map(|it| (it.npc.index(), it.amount)));
        }
    }

    /// The same as [`is_slot_free`](Self::is_slot_free), for an NPC with facts of its own: true
    /// unless it believes that all slots are taken and has none itself.
    pub(super) fn believes_slot_free(self, supplier: EntityIndex, action: ActionId) -> bool {
        if !self.is_excluded(supplier, action, true) {
            return true;
        }
        let npc = self.world.entities.id(self.index);
        let entry = self.slots_then(supplier, action);
        entry.is_some_and(|it| it.has_stake(npc))
    }

    /// See [`Knowledge::circumstances`](crate::beliefs::Knowledge::circumstances). The high bits
    /// count the world's changes, the low ones are about this NPC.
    pub(super) fn circumstances(self, believes: bool) -> u64 {
        let active = self.exclusions.iter();
        let active = active.filter(|it| it.until > self.seconds).count() as u64;
        self.world.entities.changes() << 24 | active << 1 & 0xff_ffff | u64::from(believes)
    }

    pub(super) fn offers_may_have_changed(self, entity: EntityIndex, since: u64) -> bool {
        // Exclusions end by themselves.
        !self.exclusions.is_empty() || self.world.changes.of_offers(entity) > since
    }

    /// Whether the true values of an entity may have changed.
    pub(super) fn truth_may_have_changed(self, entity: EntityIndex, since: u64) -> bool {
        self.world.changes.of_values(entity) > since
            || self.references_may_have_changed(entity, since)
    }

    /// The same without drifts that passed no threshold.
    pub(super) fn truth_may_have_changed_but_for_drifts(
        self,
        entity: EntityIndex,
        since: u64,
    ) -> bool {
        self.world.changes.of_values_but_drifts(entity) > since
            || self.references_may_have_changed(entity, since)
    }

    /// The same for all entities of a type.
    pub(super) fn any_may_have_changed_but_for_drifts(self, of: TypeId, since: u64) -> bool {
        self.world.changes.of_type_but_drifts(of) > since
            || self.any_references_may_have_changed(of, since)
    }

    /// Whether an entity's references may have changed: they do when the entities that they mean
    /// are created or destroyed.
    pub(super) fn references_may_have_changed(self, entity: EntityIndex, since: u64) -> bool {
        let record = self.world.entities.get(entity);
        match record {
            Some(record) => self.any_references_may_have_changed(record.of, since),
            None => self.world.changes.of_comings() > since,
        }
    }

    /// The same for all entities of a type.
    pub(super) fn any_references_may_have_changed(self, of: TypeId, since: u64) -> bool {
        self.world.changes.of_comings() > since
            && !self.world.tables[of.index()].references.is_empty()
    }

    /// Whether the modifiers at any place may have changed.
    pub(super) fn ambiance_may_have_changed(self, since: u64) -> bool {
        let changes = &self.world.changes;
        changes.of_areas() > since
            || self.belief_mode == BeliefMode::AllKnowing
                && (self.world.carriers.iter())
                    .any(|&of| changes.of_places(of) > since || changes.of_members(of) > since)
    }

    pub(super) fn own_has_changed(self, since: u64) -> bool {
        self.world.changes.of_own(self.place) > since
    }

    pub(super) fn updated_at(self, entity: EntityIndex, cell: usize) -> f64 {
        self.truth(entity)
            .map_or(f64::NAN, |(_, row)| row.stamp(cell))
    }

    /// The result of an age test for a fact that was last updated at `since`.
    pub(super) fn compares_age(self, since: f64, test: AgeTest) -> bool {
        test.holds((self.seconds - since) as f32)
    }

    /// How sure the NPC is of a true value: completely, and for ever. 0 if there is no such value.
    pub(super) fn certain(self, since: f64) -> (f32, f64) {
        (if since.is_nan() { 0.0 } else { 1.0 }, f64::INFINITY)
    }

    /// The place that a point belonged to, for influences.
    pub(super) fn influence_place(self, point: [f32; 3]) -> Option<InfluencePlace> {
        self.world.influences().place_then(self.when, point)
    }

    /// How strong an influence is in a place, as far as the NPC knows. An NPC with facts of its own
    /// sees places that are near; elsewhere, it uses what it remembers.
    pub(super) fn influence(
        self,
        influence: InfluenceId,
        place: InfluencePlace,
    ) -> NoticedInfluence {
        let needs_here = self.belief_mode != BeliefMode::AllKnowing;
        let seen = self
            .world
            .influences()
            .seen_then(self.when, influence, place, self.seconds);
        let Some((mut seen, middle)) = seen else {
            return NoticedInfluence {
                strength: f32::NAN,
                until: f64::INFINITY,
                needs_here: false,
            };
        };
        if needs_here {
            let here = self.true_place(self.index);
            let within = self.world.domain.influences[influence.index()].noticed_within;
            let is_near = distance(here, middle) <= within;
            if !is_near && self.influence_place(here) != Some(place) {
                let what = (influence, place);
                let world = self.world;
                seen =
                    world
                        .influences()
                        .remembered_then(self.when, self.place, what, self.seconds);
            }
        }
        NoticedInfluence {
            strength: seen.strength,
            until: seen.until,
            needs_here,
        }
    }

    /// Whether influences may have changed anywhere.
    pub(super) fn influences_may_have_changed(self, since: u64) -> bool {
        self.world.changes.of_influences() > since
    }

    /// The true position of an entity; NaN if it doesn't live.
    pub(super) fn true_place(self, entity: EntityIndex) -> [f32; 3] {
        let place = self.truth(entity).map(|(record, row)| {
            let slot = self.world.domain.entity_type(record.of).slot(POSITION);
            let slot = slot.unwrap_or(0);
            [0, 1, 2].map(|axis| row.values()[slot + axis])
        });
        self.place_then(place.unwrap_or([f32::NAN; 3]))
    }

    /// Moves a point from where it is now to where it was then.
    pub(super) fn place_then(self, point: [f32; 3]) -> [f32; 3] {
        self.back.map_or(point, |back| moved_point(point, back))
    }

    pub(super) fn previous(
        self,
        entity: EntityIndex,
        cell: usize,
        resolve: impl Fn(&[f32]) -> EntityId,
    ) -> f32 {
        let Some(cells) = self.then().previous_cells(self.place, entity, cell) else {
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

/// Replaces references by what planning needs: the cell for the entity's index, or 0 for none.
fn resolve(references: &[u16], row: &mut [f32], find: impl Fn(&[f32]) -> EntityId) {
    for &slot in references {
        let slot = usize::from(slot);
        let Some(cells) = row.get_mut(slot..slot + 3) else {
            continue;
        };
        // Most references are to nobody, and are 0 already.
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
