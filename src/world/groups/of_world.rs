//! A world's groups: which objects are in them, and how they become dormant and wake up.

use crate::world::rows::TRUTH;
use alloc::vec::Vec;

use crate::{
    beliefs::EntityIndex,
    sorting::HeapSort as _,
    world::{EntityId, World, WorldError},
};

subject! {
    "The groups of a world, which fall asleep and wake together.", World as world,
    pub Groups by groups, GroupsMut by groups_mut
}

impl World {
    /// Whether an entity lives and is dormant.
    #[must_use]
    pub fn is_dormant(&self, entity: EntityId) -> bool {
        let record = self.entities.find(entity);
        record.is_some_and(|record| !record.is_awake())
    }
}

impl Groups<'_> {
    /// The group that an entity is in; 0 for none.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn of(self, entity: EntityId) -> Result<u32, WorldError> {
        self.world.record(entity)?;
        Ok(self.world.groups.of(entity.index()))
    }

    /// Whether a group is dormant. An empty group can be dormant, too.
    #[must_use]
    pub fn is_dormant(self, group: u32) -> bool {
        self.world.groups.is_dormant(group)
    }

    /// How many entities are in a group.
    #[must_use]
    pub fn len(self, group: u32) -> usize {
        self.world.groups.members(group).len()
    }

    /// The entities of a group, in order of creation.
    #[must_use]
    pub fn members(self, group: u32) -> Vec<EntityId> {
        let members = self.in_order(self.world.groups.members(group).to_vec());
        members
            .iter()
            .map(|&it| self.world.entities.id(it))
            .collect()
    }

    /// Entities that are dormant, in order of creation.
    pub(in crate::world) fn dormant_entities(self) -> Vec<EntityIndex> {
        let groups = self.world.groups.dormant();
        let members = groups.iter().flat_map(|&it| self.world.groups.members(it));
        self.in_order(members.copied().collect())
    }

    /// NPCs that are dormant, in order of creation.
    #[must_use]
    pub fn dormant_npcs(self) -> Vec<EntityId> {
        let dormant = self.dormant_entities();
        let ids = dormant.iter().map(|&it| self.world.entities.id(it));
        ids.filter(|&it| self.world.npc_number(it).is_ok())
            .collect()
    }

    fn in_order(self, mut entities: Vec<EntityIndex>) -> Vec<EntityIndex> {
        entities.heap_sort_by_key(|&it| self.world.entities.get(it).map_or(0, |it| it.order));
        entities
    }
}

impl GroupsMut<'_> {
    /// Moves an entity to a group; 0 for none. The entity becomes dormant if the group is dormant,
    /// and awake if not.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn set(&mut self, entity: EntityId, group: u32) -> Result<(), WorldError> {
        let was_awake = self.world.record(entity)?.is_awake();
        let index = entity.index();
        self.world.groups.set(index, group);
        let is_awake = !self.world.groups.is_dormant(group);
        if was_awake && !is_awake {
            self.put_to_sleep(&[index]);
        } else if is_awake && !was_awake {
            self.wake(Vec::from([index]));
        }
        Ok(())
    }

    /// Makes a group dormant, or wakes it. Returns how many entities have become dormant or awake.
    ///
    /// # Errors
    /// [`WorldError::BadGroup`] for group 0.
    pub fn set_dormant(&mut self, group: u32, dormant: bool) -> Result<usize, WorldError> {
        if group == 0 {
            return Err(WorldError::BadGroup);
        }
        if self.world.groups.is_dormant(group) == dormant {
            return Ok(0);
        }
        let members = self.world.groups.members(group).to_vec();
        let count = members.len();
        self.world.groups.set_dormant(group, dormant);
        self.world.areas_mut().sleep(group, dormant);
        if dormant {
            self.put_to_sleep(&members);
        } else {
            self.wake(members);
        }
        Ok(count)
    }

    fn put_to_sleep(&mut self, entities: &[EntityIndex]) {
        self.world.notice();
        for &index in entities {
            self.world.kept_mut().keep_dead(index);
            let Some(record) = self.world.entities.get_mut(index) else {
                continue;
            };
            record.set_asleep(true);
            let (of, row, position) = (record.of, record.row, record.position);
            self.world.changes.came_or_went(index, of);
            self.world.entities.note_change();
            let table = &mut self.world.tables[of.index()];
            table.rows.unplace(row);
            if let Some(&npc) = table.npcs.get(row as usize) {
                self.world.npcs.rest(npc);
            }
            let entities = &mut self.world.entities;
            table.living.remove(position, |moved, to| {
                if let Some(record) = entities.get_mut(EntityIndex(moved)) {
                    record.position = to;
                }
            });
        }
    }

    fn wake(&mut self, mut entities: Vec<EntityIndex>) {
        self.world.notice();
        for &index in &entities {
            self.world.kept_mut().keep_absent(index);
            let Some(record) = self.world.entities.get_mut(index) else {
                continue;
            };
            record.set_asleep(false);
            let (of, row) = (record.of, record.row);
            self.world.changes.came_or_went(index, of);
            self.world.entities.note_change();
            self.world.tables[of.index()].rows.place(row, TRUTH, index);
        }
        // All entities of a type are merged into its list at once.
        let all = &mut self.world.entities;
        entities.heap_sort_by_key(|&it| all.get(it).map(|it| it.of));
        let mut rest = &entities[..];
        while let Some(of) = rest.first().and_then(|&it| Some(all.get(it)?.of)) {
            let same = |it: &&EntityIndex| all.get(**it).is_some_and(|it| it.of == of);
            let (chunk, others) = rest.split_at(rest.iter().take_while(same).count());
            rest = others;
            let table = &mut self.world.tables[of.index()];
            table.living.merge(chunk.iter().map(|it| it.0), |it| {
                all.get(EntityIndex(it)).map_or(0, |it| it.order)
            });
            table.living.each_position(|member, to| {
                if let Some(record) = all.get_mut(EntityIndex(member)) {
                    record.position = to;
                }
            });
            if !table.npcs.is_empty() {
                let rows = chunk.iter().filter_map(|&it| Some(all.get(it)?.row));
                let npcs = rows.map(|row| table.npcs[row as usize]);
                self.world
                    .npcs
                    .wake(npcs, |it| all.get(it).map_or(0, |it| it.order));
            }
        }
    }
}
