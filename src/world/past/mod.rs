//! Copies of what was true and believed when the open searches began.
//!
//! A search sees the facts as they were when it began, although the host goes on writing, creating,
//! destroying and telling between its calls. Nothing is copied when a search begins. Instead, while
//! searches are open, a thing is copied before it changes for the first time since the newest of
//! them began. Things are: a row of truth, a row of an NPC's facts, whether an offer is enabled,
//! who has slots, what is booked, what an NPC remembers for `was(…)` or of influences. So the cost
//! grows with what changes, not with what is known.
//!
//! **Epochs.** Searches that begin without a change in between begin in the same epoch. A copy is
//! valid for a span of epochs: from the epoch after the last copy (or after the entity was created)
//! to the newest epoch with an open search when the value changed. A search finds the copy by its
//! own epoch. If there is none, the value hasn't changed since.
//!
//! **Who existed.** When an entity is created, nothing has to be kept: a moment knows the order of
//! creation up to which entities existed. When an NPC gets its first fact of an entity, it is kept
//! that there was none. When an entity is destroyed or forgotten, its last row is kept and it is
//! noted in a list, so that searches can still find it. The slot of a destroyed entity isn't reused
//! while a search that could see the entity is open. So indices, orders, keys, handles and ranges
//! can be read in place.
//!
//! **Reading and writing.** Everything that reads the past goes through [`Then`], which
//! `World::then` lends for a [`When`]. An index over the present world gives too many candidates,
//! and so do [`Past`]'s lists of the dead and the forgotten; the functions of [`Then`] decide.
//! Every write calls `World::notice` once, and a function of [`KeptPastMut`] or of [`Past`] for
//! what it changes.
//!
//! **Dropping copies.** Copies that no open search needs are dropped when the world changes: at
//! once if no search needs any copy, otherwise when the copies have doubled since the last check.
//! Their memory is reused.

mod hold;
mod keeping;
mod reading;
mod things;

use crate::sorting::HeapSort as _;
use alloc::{sync::Arc, vec::Vec};
use core::mem;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    beliefs::EntityIndex,
    domain::{Domain, TypeId},
};

use super::{
    EntityId,
    bookings::BookingList,
    influences::Noticed,
    open_searches::{FIRST_EPOCH, OpenSearches, Ticket},
    origin::Places,
    pool::Pool,
    previous::Previous,
    rows::Rows,
    slots::{SlotEntry, SlotKey},
};

pub use hold::Hold;
pub use keeping::{KeptPast, KeptPastMut};
pub(crate) use reading::RowAt;
pub(in crate::world) use reading::Then;

/// A moment in the life of a world that a search can look back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    epoch: u64,
    /// The order of creation that the next entity was to get.
    next_order: u64,
}

impl Moment {
    pub(crate) fn epoch(self) -> u64 {
        self.epoch
    }
}

/// A moment, or now.
pub(crate) type When = Option<Moment>;

/// The epochs of the searches that may see something, including both ends.
#[derive(Clone, Copy, Debug)]
struct Span {
    first: u64,
    last: u64,
}

impl Span {
    fn is_needed(self, open: &[Open]) -> bool {
        let at = open.partition_point(|it| it.epoch < self.first);
        open.get(at).is_some_and(|it| it.epoch <= self.last)
    }
}

/// An open search.
#[derive(Clone, Copy, Debug)]
struct Open {
    epoch: u64,
    npc: u32,
    /// See [`Moment`].
    next_order: u64,
}

/// What can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    /// The true values of an entity.
    Truth(EntityIndex),
    /// The facts of an NPC, by its place, about an entity, by its order of creation.
    Told(u32, u64),
    /// Whether an offer is enabled.
    Offer(u64),
    /// The claims on slots.
    Slots(SlotKey),
    /// What is booked of an entity's stocks.
    Bookings(EntityId),
    /// What an NPC remembers of its previous update.
    Previous(u32),
    /// What an NPC remembers of influences.
    Noticed(u32),
}

#[derive(Clone, Copy, Debug)]
enum Value {
    Row(TypeId, u32),
    /// For [`Key::Told`]: the NPC had no fact of the entity. For [`Key::Truth`]: the entity was
    /// dormant.
    Unknown,
    Enabled(bool),
    Slots(u32),
    Bookings(u32),
    Previous(u32),
    Noticed(u32),
}

#[derive(Clone, Copy, Debug)]
struct Kept {
    span: Span,
    key: Key,
    value: Value,
    /// The copy that was kept before under the same key.
    older: Option<u32>,
}

/// Whether it is kept that an entity was dormant.
fn is_absence(key: Key, value: Value) -> bool {
    matches!((key, value), (Key::Truth(_), Value::Unknown))
}

/// An entity that was destroyed or became dormant.
#[derive(Clone, Copy, Debug)]
struct Dead {
    span: Span,
    of: TypeId,
    entity: EntityIndex,
}

