//! The directions in which the entities of a world look.

use super::Facing;
use crate::world::{EntityId, World, WorldError, is_unit};

impl World {
    /// Sets the direction in which an entity looks: a unit vector in the host's axes. With none, it
    /// looks where it moves from now on. Sensors with an angle use it.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`]; [`WorldError::BadFacing`] if it isn't a unit vector.
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

    /// The direction in which an entity looks; none if it isn't known, since the entity has neither
    /// moved nor been given one. Then it sees in all directions.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`].
    pub fn facing(&self, entity: EntityId) -> Result<Option<[f32; 3]>, WorldError> {
        self.record(entity)?;
        Ok(self.senses.facing(entity.index()))
    }
}
