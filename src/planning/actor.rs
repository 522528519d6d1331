//! The NPC that a search plans for.

use crate::{
    beliefs::{Known, Roles, Snapshot, bound::BoundCondition},
    domain::POSITION,
};

/// The NPC. The condition that says whether it lives is bound once for the whole search.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    /// The NPC.
    pub known: Known,
    /// Roles with the NPC as consumer, and no others.
    pub roles: Roles,
    /// The condition that says whether it lives; none if it always does.
    pub alive: Option<BoundCondition>,
    /// The first of the three cells of its position.
    pub place: Option<u32>,
}

impl Actor {
    /// The NPC whose knowledge the snapshot has.
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

    /// Where the NPC is in what is imagined; NaN where that isn't known.
    #[inline]
    pub fn place(&self, snapshot: &Snapshot<'_>) -> [f32; 3] {
        self.place
            .map_or([f32::NAN; 3], |cell| snapshot.point(cell))
    }

    /// Where the NPC is, if `read` returns the content of cells.
    pub fn place_by(&self, read: impl Fn(u32) -> f32) -> [f32; 3] {
        self.place.map_or([f32::NAN; 3], |cell| {
            [read(cell), read(cell + 1), read(cell + 2)]
        })
    }

    /// Whether the NPC lives in what is imagined.
    #[inline]
    pub fn is_alive(&self, snapshot: &mut Snapshot<'_>) -> bool {
        snapshot.exists(self.known)
            && self
                .alive
                .is_none_or(|alive| snapshot.bound_holds(&alive, &self.roles))
    }
}
