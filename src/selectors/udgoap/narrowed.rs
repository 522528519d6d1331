//! `first` among many who supply the same: those who are too far away to matter are left out.
//!
//! Where many can supply an [errand](crate::domain::Errand), a search begins with those who are near.
//! The plan that it finds shows how far away others could still matter, and the search begins anew with
//! those, unless it has seen them all. So it costs what it costs among few, and finds what it would find
//! among all.
//!
//! **Claim.** The last round finds the same plan as a search that leaves nobody out, if neither reaches
//! a bound.
//!
//! *Proof.* An errand helps no precondition, so a plan state with one has it for its root, and only that
//! one. Hence the search among all takes the plan states without those who are left out in the same order
//! as the last round does: their merits are the same, and so is which of two was generated earlier. Let
//! *P* be the plan of the last round, and *m* the least merit on the way to it, from its root on. Until
//! the search among all takes *P*, some plan state on that way is open, so it takes none of less merit
//! than *m*. Of all plans, best-first finds one on whose way the least merit is greatest. The plan of the
//! round before is among those of the last, since nobody whom it needs is left out; so *m* is at least the
//! least merit on its way. And those are left out with whom no plan has as much merit as that. ∎
//!
//! What a plan with an errand is worth at most rests on these:
//!
//! - Somebody who is `d` metres away has to come within `r` metres of the NPC, and nobody moves but the
//!   NPC. So it goes at least `d − r` metres, and each metre costs, and takes, as much as
//!   [`rise`](crate::planning::bound::rise) says of the cheapest and the fastest way of going.
//! - Its utility is at most what [`bound::errand`](crate::planning::bound::errand) says, or 1.
//! - Doing nothing for as long is worth at least what [`bound::floor`](crate::planning::bound) says.

use crate::{
    beliefs::Roles,
    domain::{ActionId, Alterable, Effect, Errand, POSITION, Role},
    planning::{
        Binding, Merit, Options, Selector,
        bound::{
            errand::rates_others,
            rise::{AnySupplier, Rise},
        },
        narrowing::Narrowed,
        offers::FEW,
        search::{Cutoffs, Working},
        work,
    },
};

/// So many at least are tried first.
const SOME: usize = 10;
/// Each round looks at most so many times as far as the one before: so all before the last take little
/// beside it.
const STRIDE: f32 = 3.0;
/// When so many plan states were generated, the next round is the last.
const PATIENCE: u32 = 100;
/// When so many were, and it isn't known yet who can be left out, nobody is.
const MOST: u32 = 512;
/// Further than this nobody is looked for to begin with, in metres.
const FAR: f32 = 1e5;
/// No world is wider, in metres.
const WIDE: f32 = 1e9;
/// Far more than rounding can amount to, where ways are added up.
const SLACK: f32 = 1e-3;
/// The same, where nothing but a few durations or costs are.
const LITTLE: f32 = 1e-5;

/// What plans with an errand take at least.
struct Least {
    /// What the errand itself costs, and how long it takes.
    cost: f32,
    seconds: f32,
    /// The same of any way there, and of each of its metres.
    cost_of_way: f32,
    seconds_of_way: f32,
    cost_of_metre: f32,
    seconds_of_metre: f32,
    /// How near the NPC has to come.
    within: f32,
    /// What such plans' utility is at most, and what it is at least to do nothing for as long.
    utility: f32,
    idle: f32,
}

