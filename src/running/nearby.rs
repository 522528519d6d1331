//! Lists the objects near a point.

use alloc::vec::Vec;

use super::Requests;
use crate::{
    beliefs::Knowledge,
    planning::within::{self, Wanted},
    world::{EntityId, WorldError},
};

impl Requests<'_> {
    /// Lists what is wanted: the nearest first; of equally near ones, the older first. This goes by
    /// what the NPC knows or, with `by_truth` or without an NPC, by what is true. Without an NPC,
    /// `wanted` must not ask for an action.
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
