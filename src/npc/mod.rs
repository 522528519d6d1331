//! One NPC's state between decisions: its drives and goals, and the plan that it performs.
#![forbid(unsafe_code)]

pub mod active_drives;
pub mod assigned_drives;
pub mod executor;
mod hash;
mod step;
mod updater;

pub use active_drives::{ActiveDrives, ActiveGoal};
pub use assigned_drives::{DriveAssignment, DriveTurn, DriveWay, Order};
pub use executor::{Executor, Purpose};
pub use step::{Binding, CurrentStep, Run, RunBy, UnderWay};
pub use updater::Updater;
