//! What a decision has read: everything that the NPC's knowledge was asked for, and the answers.
//!
//! A [`Recorder`](super::Recorder) notes each question. A decision depends on nothing but the
//! answers. So as long as all questions would get the same answers, thinking again would give the
//! same result, bit for bit.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    ActiveModifiers, AgeTest, Beyond, EntityIndex, Knowledge, OfferSide, Place, SlotUse,
    influence::InfluenceRead,
    moving::{axis_of, move_row, moved, moved_point},
};
use crate::{
    domain::{
        ActionId, Alterable, AttributeId, Domain, TypeId,
        thresholds::{Bounds, Thresholds},
    },
    fingerprint::mix,
};

/// An entity whose values were read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) entity: EntityIndex,
    pub(super) order: u64,
    pub(super) first: u32,
    pub(super) len: u16,
    pub(super) of: TypeId,
    pub(super) is_known: bool,
    /// Whether a drift matters only if it passes a threshold.
    pub(super) ignores_drifts: bool,
}

impl Row {
    /// Where its values are in [`ReadSet::values`].
    pub(super) fn cells(&self) -> Range<usize> {
        let first = self.first as usize;
        first..first + usize::from(self.len)
    }
}

/// A cell whose value has changed since it was read.
#[derive(Clone, Copy, Debug)]
pub struct Changed<'r> {
    /// The entity that has the cell.
    pub entity: EntityIndex,
    /// Its type.
    pub of: TypeId,
    /// The index of the cell in its row.
    pub slot: usize,
    /// The row as it was read.
    pub then: &'r [f32],
    /// The row as it is.
    pub now: &'r [f32],
}

/// What has changed since it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Time has passed, or a question was asked that can't be asked again.
    Time,
    /// Answers of the host were read. The host isn't asked again.
    Answers,
    /// The NPC's options: weights, biases, excluded steps, or where its knowledge comes from.
    Own,
    /// A value of an entity of this type, by its cell.
    Cell(EntityIndex, TypeId, usize),
    /// Whether an entity is known.
    Known(EntityIndex),
    /// Which entities are known, near a point, or have numbers beyond a value.
    Found,
    /// The offers of an entity, who has its slots, or what is booked of its stocks.
    Offer(EntityIndex),
    /// The modifiers or influences at a place.
    Ambiance,
}

/// A list of entities that was asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    pub(super) of: TypeId,
    pub(super) among: Among,
    pub(super) first: u32,
    pub(super) len: u32,
}

/// Which entities of a type were asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Among {
    All,
    /// Those within some metres of a point.
    Near([f32; 3], f32),
    /// Those that have a number beyond a value.
    Beyond(Beyond),
}

/// The modifiers of a cost or a weight that were read at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AmbianceRead {
    pub(super) place: Place,
    pub(super) what: Alterable,
    /// [`ActiveModifiers::fingerprint`].
    pub(super) found: u64,
    /// They stay the same until this time, in seconds, unless the world changes.
    pub(super) until: f64,
    /// Whether they also depend on where the NPC is.
    pub(super) needs_here: bool,
}

/// A single answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Single {
    Knows(EntityIndex, u64, bool),
    Enabled(EntityIndex, OfferSide, ActionId, bool),
    SlotFree(EntityIndex, ActionId, bool),
    /// A fingerprint of the uses, and whether any of them has a finite begin or end.
    SlotUses(EntityIndex, ActionId, u64, bool),
    Booked(EntityIndex, AttributeId, u32),
    UpdatedAt(EntityIndex, u32, u64),
    Previous(EntityIndex, u32, u32),
    Age(EntityIndex, u32, AgeTest, bool),
    Sure(EntityIndex, u32, u32),
    LastSeen(EntityIndex, [u32; 3]),
}

impl Single {
    /// Whether it depends on how long slots are in use; see [`ReadSet::let_waits_age`].
    pub(super) fn ages(&self) -> bool {
        matches!(self, Single::SlotUses(.., true))
    }
}

/// How many seconds a computed moment may be wrong by.
pub(super) const ROUNDING: f64 = 1e-4;

