//! The knowledge of all-knowing NPCs: the truth.

use alloc::vec::Vec;

use super::{ambiance::Finder, me::Me};
use crate::{
    beliefs::{
        ActiveModifiers, AgeTest, Beyond, EntityId, EntityIndex, InfluencePlace, Knowledge, Met,
        NoticedInfluence, OfferSide, Place, SlotUse, Watch,
    },
    domain::{ActionId, Alterable, AttributeId, InfluenceId, TypeId},
    world::AreaId,
};

/// The knowledge of an NPC that knows the truth about every living entity that isn't dormant.
#[derive(Clone, Copy, Debug)]
pub struct AllKnowing<'w> {
    pub(super) me: Me<'w>,
}

impl Finder for AllKnowing<'_> {
    fn values(&self, entity: EntityIndex) -> Option<(TypeId, &[f32])> {
        self.me
            .truth(entity)
            .map(|(record, row)| (record.of, row.values()))
    }

    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>) {
        Knowledge::near(self, of, centre, radius, out);
    }

    fn order(&self, entity: EntityIndex) -> u64 {
        self.order_of(entity)
    }
}

impl Knowledge for AllKnowing<'_> {
    forward! {
        self.me =>
        fn next_order(&self) -> u64;
        fn name(&self, handle: EntityId) -> Option<&str>;
        #[inline]
        fn count_of_type(&self, of: TypeId) -> usize;
        fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool;
        fn is_kept_out(&self, supplier: EntityIndex, action: ActionId) -> bool;
        fn is_slot_free(&self, supplier: EntityIndex, action: ActionId) -> bool;
        fn slot_uses(&self, supplier: EntityIndex, action: ActionId, out: &mut Vec<SlotUse>);
        fn queues_until(&self, supplier: EntityIndex, action: ActionId) -> f64;
        fn booked(&self, supplier: EntityIndex, stock: AttributeId) -> f32;
        fn bookers(&self, supplier: EntityIndex, stock: AttributeId, out: &mut Vec<(EntityIndex, f32)>);
        fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64;
        fn influence_place(&self, point: [f32; 3]) -> Option<InfluencePlace>;
        fn influence(&self, influence: InfluenceId, place: InfluencePlace) -> NoticedInfluence;
    }

    fn npc(&self) -> EntityIndex {
        self.me.index
    }

    fn now(&self) -> f64 {
        self.me.seconds
    }

    fn order_of(&self, entity: EntityIndex) -> u64 {
        self.me.truth(entity).map_or(0, |it| it.0.order)
    }

    fn handle(&self, entity: EntityIndex) -> EntityId {
        self.me.world.entities.id(entity)
    }

    fn user_key(&self, entity: EntityIndex) -> u64 {
        self.me.world.entities.user_key(entity)
    }

    fn area_name(&self, handle: u64) -> Option<&str> {
        self.me.world.areas().name(AreaId(handle))
    }

    fn knows(&self, entity: EntityIndex) -> bool {
        self.me.truth(entity).is_some()
    }

    fn known_of_type(&self, of: TypeId, out: &mut Vec<EntityIndex>) {
        self.me.world.then(self.me.when).living(of, out);
    }

    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>) {
        let me = self.me;
        let around = (me.point(centre), radius);
        me.world.then(me.when).living_near(of, around, out);
    }

    fn beyond(&self, of: TypeId, beyond: Beyond, out: &mut Vec<EntityIndex>) {
        self.me
            .world
            .then(self.me.when)
            .living_beyond(of, beyond, out);
    }

    fn ends(&self, of: TypeId, end: (u16, bool), count: usize, out: &mut Vec<f32>) -> bool {
        self.me.world.then(self.me.when).ends(of, end, count, out);
        true
    }

    fn meet(&self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'_> {
        self.me.meet_truth(entity, row)
    }

    fn ambiance(&self, place: Place, what: Alterable, out: &mut ActiveModifiers) {
        self.me.ambiance(self, place, what, out);
    }

    fn circumstances(&self) -> u64 {
        self.me.circumstances(false)
    }

    fn previous(&self, entity: EntityIndex, cell: usize) -> f32 {
        self.me
            .previous(entity, cell, |cells| self.me.living_reference(cells))
    }

    fn compares_age(&self, entity: EntityIndex, cell: usize, test: AgeTest) -> Option<bool> {
        Some(self.me.compares_age(self.updated_at(entity, cell), test))
    }

    fn sureness(&self, entity: EntityIndex, cell: usize) -> (f32, f64) {
        self.me.certain(self.updated_at(entity, cell))
    }

    fn last_seen(&self, entity: EntityIndex) -> [f32; 3] {
        self.me.true_place(entity)
    }

    fn clock(&self) -> u64 {
        self.me.clock
    }

    fn may_have_changed(&self, watch: Watch, since: u64) -> bool {
        let changes = &self.me.world.changes;
        match watch {
            Watch::Own => self.me.own_has_changed(since),
            Watch::Entity(entity) => self.me.truth_may_have_changed(entity, since),
            Watch::EntityButDrifts(entity) => {
                self.me.truth_may_have_changed_but_for_drifts(entity, since)
            }
            Watch::TypeButDrifts(of) => self.me.any_may_have_changed_but_for_drifts(of, since),
            Watch::Members(of) => changes.of_members(of) > since,
            Watch::Places(of) => changes.of_places(of) > since,
            Watch::Offers(entity) => self.me.offers_may_have_changed(entity, since),
            Watch::Influences => self.me.influences_may_have_changed(since),
            Watch::Ambiance => self.me.ambiance_may_have_changed(since),
            // Exclusions end by themselves.
            Watch::Others => !self.me.exclusions.is_empty() || changes.clock() > since,
        }
    }
}
