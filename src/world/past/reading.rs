//! Reads the past: the copy where there is one, otherwise the present value.

use crate::sorting::HeapSort as _;
use crate::world::rows::TRUTH;
use alloc::vec::Vec;

use super::{Key, Value, When, things::told_by};
use crate::{
    beliefs::{Beyond, EntityIndex, OfferSide},
    domain::{ActionId, TypeId},
    world::{
        BeliefMode, EntityId, Record, World,
        bookings::BookingList,
        influences::Noticed,
        offers,
        previous::Previous,
        rows::Rows,
        senses::Note,
        slots::{SlotEntry, SlotKey},
    },
};

/// A point and a distance from it, in metres.
type Around = ([f32; 3], f32);

/// A row of the present or of the past.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowAt<'w> {
    rows: &'w Rows,
    row: u32,
}

impl<'w> RowAt<'w> {
    pub(crate) fn values(self) -> &'w [f32] {
        self.rows.values(self.row)
    }

    pub(crate) fn stamp(self, cell: usize) -> f64 {
        self.rows.stamp(self.row, cell)
    }

    /// The source of the fact in a cell.
    pub(crate) fn note(self, cell: usize) -> Note {
        self.rows.note(self.row, cell)
    }

    /// The position of the entity, or where it was last seen.
    pub(crate) fn last_seen(self) -> [f32; 3] {
        let there = self.rows.position(self.row);
        if there[0].is_nan() {
            self.rows.last_seen(self.row).point
        } else {
            there
        }
    }

    fn is_within(self, (centre, radius): Around) -> bool {
        self.rows.is_within(self.row, centre, radius)
    }
}

/// The world as it was at some moment, or as it is now.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Then<'w> {
    pub(in crate::world) world: &'w World,
    when: When,
}

impl World {
    /// The world as it was at a moment; without one, as it is now.
    #[inline]
    pub(in crate::world) fn then(&self, when: When) -> Then<'_> {
        Then { world: self, when }
    }

    /// How many entities of a type an NPC knows now.
    pub(in crate::world) fn count_known(&self, npc: u32, mode: BeliefMode, of: TypeId) -> usize {
        match mode {
            BeliefMode::AllKnowing => {
                let table = self.tables.get(of.index());
                table.map_or(0, |it| it.living.len())
            }
            BeliefMode::OwnFacts => {
                let state = self.npcs.get(npc);
                let own = self.entities.get(state.entity);
                let is_own = own.is_some_and(|it| it.of == of);
                state.facts.of_type(of).len() + usize::from(is_own)
            }
        }
    }

    /// The order of creation of the entity with an index, even if it is gone; 0 if there is none.
    pub(crate) fn order_at(&self, entity: EntityIndex) -> u64 {
        self.entities.get(entity).map_or(0, |it| it.order)
    }
}

