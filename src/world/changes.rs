//! When each thing has last changed, as numbers of the world's changes. So a reader can tell that a
//! thing hasn't changed without reading it.
//!
//! If a change is noted that was none, readers look once in vain. If a change isn't noted,
//! decisions become wrong.

use alloc::vec::Vec;

use crate::{beliefs::EntityIndex, domain::TypeId};

/// The numbers of the last changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    clock: u64,
    entities: Vec<OfEntity>,
    /// By entity: the last drift of any of its numbers that passed no threshold.
    drifts: Vec<u64>,
    types: Vec<OfType>,
    npcs: Vec<OfNpc>,
    /// When any entity was last created or destroyed, or became dormant or awake.
    any_coming: u64,
    /// When any entity's offers have last changed.
    any_offer: u64,
    /// When areas, or what events have left in them, have last changed.
    areas: u64,
    /// When influences, or their places, have last changed.
    influences: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct OfEntity {
    values: u64,
    /// The position is apart from the other values, since an entity that walks changes it all the
    /// time.
    position: u64,
    offers: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct OfType {
    values: u64,
    members: u64,
    places: u64,
}

/// The last changes of one NPC.
#[derive(Clone, Copy, Debug, Default)]
struct OfNpc {
    facts: u64,
    own: u64,
}

impl Changes {
    /// The number of changes so far.
    pub(crate) fn clock(&self) -> u64 {
        self.clock
    }

    fn next(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    /// Notes that an entity has another value; with `moves`, another position.
    pub(crate) fn wrote(&mut self, entity: EntityIndex, of: TypeId, moves: bool) {
        let clock = self.next();
        let entity = at(&mut self.entities, entity.index());
        let of = at(&mut self.types, of.index());
        of.values = clock;
        if moves {
            entity.position = clock;
            of.places = clock;
        } else {
            entity.values = clock;
        }
    }

    /// Notes that numbers of an entity have drifted, but passed no threshold.
    pub(crate) fn drifted(&mut self, entity: EntityIndex) {
        let clock = self.next();
        *at(&mut self.drifts, entity.index()) = clock;
    }

    /// Notes that an entity was created or destroyed, or became dormant or awake.
    pub(crate) fn came_or_went(&mut self, entity: EntityIndex, of: TypeId) {
        let clock = self.next();
        self.any_coming = clock;
        *at(&mut self.entities, entity.index()) = OfEntity {
            values: clock,
            position: clock,
            offers: clock,
        };
        *at(&mut self.types, of.index()) = OfType {
            values: clock,
            members: clock,
            places: clock,
        };
    }

    /// Notes that an entity's offers or slots have changed.
    pub(crate) fn offered(&mut self, entity: EntityIndex) {
        let clock = self.next();
        self.any_offer = clock;
        at(&mut self.entities, entity.index()).offers = clock;
    }

    /// Notes that an NPC was told something or has forgotten something.
    pub(crate) fn told(&mut self, npc: u32) {
        let clock = self.next();
        at(&mut self.npcs, npc as usize).facts = clock;
    }

    /// Notes that an NPC's options have changed.
    pub(crate) fn changed_mind(&mut self, npc: u32) {
        let clock = self.next();
        at(&mut self.npcs, npc as usize).own = clock;
    }

    /// When an entity's values have last changed.
    pub(crate) fn of_values(&self, entity: EntityIndex) -> u64 {
        self.of_values_but_drifts(entity)
            .max(self.of_drifts(entity))
    }

    /// The same without drifts that passed no threshold.
    pub(crate) fn of_values_but_drifts(&self, entity: EntityIndex) -> u64 {
        let entity = self.entities.get(entity.index());
        entity.map_or(0, |it| it.values.max(it.position))
    }

    /// When an entity's values have last changed, without its position.
    pub(crate) fn of_all_but_position(&self, entity: EntityIndex) -> u64 {
        let values = self.entities.get(entity.index()).map_or(0, |it| it.values);
        values.max(self.of_drifts(entity))
    }

    /// When an entity's position has last changed.
    pub(crate) fn of_position(&self, entity: EntityIndex) -> u64 {
        let entity = self.entities.get(entity.index());
        entity.map_or(0, |it| it.position)
    }

    fn of_drifts(&self, entity: EntityIndex) -> u64 {
        self.drifts.get(entity.index()).copied().unwrap_or(0)
    }

    /// When a value other than the position has last changed for any entity of a type, without
    /// drifts that passed no threshold.
    pub(crate) fn of_type_but_drifts(&self, of: TypeId) -> u64 {
        self.types.get(of.index()).map_or(0, |it| it.values)
    }

    pub(crate) fn of_offers(&self, entity: EntityIndex) -> u64 {
        self.entities.get(entity.index()).map_or(0, |it| it.offers)
    }

    pub(crate) fn of_members(&self, of: TypeId) -> u64 {
        self.types.get(of.index()).map_or(0, |it| it.members)
    }

    pub(crate) fn of_places(&self, of: TypeId) -> u64 {
        self.types.get(of.index()).map_or(0, |it| it.places)
    }

    pub(crate) fn of_facts(&self, npc: u32) -> u64 {
        self.npcs.get(npc as usize).map_or(0, |it| it.facts)
    }

    pub(crate) fn of_own(&self, npc: u32) -> u64 {
        self.npcs.get(npc as usize).map_or(0, |it| it.own)
    }

    /// When any entity was last created or destroyed, or became dormant or awake.
    pub(crate) fn of_comings(&self) -> u64 {
        self.any_coming
    }

    /// When any entity's offers have last changed.
    pub(crate) fn of_any_offer(&self) -> u64 {
        self.any_offer
    }

    /// Notes that areas, or what events have left in them, have changed.
    pub(crate) fn altered_areas(&mut self) {
        self.areas = self.next();
    }

    pub(crate) fn altered_influences(&mut self) {
        self.influences = self.next();
    }

    pub(crate) fn of_influences(&self) -> u64 {
        self.influences
    }

    pub(crate) fn of_areas(&self) -> u64 {
        self.areas
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.entities.capacity() * size_of::<OfEntity>()
            + self.drifts.capacity() * size_of::<u64>()
            + self.types.capacity() * size_of::<OfType>()
            + self.npcs.capacity() * size_of::<OfNpc>()
    }
}

/// The entry at an index. The list grows if it has to.
#[inline]
fn at<T: Clone + Default>(list: &mut Vec<T>, index: usize) -> &mut T {
    if list.len() <= index {
        grow(list, index);
    }
    &mut list[index]
}

#[cold]
fn grow<T: Clone + Default>(list: &mut Vec<T>, index: usize) {
    list.resize(index + 1, T::default());
}
