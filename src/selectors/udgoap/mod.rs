//! UDGOAP, Sloan's utility-directed goal-oriented action planning, as the thesis has it.

pub mod first;
