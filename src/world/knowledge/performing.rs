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
    forward! {
        self.truth =>
        fn npc(&self) -> EntityIndex;
        fn now(&self) -> f64;
        fn order_of(&self, entity: EntityIndex) -> u64;
        fn next_order(&self) -> u64;
        fn user_key(&self, entity: EntityIndex) -> u64;
        fn handle(&self, entity: EntityIndex) -> EntityId;
        fn name(&self, handle: EntityId) -> Option<&str>;
        fn area_name(&self, handle: u64) -> Option<&str>;
        fn knows(&self, entity: EntityIndex) -> bool;
        fn known_of_type(&self, of: TypeId, out: &mut Vec<EntityIndex>);
        fn count_of_type(&self, of: TypeId) -> usize;
        fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>);
        fn meet(&self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'_>;
        fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool;
        fn is_kept_out(&self, supplier: EntityIndex, action: ActionId) -> bool;
        fn is_slot_free(&self, supplier: EntityIndex, action: ActionId) -> bool;
        fn slot_uses(&self, supplier: EntityIndex, action: ActionId, out: &mut Vec<SlotUse>);
        fn ambiance(&self, place: Place, what: Alterable, out: &mut ActiveModifiers);
        fn circumstances(&self) -> u64;
        fn influence_place(&self, point: [f32; 3]) -> Option<InfluencePlace>;
        fn influence(&self, influence: InfluenceId, place: InfluencePlace) -> NoticedInfluence;
        fn clock(&self) -> u64;
        fn may_have_changed(&self, watch: Watch, since: u64) -> bool;
        fn previous(&self, entity: EntityIndex, cell: usize) -> f32;
    }

    forward! {
        self.own =>
        fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64;
        fn compares_age(&self, entity: EntityIndex, cell: usize, test: AgeTest) -> Option<bool>;
        fn sureness(&self, entity: EntityIndex, cell: usize) -> (f32, f64);
        fn last_seen(&self, entity: EntityIndex) -> [f32; 3];
    }

    fn has_fact(&self, entity: EntityIndex, cell: usize) -> Option<bool> {
        Some(!self.own.updated_at(entity, cell).is_nan())
    }
}
