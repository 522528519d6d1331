//! The run-time truth: which entities exist, and their attributes.
//!
//! A [`World`] is one running instance of a domain. The host writes the truth into it. An NPC knows
//! either all of it, or what it was told or has noticed. Entities of one type share a table with
//! contiguous rows. A handle is valid until its entity is destroyed, and never again.
//!
//! Nothing here depends on the order of hash maps, on addresses or on clocks: equal calls lead to
//! equal worlds, as [`World::hash`] shows.
#![forbid(unsafe_code)]

mod access;
pub(crate) mod areas;
mod attributes;
mod belief_mode;
pub mod bookings;
mod by_value;
mod bytes;
mod changes;
mod create;
pub(crate) mod drift;
mod error;
mod exclusion;
pub mod facts;
pub(crate) mod fading;
mod grid;
mod groups;
mod hash;
mod influences;
mod knowledge;
mod npc;
mod object;
mod offers;
mod open_searches;
mod ordered_list;
mod origin;
mod parts;
mod past;
mod pool;
mod previous;
mod rows;
pub mod senses;
pub mod slots;
mod telling;
#[cfg(test)]
mod tests;
mod time;
mod value;

use alloc::{sync::Arc, vec::Vec};

use crate::{
    beliefs::EntityIndex,
    domain::{AttributeId, AttributeKind, Domain, TypeId},
};

pub use crate::beliefs::EntityId;
pub use access::Write;
pub use areas::{AreaDef, AreaId, AreaShape, Areas, AreasMut, MOST_CORNERS};
pub use belief_mode::BeliefMode;
pub use bookings::{Booking, Bookings, BookingsMut};
pub use bytes::MemoryUse;
pub use create::EntityDef;
pub use error::{BulkError, BulkOutcome, Described, WorldError};
pub use exclusion::{Exclusion, ExclusionCause};
pub use groups::{Groups, GroupsMut};
pub(crate) use influences::NoticedMark;
pub use influences::{BestPlace, Grid, Influences, InfluencesMut, Link, PlaceTerm};
pub use knowledge::{AllKnowing, Believing, Performing, View};
pub use npc::{NpcOptions, NpcOptionsMut, NpcState};
pub use object::SerialSource;
pub use parts::{Parts, PartsMut};
pub use past::{Hold, KeptPast, KeptPastMut};
pub use previous::{PreviousUpdates, PreviousUpdatesMut};
pub use slots::{Claim, SlotCounts, SlotKey, Slots, SlotsMut, Stake};
pub use telling::{Beliefs, BeliefsMut, Tell, TellSummary};
pub use time::WorldTime;
pub use value::Value;

use attributes::TypeTable;
use changes::Changes;
use facts::FactPools;
use groups::GroupStore;
use npc::Npcs;
use object::{Entities, Record};
use offers::DisabledOffers;
use origin::Places;
use past::Past;
use previous::WasCells;
use senses::Senses;

/// What a world is created with.
#[derive(Clone, Copy, Debug)]
pub struct WorldSettings {
    /// The direction away from the ground, a unit vector in the host's own axes.
    pub up: [f32; 3],
    /// The seed of random choices.
    pub seed: u64,
    /// The most entities that may live at a time; at most [`World::MOST_ENTITIES`].
    pub max_entities: u32,
    /// How many facts a new NPC can have. At capacity, the oldest are removed.
    pub fact_capacity: u32,
    /// The source of serial numbers: the same one for all worlds of the process.
    pub serials: SerialSource,
}

impl WorldSettings {
    /// The defaults: Y is up, seed 0, as many entities as there can be, 4096 facts for each NPC.
    #[must_use]
    pub fn new(serials: SerialSource) -> Self {
        WorldSettings {
            up: [0.0, 1.0, 0.0],
            seed: 0,
            max_entities: World::MOST_ENTITIES,
            fact_capacity: 4096,
            serials,
        }
    }
}

/// Whether the length of a vector is 1, except for rounding.
#[must_use]
pub fn is_unit(vector: [f32; 3]) -> bool {
    let length_squared: f32 = vector.iter().map(|it| it * it).sum();
    // NaN is in no range.
    (0.999..=1.001).contains(&length_squared)
}

