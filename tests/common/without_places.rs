//! Knowledge for planners that look at everything.

#![allow(unreachable_pub)]

use udgoap::{
    beliefs::{
        ActiveModifiers, AgeTest, EntityId, EntityIndex, InfluencePlace, Knowledge, Met,
        NoticedInfluence, OfferSide, Place, SlotUse, Watch,
    },
    domain::{ActionId, Alterable, InfluenceId, TypeId},
    world::View,
};

/// Knowledge of which it can't be told how much there is. So whoever plans by it never finds it
/// worth looking for those who are near, and looks at all.
pub struct WithoutPlaces<'w>(pub View<'w>);

impl Knowledge for WithoutPlaces<'_> {
    fn count_of_type(&self, _: TypeId) -> usize {
        0
    }
    fn near(&self, _: TypeId, _: [f32; 3], _: f32, _: &mut Vec<EntityIndex>) {
        panic!("nobody asks for those near among so few");
    }
    fn npc(&self) -> EntityIndex {
        self.0.npc()
    }
    fn now(&self) -> f64 {
        self.0.now()
    }
    fn order_of(&self, entity: EntityIndex) -> u64 {
        self.0.order_of(entity)
    }
    fn next_order(&self) -> u64 {
        self.0.next_order()
    }
    fn handle(&self, entity: EntityIndex) -> EntityId {
        self.0.handle(entity)
    }
    fn user_key(&self, entity: EntityIndex) -> u64 {
        self.0.user_key(entity)
    }
    fn name(&self, handle: EntityId) -> Option<&str> {
        self.0.name(handle)
    }
    fn area_name(&self, handle: u64) -> Option<&str> {
        self.0.area_name(handle)
    }

    fn knows(&self, entity: EntityIndex) -> bool {
        self.0.knows(entity)
    }
    fn known_of_type(&self, of: TypeId, out: &mut Vec<EntityIndex>) {
        self.0.known_of_type(of, out);
    }
    fn meet(&self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'_> {
        self.0.meet(entity, row)
    }
    fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool {
        self.0.is_enabled(entity, side, action)
    }
    fn is_kept_out(&self, supplier: EntityIndex, action: ActionId) -> bool {
        self.0.is_kept_out(supplier, action)
    }
    fn is_slot_free(&self, supplier: EntityIndex, action: ActionId) -> bool {
        self.0.is_slot_free(supplier, action)
    }
    fn slot_uses(&self, supplier: EntityIndex, action: ActionId, out: &mut Vec<SlotUse>) {
        self.0.slot_uses(supplier, action, out);
    }
    fn compares_age(&self, entity: EntityIndex, cell: usize, test: AgeTest) -> Option<bool> {
        self.0.compares_age(entity, cell, test)
    }

    fn influence_place(&self, point: [f32; 3]) -> Option<InfluencePlace> {
        self.0.influence_place(point)
    }

    fn influence(&self, influence: InfluenceId, place: InfluencePlace) -> NoticedInfluence {
        self.0.influence(influence, place)
    }

    fn sureness(&self, entity: EntityIndex, cell: usize) -> (f32, f64) {
        self.0.sureness(entity, cell)
    }

    fn last_seen(&self, entity: EntityIndex) -> [f32; 3] {
        self.0.last_seen(entity)
    }

    fn clock(&self) -> u64 {
        self.0.clock()
    }
    fn may_have_changed(&self, watch: Watch, since: u64) -> bool {
        self.0.may_have_changed(watch, since)
    }
    fn now_for_waits(&self) -> f64 {
        self.0.now_for_waits()
    }
    fn ambiance(&self, place: Place, what: Alterable, out: &mut ActiveModifiers) {
        self.0.ambiance(place, what, out);
    }
    fn has_fact(&self, entity: EntityIndex, cell: usize) -> Option<bool> {
        self.0.has_fact(entity, cell)
    }
    fn circumstances(&self) -> u64 {
        self.0.circumstances()
    }

    fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64 {
        self.0.updated_at(entity, cell)
    }
    fn previous(&self, entity: EntityIndex, cell: usize) -> f32 {
        self.0.previous(entity, cell)
    }
}
