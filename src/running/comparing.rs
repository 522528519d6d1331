//! Decides whether a new plan replaces the rest of the present one.
//!
//! Both plans are rated in the facts that the search began with, by the model of the selector. Of a
//! step that is under way, only the rest counts in either plan. So no NPC breaks off a step that is
//! nearly done for a plan that is better only if both are counted from their beginning.
//!
//! A refill can wait: in the meantime its gain only grows, and more of it fits. So if the new plan
//! would break off the present one, its gain is multiplied by the share of its refills that fits.
//! Otherwise an NPC on a long errand would turn back for a sip of water again and again, and never
//! get there.
//!
//! A gain that the new plan has only because the NPC leaves a place doesn't count either, if the
//! NPC would come back at once to go on with the present plan (`src/planning/lasting.rs`).

use super::{Reason, Skipping, decisions::KeptBy, mind::Mind, perform::knows, slots};
use crate::{
    beliefs::{EntityIndex, Knowledge},
    domain::{ActionId, Domain},
    npc::{Binding, Purpose, UnderWay},
    planning::{
        Options, Outcome, Plan, PlannedStep, Search, Selector,
        early::Timing,
        remainder::{LeftOver, Worth},
    },
    selectors::{self, RatingRequest},
    world::{EntityId, World},
};

/// What an NPC decides after a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// It goes on with what it was doing, if anything.
    Keep,
    /// It takes up the new plan.
    Adopt(Reason),
    /// It gives up what it was doing.
    Drop(Reason),
}

/// What the rest of the present plan and the new plan are worth, in the facts that the search began
/// with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Compared {
    /// None if the rest can't be done any more, or if there is none.
    pub left: Option<Worth>,
    /// None if no plan was found.
    pub new: Option<Worth>,
    /// The share of the new plan's gain that counts if it would break off the present plan.
    pub counted_share: f32,
    /// The share of that gain that lasts once the NPC has come back to go on with the present plan;
    /// 1 if it wouldn't come back.
    pub lasting_share: f32,
    /// Why the present plan is kept, whatever the new one gains: the new one is the same, is the
    /// beginning of the present one, or only takes back what that has done, though the rest of it
    /// gains something; or the NPC has turned round too often.
    pub kept_by: KeptBy,
    /// Whether both plans are for the same goal.
    pub is_for_the_same: bool,
    /// Until when, in seconds of world time, the NPC would keep its plan in the same facts.
    pub until: f64,
}

impl Compared {
    /// The result if there is nothing to compare.
    pub(super) const NOTHING: Compared = Compared {
        left: None,
        new: None,
        counted_share: 1.0,
        lasting_share: 1.0,
        kept_by: KeptBy::Worth,
        is_for_the_same: false,
        until: f64::INFINITY,
    };

    /// The worth of the new plan: its gain multiplied by the share that counts.
    fn counted(&self) -> Option<Worth> {
        self.new.map(|worth| match worth {
            Worth::Gain(gain) if gain > 0.0 => Worth::Gain(gain * self.counted_share),
            worth => worth,
        })
    }

    /// Whether the new plan is better than the rest of the present one by the margin.
    fn is_better(&self, margin: f32) -> bool {
        let both = self.counted().zip(self.left);
        both.is_some_and(|(new, left)| is_better(new, left, self.is_for_the_same, margin))
    }

    /// Whether the new plan would break off the rest of the present one because it gains more,
    /// though the rest gains something, too.
    fn may_break_off(&self, margin: f32) -> bool {
        self.kept_by == KeptBy::Worth && self.left.is_some_and(gains) && self.is_better(margin)
    }
}

/// The result of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<'p> {
    pub plan: &'p Plan,
    /// The selector that chose it.
    pub selector: Selector,
}

/// Whether steps are better than doing nothing.
fn gains(worth: Worth) -> bool {
    match worth {
        Worth::Gain(gain) => gain > 0.0,
        Worth::Goal { .. } => true,
    }
}

