//! What NPCs have besides the attributes of every entity.

use alloc::vec::Vec;
use core::mem;

use crate::{
    beliefs::EntityIndex,
    domain::{DriveId, SensorId},
};

use super::{
    EntityId, Exclusion, World, WorldError, exclusion::Exclusions, facts::Facts,
    ordered_list::OrderedList, previous::Previous,
};

/// The position of who isn't on the list of the living.
const NOWHERE: u32 = u32::MAX;

/// Where an NPC's knowledge comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BeliefMode {
    /// It knows what is true of every living entity.
    #[default]
    AllKnowing,
    /// It knows itself, and of others what it was told.
    OwnFacts,
}

/// What an NPC has beside its attributes. The states of destroyed NPCs are used for new ones, so
/// that lists which have grown once needn't grow again.
#[derive(Clone, Debug)]
pub struct NpcState {
    /// Where the NPC's knowledge comes from.
    pub belief_mode: BeliefMode,
    /// Weights that replace those of the type and the drive, by drive.
    pub(super) weights: Vec<(DriveId, f32)>,
    /// What makes goals more or less urgent, by drive.
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

    /// The weight that this NPC gives a drive, if it has one of its own.
    #[must_use]
    #[inline]
    pub fn weight(&self, drive: DriveId) -> Option<f32> {
        let at = self.weights.binary_search_by_key(&drive, |it| it.0).ok()?;
        Some(self.weights[at].1)
    }

    /// All weights of its own, by drive.
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

    /// How many facts had to go for want of room since the NPC was created.
    #[must_use]
    pub fn evicted_facts(&self) -> u64 {
        self.facts.evicted()
    }

    /// Returns whether it was another.
    fn set_weight(&mut self, drive: DriveId, weight: Option<f32>) -> bool {
        set_by_drive(&mut self.weights, drive, weight)
    }

    /// How much more urgent the goals of a drive are than they would be, 0 usually.
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

    /// Steps that stay out of its plans for a while, those that are over included.
    #[must_use]
    pub fn exclusions(&self) -> &[Exclusion] {
        self.exclusions.all()
    }

    /// Returns whether it was another.
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
            // Is given when it is put on the list of the living.
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

/// Sets or removes the entry of a drive in a list that is sorted by drive. Returns whether that changes
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
    /// Living NPCs in order of creation.
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

    /// Takes an NPC off the list of the living, if it is on it.
    pub(super) fn rest(&mut self, npc: u32) {
        let position = mem::replace(&mut self.states[npc as usize].position, NOWHERE);
        if position != NOWHERE {
            let states = &mut self.states;
            self.living.remove(position, |moved, to| {
                states[moved as usize].position = to;
            });
        }
    }

    /// Puts NPCs back on the list of the living.
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

    /// Bytes of the lists here, without what the states hold.
    pub(super) fn memory(&self) -> usize {
        (self.states.capacity() - self.states.len()) * size_of::<NpcState>()
            + self.free.capacity() * size_of::<u32>()
            + self.living.memory()
    }
}

impl World {
    /// What an NPC has beside its attributes.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    #[inline]
    pub fn npc(&self, npc: EntityId) -> Result<&NpcState, WorldError> {
        Ok(self.npcs.get(self.npc_place(npc)?))
    }

