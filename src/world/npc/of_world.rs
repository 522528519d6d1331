//! Finds the NPCs of a world, and sets their options.

use core::mem;

use super::{BeliefMode, NpcState};
use crate::{
    beliefs::EntityIndex,
    domain::{DriveId, SensorId},
    world::{EntityId, World, WorldError},
};

subject! {
    "What the host has set for each NPC of a world, beside what its type says.", World as world,
    pub NpcOptions by npc_options, NpcOptionsMut by npc_options_mut
}

impl World {
    /// What an NPC has besides its attributes.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    #[inline]
    pub fn npc(&self, npc: EntityId) -> Result<&NpcState, WorldError> {
        Ok(self.npcs.get(self.npc_place(npc)?))
    }

    /// All living NPCs that aren't dormant, in order of creation.
    pub fn npcs(&self) -> impl DoubleEndedIterator<Item = EntityId> + Clone + '_ {
        let living = self.npcs.living.iter();
        living.map(|npc| self.entities.id(self.npcs.get(npc).entity))
    }

    /// How many living NPCs there are that aren't dormant.
    #[must_use]
    pub fn npc_len(&self) -> usize {
        self.npcs.living.len()
    }

    /// The number of changes of the world so far.
    pub(crate) fn clock(&self) -> u64 {
        self.changes.clock()
    }

    /// When an NPC's knowledge of an entity may last have changed, as a number of the world's
    /// changes; 0 if `npc` isn't an NPC. Drifts that passed no threshold aren't counted.
    pub(crate) fn last_seen_to_change(&self, npc: EntityId, entity: EntityId) -> u64 {
        let Ok(place) = self.npc_place(npc) else {
            return 0;
        };
        if npc != entity && self.npcs.get(place).belief_mode != BeliefMode::AllKnowing {
            return self.changes.of_facts(place);
        }
        if !self.is_alive(entity) {
            // Its place may have passed to another entity, which has changed there.
            return 0;
        }
        self.changes.of_values_but_drifts(entity.index())
    }

    /// Whether nothing that an NPC with facts of its own could know has changed since the clock
    /// showed `since`. With `moves`, its own position doesn't count. What depends on time alone
    /// isn't counted.
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

    /// The same for what it could know of others.
    pub(in crate::world) fn others_are_unchanged_for(&self, npc: u32, since: u64) -> bool {
        let changes = &self.changes;
        changes.of_facts(npc) <= since
            && changes.of_any_offer() <= since
            // References change when the entities that they mean are destroyed.
            && (!self.has_references || changes.of_comings() <= since)
    }

    /// The NPC's place among the world's NPCs: a small number that no other living NPC has. A later
    /// NPC may get it.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    #[inline]
    pub fn npc_number(&self, npc: EntityId) -> Result<usize, WorldError> {
        Ok(self.npc_place(npc)? as usize)
    }

    /// Whether the NPC's type lists the drive.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::UnknownDrive`],
    /// [`WorldError::LacksDrive`].
    pub(crate) fn check_drive(&self, npc: EntityId, drive: DriveId) -> Result<(), WorldError> {
        self.npc_place(npc)?;
        if drive.index() >= self.domain.drives.len() {
            return Err(WorldError::UnknownDrive(drive));
        }
        let of = self.type_of(npc)?;
        let mut listed = self.domain.entity_type(of).drives.iter();
        if listed.any(|it| it.drive == drive) {
            Ok(())
        } else {
            Err(WorldError::LacksDrive { of, drive })
        }
    }

    #[inline]
    pub(in crate::world) fn npc_place(&self, npc: EntityId) -> Result<u32, WorldError> {
        let record = self.record(npc)?;
        let npcs = &self.tables[record.of.index()].npcs;
        let place = npcs.get(record.row as usize).copied();
        place.ok_or(WorldError::NotAnNpc(record.of))
    }
}

impl NpcOptions<'_> {
    /// Whether a sensor of an NPC is on.
    ///
    /// # Errors
    /// As for [`set_sensor_on`](crate::world::NpcOptionsMut::set_sensor_on).
    pub fn is_sensor_on(self, npc: EntityId, sensor: SensorId) -> Result<bool, WorldError> {
        self.check_sensor(npc, sensor)?;
        Ok(self.world.npc(npc)?.has_sensor_on(sensor))
    }

    fn check_sensor(self, npc: EntityId, sensor: SensorId) -> Result<(), WorldError> {
        self.world.npc(npc)?;
        let of = self.world.type_of(npc)?;
        if self.world.domain.entity_type(of).sensors.contains(&sensor) {
            Ok(())
        } else {
            Err(WorldError::LacksSensor { of, sensor })
        }
    }
}

impl NpcOptionsMut<'_> {
    /// Sets an NPC's weight for a drive. None restores the usual weight.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::UnknownDrive`],
    /// [`WorldError::LacksDrive`], [`WorldError::BadWeight`].
    pub fn set_weight(
        &mut self,
        npc: EntityId,
        drive: DriveId,
        weight: Option<f32>,
    ) -> Result<(), WorldError> {
        self.world.check_drive(npc, drive)?;
        let place = self.world.npc_place(npc)?;
        if weight.is_some_and(|it| !it.is_finite() || it < 0.0) {
            return Err(WorldError::BadWeight(drive));
        }
        let weight = weight.map(|it| it + 0.0);
        if self.world.npcs.get_mut(place).set_weight(drive, weight) {
            self.world.changes.changed_mind(place);
        }
        Ok(())
    }

    /// Switches a sensor of an NPC on or off. The NPC keeps the facts that it has noticed.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::LacksSensor`].
    pub fn set_sensor_on(
        &mut self,
        npc: EntityId,
        sensor: SensorId,
        enabled: bool,
    ) -> Result<(), WorldError> {
        self.now().check_sensor(npc, sensor)?;
        let place = self.world.npc_place(npc)?;
        let off = &mut self.world.npcs.get_mut(place).sensors_off;
        match (off.binary_search(&sensor), enabled) {
            (Ok(at), true) => {
                off.remove(at);
            }
            (Err(at), false) => off.insert(at, sensor),
            _ => {}
        }
        Ok(())
    }

    /// Sets where an NPC's knowledge comes from. Its facts stay, even if they aren't used.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn set_belief_mode(&mut self, npc: EntityId, mode: BeliefMode) -> Result<(), WorldError> {
        let place = self.world.npc_place(npc)?;
        let own = &mut self.world.npcs.get_mut(place).belief_mode;
        if mem::replace(own, mode) != mode {
            self.world.changes.changed_mind(place);
        }
        Ok(())
    }
}
