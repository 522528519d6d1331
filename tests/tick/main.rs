//! Ticks: NPCs that think, decide and perform their plans, a frame at a time.

mod account;
mod areas;
mod asked_by_others;
#[path = "../common/mod.rs"]
mod common;
mod continuity;
mod decisions;
mod dormant;
mod flinching;
mod foreseen;
mod hashed;
mod job_order;
mod living;
mod mixed;
mod nested;
mod orders;
mod performing;
mod players;
mod replaced;
mod reported;
mod roles;
mod schedules;
mod sharing;
mod significance;
mod skipping;
mod slots;
mod soak;
mod space;
mod stage;
mod steadiness;
mod stocks;
mod taken;
mod taking_back;
mod thresholds;
mod walks;
mod watch;
