//! What a choice among schedules depended on.

use alloc::vec::Vec;

use serde::Serialize;

use super::{reason::Reason, subjects::FlagNow};

/// A state of a machine that the NPC isn't in, and comes before the one that it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PassedState<'d> {
    /// The state.
    pub state: &'d str,
    /// The first of its flags that isn't as said.
    #[serde(flatten)]
    pub otherwise: FlagNow<'d>,
}

/// A schedule that couldn't be chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PassedSchedule<'d> {
    /// The schedule.
    pub schedule: &'d str,
    /// In how many ways its roles were given to somebody. The reason is about the one that came
    /// furthest, of equals the first.
    pub ways: u32,
    /// Why it couldn't.
    pub reason: Reason<'d>,
}

/// What a choice among schedules depended on.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct AmongSchedules<'d> {
    /// The NPC's machine, if it was asked and there is one.
    pub machine: Option<&'d str>,
    /// The flags that the machine depends on.
    pub flags: Vec<FlagNow<'d>>,
    /// The states before the one that the NPC is in; all, if it is in none.
    pub states: Vec<PassedState<'d>>,
    /// By a machine: the schedules of the state that come before the chosen one. By utility: those
    /// that can't be done by anybody to anybody.
    pub passed_over: Vec<PassedSchedule<'d>>,
}