/// What a decision has read.
#[derive(Clone, Debug, Default)]
pub struct ReadSet {
    /// When it was read; see [`Knowledge::clock`].
    pub(super) clock: u64,
    /// No entity with this order of creation, or a greater one, existed then; see
    /// [`Knowledge::next_order`].
    pub(super) next_order: u64,
    pub(super) rows: Vec<Row>,
    pub(super) values: Vec<f32>,
    /// The bounds within which each value may change without changing the decision; empty if every
    /// change counts.
    pub(super) bounds: Vec<Bounds>,
    pub(super) lists: Vec<List>,
    pub(super) found: Vec<EntityIndex>,
    pub(super) singles: Vec<Single>,
    pub(super) ambiance: Vec<AmbianceRead>,
    pub(super) influences: Vec<InfluenceRead>,
    /// Points that belonged to no place when an influence was read there.
    pub(super) nowhere: Vec<[f32; 3]>,
    /// The time was read, or something that depends on it. The set never holds then.
    pub(super) reads_time: bool,
    /// Answers of the host were read. The set never holds then, either.
    pub(super) reads_answers: bool,
    /// The time was read to compute how long slots are still in use. The set never holds then,
    /// except after [`let_waits_age`](Self::let_waits_age).
    pub(super) reads_waits: bool,
    /// How long slots are still in use no longer matters.
    pub(super) waits_age: bool,
    /// It was read when a fact was last updated, or what its previous value was.
    pub(super) reads_updates: bool,
    /// From this time on, in seconds of world time, tests of ages and sureness have to be repeated.
    pub(super) until: f64,
    /// Tells the set from others.
    pub(super) number: u64,
}

impl ReadSet {
    /// Forgets everything, keeps the memory, and gets ready to note what is read of `knowledge`.
    /// `number` tells this search from all others of its world.
    pub fn begin(&mut self, knowledge: &dyn Knowledge, number: u64) {
        self.clear();
        self.clock = knowledge.clock();
        self.next_order = knowledge.next_order();
        self.number = number;
    }

    /// Whether it may cease to hold without any change that the world counts.
    #[must_use]
    pub fn changes_by_itself(&self) -> bool {
        self.depends_on_time() || self.reads_updates
    }

    /// Whether answers of the host's were read.
    #[must_use]
    pub fn reads_answers(&self) -> bool {
        self.reads_answers
    }

    pub(super) fn depends_on_time(&self) -> bool {
        self.reads_time || self.reads_answers || self.reads_waits && !self.waits_age
    }

    /// From now on it doesn't matter for how long slots are still in use, only whether one is free.
    /// Returns whether the set has read anything about that.
    pub fn let_waits_age(&mut self) -> bool {
        let mut singles = self.singles.iter();
        self.waits_age = self.reads_waits || singles.any(Single::ages);
        self.waits_age
    }

    /// From this time on, in seconds of world time, tests of ages and sureness have to be repeated.
    #[must_use]
    pub fn until(&self) -> f64 {
        self.until
    }

    /// Notes that something was read that changes by itself at `flips`, in seconds of world time,
    /// give or take some rounding.
    pub(super) fn holds_until(&mut self, flips: f64) {
        self.until = self.until.min(flips - ROUNDING);
    }

    /// Notes that something was read that can't be asked again.
    pub fn read_elsewhere(&mut self) {
        self.reads_time = true;
    }

    /// Notes that answers of the host were read. The host isn't asked again.
    pub fn read_answers(&mut self) {
        self.reads_answers = true;
    }

    /// Makes this a copy of another set. Reuses the memory.
    pub fn copy_from(&mut self, other: &ReadSet) {
        let &ReadSet {
            clock,
            next_order,
            ref rows,
            ref values,
            ref bounds,
            ref lists,
            ref found,
            ref singles,
            ref ambiance,
            ref influences,
            ref nowhere,
            reads_time,
            reads_answers,
            reads_waits,
            waits_age,
            reads_updates,
            until,
            number,
        } = other;
        (self.clock, self.next_order) = (clock, next_order);
        copy(rows, &mut self.rows);
        copy(values, &mut self.values);
        copy(bounds, &mut self.bounds);
        copy(lists, &mut self.lists);
        copy(found, &mut self.found);
        copy(singles, &mut self.singles);
        copy(ambiance, &mut self.ambiance);
        copy(influences, &mut self.influences);
        copy(nowhere, &mut self.nowhere);
        (self.reads_time, self.reads_answers) = (reads_time, reads_answers);
        (self.reads_waits, self.waits_age) = (reads_waits, waits_age);
        self.reads_updates = reads_updates;
        (self.until, self.number) = (until, number);
    }

