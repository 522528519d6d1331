//! Why a search ended as it did: why this plan, why not that one, why none.
//!
//! Explanations are data first ([`data`]), and printed from it as [`sentences`] or [`json`]. Some
//! answers come from what the search has kept. All others are found when somebody asks, by a second
//! search from the same facts (`probe.rs`), with the code that planned: what helps, what is on
//! offer, what a step leads to. The search itself records nothing for this, and isn't touched.
//!
//! With the selector `best`, answers about other plans are about all plans that it searches. `best`
//! itself finds these plans, restricted to the kind that the question is about.

mod alterations;
mod altered_words;
mod by_itself;
mod change_words;
mod considered_words;
mod culprits;
pub mod data;
mod goap;
mod going_on;
pub mod json;
pub(crate) mod kept;
pub mod known_names;
mod left_out;
mod namer;
mod no_goal;
mod on_offer;
mod probe;
mod schedule_words;
mod schedules;
pub mod sentences;
mod trace;
mod unlikely;
mod verdict;
mod why;
mod why_no_plan;
mod why_not;
mod why_not_goal;
mod words;

use self::{
    data::{Culprit, Explanation, Extent, Reason, WhyNot},
    namer::Namer,
    probe::Probe,
    why_no_plan::Fates,
};
use super::{Outcome, Search, Selector, forward::Among};
use crate::{
    beliefs::{EntityIndex, Knowledge},
    domain::{ActionId, Domain, GoalRuleId},
};

/// What explanations are made with.
pub struct Means<'m, 'd> {
    /// The domain.
    pub domain: &'d Domain,
    /// What the NPC knew when the search began, or knows now.
    pub knowledge: &'m dyn Knowledge,
    /// A search for the same NPC from these facts, at its end. Its selector is the same if that
    /// chooses among schedules, otherwise UDGOAP `first`. Things are tried out in it.
    pub probe: &'m mut Search,
    /// Finds the best plan of a kind from the same facts.
    pub best_among: &'m dyn Fn(Among) -> Search,
    /// A search by UDGOAP `first` from the same facts, at its end.
    pub first: &'m dyn Fn() -> Search,
    /// A search by UDGOAP `best` from the same facts, at its end, which allows plans more steps.
    pub deeper: &'m dyn Fn() -> Search,
}

/// What can be told of a search without the world: its plan, and the plans that it considered.
#[must_use]
pub fn kept<'d>(search: &Search, domain: &'d Domain) -> Explanation<'d> {
    let namer = Namer::new(domain, &search.snapshot, None);
    kept::explain(search, &namer, Extent::Kept)
}

