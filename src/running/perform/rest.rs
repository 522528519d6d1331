//! How long the rest of a walk takes.

use super::{Hindrance, NpcStep, Performer, load};
use crate::{domain::POSITION, world::World};

impl Performer {
    /// How long a step takes by what the NPC knows, if it begins where the NPC is, and if it begins
    /// at `stand`, in seconds.
    ///
    /// # Errors
    /// Why it can't be imagined: [`Hindrance::Dead`], [`Hindrance::SupplierGone`].
    pub(in crate::running) fn seconds_from_here_and_from(
        &mut self,
        world: &World,
        npc_step: NpcStep,
        stand: [f32; 3],
    ) -> Result<[f32; 2], Hindrance> {
        let domain = world.domain();
        self.clear(domain, 0);
        let knowledge = world.knowledge(npc_step.npc);
        let knowledge = knowledge.map_err(|_| Hindrance::Dead)?;
        let (mut snapshot, actor, binding) =
            load(domain, &knowledge, &mut self.snapshot, npc_step)?;
        let id = self.steps.of_binding(&mut snapshot, binding);
        let step = self.steps.get(id);
        let from_here = step.roles(&mut snapshot).duration;
        if let Some(cell) = snapshot.cell(actor.known, POSITION) {
            for (cell, coordinate) in (cell..).zip(stand) {
                snapshot.write(cell, coordinate);
            }
        }
        Ok([from_here, step.roles(&mut snapshot).duration])
    }
}
