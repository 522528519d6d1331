//! Drives that an NPC is given after its creation. Thesis, section 3.5.2.
//!
//! The host gives them and takes them away. A drive with `given` in the document is also given when
//! the NPC knows something about itself or another entity.

mod giving;

pub(super) use giving::{receive, turn};

use crate::{beliefs::EntityIndex, domain::DriveId};

/// How an NPC got a drive that it wasn't created with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DriveAssignment {
    /// The entity that gave it, with its order of creation; none if nobody in particular did.
    pub giver: Option<(EntityIndex, u64)>,
    /// When the NPC loses it at the latest, in seconds of world time. It may lose it earlier.
    pub until: f64,
}

/// A change of an NPC's drives that the host has asked for. The next update makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Order {
    /// Gives the NPC a drive. If it has the drive already, and wasn't created with it, only the
    /// assignment is replaced.
    Give(DriveId, DriveAssignment),
    /// The NPC loses a drive, if it has it.
    Take(DriveId),
}

/// A drive that an NPC got or lost during an update.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DriveTurn {
    /// The drive.
    pub drive: DriveId,
    /// How the NPC got it; none if the NPC was created with it.
    pub assignment: Option<DriveAssignment>,
    /// Whether the NPC got it, or why it lost it.
    pub way: DriveWay,
}

/// How an NPC gets or loses a drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DriveWay {
    /// It was given.
    Given,
    /// The host took it.
    Taken,
    /// Its time was over.
    Expired,
    /// Its condition `remove` holds.
    Removed,
}
