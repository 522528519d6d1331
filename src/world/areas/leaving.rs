//! Adds the modifiers that steps leave in areas when they succeed. Thesis, section 7.2.2.

use super::{AreaId, AreasMut};
use crate::{
    domain::{ActionId, ModifierBits, ModifierId},
    world::{EntityId, WorldError},
};

impl AreasMut<'_> {
    /// Leaves a modifier in an area, as an action does that lists it under `ambiance`.
    ///
    /// # Errors
    /// [`WorldError::InvalidArea`], [`WorldError::UnknownModifier`]; [`WorldError::NeverFades`] if
    /// the modifier would stay for ever.
    pub fn leave_in(&mut self, area: AreaId, modifier: ModifierId) -> Result<(), WorldError> {
        let order = self.now().get(area)?.order;
        let of = self.world.domain.modifiers.get(modifier.index());
        let of = of.ok_or(WorldError::UnknownModifier(modifier))?;
        if !of.fades() {
            return Err(WorldError::NeverFades(modifier));
        }
        self.leave((order, area.slot()), modifier);
        Ok(())
    }

    fn leave(&mut self, area: (u64, u32), modifier: ModifierId) {
        self.world.notice();
        self.world.changes.altered_areas();
        let now = self.world.time.seconds();
        let traces = self.world.areas.traces.change(&self.world.past);
        traces.add(&self.world.domain, area, modifier, now);
    }

    /// After an NPC has done a step, leaves the action's modifiers in all areas that the NPC is in
    /// now.
    pub(crate) fn leave_behind(&mut self, npc: EntityId, action: ActionId) {
        if self.world.domain.action(action).ambiance.is_empty() || self.now().count() == 0 {
            return;
        }
        let Ok(point) = self.world.place_in_truth(npc) else {
            return;
        };
        let mut found = core::mem::take(&mut self.world.areas.found);
        self.world
            .areas
            .geometry
            .now()
            .find(Some(point), npc, ModifierBits::ALL, &mut found);
        for &slot in &found {
            let order = self.world.areas.geometry.now().order(slot);
            for at in 0..self.world.domain.action(action).ambiance.len() {
                let modifier = self.world.domain.action(action).ambiance[at];
                self.leave((order, slot), modifier);
            }
        }
        self.world.areas.found = found;
    }
}
