//! The memory that performing steps needs, and its results.

use alloc::vec::Vec;

use super::{
    changed::{Change, Touched},
    shortfall::Shortfall,
};
use crate::{
    beliefs::{Answers, EntityIndex, Known, SnapshotMemory},
    domain::{ActionId, AttributeId, ConditionId, Domain},
    planning::{
        integration::RateIntegrator, offers::Offers, steps::Steps, world_effects::WorldEffects,
    },
    world::{EntityId, World},
};

/// The memory of performing steps. Make one, keep it, and use it for step after step.
#[derive(Debug, Default)]
pub struct Performer {
    pub(in crate::running) snapshot: SnapshotMemory,
    pub(in crate::running) steps: Steps,
    pub(super) offers: Offers,
    pub(super) world_effects: WorldEffects,
    pub(super) integrator: RateIntegrator,
    pub(super) touched: Touched,
    /// Scratch memory for noticing what was done.
    pub(super) seen: Vec<EntityId>,
    pub(super) known: Vec<(EntityId, AttributeId)>,
    pub(super) drifting: Vec<EntityIndex>,
    pub(super) found: Vec<Known>,
    /// The entities that have the roles of the schedule whose roles were bound last.
    pub(in crate::running) holders: Vec<EntityId>,
    /// What kept the step from beginning that was tested last.
    pub(in crate::running) shortfall: Option<Shortfall>,
    /// What the last call has changed: first values, in order of the entities' indices and of the
    /// attributes of their types; then entities that were destroyed.
    pub changes: Vec<Change>,
}

/// Why a step can't be performed. In that case nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// The NPC is dead or gone.
    Dead,
    /// The supplier doesn't exist any more.
    SupplierGone,
    /// The NPC doesn't consume the action, or the supplier doesn't supply it, for now at least.
    NotOffered,
    /// A precondition doesn't hold.
    Unmet(ConditionId),
    /// World effects wouldn't settle within the bound.
    NoEquilibrium,
}

/// What a step takes that begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Begun {
    /// Seconds.
    pub duration: f32,
    /// Its cost.
    pub cost: f32,
    /// Where the NPC is expected to be in the end, in metres; NaN if that isn't known.
    pub stand: [f32; 3],
}

/// From where to where a step has brought its NPC, and how long it was to take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// Where the NPC set out, in metres; NaN if that isn't known.
    pub from: [f32; 3],
    /// Where the step has led it, even if the thing that it wanted to reach is elsewhere: an NPC
    /// with facts of its own goes where it believes something to be. None if it ends where the
    /// effects say.
    pub led_to: Option<[f32; 3]>,
    /// How long the step was to take when it began, or since its goal has moved, in seconds. This is
    /// what its effects read as `duration`, whatever has changed since.
    pub seconds: f32,
}

/// How a step under way changes after its goal has moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Led {
    /// Where the NPC is expected to be in the end, in metres.
    pub stand: [f32; 3],
    /// How many seconds the whole step would take from where the NPC is.
    pub from_here: f32,
    /// How many seconds longer it takes.
    pub seconds: f32,
    /// How much more it costs.
    pub cost: f32,
}

/// A step that an NPC does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NpcStep {
    /// The NPC that does it.
    pub npc: EntityId,
    /// The action.
    pub action: ActionId,
    /// The supplier.
    pub supplier: EntityId,
}

impl Performer {
    /// Takes over the answers that a search was given. Until other answers are taken over, or time
    /// [passes](crate::running::RunningWorld::pass), steps that ask the host anything get these
    /// answers only.
    pub fn answer_as(&mut self, world: &World, answers: &Answers) {
        let order_of = |it| world.order_of_index(it);
        self.snapshot.answers.take_over(answers, order_of);
    }

    pub(in crate::running) fn clear(&mut self, domain: &Domain, rounds: u16) {
        self.snapshot.clear();
        self.steps.clear();
        self.offers.clear(domain.actions.len());
        self.world_effects.clear(rounds);
        self.changes.clear();
        self.shortfall = None;
    }
}