/// Whether the new plan is better than the rest of the present one by the margin.
fn is_better(new: Worth, left: Worth, is_for_the_same: bool, margin: f32) -> bool {
    if !gains(left) {
        return true;
    }
    match (new, left) {
        (Worth::Gain(new), Worth::Gain(left)) => new - left > margin * new.max(left),
        (
            Worth::Goal { priority, cost },
            Worth::Goal {
                priority: present,
                cost: left,
            },
        ) => {
            if is_for_the_same {
                left - cost > margin * left
            } else {
                priority - present > margin * libm::fabsf(present)
            }
        }
        // The two were chosen by different selectors and can't be compared, so the new one wins.
        _ => true,
    }
}

/// What is left of a step that is under way. A step that is overdue is taken to last as long again
/// as it is late.
fn left_over(step: &UnderWay, now: f64, is_due: bool) -> LeftOver {
    let end = step.since + f64::from(step.duration);
    let left = libm::fabs(end - now.max(step.since)) as f32;
    let all = step.duration;
    LeftOver {
        seconds: left.max(Options::LEAST_SECONDS),
        cost: (all > 0.0).then(|| step.cost * (left / all)),
        duration: all,
        share: if all > 0.0 { left / all } else { 1.0 },
        is_due,
    }
}

/// Until when the NPC would keep its present plan in the same facts, if it keeps it now. Meanwhile
/// its step gets shorter, and nothing else changes with time.
///
/// Until the step is overdue, the rest of the plan only becomes worth more: its costs fall, and it
/// gains the same in less time. The new plan is worth what it was, since searches count steps at
/// full length. So the NPC would keep its plan again. There are three exceptions: numbers with a
/// rate end elsewhere in less time; the new plan begins with the same step, and so gains, too; and
/// with GOAP, savings are measured by the cost that is left, which falls. Where one of them
/// applies, only an NPC that skips exactly thinks again at once. Others are expected to keep their
/// plan all the same.
fn holds_until(search: &Search, mind: &Mind, now: f64, goes_on: bool) -> f64 {
    let Some(step) = mind.executor.under_way() else {
        return f64::INFINITY;
    };
    let options = search.options();
    let is_goap = search.selector() == Selector::Goap;
    let costs = (is_goap || options.cost_weight != 0.0) && step.cost > 0.0 && step.duration > 0.0;
    let counts_time = options.durations && !is_goap;
    if !costs && !counts_time {
        return f64::INFINITY;
    }
    let end = step.since + f64::from(step.duration);
    let goes_astray = if counts_time {
        goes_on || search.has_rates()
    } else {
        goes_on && is_goap
    };
    let is_exact = mind.options.skipping == Skipping::Exactly;
    if now >= end || goes_astray && is_exact {
        now
    } else {
        end
    }
}

/// The part of a gain up to which a plan gains no more than another.
const LITTLE: f32 = 0.01;

/// Whether a plan is the rest of the present one after the walk that is under way, that walk takes no
/// longer than this rest, and the plan gains no more than sooner. Such a plan is found near the end
/// of a walk, if the next step can be done from afar. It does gain more if something waits for the
/// NPC at the end of its walk, such as an enemy who strikes.
fn goes_on_after_walk(
    domain: &Domain,
    plan: &Plan,
    mind: &Mind,
    under_way: Option<LeftOver>,
    worths: (Worth, Option<Worth>),
) -> bool {
    let Some((step, left)) = mind.executor.under_way().zip(under_way) else {
        return false;
    };
    let rest: f32 = plan.steps.iter().map(|it| it.duration).sum();
    let gains_more = match worths {
        // By the second.
        (Worth::Gain(new), Some(Worth::Gain(whole))) => {
            let (new, whole) = (new * rest, whole * (rest + left.seconds));
            new - whole > LITTLE * new.max(whole)
        }
        _ => false,
    };
    left.seconds <= rest
        && !gains_more
        && domain.action(step.binding.action).moves_consumer()
        && plan
            .steps
            .iter()
            .map(binding_of)
            .eq(mind.executor.planned().skip(1))
}

