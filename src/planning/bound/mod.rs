//! An upper bound on the utility that is still possible: no sequence of steps that begins with
//! those imagined is rated higher.
//!
//! The bound is *admissible*. [`reach`] proves that every value that a cell can ever have lies in
//! the cell's span. [`evaluate`] and [`span`] carry spans through expressions and conditions: for
//! any facts within the spans, the satisfaction of a condition lies within its span. [`ceiling`]
//! carries the spans through goals and drives to the utility. Every way of combining these either
//! rises with what it combines, or is evaluated on spans itself.

pub mod ceiling;
pub(crate) mod errand;
pub mod evaluate;
mod floor;
mod mentions;
pub mod reach;
pub(crate) mod rise;
pub mod span;

use alloc::vec::Vec;

use crate::beliefs::Snapshot;

use super::{
    actor::Actor,
    integration::RateIntegrator,
    steps::{StepId, Steps},
    utility::Rating,
    world_effects::WorldEffects,
};
use ceiling::Ceiling;
use evaluate::{ReachEvaluator, Reads};
use reach::Reach;
use span::Span;

/// What the bound of a search is computed from.
#[derive(Clone, Copy)]
pub struct BoundInput<'s> {
    /// The steps of the search.
    pub steps: &'s Steps,
    /// The world effects. Their owners must be known already.
    pub world_effects: &'s WorldEffects,
    /// Numbers with a rate.
    pub integrator: &'s RateIntegrator,
    /// The NPC.
    pub actor: &'s Actor,
    /// Whether outcomes are weighed.
    pub weighed: bool,
    /// How many steps a plan may have.
    pub depth: u32,
    /// Whether it matters how far the NPC goes.
    pub ways_count: bool,
}

/// The bound of one search.
#[derive(Debug, Default)]
pub struct Bound {
    reach: Reach,
    /// All cells that steps, world effects and the rating read.
    pub reads: Reads,
    /// Those of them that the rating reads, and the rates of numbers.
    rated: Reads,
    ceiling: Ceiling,
}

impl Bound {
    /// Makes ready for another search, keeps the memory.
    pub fn clear(&mut self) {
        let Bound {
            reach,
            reads,
            rated,
            ceiling,
        } = self;
        reach.clear();
        reads.clear();
        rated.clear();
        ceiling.clear();
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.reach.bytes() + self.reads.bytes() + self.rated.bytes() + self.ceiling.bytes()
    }

    /// Prepares anew. Then comes [`prepare`](Self::prepare).
    pub fn begin(&mut self) {
        self.reach.clear();
    }

    /// Prepares for sequences of at most [`BoundInput::depth`] of `steps` from the snapshot.
    /// Nothing may be imagined. Steps that can't matter are dropped from `steps`:
    ///
    /// - Those that can never be executed.
    /// - Those that change nothing that is read, unless a world effect can follow, something
    ///   changes by itself, or outcomes are weighed. Any sequence is as good without them, and
    ///   shorter: what is read is the same, and costs aren't negative. If such a step moves the
    ///   NPC, nothing reads where the NPC is, and a way by some place is no shorter than the
    ///   straight one.
    ///
    /// If it has prepared for fewer steps from the same facts, only what is new has to be found: what
    /// can be within fewer steps can be within more.
    ///
    /// Stops when the budget is spent, and goes on with the next call; returns whether it has ended.
    pub fn prepare(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        input: BoundInput<'_>,
        rating: &Rating,
        steps: &mut Vec<StepId>,
        budget: &mut u32,
    ) -> bool {
        let Bound {
            reach,
            reads,
            rated,
            ceiling,
        } = self;
        if !reach.explore(snapshot, input, reads, steps, budget) {
            return false;
        }
        ceiling.prepare(snapshot, reach, rated, rating, input.actor, input.depth);
        reach.read_rates(snapshot, input, rated);
        reads.join(rated);
        if input.world_effects.owned().is_empty() && input.integrator.is_empty() && !input.weighed {
            steps.retain(|&step| {
                let step = input.steps.get(step);
                let mut effects = input.steps.effects(step).iter();
                step.listens || effects.any(|effect| effect.cells(snapshot).any(|it| reads.has(it)))
            });
        }
        if input.ways_count
            && let Some(place) = input.actor.place
        {
            // The distances from there count.
            (place..place + 3).for_each(|cell| reads.add(cell));
        }
        true
    }

    /// Whether steps may make a difference to the rating at all. If not, whatever is done is worth as
    /// much as doing nothing for as long, though numbers change by themselves in the meantime.
    #[must_use]
    pub fn matters(&self) -> bool {
        self.rated.meet(&self.reach.changed)
    }

    /// An upper bound on the utility after `left` more steps from what is imagined.
    pub fn utility(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        rating: &Rating,
        actor: &Actor,
        left: u32,
    ) -> f32 {
        let mut evaluator = ReachEvaluator {
            snapshot,
            reach: &self.reach,
            left,
            duration: Span::at(0.0),
            reads: None,
        };
        self.ceiling.utility(rating, &mut evaluator, actor)
    }

    /// Prepares [`utility`](Self::utility) with so many steps left, for sets of facts on top of the
    /// snapshot. Nothing may be imagined yet.
    pub fn know(&mut self, snapshot: &mut Snapshot<'_>, rating: &Rating, left: u32) {
        self.ceiling.know(rating, snapshot, &self.reach, left);
    }

    /// An upper bound on how complete a goal is after any sequence of at most `left` steps from the
    /// snapshot. That must be [known](Self::know).
    pub fn completeness(&self, goal: usize, left: u32) -> f32 {
        self.ceiling.completeness_within(goal, left)
    }

    /// Whether [`utility`](Self::utility) may be greater if more than `depth` steps are left than
    /// if one is.
    pub fn grows(&self, rating: &Rating, depth: u8) -> bool {
        // So many goals that not all of them can be raised count as growing.
        self.reach.grows() || rating.goals.len() > usize::from(depth)
    }

    /// The least that a step can cost.
    pub fn cheapest(&self) -> f32 {
        self.reach.cheapest
    }

    /// The least time that a step can take, in seconds.
    pub fn shortest(&self) -> f32 {
        self.reach.shortest
    }
}
