//! Why a search ended as it did: why this plan, why not that one, why none.
//!
//! Explanations are data first ([`data`]), and printed from it as [`sentences`] or [`json`]. What
//! can be told from what the search has kept is told from that. Everything else is worked out when
//! somebody asks, by a second search from the same facts (`probe.rs`), with the machinery that
//! planned: what helps, what is on offer, what comes of a step. The search itself notes nothing
//! for it, and isn't touched.

mod culprits;
pub mod data;
mod goap;
pub mod json;
mod kept;
mod no_goal;
mod probe;
pub mod sentences;
mod teller;
mod trace;
mod why;
mod why_no_plan;
mod why_not;
mod words;

use self::{
    data::{Culprit, Explanation, Extent, WhyNot},
    probe::Probe,
    teller::Teller,
    why_no_plan::Fates,
};
use super::{EndedBy, Motives, Outcome, Search, Selector};
use crate::{
    beliefs::{EntityIndex, Knowledge},
    domain::{ActionId, Domain, GoalRuleId},
};

/// What can be told of a search without the world: what was chosen, and what was considered.
#[must_use]
pub fn kept<'d>(search: &Search, domain: &'d Domain) -> Explanation<'d> {
    let teller = Teller::new(domain, &search.snapshot, None);
    kept::explain(search, &teller, Extent::Kept)
}

/// Explains a search. `probe` has searched the same from the same facts by UDGOAP `first`, to its
/// end; explaining tries things out in it.
pub fn explain<'d>(
    search: &Search,
    probe: &mut Search,
    domain: &'d Domain,
    knowledge: &dyn Knowledge,
) -> Explanation<'d> {
    if !search.snapshot.still_holds(domain, knowledge) {
        let teller = Teller::new(domain, &search.snapshot, None);
        return kept::explain(search, &teller, Extent::Stale);
    }
    let teller = Teller::new(domain, &probe.snapshot, Some(knowledge));
    let mut told = kept::explain(search, &teller, Extent::Whole);
    let Some(search_again) = probe.work(domain, knowledge) else {
        return told;
    };
    let mut probe = Probe {
        search: search_again,
        teller: &teller,
        so_far: None,
        goap: goap(search),
    };
    let plan = &search.plan;
    let chain = probe.chain_of(plan);
    let then = probe.why_steps(&chain, &mut told.plan);
    match plan.outcome {
        Outcome::Complete | Outcome::BestSoFar => match probe.goap {
            Some(motives) => told.pursued = probe.pursued(plan, motives),
            None => told.runner_up = probe.runner_up(plan, &chain),
        },
        Outcome::NothingBetter => {
            if let Some((best, reasons)) = probe.why_nothing_better(plan) {
                told.runner_up = Some(best);
                told.reasons = reasons;
            }
        }
        Outcome::NoGoal => told.reasons = probe.why_no_goal(),
        Outcome::NoPlan if plan.dead => {
            let alive = probe.why_dead();
            told.reasons.push(Culprit::Dead { alive }.into());
        }
        Outcome::NoPlan => {
            if matches!(plan.ended_by, EndedBy::States | EndedBy::Memory) {
                told.reasons.push(probe.bound(plan.ended_by).into());
            }
        }
        Outcome::Unfinished => {}
    }
    let tell_reasons = plan.outcome == Outcome::NoPlan && !plan.dead;
    let mut fates = Fates::new(probe.search.states.all());
    told.goals = probe.goals(&mut fates, tell_reasons, &then);
    told
}

/// Why the plan that was found isn't one of these steps, in this order. With one step, also what
/// the best plan with it would have been. `probe` as for [`explain`]; none if what the search
/// looked at has changed since.
pub fn why_not<'d>(
    search: &Search,
    probe: &mut Search,
    domain: &'d Domain,
    knowledge: &dyn Knowledge,
    steps: &[(ActionId, EntityIndex)],
) -> Option<WhyNot<'d>> {
    ask(search, probe, domain, knowledge, |probe| {
        probe.why_not(&search.plan, steps)
    })
}

/// Why the plan that was found isn't for a goal. As [`why_not()`].
pub fn why_not_goal<'d>(
    search: &Search,
    probe: &mut Search,
    domain: &'d Domain,
    knowledge: &dyn Knowledge,
    rule: GoalRuleId,
    about: Option<EntityIndex>,
) -> Option<WhyNot<'d>> {
    ask(search, probe, domain, knowledge, |probe| {
        probe.why_not_goal(&search.plan, rule, about)
    })
}

fn ask<'d>(
    search: &Search,
    probe: &mut Search,
    domain: &'d Domain,
    knowledge: &dyn Knowledge,
    answer: impl FnOnce(&mut Probe<'_, '_, '_, 'd>) -> WhyNot<'d>,
) -> Option<WhyNot<'d>> {
    if !search.snapshot.still_holds(domain, knowledge) {
        return None;
    }
    let teller = Teller::new(domain, &probe.snapshot, Some(knowledge));
    let search_again = probe.work(domain, knowledge)?;
    let mut probe = Probe {
        search: search_again,
        teller: &teller,
        so_far: None,
        goap: goap(search),
    };
    Some(answer(&mut probe))
}

/// What the NPC is after, if one goal at a time is pursued.
fn goap(search: &Search) -> Option<&Motives> {
    (search.selector() == Selector::Goap).then_some(&search.motives)
}
