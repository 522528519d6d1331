//! What one NPC knows, as planning and goal rules see it.

use crate::beliefs::entity_index::EntityIndex;
use alloc::vec::Vec;

use super::{ActiveModifiers, InfluencePlace, NoticedInfluence, Place, SlotUse, Watch};
use crate::domain::{ActionId, Alterable, Comparison, InfluenceId, Range, TypeId};

/// Which side of an offer is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferSide {
    /// The entity lets others do the action to it.
    Supplies,
    /// The entity does the action.
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
    pub handle: u64,
    /// Its own ranges by cell, if they are narrower than its type's.
    pub narrowed_ranges: Option<&'k [Range]>,
    /// Whether the NPC [knows](Knowledge::knows) it. It knows itself.
    pub is_known: bool,
}

/// A comparison of a fact's age with a number of seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgeTest {
    /// Seconds that have passed in imagination since the search began.
    pub passed: f32,
    /// How the age by then is compared.
    pub comparison: Comparison,
    /// What it is compared with.
    pub seconds: f32,
}

impl AgeTest {
    /// Whether it holds of a fact that was so old when the search began.
    #[must_use]
    pub fn holds(&self, age: f32) -> bool {
        self.comparison.holds(age + self.passed, self.seconds)
    }
}

/// What one NPC knows. A search takes from it what it touches, when it first touches it; nothing
/// is copied ahead. Values of cells: numbers as they are, flags 0 or 1, references
/// [`EntityIndex::as_cell`] or 0 in the first of their cells; NaN where the NPC has no fact.
pub trait Knowledge {
    /// The NPC itself.
    fn npc(&self) -> EntityIndex;

    /// The world's time in seconds.
    fn now(&self) -> f64;

    /// The same, to say in how many seconds something is free that is in use.
    fn now_for_waits(&self) -> f64 {
        self.now()
    }

    /// Grows with the order of creation, and is unique in the world.
    fn order_of(&self, entity: EntityIndex) -> u64;

    /// The order that the next entity to be created was to get. An entity of this order or a greater one
    /// was created later, perhaps with the index of one that is gone.
    fn next_order(&self) -> u64;

    /// The handle by which the host knows the entity. Only results and explanations use it.
    fn handle(&self, entity: EntityIndex) -> u64;

    /// The host's own number for the entity; 0 for none. Only questions and explanations use it.
    fn user_key(&self, entity: EntityIndex) -> u64;

    /// What people call the entity with this [handle](Self::handle), if it has a name and somebody
    /// remembers it. Only explanations use it.
    fn name(&self, handle: u64) -> Option<&str>;

    /// What people call the area with this handle, if it has a name. Only explanations use it.
    fn area_name(&self, handle: u64) -> Option<&str>;

    /// Whether the NPC knows the entity, and the entity lives as far as the NPC knows.
    fn knows(&self, entity: EntityIndex) -> bool;

    /// Appends the known living entities of exactly this type, in order of creation.
    fn known_of_type(&self, of: TypeId, out: &mut Vec<EntityIndex>);

    /// How many entities [`known_of_type`](Self::known_of_type) would append, at most.
    fn count_of_type(&self, of: TypeId) -> usize;

    /// Appends the known living entities of exactly this type whose positions, as the NPC knows
    /// them, are within `radius` metres of a point. Others may be among them, in any order, but
    /// none twice.
    fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>);

    /// Appends the facts about an entity to `row`, as many as its type has cells, and says what else
    /// there is to know of it, in one look.
    fn meet(&self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'_>;

    /// Whether the host has left the entity's offer of an action enabled, and doesn't keep the
    /// step out of this NPC's plans for a while.
    fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool;

    /// Whether it is the latter: the step is kept out of this NPC's plans for a while. Only
    /// explanations use it.
    fn is_kept_out(&self, supplier: EntityIndex, action: ActionId) -> bool;

    /// Whether the NPC finds one of the supplier's slots for the action free whenever it comes. Only
    /// asked where slots are limited.
    fn is_slot_free(&self, supplier: EntityIndex, action: ActionId) -> bool;

    /// Puts into `out` when others have or will have slots, where the NPC doesn't find one
    /// [free](Self::is_slot_free).
    fn slot_uses(&self, supplier: EntityIndex, action: ActionId, out: &mut Vec<SlotUse>);

    /// Puts into `out` what is in force at a place of what alters a cost or a weight, in the order in
    /// which it counts. Where objects are, it takes from what the NPC knows, not from what is imagined.
    fn ambiance(&self, place: Place, what: Alterable, out: &mut ActiveModifiers) {
        let _ = (place, what);
        out.clear();
    }

    /// Another number than before if anything has happened in between that may change which entities are known,
    /// how anyone's row is laid out, or what is [enabled](Self::is_enabled) or whose slots
    /// are [free](Self::is_slot_free); values of facts aside.
    fn circumstances(&self) -> u64;

    /// Whether the NPC has a fact of this cell, where that isn't told by what [`meet`](Self::meet)
    /// appends.
    fn has_fact(&self, entity: EntityIndex, cell: usize) -> Option<bool> {
        let _ = (entity, cell);
        None
    }

    /// When the fact in this cell was last updated, in seconds; NaN if there is none.
    fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64;

    /// How the age of the fact in this cell compares with a number. None where it has to be worked
    /// out from [`now`](Self::now) and [`updated_at`](Self::updated_at).
    fn compares_age(&self, entity: EntityIndex, cell: usize, test: AgeTest) -> Option<bool>;

    /// How sure the NPC is of the fact in this cell, 0 to 1 in sixteenths, and until when, in
    /// seconds of world time, it is just so sure. 0 if there is no fact.
    fn sureness(&self, entity: EntityIndex, cell: usize) -> (f32, f64);

    /// The place that a point belongs to, of those in which influences are; none if there is none.
    fn influence_place(&self, point: [f32; 3]) -> Option<InfluencePlace>;

    /// How strong an influence is in a place, as far as the NPC knows.
    fn influence(&self, influence: InfluenceId, place: InfluencePlace) -> NoticedInfluence;

    /// Where the NPC has last seen an entity; NaN if it never has.
    fn last_seen(&self, entity: EntityIndex) -> [f32; 3];

    /// How many changes of the world there had been when things were as they are known here.
    fn clock(&self) -> u64;

    /// Whether something may have changed since the world's clock showed `since`. Asked of what is
    /// known now; true where it isn't known.
    fn may_have_changed(&self, watch: Watch, since: u64) -> bool;

    /// The cell's value at the NPC's previous update; NaN if it had no fact then.
    fn previous(&self, entity: EntityIndex, cell: usize) -> f32;
}
