//! UDGOAP `best`: finds the best of all plans within the depth. It goes beyond the thesis, whose
//! planner returns the first plan that can be executed when it is the most promising one.
//!
//! It compares all sequences of at most `depth` applicable bindings that can be executed from the
//! snapshot; the empty one is always among them. It finds the one of highest
//! [merit](crate::planning::merit). Of equals it takes the first in order of action declaration and
//! supplier creation. With exact scores, merit is the score: of equals, the sequence with the
//! fewest steps wins, then the first in order.
//!
//! 1. The search begins with the plan of [`first`]. It lengthens it by what [`first`] finds after
//!    it, as long as that makes it better. So many goals are served one after the other. A plan
//!    that is worse than doing nothing is lengthened, too, since what follows may make up for what
//!    it spoils: an NPC that goes out to get warm comes home again. How much work may go into this
//!    doesn't depend on the bound. So a search with a larger bound does what one with a smaller
//!    bound does, and then goes on.
//!    Then a better plan may be drafted (`udgoap::drafting`), and more steps are fitted in
//!    (`udgoap::fitting_in`) before and between those of the plan.
//! 2. Then it goes forward from doing nothing (`udgoap::going_forward`), and leaves out what can't
//!    be better or was reached otherwise.
//!
//! When no plan state is left, the best so far is the best of all. Everything that is kept between
//! calls is plain data, so the search can pause after any plan state. When it goes on, it imagines
//! the chain at hand again.

use super::{deeper, first, going_forward, looking_on, unseen};
use crate::{
    beliefs::{EntityIndex, Knowledge},
    domain::{ActionId, Domain},
    planning::{
        Options, Outcome, Search, Selector,
        deepening::Stage,
        forward::{Among, Then},
        simulate::Progress,
    },
};

/// The most work that the search for the plan of [`first`] may do on behalf of `best`, or of `auto` when
/// it looks for longer plans.
pub(super) const MOST_FOR_FIRST: u32 = Options::USUAL_WORK / 4;
/// The most work that finding and lengthening that plan may do.
const MOST_FOR_LENGTH: u32 = Options::USUAL_WORK / 2;

/// In a search that has begun, prepares the search for the plan of [`first`]. If only some plans
/// count, goes forward at once.
pub fn start(search: &mut Search) {
    let asked = search.options;
    if search.parts.forward.among != Among::All {
        search.options.selector = Selector::Best;
        return;
    }
    search.options = for_first(asked, most_for_first(asked));
    looking_on::allow(search);
    first::start(search);
}

/// How much work the search for the plan of [`first`] may do. `auto` lets it have half of the work:
/// `best` tries everything that there is, so it hardly gets anywhere among so many things that
/// [`first`] needs longer.
fn most_for_first(asked: Options) -> u32 {
    let is_bounded = asked.max_work != u32::MAX;
    let half = match asked.selector {
        Selector::Auto if is_bounded => asked.max_work / 2,
        _ => 0,
    };
    asked.max_work.min(half.max(MOST_FOR_FIRST))
}

/// The options by which [`first`] looks for a plan on behalf of `best` or `auto`.
pub(super) fn for_first(options: Options, max_work: u32) -> Options {
    Options {
        selector: Selector::First,
        insert_at_front: false,
        trim: true,
        only_if_better: true,
        max_work,
        ..options
    }
}

/// Goes on with a search until it ends or `budget` is spent. Until it ends, its plan is the best so
/// far. With the selector `auto`, it may end with the plan of [`first`]. While [`first`] searches,
/// `budget` is spent as it says; after that, each step that is tried after a plan state costs one.
pub fn advance(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge, mut budget: u32) {
    loop {
        match search.deepening.stage {
            Stage::First => budget = first::advance(search, domain, knowledge, budget),
            Stage::Within | Stage::Unseen | Stage::Best => {
                go_on(search, domain, knowledge, &mut budget)
            }
        }
        let is_paused = search.plan.outcome == Outcome::Unfinished;
        if is_paused || !deeper::goes_on(search, domain, knowledge) {
            return;
        }
    }
}

