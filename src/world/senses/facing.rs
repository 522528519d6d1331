//! Which way the entities of a world look.

use super::Facing;
use crate::world::{EntityId, World, WorldError, is_unit};

impl World {
    /// Says which way an entity looks, as a unit vector in the host's axes; with none it looks the
    /// way that it goes from now on. Sensors with an angle go by it.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`]; [`WorldError::BadFacing`] for what is no unit vector.
    pub fn set_facing(
        &mut self,
        entity: EntityId,
        facing: Option<[f32; 3]>,
    ) -> Result<(), WorldError> {
        self.record(entity)?;
        if facing.is_some_and(|it| !is_unit(it)) {
            return Err(WorldError::BadFacing);
        }
        let place = self.senses.facing_mut(entity.index());
        match facing {
            Some(direction) => {
                *place = Facing {
                    direction: direction.map(|it| it + 0.0),
                    is_set: true,
                }
            }
            None => place.is_set = false,
        }
        Ok(())
    }

    /// Which way an entity looks; none as long as that isn't known: it has neither moved nor been
    /// turned, and sees all around.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn facing(&self, entity: EntityId) -> Result<Option<[f32; 3]>, WorldError> {
        self.record(entity)?;
        Ok(self.senses.facing(entity.index()))
    }
}
