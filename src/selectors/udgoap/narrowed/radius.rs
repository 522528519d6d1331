//! How far away the supplier of an errand may be to matter.
//!
//! The upper bound on the merit of a plan with an errand rests on these facts:
//!
//! - If the supplier is `d` metres away, the NPC has to come within `r` metres of it, and nothing
//!   but the NPC moves. So the NPC goes at least `d − r` metres. Each metre costs and takes at
//!   least what [`rise`](crate::planning::bound::rise) says of the cheapest and of the fastest way
//!   of going.
//! - The plan's utility is at most 1, and at most what
//!   [`bound::errand`](crate::planning::bound::errand) says. Nothing changes the number of a
//!   supplier before the errand is done, since only walks come before a plain errand, and numbers
//!   with a rate aren't used. So with a limit, it's at most what that says of suppliers whose
//!   number lies on this side of it.
//! - The utility of doing nothing for as long is at least what
//!   [`bound::floor`](crate::planning::bound) says.

use crate::{
    beliefs::Roles,
    domain::{ActionId, Alterable, Effect, Errand, Operand, POSITION, Role},
    planning::{
        Binding, Merit, Options,
        bound::{
            errand::rates_others,
            rise::{AnySupplier, Rise},
        },
        early::Timing,
        merit::UNIT,
        narrowing::{Limit, Narrowed},
        offers::FEW,
        work,
        working::Working,
    },
};

/// No supplier is further away than this, in metres.
const WIDE: f32 = 1e9;
/// Far more than the error of rounding, relative to a sum of ways.
const SLACK: f32 = 1e-3;
/// The same, relative to a sum of a few durations or costs.
const LITTLE: f32 = 1e-5;

/// What plans with an errand take at least, and what they gain at most.
struct Least {
    /// The cost and the seconds of the errand itself.
    cost: f32,
    seconds: f32,
    /// The same for any way there, and for each metre of it.
    cost_of_way: f32,
    seconds_of_way: f32,
    cost_of_metre: f32,
    seconds_of_metre: f32,
    /// How near to the supplier the NPC has to come.
    within: f32,
    /// The most utility of such plans, and the least utility of doing nothing for as long.
    utility: f32,
    idle: f32,
    /// Whether the refills of all of them can wait.
    timing: Timing,
}

impl Working<'_, '_> {
    /// Whether plans with an errand score less, the further away the supplier is.
    pub(super) fn pays_for_ways(&mut self, errand: &Errand) -> bool {
        let least = self.least(errand);
        (self.options.durations && least.seconds_of_metre > 0.0)
            || self.options.cost_weight * least.cost_of_metre > 0.0
    }

