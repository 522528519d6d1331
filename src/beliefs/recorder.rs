//! Stands between a search and the NPC's knowledge, and notes what the search asks.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::cell::RefCell;

use super::{
    ActiveModifiers, AgeTest, Beyond, EntityId, EntityIndex, InfluencePlace, Knowledge, Met,
    NoticedInfluence, OfferSide, Place, SlotUse, Watch,
    influence::InfluenceRead,
    read_set::{AmbianceRead, Among, List, ROUNDING, ReadSet, Row, Single, ask, fingerprint},
};
use crate::domain::{ActionId, Alterable, AttributeId, InfluenceId, TypeId};

/// Knowledge that notes each question and its answer in a [`ReadSet`].
pub struct Recorder<'k> {
    knowledge: &'k dyn Knowledge,
    reads: RefCell<&'k mut ReadSet>,
}

impl<'k> Recorder<'k> {
    /// Notes in `reads` what `knowledge` is asked for from now on. `reads` must have been
    /// [begun](ReadSet::begin) with the same knowledge.
    pub fn new(knowledge: &'k dyn Knowledge, reads: &'k mut ReadSet) -> Self {
        Recorder {
            knowledge,
            reads: RefCell::new(reads),
        }
    }

    fn list(&self, of: TypeId, among: Among, out: &mut Vec<EntityIndex>) {
        let begin = out.len();
        ask(self.knowledge, of, among, out);
        let reads = &mut **self.reads.borrow_mut();
        let first = reads.found.len();
        reads.found.extend_from_slice(&out[begin..]);
        reads.found[first..].heap_sort();
        reads.lists.push(List {
            of,
            among,
            first: first as u32,
            len: (out.len() - begin) as u32,
        });
    }

    fn single(&self, single: Single) {
        let reads = &mut **self.reads.borrow_mut();
        if reads.singles.last() != Some(&single) {
            reads.singles.push(single);
        }
    }
}

