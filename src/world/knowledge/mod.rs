//! The world as its NPCs know it.

mod all_knowing;
mod ambiance;
mod believing;
mod evenness;
mod me;
mod performing;

use alloc::vec::Vec;

use crate::{
    beliefs::{
        ActiveModifiers, AgeTest, Beyond, EntityIndex, InfluencePlace, Knowledge, Met,
        NoticedInfluence, OfferSide, Place, SlotUse, Watch,
    },
    domain::{ActionId, Alterable, AttributeId, InfluenceId, TypeId},
};

use super::{BeliefMode, EntityId, Exclusion, World, WorldError, past::When};
pub use all_knowing::AllKnowing;
pub use believing::Believing;
use me::Me;
pub use performing::Performing;

/// What one NPC knows, in either belief mode.
#[derive(Clone, Copy, Debug)]
pub enum View<'w> {
    /// Of an all-knowing NPC.
    AllKnowing(AllKnowing<'w>),
    /// Of an NPC that has facts of its own.
    Believing(Believing<'w>),
}

impl World {
    /// What an NPC knows, in its belief mode.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::Dormant`].
    pub fn knowledge(&self, npc: EntityId) -> Result<View<'_>, WorldError> {
        self.must_be_awake(npc)?;
        self.knowledge_asleep(npc)
    }

    /// What an NPC knows, though it may be dormant: to tell about it, not to decide.
    pub(crate) fn knowledge_asleep(&self, npc: EntityId) -> Result<View<'_>, WorldError> {
        let mode = self.npcs.get(self.npc_place(npc)?).belief_mode;
        self.view(npc, None, &[], (self.time.seconds(), mode))
    }

    /// The truth, as this NPC would know it if it were all-knowing.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`], [`WorldError::Dormant`].
    pub fn truth(&self, npc: EntityId) -> Result<AllKnowing<'_>, WorldError> {
        self.must_be_awake(npc)?;
        let now = (self.time.seconds(), BeliefMode::AllKnowing);
        let me = self.me(npc, None, &[], now)?;
        Ok(AllKnowing { me })
    }

    /// The truth, without any NPC that knows it.
    pub(crate) fn truth_as_such(&self) -> AllKnowing<'_> {
        let now = (self.time.seconds(), BeliefMode::AllKnowing);
        AllKnowing {
            me: self.nobody(None, &[], now),
        }
    }

    fn must_be_awake(&self, npc: EntityId) -> Result<(), WorldError> {
        if self.record(npc)?.is_awake() {
            Ok(())
        } else {
            Err(WorldError::Dormant)
        }
    }

    /// What an NPC knows now or knew at a moment.
    pub(in crate::world) fn view<'w>(
        &'w self,
        npc: EntityId,
        when: When,
        counts: &'w [u32],
        (seconds, belief_mode): (f64, BeliefMode),
    ) -> Result<View<'w>, WorldError> {
        let me = self.me(npc, when, counts, (seconds, belief_mode))?;
        Ok(match belief_mode {
            BeliefMode::AllKnowing => View::AllKnowing(AllKnowing { me }),
            BeliefMode::OwnFacts => View::Believing(Believing { me }),
        })
    }

    #[inline]
    fn me<'w>(
        &'w self,
        npc: EntityId,
        when: When,
        counts: &'w [u32],
        now: (f64, BeliefMode),
    ) -> Result<Me<'w>, WorldError> {
        let record = self.record(npc)?;
        let place = self.npc_place(npc)?;
        Ok(Me {
            index: npc.index(),
            of: record.of,
            order: record.order,
            place,
            exclusions: self.npcs.get(place).exclusions(),
            ..self.nobody(when, counts, now)
        })
    }

    /// The part of a view that doesn't depend on an NPC.
    fn nobody<'w>(
        &'w self,
        when: When,
        counts: &'w [u32],
        (seconds, belief_mode): (f64, BeliefMode),
    ) -> Me<'w> {
        Me {
            world: self,
            when,
            counts,
            seconds,
            clock: self.changes.clock(),
            back: None,
            belief_mode,
            index: EntityIndex(u32::MAX),
            of: TypeId::at(0),
            order: 0,
            place: u32::MAX,
            exclusions: &[],
        }
    }
}

