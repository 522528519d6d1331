//! One search: its memory, its limits, and its state between frames.
//!
//! Everything that must survive a pause is stored in flat arrays. They grow once to the size that
//! the search needs, and are then used again. What only one call needs (the chain being tried) is
//! taken from an [arena](super::arena).

use alloc::{boxed::Box, vec::Vec};
use core::any::Any;

use super::{
    EndedBy, Merit, Motives, Options, Plan, Selector,
    actor::Actor,
    arena::Arena,
    asking::Asking,
    bound::{Bound, BoundInput},
    dropped::Dropped,
    fact_sets::FactSets,
    filter::Filter,
    forward::Forward,
    integration::RateIntegrator,
    left_over::LeftOver,
    narrowing::Narrowing,
    offers::{Offers, SlotRule},
    plan::DriveForecast,
    plan_state::{PlanState, PlanStates},
    rivals::Rivals,
    role_bindings::RoleBindings,
    second_try::SecondTry,
    simulate::{Progress, Stage},
    steps::{Binding, StepId, Steps},
    utility::Rating,
    world_effects::WorldEffects,
};
use crate::{
    beliefs::{EntityIndex, Knowledge, Known, Snapshot, SnapshotMemory},
    domain::{Action, Domain},
    nominal::{bytes, nominal},
};

pub(crate) use super::rated::Rated;

nominal!(Binding: 16, DriveForecast: 32);

/// A planning effort. Make one, keep it, and use it for search after search.
#[derive(Default)]
pub struct Search {
    /// The facts touched.
    pub snapshot: SnapshotMemory,
    /// What the NPC is after; fill it before [`ask`](Self::ask).
    pub motives: Motives,
    /// The plans under consideration.
    pub states: PlanStates,
    /// The steps that plans are made of.
    pub steps: Steps,
    /// What the search has found; the best until now while it is paused.
    pub plan: Plan,
    /// Its questions to the host.
    pub asking: Asking,
    pub(crate) rating: Rating,
    pub(crate) offers: Offers,
    pub(crate) world_effects: WorldEffects,
    pub(crate) integrator: RateIntegrator,
    pub(crate) sets: FactSets,
    /// Whether outcomes are weighed: the options ask for it, and some are uncertain.
    weighed: bool,
    pub(crate) pending: Pending,
    /// As asked for; while `auto` or `best` look for the plan of `first`, `options` are others.
    pub(crate) asked: Options,
    /// If the search has found nothing within its bounds and looks only at the nearest suppliers.
    pub(crate) second: Option<SecondTry>,
    pub(crate) options: Options,
    pub(crate) cutoffs: Cutoffs,
    /// Another number whenever facts were [forgotten](Self::forget).
    pub(crate) layout: u64,
    /// What a selector keeps between searches. Planning doesn't know what that is.
    pub(crate) own: Option<Box<dyn Any + Send>>,
    pub(crate) forward: Forward,
    pub(crate) utility_bound: Bound,
    pub(crate) role_bindings: RoleBindings,
    pub(crate) narrowing: Narrowing,
    rivals: Rivals,
    actor: Option<Actor>,
    /// Empty, except during a call.
    pub arena: Arena,
}

/// Bindings that are still to be tried, each inserted into the same chain at the same place.
#[derive(Debug, Default)]
pub(crate) struct Pending {
    /// The plan state that they are inserted into; none for roots.
    pub parent: Option<u32>,
    /// Where in the parent's chain they are inserted.
    pub position: usize,
    /// The bindings, in order.
    pub bindings: Vec<Binding>,
    /// The first that hasn't been tried.
    pub next: usize,
    /// The goal for which roots are to be looked for next, while they are.
    pub goal: Option<usize>,
    /// Whether any goal has a condition that isn't satisfied, as far as was looked.
    pub wishes: bool,
    /// The plan state that was last shown as the best until then.
    pub shown: Option<u32>,
    /// Whether the search looks on behind a plan that is worth little.
    pub may_look_on: bool,
    /// If it does, until so much work is done.
    pub looks_on_until: Option<u64>,
    /// Whether what it has found then is still worth little.
    pub found_little: bool,
}

/// Which bounds have cut something off the search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cutoffs {
    pub depth: bool,
    pub equilibrium: bool,
}

/// A search with everything that one call lends it.
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
    /// The first step of what is simulated is under way: what is left of it.
    pub under_way: Option<LeftOver>,
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

