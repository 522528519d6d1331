//! One NPC's life: what drives it at the moment.
#![forbid(unsafe_code)]

pub mod active_drives;

pub use active_drives::{ActiveDrives, ActiveGoal, Updater};