/// Whether a plan begins with the step that is under way.
pub(super) fn begins_with(plan: &Plan, step: Option<UnderWay>) -> bool {
    let first = plan.steps.first().map(binding_of);
    first.is_some() && first == step.map(|it| it.binding)
}

pub(super) fn has_plan(plan: &Plan) -> bool {
    let found = matches!(plan.outcome, Outcome::Complete | Outcome::BestSoFar);
    found && !plan.steps.is_empty()
}

pub(super) fn binding_of(step: &PlannedStep) -> Binding {
    Binding {
        action: step.action,
        supplier: step.handle,
    }
}

/// Compares the plan that a search has found with the rest of the NPC's plan. `now` is when the
/// search began. The decision depends on this time. That isn't noted in the read set, as it is for
/// expressions that read the time, but in [`Compared::until`].
pub(super) fn compare(
    world: &World,
    search: &mut Search,
    knowledge: &dyn Knowledge,
    mind: &Mind,
    now: f64,
) -> Compared {
    let executor = &mind.executor;
    if executor.remainder().is_empty() || search.selector() == Selector::Schedules {
        return Compared::NOTHING;
    }
    let domain = world.domain();
    let step = executor.under_way();
    // An early refill may be broken off for what is due, but not for one that can wait, too.
    let is_due = search.plan.timing != Timing::Due;
    let under_way = step.map(|step| left_over(&step, now, is_due));
    // The index of an entity that is gone may belong to another one now. An entity that is gone
    // stays gone, so the read set needn't note this question.
    let unread = world.knowledge(mind.npc);
    let is_there = |it: EntityId| {
        let unread = unread.as_ref();
        unread.is_ok_and(|unread| knows(unread, it))
    };
    // A goal about an entity that is gone doesn't exist any more.
    let purpose = executor.purpose().and_then(|(rule, about)| {
        let about = (about != EntityId::NONE).then_some(about);
        about
            .is_none_or(is_there)
            .then(|| (rule, about.map(EntityId::index)))
    });
    let are_there = executor.planned().all(|it| is_there(it.supplier));
    let request = RatingRequest {
        steps: executor.planned().map(bound),
        under_way,
        purpose,
        reserve: slots::counted_on(&mind.options),
    };
    let rated = are_there.then(|| selectors::rate(search, domain, knowledge, request));
    let left = rated.flatten();
    let plan = &search.plan;
    if !has_plan(plan) {
        let until = holds_until(search, mind, now, false);
        return Compared {
            left,
            until,
            ..Compared::NOTHING
        };
    }
    let bindings = plan.steps.iter().map(binding_of);
    let steps = plan.steps.len();
    let is_beginning = bindings.eq(executor.planned().take(steps));
    let is_same = is_beginning && executor.planned().count() == steps;
    let goes_on = begins_with(plan, step);
    let new = worth_of_plan(world, search, knowledge, under_way.filter(|_| goes_on));
    let until = if is_same {
        f64::INFINITY
    } else {
        holds_until(search, mind, now, goes_on)
    };
    let is_rest = goes_on_after_walk(domain, &search.plan, mind, under_way, (new, left));
    let mut compared = Compared {
        left,
        new: Some(new),
        counted_share: if goes_on { 1.0 } else { search.plan.fits },
        lasting_share: 1.0,
        kept_by: if is_same || is_rest {
            KeptBy::Same
        } else if is_beginning && left.is_some_and(gains) {
            KeptBy::Begins
        } else {
            KeptBy::Worth
        },
        is_for_the_same: executor.purpose() == self::purpose(world, search),
        until,
    };
    let margin = mind.options.switch_margin;
    if !goes_on && !mind.done.is_empty() && compared.may_break_off(margin) {
        let done = mind.done.iter().copied().map(bound);
        let rest = executor.remainder().iter().copied().map(bound);
        compared.counted_share *=
            search.share_in_spite_of_taking_back(domain, knowledge, done, rest);
        if !compared.may_break_off(margin) {
            compared.kept_by = KeptBy::Undoes;
        }
    }
    if !goes_on && compared.may_break_off(margin) && mind.wavering.keeps(now, new) {
        compared.kept_by = KeptBy::Wavering;
        compared.until = compared.until.min(mind.wavering.until);
    }
    if !goes_on && compared.may_break_off(margin) {
        let rest = executor.planned().map(bound);
        compared.lasting_share = search.share_that_lasts(domain, knowledge, rest);
        compared.counted_share *= compared.lasting_share;
    }
    compared
}

