//! One search: its memory, its limits, and its state between frames.
//!
//! Everything that must survive a pause is stored in flat arrays, most of them its
//! [parts](super::parts). They grow once to the size that the search needs, and are then used again. What only one call needs, such as the chain being
//! tried, is taken from an [arena](super::arena).

use alloc::boxed::Box;
use core::any::Any;

use super::{
    Motives, Options, Plan, Selector,
    actor::Actor,
    arena::Arena,
    asking::Asking,
    deepening::{Deepening, Stage},
    goal_filter::Filter,
    nearest_retry::SecondTry,
    offers::SlotRule,
    parts::SearchParts,
    plan::DriveForecast,
    plan_state::PlanState,
    steps::Binding,
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
    /// What selectors work on.
    pub parts: SearchParts,
    /// What the search has found; while it is paused, the best plan so far.
    pub plan: Plan,
    /// Its questions to the host.
    pub asking: Asking,
    /// The options as the caller gave them. While `auto` or `best` look for the plan of `first`,
    /// `options` differ.
    pub(crate) asked: Options,
    /// If the search found nothing within its bounds, and has begun anew with only the nearest
    /// suppliers.
    pub(crate) second: Option<SecondTry>,
    pub(crate) options: Options,
    pub(crate) deepening: Deepening,
    /// A number that changes whenever facts are [forgotten](Self::forget).
    pub(crate) layout: u64,
    /// What a selector keeps between searches. Planning doesn't know what that is.
    pub(crate) own: Option<Box<dyn Any + Send>>,
    pub(super) actor: Option<Actor>,
    /// Empty except during a call.
    pub arena: Arena,
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
            parts,
            options,
            deepening,
            // The caller has set these.
            motives: _,
            asking: _,
            asked: _,
            second: _,
            // It also says how much was asked and done.
            plan: _,
            // These were looked up in facts, so `forget` clears them.
            layout: _,
            own: _,
            actor: _,
            // Calls leave it empty.
            arena: _,
        } = self;
        parts.start_over(options.world_effect_rounds);
        deepening.start_over();
        snapshot.work = 0;
    }

    /// Forgets all facts, and everything that was looked up in them. Answers stay.
    pub(crate) fn forget(&mut self, domain: &Domain) {
        self.snapshot.clear();
        self.parts.steps.clear();
        self.parts.offers.clear(domain.actions.len());
        let waits = self.options.waits_for_slots();
        self.parts.offers.heed_slots(if waits {
            SlotRule::FreeLater
        } else {
            SlotRule::Free
        });
        self.limit_suppliers();
        if waits {
            self.parts.steps.wait_for_slots();
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
        self.parts.integrator.clear();
        snapshot.memory.defers = false;
        // `goap` plans for the likeliest outcomes, and machines choose among schedules.
        self.parts.weighed = options.outcomes
            && !matches!(options.selector, Selector::Goap | Selector::Schedules)
            && domain.actions.iter().any(Action::is_uncertain);
        if !rates_plans {
            return;
        }
        self.parts
            .rating
            .prepare(&mut snapshot, &self.motives, options.dead_is_zero);
        if options.filter_goals {
            let filter = Filter {
                snapshot: &mut snapshot,
                offers: &mut self.parts.offers,
                actor: &actor,
                durations: options.durations,
            };
            self.plan.goals_left_out = filter.apply(&mut self.parts.rating);
        }
        self.plan.idle_utility = self.parts.rating.utility(&mut snapshot, &actor);
        if options.durations {
            // The sets of facts of weighed outcomes are whole, and so are those of other selectors.
            snapshot.memory.defers = !self.parts.weighed
                && matches!(
                    options.selector,
                    Selector::First | Selector::Auto | Selector::Best
                );
            let counts_refills = !options.exact_scores;
            self.parts
                .integrator
                .prepare_for(&mut snapshot, actor.known, counts_refills);
        } else {
            self.plan.idle_score = self.plan.idle_utility;
        }
        self.plan.utility = self.plan.idle_utility;
        self.plan.score = self.plan.idle_score;
        for (motive, rated) in self.motives.drives.iter().zip(&self.parts.rating.drives) {
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
        let deepening = core::mem::take(&mut self.deepening);
        let worked = self.snapshot.work;
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
        self.parts.integrator.clear();
        let counts_refills = !self.options.exact_scores;
        self.parts
            .integrator
            .prepare_for(&mut snapshot, actor.known, counts_refills);
    }

    /// Whether `auto` has found nothing near at hand, and looks on.
    #[must_use]
    pub fn looks_on(&self) -> bool {
        self.asked.selector == Selector::Auto && self.parts.forward.begun
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
        !self.parts.integrator.is_empty()
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
        let chain = self.parts.states.chain(state).iter();
        chain.map(|&step| self.parts.steps.binding(step))
    }
}