    /// Whether another set contains everything in this one, in the same order and with the same
    /// answers.
    #[must_use]
    pub fn is_part_of(&self, other: &ReadSet) -> bool {
        let (mut rows, mut lists) = (other.rows.iter(), other.lists.iter());
        let mut singles = other.singles.iter();
        !self.depends_on_time()
            && (other.reads_updates || !self.reads_updates)
            && self.until >= other.until
            && self.rows.iter().all(|a| {
                rows.any(|b| {
                    a.entity == b.entity
                        && (a.order, a.of, a.is_known) == (b.order, b.of, b.is_known)
                        && same(self.values_of(a), other.values_of(b))
                })
            })
            && self.lists.iter().all(|a| {
                lists.any(|b| {
                    (a.of, a.among) == (b.of, b.among) && self.found_of(a) == other.found_of(b)
                })
            })
            && self.singles.iter().all(|a| singles.any(|b| a == b))
            && self.ambiance.iter().all(|a| other.ambiance.contains(a))
            && (self.influences.iter()).all(|it| other.influences.contains(it))
            && (self.nowhere.iter()).all(|it| other.nowhere.contains(it))
    }

    /// Forgets what was read, but not when. For use when another set contains it all.
    pub fn leave_to_another(&mut self) {
        let (clock, next_order) = (self.clock, self.next_order);
        self.clear();
        (self.clock, self.next_order) = (clock, next_order);
    }

    fn values_of(&self, row: &Row) -> &[f32] {
        &self.values[row.cells()]
    }

