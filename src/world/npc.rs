//! What NPCs have besides the attributes of every entity.

mod of_world;

use alloc::vec::Vec;
use core::mem;

use crate::{
    beliefs::EntityIndex,
    domain::{DriveId, SensorId},
};

use super::belief_mode::BeliefMode;
use super::{
    Exclusion, exclusion::Exclusions, facts::Facts, ordered_list::OrderedList, previous::Previous,
};
pub use of_world::{NpcOptions, NpcOptionsMut};

/// The position of an NPC that isn't in the list of the living.
const NOWHERE: u32 = u32::MAX;

/// What an NPC has besides its attributes. The states of destroyed NPCs are reused for new ones, so
/// that their lists needn't grow again.
#[derive(Clone, Debug)]
pub struct NpcState {
    /// Where the NPC's knowledge comes from.
    pub belief_mode: BeliefMode,
    /// Weights that the host has set, by drive. They replace those of the document.
    pub(super) weights: Vec<(DriveId, f32)>,
    /// Biases that make goals more or less urgent, by drive.
    pub(super) biases: Vec<(DriveId, f32)>,
    /// The sensors that are switched off, in rising order.
    pub(super) sensors_off: Vec<SensorId>,
    pub(super) exclusions: Exclusions,
    pub(super) facts: Facts,
    pub(super) previous: Previous,
    pub(super) entity: EntityIndex,
    pub(super) position: u32,
}

impl NpcState {
    fn new(entity: EntityIndex) -> Self {
        NpcState {
            belief_mode: BeliefMode::default(),
            weights: Vec::new(),
            biases: Vec::new(),
            sensors_off: Vec::new(),
            exclusions: Exclusions::default(),
            facts: Facts::default(),
            previous: Previous::default(),
            entity,
            position: 0,
        }
    }

    /// The weight that the host has set for a drive, if it has.
    #[must_use]
    #[inline]
    pub fn weight(&self, drive: DriveId) -> Option<f32> {
        let at = self.weights.binary_search_by_key(&drive, |it| it.0).ok()?;
        Some(self.weights[at].1)
    }

    /// All weights that the host has set, by drive.
    #[must_use]
    pub fn weights(&self) -> &[(DriveId, f32)] {
        &self.weights
    }

    /// How many facts it has.
    #[must_use]
    pub fn fact_count(&self) -> usize {
        self.facts.len() as usize
    }

    /// How many facts it can have.
    #[must_use]
    pub fn fact_capacity(&self) -> usize {
        self.facts.capacity() as usize
    }

    /// How many facts were removed to make room since the NPC was created.
    #[must_use]
    pub fn evicted_facts(&self) -> u64 {
        self.facts.evicted()
    }

    /// Returns whether that has changed anything.
    fn set_weight(&mut self, drive: DriveId, weight: Option<f32>) -> bool {
        set_by_drive(&mut self.weights, drive, weight)
    }

    /// How much more urgent the goals of a drive are; 0 unless the host has set a bias.
    #[must_use]
    #[inline]
    pub fn bias(&self, drive: DriveId) -> f32 {
        let at = self.biases.binary_search_by_key(&drive, |it| it.0);
        at.map_or(0.0, |at| self.biases[at].1)
    }

    /// All biases other than 0, by drive.
    #[must_use]
    pub fn biases(&self) -> &[(DriveId, f32)] {
        &self.biases
    }

    /// Whether one of its sensors is on.
    #[must_use]
    #[inline]
    pub fn has_sensor_on(&self, sensor: SensorId) -> bool {
        self.sensors_off.is_empty() || self.sensors_off.binary_search(&sensor).is_err()
    }

    /// The steps that stay out of its plans for a while, including those whose time is over.
    #[must_use]
    pub fn exclusions(&self) -> &[Exclusion] {
        self.exclusions.all()
    }