/// One running instance of a domain. Worlds share nothing but their domain.
///
/// A world can't be cloned, since handles would be valid in both.
#[derive(Debug)]
pub struct World {
    domain: Arc<Domain>,
    settings: WorldSettings,
    time: WorldTime,
    entities: Entities,
    /// By type.
    tables: Vec<TypeTable>,
    disabled: DisabledOffers,
    slots: slots::SlotStore,
    bookings: bookings::BookingStore,
    npcs: Npcs,
    facts: FactPools,
    /// By type.
    was_cells: Vec<WasCells>,
    /// Whether any type has such cells.
    remembers_updates: bool,
    /// Whether any type has references.
    has_references: bool,
    past: Past,
    changes: Changes,
    groups: GroupStore,
    parts: parts::PartStore,
    senses: Senses,
    areas: areas::AreaStore,
    influences: influences::InfluenceStore,
    /// The types whose entities bring modifiers along.
    carriers: Vec<TypeId>,
    /// By type.
    places: Vec<Places>,
    /// The sum of all offsets by which the world was moved.
    origin: [f32; 3],
    /// Scratch memory: entities that were just destroyed or forgotten.
    gone: Vec<EntityIndex>,
}

impl World {
    /// The most entities that a world can hold.
    pub const MOST_ENTITIES: u32 = EntityIndex::MAX;

    /// Creates an empty world.
    ///
    /// # Errors
    /// [`WorldError::BadUp`], [`WorldError::BadLimit`].
    pub fn new(domain: Arc<Domain>, settings: WorldSettings) -> Result<World, WorldError> {
        if !is_unit(settings.up) {
            return Err(WorldError::BadUp);
        }
        if settings.max_entities == 0 || settings.max_entities > Self::MOST_ENTITIES {
            return Err(WorldError::BadLimit {
                most: Self::MOST_ENTITIES,
            });
        }
        let was_cells = previous::was_cells(&domain);
        let tables = (0..domain.types.len()).map(TypeId::at);
        Ok(World {
            settings,
            time: WorldTime::default(),
            entities: Entities::new(settings.serials, settings.max_entities),
            tables: tables.map(|of| TypeTable::new(&domain, of)).collect(),
            disabled: DisabledOffers::default(),
            slots: slots::SlotStore::default(),
            bookings: bookings::BookingStore::default(),
            npcs: Npcs::default(),
            facts: FactPools::new(&domain),
            remembers_updates: was_cells.iter().any(|it| !it.is_empty()),
            was_cells,
            has_references: (domain.attributes.iter())
                .any(|it| it.kind == AttributeKind::Reference),
            past: Past::new(&domain),
            changes: Changes::default(),
            groups: GroupStore::default(),
            parts: parts::PartStore::default(),
            senses: Senses::new(&domain),
            areas: areas::AreaStore::new(settings.up),
            influences: influences::InfluenceStore::default(),
            carriers: areas::carriers(&domain),
            places: origin::places(&domain),
            origin: [0.0; 3],
            gone: Vec::new(),
            domain,
        })
    }

    /// The vocabulary of this world.
    #[must_use]
    pub fn domain(&self) -> &Arc<Domain> {
        &self.domain
    }

    /// What the world was created with.
    #[must_use]
    pub fn settings(&self) -> &WorldSettings {
        &self.settings
    }

    /// The world's time.
    #[must_use]
    pub fn time(&self) -> WorldTime {
        self.time
    }

    /// The world's time, to be moved forward.
    pub fn time_mut(&mut self) -> &mut WorldTime {
        &mut self.time
    }

    /// The message of an error, with the names of this world's domain.
    #[must_use]
    pub fn describe<'a>(&'a self, error: &'a WorldError) -> Described<'a> {
        Described {
            error,
            domain: &self.domain,
        }
    }

    /// Whether the handle is of a living entity of this world.
    #[must_use]
    pub fn is_alive(&self, entity: EntityId) -> bool {
        self.entities.find(entity).is_some()
    }

