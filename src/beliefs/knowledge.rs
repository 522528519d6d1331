//! What one NPC knows, as planning and goal rules see it.

use crate::beliefs::{entity_id::EntityId, entity_index::EntityIndex};
use alloc::vec::Vec;

use super::{ActiveModifiers, Beyond, InfluencePlace, NoticedInfluence, Place, SlotUse, Watch};
use crate::domain::{ActionId, Alterable, AttributeId, Comparison, InfluenceId, Range, TypeId};

/// The side of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferSide {
    /// The entity is the supplier: others do the action to it.
    Supplies,
    /// The entity is the consumer: it does the action.
    Consumes,
}

/// An entity, as a search first finds it.
#[derive(Clone, Copy, Debug)]
pub struct Met<'k> {
    /// Its type.
    pub of: TypeId,
    /// Its [place in the order of creation](Knowledge::order_of).
    pub order: u64,
    /// The host's [own number](Knowledge::user_key) for it.
    pub user_key: u64,
    /// Its [handle](Knowledge::handle).
    pub handle: EntityId,
    /// Its own ranges by cell, if it has any. They are narrower than its type's.
    pub narrowed_ranges: Option<&'k [Range]>,
    /// Whether the NPC [knows](Knowledge::knows) it. It knows itself.
    pub is_known: bool,
}

/// A comparison of a fact's age with a number of seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgeTest {
    /// Seconds of imagined time since the search began.
    pub passed: f32,
    /// How the age at that time is compared.
    pub comparison: Comparison,
    /// The number of seconds that it is compared with.
    pub seconds: f32,
}

impl AgeTest {
    /// Whether the test holds for a fact that was `age` seconds old when the search began.
    #[must_use]
    pub fn holds(&self, age: f32) -> bool {
        self.comparison.holds(age + self.passed, self.seconds)
    }
}

/// What one NPC knows. A search copies the facts about an entity when it first needs them, and
/// nothing in advance.
///
/// Cells hold numbers as they are, flags as 0 or 1, and references as [`EntityIndex::as_cell`] in
/// the first of their cells, or 0 for none. A cell is NaN where the NPC has no fact.
pub trait Knowledge {
    /// The NPC itself.
    fn npc(&self) -> EntityIndex;

    /// The world's time in seconds.
    fn now(&self) -> f64;

    /// The same. Asked only to compute for how many seconds a slot is still in use, so that a
    /// [`ReadSet`](super::read_set::ReadSet) can tell this reading from others.
    fn now_for_waits(&self) -> f64 {
        self.now()
    }

    /// The entity's order of creation: unique in the world, and greater for entities that were
    /// created later.
    fn order_of(&self, entity: EntityIndex) -> u64;

    /// The order of creation that the next new entity will get. An entity with this order or a
    /// greater one was created later, perhaps with the index of one that is gone.
    fn next_order(&self) -> u64;

    /// The handle by which the host knows the entity. Only results and explanations use it.
    fn handle(&self, entity: EntityIndex) -> EntityId;

    /// The host's own number for the entity; 0 for none. Only questions and explanations use it.
    fn user_key(&self, entity: EntityIndex) -> u64;

    /// The name of the entity with this [handle](Self::handle), if it has one, and if the world
    /// still remembers the entity. Only explanations use it.
    fn name(&self, handle: EntityId) -> Option<&str>;

    /// The name of the area with this handle, if it has one. Only explanations use it.
    fn area_name(&self, handle: u64) -> Option<&str>;

    /// Whether the NPC knows the entity and takes it to be alive.
    fn knows(&self, entity: EntityIndex) -> bool;

    /// Appends the known living entities of exactly this type, in order of creation.
    fn known_of_type(&self, of: TypeId, out: &mut Vec<EntityIndex>);

    /// How many entities [`known_of_type`](Self::known_of_type) would append, at most.
    fn count_of_type(&self, of: TypeId) -> usize;

