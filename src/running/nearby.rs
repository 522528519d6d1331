//! What there is near a point, as an NPC knows it or as it is.

use alloc::vec::Vec;

use super::Requests;
use crate::{
    beliefs::Knowledge,
    planning::within::{self, Wanted},
    world::{EntityId, WorldError},
};

impl Requests<'_> {
    /// Lists what is wanted: the nearest first, and of what is equally near the older. As the NPC
    /// knows it, or `by_truth`; without an NPC as it is. Without one no action may be wanted.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::Dormant`].
    pub fn nearby(
        self,
        npc: Option<EntityId>,
        by_truth: bool,
        wanted: &Wanted,
    ) -> Result<Vec<EntityId>, WorldError> {
        let (view, truth);
        let knowledge: &dyn Knowledge = match npc {
            Some(npc) if by_truth => {
                truth = self.running.world.truth(npc)?;
                &truth
            }
            Some(npc) => {
                view = self.running.world.knowledge(npc)?;
                &view
            }
            None => {
                truth = self.running.world.truth_as_such();
                &truth
            }
        };
        let mut found = Vec::new();
        let index = npc.map(EntityId::index);
        within::find(
            self.running.world.domain(),
            knowledge,
            index,
            wanted,
            &mut found,
        );
        Ok(found
            .into_iter()
            .map(|it| self.running.world.entity_at(it))
            .collect())
    }
}
