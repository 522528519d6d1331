//! Moving the whole world by an offset (floating origin), for worlds so large that positions far
//! from the origin become coarse.
//!
//! Everything that is stored moves: truth, facts, and what is kept for open searches and for
//! `was(…)`. A search that was begun goes on with the coordinates that it began with: what it reads
//! is moved back for it. So code that returns positions to a search must know the offset.

use alloc::{boxed::Box, vec::Vec};

use crate::{
    beliefs::moving::moved_point,
    domain::{AttributeKind, Domain, EntityType, POSITION, TypeId},
};

use super::{World, WorldError};

/// First cells of the positions in rows of a type, in rising order.
pub(crate) type Places = Box<[u16]>;

/// Where positions lie, for each type.
pub(super) fn places(domain: &Domain) -> Vec<Places> {
    let of = |of: &EntityType| {
        let positions = of.attributes.iter();
        let positions =
            positions.filter(|it| domain.attribute(**it).kind == AttributeKind::Position);
        positions
            .filter_map(|it| Some(of.slot(*it)? as u16))
            .collect()
    };
    domain.types.iter().map(of).collect()
}

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
        self.shift_previous(by);
        self.areas_shift(by);
        self.influences_shift(by);
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
