//! Updates areas when objects move or are destroyed, when groups become dormant, and when the
//! origin moves.

use super::{AreaId, add};
use crate::world::{EntityId, World};

impl World {
    /// An entity is somewhere else: the areas that go along with it are, too.
    #[inline]
    pub(in crate::world) fn areas_follow(&mut self, entity: EntityId) {
        if self.areas.any_anchored {
            self.move_anchored(entity);
        }
    }

    fn move_anchored(&mut self, entity: EntityId) {
        let Ok(point) = self.place_in_truth(entity) else {
            return;
        };
        let mut found = core::mem::take(&mut self.areas.found);
        found.clear();
        found.extend(self.areas.geometry.now().anchored_to(entity.0));
        if !found.is_empty() {
            let geometry = self.change_areas();
            for &slot in &found {
                let offset = geometry.areas[slot as usize].offset;
                geometry.place(slot, add(point, offset));
            }
        }
        self.areas.found = found;
    }

    /// An entity is gone: areas that go along with it are, too, and it is in none any more.
    pub(in crate::world) fn areas_lose(&mut self, entity: EntityId) {
        if self.area_len() == 0 {
            return;
        }
        loop {
            let geometry = self.areas.geometry.now();
            let Some(slot) = geometry.anchored_to(entity.0).next() else {
                break;
            };
            let area = AreaId(geometry.handle(slot));
            if self.destroy_area(area).is_err() {
                return;
            }
        }
        if self.areas.geometry.now().has_members(entity.0) {
            self.change_areas().forget_member(entity.0);
        }
    }

    /// A group falls asleep or wakes: so do its areas.
    pub(in crate::world) fn areas_sleep(&mut self, group: u32, is_dormant: bool) {
        let mut areas = self.areas.geometry.now().areas.iter();
        if areas.any(|it| it.serial != 0 && it.group == group) {
            let geometry = self.change_areas();
            for area in &mut geometry.areas {
                if area.group == group {
                    area.is_dormant = is_dormant;
                }
            }
        }
    }

    /// Everything is moved.
    pub(in crate::world) fn areas_shift(&mut self, by: [f32; 3]) {
        if self.area_len() == 0 {
            return;
        }
        let geometry = self.change_areas();
        for slot in 0..geometry.areas.len() {
            let area = geometry.areas[slot];
            if area.serial != 0 {
                let place = crate::beliefs::moving::moved_point(area.place, by);
                geometry.place(slot as u32, place);
                if area.anchor == 0 {
                    geometry.areas[slot].offset = place;
                }
            }
        }
    }
}
