//! UDGOAP, Sloan's utility-directed goal-oriented action planning: `first`, as in the thesis, and
//! `best`, which finds the best plan.

pub mod best;
mod deeper;
mod detours;
mod drafting;
pub mod first;
mod fitting_in;
mod going_forward;
mod imagined;
mod incumbent;
mod looking_on;
mod narrowed;
mod passing_time;
mod unseen;
