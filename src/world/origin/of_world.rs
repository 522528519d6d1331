//! Moves a world by an offset.

use crate::{
    beliefs::moving::moved_point,
    domain::{POSITION, TypeId},
    world::{World, WorldError},
};

impl World {
    /// Moves everything by an offset in metres on each axis: the truth, NPCs' facts, and what is
    /// kept of the past. Open searches go on as if nothing had happened.
    ///
    /// # Errors
    /// [`WorldError::NotFinite`].
    pub fn shift_origin(&mut self, offset: [f32; 3]) -> Result<(), WorldError> {
        if offset.iter().any(|it| !it.is_finite()) {
            return Err(WorldError::NotFinite(POSITION));
        }
        let by = offset.map(|it| it + 0.0);
        for (of, table) in self.tables.iter_mut().enumerate() {
            table.rows.shift(&self.places[of], by);
        }
        self.facts.shift(&self.places, by);
        self.past.shift(&self.places, by);
        self.previous_updates_mut().shift(by);
        self.areas_mut().shift(by);
        self.influences_mut().shift(by);
        self.origin = moved_point(self.origin, by);
        Ok(())
    }

    /// The sum of all offsets so far, in metres.
    #[must_use]
    pub fn origin(&self) -> [f32; 3] {
        self.origin
    }

    /// The first cells of the positions in rows of a type.
    pub(crate) fn places_of(&self, of: TypeId) -> &[u16] {
        &self.places[of.index()]
    }
}
