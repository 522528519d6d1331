//! The knowledge with which the library performs a step: the truth. Only what isn't a matter of
//! truth is taken from the NPC's own facts: whether it has a fact, how old and how sure the fact
//! is, and where the NPC has last seen an entity.

use alloc::vec::Vec;

use super::{AllKnowing, View};
use crate::{
    beliefs::{
        ActiveModifiers, AgeTest, EntityIndex, InfluencePlace, Knowledge, Met, NoticedInfluence,
        OfferSide, Place, SlotUse, Watch,
    },
    domain::{ActionId, Alterable, InfluenceId, TypeId},
    world::{EntityId, World, WorldError},
};

/// The truth, and the NPC's own facts.
#[derive(Debug)]
pub struct Performing<'w> {
    truth: AllKnowing<'w>,
    own: View<'w>,
}

impl World {
    /// The knowledge for performing an NPC's step.
    ///
    /// # Errors
    /// As for [`knowledge`](Self::knowledge).
    pub fn performing(&self, npc: EntityId) -> Result<Performing<'_>, WorldError> {
        Ok(Performing {
            truth: self.truth(npc)?,
            own: self.knowledge(npc)?,
        })
    }
}

impl Knowledge for Performing<'_> {
    fn npc(&self) -> EntityIndex {
        self.truth.npc()
    }

    fn now(&self) -> f64 {
        self.truth.now()
    }

    fn order_of(&self, entity: EntityIndex) -> u64 {
        self.truth.order_of(entity)
    }

    fn next_order(&self) -> u64 {
        self.truth.next_order()
    }

    fn user_key(&self, entity: EntityIndex) -> u64 {
        self.truth.user_key(entity)
    }

    fn handle(&self, entity: EntityIndex) -> u64 {
        self.truth.handle(entity)
    }

    fn name(&self, handle: u64) -> Option<&str> {
        self.truth.name(handle)
    }

    fn area_name(&self, handle: u64) -> Option<&str> {
        self.truth.area_name(handle)
    }

    fn knows(&self, entity: EntityIndex) -> bool {
        self.truth.knows(entity)
    }

    fn known_of_type(&self, of: TypeId, out: &mut Vec<EntityIndex>) {
        self.truth.known_of_type(of, out);
    }

    fn count_of_type(&self, of: TypeId) -> usize {
        self.truth.count_of_type(of)
    }

    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>) {
        self.truth.near(of, centre, radius, out);
    }

    fn meet(&self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'_> {
        self.truth.meet(entity, row)
    }

    fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool {
        self.truth.is_enabled(entity, side, action)
    }

    fn is_kept_out(&self, supplier: EntityIndex, action: ActionId) -> bool {
        self.truth.is_kept_out(supplier, action)
    }

    fn is_slot_free(&self, supplier: EntityIndex, action: ActionId) -> bool {
        self.truth.is_slot_free(supplier, action)
    }

    fn slot_uses(&self, supplier: EntityIndex, action: ActionId, out: &mut Vec<SlotUse>) {
        self.truth.slot_uses(supplier, action, out);
    }

    fn ambiance(&self, place: Place, what: Alterable, out: &mut ActiveModifiers) {
        self.truth.ambiance(place, what, out);
    }

    fn circumstances(&self) -> u64 {
        self.truth.circumstances()
    }

    fn has_fact(&self, entity: EntityIndex, cell: usize) -> Option<bool> {
        Some(!self.own.updated_at(entity, cell).is_nan())
    }

    fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64 {
        self.own.updated_at(entity, cell)
    }

    fn compares_age(&self, entity: EntityIndex, cell: usize, test: AgeTest) -> Option<bool> {
        self.own.compares_age(entity, cell, test)
    }

    fn sureness(&self, entity: EntityIndex, cell: usize) -> (f32, f64) {
        self.own.sureness(entity, cell)
    }

    fn influence_place(&self, point: [f32; 3]) -> Option<InfluencePlace> {
        self.truth.influence_place(point)
    }

    fn influence(&self, influence: InfluenceId, place: InfluencePlace) -> NoticedInfluence {
        self.truth.influence(influence, place)
    }

    fn last_seen(&self, entity: EntityIndex) -> [f32; 3] {
        self.own.last_seen(entity)
    }

    fn clock(&self) -> u64 {
        self.truth.clock()
    }

    fn may_have_changed(&self, watch: Watch, since: u64) -> bool {
        self.truth.may_have_changed(watch, since)
    }

    fn previous(&self, entity: EntityIndex, cell: usize) -> f32 {
        self.truth.previous(entity, cell)
    }
}
