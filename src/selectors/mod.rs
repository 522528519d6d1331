//! Ways of choosing behaviour. They share domain, beliefs and planning, so that they can be
//! compared and mixed.
//!
//! A search begins with one of them and keeps it. The code that continues the search needn't know
//! which one it is.
#![forbid(unsafe_code)]

pub mod goap;
pub mod schedules;
pub mod udgoap;
pub mod utility_plans;

use crate::{
    beliefs::{EntityIndex, Knowledge},
    domain::{ActionId, Domain, GoalRuleId},
    planning::{
        Options, Outcome, Search, Selector,
        remainder::{LeftOver, Worth},
    },
};

use udgoap::{best, first};

/// Plans from beginning to end. `search.motives` say what the NPC is after.
pub fn plan(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge, options: Options) {
    begin(search, domain, knowledge, options);
    advance(search, domain, knowledge, u32::MAX);
}

/// Begins a search by the selector that the options name, with nobody to answer its questions.
/// `search.motives` say what the NPC is after.
pub fn begin(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge, options: Options) {
    search.ask(domain, knowledge, options, false);
    set_out(search, domain, knowledge);
}

/// Begins to plan in a search whose questions have been asked.
pub fn set_out(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) {
    match search.selector() {
        Selector::First => {
            search.begin(domain, knowledge, true);
            first::start(search);
        }
        Selector::Goap => goap::begin(search, domain, knowledge),
        Selector::Auto | Selector::Best => {
            search.begin(domain, knowledge, true);
            best::start(search);
        }
        Selector::UtilityPlans => utility_plans::begin(search, domain, knowledge),
        Selector::Schedules => schedules::begin(search, domain, knowledge),
    }
}

/// Goes on with a search until it ends or has spent `budget`. A plan state that is generated costs
/// 1, and so does a look for what helps. Until the search ends, its plan is the best so far. The
/// result doesn't depend on how the work is divided into calls.
pub fn advance(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge, budget: u32) {
    go_on(search, domain, knowledge, budget);
    while search.plan.outcome != Outcome::Unfinished && search.tries_again(domain) {
        set_out(search, domain, knowledge);
        if budget == u32::MAX {
            go_on(search, domain, knowledge, budget);
        }
    }
    search.plan.work = search.snapshot.work + search.worked_before();
    if search.plan.outcome != Outcome::Unfinished {
        search.own_up();
    }
}

/// Like [`advance`], but only among the suppliers that the search looks at now.
fn go_on(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge, budget: u32) {
    match search.asked.selector {
        Selector::First => {
            first::advance(search, domain, knowledge, budget);
        }
        Selector::Goap => goap::advance(search, domain, knowledge, budget),
        Selector::Auto | Selector::Best => best::advance(search, domain, knowledge, budget),
        Selector::UtilityPlans => utility_plans::advance(search, domain, knowledge, budget),
        Selector::Schedules => schedules::advance(search, domain, knowledge, budget),
    }
}

/// How much a search may do before it pauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// See [`advance`].
    pub plan_states: u32,
    /// Units of work, as a second limit.
    pub work: Option<u64>,
}

/// The work that a plan state is taken to cost before any have been measured.
const USUAL_WORK: u64 = 2_000;

/// Like [`advance`], but also limited to about as much work as `budget` says; a few plan states
/// more or less.
pub fn advance_within(
    search: &mut Search,
    domain: &Domain,
    knowledge: &dyn Knowledge,
    budget: Budget,
) {
    let Some(work) = budget.work else {
        return advance(search, domain, knowledge, budget.plan_states);
    };
    let end = search.plan.work.saturating_add(work);
    let mut left = budget.plan_states;
    while left > 0 && search.plan.outcome == Outcome::Unfinished && search.plan.work < end {
        // As many plan states as the work that is left pays for, if each costs twice the average so
        // far.
        let generated = u64::from(search.plan.generated).max(1);
        let each = (2 * search.plan.work / generated).max(USUAL_WORK);
        let part = ((end - search.plan.work) / each).clamp(1, left.into()) as u32;
        advance(search, domain, knowledge, part);
        left -= part;
    }
}

/// Steps to be rated, and what for.
#[derive(Clone, Copy, Debug)]
pub struct RatingRequest<I> {
    /// The steps.
    pub steps: I,
    /// What is left of the first step, if that is under way.
    pub under_way: Option<LeftOver>,
    /// The goal that the steps are for: its rule and the entity that it is about. None if they are
    /// for no single goal.
    pub purpose: Option<(GoalRuleId, Option<EntityIndex>)>,
    /// Of the steps that need a slot, so many of the first must find one free. That others have
    /// the slots of later ones may be over when the NPC gets there.
    pub reserve: usize,
}

/// Rates steps in the facts of a search that has ended, by the model of its selector. None if they
/// can't be done.
pub fn rate(
    search: &mut Search,
    domain: &Domain,
    knowledge: &dyn Knowledge,
    request: RatingRequest<impl Iterator<Item = (ActionId, EntityIndex)>>,
) -> Option<Worth> {
    if search.selector() == Selector::Goap {
        return goap::standing::rate(search, domain, knowledge, request);
    }
    let RatingRequest {
        steps,
        under_way,
        reserve,
        ..
    } = request;
    let score = search.rate_steps(domain, knowledge, under_way, reserve, steps)?;
    Some(Worth::Gain(
        search.options.gain(score, search.plan.idle_score),
    ))
}
