//! The NPC that a search plans for.

use crate::{
    beliefs::{Known, Roles, Snapshot, bound::BoundCondition},
    domain::POSITION,
};

/// The NPC, with what says whether it lives looked up for the whole search.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    /// The NPC.
    pub known: Known,
    /// The NPC as consumer, and nobody else.
    pub roles: Roles,
    /// What says whether it lives; none: it always does.
    pub alive: Option<BoundCondition>,
    /// The first of the three cells that say where it is.
    pub place: Option<u32>,
}

impl Actor {
    /// The NPC whose knowledge the snapshot works on.
    pub fn new(snapshot: &mut Snapshot<'_>) -> Self {
        let known = snapshot.load(snapshot.knowledge.npc());
        let roles = Roles::of(known);
        let alive = snapshot.domain.entity_type(known.type_id()).alive;
        Actor {
            known,
            roles,
            alive: alive.map(|alive| snapshot.bind_condition(alive, &roles)),
            place: snapshot.cell(known, POSITION),
        }
    }

    /// Where the NPC is, in imagination; NaN where unknown.
    #[inline]
    pub fn place(&self, snapshot: &Snapshot<'_>) -> [f32; 3] {
        self.place
            .map_or([f32::NAN; 3], |cell| snapshot.point(cell))
    }

    /// The same, if `read` says what a cell holds.
    pub fn place_by(&self, read: impl Fn(u32) -> f32) -> [f32; 3] {
        self.place.map_or([f32::NAN; 3], |cell| {
            [read(cell), read(cell + 1), read(cell + 2)]
        })
    }

    /// Whether the NPC lives, in imagination.
    #[inline]
    pub fn is_alive(&self, snapshot: &mut Snapshot<'_>) -> bool {
        snapshot.exists(self.known)
            && self
                .alive
                .is_none_or(|alive| snapshot.bound_holds(&alive, &self.roles))
    }
}