    /// The type of an entity.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn type_of(&self, entity: EntityId) -> Result<TypeId, WorldError> {
        Ok(self.record(entity)?.of)
    }

    /// Whether the entity is an NPC.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn is_npc(&self, entity: EntityId) -> Result<bool, WorldError> {
        let of = self.type_of(entity)?;
        Ok(self.domain.entity_type(of).is_npc())
    }

    /// The order of creation of an entity. No other entity of this world ever has the same. Unlike
    /// the handle, it is the same in every run.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn order_of(&self, entity: EntityId) -> Result<u64, WorldError> {
        Ok(self.record(entity)?.order)
    }

    /// The order of creation of the entity with an index, whether it is alive or only remembered; 0
    /// if there is none.
    pub(crate) fn order_of_index(&self, index: EntityIndex) -> u64 {
        self.entities.order_of(index)
    }

    /// The order of creation that the next entity gets.
    #[must_use]
    pub fn next_order(&self) -> u64 {
        self.entities.next_order()
    }

    /// The key that the host gave the entity; 0 for none.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn user_key(&self, entity: EntityId) -> Result<u64, WorldError> {
        self.record(entity)?;
        Ok(self.entities.user_key(entity.index()))
    }

    /// The name of an entity; empty if it has none.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn name(&self, entity: EntityId) -> Result<&str, WorldError> {
        self.record(entity)?;
        Ok(self.entities.name(entity.index()).unwrap_or_default())
    }

    /// Gives an entity a name, which explanations use instead of its type. An empty one removes the
    /// name. No decision reads names, so they are in no hash.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn set_name(&mut self, entity: EntityId, name: &str) -> Result<(), WorldError> {
        self.record(entity)?;
        self.entities.set_name(entity.index(), name);
        Ok(())
    }

    /// The living entity with this key.
    #[must_use]
    pub fn find_user_key(&self, key: u64) -> Option<EntityId> {
        let index = self.entities.find_user_key(key)?;
        Some(self.entities.id(index))
    }

    /// The key of the entity with an index, even if it is gone; 0 if it has none.
    #[must_use]
    pub fn user_key_at(&self, index: EntityIndex) -> u64 {
        self.entities.user_key(index)
    }

    /// The handle of the entity with an index. The entity may be gone, while an NPC still remembers
    /// it. [`EntityId::NONE`] if there is none.
    #[must_use]
    pub fn entity_at(&self, index: EntityIndex) -> EntityId {
        self.entities.id(index)
    }

    /// How many entities are alive, including dormant ones.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entities.living() as usize
    }

    /// Whether no entity is alive.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many destroyed entities there are of which NPCs still have facts.
    #[must_use]
    pub fn remembered_len(&self) -> usize {
        self.entities.remembered() as usize - self.past.grave_len()
    }

    /// The living entities of exactly this type that are awake, in order of creation.
    ///
    /// # Errors
    /// [`WorldError::UnknownType`].
    pub fn entities_of_type(
        &self,
        of: TypeId,
    ) -> Result<impl Iterator<Item = EntityId> + Clone + '_, WorldError> {
        let living = self.table(of)?.living.iter();
        Ok(living.map(|index| self.entities.id(EntityIndex(index))))
    }

    fn table(&self, of: TypeId) -> Result<&TypeTable, WorldError> {
        let table = self.tables.get(of.index());
        table.ok_or(WorldError::UnknownType(of))
    }

    fn record(&self, entity: EntityId) -> Result<&Record, WorldError> {
        self.entities.find(entity).ok_or(WorldError::InvalidEntity)
    }

    /// The first cell of an attribute in rows of a type.
    fn slot(&self, of: TypeId, attribute: AttributeId) -> Result<usize, WorldError> {
        if attribute.index() >= self.domain.attributes.len() {
            return Err(WorldError::UnknownAttribute(attribute));
        }
        let slot = self.domain.entity_type(of).slot(attribute);
        slot.ok_or(WorldError::LacksAttribute { of, attribute })
    }
}