    /// What an NPC has beside its attributes, to be changed.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn npc_mut(&mut self, npc: EntityId) -> Result<&mut NpcState, WorldError> {
        let place = self.npc_place(npc)?;
        Ok(self.npcs.get_mut(place))
    }

    /// All living NPCs that aren't dormant, in order of creation.
    pub fn npcs(&self) -> impl DoubleEndedIterator<Item = EntityId> + Clone + '_ {
        let living = self.npcs.living.iter();
        living.map(|npc| self.entities.id(self.npcs.get(npc).entity))
    }

    /// How many NPCs live and aren't dormant.
    #[must_use]
    pub fn npc_len(&self) -> usize {
        self.npcs.living.len()
    }

    /// Gives an NPC a weight of its own for a drive, or, with none, the usual one back.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::UnknownDrive`],
    /// [`WorldError::BadWeight`].
    pub fn set_weight(
        &mut self,
        npc: EntityId,
        drive: DriveId,
        weight: Option<f32>,
    ) -> Result<(), WorldError> {
        let place = self.npc_place(npc)?;
        if drive.index() >= self.domain.drives.len() {
            return Err(WorldError::UnknownDrive(drive));
        }
        if weight.is_some_and(|it| !it.is_finite() || it < 0.0) {
            return Err(WorldError::BadWeight(drive));
        }
        let weight = weight.map(|it| it + 0.0);
        if self.npcs.get_mut(place).set_weight(drive, weight) {
            self.changes.changed_mind(place);
        }
        Ok(())
    }

    /// Switches a sensor of an NPC on or off. What it has noticed until then it goes on believing.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::LacksSensor`].
    pub fn set_sensor_enabled(
        &mut self,
        npc: EntityId,
        sensor: SensorId,
        enabled: bool,
    ) -> Result<(), WorldError> {
        self.check_sensor(npc, sensor)?;
        let place = self.npc_place(npc)?;
        let off = &mut self.npcs.get_mut(place).sensors_off;
        match (off.binary_search(&sensor), enabled) {
            (Ok(at), true) => {
                off.remove(at);
            }
            (Err(at), false) => off.insert(at, sensor),
            _ => {}
        }
        Ok(())
    }

    /// Whether a sensor of an NPC is on.
    ///
    /// # Errors
    /// As for [`set_sensor_enabled`](Self::set_sensor_enabled).
    pub fn is_sensor_enabled(&self, npc: EntityId, sensor: SensorId) -> Result<bool, WorldError> {
        self.check_sensor(npc, sensor)?;
        Ok(self.npc(npc)?.has_sensor_on(sensor))
    }

    fn check_sensor(&self, npc: EntityId, sensor: SensorId) -> Result<(), WorldError> {
        self.npc(npc)?;
        let of = self.type_of(npc)?;
        if self.domain.entity_type(of).sensors.contains(&sensor) {
            Ok(())
        } else {
            Err(WorldError::LacksSensor { of, sensor })
        }
    }

    /// Says where an NPC's knowledge comes from. Facts that it was told stay, used or not.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn set_belief_mode(&mut self, npc: EntityId, mode: BeliefMode) -> Result<(), WorldError> {
        let place = self.npc_place(npc)?;
        let own = &mut self.npcs.get_mut(place).belief_mode;
        if mem::replace(own, mode) != mode {
            self.changes.changed_mind(place);
        }
        Ok(())
    }

    /// How many changes there have been.
    pub(crate) fn clock(&self) -> u64 {
        self.changes.clock()
    }

    /// When an NPC may last have come to know something else of an entity, in changes of the world; 0
    /// if that isn't an NPC.
    pub(crate) fn last_seen_to_change(&self, npc: EntityId, entity: EntityId) -> u64 {
        let Ok(place) = self.npc_place(npc) else {
            return 0;
        };
        let of_itself = self.changes.of_sides(entity.index());
        if npc == entity || self.npcs.get(place).belief_mode == BeliefMode::AllKnowing {
            of_itself
        } else {
            self.changes.of_facts(place)
        }
    }

    /// Whether nothing has changed since the clock showed `since` that an NPC with facts of its own
    /// could know; `npc` is its number. What depends on time alone isn't counted.
    pub(crate) fn is_unchanged_for(
        &self,
        npc: u32,
        (entity, moves): (EntityIndex, bool),
        since: u64,
    ) -> bool {
        let changes = &self.changes;
        let of_oneself = if moves {
            changes.of_all_but_position(entity)
        } else {
            changes.of_values(entity)
        };
        changes.of_own(npc) <= since
            && changes.of_areas() <= since
            && changes.of_influences() <= since
            && of_oneself <= since
            && self.others_are_unchanged_for(npc, since)
    }

    /// Whether nothing of what it could know of others has.
    pub(super) fn others_are_unchanged_for(&self, npc: u32, since: u64) -> bool {
        let changes = &self.changes;
        changes.of_facts(npc) <= since
            && changes.of_any_offer() <= since
            // References change when those whom they mean are gone.
            && (!self.has_references || changes.of_comings() <= since)
    }

    /// A small number that no other living NPC of this world has. A later NPC may get it.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    #[inline]
    pub fn npc_number(&self, npc: EntityId) -> Result<usize, WorldError> {
        Ok(self.npc_place(npc)? as usize)
    }

    #[inline]
    pub(super) fn npc_place(&self, npc: EntityId) -> Result<u32, WorldError> {
        let record = self.record(npc)?;
        let npcs = &self.tables[record.of.index()].npcs;
        let place = npcs.get(record.row as usize).copied();
        place.ok_or(WorldError::NotAnNpc(record.of))
    }
}
