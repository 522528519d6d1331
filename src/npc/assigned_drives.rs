//! Drives that an NPC doesn't have from the start, but is given. Thesis, section 3.5.2.
//!
//! The host gives and takes them. What the NPC knows about others can give them too: see `given` of
//! a drive.

mod giving;

pub(super) use giving::{receive, turn};

use crate::{beliefs::EntityIndex, domain::DriveId};

/// How an NPC came by a drive that it wasn't born with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DriveAssignment {
    /// Who gave it, with its order of creation; none: nobody in particular.
    pub giver: Option<(EntityIndex, u64)>,
    /// Until when the NPC has it at most, in seconds of world time.
    pub until: f64,
}

/// What the host wants of an NPC's drives. It is done at the next update.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Order {
    /// The NPC is given a drive; if it has it, from now on in this way.
    Give(DriveId, DriveAssignment),
    /// The NPC loses a drive, if it has it.
    Take(DriveId),
}

/// A drive that an NPC was given, or that has left it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DriveTurn {
    /// The drive.
    pub drive: DriveId,
    /// How it came; none for one that the NPC was born with.
    pub assignment: Option<DriveAssignment>,
    /// Which way.
    pub way: DriveWay,
}

/// How a drive comes or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DriveWay {
    /// It was given.
    Given,
    /// The host took it.
    Taken,
    /// Its time was over.
    Expired,
    /// Its removal trigger holds.
    Removed,
}
