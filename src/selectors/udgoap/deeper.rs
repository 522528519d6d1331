//! `auto` looks for longer plans where no plan within the depth is worth doing.
//!
//! Some chains gain something only at their end: a miner who is paid for twenty ores gains nothing
//! by nineteen. If such a chain has more steps than the depth allows, the NPC would stand still. So
//! unless the host has named a depth, `auto` looks once more, with a greater one:
//!
//! 1. By [`first`], if that had to leave chains within the depth because of their length. It goes
//!    from the goal backwards, so it doesn't see what doesn't lead there, and a long chain costs
//!    it little.
//! 2. Then by [`best`], if that has seen all plans within the depth.
//!
//! The first of these is done, too, if the plan within the depth has a refill that
//! [can wait](crate::planning::Timing), and leaves a drive that lacks much. A prisoner who isn't quite
//! full would have another bite for ever, and never dig his tunnel.
//!
//! **An NPC that has nothing to do** shouldn't pay for this each time that it thinks. If [`best`]
//! has never left a plan state because of the depth, it has seen all that the NPC can bring about
//! by any number of steps, so there is no second look. It has left a plan state because of the
//! depth if that had as many steps as are allowed, or if its bound said that what is left of them
//! can't make it better than doing nothing, where more of them might. The bound doesn't depend on
//! how many steps are left unless some value goes up or down with each. And if the bound for the
//! greater depth says of doing nothing that nothing better can follow, the second look ends before
//! it begins. Otherwise it is kept short, in proportion to the work that was done before.

use super::{best, first, going_forward, unseen};
use crate::{
    beliefs::Knowledge,
    domain::Domain,
    planning::{
        EndedBy, Options, Outcome, Search, Selector,
        deepening::Stage,
        forward::{Among, Then},
        working::Working,
    },
};

/// How much more work `first` may do for longer chains than it did within the depth. A chain that
/// is four times as long has four times as many plan states, and each takes four times as long.
const TIMES_FIRST: u64 = 16;
/// The least work for a second look, after a first one that has done hardly any.
const LEAST_WORK: u64 = 131_072;

/// To be called when a search by `best` or `auto` has ended. Returns whether it goes on.
pub(super) fn goes_on(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) -> bool {
    match search.deepening.stage {
        Stage::Within => begins(search, domain, knowledge),
        Stage::Unseen => {
            unseen::ends(search, domain, knowledge);
            begins_though_found(search, domain, knowledge)
        }
        Stage::First => {
            if has_found(search, domain, knowledge) {
                search.options = Options {
                    selector: Selector::First,
                    ..deep(search)
                };
                return false;
            }
            if !search.deepening.within.is_empty() {
                take_within(search, domain, knowledge);
                return false;
            }
            if search.deepening.verdict.0 == Outcome::NothingBetter {
                go_forward(search, domain, knowledge);
                return true;
            }
            give_up(search, domain, knowledge);
            false
        }
        Stage::Best => {
            if search.plan.outcome == Outcome::Undecided {
                give_up(search, domain, knowledge);
            }
            false
        }
    }
}

/// Whether `first` has found a plan that doesn't only pass time, and is better than the one within the
/// depth.
fn has_found(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) -> bool {
    let (score, deepening) = (search.plan.score, &search.deepening);
    let is_better = deepening.within.is_empty()
        || search.options.key(score) > search.options.key(deepening.score_within);
    if search.plan.steps.is_empty() || !is_better {
        return false;
    }
    let only_passes_time = search.work(domain, knowledge).is_none_or(|mut working| {
        let chain = working.planned_chain();
        working.only_passes_time(&chain, score)
    });
    !only_passes_time
}

/// Begins to look for longer plans, if there may be any.
fn begins(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) -> bool {
    let asked = &search.asked;
    let may = asked.selector == Selector::Auto
        && asked.deeper.is_some_and(|deeper| deeper > asked.depth)
        && search.parts.forward.begun
        && search.parts.forward.among == Among::All;
    if !may {
        return false;
    }
    let by_first = search.deepening.first_was_cut;
    let plan = &search.plan;
    search.deepening.verdict = (plan.outcome, plan.ended_by);
    match plan.outcome {
        Outcome::NothingBetter => {
            if is_hopeless(search, domain, knowledge) {
                return false;
            }
            if by_first {
                go_backwards(search, domain, knowledge);
            } else {
                go_forward(search, domain, knowledge);
            }
            true
        }
        Outcome::Undecided if by_first => {
            go_backwards(search, domain, knowledge);
            true
        }
        _ => false,
    }
}