/// An action and its supplier as searches are given them, without a handle.
fn bound(binding: Binding) -> (ActionId, EntityIndex) {
    (binding.action, binding.supplier.index())
}

/// What the plan that a search has found is worth. If it begins with the step that is under way,
/// only the rest of that step counts.
fn worth_of_plan(
    world: &World,
    search: &mut Search,
    knowledge: &dyn Knowledge,
    under_way: Option<LeftOver>,
) -> Worth {
    let plan = &search.plan;
    let as_found = Worth::Gain(search.options().gain(plan.score, plan.idle_score));
    let is_goap = search.selector() == Selector::Goap;
    if under_way.is_none() && !is_goap {
        return as_found;
    }
    let goal = search.plan.goal;
    let goal = goal.and_then(|it| search.motives.goals.get(it as usize));
    let purpose = goal.map(|it| (it.rule, it.bound));
    let found = core::mem::take(&mut search.plan.steps);
    let mut rate = |under_way| {
        let steps = found.iter().map(binding_of).map(bound);
        let request = RatingRequest {
            steps,
            under_way,
            purpose,
            reserve: usize::MAX,
        };
        selectors::rate(search, world.domain(), knowledge, request)
    };
    // After the part of the step that is done already, the plan may not be executable. Then it is
    // rated from its beginning.
    let rated = rate(under_way).or_else(|| rate(None));
    search.plan.steps = found;
    rated.unwrap_or(as_found)
}

/// Decides whether a new plan replaces the rest of the present one.
pub(super) fn judge(mind: &Mind, found: &Found<'_>, compared: &Compared) -> Decision {
    let is_busy = !mind.executor.remainder().is_empty();
    if found.selector == Selector::Schedules {
        return if has_plan(found.plan) && !is_busy {
            Decision::Adopt(Reason::None)
        } else {
            Decision::Keep
        };
    }
    match (has_plan(found.plan), compared.left) {
        (true, None) => Decision::Adopt(Reason::NotExecutable),
        (true, Some(_)) if compared.kept_by != KeptBy::Worth => Decision::Keep,
        (true, Some(_)) if compared.is_better(mind.options.switch_margin) => {
            Decision::Adopt(Reason::BetterPlan)
        }
        (true, Some(_)) => Decision::Keep,
        (false, _) if is_busy && found.plan.dead => Decision::Drop(Reason::NpcGone),
        (false, Some(left)) if gains(left) => Decision::Keep,
        (false, Some(_)) => Decision::Drop(Reason::NothingBetter),
        (false, None) if is_busy => Decision::Drop(Reason::NotExecutable),
        (false, None) => Decision::Keep,
    }
}

/// The goal that a search's plan is for, if it is for a single one.
pub(super) fn purpose(world: &World, search: &Search) -> Option<Purpose> {
    let goal = search.motives.goals.get(search.plan.goal? as usize)?;
    let about = goal
        .bound
        .map_or(EntityId::NONE, |bound| world.entity_at(bound));
    Some((goal.rule, about))
}