/// An entity that an NPC has lost its last fact of.
#[derive(Clone, Copy, Debug)]
struct Forgotten {
    span: Span,
    npc: u32,
    of: TypeId,
    entity: EntityIndex,
}

/// An entity whose slot is to be freed.
#[derive(Clone, Copy, Debug)]
struct Grave {
    span: Span,
    entity: EntityIndex,
}

/// The copies that a world keeps for open searches.
#[derive(Debug)]
pub(crate) struct Past {
    searches: Arc<OpenSearches>,
    /// The epoch of searches that begin now.
    epoch: u64,
    /// The open searches, in order of their epochs, when this was last brought up to date.
    open: Vec<Open>,
    begun: u64,
    ended: u64,
    /// The newest epoch in which an open search of an NPC began, by the NPC's place; 0 for none.
    of_npc: Vec<u64>,
    kept: Vec<Kept>,
    newest: HashMap<Key, u32, FxBuildHasher>,
    /// The rows that are kept, by type.
    rows: Vec<Rows>,
    previous: Pool<Previous>,
    noticed: Pool<Noticed>,
    slots: Pool<SlotEntry>,
    bookings: Pool<BookingList>,
    dead: Vec<Dead>,
    forgotten: Vec<Forgotten>,
    graves: Vec<Grave>,
    /// How many things were left after the last sweep.
    swept: usize,
    /// Whether it is kept of any entity that it was dormant.
    any_absent: bool,
    /// Scratch memory.
    next_open: Vec<Open>,
}

impl Past {
    pub(crate) fn new(domain: &Domain) -> Self {
        let types = domain.types.iter().zip(&domain.index.by_place);
        Past {
            searches: Arc::new(OpenSearches::new()),
            epoch: FIRST_EPOCH,
            open: Vec::new(),
            begun: 0,
            ended: 0,
            of_npc: Vec::new(),
            kept: Vec::new(),
            newest: HashMap::with_hasher(FxBuildHasher),
            rows: types
                .map(|(of, &near)| Rows::new_of_beliefs(of, near))
                .collect(),
            previous: Pool::new(),
            noticed: Pool::new(),
            slots: Pool::new(),
            bookings: Pool::new(),
            dead: Vec::new(),
            forgotten: Vec::new(),
            graves: Vec::new(),
            swept: 0,
            any_absent: false,
            next_open: Vec::new(),
        }
    }

    /// The epoch in which the oldest open search began.
    pub(in crate::world) fn oldest_open(&self) -> Option<u64> {
        self.open.first().map(|it| it.epoch)
    }

    /// The epoch in which the newest open search began.
    pub(in crate::world) fn newest_open(&self) -> Option<u64> {
        self.open.last().map(|it| it.epoch)
    }

    /// Whether there was any open search when this was last brought up to date.
    pub(in crate::world) fn is_kept_for_any(&self) -> bool {
        !self.open.is_empty()
    }

    /// Whether `open` is good enough: no search has begun since it was brought up to date, and at
    /// most half of them have ended.
    fn is_up_to_date(&self) -> bool {
        let ended = self.searches.ended().wrapping_sub(self.ended);
        self.searches.begun() == self.begun && 2 * ended <= self.open.len() as u64
    }

    /// Finds out which searches are open now. Returns whether none of the present copies is needed.
    fn bring_up_to_date(&mut self, next_order: u64) -> bool {
        self.begun = self.searches.begun();
        self.ended = self.searches.ended();
        for open in &self.open {
            self.of_npc[open.npc as usize] = 0;
        }
        let (before, epoch) = (&self.open, self.epoch);
        let open = &mut self.next_open;
        open.clear();
        self.searches.each_open(|began, npc| {
            let known = before.binary_search_by_key(&began, |it| it.epoch);
            open.push(Open {
                epoch: began,
                npc,
                next_order: known.map_or(next_order, |at| before[at].next_order),
            });
        });
        open.heap_sort_by_key(|it| (it.epoch, it.npc));
        for open in open.iter() {
            let npc = open.npc as usize;
            if self.of_npc.len() <= npc {
                self.of_npc.resize(npc + 1, 0);
            }
            self.of_npc[npc] = open.epoch;
        }
        // All present copies were made for earlier epochs.
        let none_older = open.first().is_none_or(|it| it.epoch == epoch);
        if open.last().is_some_and(|it| it.epoch == epoch) {
            self.epoch += 1;
        }
        mem::swap(&mut self.open, &mut self.next_open);
        none_older
    }

    /// The epochs of the searches that can see an entity with this order of creation; none if no
    /// search can.
    fn seen_by(&self, order: u64) -> Option<Span> {
        let first = self.open.partition_point(|it| it.next_order <= order);
        Some(Span {
            first: self.open.get(first)?.epoch,
            last: self.open.last()?.epoch,
        })
    }