impl<'w> Then<'w> {
    /// The record of an entity that existed at the moment, whether it was alive or only remembered.
    pub(in crate::world) fn record(self, entity: EntityIndex) -> Option<&'w Record> {
        let record = self.world.entities.get(entity)?;
        let was_there = self.when.is_none_or(|then| record.order < then.next_order);
        was_there.then_some(record)
    }

    /// The order of creation that the next entity was to get.
    pub(in crate::world) fn next_order(self) -> u64 {
        self.when
            .map_or_else(|| self.world.next_order(), |then| then.next_order)
    }

    /// The true values of an entity; none if it isn't alive, or is dormant.
    #[inline]
    pub(in crate::world) fn truth(self, entity: EntityIndex) -> Option<(&'w Record, RowAt<'w>)> {
        let record = self.record(entity)?;
        match self.world.past.find(self.when, Key::Truth(entity)) {
            Some(Value::Row(of, row)) => {
                let rows = &self.world.past.rows[of.index()];
                return Some((record, RowAt { rows, row }));
            }
            Some(_) => return None,
            None => {}
        }
        let rows = &self.world.tables[record.of.index()].rows;
        let row = record.row;
        record.is_awake().then_some((record, RowAt { rows, row }))
    }

    /// The facts of an NPC, by its place, about an entity; none if it has none.
    pub(in crate::world) fn told(self, npc: u32, record: &Record) -> Option<RowAt<'w>> {
        match self
            .world
            .past
            .find(self.when, Key::Told(npc, record.order))
        {
            Some(Value::Row(of, row)) => {
                let rows = &self.world.past.rows[of.index()];
                return Some(RowAt { rows, row });
            }
            Some(_) => return None,
            None => {}
        }
        let facts = &self.world.npcs.get(npc).facts;
        let subject = facts.subject(record.of, record.order)?;
        Some(RowAt {
            rows: self.world.facts.of(subject.of),
            row: subject.row,
        })
    }

    /// Whether an entity is alive, or an NPC, if one is given, has facts of it.
    pub(in crate::world) fn exists(self, npc: Option<u32>, entity: EntityId) -> bool {
        if self.world.entities.find_kept(entity).is_none() {
            return false;
        }
        self.truth(entity.index()).is_some()
            || npc.is_some_and(|npc| {
                let record = self.record(entity.index());
                record.is_some_and(|it| self.told(npc, it).is_some())
            })
    }

    /// Appends the living entities of a type, in order of creation.
    pub(in crate::world) fn living(self, of: TypeId, out: &mut Vec<EntityIndex>) {
        let Some(table) = self.world.tables.get(of.index()) else {
            return;
        };
        let Some(then) = self.when else {
            return out.extend(table.living.iter().map(EntityIndex));
        };
        let first = out.len();
        let living = table.living.iter().map(EntityIndex);
        let living = living.take_while(|&it| self.world.order_at(it) < then.next_order);
        if self.world.past.any_absent {
            out.extend(living.filter(|&it| self.truth(it).is_some()));
        } else {
            out.extend(living);
        }
        let dead = self.world.past.dead.iter().filter(|it| it.of == of);
        let dead = dead.map(|it| it.entity);
        out.extend(dead.filter(|&it| self.truth(it).is_some()));
        self.put_in_order(out, first);
        // An entity that became dormant and woke again comes twice.
        out.dedup();
    }

    /// Appends the entities of a type that an NPC has facts of, in order of creation.
    pub(in crate::world) fn known(self, npc: u32, of: TypeId, out: &mut Vec<EntityIndex>) {
        let known = self.world.npcs.get(npc).facts.of_type(of).iter();
        if self.when.is_none() {
            return out.extend(known.map(|it| it.entity));
        }
        let first = out.len();
        let forgotten = self.world.past.forgotten.iter();
        let forgotten = forgotten.filter(|it| it.npc == npc && it.of == of);
        let all = known
            .map(|it| it.entity)
            .chain(forgotten.map(|it| it.entity));
        out.extend(all.filter(|&it| {
            let record = self.record(it);
            record.is_some_and(|it| self.told(npc, it).is_some())
        }));
        self.put_in_order(out, first);
        // An entity that was forgotten and that the NPC has got facts of again comes twice.
        out.dedup();
    }

    /// Appends the living entities of a type within a distance of a point, in any order.
    pub(in crate::world) fn living_near(
        self,
        of: TypeId,
        around: Around,
        out: &mut Vec<EntityIndex>,
    ) {
        let Some(table) = self.world.tables.get(of.index()) else {
            return;
        };
        let first = out.len();
        let (rows, most) = (&table.rows, table.living.len());
        let found = rows.near(TRUTH, around, most, out) && self.kept_near(TRUTH, of, around, out);
        if !found {
            out.truncate(first);
            self.living(of, out);
        }
        if !found || self.when.is_some() {
            self.retain_from(first, out, |it| {
                let truth = self.truth(it);
                truth.is_some_and(|(_, row)| row.is_within(around))
            });
        }
    }

    /// Appends the living entities of a type whose numbers lie beyond a value, in any order.
    pub(in crate::world) fn living_beyond(
        self,
        of: TypeId,
        beyond: Beyond,
        out: &mut Vec<EntityIndex>,
    ) {
        let Some(table) = self.world.tables.get(of.index()) else {
            return;
        };
        let first = out.len();
        let found = table.rows.beyond(beyond, out);
        if !found {
            self.living(of, out);
        } else if self.when.is_some() {
            out.extend(self.kept_truths(of).map(|it| it.0));
        }
        if !found || self.when.is_some() {
            self.retain_from(first, out, |it| {
                let truth = self.truth(it);
                truth.is_some_and(|(_, row)| beyond.has_row(row.values()))
            });
        }
    }

    /// Appends the `count` greatest or least numbers that living entities of a type have in a cell,
    /// and perhaps others, in any order.
    pub(in crate::world) fn ends(
        self,
        of: TypeId,
        (cell, is_up): (u16, bool),
        count: usize,
        out: &mut Vec<f32>,
    ) {
        let Some(table) = self.world.tables.get(of.index()) else {
            return;
        };
        let mut left = count;
        let is_ordered = table.rows.walk(cell, is_up, |value, entity| {
            let is_same = self.when.is_none() || self.is_as_now(entity);
            if is_same && left > 0 {
                out.push(value);
                left -= 1;
            }
            left > 0
        });
        if !is_ordered {
            let living = table.living.iter().map(EntityIndex);
            let living = living.filter(|&it| self.is_as_now(it));
            let rows = living.filter_map(|it| self.truth(it));
            out.extend(rows.map(|(_, row)| row.values()[usize::from(cell)]));
        }
        if self.when.is_some() {
            let kept = self.kept_truths(of).map(|it| it.1);
            out.extend(kept.map(|row| row.values()[usize::from(cell)]));
        }
    }

    /// Whether an entity existed already, and has the same true values now.
    fn is_as_now(self, entity: EntityIndex) -> bool {
        self.record(entity).is_some()
            && (self.world.past.find(self.when, Key::Truth(entity))).is_none()
    }

    /// The entities of a type whose true values have changed since, with those of then.
    fn kept_truths(self, of: TypeId) -> impl Iterator<Item = (EntityIndex, RowAt<'w>)> {
        let past = &self.world.past;
        past.kept.iter().filter_map(move |kept| {
            let Key::Truth(entity) = kept.key else {
                return None;
            };
            // It may have been kept for a later search, and not have existed then.
            self.record(entity)?;
            match (kept.value, past.find(self.when, kept.key)?) {
                (Value::Row(at, row), Value::Row(was, found))
                    if at == of && (at, row) == (was, found) =>
                {
                    let rows = &past.rows[of.index()];
                    Some((entity, RowAt { rows, row }))
                }
                _ => None,
            }
        })
    }

    /// Appends the entities of a type that an NPC has facts of, within a distance of a point as
    /// far as it knows, in any order.
    pub(in crate::world) fn known_near(
        self,
        npc: u32,
        of: TypeId,
        around: Around,
        out: &mut Vec<EntityIndex>,
    ) {
        let first = out.len();
        let most = self.world.npcs.get(npc).facts.of_type(of).len();
        let found = self.world.facts.of(of).near(npc, around, most, out)
            && self.kept_near(told_by(npc), of, around, out);
        if !found {
            out.truncate(first);
            self.known(npc, of, out);
        }
        if !found || self.when.is_some() {
            self.retain_from(first, out, |it| {
                let record = self.record(it);
                let told = record.and_then(|it| self.told(npc, it));
                told.is_some_and(|row| row.is_within(around))
            });
        }
    }

    /// Appends the entities whose kept rows are near. Returns false if trying all entities is
    /// quicker.
    fn kept_near(self, owner: u32, of: TypeId, around: Around, out: &mut Vec<EntityIndex>) -> bool {
        let rows = &self.world.past.rows[of.index()];
        self.when.is_none() || rows.near(owner, around, self.world.past.kept.len(), out)
    }

    /// From `first` on, keeps only the entities that fit, each once.
    fn retain_from(
        self,
        first: usize,
        out: &mut Vec<EntityIndex>,
        fits: impl Fn(EntityIndex) -> bool,
    ) {
        self.put_in_order(out, first);
        let mut next = first;
        for at in first..out.len() {
            let it = out[at];
            if (next == first || out[next - 1] != it) && fits(it) {
                out[next] = it;
                next += 1;
            }
        }
        out.truncate(next);
    }

    fn put_in_order(self, entities: &mut [EntityIndex], first: usize) {
        let entities = &mut entities[first..];
        if !entities.is_sorted_by_key(|&it| self.world.order_at(it)) {
            entities.heap_sort_by_key(|&it| self.world.order_at(it));
        }
    }

    /// Whether an offer is enabled.
    pub(in crate::world) fn is_enabled(
        self,
        entity: EntityIndex,
        side: OfferSide,
        action: ActionId,
    ) -> bool {
        // After an offer of an entity was once disabled, its record says so for ever.
        let record = self.world.entities.get(entity);
        if !record.is_some_and(Record::has_disabled_offers) {
            return true;
        }
        match self
            .world
            .past
            .find(self.when, Key::Offer(offers::key(entity, side, action)))
        {
            Some(Value::Enabled(enabled)) => enabled,
            _ => !self.world.disabled.contains(entity, side, action),
        }
    }

    /// The claims on slots; none if no slot is claimed.
    pub(in crate::world) fn slots(self, key: SlotKey) -> Option<&'w SlotEntry> {
        match self.world.past.find(self.when, Key::Slots(key)) {
            Some(Value::Slots(at)) => Some(&self.world.past.slots[at]),
            _ => self.world.slots.get(key),
        }
    }

    /// What is booked of an entity's stocks; none if nothing is.
    pub(in crate::world) fn bookings(self, supplier: EntityId) -> Option<&'w BookingList> {
        match self.world.past.find(self.when, Key::Bookings(supplier)) {
            Some(Value::Bookings(at)) => Some(&self.world.past.bookings[at]),
            _ => self.world.bookings.of(supplier),
        }
    }

    /// What an NPC remembers of its previous update.
    pub(in crate::world) fn previous(self, npc: u32) -> &'w Previous {
        match self.world.past.find(self.when, Key::Previous(npc)) {
            Some(Value::Previous(at)) => &self.world.past.previous[at],
            _ => &self.world.npcs.get(npc).previous,
        }
    }

    /// What an NPC remembers of influences; none if it has never looked.
    pub(in crate::world) fn noticed(self, npc: u32) -> Option<&'w Noticed> {
        match self.world.past.find(self.when, Key::Noticed(npc)) {
            Some(Value::Noticed(at)) => Some(&self.world.past.noticed[at]),
            _ => self.world.influences.noticed(npc),
        }
    }
}