impl<'a> Working<'_, 'a> {
    /// Leaves out those who are far away, if there are many of them.
    pub(super) fn narrow(&mut self) {
        self.narrowing.has_begun = true;
        self.narrowing.generated_before = self.plan.generated;
        // Most worlds never had so many of anything.
        if self.snapshot.knowledge.next_order() <= FEW as u64 {
            return;
        }
        let domain = self.snapshot.domain;
        let place = self.actor.place(&self.snapshot);
        if self.options.selector != Selector::First
            || self.weighed
            || place.iter().any(|it| it.is_nan())
        {
            return;
        }
        self.narrowing.centre = place;
        for (number, errand) in domain.index.errands.iter().enumerate() {
            let suppliers = domain.index.suppliers[errand.action.index()].iter();
            let counts = suppliers.map(|&of| self.snapshot.knowledge.count_of_type(of));
            if counts.sum::<usize>() > FEW
                && self
                    .offers
                    .is_consumable(&mut self.snapshot, self.actor.known, errand.action)
                && self.asks_for_ways(errand)
            {
                self.narrowing.errands.push(Narrowed {
                    errand: number,
                    action: errand.action,
                    radius: errand.within,
                    is_asked: false,
                    utility: None,
                });
            }
        }
        if !self.narrowing.errands.is_empty() {
            self.narrowing.leaves_out = true;
            self.widen_to_some();
        }
    }

    /// Whether plans with an errand compare by how far the supplier is.
    fn asks_for_ways(&mut self, errand: &Errand) -> bool {
        if !self.options.exact_scores {
            return true;
        }
        let least = self.least(errand);
        (self.options.durations && least.seconds_of_metre > 0.0)
            || self.options.cost_weight * least.cost_of_metre > 0.0
    }

    /// Finds distances within which there are some of each.
    #[cold]
    fn widen_to_some(&mut self) {
        let domain = self.snapshot.domain;
        let knowledge = self.snapshot.knowledge;
        let mut found = core::mem::take(&mut self.snapshot.memory.gathered);
        for narrowed in &mut self.narrowing.errands {
            narrowed.radius = narrowed.radius.max(1.0);
            let suppliers = &domain.index.suppliers[narrowed.action.index()];
            loop {
                found.clear();
                for &of in suppliers {
                    knowledge.near(of, self.narrowing.centre, narrowed.radius, &mut found);
                }
                self.snapshot.memory.work += work::CANDIDATE * (1 + found.len() as u64);
                if found.len() >= SOME || narrowed.radius > FAR {
                    break;
                }
                narrowed.radius *= 1.3;
            }
        }
        self.snapshot.memory.gathered = found;
    }

    /// When the search has found a plan, or that there is none: whether it begins anew, since somebody
    /// who was left out may matter.
    #[cold]
    pub(super) fn widens(&mut self, found: Option<u32>) -> bool {
        let mut narrowed = core::mem::take(&mut self.narrowing.errands);
        if self.narrowing.is_settled {
            return false;
        }
        let least = found.map(|number| self.least_merit(number));
        // A search that isn't over soon isn't begun again and again.
        let is_patient = self.generated_narrowed() < PATIENCE;
        let mut matters = false;
        self.narrowing.is_settled = true;
        for it in &mut narrowed {
            let radius = match least {
                _ if !it.is_asked => 0.0,
                Some(least) => self.radius(it, least),
                None => f32::INFINITY,
            };
            matters |= radius > it.radius;
            let next = it.radius * STRIDE;
            if is_patient && radius > next && next < FAR {
                it.radius = next;
                self.narrowing.is_settled = false;
            } else {
                it.radius = radius;
            }
        }
        if matters {
            narrowed.retain(|it| it.radius < f32::INFINITY);
            self.narrowing.errands = narrowed;
            self.narrowing.best = self.best_complete();
            self.begin_anew();
        }
        matters
    }

    /// How many plan states were generated since some suppliers are left out.
    fn generated_narrowed(&self) -> u32 {
        self.plan.generated - self.narrowing.generated_before
    }

    /// Leaves nobody out any more, and begins anew, if a search among few takes too long. It would be
    /// more than it saves where all aren't many more.
    #[cold]
    pub(super) fn gives_up_narrowing(&mut self) -> bool {
        if self.narrowing.is_settled || self.generated_narrowed() < MOST {
            return false;
        }
        self.look_at_all();
        true
    }

    /// Leaves nobody out any more, and begins anew.
    pub(super) fn look_at_all(&mut self) {
        self.narrowing.errands.clear();
        self.narrowing.leaves_out = false;
        self.narrowing.best = self.best_complete();
        self.begin_anew();
    }

    /// Lets the search look for its roots again.
    fn begin_anew(&mut self) {
        self.states.close();
        *self.cutoffs = Cutoffs::default();
        self.pending.parent = None;
        self.pending.wishes = false;
        self.pending.next = 0;
        self.pending.bindings.clear();
        self.pending.goal = Some(0);
    }

    /// The best plan state until now that can be executed.
    pub(super) fn best_complete(&self) -> Option<(u32, Merit)> {
        let now = self.states.best_complete();
        let earlier = self.narrowing.best.filter(|_| !self.forward.lengthens);
        match earlier {
            Some(best) => Some(now.filter(|it| it.1 > best.1).unwrap_or(best)),
            None => now,
        }
    }

    /// The least merit on the way to a plan state.
    fn least_merit(&self, number: u32) -> Merit {
        let mut state = self.states.get(number);
        let mut least = self
            .options
            .merit(state.score, state.takes(), state.steps());
        while let Some(parent) = state.parent {
            state = self.states.get(parent);
            least = least.min(
                self.options
                    .merit(state.score, state.takes(), state.steps()),
            );
        }
        least
    }

    /// From how far on plans with an errand are of less merit than this, whoever supplies it. Infinite if
    /// that isn't so anywhere.
    fn radius(&mut self, narrowed: &mut Narrowed, merit: Merit) -> f32 {
        let errand = &self.snapshot.domain.index.errands[narrowed.errand];
        let mut least = self.least(errand);
        least.utility = match narrowed.utility {
            Some(utility) => utility,
            None => self.errand_utility(errand, narrowed.radius),
        };
        narrowed.utility = Some(least.utility);
        self.snapshot.memory.work += work::BOUND;
        if self.options.durations && !self.integrator.is_empty() {
            least.idle = self.idle_until_better(least.utility, merit);
        }
        if self.may_reach(&least, WIDE, merit) {
            return f32::INFINITY;
        }
        let (mut near, mut far) = (0.0, WIDE);
        while far - near > 0.01 + near * SLACK {
            let middle = near + (far - near) / 2.0;
            if self.may_reach(&least, middle, merit) {
                near = middle;
            } else {
                far = middle;
            }
        }
        far.max(errand.within) * (1.0 + SLACK) + 0.01
    }

    /// Whether a plan with an errand may have this merit if its supplier is so far away.
    fn may_reach(&self, least: &Least, distance: f32, merit: Merit) -> bool {
        let metres = (distance - least.within).max(0.0) * (1.0 - SLACK);
        let with_way = |alone: f32, of_way: f32, of_metre: f32| {
            let of_metres = metres * of_metre * (1.0 - LITTLE);
            if metres == 0.0 {
                alone
            } else if of_metres == 0.0 {
                // No sum of more is less, also when rounded.
                alone + of_way
            } else {
                (alone + of_way) * (1.0 - LITTLE) + of_metres
            }
        };
        let cost = with_way(least.cost, least.cost_of_way, least.cost_of_metre);
        let costs = self.options.cost_weight * cost;
        let (seconds, score) = if self.options.durations {
            let seconds = with_way(least.seconds, least.seconds_of_way, least.seconds_of_metre);
            // What isn't gained scores 0 at most, however long it takes.
            let gained = (least.utility - least.idle - costs).max(0.0);
            (seconds, gained / seconds.max(Options::LEAST_SECONDS))
        } else {
            (0.0, least.utility - costs)
        };
        let steps = if metres > 0.0 { 2 } else { 1 };
        self.options.merit(score, [cost, seconds, metres], steps) >= merit
    }

    /// A utility that doing nothing has at least, for as long as plans of such a utility can take that
    /// have this merit.
    fn idle_until_better(&mut self, utility: f32, merit: Merit) -> f32 {
        const UNIT: f32 = 1.0 / 1_048_576.0;
        const MOST_TURNS: usize = 8;
        let score = merit.score().value() - UNIT;
        if score <= 0.0 {
            return 0.0;
        }
        let mut idle = 0.0;
        let mut longest = f32::MAX;
        for _ in 0..MOST_TURNS {
            // Whatever takes longer scores less.
            let seconds = (utility - idle).max(0.0) / score * (1.0 + SLACK);
            if seconds > longest * 0.95 {
                break;
            }
            longest = seconds;
            let (bound, snapshot, input, rating) = self.bounding(1);
            idle = bound.idle_utility(snapshot, input, rating, seconds);
        }
        idle
    }

    /// What plans that end with an errand are worth at most, if that can be told.
    fn errand_utility(&mut self, errand: &Errand, radius: f32) -> f32 {
        const ANY: f32 = 1.0;
        let domain = self.snapshot.domain;
        let suppliers = &domain.index.suppliers[errand.action.index()];
        let npc = self.actor.known;
        if !errand.is_plain || rates_others(&self.snapshot, self.rating, npc, suppliers) {
            return ANY;
        }
        let knowledge = self.snapshot.knowledge;
        let mut steps = core::mem::take(&mut self.forward.steps);
        steps.clear();
        let mut found = core::mem::take(&mut self.snapshot.memory.gathered);
        let mut has_all = true;
        for &of in suppliers {
            found.clear();
            match knowledge.count_of_type(of) {
                0 => continue,
                1..=FEW => knowledge.known_of_type(of, &mut found),
                _ => knowledge.near(of, self.narrowing.centre, radius, &mut found),
            }
            // Whoever it is: the one that was there first, since the order isn't the same everywhere.
            let first = found.iter().min_by_key(|&&it| knowledge.order_of(it));
            has_all &= first.is_some();
            if let Some(&first) = first {
                let supplier = self.snapshot.load(first);
                let action = errand.action;
                let binding = Binding { action, supplier };
                steps.push(self.steps.of_binding(&mut self.snapshot, binding));
            }
        }
        self.snapshot.memory.gathered = found;
        let mut utility = ANY;
        if has_all {
            let (bound, snapshot, input, rating) = self.bounding(1);
            utility = bound.errand_utility(snapshot, input, rating, &mut steps);
        }
        steps.clear();
        self.forward.steps = steps;
        utility
    }

    /// What plans with an errand take at least, whoever supplies it.
    fn least(&mut self, errand: &Errand) -> Least {
        let domain = self.snapshot.domain;
        let [cost, seconds] = self.takes(errand.action);
        let mut least = Least {
            cost: cost.base,
            seconds: seconds.base,
            cost_of_way: f32::INFINITY,
            seconds_of_way: f32::INFINITY,
            cost_of_metre: f32::INFINITY,
            seconds_of_metre: f32::INFINITY,
            within: errand.within,
            utility: 1.0,
            idle: self.plan.idle_utility,
        };
        for &action in &errand.before {
            let moves = |it: &&Effect| it.attribute() == Some(POSITION);
            let mut moving = domain.action(action).effects.iter().filter(moves);
            let Some(effect) = moving.next() else {
                continue;
            };
            if !self
                .offers
                .is_consumable(&mut self.snapshot, self.actor.known, action)
            {
                continue;
            }
            let [cost, seconds] = self.takes(action);
            least.cost_of_way = least.cost_of_way.min(cost.base);
            least.seconds_of_way = least.seconds_of_way.min(seconds.base);
            let mut slopes = [0.0; 2];
            // Who goes straight to the supplier goes no further than that is away.
            if effect.brings_consumer_to_supplier() && moving.next().is_none() {
                slopes = [cost.slope, seconds.slope];
            }
            least.cost_of_metre = least.cost_of_metre.min(slopes[0]);
            least.seconds_of_metre = least.seconds_of_metre.min(slopes[1]);
        }
        for of_way in [
            &mut least.cost_of_way,
            &mut least.seconds_of_way,
            &mut least.cost_of_metre,
            &mut least.seconds_of_metre,
        ] {
            if of_way.is_infinite() {
                *of_way = 0.0;
            }
        }
        least
    }

    /// What a step with an action costs, and how long it takes, whoever supplies it.
    fn takes(&self, action: ActionId) -> [Rise; 2] {
        let domain = self.snapshot.domain;
        let roles = Roles::of(self.actor.known).with(Role::SUPPLIER, self.actor.known);
        let mut facts = AnySupplier {
            snapshot: &self.snapshot,
            duration: Rise::NOTHING,
            is_straight: self.snapshot.memory.answers.questions().is_empty(),
        };
        let seconds = facts.rise(domain.action(action).duration, &roles);
        facts.duration = seconds;
        let mut cost = facts.rise(domain.action(action).cost, &roles);
        let npc = self.actor.known.type_id();
        if domain.is_ambient(npc, Alterable::Cost(action)) {
            cost = Rise::NOTHING;
        }
        [cost, seconds]
    }
}