    /// The epochs of the searches of one NPC; none if it has no search.
    fn seen_by_npc(&self, npc: u32) -> Option<Span> {
        let last = self.of_npc.get(npc as usize).copied()?;
        let first = FIRST_EPOCH;
        (last > 0).then_some(Span { first, last })
    }

    /// For which epochs a copy is needed under a key, and the older copy; none if the present
    /// copies are enough. `of` says which searches can see the thing, if any can.
    fn wants(&self, key: Key, of: Option<Span>) -> Option<(Span, Option<u32>)> {
        let of = of?;
        let older = self.newest.get(&key).copied();
        let mut span = of;
        if let Some(at) = older {
            let covered = self.kept[at as usize].span.last;
            if covered >= of.last {
                return None;
            }
            span.first = of.first.max(covered + 1);
        }
        Some((span, older))
    }

    fn keep(&mut self, key: Key, value: Value, (span, older): (Span, Option<u32>)) {
        self.any_absent |= is_absence(key, value);
        self.newest.insert(key, self.kept.len() as u32);
        self.kept.push(Kept {
            span,
            key,
            value,
            older,
        });
    }

    /// The copy under a key that is valid for a moment; none if the present value is.
    fn find(&self, when: When, key: Key) -> Option<Value> {
        let epoch = when?.epoch;
        let mut found = None;
        let mut next = self.newest.get(&key).copied();
        while let Some(at) = next {
            let kept = &self.kept[at as usize];
            if kept.span.last < epoch {
                break;
            }
            found = Some(kept.value);
            next = kept.older;
        }
        found
    }

    fn len(&self) -> usize {
        self.kept.len() + self.dead.len() + self.forgotten.len() + self.graves.len()
    }

    /// Drops what no open search needs. Calls `bury` with each entity whose slot can be freed.
    fn sweep(&mut self, mut bury: impl FnMut(EntityIndex)) {
        let open = &self.open[..];
        self.newest.clear();
        self.any_absent = false;
        let mut next = 0;
        self.kept.retain_mut(|kept| {
            if !kept.span.is_needed(open) {
                match kept.value {
                    Value::Row(of, row) => self.rows[of.index()].remove(row),
                    Value::Previous(at) => self.previous.give_back(at),
                    Value::Noticed(at) => self.noticed.give_back(at),
                    Value::Slots(at) => self.slots.give_back(at),
                    Value::Bookings(at) => self.bookings.give_back(at),
                    Value::Unknown | Value::Enabled(_) => {}
                }
                return false;
            }
            self.any_absent |= is_absence(kept.key, kept.value);
            kept.older = self.newest.insert(kept.key, next);
            next += 1;
            true
        });
        self.dead.retain(|it| it.span.is_needed(open));
        self.forgotten.retain(|it| it.span.is_needed(open));
        self.graves.retain(|it| {
            let needed = it.span.is_needed(open);
            if !needed {
                bury(it.entity);
            }
            needed
        });
        self.swept = self.len();
    }

    /// How many slots of destroyed and forgotten entities aren't free yet.
    pub(crate) fn grave_len(&self) -> usize {
        self.graves.len()
    }

    /// Moves the positions of all rows that are kept.
    pub(crate) fn shift(&mut self, places: &[Places], by: [f32; 3]) {
        for (rows, places) in self.rows.iter_mut().zip(places) {
            rows.shift(places, by);
        }
    }

    /// The copies of what an NPC remembered for `was(…)`.
    pub(crate) fn previous_of(&mut self, npc: u32) -> impl Iterator<Item = &mut Previous> {
        let mut mine: Vec<bool> = Vec::new();
        for kept in &self.kept {
            if let (Key::Previous(of), Value::Previous(at)) = (kept.key, kept.value)
                && of == npc
            {
                mine.resize(mine.len().max(at as usize + 1), false);
                mine[at as usize] = true;
            }
        }
        let all = self.previous.iter_mut().zip(mine);
        all.filter_map(|(previous, mine)| mine.then_some(previous))
    }

    /// How many things are kept.
    pub(crate) fn kept(&self) -> usize {
        self.len()
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        let rows = self.rows.iter().map(Rows::memory).sum::<usize>();
        rows + self.previous.memory(Previous::memory)
            + self.noticed.memory(Noticed::memory)
            + self.slots.memory(SlotEntry::memory)
            + self.bookings.memory(BookingList::memory)
            + (self.open.capacity() + self.next_open.capacity()) * size_of::<Open>()
            + self.of_npc.capacity() * size_of::<u64>()
            + self.kept.capacity() * size_of::<Kept>()
            + self.newest.allocation_size()
            + self.dead.capacity() * size_of::<Dead>()
            + self.forgotten.capacity() * size_of::<Forgotten>()
            + self.graves.capacity() * size_of::<Grave>()
    }
}
