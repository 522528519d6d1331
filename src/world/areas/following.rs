//! Updates areas when objects move or are destroyed, when groups become dormant, and when the
//! origin moves.

use super::{AreaId, AreasMut, add};
use crate::world::EntityId;

impl AreasMut<'_> {
    /// Moves the areas that go along with an entity, after the entity has moved.
    #[inline]
    pub(in crate::world) fn follow(&mut self, entity: EntityId) {
        if self.world.areas.any_anchored {
            self.move_anchored(entity);
        }
    }

    fn move_anchored(&mut self, entity: EntityId) {
        let Ok(point) = self.world.place_in_truth(entity) else {
            return;
        };
        let mut found = core::mem::take(&mut self.world.areas.found);
        found.clear();
        found.extend(self.world.areas.geometry.now().anchored_to(entity));
        if !found.is_empty() {
            let geometry = self.change();
            for &slot in &found {
                let offset = geometry.areas[slot as usize].offset;
                geometry.place(slot, add(point, offset));
            }
        }
        self.world.areas.found = found;
    }

    /// Destroys the areas that go along with an entity that is gone, and takes it out of all
    /// others.
    pub(in crate::world) fn lose(&mut self, entity: EntityId) {
        if self.now().count() == 0 {
            return;
        }
        loop {
            let geometry = self.world.areas.geometry.now();
            let Some(slot) = geometry.anchored_to(entity).next() else {
                break;
            };
            let area = AreaId(geometry.handle(slot));
            if self.destroy(area).is_err() {
                return;
            }
        }
        if self.world.areas.geometry.now().is_member_anywhere(entity) {
            self.change().forget_member(entity);
        }
    }

    /// Makes the areas of a group dormant, or wakes them.
    pub(in crate::world) fn sleep(&mut self, group: u32, is_dormant: bool) {
        let mut areas = self.world.areas.geometry.now().areas.iter();
        if areas.any(|it| it.serial != 0 && it.group == group) {
            let geometry = self.change();
            for area in &mut geometry.areas {
                if area.group == group {
                    area.is_dormant = is_dormant;
                }
            }
        }
    }

    /// Moves all areas, when the whole world is moved.
    pub(in crate::world) fn shift(&mut self, by: [f32; 3]) {
        if self.now().count() == 0 {
            return;
        }
        let geometry = self.change();
        for slot in 0..geometry.areas.len() {
            let area = geometry.areas[slot];
            if area.serial != 0 {
                let place = crate::beliefs::moving::moved_point(area.place, by);
                geometry.place(slot as u32, place);
                if area.anchor == EntityId::NONE {
                    geometry.areas[slot].offset = place;
                }
            }
        }
    }
}
