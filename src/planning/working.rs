//! A search at work: what one call to it works with, and what all selectors do with that. They
//! simulate chains of steps, score what comes of them, and test whether a bound is reached.

use super::{
    EndedBy, Merit, Options, Plan, Search,
    actor::Actor,
    arena::Arena,
    bound::{Bound, BoundInput},
    dropped::Dropped,
    fact_sets::FactSets,
    forward::Forward,
    goal_filter::Filter,
    integration::RateIntegrator,
    left_over::LeftOver,
    narrowing::Narrowing,
    offers::Offers,
    plan_state::PlanStates,
    rated::Rated,
    rivals::Rivals,
    role_bindings::RoleBindings,
    search::{Cutoffs, Pending},
    simulate::{Progress, Stage},
    steps::{StepId, Steps},
    utility::Rating,
    world_effects::WorldEffects,
};
use crate::{
    beliefs::{Knowledge, Snapshot},
    domain::Domain,
    nominal::bytes,
};

/// A search, with everything that is lent to it for one call.
pub(crate) struct Working<'w, 'a> {
    pub snapshot: Snapshot<'a>,
    pub actor: &'w Actor,
    pub steps: &'w mut Steps,
    pub states: &'w mut PlanStates,
    pub plan: &'w mut Plan,
    pub rating: &'w mut Rating,
    pub offers: &'w mut Offers,
    pub world_effects: &'w mut WorldEffects,
    pub integrator: &'w RateIntegrator,
    pub sets: &'w mut FactSets,
    pub weighed: bool,
    pub pending: &'w mut Pending,
    pub options: Options,
    pub cutoffs: &'w mut Cutoffs,
    pub forward: &'w mut Forward,
    pub utility_bound: &'w mut Bound,
    pub role_bindings: &'w mut RoleBindings,
    pub narrowing: &'w mut Narrowing,
    pub rivals: &'w mut Rivals,
    pub arena: &'w Arena,
    /// If the first step of what is simulated is under way: what is left of it.
    pub under_way: Option<LeftOver>,
}

impl Search {
    /// Lends everything to one call. None if no search has begun.
    pub(crate) fn work<'w>(
        &'w mut self,
        domain: &'w Domain,
        knowledge: &'w dyn Knowledge,
    ) -> Option<Working<'w, 'w>> {
        self.arena.empty();
        Some(Working {
            actor: self.actor.as_ref()?,
            steps: &mut self.steps,
            snapshot: Snapshot::new(domain, knowledge, &mut self.snapshot),
            states: &mut self.states,
            plan: &mut self.plan,
            rating: &mut self.rating,
            offers: &mut self.offers,
            world_effects: &mut self.world_effects,
            integrator: &self.integrator,
            sets: &mut self.sets,
            weighed: self.weighed,
            pending: &mut self.pending,
            options: self.options,
            cutoffs: &mut self.cutoffs,
            forward: &mut self.forward,
            utility_bound: &mut self.utility_bound,
            role_bindings: &mut self.role_bindings,
            narrowing: &mut self.narrowing,
            rivals: &mut self.rivals,
            arena: &self.arena,
            under_way: None,
        })
    }
}

impl<'w, 'a> Working<'w, 'a> {
    /// Whether there is an unsatisfied goal, and something that the NPC can do touches it.
    pub(crate) fn may_get_on(&mut self) -> bool {
        let done = self.snapshot.memory.work;
        let filter = Filter {
            snapshot: &mut self.snapshot,
            offers: self.offers,
            actor: self.actor,
            durations: self.options.durations,
        };
        let may = filter.any_wish_is_touched(self.rating);
        self.snapshot.memory.work = done;
        may
    }

    /// Simulates `chain` from its step `from` on, on top of what is imagined now, and rates the
    /// result as the options say. What is imagined stays; the caller goes back.
    ///
    /// `from` and `before` only save work. The steps before `from` must be imagined already, and
    /// `before` is their progress (see [`imagine_prefix`](Self::imagine_prefix)). On the facts of
    /// the snapshot, 0 and `Progress::default()` are always right. If outcomes are weighed, the
    /// whole chain is simulated from the snapshot in any case, in weighted sets apart from what is
    /// imagined. Then `utility` is the expected one, and `progress` that of the likeliest set.
    pub(crate) fn simulate(
        &mut self,
        chain: &[StepId],
        from: usize,
        before: Progress,
    ) -> Result<Rated, Dropped> {
        if self.weighed {
            return self.simulate_weighed(chain, &mut Progress::default());
        }
        let mut progress = before;
        self.stage().run(chain, from, &mut progress)?;
        Ok(self.rate(progress))
    }

    /// Imagines steps that were simulated before, so nothing can be dropped. If outcomes are
    /// weighed, imagines the likeliest set of facts after them.
    #[inline]
    pub(crate) fn imagine(&mut self, chain: &[StepId]) -> Progress {
        let done = self.snapshot.memory.work;
        let mut progress = Progress::default();
        let simulated = if self.weighed {
            self.imagine_likeliest(chain, &mut progress)
        } else {
            self.stage().run(chain, 0, &mut progress)
        };
        debug_assert!(simulated.is_ok());
        self.snapshot.memory.work = done;
        progress
    }

    /// Imagines the steps that several chains begin with, for [`simulate`](Self::simulate). If
    /// outcomes are weighed, that doesn't need them, so this does nothing.
    pub(crate) fn imagine_prefix(&mut self, chain: &[StepId]) -> Progress {
        if self.weighed {
            Progress::default()
        } else {
            self.imagine(chain)
        }
    }

