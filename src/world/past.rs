//! What was true and believed when the open searches began.
//!
//! A search sees the facts as they were when it began, though the host goes on writing, creating,
//! destroying and telling between its calls. Nothing is copied when it begins. Instead, while
//! searches are open, whatever is about to change for the first time since the newest of them began
//! is copied before: a row of truth, a row of an NPC's facts, whether an offer is enabled, what an
//! NPC remembers for `was(…)`. So the cost is proportional to what changes, not to what is known.
//!
//! **Epochs.** Searches that begin without a change in between begin in the same epoch. What is
//! kept is good for a span of epochs: those after the thing was last kept (or the entity created),
//! up to the newest open when it was about to change. A search finds it by its own epoch; where it
//! finds nothing, what is there now is what was there then.
//!
//! **Who existed** needs nothing kept where something begins: entities have an order of creation,
//! and a moment says which came after it; facts of an entity not heard of before are kept as
//! unknown. Where something ends, its last row is kept and it is noted in a list of its own, so
//! that searches can still walk over it. The slot of a destroyed entity isn't used again while a
//! search that could see the entity is open. So indices, orders, keys, handles and ranges can be
//! read in place.
//!
//! **Every reading of the past goes through this file**: [`World::truth_at`], [`World::told_at`],
//! [`World::exists_at`], [`World::living_at`], [`World::known_at`], [`World::is_enabled_at`] and
//! [`World::previous_at`] take a [`When`]. An index over the world may lead to too many candidates
//! (what has changed since, and [`Past`]'s lists of the dead and the forgotten); these functions
//! have the last word. Every writing goes through [`World::notice`], once, and what it changes
//! through one of the `keep` functions.
//!
//! **Giving up.** What no open search needs any more is dropped when the world is changed next:
//! at once when no search needs anything that was kept, else when what is kept has doubled since it
//! was last looked through. The memory stays for what is kept next.

use alloc::{sync::Arc, vec::Vec};
use core::mem;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    beliefs::{EntityIndex, OfferSide},
    domain::{ActionId, Domain, TypeId},
};

use super::{
    BeliefMode, EntityId, Record, TRUTH, View, World, WorldError,
    facts::{FactPools, Subject},
    offers,
    open_searches::{FIRST_EPOCH, OpenSearches, Ticket},
    previous::Previous,
    rows::Rows,
};

/// A point and how far from it, in metres.
type Around = ([f32; 3], f32);

/// A point in the life of a world that a search may look back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    epoch: u64,
    /// The order of creation that the next entity was to get.
    next_order: u64,
}

/// A moment, or now.
pub(crate) type When = Option<Moment>;

/// What keeps the facts of one NPC readable as they are now, until it is released.
///
/// Keep one for each search and use it again: after the first search in a world, holding and
/// releasing allocate nothing. It may be released on any thread, and outlive its world.
#[derive(Debug, Default)]
pub struct Hold {
    ticket: Option<Ticket>,
    held: Option<Held>,
    /// How many entities of each type the NPC knew.
    counts: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    npc: EntityId,
    moment: Moment,
    seconds: f64,
    belief_mode: BeliefMode,
}

impl Hold {
    /// Lets go of the facts; the world needn't keep them any more.
    pub fn release(&mut self) {
        self.held = None;
        if let Some(ticket) = &self.ticket {
            ticket.end();
        }
    }

    /// Whose facts are held.
    #[must_use]
    pub fn npc(&self) -> Option<EntityId> {
        self.held.map(|held| held.npc)
    }
}

/// The epochs of those searches that may see something: both ends are among them.
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
    /// What is true of an entity.
    Truth(EntityIndex),
    /// What an NPC, by its place, was told of an entity, by its order.
    Told(u32, u64),
    /// Whether an offer is enabled.
    Offer(u64),
    /// What an NPC remembers of its previous update.
    Previous(u32),
}

#[derive(Clone, Copy, Debug)]
enum Value {
    Row(TypeId, u32),
    /// The NPC had no fact of the entity.
    Unknown,
    Enabled(bool),
    Previous(u32),
}