/// Explains a search.
pub fn explain<'d>(search: &Search, means: Means<'_, 'd>) -> Explanation<'d> {
    let Means {
        domain,
        knowledge,
        probe,
        best_among,
        first,
        deeper,
    } = means;
    if let Some(extent) = stale(search, domain, knowledge) {
        let namer = Namer::of_stale(domain, &search.snapshot, knowledge);
        return kept::explain(search, &namer, extent);
    }
    let namer = Namer::new(domain, &probe.snapshot, Some(knowledge));
    let mut told = kept::explain(search, &namer, Extent::Whole);
    probe.defer_nothing(domain, knowledge);
    let Some(search_again) = probe.work(domain, knowledge) else {
        return told;
    };
    let mut probe = Probe::new(search, search_again, &namer, best_among);
    if search.selector() == Selector::Schedules {
        // It doesn't look ahead, and considers no goals.
        if let Some(among) = &mut told.schedules {
            among.passed_over = probe.passed_by_machine(search);
        }
        return told;
    }
    told.weights = probe.altered_weights(&search.motives);
    if let Some(among) = &mut told.schedules {
        (told.runner_up, told.reasons, among.passed_over) = probe.among_schedules(search);
    }
    let plan = &search.plan;
    let chain = probe.chain_of(plan);
    let then = probe.why_steps(&chain, &mut told.plan);
    match plan.outcome {
        Outcome::Complete | Outcome::BestSoFar => match probe.goap {
            Some(motives) => told.pursued = probe.pursued(plan, motives),
            // This search hasn't considered what UDGOAP considers.
            None if probe.by_hand.is_some() => {}
            None => told.runner_up = probe.runner_up(plan, &chain),
        },
        Outcome::NothingBetter if probe.by_hand.is_some() => {}
        Outcome::NothingBetter => {
            if let Some((best, reasons)) = probe.why_nothing_better(plan) {
                told.runner_up = Some(best);
                told.reasons = reasons;
            }
        }
        Outcome::NoGoal => told.reasons = probe.why_no_goal(&search.motives.withheld),
        Outcome::NoPlan if plan.dead => {
            let alive = probe.why_dead();
            told.reasons.push(Culprit::Dead { alive }.into());
        }
        Outcome::Undecided => told.reasons.push(probe.bound(plan.ended_by).into()),
        Outcome::NoPlan => {}
        Outcome::Unfinished => {}
    }
    let tell_reasons = match plan.outcome {
        Outcome::NoPlan | Outcome::Undecided => !plan.dead && probe.by_hand.is_none(),
        // `best` can always choose doing nothing, so it never ends without any plan.
        Outcome::NothingBetter => probe.best_among.is_some(),
        _ => false,
    };
    let mut fates = Fates::new(probe.search.parts.states.all());
    told.goals = probe.goals(&mut fates, tell_reasons, &then);
    if told.selector == Selector::Best {
        probe.mark_what_passes_time(search, &mut told.considered);
    }
    if matches!(
        plan.outcome,
        Outcome::Undecided | Outcome::NothingBetter | Outcome::NoPlan
    ) {
        let cut_off = probe.cut_off(plan, first, deeper);
        let is_vain = |it: &Culprit<'_>| {
            matches!(it, Culprit::CutOff { plan: None, .. }) && unlikely::is_told(&told)
        };
        let cut_off = cut_off.filter(|it| !is_vain(it));
        told.reasons.extend(cut_off.map(Reason::from));
    }
    told
}

/// Why the plan that was found isn't one of these steps, in this order. With one step, also the
/// best plan with it. None if what the search read has changed since.
pub fn why_not<'d>(
    search: &Search,
    means: Means<'_, 'd>,
    steps: &[(ActionId, EntityIndex)],
) -> Option<WhyNot<'d>> {
    ask(search, means, |probe| probe.why_not(&search.plan, steps))
}

/// Why the plan that was found isn't for a goal. None as for [`why_not()`].
pub fn why_not_goal<'d>(
    search: &Search,
    means: Means<'_, 'd>,
    rule: GoalRuleId,
    about: Option<EntityIndex>,
) -> Option<WhyNot<'d>> {
    ask(search, means, |probe| {
        probe.why_not_goal(&search.plan, rule, about)
    })
}

fn ask<'d>(
    search: &Search,
    means: Means<'_, 'd>,
    answer: impl FnOnce(&mut Probe<'_, '_, '_, 'd>) -> WhyNot<'d>,
) -> Option<WhyNot<'d>> {
    let Means {
        domain,
        knowledge,
        probe,
        best_among,
        ..
    } = means;
    if stale(search, domain, knowledge).is_some() {
        return None;
    }
    let namer = Namer::new(domain, &probe.snapshot, Some(knowledge));
    let search_again = probe.work(domain, knowledge)?;
    let mut probe = Probe::new(search, search_again, &namer, best_among);
    Some(answer(&mut probe))
}

/// What has changed of what a search has read; none if nothing has.
fn stale(search: &Search, domain: &Domain, knowledge: &dyn Knowledge) -> Option<Extent> {
    if !search.snapshot.still_holds(domain, knowledge) {
        Some(Extent::Stale)
    } else if !search.snapshot.places_still_hold(knowledge) {
        Some(Extent::PlacesStale)
    } else {
        None
    }
}
