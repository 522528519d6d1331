//! The parts of a search that selectors work on. They survive a pause.

use alloc::vec::Vec;

use super::{
    bound::Bound,
    fact_sets::FactSets,
    forward::Forward,
    integration::RateIntegrator,
    narrowing::Narrowing,
    offers::Offers,
    plan_state::PlanStates,
    rivals::Rivals,
    role_bindings::RoleBindings,
    steps::{Binding, Steps},
    unseen::Unseen,
    utility::Rating,
    world_effects::WorldEffects,
};

/// The parts of a [`Search`](super::Search) that selectors work on: what is built up while it looks
/// for a plan. Each is a flat array or a few numbers, kept from call to call.
#[derive(Default)]
pub struct SearchParts {
    /// The plans under consideration.
    pub states: PlanStates,
    /// The steps that plans are made of.
    pub steps: Steps,
    pub(crate) rating: Rating,
    pub(crate) offers: Offers,
    pub(crate) world_effects: WorldEffects,
    pub(crate) integrator: RateIntegrator,
    pub(crate) sets: FactSets,
    /// Whether outcomes are weighed: the options ask for it, and some outcomes are uncertain.
    pub(crate) weighed: bool,
    pub(crate) pending: Pending,
    pub(crate) cutoffs: Cutoffs,
    pub(crate) forward: Forward,
    pub(crate) utility_bound: Bound,
    pub(crate) role_bindings: RoleBindings,
    pub(crate) narrowing: Narrowing,
    pub(crate) rivals: Rivals,
}

impl SearchParts {
    /// Forgets the plan states, and the work that was done for them. What was looked up in facts
    /// stays.
    pub(super) fn start_over(&mut self, world_effect_rounds: u16) {
        let SearchParts {
            states,
            world_effects,
            pending,
            cutoffs,
            forward,
            utility_bound,
            role_bindings,
            narrowing,
            rivals,
            // These were looked up in facts.
            steps: _,
            offers: _,
            // `Search::begin` sets these before they are used.
            rating: _,
            integrator: _,
            weighed: _,
            // The functions that use these fill them anew.
            sets: _,
        } = self;
        states.clear();
        world_effects.clear(world_effect_rounds);
        pending.clear();
        role_bindings.clear();
        narrowing.clear();
        *rivals = Rivals::default();
        *cutoffs = Cutoffs::default();
        forward.losing.clear();
        if forward.begun || forward.lengthens {
            forward.clear();
            utility_bound.clear();
            // When a search ends mustn't depend on what was done before with its memory.
            debug_assert_eq!(forward.bytes() + utility_bound.bytes(), 0);
        }
    }
}

/// Bindings that are still to be tried. Each is inserted into the same chain at the same place.
#[derive(Debug, Default)]
pub(crate) struct Pending {
    /// The plan state into which they are inserted; none for roots.
    pub parent: Option<u32>,
    /// The place in the parent's chain where they are inserted.
    pub position: usize,
    /// The bindings, in order.
    pub bindings: Vec<Binding>,
    /// The first binding that hasn't been tried.
    pub next: usize,
    /// The goal for which roots are looked for next; none if all roots were found.
    pub goal: Option<usize>,
    /// Whether any goal that was looked at has an unsatisfied condition.
    pub wishes: bool,
    /// The plan state that the paused search's plan was last made of.
    pub shown: Option<u32>,
    /// Whether the search may improve on the plan that the thesis would take: it looks on if that is
    /// worth little, and repeats steps.
    pub improves: bool,
    /// While it looks on: the work at which it stops.
    pub looks_on_until: Option<u64>,
    /// What `first` can't see how to help.
    pub unseen: Unseen,
}

/// Which bounds have kept the search from looking at something.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cutoffs {
    pub depth: bool,
    pub equilibrium: bool,
    /// `first` has cut off chains at the depth that still needed something. Unlike the others, this
    /// stays when a selector hands over to another.
    pub stuck: bool,
}

impl Cutoffs {
    /// Forgets what the next selector finds out itself.
    pub(crate) fn hand_over(&mut self) {
        *self = Cutoffs {
            stuck: self.stuck,
            ..Cutoffs::default()
        };
    }
}

impl Pending {
    /// Forgets everything, keeps the memory.
    pub(super) fn clear(&mut self) {
        *self = Pending {
            bindings: core::mem::take(&mut self.bindings),
            ..Pending::default()
        };
        self.bindings.clear();
    }
}
