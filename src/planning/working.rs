//! A search at work: what one call to it works with, and what all selectors do with that. They
//! simulate chains of steps, rate what comes of them, and test whether a bound is reached.

use super::{
    EndedBy, Options, Plan, Search,
    actor::Actor,
    arena::Arena,
    bound::{Bound, BoundInput},
    dropped::Dropped,
    goal_filter::Filter,
    left_over::LeftOver,
    parts::SearchParts,
    rated::Rated,
    simulate::{Progress, Stage},
    steps::StepId,
    utility::Rating,
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
    pub parts: &'w mut SearchParts,
    pub plan: &'w mut Plan,
    pub options: Options,
    pub arena: &'w Arena,
    /// If the first step of what is simulated is under way: what is left of it.
    pub under_way: Option<LeftOver>,
    /// Of what is simulated, the steps from this number on may lack a slot.
    pub may_lack_slots: usize,
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
            snapshot: Snapshot::new(domain, knowledge, &mut self.snapshot),
            parts: &mut self.parts,
            plan: &mut self.plan,
            options: self.options,
            arena: &self.arena,
            under_way: None,
            may_lack_slots: usize::MAX,
        })
    }
}

impl<'w, 'a> Working<'w, 'a> {
    /// Whether there is an unsatisfied goal, and something that the NPC can do touches it.
    pub(crate) fn may_get_on(&mut self) -> bool {
        let done = self.snapshot.memory.work;
        let filter = Filter {
            snapshot: &mut self.snapshot,
            offers: &mut self.parts.offers,
            actor: self.actor,
            durations: self.options.durations,
        };
        let may = filter.any_wish_is_touched(&self.parts.rating);
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
        if self.parts.weighed {
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
        let simulated = if self.parts.weighed {
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
        if self.parts.weighed {
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
            self.parts.rating.utility(&mut self.snapshot, self.actor)
        };
        Rated {
            progress,
            utility,
            score: self.score(utility, 0.0, &progress),
        }
    }

    /// What a simulation works on.
    pub(crate) fn stage(&mut self) -> Stage<'_, 'a> {
        Stage {
            snapshot: &mut self.snapshot,
            actor: self.actor,
            steps: &self.parts.steps,
            world_effects: &mut self.parts.world_effects,
            integrator: self.options.durations.then_some(&self.parts.integrator),
            under_way: self.under_way,
            may_lack_slots: self.may_lack_slots,
        }
    }

    /// What the bounds on plans of at most `depth` steps are computed from.
    pub(crate) fn bounding(
        &mut self,
        depth: u32,
    ) -> (&mut Bound, &mut Snapshot<'a>, BoundInput<'_>, &Rating) {
        let input = BoundInput {
            steps: &self.parts.steps,
            world_effects: &self.parts.world_effects,
            integrator: &self.parts.integrator,
            actor: self.actor,
            weighed: self.parts.weighed,
            depth,
            ways_count: !self.options.exact_scores,
        };
        (
            &mut self.parts.utility_bound,
            &mut self.snapshot,
            input,
            &self.parts.rating,
        )
    }

    /// Bytes in use. This doesn't count the memory that is kept from earlier searches, nor what one
    /// simulation leaves to the next, since the end of a search mustn't depend on either.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        Arena::bytes(self.options.depth)
            + self.parts.states.bytes()
            + self.snapshot.memory.bytes()
            + self.parts.steps.bytes()
            + self.parts.integrator.bytes()
            + self.parts.rating.bytes()
            + self.parts.offers.bytes()
            + self.parts.world_effects.bytes()
            + self.parts.role_bindings.bytes()
            + bytes(&self.parts.pending.bindings)
            + bytes(&self.plan.drives)
    }

    /// Bytes in use by a search that goes forward.
    #[cold]
    fn forward_bytes(&self) -> usize {
        self.bytes() + self.parts.forward.bytes() + self.parts.utility_bound.bytes()
    }

    /// Bytes in use, whichever way the search goes.
    #[inline]
    fn all_bytes(&self) -> usize {
        if self.parts.forward.begun {
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