impl Search {
    /// Gets ready for a new search for the NPC whose knowledge it is, and puts together what it has
    /// to ask the host. [`motives`](Self::motives) say what the NPC is after; `travels` says
    /// whether the host answers `travel`. The plan of an earlier search is forgotten.
    pub fn ask(
        &mut self,
        domain: &Domain,
        knowledge: &dyn Knowledge,
        options: Options,
        travels: bool,
    ) {
        let was_cut = self.leaves_out();
        self.second = None;
        self.asked = options;
        self.options = options;
        self.arena.make_room(options.depth);
        self.start_over();
        self.plan.clear();
        // `goap` goes on from what it looked up before, unless answers decide about that, too.
        let asks = domain.asks(travels);
        if asks || options.selector != Selector::Goap || was_cut {
            self.forget(domain);
        }
        self.collect(domain, knowledge, travels);
    }

    /// Forgets what was generated, and the work that was done for it. Facts and answers stay.
    pub(super) fn start_over(&mut self) {
        let Search {
            snapshot,
            states,
            world_effects,
            pending,
            options,
            cutoffs,
            forward,
            utility_bound,
            role_bindings,
            narrowing,
            rivals,
            // What is asked for.
            motives: _,
            asking: _,
            asked: _,
            second: _,
            // The plan says what was asked, too, and how much was done.
            plan: _,
            // Looked up in facts: `forget` sees to it.
            steps: _,
            offers: _,
            layout: _,
            own: _,
            actor: _,
            // Set by `begin`, before they are looked at.
            rating: _,
            integrator: _,
            weighed: _,
            // Filled anew by whatever uses them.
            sets: _,
            arena: _,
        } = self;
        states.clear();
        world_effects.clear(options.world_effect_rounds);
        pending.clear();
        role_bindings.clear();
        narrowing.clear();
        *rivals = Rivals::default();
        *cutoffs = Cutoffs::default();
        snapshot.work = 0;
        forward.losing.clear();
        if forward.begun || forward.lengthens {
            forward.clear();
            utility_bound.clear();
        }
    }

    /// Forgets all facts, and what was looked up in them. Answers stay.
    pub(crate) fn forget(&mut self, domain: &Domain) {
        self.snapshot.clear();
        self.steps.clear();
        self.offers.clear(domain.actions.len());
        let waits = self.options.waits_for_slots();
        self.offers.heed_slots(if waits {
            SlotRule::FreeLater
        } else {
            SlotRule::Free
        });
        self.limit_suppliers();
        if waits {
            self.steps.wait_for_slots();
        }
        self.actor = None;
        self.layout += 1;
    }

    /// Begins a search that has [asked](Self::ask), on facts that were [forgotten](Self::forget) or
    /// [taken again](SnapshotMemory::take_again). What isn't answered by now never is. Without
    /// `rates_plans` utilities are left at 0.
    pub(crate) fn begin(&mut self, domain: &Domain, knowledge: &dyn Knowledge, rates_plans: bool) {
        let options = self.options;
        let mut snapshot = Snapshot::new(domain, knowledge, &mut self.snapshot);
        let actor = self.actor.unwrap_or_else(|| Actor::new(&mut snapshot));
        self.actor = Some(actor);
        self.plan.dead = !actor.is_alive(&mut snapshot);
        self.integrator.clear();
        // `goap` plans for the likeliest outcome, and machines choose among schedules.
        self.weighed = options.outcomes
            && !matches!(options.selector, Selector::Goap | Selector::Schedules)
            && domain.actions.iter().any(Action::is_uncertain);
        if !rates_plans {
            return;
        }
        self.rating
            .prepare(&mut snapshot, &self.motives, options.dead_is_zero);
        if options.filter_goals {
            let filter = Filter {
                snapshot: &mut snapshot,
                offers: &mut self.offers,
                actor: &actor,
                durations: options.durations,
            };
            self.plan.goals_left_out = filter.apply(&mut self.rating);
        }
        self.plan.idle_utility = self.rating.utility(&mut snapshot, &actor);
        if options.durations {
            let counts_refills = !options.exact_scores;
            self.integrator
                .prepare_for(&mut snapshot, actor.known, counts_refills);
        } else {
            self.plan.idle_score = self.plan.idle_utility;
        }
        self.plan.utility = self.plan.idle_utility;
        self.plan.score = self.plan.idle_score;
        for (motive, rated) in self.motives.drives.iter().zip(&self.rating.drives) {
            self.plan.drives.push(DriveForecast {
                drive: motive.drive,
                given: motive.given.map(|giver| giver.map(|it| snapshot.load(it))),
                weight: rated.weight,
                now: rated.satisfaction,
                then: rated.satisfaction,
            });
        }
    }