/// Goes on with the search for a plan to begin with, and then forward.
fn go_on(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge, budget: &mut u32) {
    if !search.parts.forward.begun {
        if search.parts.forward.among == Among::All
            && !find_to_begin_with(search, domain, knowledge, budget)
        {
            return;
        }
        if !search.parts.forward.begun {
            let asked = search.asked;
            going_forward::begin(search, domain, knowledge, asked, Then::Draft, |_| {});
        }
    }
    if let Some(mut working) = search.work(domain, knowledge)
        && working.plan.outcome == Outcome::Unfinished
    {
        if working.gets_ready(budget) && working.drafts(budget) && working.fits_in(budget) {
            working.enumerate(budget);
        } else {
            working.show_winner();
        }
        working.note_bytes();
    }
}

/// Finds the plan of [`first`], and lengthens it. False if the budget is spent, or if the search
/// ends with that plan.
fn find_to_begin_with(
    search: &mut Search,
    domain: &Domain,
    knowledge: &dyn Knowledge,
    budget: &mut u32,
) -> bool {
    loop {
        *budget = first::advance(search, domain, knowledge, *budget);
        if search.plan.outcome == Outcome::Unfinished {
            return false;
        }
        if !search.parts.forward.lengthens {
            search.deepening.first_was_cut = search.parts.cutoffs.depth;
            search.deepening.first_work = search.snapshot.work;
            if unseen::begins(search, domain, knowledge) {
                return true;
            }
            let is_enough = search.asked.selector == Selector::Auto
                && is_first_enough(search, domain, knowledge);
            if is_enough || search.plan.dead {
                // A dead NPC has no plan at all.
                search.options = Options {
                    selector: if is_enough {
                        Selector::First
                    } else {
                        Selector::Best
                    },
                    ..search.asked
                };
                return false;
            }
        }
        let goes_on = search
            .work(domain, knowledge)
            .is_some_and(|mut working| working.take_over());
        if !goes_on {
            if let Some(mut working) = search.work(domain, knowledge) {
                working.drop_losing();
            }
            return true;
        }
        let most = most_for_first(search.asked).max(MOST_FOR_LENGTH);
        search.options.max_work = search.asked.max_work.min(most);
        first::start(search);
    }
}

/// Whether [`first`] is enough: its plan is worth something, all goals are satisfied, or nothing
/// could be done for them.
fn is_first_enough(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) -> bool {
    if matches!(search.plan.outcome, Outcome::Complete | Outcome::NoGoal) {
        return true;
    }
    let working = search.work(domain, knowledge);
    working.is_none_or(|mut working| !working.may_get_on())
}

/// The upper bound on the score of all plans that begin with `steps` and have more steps. None if
/// `steps` can't be executed, if there can't be more steps, or if outcomes are weighed. [`advance`]
/// must have ended the search. Nothing changes.
pub fn ceiling(
    search: &mut Search,
    domain: &Domain,
    knowledge: &dyn Knowledge,
    steps: &[(ActionId, EntityIndex)],
) -> Option<f32> {
    if !search.parts.forward.begun || steps.len() >= usize::from(search.options.depth) {
        return None;
    }
    let mut working = search.work(domain, knowledge)?;
    if working.parts.weighed {
        return None;
    }
    let start = working.snapshot.mark();
    let mut progress = Progress::default();
    let simulated = steps.iter().enumerate().try_for_each(|(number, step)| {
        let step = working.step_of(*step)?;
        let alive = working.actor.is_alive(&mut working.snapshot);
        if !alive || !working.stage().is_executable(step) {
            return None;
        }
        let simulated = working.stage().step(number, step, &mut progress);
        simulated.ok().filter(|()| !progress.died_early)
    });
    let ceiling = simulated.map(|()| working.ceiling(steps.len(), &progress));
    working.snapshot.go_back(start);
    ceiling
}
