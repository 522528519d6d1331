//! The questions of sensors to the host.

mod asking;

use crate::{
    beliefs::EntityIndex,
    domain::{QueryId, SensorId},
    world::EntityId,
};

/// How many questions sensors put to the host in a tick, by default.
pub(super) const QUESTIONS: u32 = 128;

/// What a question is about: an NPC, one of its sensors, and an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pair {
    pub(super) mind: u32,
    pub(super) sensor: SensorId,
    pub(super) entity: EntityIndex,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    pub(super) pair: Pair,
    /// Tell the NPC and the entity from later ones that have the same numbers.
    pub(super) npc: EntityId,
    pub(super) order: u64,
    /// When it came into view, in seconds of world time.
    pub(super) since: f64,
    /// Whether the question is only about the place where the NPC believes the entity to be.
    pub(super) is_place: bool,
}

/// A question of a sensor to the host.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SenseQuestion {
    /// The query.
    pub query: QueryId,
    /// The sensor.
    pub sensor: SensorId,
    /// The NPC that looks.
    pub npc: EntityId,
    /// The entity that the question is about. It may be gone without the NPC's knowledge.
    pub entity: EntityId,
    /// Where the NPC looks from.
    pub eye: [f32; 3],
    /// Where the NPC looks to: the place of the entity, or the place where it believes the entity
    /// to be.
    pub point: [f32; 3],
    /// When it was asked, in seconds of world time.
    pub seconds: f64,
    /// Whether only the place is asked about, since the entity isn't in view.
    pub is_place: bool,
    pub(super) waiting: Waiting,
    /// Its place among the questions that were asked together.
    pub(super) number: u32,
    pub(super) first: u32,
    pub(super) len: u32,
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        (self.pair, self.npc, self.order, self.is_place)
            == (other.pair, other.npc, other.order, other.is_place)
    }
}
