//! Which entity has which role while an expression is evaluated.

use crate::{beliefs::Known, domain::Role};

/// The entities that the roles of an expression are bound to, and the duration of the step.
#[derive(Clone, Copy, Debug)]
pub struct Roles {
    pub(super) bound: [Known; Role::COUNT],
    /// Seconds that the step takes.
    pub duration: f32,
}

impl Roles {
    /// Only the NPC, as consumer.
    #[must_use]
    pub fn of(npc: Known) -> Self {
        let mut bound = [Known::NOBODY; Role::COUNT];
        bound[Role::CONSUMER.index()] = npc;
        Roles {
            bound,
            duration: 0.0,
        }
    }

    /// The same with one more role bound.
    #[must_use]
    pub fn with(mut self, role: Role, known: Known) -> Self {
        self.bound[role.index()] = known;
        self
    }

    /// Binds a role in place.
    pub fn bind(&mut self, role: Role, known: Known) {
        self.bound[role.index()] = known;
    }

    /// The entity that has a role.
    #[must_use]
    pub fn get(&self, role: Role) -> Known {
        self.bound[role.index()]
    }
}
