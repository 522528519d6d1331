//! Breaking off what NPCs are doing to an entity, because it is no longer on offer.

use super::StepsMut;
use crate::{
    domain::ActionId,
    npc::Binding,
    running::{EventKind, Reason},
    world::{EntityId, WorldError},
};

impl StepsMut<'_> {
    /// Breaks off what NPCs are doing to an entity, and schedules that they run for it. Returns how
    /// many steps that were.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::LacksOffer`].
    pub fn end_all(&mut self, supplier: EntityId, action: ActionId) -> Result<u32, WorldError> {
        self.running.world.slots().counts(supplier, action)?;
        let binding = Binding { action, supplier };
        let mut npcs = core::mem::take(&mut self.running.npcs);
        npcs.clear();
        npcs.extend(self.running.world.npcs());
        let mut ended = 0;
        for &npc in &npcs {
            let Ok(Some(mind)) = self.running.mind(npc) else {
                continue;
            };
            let is_at_it = mind
                .executor
                .current()
                .is_some_and(|it| it.binding == binding)
                || mind.executor.frames().iter().any(|it| it.step == binding);
            if let (true, Ok(mind)) = (is_at_it, self.running.world.npc_number(npc)) {
                ended += 1;
                self.end(mind, EventKind::StepAborted, Reason::NotOffered);
                self.drop_plan(mind, Reason::StepEnded);
            }
        }
        self.running.npcs = npcs;
        Ok(ended)
    }
}
