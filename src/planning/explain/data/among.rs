//! What a choice among schedules depended on.

use alloc::vec::Vec;

use serde::Serialize;

use super::{reason::Reason, subjects::FlagNow};

/// A state of a machine that comes before the state of the NPC, and that the NPC isn't in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PassedState<'d> {
    /// The state.
    pub state: &'d str,
    /// The first of its flags that isn't as the state requires.
    #[serde(flatten)]
    pub otherwise: FlagNow<'d>,
}

/// A schedule that couldn't be chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PassedSchedule<'d> {
    /// The schedule.
    pub schedule: &'d str,
    /// In how many ways its roles could be given to entities. The reason is about the way that came
    /// furthest; of equals, the first.
    pub ways: u32,
    /// Why it couldn't be chosen.
    pub reason: Reason<'d>,
}

/// What a choice among schedules depended on.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct AmongSchedules<'d> {
    /// The NPC's machine, if the selector uses one and there is one.
    pub machine: Option<&'d str>,
    /// The flags that the machine depends on.
    pub flags: Vec<FlagNow<'d>>,
    /// The states before the one that the NPC is in. All states, if it is in none.
    pub states: Vec<PassedState<'d>>,
    /// With a machine: the schedules of the state that come before the chosen one. With
    /// `utility_plans`: the schedules that can't be done, whoever has their roles.
    pub passed_over: Vec<PassedSchedule<'d>>,
}
