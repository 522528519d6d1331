//! The NPC's drives and goals during a search. Their weights are evaluated when the search begins
//! and kept until it ends.

use alloc::vec::Vec;

use crate::{
    beliefs::EntityIndex,
    domain::{DriveId, FlagId, GoalRuleId, ScheduleId, drive::Weight},
};

/// A drive that the NPC has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotiveDrive {
    /// The drive.
    pub drive: DriveId,
    /// How much it counts. A weight below 0 or unknown counts as 0.
    pub weight: Weight,
    /// How much more urgent its goals are to the selector `goap`.
    pub bias: f32,
    /// Utility is 0 while its satisfaction is 0.
    pub vital: bool,
    /// Its place among the drives of the NPC's type. `combine` expressions read it by this number.
    pub variable: u16,
    /// None for a drive that the NPC was born with. If it was given, the giver, if the NPC knows
    /// it.
    pub given: Option<Option<EntityIndex>>,
}

/// A goal that one of the drives has made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// The drive: an index into [`Motives::drives`].
    pub drive: u16,
    /// The rule that made it.
    pub rule: GoalRuleId,
    /// The entity that it is about, if its rule binds one.
    pub bound: Option<EntityIndex>,
}

/// An NPC's drives and goals, and its flags.
#[derive(Clone, Debug, Default)]
pub struct Motives {
    /// In the order of the NPC's type.
    pub drives: Vec<MotiveDrive>,
    /// In order of drive, then rule, then entity.
    pub goals: Vec<Goal>,
    /// The flags that hold, in rising order.
    pub flags: Vec<FlagId>,
    /// Drives that the host has taken away. They aren't given again before the condition on which they
    /// are given has ceased to hold once.
    pub withheld: Vec<DriveId>,
    /// A schedule that is chosen in whichever state, if it can begin.
    pub ordered: Option<ScheduleId>,
    /// Whether that schedule follows another that has failed, as its `on_failure`. Otherwise the
    /// host has ordered it.
    pub follows_failure: bool,
    /// Whether a step of the NPC's plan is under way, so that it needn't look for everything now.
    pub is_busy: bool,
}

impl Motives {
    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        self.drives.clear();
        self.goals.clear();
        self.flags.clear();
        self.withheld.clear();
        self.ordered = None;
        self.follows_failure = false;
        self.is_busy = false;
    }
}
