//! What given steps are worth to GOAP: the rest of a plan, or the new plan that it is compared
//! with. They are rated in the model in which plans are searched for, without world effects.

use super::{
    GoalWork, Goap,
    components::Truth,
    ground::{Ground, Subject},
};
use crate::{
    beliefs::{EntityIndex, Knowledge},
    domain::{ActionId, Domain, GoalRuleId, entity_type::GoapModel},
    planning::{
        Binding, Search,
        offers::Reserve,
        remainder::{LeftOver, Worth},
        working::Working,
    },
    selectors::RatingRequest,
};

/// A goal: its rule, and the entity that it is about.
type Purpose = (GoalRuleId, Option<EntityIndex>);

/// Rates steps for a goal, in the facts of a search that has ended. None if they can't be done, or
/// don't reach the goal.
pub(crate) fn rate(
    search: &mut Search,
    domain: &Domain,
    knowledge: &dyn Knowledge,
    request: RatingRequest<impl Iterator<Item = (ActionId, EntityIndex)>>,
) -> Option<Worth> {
    let RatingRequest {
        steps,
        under_way,
        purpose,
        reserve,
    } = request;
    let own = search.own.take()?;
    let mut goap = own.downcast::<Goap>().ok()?;
    let worth = search.work(domain, knowledge).and_then(|mut working| {
        goap.present.clear();
        for (action, supplier) in steps {
            if supplier != knowledge.npc() && !knowledge.knows(supplier) {
                return None;
            }
            let supplier = working.snapshot.load(supplier);
            goap.present.push(Binding { action, supplier });
        }
        goap.note_also(&mut working, under_way.is_some(), reserve);
        goap.rate(&mut working, purpose, under_way)
    });
    search.own = Some(goap);
    worth
}

impl Goap {
    /// Notes which of the present steps count whether they are on offer or not. A step that is
    /// under way may no longer be on offer. If only the nearest suppliers are looked at, the
    /// supplier of any step may be left out. And others may have the slots of a step for which none
    /// is kept yet.
    fn note_also(&mut self, working: &mut Working<'_, '_>, is_under_way: bool, reserve: usize) {
        self.also.clear();
        let is_cut = working.parts.offers.is_cut();
        let npc = working.actor.known;
        let mut reserve = Reserve(reserve);
        for (number, &step) in self.present.iter().enumerate() {
            let is_under_way = is_under_way && number == 0;
            // The slots of later steps are reserved when the one under way ends.
            let has_slot = reserve.has_one_for(working.snapshot.domain, step);
            let may_lack_slot = !is_under_way && !has_slot;
            let (offers, snapshot) = (&mut working.parts.offers, &mut working.snapshot);
            let lacks_only_slot = may_lack_slot
                && offers.lacks_slot(snapshot, npc, step)
                && offers.is_offered_some_time(snapshot, npc, step);
            if is_cut || is_under_way || lacks_only_slot {
                self.also.push(step);
            }
        }
    }

    fn rate(
        &mut self,
        working: &mut Working<'_, '_>,
        purpose: Option<Purpose>,
        under_way: Option<LeftOver>,
    ) -> Option<Worth> {
        if working.plan.dead {
            return None;
        }
        let is_meant = |rule, bound| purpose == Some((rule, bound));
        let mut goals = self.order.iter();
        let Some(place) = goals.position(|it| is_meant(it.goal.rule, it.goal.bound)) else {
            // The NPC doesn't have this goal any more.
            return Some(Worth::Gain(0.0));
        };
        let ranked = self.order[place];
        let also = &self.also[..];
        // Goals that the search has tried are prepared already.
        let is_taken_up = place < self.tried && {
            let ground = &self.goals[place].ground;
            also.iter().all(|it| ground.has(it.action, it.supplier))
        };
        let goal = if is_taken_up {
            &mut self.goals[place]
        } else {
            let subject = Subject::of(&ranked.goal, working.snapshot.domain, working.actor.known);
            self.spare.take_up_with(working, subject, also);
            &mut self.spare
        };
        goal.test(&mut working.snapshot, &mut self.truth);
        let ground = &goal.ground;
        if ground.is_attained(|fact| self.truth.holds(fact)) {
            return Some(Worth::Gain(0.0));
        }
        let steps = self.present.iter();
        let cost = if ground.model == GoapModel::Binary {
            cost_in_binary(ground, &mut self.truth, working, under_way, steps)
        } else {
            let mark = working.snapshot.mark();
            let cost = cost_in_numeric(ground, working, under_way, steps);
            working.snapshot.go_back(mark);
            cost
        };
        cost.map(|cost| Worth::Goal {
            priority: ranked.priority,
            cost,
        })
    }
}

/// What the steps from the snapshot to the goal cost, where facts are just true or false.
fn cost_in_binary<'s>(
    ground: &Ground,
    truth: &mut Truth,
    working: &Working<'_, '_>,
    under_way: Option<LeftOver>,
    steps: impl Iterator<Item = &'s Binding>,
) -> Option<f32> {
    let mut costs = 0.0;
    let mut under_way = under_way;
    for binding in steps {
        let step = ground.step(&working.snapshot, *binding)?;
        let left = under_way.take();
        let mut needs = ground.needs(step).iter();
        if left.is_none() && !needs.all(|&fact| truth.holds(fact)) {
            return None;
        }
        for verdict in ground.verdicts(step) {
            if let Some(becomes) = verdict.becomes {
                truth.set(verdict.fact, becomes);
            }
        }
        let is_ambient = working.parts.steps.get(step.id).is_ambient;
        costs += left.map_or(step.cost, |it| it.costs(is_ambient, step.cost));
    }
    ground
        .is_attained(|fact| truth.holds(fact))
        .then_some(costs)
}

/// What the steps cost with exact values. They are imagined one by one.
fn cost_in_numeric<'s>(
    ground: &Ground,
    working: &mut Working<'_, '_>,
    under_way: Option<LeftOver>,
    steps: impl Iterator<Item = &'s Binding>,
) -> Option<f32> {
    let snapshot = &mut working.snapshot;
    let mut costs = 0.0;
    let mut under_way = under_way;
    for binding in steps {
        let number = ground.step_number(snapshot, *binding)?;
        let step = &ground.steps[number as usize];
        let left = under_way.take();
        let mut needs = ground.needs(step).iter();
        if left.is_none() && !needs.all(|&fact| ground.facts.holds(snapshot, fact)) {
            return None;
        }
        let mut roles = working.parts.steps.get(step.id).roles(snapshot);
        if let Some(left) = left {
            roles.duration = left.duration;
        }
        let is_ambient = working.parts.steps.get(step.id).is_ambient;
        let left_cost = left.and_then(|it| it.cost).filter(|_| !is_ambient);
        costs += left_cost.unwrap_or_else(|| {
            let come = ground.come(snapshot);
            let whole = ground.cost_now(snapshot, &working.parts.steps, number, come);
            left.map_or(whole, |it| it.costs(is_ambient, whole))
        });
        for change in ground.changes(step) {
            change.bound.apply(snapshot, &roles);
        }
    }
    ground
        .is_attained(|fact| ground.facts.holds(snapshot, fact))
        .then_some(costs)
}

impl GoalWork {
    /// Prepares a goal with the steps on offer and those in `also`.
    fn take_up_with(&mut self, working: &mut Working<'_, '_>, subject: Subject, also: &[Binding]) {
        if also.is_empty() {
            return self.take_up(working, subject);
        }
        self.work_out(working, subject, also);
        // It was made with additional steps, so it must not be used for the goal as it is.
        self.ground.subject = None;
    }
}
