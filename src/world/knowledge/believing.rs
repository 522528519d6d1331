//! The knowledge of NPCs that have facts of their own.

use alloc::vec::Vec;

use super::{ambiance::Finder, me::Me};
use crate::{
    beliefs::{
        ActiveModifiers, AgeTest, EntityId, EntityIndex, InfluencePlace, Knowledge, Met,
        NoticedInfluence, OfferSide, Place, SlotUse, Watch,
    },
    domain::{ActionId, Alterable, InfluenceId, TypeId},
    world::{AreaId, object::Record, past::RowAt},
};

/// The knowledge of an NPC that has facts of its own.
///
/// It knows the truth about itself, and its facts about other entities, whether or not these still
/// exist. It knows the true ranges of entities, and which offers are enabled. It knows that slots
/// are taken only if it was told so, or was refused one, not long ago.
#[derive(Clone, Copy, Debug)]
pub struct Believing<'w> {
    pub(super) me: Me<'w>,
}

impl Believing<'_> {
    /// The row with the NPC's facts about an entity.
    fn told(&self, entity: EntityIndex) -> Option<(&Record, RowAt<'_>)> {
        let me = self.me;
        let record = me.record(entity)?;
        Some((record, me.world.then(me.when).told(me.place, record)?))
    }
}

impl Finder for Believing<'_> {
    fn values(&self, entity: EntityIndex) -> Option<(TypeId, &[f32])> {
        if entity == self.me.index {
            return (self.me.truth(entity)).map(|(record, row)| (record.of, row.values()));
        }
        (self.told(entity)).map(|(record, row)| (record.of, row.values()))
    }

    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>) {
        Knowledge::near(self, of, centre, radius, out);
    }

    fn order(&self, entity: EntityIndex) -> u64 {
        self.order_of(entity)
    }
}

impl Knowledge for Believing<'_> {
    forward! {
        self.me =>
        fn next_order(&self) -> u64;
        fn name(&self, handle: EntityId) -> Option<&str>;
        fn count_of_type(&self, of: TypeId) -> usize;
        fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool;
        fn is_kept_out(&self, supplier: EntityIndex, action: ActionId) -> bool;
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
        self.me.record(entity).map_or(0, |it| it.order)
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
        entity == self.me.index || self.told(entity).is_some()
    }

    fn known_of_type(&self, of: TypeId, out: &mut Vec<EntityIndex>) {
        let me = self.me;
        let first = out.len();
        me.world.then(me.when).known(me.place, of, out);
        if of == me.of {
            let before = out[first..].partition_point(|&it| self.order_of(it) < me.order);
            out.insert(first + before, me.index);
        }
    }

    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>) {
        let me = self.me;
        if of == me.of {
            out.push(me.index);
        }
        let around = (me.point(centre), radius);
        me.world.then(me.when).known_near(me.place, of, around, out);
    }

    fn meet(&self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'_> {
        let me = self.me;
        if entity == me.index {
            return me.meet_truth(entity, row);
        }
        let Some((record, told)) = self.told(entity) else {
            return me.meet_unknown(entity, me.record(entity), row);
        };
        me.take(record.of, told.values(), row, |cells| {
            me.believed_reference(cells)
        });
        me.met(entity, Some(record), true)
    }

    fn is_slot_free(&self, supplier: EntityIndex, action: ActionId) -> bool {
        self.me.believes_slot_free(supplier, action)
    }

    // The NPC doesn't know until when.
    fn slot_uses(&self, supplier: EntityIndex, action: ActionId, out: &mut Vec<SlotUse>) {
        out.clear();
        let slots = self.me.slots_for(supplier, action);
        out.extend((0..slots).map(|_| SlotUse::for_ever(None)));
    }

    fn ambiance(&self, place: Place, what: Alterable, out: &mut ActiveModifiers) {
        self.me.ambiance(self, place, what, out);
    }

    fn circumstances(&self) -> u64 {
        self.me.circumstances(true)
    }

    fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64 {
        if entity == self.me.index {
            return self.me.updated_at(entity, cell);
        }
        self.told(entity)
            .map_or(f64::NAN, |(_, row)| row.stamp(cell))
    }

    fn previous(&self, entity: EntityIndex, cell: usize) -> f32 {
        self.me
            .previous(entity, cell, |cells| self.me.believed_reference(cells))
    }

    fn compares_age(&self, entity: EntityIndex, cell: usize, test: AgeTest) -> Option<bool> {
        Some(self.me.compares_age(self.updated_at(entity, cell), test))
    }

    fn sureness(&self, entity: EntityIndex, cell: usize) -> (f32, f64) {
        if entity == self.me.index {
            return self.me.certain(self.me.updated_at(entity, cell));
        }
        let told = self.told(entity).map(|(_, row)| row);
        let told = told.filter(|row| !row.stamp(cell).is_nan());
        told.map_or((0.0, f64::INFINITY), |row| {
            row.note(cell).sureness(row.stamp(cell), self.me.seconds)
        })
    }

    fn last_seen(&self, entity: EntityIndex) -> [f32; 3] {
        if entity == self.me.index {
            return self.me.true_place(entity);
        }
        let place = self.told(entity).map(|(_, row)| row.last_seen());
        self.me.place_then(place.unwrap_or([f32::NAN; 3]))
    }

    fn clock(&self) -> u64 {
        self.me.clock
    }

    fn may_have_changed(&self, watch: Watch, since: u64) -> bool {
        let me = self.me;
        let facts = me.world.changes.of_facts(me.place);
        match watch {
            Watch::Own => me.own_has_changed(since),
            Watch::Entity(entity) if entity == me.index => me.truth_may_have_changed(entity, since),
            Watch::EntityButDrifts(entity) if entity == me.index => {
                me.truth_may_have_changed_but_for_drifts(entity, since)
            }
            Watch::Entity(entity) | Watch::EntityButDrifts(entity) => {
                facts > since || me.references_may_have_changed(entity, since)
            }
            Watch::TypeButDrifts(of) => {
                facts > since
                    || me.any_references_may_have_changed(of, since)
                    || of == me.of && me.any_may_have_changed_but_for_drifts(of, since)
            }
            Watch::Members(_) | Watch::Places(_) => facts > since,
            Watch::Offers(entity) => me.offers_may_have_changed(entity, since),
            // The influences that it remembers count as facts.
            Watch::Influences => me.influences_may_have_changed(since) || facts > since,
            Watch::Ambiance => me.ambiance_may_have_changed(since) || facts > since,
            Watch::Others => {
                !me.exclusions.is_empty() || !me.world.others_are_unchanged_for(me.place, since)
            }
        }
    }
}
