//! One NPC's life: what drives it at the moment, and what it is doing about it.
#![forbid(unsafe_code)]

pub mod active_drives;
pub mod executor;
pub mod gifts;
mod hash;

pub use active_drives::{ActiveDrives, ActiveGoal, Updater};
pub use executor::{CurrentStep, Executor, Purpose, Run, Task, UnderWay};
pub use gifts::{DriveTurn, DriveWay, Gift, Order};
