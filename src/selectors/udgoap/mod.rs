//! UDGOAP, Sloan's utility-directed goal-oriented action planning: as the thesis has it, and with the
//! best plan instead of the first.

pub mod best;
pub mod first;
mod narrowed;