impl Knowledge for Recorder<'_> {
    forward! {
        self.knowledge =>
        fn npc(&self) -> EntityIndex;
        fn order_of(&self, entity: EntityIndex) -> u64;
        fn next_order(&self) -> u64;
        fn handle(&self, entity: EntityIndex) -> EntityId;
        fn user_key(&self, entity: EntityIndex) -> u64;
        fn name(&self, handle: EntityId) -> Option<&str>;
        fn area_name(&self, handle: u64) -> Option<&str>;
        fn is_kept_out(&self, supplier: EntityIndex, action: ActionId) -> bool;
        fn bookers(&self, supplier: EntityIndex, stock: AttributeId, out: &mut Vec<(EntityIndex, f32)>);
        fn clock(&self) -> u64;
        fn may_have_changed(&self, watch: Watch, since: u64) -> bool;
    }

    fn now(&self) -> f64 {
        self.reads.borrow_mut().reads_time = true;
        self.knowledge.now()
    }

    fn now_for_waits(&self) -> f64 {
        self.reads.borrow_mut().reads_waits = true;
        self.knowledge.now_for_waits()
    }

    fn knows(&self, entity: EntityIndex) -> bool {
        let knows = self.knowledge.knows(entity);
        let order = if knows {
            self.knowledge.order_of(entity)
        } else {
            0
        };
        self.single(Single::Knows(entity, order, knows));
        knows
    }

    fn known_of_type(&self, of: TypeId, out: &mut Vec<EntityIndex>) {
        self.list(of, Among::All, out);
    }

    // It isn't noted: it decides whether only the nearest are looked at, which is noted as such
    // (`leaves_out`).
    fn count_of_type(&self, of: TypeId) -> usize {
        self.knowledge.count_of_type(of)
    }

    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>) {
        self.list(of, Among::Near(centre, radius), out);
    }

    fn beyond(&self, of: TypeId, beyond: Beyond, out: &mut Vec<EntityIndex>) {
        self.list(of, Among::Beyond(beyond), out);
    }

    // This isn't noted, for the same reason.
    fn ends(&self, of: TypeId, end: (u16, bool), count: usize, out: &mut Vec<f32>) -> bool {
        self.knowledge.ends(of, end, count, out)
    }

    // What it returns besides the facts never changes while the entity exists.
    fn meet(&self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'_> {
        let first = row.len();
        let met = self.knowledge.meet(entity, row);
        let reads = &mut **self.reads.borrow_mut();
        reads.rows.push(Row {
            entity,
            order: met.order,
            first: reads.values.len() as u32,
            len: (row.len() - first) as u16,
            of: met.of,
            is_known: met.is_known,
            ignores_drifts: false,
        });
        reads.values.extend_from_slice(&row[first..]);
        met
    }

    fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool {
        let enabled = self.knowledge.is_enabled(entity, side, action);
        self.single(Single::Enabled(entity, side, action, enabled));
        enabled
    }

    fn is_slot_free(&self, supplier: EntityIndex, action: ActionId) -> bool {
        let is_free = self.knowledge.is_slot_free(supplier, action);
        self.single(Single::SlotFree(supplier, action, is_free));
        is_free
    }

    fn slot_uses(&self, supplier: EntityIndex, action: ActionId, out: &mut Vec<SlotUse>) {
        self.knowledge.slot_uses(supplier, action, out);
        let known = fingerprint(self.knowledge, out);
        let has_times = out.iter().any(SlotUse::has_times);
        self.single(Single::SlotUses(supplier, action, known, has_times));
    }

    // An NPC's own place in a queue changes only with its plan. So nothing is noted.
    fn queues_until(&self, supplier: EntityIndex, action: ActionId) -> f64 {
        self.knowledge.queues_until(supplier, action)
    }

    fn booked(&self, supplier: EntityIndex, stock: AttributeId) -> f32 {
        let booked = self.knowledge.booked(supplier, stock);
        self.single(Single::Booked(supplier, stock, booked.to_bits()));
        booked
    }

    fn ambiance(&self, place: Place, what: Alterable, out: &mut ActiveModifiers) {
        self.knowledge.ambiance(place, what, out);
        self.reads.borrow_mut().ambiance.push(AmbianceRead {
            place,
            what,
            found: out.fingerprint(),
            until: out.until,
            needs_here: out.needs_here,
        });
    }

    // Another number for each search, so that no search uses facts loaded for an earlier one: they
    // would be missing from the set.
    fn circumstances(&self) -> u64 {
        1 << 63 | self.reads.borrow().number
    }

    fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64 {
        let at = self.knowledge.updated_at(entity, cell);
        self.reads.borrow_mut().reads_updates = true;
        self.single(Single::UpdatedAt(entity, cell as u32, at.to_bits()));
        at
    }

    fn previous(&self, entity: EntityIndex, cell: usize) -> f32 {
        let previous = self.knowledge.previous(entity, cell);
        self.reads.borrow_mut().reads_updates = true;
        self.single(Single::Previous(entity, cell as u32, previous.to_bits()));
        previous
    }

    fn compares_age(&self, entity: EntityIndex, cell: usize, test: AgeTest) -> Option<bool> {
        let holds = self.knowledge.compares_age(entity, cell, test)?;
        let left = f64::from(test.seconds) - f64::from(test.passed);
        let flips = self.knowledge.updated_at(entity, cell) + left;
        // An age only grows, so a result that has changed already stays as it is until the fact is
        // updated.
        if self.knowledge.now() <= flips + ROUNDING {
            self.reads.borrow_mut().holds_until(flips);
        }
        self.single(Single::Age(entity, cell as u32, test, holds));
        Some(holds)
    }

    fn sureness(&self, entity: EntityIndex, cell: usize) -> (f32, f64) {
        let (sure, until) = self.knowledge.sureness(entity, cell);
        if until.is_finite() {
            self.reads.borrow_mut().holds_until(until);
        }
        self.single(Single::Sure(entity, cell as u32, sure.to_bits()));
        (sure, until)
    }

    fn influence_place(&self, point: [f32; 3]) -> Option<InfluencePlace> {
        let place = self.knowledge.influence_place(point);
        if place.is_none() {
            let reads = &mut **self.reads.borrow_mut();
            if reads.nowhere.last() != Some(&point) {
                reads.nowhere.push(point);
            }
        }
        place
    }

    fn influence(&self, influence: InfluenceId, place: InfluencePlace) -> NoticedInfluence {
        let noticed = self.knowledge.influence(influence, place);
        let read = InfluenceRead {
            influence,
            place,
            noticed,
        };
        let reads = &mut **self.reads.borrow_mut();
        if reads.influences.last() != Some(&read) {
            reads.influences.push(read);
        }
        noticed
    }

    fn last_seen(&self, entity: EntityIndex) -> [f32; 3] {
        let there = self.knowledge.last_seen(entity);
        self.single(Single::LastSeen(entity, there.map(f32::to_bits)));
        there
    }
}