    /// Returns whether that has changed anything.
    pub(super) fn set_bias(&mut self, drive: DriveId, bias: f32) -> bool {
        let bias = (bias != 0.0).then_some(bias);
        set_by_drive(&mut self.biases, drive, bias)
    }

    /// Makes this the state of a new NPC.
    fn begin(&mut self, npc: u32, entity: EntityIndex, fact_capacity: u32) {
        let NpcState {
            belief_mode,
            weights,
            biases,
            sensors_off,
            exclusions,
            facts,
            previous,
            entity: own,
            // Set when it is added to the list of the living.
            position: _,
        } = self;
        *belief_mode = BeliefMode::default();
        weights.clear();
        biases.clear();
        sensors_off.clear();
        exclusions.clear();
        facts.begin(npc, fact_capacity);
        previous.clear();
        *own = entity;
    }

    pub(super) fn memory(&self) -> usize {
        let numbers = self.weights.capacity() + self.biases.capacity();
        size_of::<Self>()
            + numbers * size_of::<(DriveId, f32)>()
            + self.sensors_off.capacity() * size_of::<SensorId>()
            + self.exclusions.memory()
    }
}

/// Sets or removes the entry of a drive in a list sorted by drive. Returns whether that has changed
/// anything.
fn set_by_drive(list: &mut Vec<(DriveId, f32)>, drive: DriveId, value: Option<f32>) -> bool {
    match (list.binary_search_by_key(&drive, |it| it.0), value) {
        (Ok(at), Some(value)) => return mem::replace(&mut list[at].1, value) != value,
        (Ok(at), None) => {
            list.remove(at);
        }
        (Err(at), Some(value)) => list.insert(at, (drive, value)),
        (Err(_), None) => return false,
    }
    true
}

/// The NPCs of a world.
#[derive(Clone, Debug, Default)]
pub(crate) struct Npcs {
    states: Vec<NpcState>,
    free: Vec<u32>,
    /// Living NPCs that aren't dormant, in order of creation.
    pub(super) living: OrderedList,
}

impl Npcs {
    pub(super) fn add(&mut self, entity: EntityIndex, fact_capacity: u32) -> u32 {
        let npc = self.free.pop().unwrap_or_else(|| {
            self.states.push(NpcState::new(entity));
            self.free.reserve(self.states.len());
            (self.states.len() - 1) as u32
        });
        let state = &mut self.states[npc as usize];
        state.begin(npc, entity, fact_capacity);
        state.position = self.living.push(npc);
        npc
    }

    /// The NPC's facts must have been forgotten.
    pub(super) fn remove(&mut self, npc: u32) {
        self.rest(npc);
        self.free.push(npc);
    }

    /// Takes an NPC out of the list of the living, if it is in it.
    pub(super) fn rest(&mut self, npc: u32) {
        let position = mem::replace(&mut self.states[npc as usize].position, NOWHERE);
        if position != NOWHERE {
            let states = &mut self.states;
            self.living.remove(position, |moved, to| {
                states[moved as usize].position = to;
            });
        }
    }

    /// Puts NPCs back into the list of the living.
    pub(super) fn wake(
        &mut self,
        npcs: impl Iterator<Item = u32>,
        order: impl Fn(EntityIndex) -> u64,
    ) {
        let states = &mut self.states;
        self.living
            .merge(npcs, |it| order(states[it as usize].entity));
        self.living.each_position(|npc, to| {
            states[npc as usize].position = to;
        });
    }

    pub(super) fn get(&self, npc: u32) -> &NpcState {
        &self.states[npc as usize]
    }

    pub(super) fn get_mut(&mut self, npc: u32) -> &mut NpcState {
        &mut self.states[npc as usize]
    }

    pub(super) fn states(&self) -> &[NpcState] {
        &self.states
    }

    /// Bytes of the lists here, without the states.
    pub(super) fn memory(&self) -> usize {
        (self.states.capacity() - self.states.len()) * size_of::<NpcState>()
            + self.free.capacity() * size_of::<u32>()
            + self.living.memory()
    }
}