#[derive(Clone, Copy, Debug)]
struct Kept {
    span: Span,
    key: Key,
    value: Value,
    /// What was kept under the same key before.
    older: Option<u32>,
}

/// An entity that was destroyed.
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

/// A slot that is to be freed.
#[derive(Clone, Copy, Debug)]
struct Grave {
    span: Span,
    entity: EntityIndex,
}

/// What is kept of a world's past.
#[derive(Debug)]
pub(crate) struct Past {
    searches: Arc<OpenSearches>,
    /// The epoch of searches that begin now.
    epoch: u64,
    /// In order of their epochs.
    open: Vec<Open>,
    begun: u64,
    ended: u64,
    /// The newest epoch in which an open search of an NPC began, by the NPC's place; 0 for none.
    of_npc: Vec<u64>,
    kept: Vec<Kept>,
    newest: HashMap<Key, u32, FxBuildHasher>,
    /// Rows kept, by type.
    rows: Vec<Rows>,
    previous: Vec<Previous>,
    free_previous: Vec<u32>,
    dead: Vec<Dead>,
    forgotten: Vec<Forgotten>,
    graves: Vec<Grave>,
    /// How much was left when it was last looked through.
    swept: usize,
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
            rows: types.map(|(of, &near)| Rows::new(of, near)).collect(),
            previous: Vec::new(),
            free_previous: Vec::new(),
            dead: Vec::new(),
            forgotten: Vec::new(),
            graves: Vec::new(),
            swept: 0,
            next_open: Vec::new(),
        }
    }

    /// Whether the open searches are those that were open when this was last brought up to date,
    /// or about those: each ending matters little by itself.
    fn is_up_to_date(&self) -> bool {
        let ended = self.searches.ended().wrapping_sub(self.ended);
        self.searches.begun() == self.begun && 2 * ended <= self.open.len() as u64
    }

    /// Looks who is open now. Returns whether nothing is needed that was kept until now.
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
        open.sort_unstable_by_key(|it| (it.epoch, it.npc));
        for open in open.iter() {
            let npc = open.npc as usize;
            if self.of_npc.len() <= npc {
                self.of_npc.resize(npc + 1, 0);
            }
            self.of_npc[npc] = open.epoch;
        }
        // All that was kept was kept for earlier epochs.
        let none_older = open.first().is_none_or(|it| it.epoch == epoch);
        if open.last().is_some_and(|it| it.epoch == epoch) {
            self.epoch += 1;
        }
        mem::swap(&mut self.open, &mut self.next_open);
        none_older
    }

    /// The searches that can see an entity of this order of creation; none if none can.
    fn seen_by(&self, order: u64) -> Option<Span> {
        let first = self.open.partition_point(|it| it.next_order <= order);
        Some(Span {
            first: self.open.get(first)?.epoch,
            last: self.open.last()?.epoch,
        })
    }

    /// The searches of one NPC; none if there are none.
    fn seen_by_npc(&self, npc: u32) -> Option<Span> {
        let last = self.of_npc.get(npc as usize).copied()?;
        let first = FIRST_EPOCH;
        (last > 0).then_some(Span { first, last })
    }

    /// Where something has to be kept under a key; none if it is there already. `of` says which
    /// searches can see it.
    fn wants(&self, key: Key, of: Span) -> Option<(Span, Option<u32>)> {
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
        self.newest.insert(key, self.kept.len() as u32);
        self.kept.push(Kept {
            span,
            key,
            value,
            older,
        });
    }

    /// What was kept under a key for a moment.
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

    /// An NPC is about to lose or change what it was told of an entity.
    pub(crate) fn keep_told(&mut self, npc: u32, subject: &Subject, pools: &FactPools) {
        let key = Key::Told(npc, subject.order);
        if let Some(of) = self.seen_by_npc(npc)
            && let Some(place) = self.wants(key, of)
        {
            let rows = &mut self.rows[subject.of.index()];
            let row = rows.add_copy(pools.of(subject.of), subject.row);
            rows.place(row, told_by(npc), subject.entity);
            self.keep(key, Value::Row(subject.of, row), place);
        }
    }

    /// An NPC is about to be told its first fact of an entity.
    pub(crate) fn keep_unknown(&mut self, npc: u32, order: u64) {
        let key = Key::Told(npc, order);
        if let Some(of) = self.seen_by_npc(npc)
            && let Some(place) = self.wants(key, of)
        {
            self.keep(key, Value::Unknown, place);
        }
    }

    /// An NPC is about to lose its last fact of an entity.
    pub(crate) fn keep_forgotten(&mut self, npc: u32, subject: &Subject, pools: &FactPools) {
        self.keep_told(npc, subject, pools);
        if let Some(span) = self.seen_by_npc(npc) {
            self.forgotten.push(Forgotten {
                span,
                npc,
                of: subject.of,
                entity: subject.entity,
            });
        }
    }

    /// What an NPC remembers of its previous update is about to be replaced. If it has to be kept,
    /// it moves away.
    pub(crate) fn keep_previous(&mut self, npc: u32, previous: &mut Previous) {
        let key = Key::Previous(npc);
        if let Some(of) = self.seen_by_npc(npc)
            && let Some(place) = self.wants(key, of)
        {
            let at = self.free_previous.pop().unwrap_or_else(|| {
                self.previous.push(Previous::default());
                (self.previous.len() - 1) as u32
            });
            mem::swap(&mut self.previous[at as usize], previous);
            self.keep(key, Value::Previous(at), place);
        }
    }

    /// An NPC is about to be destroyed: its searches are at an end, whether they know it or not.
    pub(crate) fn abandon(&mut self, npc: u32) {
        if let Some(epoch) = self.of_npc.get_mut(npc as usize) {
            *epoch = 0;
        }
    }

    fn len(&self) -> usize {
        self.kept.len() + self.dead.len() + self.forgotten.len() + self.graves.len()
    }

    /// Drops what no open search needs. `bury` is told of slots that can be used again.
    fn sweep(&mut self, mut bury: impl FnMut(EntityIndex)) {
        let open = &self.open[..];
        self.newest.clear();
        let mut next = 0;
        self.kept.retain_mut(|kept| {
            if !kept.span.is_needed(open) {
                match kept.value {
                    Value::Row(of, row) => self.rows[of.index()].remove(row),
                    Value::Previous(at) => self.free_previous.push(at),
                    Value::Unknown | Value::Enabled(_) => {}
                }
                return false;
            }
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

    /// How many slots of entities that are dead and forgotten aren't free yet.
    pub(crate) fn grave_len(&self) -> usize {
        self.graves.len()
    }

    /// How many things are kept.
    pub(crate) fn kept(&self) -> usize {
        self.len()
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        let rows = self.rows.iter().map(Rows::memory).sum::<usize>();
        let previous = self.previous.iter().map(Previous::memory).sum::<usize>();
        rows + previous
            + self.previous.capacity() * size_of::<Previous>()
            + self.free_previous.capacity() * size_of::<u32>()
            + (self.open.capacity() + self.next_open.capacity()) * size_of::<Open>()
            + self.of_npc.capacity() * size_of::<u64>()
            + self.kept.capacity() * size_of::<Kept>()
            + self.newest.allocation_size()
            + self.dead.capacity() * size_of::<Dead>()
            + self.forgotten.capacity() * size_of::<Forgotten>()
            + self.graves.capacity() * size_of::<Grave>()
    }
}

/// Who owns kept rows of what an NPC was told; kept rows of truth are [`TRUTH`]'s.
fn told_by(npc: u32) -> u32 {
    const { assert!(TRUTH == 0) };
    npc + 1
}

/// A row of now or of the past.
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

    fn is_within(self, (centre, radius): Around) -> bool {
        self.rows.is_within(self.row, centre, radius)
    }
}

/// Holding the past.
impl World {
    /// Keeps what an NPC knows readable as it is now, until `hold` is released. What it held
    /// before is released.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`]; `hold` is as before then.
    pub fn hold(&self, npc: EntityId, hold: &mut Hold) -> Result<(), WorldError> {
        let place = self.npc_place(npc)?;
        hold.release();
        let past = &self.past;
        if !hold
            .ticket
            .as_ref()
            .is_some_and(|it| it.is_of(&past.searches))
        {
            hold.ticket = Some(Ticket::new(&past.searches));
        }
        if let Some(ticket) = &hold.ticket {
            ticket.begin(past.epoch, place);
        }
        let belief_mode = self.npcs.get(place).belief_mode;
        let types = (0..self.tables.len()).map(TypeId::at);
        let counts = types.map(|of| self.count_known(place, belief_mode, of) as u32);
        hold.counts.clear();
        hold.counts.extend(counts);
        hold.held = Some(Held {
            npc,
            moment: Moment {
                epoch: past.epoch,
                next_order: self.entities.next_order(),
            },
            seconds: self.time.seconds(),
            belief_mode,
        });
        Ok(())
    }

    /// What the NPC knew when `hold` was given to [`hold`](Self::hold).
    ///
    /// # Errors
    /// [`WorldError::NothingHeld`] if nothing of this world is held;
    /// [`WorldError::InvalidEntity`] if the NPC was destroyed since.
    pub fn held<'w>(&'w self, hold: &'w Hold) -> Result<View<'w>, WorldError> {
        let ticket = hold.ticket.as_ref();
        let here = ticket.is_some_and(|it| it.is_of(&self.past.searches));
        let held = hold.held.filter(|_| here).ok_or(WorldError::NothingHeld)?;
        // Nothing has changed since: reading what is there now is quicker.
        let when = (held.moment.epoch < self.past.epoch).then_some(held.moment);
        let then = (held.seconds, held.belief_mode);
        self.view(held.npc, when, &hold.counts, then)
    }

    /// How many things are kept for open searches.
    #[must_use]
    pub fn kept_len(&self) -> usize {
        self.past.kept()
    }

    /// Something is about to change. Comes before everything else that a change does.
    pub(super) fn notice(&mut self) {
        if !self.past.is_up_to_date() {
            self.notice_searches();
        }
    }

    #[cold]
    fn notice_searches(&mut self) {
        let needless = self.past.bring_up_to_date(self.entities.next_order());
        let kept = self.past.kept();
        if (needless && kept > 0) || kept > 2 * self.past.swept + 64 {
            let mut graves = mem::take(&mut self.gone);
            self.past.sweep(|entity| graves.push(entity));
            for entity in graves.drain(..) {
                self.free_slot(entity);
            }
            self.gone = graves;
        }
    }

    /// What is true of an entity is about to change, or to end.
    pub(super) fn keep_truth(&mut self, entity: EntityIndex) {
        if self.past.open.is_empty() {
            return;
        }
        let key = Key::Truth(entity);
        if let Some(record) = self.entities.get(entity)
            && let Some(of) = self.past.seen_by(record.order)
            && let Some(place) = self.past.wants(key, of)
        {
            let rows = &self.tables[record.of.index()].rows;
            let kept = &mut self.past.rows[record.of.index()];
            let row = kept.add_copy(rows, record.row);
            kept.place(row, TRUTH, entity);
            let value = Value::Row(record.of, row);
            self.past.keep(key, value, place);
        }
    }

    /// An entity is about to be destroyed.
    pub(super) fn keep_dead(&mut self, entity: EntityIndex) {
        self.keep_truth(entity);
        if let Some(record) = self.entities.get(entity)
            && let Some(span) = self.past.seen_by(record.order)
        {
            let of = record.of;
            self.past.dead.push(Dead { span, of, entity });
        }
    }

    /// An offer is about to be enabled or disabled.
    pub(super) fn keep_offer(&mut self, entity: EntityIndex, side: OfferSide, action: ActionId) {
        let key = Key::Offer(offers::key(entity, side, action));
        if let Some(record) = self.entities.get(entity)
            && let Some(of) = self.past.seen_by(record.order)
            && let Some(place) = self.past.wants(key, of)
        {
            let enabled = !self.disabled.contains(entity, side, action);
            self.past.keep(key, Value::Enabled(enabled), place);
        }
    }

    /// The slot of an entity that is dead and forgotten is freed, as soon as no search can see the
    /// entity.
    pub(super) fn bury(&mut self, entity: EntityIndex) {
        let Some(record) = self.entities.get(entity) else {
            return;
        };
        match self.past.seen_by(record.order) {
            None => self.free_slot(entity),
            Some(span) => {
                self.past.graves.push(Grave { span, entity });
            }
        }
    }
}

/// Reading the past, or what is there now.
impl World {
    /// The record of an entity that existed, living or remembered.
    pub(super) fn record_at(&self, when: When, entity: EntityIndex) -> Option<&Record> {
        let record = self.entities.get(entity)?;
        let was_there = when.is_none_or(|then| record.order < then.next_order);
        was_there.then_some(record)
    }

    /// What is true of an entity; none if it doesn't live.
    pub(super) fn truth_at(&self, when: When, entity: EntityIndex) -> Option<(&Record, RowAt<'_>)> {
        let record = self.record_at(when, entity)?;
        if let Some(Value::Row(of, row)) = self.past.find(when, Key::Truth(entity)) {
            let rows = &self.past.rows[of.index()];
            return Some((record, RowAt { rows, row }));
        }
        let rows = &self.tables[record.of.index()].rows;
        let row = record.row;
        record.is_alive().then_some((record, RowAt { rows, row }))
    }

    /// What an NPC, by its place, was told of an entity; none if it has no fact of it.
    pub(super) fn told_at(&self, when: When, npc: u32, record: &Record) -> Option<RowAt<'_>> {
        match self.past.find(when, Key::Told(npc, record.order)) {
            Some(Value::Row(of, row)) => {
                let rows = &self.past.rows[of.index()];
                return Some(RowAt { rows, row });
            }
            Some(_) => return None,
            None => {}
        }
        let facts = &self.npcs.get(npc).facts;
        let subject = facts.subject(record.of, record.order)?;
        Some(RowAt {
            rows: self.facts.of(subject.of),
            row: subject.row,
        })
    }

    /// Whether an entity lives, or, for one of the NPCs, at least did and the NPC remembers it.
    pub(super) fn exists_at(&self, when: When, npc: Option<u32>, entity: EntityId) -> bool {
        if self.entities.find_remembered(entity).is_none() {
            return false;
        }
        self.truth_at(when, entity.index()).is_some()
            || npc.is_some_and(|npc| {
                let record = self.record_at(when, entity.index());
                record.is_some_and(|it| self.told_at(when, npc, it).is_some())
            })
    }

    /// Appends the living entities of a type, in order of creation.
    pub(super) fn living_at(&self, when: When, of: TypeId, out: &mut Vec<EntityIndex>) {
        let Some(table) = self.tables.get(of.index()) else {
            return;
        };
        let Some(then) = when else {
            return out.extend(table.living.iter().map(EntityIndex));
        };
        let first = out.len();
        let living = table.living.iter().map(EntityIndex);
        out.extend(living.take_while(|&it| self.order_at(it) < then.next_order));
        let dead = self.past.dead.iter().filter(|it| it.of == of);
        let dead = dead.map(|it| it.entity);
        out.extend(dead.filter(|&it| self.truth_at(when, it).is_some()));
        self.put_in_order(out, first);
    }

    /// Appends the entities of a type that an NPC has facts of, in order of creation.
    pub(super) fn known_at(&self, when: When, npc: u32, of: TypeId, out: &mut Vec<EntityIndex>) {
        let known = self.npcs.get(npc).facts.of_type(of).iter();
        if when.is_none() {
            return out.extend(known.map(|it| it.entity));
        }
        let first = out.len();
        let forgotten = self.past.forgotten.iter();
        let forgotten = forgotten.filter(|it| it.npc == npc && it.of == of);
        let all = known
            .map(|it| it.entity)
            .chain(forgotten.map(|it| it.entity));
        out.extend(all.filter(|&it| {
            let record = self.record_at(when, it);
            record.is_some_and(|it| self.told_at(when, npc, it).is_some())
        }));
        self.put_in_order(out, first);
        // What was forgotten and heard of again is there twice.
        out.dedup();
    }

    /// How many entities of a type an NPC knows now.
    pub(super) fn count_known(&self, npc: u32, mode: BeliefMode, of: TypeId) -> usize {
        let state = self.npcs.get(npc);
        match mode {
            BeliefMode::AllKnowing => {
                let table = self.tables.get(of.index());
                table.map_or(0, |it| it.living.len())
            }
            BeliefMode::OwnFacts => {
                let own = self.entities.get(state.entity);
                let is_own = own.is_some_and(|it| it.of == of);
                state.facts.of_type(of).len() + usize::from(is_own)
            }
        }
    }

    /// Appends the living entities of a type within a distance of a point, in any order.
    pub(super) fn living_near_at(
        &self,
        when: When,
        of: TypeId,
        around: Around,
        out: &mut Vec<EntityIndex>,
    ) {
        let Some(table) = self.tables.get(of.index()) else {
            return;
        };
        let first = out.len();
        let (rows, most) = (&table.rows, table.living.len());
        let found =
            rows.near(TRUTH, around, most, out) && self.kept_near(when, TRUTH, of, around, out);
        if !found {
            out.truncate(first);
            self.living_at(when, of, out);
        }
        if !found || when.is_some() {
            self.retain_from(first, out, |it| {
                let truth = self.truth_at(when, it);
                truth.is_some_and(|(_, row)| row.is_within(around))
            });
        }
    }

    /// Appends the entities of a type that an NPC has facts of, within a distance of a point as
    /// far as it knows, in any order.
    pub(super) fn known_near_at(
        &self,
        when: When,
        npc: u32,
        of: TypeId,
        around: Around,
        out: &mut Vec<EntityIndex>,
    ) {
        let first = out.len();
        let most = self.npcs.get(npc).facts.of_type(of).len();
        let found = self.facts.of(of).near(npc, around, most, out)
            && self.kept_near(when, told_by(npc), of, around, out);
        if !found {
            out.truncate(first);
            self.known_at(when, npc, of, out);
        }
        if !found || when.is_some() {
            self.retain_from(first, out, |it| {
                let record = self.record_at(when, it);
                let told = record.and_then(|it| self.told_at(when, npc, it));
                told.is_some_and(|row| row.is_within(around))
            });
        }
    }

    /// Appends the entities of which kept rows are near. False if that isn't worth it.
    fn kept_near(
        &self,
        when: When,
        owner: u32,
        of: TypeId,
        around: Around,
        out: &mut Vec<EntityIndex>,
    ) -> bool {
        let rows = &self.past.rows[of.index()];
        when.is_none() || rows.near(owner, around, self.past.kept.len(), out)
    }

    /// Leaves, from `first` on, those that fit, each once.
    fn retain_from(
        &self,
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

    fn order_at(&self, entity: EntityIndex) -> u64 {
        self.entities.get(entity).map_or(0, |it| it.order)
    }

    fn put_in_order(&self, entities: &mut [EntityIndex], first: usize) {
        let entities = &mut entities[first..];
        if !entities.is_sorted_by_key(|&it| self.order_at(it)) {
            entities.sort_unstable_by_key(|&it| self.order_at(it));
        }
    }

    /// Whether an offer is enabled.
    pub(super) fn is_enabled_at(
        &self,
        when: When,
        entity: EntityIndex,
        side: OfferSide,
        action: ActionId,
    ) -> bool {
        // Once an offer was disabled, the record says so for ever.
        let record = self.entities.get(entity);
        if !record.is_some_and(Record::has_disabled_offers) {
            return true;
        }
        match self
            .past
            .find(when, Key::Offer(offers::key(entity, side, action)))
        {
            Some(Value::Enabled(enabled)) => enabled,
            _ => !self.disabled.contains(entity, side, action),
        }
    }

    /// What an NPC remembers of its previous update.
    pub(super) fn previous_at(&self, when: When, npc: u32) -> &Previous {
        match self.past.find(when, Key::Previous(npc)) {
            Some(Value::Previous(at)) => &self.past.previous[at as usize],
            _ => &self.npcs.get(npc).previous,
        }
    }
}
