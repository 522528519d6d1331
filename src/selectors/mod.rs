//! Ways of choosing behaviour. They share domain, beliefs and planning, so that they can be
//! compared and mixed.
//!
//! A search begins with one of them and stays with it: whoever goes on with it needs not know
//! which it is.
#![forbid(unsafe_code)]

pub mod goap;
pub mod schedules;
pub mod udgoap;
pub mod utility_plans;

use crate::{
    beliefs::Knowledge,
    domain::Domain,
    planning::{Options, Search, Selector},
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

/// Sets out on a search that has asked what it had to ask.
pub fn set_out(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) {
    match search.selector() {
        Selector::First => {
            search.begin(domain, knowledge, true);
            first::start(search);
        }
        Selector::Goap => goap::begin(search, domain, knowledge),
        Selector::Best => {
            search.begin(domain, knowledge, true);
            best::start(search);
        }
        Selector::UtilityPlans => utility_plans::begin(search, domain, knowledge),
        Selector::Schedules => schedules::begin(search, domain, knowledge),
    }
}

/// Goes on with a search until it ends or has spent `budget`: a plan state that is generated costs
/// 1, and so does a look for what helps. The best plan until then is shown. The result doesn't
/// depend on how the work is divided into calls.
pub fn advance(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge, budget: u32) {
    match search.selector() {
        Selector::First => {
            first::advance(search, domain, knowledge, budget);
        }
        Selector::Goap => goap::advance(search, domain, knowledge, budget),
        Selector::Best => best::advance(search, domain, knowledge, budget),
        Selector::UtilityPlans => utility_plans::advance(search, domain, knowledge, budget),
        Selector::Schedules => schedules::advance(search, domain, knowledge, budget),
    }
}
