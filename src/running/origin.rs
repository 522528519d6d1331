//! Moving the whole world by an offset, including the positions that minds remember.

use super::RunningWorld;
use crate::{
    beliefs::moving::moved_point,
    world::{Value, WorldError},
};

impl RunningWorld {
    /// Moves everything by an offset in metres: what is true and known, where steps end, what is
    /// expected, and what decisions have read. Nothing else changes: NPCs decide and do what they
    /// would have done otherwise. Searches under way go on with the coordinates that they began
    /// with.
    ///
    /// # Errors
    /// [`WorldError::NotFinite`].
    pub fn shift_origin(&mut self, offset: [f32; 3]) -> Result<(), WorldError> {
        self.world.shift_origin(offset)?;
        let world = &self.world;
        for mind in self.minds.all_mut() {
            mind.executor.shift(|stand| moved_point(stand, offset));
            mind.answers.shift(|place| moved_point(place, offset));
            for expected in &mut mind.expected {
                for value in [&mut expected.value, &mut expected.before] {
                    if let Value::Position(at) = value {
                        *at = moved_point(*at, offset);
                    }
                }
            }
            for reads in [&mut mind.last.of_update, &mut mind.last.of_search] {
                reads.shift(offset, |of| world.places_of(of));
            }
        }
        self.walks.shift(offset);
        Ok(())
    }

    /// By how much everything has been moved since the origin was `origin`; none if it hasn't.
    pub(super) fn moved_since(&self, origin: [f32; 3]) -> Option<[f32; 3]> {
        let now = self.world.origin();
        (now != origin).then(|| [0, 1, 2].map(|axis| now[axis] - origin[axis]))
    }
}
