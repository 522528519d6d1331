//! The questions of sensors to the host.

mod asking;

use crate::{
    beliefs::EntityIndex,
    domain::{QueryId, SensorId},
    world::EntityId,
};

/// How many questions are asked in a tick unless told otherwise.
pub(super) const QUESTIONS: u32 = 128;

/// Something that waits to be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pair {
    pub(super) mind: u32,
    pub(super) sensor: SensorId,
    pub(super) entity: EntityIndex,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    pub(super) pair: Pair,
    /// Tells the NPC and the entity from later ones with the same numbers.
    pub(super) npc: EntityId,
    pub(super) order: u64,
    /// When it came into view, in seconds of world time.
    pub(super) since: f64,
    /// Whether it is only about the place where the NPC believes the entity to be.
    pub(super) is_place: bool,
}

/// A question of a sensor's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SenseQuestion {
    /// The query.
    pub query: QueryId,
    /// By which sensor.
    pub sensor: SensorId,
    /// The NPC that looks.
    pub npc: EntityId,
    /// The entity that it is about. It may be gone without the NPC's knowing.
    pub entity: EntityId,
    /// Where the NPC looks from.
    pub eye: [f32; 3],
    /// Where it looks: the place of the entity, or where it believes that to be.
    pub point: [f32; 3],
    /// When it was asked, in seconds of world time.
    pub seconds: f64,
    /// Whether the entity isn't in view, and only the place is asked about.
    pub is_place: bool,
    pub(super) waiting: Waiting,
    /// Its place among those that were asked with it.
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