/// Begins to look for longer plans though one was found, if that can wait and leaves much to be
/// desired. It is kept meanwhile.
fn begins_though_found(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) -> bool {
    let (asked, plan) = (&search.asked, &search.plan);
    let may = search.deepening.first_was_cut
        && asked.deeper.is_some_and(|deeper| deeper > asked.depth)
        && plan.outcome == Outcome::Complete
        && !plan.ended_by.is_cut_short();
    let leaves_much = |working: Working<'_, '_>| working.leaves_much();
    if !may || !search.work(domain, knowledge).is_some_and(leaves_much) {
        return false;
    }
    let (plan, deepening) = (&search.plan, &mut search.deepening);
    deepening.verdict = (plan.outcome, plan.ended_by);
    deepening.score_within = plan.score;
    let steps = plan.steps.iter().map(|it| (it.action, it.supplier));
    deepening.within.extend(steps);
    go_backwards(search, domain, knowledge);
    true
}

/// Ends the search with the plan within the depth.
fn take_within(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) {
    let (outcome, ended_by) = search.deepening.verdict;
    search.options = Options {
        selector: Selector::First,
        ..search.asked
    };
    let within = core::mem::take(&mut search.deepening.within);
    let score = search.deepening.score_within;
    if let Some(mut working) = search.work(domain, knowledge) {
        let mut chain = working.arena.list(within.len());
        chain.extend(within.iter().filter_map(|&it| working.step_of(it)));
        working.end_with_chain(&chain, score, outcome, ended_by);
    }
    search.deepening.within = within;
}

/// Whether no longer plan can be better than doing nothing. Then the search has ended with that.
fn is_hopeless(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) -> bool {
    let depth = deep(search).depth;
    let hopeless = search.work(domain, knowledge).is_none_or(|mut working| {
        let is_hopeless = working.is_hopeless_within(depth);
        if is_hopeless {
            let ended_by = match working.plan.ended_by {
                EndedBy::Equilibrium => EndedBy::Equilibrium,
                _ => EndedBy::Nothing,
            };
            working.end_without(Outcome::NothingBetter, ended_by);
        }
        is_hopeless
    });
    if hopeless {
        search.options.depth = depth;
    }
    hopeless
}

/// The options of the second look.
fn deep(search: &Search) -> Options {
    Options {
        depth: search.asked.deeper.unwrap_or(search.asked.depth),
        ..search.asked
    }
}

/// Begins to look for longer plans by `first`.
fn go_backwards(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) {
    let asked = search.asked.max_work;
    let worked = search.snapshot.work;
    // After a search that has used up its work, a tenth more.
    let left = u64::from(asked).saturating_sub(worked);
    let left = left.max(u64::from(asked / 10));
    let most = TIMES_FIRST * search.deepening.first_work + LEAST_WORK;
    let max_work = worked + most.min(best::MOST_FOR_FIRST.into()).min(left);
    let max_work = u32::try_from(max_work).unwrap_or(u32::MAX - 1);
    let options = best::for_first(deep(search), max_work);
    search.begin_stage(domain, knowledge, Stage::First, options);
    first::start(search);
}

/// Begins to look for longer plans by `best`.
fn go_forward(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) {
    let options = Options {
        selector: Selector::Best,
        ..deep(search)
    };
    search.begin_stage(domain, knowledge, Stage::Best, options);
    going_forward::begin(
        search,
        domain,
        knowledge,
        options,
        Then::Expand,
        |working| {
            let worked = working.snapshot.memory.work;
            working.parts.forward.gives_up_at = worked + worked.max(LEAST_WORK);
            working.parts.forward.wishes = true;
            working.take_nothing();
        },
    );
}

/// Ends the second look with what the first has found: nothing. There may be something in longer plans,
/// for it wasn't looked at all of them.
fn give_up(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) {
    let (outcome, ended_by) = match search.deepening.verdict {
        (Outcome::NothingBetter, EndedBy::Nothing) => (Outcome::NothingBetter, EndedBy::Depth),
        verdict => verdict,
    };
    search.options = Options {
        selector: Selector::Best,
        ..search.asked
    };
    search.parts.forward.drop_open();
    if let Some(mut working) = search.work(domain, knowledge) {
        working.end_without(outcome, ended_by);
    }
}