    /// Appends the known living entities of exactly this type whose positions, as the NPC knows
    /// them, are within `radius` metres of a point. Others may be among them, in any order, but
    /// none twice.
    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>);

    /// Appends the known living entities of exactly this type that have a number beyond a value, in
    /// any order. Asked only after [`ends`](Self::ends) has told the ends of these numbers.
    fn beyond(&self, of: TypeId, beyond: Beyond, out: &mut Vec<EntityIndex>) {
        let _ = (of, beyond, out);
    }

    /// Appends the `count` greatest numbers, or the least unless `is_up`, that known living entities
    /// of exactly this type have in a cell, and perhaps others, in any order. Returns false, and
    /// appends nothing, if this can't be told without looking at all.
    fn ends(
        &self,
        of: TypeId,
        (cell, is_up): (u16, bool),
        count: usize,
        out: &mut Vec<f32>,
    ) -> bool {
        let _ = (of, cell, is_up, count, out);
        false
    }

    /// Appends the facts about an entity to `row`, one for each cell of its type, and returns
    /// everything else that a search needs to know of it.
    fn meet(&self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'_>;

    /// Whether the entity's offer of an action is enabled, and the step isn't excluded from this
    /// NPC's plans for a while.
    fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool;

    /// Whether the step is excluded from this NPC's plans for a while. Only explanations use it.
    fn is_kept_out(&self, supplier: EntityIndex, action: ActionId) -> bool;

    /// Whether the NPC expects to find one of the supplier's slots for the action free, no matter
    /// when it comes. Asked only where the number of slots is limited.
    fn is_slot_free(&self, supplier: EntityIndex, action: ActionId) -> bool;

    /// Puts into `out` from when to when others have or will have slots. Asked only where no slot
    /// is [free](Self::is_slot_free).
    fn slot_uses(&self, supplier: EntityIndex, action: ActionId, out: &mut Vec<SlotUse>);

    /// Until when the NPC waits for a slot at most, in seconds of world time, if it is in the queue
    /// for one; otherwise −∞. Asked only where no slot is [free](Self::is_slot_free).
    fn queues_until(&self, supplier: EntityIndex, action: ActionId) -> f64 {
        let _ = (supplier, action);
        f64::NEG_INFINITY
    }

    /// How much of a [stock](crate::domain::stock) of the supplier others have booked: they are on
    /// their way to take it, and come before the NPC.
    fn booked(&self, supplier: EntityIndex, stock: AttributeId) -> f32 {
        let _ = (supplier, stock);
        0.0
    }

    /// Appends who has [booked](Self::booked) that, and how much. Only explanations use it.
    fn bookers(
        &self,
        supplier: EntityIndex,
        stock: AttributeId,
        out: &mut Vec<(EntityIndex, f32)>,
    ) {
        let _ = (supplier, stock, out);
    }

    /// Puts into `out` the modifiers in force at a place that change a cost or a weight, in the
    /// order in which they are applied. Objects count where the NPC knows them to be, not where a
    /// search imagines them.
    fn ambiance(&self, place: Place, what: Alterable, out: &mut ActiveModifiers) {
        let _ = (place, what);
        out.clear();
    }

    /// A number that changes when anything but the value of a fact may have changed: which entities
    /// are known, how their rows are laid out, which offers are [enabled](Self::is_enabled),
    /// which slots are [free](Self::is_slot_free), or what is [booked](Self::booked).
    fn circumstances(&self) -> u64;

    /// Whether the NPC has a fact in this cell. None where the value that [`meet`](Self::meet)
    /// appends tells it: NaN if there is no fact.
    fn has_fact(&self, entity: EntityIndex, cell: usize) -> Option<bool> {
        let _ = (entity, cell);
        None
    }

    /// When the fact in this cell was last updated, in seconds; NaN if there is none.
    fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64;

    /// Whether a test of the age of the fact in this cell holds. None where the caller has to
    /// compute it from [`now`](Self::now) and [`updated_at`](Self::updated_at).
    fn compares_age(&self, entity: EntityIndex, cell: usize, test: AgeTest) -> Option<bool>;

    /// How sure the NPC is of the fact in this cell, from 0 to 1 in sixteenths, and until when that
    /// stays the same, in seconds of world time. 0 if there is no fact.
    fn sureness(&self, entity: EntityIndex, cell: usize) -> (f32, f64);

    /// The place that a point belongs to, for influences; none if the point is in no place.
    fn influence_place(&self, point: [f32; 3]) -> Option<InfluencePlace>;

    /// How strong an influence is in a place, as far as the NPC knows.
    fn influence(&self, influence: InfluenceId, place: InfluencePlace) -> NoticedInfluence;

    /// Where the NPC has last seen an entity; NaN if it never has.
    fn last_seen(&self, entity: EntityIndex) -> [f32; 3];

    /// The number of changes that the world had seen at the moment that this knowledge shows.
    fn clock(&self) -> u64;

    /// Whether something may have changed since [`clock`](Self::clock) was `since`. True if in
    /// doubt.
    fn may_have_changed(&self, watch: Watch, since: u64) -> bool;

    /// The cell's value at the NPC's previous update; NaN if it had no fact then.
    fn previous(&self, entity: EntityIndex, cell: usize) -> f32;
}
