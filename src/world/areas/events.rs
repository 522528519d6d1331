//! What steps leave in areas when they succeed. Thesis, section 7.2.2.

use super::AreaId;
use crate::{
    domain::{ActionId, ModifierBits, ModifierId},
    world::{EntityId, World, WorldError},
};

impl World {
    /// Leaves a modifier behind in an area, as an action does that lists it.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::UnknownModifier`]; [`WorldError::NeverFades`] if it
    /// would stay for ever.
    pub fn leave_in_area(&mut self, area: AreaId, modifier: ModifierId) -> Result<(), WorldError> {
        let order = self.area(area)?.order;
        let of = self.domain.modifiers.get(modifier.index());
        let of = of.ok_or(WorldError::UnknownModifier(modifier))?;
        if !of.fades() {
            return Err(WorldError::NeverFades(modifier));
        }
        self.leave((order, area.slot()), modifier);
        Ok(())
    }

    fn leave(&mut self, area: (u64, u32), modifier: ModifierId) {
        self.notice();
        self.changes.altered_areas();
        let now = self.time.seconds();
        let traces = self.areas.traces.change(&self.past);
        traces.add(&self.domain, area, modifier, now);
    }

    /// An NPC has done a step: what it leaves behind is left in all areas that hold the NPC now.
    pub(crate) fn leave_ambiance(&mut self, npc: EntityId, action: ActionId) {
        if self.domain.action(action).ambiance.is_empty() || self.area_len() == 0 {
            return;
        }
        let Ok(point) = self.place_in_truth(npc) else {
            return;
        };
        let mut found = core::mem::take(&mut self.areas.found);
        self.areas
            .geometry
            .now()
            .find(Some(point), npc.0, ModifierBits::ALL, &mut found);
        for &slot in &found {
            let order = self.areas.geometry.now().order(slot);
            for at in 0..self.domain.action(action).ambiance.len() {
                let modifier = self.domain.action(action).ambiance[at];
                self.leave((order, slot), modifier);
            }
        }
        self.areas.found = found;
    }
}
