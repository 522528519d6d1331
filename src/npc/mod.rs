//! One NPC's life: what drives it at the moment, and what it is doing about it.
#![forbid(unsafe_code)]

pub mod active_drives;
pub mod assigned_drives;
pub mod executor;
mod hash;
mod updater;

pub use active_drives::{ActiveDrives, ActiveGoal};
pub use assigned_drives::{DriveAssignment, DriveTurn, DriveWay, Order};
pub use executor::{CurrentStep, Executor, Purpose, Run, Task, UnderWay};
pub use updater::Updater;