    /// The distance beyond which plans with an errand have less merit than this, whatever the
    /// supplier, unless it is beyond the limit. Infinite if there is no such distance. Without a
    /// merit, the errand just mustn't be possible.
    pub(super) fn radius(&mut self, narrowed: &mut Narrowed, merit: Option<Merit>) -> f32 {
        let errand = &self.snapshot.domain.index.errands[narrowed.errand];
        let utility = match narrowed.utility {
            Some(utility) => utility,
            None => self.errand_utility(errand, narrowed.sample(), narrowed.limit),
        };
        narrowed.utility = Some(utility);
        if utility == f32::NEG_INFINITY {
            return 0.0;
        }
        let Some(merit) = merit else {
            return f32::INFINITY;
        };
        let mut least = self.least(errand);
        least.utility = utility;
        least.timing = self.timing_of_errand(errand);
        self.snapshot.memory.work += work::BOUND;
        if self.options.durations && !self.parts.integrator.is_empty() {
            least.idle = self.idle_until_better(&least, merit);
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
                // Adding more never makes a sum less, even with rounding.
                alone + of_way
            } else {
                (alone + of_way) * (1.0 - LITTLE) + of_metres
            }
        };
        let cost = with_way(least.cost, least.cost_of_way, least.cost_of_metre);
        let costs = self.options.cost_weight * cost;
        let (seconds, score) = if self.options.durations {
            let seconds = with_way(least.seconds, least.seconds_of_way, least.seconds_of_metre);
            // A plan that gains nothing scores 0 at most, however long it takes.
            let gained = (least.utility - least.idle - costs).max(0.0);
            let score = gained / seconds.max(Options::LEAST_SECONDS);
            (seconds, least.timing.discounted(score))
        } else {
            (0.0, least.utility - costs)
        };
        let steps = if metres > 0.0 { 2 } else { 1 };
        self.options.merit(score, [cost, seconds, metres], steps) >= merit
    }

    /// Whether the [refills](crate::planning::fit) of all plans that end with an errand can wait.
    fn timing_of_errand(&self, errand: &Errand) -> Timing {
        let uses_up = self.snapshot.domain.index.uses_up[errand.action.index()];
        Timing::of(self.refills_early(errand), uses_up)
    }

    /// Whether each plan that ends with an errand has an early refill, whoever supplies it: nothing
    /// that comes before changes the number, but for its rate, and everybody gives as much.
    fn refills_early(&self, errand: &Errand) -> bool {
        // A plan that is lengthened may have changed the number.
        let options = &self.options;
        if !options.durations
            || options.exact_scores
            || !errand.is_plain
            || self.parts.forward.lengthens
        {
            return false;
        }
        let action = self.snapshot.domain.action(errand.action);
        let own = |it: &Effect| {
            (it.role() == Role::CONSUMER)
                .then(|| it.attribute())
                .flatten()
        };
        action.effects[..action.certain].iter().any(|effect| {
            let Effect::Increment {
                sign,
                amount: Operand::Constant(amount),
                ..
            } = *effect
            else {
                return false;
            };
            let attribute = own(effect);
            let of_it = action.effects.iter().filter(|it| own(it) == attribute);
            let cell = attribute.and_then(|it| self.snapshot.cell(self.actor.known, it));
            let drift = cell.and_then(|cell| self.parts.integrator.own(cell));
            of_it.count() == 1 && drift.is_some_and(|drift| drift.is_early(sign * amount, LITTLE))
        })
    }

    /// A lower bound on the utility of doing nothing, for as long as plans with this utility and
    /// this merit can take.
    fn idle_until_better(&mut self, least: &Least, merit: Merit) -> f32 {
        const MOST_TURNS: usize = 8;
        let score = least.timing.undiscounted(merit.score().value() - UNIT);
        if score <= 0.0 {
            return 0.0;
        }
        let utility = least.utility;
        let mut idle = 0.0;
        let mut longest = f32::MAX;
        for _ in 0..MOST_TURNS {
            // A plan that takes longer scores less.
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

    /// An upper bound on the utility of plans that end with an errand, at suppliers that aren't
    /// beyond the limit; 1 if nothing better can be told, −∞ if there are none.
    pub(super) fn errand_utility(
        &mut self,
        errand: &Errand,
        radius: f32,
        limit: Option<Limit>,
    ) -> f32 {
        const ANY: f32 = 1.0;
        let domain = self.snapshot.domain;
        let suppliers = &domain.index.suppliers[errand.action.index()];
        let npc = self.actor.known;
        if !errand.is_plain || rates_others(&self.snapshot, &self.parts.rating, npc, suppliers) {
            return ANY;
        }
        let knowledge = self.snapshot.knowledge;
        let mut steps = core::mem::take(&mut self.parts.forward.steps);
        steps.clear();
        let mut found = core::mem::take(&mut self.snapshot.memory.gathered);
        let mut has_all = true;
        for &of in suppliers {
            let samples = &mut self.parts.narrowing.samples;
            let mut sample = samples.iter().find(|it| it.type_id() == of).copied();
            if sample.is_none() {
                found.clear();
                match knowledge.count_of_type(of) {
                    0 => continue,
                    1..=FEW => knowledge.known_of_type(of, &mut found),
                    _ => knowledge.near(of, self.parts.narrowing.centre, radius, &mut found),
                }
                // Any supplier does. The oldest is taken, since the order of `found` isn't the same
                // everywhere.
                let first = found.iter().min_by_key(|&&it| knowledge.order_of(it));
                sample = first.map(|&it| self.snapshot.load(it));
                samples.extend(sample);
            }
            has_all &= sample.is_some();
            if let Some(supplier) = sample {
                let action = errand.action;
                let binding = Binding { action, supplier };
                steps.push(self.parts.steps.of_binding(&mut self.snapshot, binding));
            }
        }
        self.snapshot.memory.gathered = found;
        let mut utility = ANY;
        if has_all {
            let (bound, snapshot, input, rating) = self.bounding(1);
            utility = bound.errand_utility(snapshot, input, rating, &mut steps, limit);
        }
        steps.clear();
        self.parts.forward.steps = steps;
        utility
    }

    /// What plans with an errand take at least, whatever the supplier.
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
            timing: Timing::Due,
        };
        for &action in &errand.before {
            let moves = |it: &&Effect| it.attribute() == Some(POSITION);
            let mut moving = domain.action(action).effects.iter().filter(moves);
            let Some(effect) = moving.next() else {
                continue;
            };
            if !self
                .parts
                .offers
                .is_consumable(&mut self.snapshot, self.actor.known, action)
            {
                continue;
            }
            let [cost, seconds] = self.takes(action);
            least.cost_of_way = least.cost_of_way.min(cost.base);
            least.seconds_of_way = least.seconds_of_way.min(seconds.base);
            let mut slopes = [0.0; 2];
            // A step straight to its supplier moves the NPC no further than the supplier is away.
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

    /// What a step with an action costs, and how many seconds it takes, whatever the supplier.
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
