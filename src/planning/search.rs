//! One search: its memory, its limits, and its state between frames.
//!
//! Everything that must survive a pause is stored in flat arrays. They grow once to the size that
//! the search needs, and are then used again. What only one call needs, such as the chain being
//! tried, is taken from an [arena](super::arena).

use alloc::{boxed::Box, vec::Vec};
use core::any::Any;

use super::{
    Motives, Options, Plan, Selector,
    actor::Actor,
    arena::Arena,
    asking::Asking,
    bound::Bound,
    deepening::{Deepening, Stage},
    fact_sets::FactSets,
    forward::Forward,
    goal_filter::Filter,
    integration::RateIntegrator,
    narrowing::Narrowing,
    nearest_retry::SecondTry,
    offers::{Offers, SlotRule},
    plan::DriveForecast,
    plan_state::{PlanState, PlanStates},
    rivals::Rivals,
    role_bindings::RoleBindings,
    steps::{Binding, Steps},
    unseen::Unseen,
    utility::Rating,
    world_effects::WorldEffects,
};
use crate::{
    beliefs::{EntityIndex, Knowledge, Known, Snapshot, SnapshotMemory},
    domain::{Action, Domain},
    nominal::nominal,
};

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
    pub(super) weighed: bool,
    pub(crate) pending: Pending,
    /// The options as the caller gave them. While `auto` or `best` look for the plan of `first`,
    /// `options` differ.
    pub(crate) asked: Options,
    /// If the search found nothing within its bounds, and has begun anew with only the nearest
    /// suppliers.
    pub(crate) second: Option<SecondTry>,
    pub(crate) options: Options,
    pub(crate) deepening: Deepening,
    pub(crate) cutoffs: Cutoffs,
    /// A number that changes whenever facts are [forgotten](Self::forget).
    pub(crate) layout: u64,
    /// What a selector keeps between searches. Planning doesn't know what that is.
    pub(crate) own: Option<Box<dyn Any + Send>>,
    pub(crate) forward: Forward,
    pub(crate) utility_bound: Bound,
    pub(crate) role_bindings: RoleBindings,
    pub(crate) narrowing: Narrowing,
    pub(super) rivals: Rivals,
    pub(super) actor: Option<Actor>,
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
            deepening,
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
        *deepening = Deepening::default();
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
        snapshot.memory.defers = false;
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
            // The sets of facts of weighed outcomes are whole, and so are those of other selectors.
            snapshot.memory.defers = !self.weighed
                && matches!(
                    options.selector,
                    Selector::First | Selector::Auto | Selector::Best
                );
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

    /// Begins another stage of a search by `auto` that has ended within its depth. Facts, answers,
    /// and the work that was done are kept.
    pub(crate) fn begin_stage(
        &mut self,
        domain: &Domain,
        knowledge: &dyn Knowledge,
        stage: Stage,
        options: Options,
    ) {
        let (deepening, worked) = (self.deepening, self.snapshot.work);
        self.start_over();
        self.deepening = Deepening { stage, ..deepening };
        self.snapshot.work = worked;
        self.plan.begin_anew();
        self.options = options;
        self.arena.make_room(options.depth);
        self.begin(domain, knowledge, true);
    }

    /// From now on, all numbers with a rate change with each step: those who compare whole states
    /// of the world, or look at any entity in what is imagined, need that. Nothing may be imagined.
    pub(crate) fn defer_nothing(&mut self, domain: &Domain, knowledge: &dyn Knowledge) {
        let Some(actor) = self.actor.filter(|_| self.snapshot.defers) else {
            return;
        };
        let mut snapshot = Snapshot::new(domain, knowledge, &mut self.snapshot);
        snapshot.memory.defers = false;
        self.integrator.clear();
        let counts_refills = !self.options.exact_scores;
        self.integrator
            .prepare_for(&mut snapshot, actor.known, counts_refills);
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