impl<'w> View<'w> {
    /// The view as of the change `clock`, with the exclusions of that time. `back` moves positions
    /// back to where they were then, if the world was moved since.
    pub(in crate::world) fn as_of(
        mut self,
        clock: u64,
        back: [f32; 3],
        exclusions: &'w [Exclusion],
    ) -> Self {
        let me = match &mut self {
            View::AllKnowing(view) => &mut view.me,
            View::Believing(view) => &mut view.me,
        };
        me.exclusions = exclusions;
        me.clock = clock;
        me.back = (back != [0.0; 3]).then_some(back);
        self
    }
}

/// Passes a call on to the view in the enum.
macro_rules! of_either {
    ($self:ident, $view:ident => $call:expr) => {
        match $self {
            View::AllKnowing($view) => $call,
            View::Believing($view) => $call,
        }
    };
}

impl Knowledge for View<'_> {
    forward! {
        of_either! =>
        fn npc(&self) -> EntityIndex;
        fn now(&self) -> f64;
        fn order_of(&self, entity: EntityIndex) -> u64;
        fn next_order(&self) -> u64;
        fn handle(&self, entity: EntityIndex) -> EntityId;
        fn user_key(&self, entity: EntityIndex) -> u64;
        fn name(&self, handle: EntityId) -> Option<&str>;
        fn area_name(&self, handle: u64) -> Option<&str>;
        fn knows(&self, entity: EntityIndex) -> bool;
        fn known_of_type(&self, of: TypeId, out: &mut Vec<EntityIndex>);
        fn count_of_type(&self, of: TypeId) -> usize;
        fn near(&self, of: TypeId, centre: [f32; 3], radius: f32, out: &mut Vec<EntityIndex>);
        fn beyond(&self, of: TypeId, beyond: Beyond, out: &mut Vec<EntityIndex>);
        fn ends(&self, of: TypeId, end: (u16, bool), count: usize, out: &mut Vec<f32>) -> bool;
        fn meet(&self, entity: EntityIndex, row: &mut Vec<f32>) -> Met<'_>;
        fn is_enabled(&self, entity: EntityIndex, side: OfferSide, action: ActionId) -> bool;
        fn is_kept_out(&self, supplier: EntityIndex, action: ActionId) -> bool;
        fn is_slot_free(&self, supplier: EntityIndex, action: ActionId) -> bool;
        fn slot_uses(&self, supplier: EntityIndex, action: ActionId, out: &mut Vec<SlotUse>);
        fn queues_until(&self, supplier: EntityIndex, action: ActionId) -> f64;
        fn booked(&self, supplier: EntityIndex, stock: AttributeId) -> f32;
        fn bookers(&self, supplier: EntityIndex, stock: AttributeId, out: &mut Vec<(EntityIndex, f32)>);
        fn ambiance(&self, place: Place, what: Alterable, out: &mut ActiveModifiers);
        fn circumstances(&self) -> u64;
        fn updated_at(&self, entity: EntityIndex, cell: usize) -> f64;
        fn previous(&self, entity: EntityIndex, cell: usize) -> f32;
        fn compares_age(&self, entity: EntityIndex, cell: usize, test: AgeTest) -> Option<bool>;
        fn sureness(&self, entity: EntityIndex, cell: usize) -> (f32, f64);
        fn influence_place(&self, point: [f32; 3]) -> Option<InfluencePlace>;
        fn influence(&self, influence: InfluenceId, place: InfluencePlace) -> NoticedInfluence;
        fn last_seen(&self, entity: EntityIndex) -> [f32; 3];
        fn clock(&self) -> u64;
        fn may_have_changed(&self, watch: Watch, since: u64) -> bool;
    }
}
