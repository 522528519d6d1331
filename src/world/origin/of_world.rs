//! A world is moved by an offset.

use crate::{
    beliefs::moving::moved_point,
    domain::{POSITION, TypeId},
    world::{World, WorldError},
};

impl World {
    /// Moves everything by an offset in metres, on all three axes: what is true, what NPCs were
    /// told, and what is kept. Searches that were begun go on as if nothing had happened.
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

    /// By how much everything has been moved until now, in metres.
    #[must_use]
    pub fn origin(&self) -> [f32; 3] {
        self.origin
    }

    /// First cells of the positions in rows of a type.
    pub(crate) fn places_of(&self, of: TypeId) -> &[u16] {
        &self.places[of.index()]
    }
}