    /// How the present search chooses.
    #[must_use]
    pub fn selector(&self) -> Selector {
        self.options.selector
    }

    /// How the present search is bounded.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether anything that the NPC knows changes while steps take time.
    #[must_use]
    pub fn has_rates(&self) -> bool {
        !self.integrator.is_empty()
    }

    /// Lends everything to one call. None if no search was begun.
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

    /// The world's index of a loaded entity.
    #[must_use]
    pub fn entity(&self, known: Known) -> EntityIndex {
        self.snapshot.entity(known.number())
    }

    /// The NPC of the present search.
    #[must_use]
    pub fn actor_known(&self) -> Option<Known> {
        self.actor.map(|actor| actor.known)
    }

    /// The steps of a plan state, in order of execution.
    pub fn chain(&self, state: &PlanState) -> impl ExactSizeIterator<Item = Binding> + Clone + '_ {
        let chain = self.states.chain(state).iter();
        chain.map(|&step| self.steps.binding(step))
    }
}

impl<'w, 'a> Working<'w, 'a> {
    /// Whether something is left to wish for that anything the NPC can do would touch.
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
    /// outcome, as the options say. What is imagined stays; the caller goes back.
    ///
    /// `from` and `before` only save work: `before` is what came of the steps before `from`, which
    /// must be what is imagined (see [`imagine_prefix`](Self::imagine_prefix)); 0 and
    /// `Progress::default()` on the facts of the snapshot always do. Where outcomes are weighed,
    /// the whole chain is simulated from the snapshot in any case, in weighted sets that stay
    /// apart from what is imagined: `utility` is then the expected one, and `progress` that of the
    /// likeliest set.
    pub(crate) fn simulate(
        &mut self,
        chain: &[StepId],
        from: usize,
        before: Progress,
    ) -> Result<Rated, Dropped> {
        if self.weighed {
            return self.simulate_weighed(chain);
        }
        let mut progress = before;
        self.stage().run(chain, from, &mut progress)?;
        Ok(self.rate(progress))
    }

    /// Imagines steps that were simulated before, so nothing can be dropped. Where outcomes are
    /// weighed, what is likeliest after them.
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

    /// Imagines the steps that several chains begin with, for [`simulate`](Self::simulate), which
    /// doesn't need them where outcomes are weighed.
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

    /// No score of a state that takes at least this cost and time is higher, if its utility is at
    /// most `utility`.
    ///
    /// It is the same computation with the best that each part can be: less cost, no risk and, for
    /// what is gained, less time make a greater score, also when rounded. What isn't gained scores
    /// 0 at most, however long it takes.
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

    /// What plans are ordered by; `spread` is the standard deviation of the utility. Doing nothing
    /// scores [`Plan::idle_score`].
    pub(crate) fn score(&mut self, utility: f32, spread: f32, progress: &Progress) -> f32 {
        let costs = self.options.cost_weight * progress.cost;
        let risk = self.options.risk * spread;
        if !self.options.durations {
            return utility - risk - costs;
        }
        let mut gained = utility - self.idle_utility(progress.seconds);
        if !self.options.exact_scores && self.options.key(gained) == self.options.key(0.0) {
            // A quotient of rounding errors is no gain, however short the plan is.
            gained = 0.0;
        }
        if gained > 0.0 {
            gained *= progress.fit.share();
        }
        (gained - risk - costs) / progress.seconds.max(Options::LEAST_SECONDS)
    }

    /// The utility of having done nothing for so long.
    ///
    /// That something will be too old by then is no reason to do anything now: else any plan would be
    /// worth it that only lasts until then, however it passes the time. So doing nothing counts as if
    /// nothing grew older, if that is better.
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

    /// What a chain of so many steps compares as.
    pub(crate) fn merit(&self, rated: &Rated, steps: usize) -> Merit {
        self.options
            .merit(rated.score, rated.progress.takes(), steps)
    }

    /// What a simulation works with.
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

    /// What bounds on plans of so many steps are worked out with.
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

    /// Bytes in use. Not the memory that is kept from earlier searches, nor what one simulation
    /// leaves to the next: how a search ends mustn't depend on either.
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

    /// Tells how many bytes are in use.
    pub(crate) fn note_bytes(&mut self) {
        self.plan.bytes = self.all_bytes();
    }

    /// Whether as much work was done as may be.
    pub(crate) fn is_worked_out(&self) -> bool {
        let most = self.options.max_work;
        most != u32::MAX && self.snapshot.memory.work >= u64::from(most)
    }

    /// The bound that forbids generating one more plan state, if one does.
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