    /// Rates what is imagined.
    #[inline]
    pub(crate) fn rate(&mut self, progress: Progress) -> Rated {
        let utility = if progress.died_early && self.options.dead_is_zero {
            0.0
        } else {
            self.rating.utility(&mut self.snapshot, self.actor)
        };
        Rated {
            progress,
            utility,
            score: self.score(utility, 0.0, &progress),
        }
    }

    /// An upper bound on the score of states that take at least this cost and time, and have at
    /// most this `utility`.
    ///
    /// It is computed like the score, with the best value of each part: less cost, no risk and, for
    /// gains, less time make a greater score, also when rounded. Without a gain the score is at
    /// most 0, however long it takes.
    pub(crate) fn highest_score(&self, utility: f32, cost: f32, seconds: f32) -> f32 {
        let costs = self.options.cost_weight * cost;
        if !self.options.durations {
            return utility - costs;
        }
        let idle = if self.integrator.is_empty() {
            self.plan.idle_utility
        } else {
            0.0
        };
        let gained = (utility - idle - costs).max(0.0);
        gained / seconds.max(Options::LEAST_SECONDS)
    }

    /// The number by which plans are compared. `spread` is the standard deviation of the utility.
    /// Doing nothing scores [`Plan::idle_score`].
    pub(crate) fn score(&mut self, utility: f32, spread: f32, progress: &Progress) -> f32 {
        let costs = self.options.cost_weight * progress.cost;
        let risk = self.options.risk * spread;
        if !self.options.durations {
            return utility - risk - costs;
        }
        let mut gained = utility - self.idle_utility(progress.seconds);
        if !self.options.exact_scores && self.options.key(gained) == self.options.key(0.0) {
            // A quotient of rounding errors isn't a gain, however short the plan is.
            gained = 0.0;
        }
        if gained > 0.0 {
            gained *= progress.fit.share();
        }
        let score = (gained - risk - costs) / progress.seconds.max(Options::LEAST_SECONDS);
        progress.timing().discounted(score)
    }

    /// The utility of doing nothing for so long.
    ///
    /// If something will be too old by then, that is no reason to do anything now. Otherwise every
    /// plan that lasts until then would pay, however it passes the time. So doing nothing counts as
    /// if nothing got older, where that is better.
    pub(super) fn idle_utility(&mut self, seconds: f32) -> f32 {
        let (integrator, rating, actor) = (self.integrator, &mut *self.rating, self.actor);
        self.snapshot.as_taken(|snapshot| {
            let mark = snapshot.mark();
            integrator.pass(snapshot, seconds);
            let mut utility = rating.utility(snapshot, actor);
            snapshot.go_back(mark);
            if integrator.clock().is_some() {
                integrator.pass_but_ages(snapshot, seconds);
                utility = utility.max(rating.utility(snapshot, actor));
                snapshot.go_back(mark);
            }
            utility
        })
    }

    /// The merit of a chain with so many steps.
    pub(crate) fn merit(&self, rated: &Rated, steps: usize) -> Merit {
        self.options
            .merit(rated.score, rated.progress.takes(), steps)
    }

    /// What a simulation works on.
    pub(crate) fn stage(&mut self) -> Stage<'_, 'a> {
        Stage {
            snapshot: &mut self.snapshot,
            actor: self.actor,
            steps: self.steps,
            world_effects: self.world_effects,
            integrator: self.options.durations.then_some(self.integrator),
            under_way: self.under_way,
        }
    }

    /// What the bounds on plans of at most `depth` steps are computed from.
    pub(crate) fn bounding(
        &mut self,
        depth: u32,
    ) -> (&mut Bound, &mut Snapshot<'a>, BoundInput<'_>, &Rating) {
        let input = BoundInput {
            steps: self.steps,
            world_effects: self.world_effects,
            integrator: self.integrator,
            actor: self.actor,
            weighed: self.weighed,
            depth,
            ways_count: !self.options.exact_scores,
        };
        (self.utility_bound, &mut self.snapshot, input, self.rating)
    }

    /// Bytes in use. This doesn't count the memory that is kept from earlier searches, nor what one
    /// simulation leaves to the next, since the end of a search mustn't depend on either.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        Arena::bytes(self.options.depth)
            + self.states.bytes()
            + self.snapshot.memory.bytes()
            + self.steps.bytes()
            + self.integrator.bytes()
            + self.rating.bytes()
            + self.offers.bytes()
            + self.world_effects.bytes()
            + self.role_bindings.bytes()
            + bytes(&self.pending.bindings)
            + bytes(&self.plan.drives)
    }

    /// Bytes in use by a search that goes forward.
    #[cold]
    fn forward_bytes(&self) -> usize {
        self.bytes() + self.forward.bytes() + self.utility_bound.bytes()
    }

    /// Bytes in use, whichever way the search goes.
    #[inline]
    fn all_bytes(&self) -> usize {
        if self.forward.begun {
            self.forward_bytes()
        } else {
            self.bytes()
        }
    }

    /// Whether the search's memory is used up.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.all_bytes() > self.options.max_bytes
    }

    /// Writes into the plan how many bytes are in use.
    pub(crate) fn note_bytes(&mut self) {
        self.plan.bytes = self.all_bytes();
    }

    /// Whether the search has done as much work as it may.
    pub(crate) fn is_worked_out(&self) -> bool {
        let most = self.options.max_work;
        most != u32::MAX && self.snapshot.memory.work >= u64::from(most)
    }

    /// The bound that forbids generating one more plan state; none if none does.
    #[inline]
    pub(crate) fn bound_reached(&self) -> Option<EndedBy> {
        if self.plan.generated >= self.options.max_plan_states {
            Some(EndedBy::States)
        } else if self.is_worked_out() {
            Some(EndedBy::Work)
        } else if self.is_full() {
            Some(EndedBy::Memory)
        } else {
            None
        }
    }
}
