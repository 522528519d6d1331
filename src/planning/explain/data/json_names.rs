//! What selectors, outcomes and bounds are called in JSON.

use serde::Serializer;

use crate::planning::{EndedBy, Outcome, Selector};

pub(crate) fn selector<S: Serializer>(
    selector: &Selector,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match selector {
        Selector::Auto => "auto",
        Selector::First => "udgoap",
        Selector::Best => "best",
        Selector::Goap => "goap",
        Selector::UtilityPlans => "utility_plans",
        Selector::Schedules => "schedules",
    })
}

pub(super) fn outcome<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(outcome_name(*outcome))
}

pub(crate) fn bound<S: Serializer>(bound: &EndedBy, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(bound_name(*bound))
}

/// The outcome's name in JSON.
#[must_use]
pub fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Complete => "complete",
        Outcome::BestSoFar => "best_so_far",
        Outcome::Unfinished => "unfinished",
        Outcome::NoPlan => "no_plan",
        Outcome::Undecided => "undecided",
        Outcome::NothingBetter => "nothing_better",
        Outcome::NoGoal => "no_goal",
    }
}

/// The bound's name in JSON.
#[must_use]
pub fn bound_name(bound: EndedBy) -> &'static str {
    match bound {
        EndedBy::Nothing => "nothing",
        EndedBy::Work => "work",
        EndedBy::States => "states",
        EndedBy::Depth => "depth",
        EndedBy::Memory => "memory",
        EndedBy::Equilibrium => "equilibrium",
        EndedBy::Time => "time",
    }
}