    pub(super) fn found_of(&self, list: &List) -> &[EntityIndex] {
        &self.found[list.first as usize..][..list.len as usize]
    }

    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        let ReadSet {
            clock,
            next_order,
            rows,
            values,
            bounds,
            lists,
            found,
            singles,
            ambiance,
            influences,
            nowhere,
            reads_time,
            reads_answers,
            reads_waits,
            waits_age,
            reads_updates,
            until,
            // It isn't used before the next `begin`, which sets it.
            number: _,
        } = self;
        (*clock, *next_order) = (0, 0);
        rows.clear();
        values.clear();
        bounds.clear();
        lists.clear();
        found.clear();
        singles.clear();
        ambiance.clear();
        influences.clear();
        nowhere.clear();
        (*reads_time, *reads_answers, *reads_updates) = (false, false, false);
        (*reads_waits, *waits_age) = (false, false);
        *until = f64::INFINITY;
    }

    /// Notes that everything read until now was only compared with
    /// [thresholds](crate::domain::thresholds), so that changes within two thresholds don't count.
    /// Rows whose numbers in the order of reading are in `but` stay exact.
    pub fn compared_with_thresholds(
        &mut self,
        domain: &Domain,
        thresholds: &Thresholds,
        but: impl Iterator<Item = u32>,
    ) {
        self.bounds.clear();
        for row in &mut self.rows {
            let of = domain.entity_type(row.of);
            let mut drifting = of.rates.iter().map(|it| it.0);
            // If nothing is known of an entity, neither is its type.
            row.ignores_drifts = row.is_known && drifting.all(|it| !thresholds.reads_exactly(it));
            let owners = &of.owners;
            let cells = owners.iter().zip(&self.values[row.cells()]);
            self.bounds
                .extend(cells.map(|(&owner, &value)| thresholds.bounds(owner, value)));
        }
        for number in but {
            let Some(row) = self.rows.get_mut(number as usize) else {
                continue;
            };
            row.ignores_drifts = false;
            let cells = row.cells();
            for (bounds, &value) in self.bounds[cells.clone()]
                .iter_mut()
                .zip(&self.values[cells])
            {
                *bounds = Bounds::exactly(value);
            }
        }
    }

    /// Moves everything, when the whole world is moved, by these metres on each axis. `places`
    /// gives the first cells of the positions in rows of a type. The types are those noted when the
    /// rows were read, since the indices may belong to other entities by now.
    pub fn shift<'p>(&mut self, by: [f32; 3], places: impl Fn(TypeId) -> &'p [u16]) {
        for row in &self.rows {
            let places = places(row.of);
            move_row(&mut self.values[row.cells()], places, by);
            for cell in places.iter().flat_map(|&first| first..first + 3) {
                let at = row.first as usize + usize::from(cell);
                if let (Some(bounds), Some(&value)) = (self.bounds.get_mut(at), self.values.get(at))
                    && *bounds != Bounds::ANY
                {
                    *bounds = Bounds::exactly(value);
                }
            }
        }
        for list in &mut self.lists {
            if let Among::Near(centre, _) = &mut list.among {
                *centre = moved_point(*centre, by);
            }
        }
        for read in &mut self.ambiance {
            if let Place::At(point, _) | Place::Around(point, ..) = &mut read.place {
                *point = moved_point(*point, by);
            }
        }
        for point in &mut self.nowhere {
            *point = moved_point(*point, by);
        }
        for single in &mut self.singles {
            if let Single::LastSeen(_, there) = single {
                let then = there.map(f32::from_bits);
                *there = moved_point(then, by).map(f32::to_bits);
            }
            if let Single::Previous(entity, cell, bits) = single
                && let Some(row) = self.rows.iter().find(|it| it.entity == *entity)
                && let Some(axis) = axis_of(places(row.of), *cell as usize)
            {
                *bits = moved(f32::from_bits(*bits), by[axis]).to_bits();
            }
        }
    }

    /// What others had booked of a stock when it was read; none if it wasn't.
    #[must_use]
    pub fn booked(&self, supplier: EntityIndex, stock: AttributeId) -> Option<f32> {
        self.singles.iter().find_map(|single| match *single {
            Single::Booked(of, read, amount) if (of, read) == (supplier, stock) => {
                Some(f32::from_bits(amount))
            }
            _ => None,
        })
    }

    /// Whether modifiers at places were read.
    #[must_use]
    pub fn reads_ambiance(&self) -> bool {
        !self.ambiance.is_empty()
    }

    /// Until when the modifiers that were read stay the same, in seconds of world time, unless the
    /// world changes.
    #[must_use]
    pub fn ambiance_until(&self) -> f64 {
        let active = self.ambiance.iter();
        active.fold(f64::INFINITY, |least, it| least.min(it.until))
    }

    /// Bytes held.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.rows.capacity() * size_of::<Row>()
            + self.values.capacity() * size_of::<f32>()
            + self.bounds.capacity() * size_of::<Bounds>()
            + self.lists.capacity() * size_of::<List>()
            + self.found.capacity() * size_of::<EntityIndex>()
            + self.singles.capacity() * size_of::<Single>()
            + self.ambiance.capacity() * size_of::<AmbianceRead>()
            + self.influences.capacity() * size_of::<InfluenceRead>()
            + self.nowhere.capacity() * size_of::<[f32; 3]>()
    }
}

/// Copies a list, and keeps the memory that it had.
fn copy<T: Copy>(from: &[T], to: &mut Vec<T>) {
    to.clear();
    to.extend_from_slice(from);
}

fn same(a: &[f32], b: &[f32]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| is_same(a, b))
}

/// Whether two values are the same. All NaN are.
pub(super) fn is_same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

pub(super) fn ask(knowledge: &dyn Knowledge, of: TypeId, among: Among, out: &mut Vec<EntityIndex>) {
    match among {
        Among::All => knowledge.known_of_type(of, out),
        Among::Near(centre, radius) => knowledge.near(of, centre, radius, out),
        Among::Beyond(beyond) => knowledge.beyond(of, beyond, out),
    }
}

/// Memory for testing whether read sets hold.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(super) row: Vec<f32>,
    pub(super) found: Vec<EntityIndex>,
    pub(super) uses: Vec<SlotUse>,
    pub(super) modifiers: ActiveModifiers,
}

/// A hash of when others have slots. It contains orders of creation instead of indices, which may
/// pass to other entities.
pub(super) fn fingerprint(knowledge: &dyn Knowledge, uses: &[SlotUse]) -> u64 {
    uses.iter().fold(uses.len() as u64, |hash, it| {
        let by = it.by.map_or(0, |it| knowledge.order_of(it) << 1 | 1);
        let words = [by, it.from.to_bits(), it.until.to_bits()];
        words.iter().fold(hash, |hash, &word| mix(hash, word))
    })
}
