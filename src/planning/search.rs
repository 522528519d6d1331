//! One search: its memory, its limits, and its state between frames.
//!
//! Everything that must survive a pause is stored in flat arrays. They grow once to the size that
//! the search needs, and are then used again. What only one call needs, such as the chain being
//! tried, is taken from an [arena](super::arena).

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
    fit::score_if_early,
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

/// The memory and the state of a search. Make one, keep it, and use it for search after search.
#[derive(Default)]
pub struct Search {
    /// The facts that the search has read.
    pub snapshot: SnapshotMemory,
    /// What the NPC is after. Fill it in before [`ask`](Self::ask).
    pub motives: Motives,
    /// The plans under consideration.
    pub states: PlanStates,
    /// The steps that plans are made of.
    pub steps: Steps,
    /// What the search has found; while it is paused, the best plan so far.
    pub plan: Plan,
    /// Its questions to the host.
    pub asking: Asking,
    pub(crate) rating: Rating,
    pub(crate) offers: Offers,
    pub(crate) world_effects: WorldEffects,
    pub(crate) integrator: RateIntegrator,
    pub(crate) sets: FactSets,
    /// Whether outcomes are weighed: the options ask for it, and some outcomes are uncertain.
    weighed: bool,
    pub(crate) pending: Pending,
    /// The options as the caller gave them. While `auto` or `best` look for the plan of `first`,
    /// `options` differ.
    pub(crate) asked: Options,
    /// If the search found nothing within its bounds, and has begun anew with only the nearest
    /// suppliers.
    pub(crate) second: Option<SecondTry>,
    pub(crate) options: Options,
    pub(crate) cutoffs: Cutoffs,
    /// A number that changes whenever facts are [forgotten](Self::forget).
    pub(crate) layout: u64,
    /// What a selector keeps between searches. Planning doesn't know what that is.
    pub(crate) own: Option<Box<dyn Any + Send>>,
    pub(crate) forward: Forward,
    pub(crate) utility_bound: Bound,
    pub(crate) role_bindings: RoleBindings,
    pub(crate) narrowing: Narrowing,
    rivals: Rivals,
    actor: Option<Actor>,
    /// Empty except during a call.
    pub arena: Arena,
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
    /// Whether the search may look on after a plan that is worth little.
    pub may_look_on: bool,
    /// While it looks on: the work at which it stops.
    pub looks_on_until: Option<u64>,
}

/// Which bounds have kept the search from looking at something.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cutoffs {
    pub depth: bool,
    pub equilibrium: bool,
}

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
    /// Prepares a new search for the NPC that has this knowledge, and collects the questions for
    /// the host. [`motives`](Self::motives) say what the NPC is after; `travels` says whether the
    /// host answers `travel`. The plan of an earlier search is forgotten.
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
        // `goap` uses what it looked up before, unless that depends on answers.
        let asks = domain.asks(travels);
        if asks || options.selector != Selector::Goap || was_cut {
            self.forget(domain);
        }
        self.collect(domain, knowledge, travels);
    }

    /// Forgets the plan states, and the work that was done for them. Facts and answers stay.
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
            // The caller has set these.
            motives: _,
            asking: _,
            asked: _,
            second: _,
            // The plan also says how much was asked and done.
            plan: _,
            // These were looked up in facts, so `forget` clears them.
            steps: _,
            offers: _,
            layout: _,
            own: _,
            actor: _,
            // `begin` sets these before they are used.
            rating: _,
            integrator: _,
            weighed: _,
            // The functions that use these fill them anew.
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

    /// Forgets all facts, and everything that was looked up in them. Answers stay.
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
    /// [taken again](SnapshotMemory::take_again). Questions that have no answer by now stay without
    /// one. Without `rates_plans`, utilities are 0.
    pub(crate) fn begin(&mut self, domain: &Domain, knowledge: &dyn Knowledge, rates_plans: bool) {
        let options = self.options;
        let mut snapshot = Snapshot::new(domain, knowledge, &mut self.snapshot);
        let actor = self.actor.unwrap_or_else(|| Actor::new(&mut snapshot));
        self.actor = Some(actor);
        self.plan.dead = !actor.is_alive(&mut snapshot);
        self.integrator.clear();
        // `goap` plans for the likeliest outcomes, and machines choose among schedules.
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

    /// The selector of the present search.
    #[must_use]
    pub fn selector(&self) -> Selector {
        self.options.selector
    }

    /// The options of the present search.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether any number that the NPC knows has a rate, if steps take time.
    #[must_use]
    pub fn has_rates(&self) -> bool {
        !self.integrator.is_empty()
    }

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
            return self.simulate_weighed(chain);
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
        if progress.is_early {
            score_if_early(score)
        } else {
            score
        }
    }

    /// The utility of doing nothing for so long.
    ///
    /// If something will be too old by then, that is no reason to do anything now. Otherwise any
    /// plan would be worth it that only lasts until then, however it passes the time. So if it is
    /// better, doing nothing counts as if nothing got older.
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
