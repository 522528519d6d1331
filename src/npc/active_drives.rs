//! An NPC's drives and the goals that they have made. Thesis, sections 3.3, 3.4 and 3.5.2.
//!
//! An update goes through the thesis' phases in order: drives that are given are added, drives that
//! no longer apply leave, rules make goals, goals are rated, goals that are done leave. There is at
//! most one goal for each rule and entity: a goal that exists already is kept, not made again.

use alloc::vec::Vec;

use crate::{
    beliefs::{EntityIndex, Knowledge},
    domain::{Domain, DriveId, EntityType, FlagId, GoalRuleId, Operand, drive::Weight},
    planning::{Goal, MotiveDrive, Motives},
};

use super::assigned_drives::{DriveAssignment, Order};

/// A drive that the NPC has at the moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActiveDrive {
    /// The drive.
    pub drive: DriveId,
    /// Its weight, unless the NPC has one of its own.
    pub(super) weight: Weight,
    /// While its satisfaction is 0, the NPC's utility is 0.
    pub vital: bool,
    /// Its index in the list of drives of the NPC's type.
    pub(super) variable: u16,
    /// How satisfied it was at the last update, 0 to 1.
    pub satisfaction: f32,
    /// Who gave the drive, and for how long; none if the NPC was created with it.
    pub assignment: Option<DriveAssignment>,
}

impl ActiveDrive {
    /// The drive with the index `variable` in the list of the NPC's type.
    pub(super) fn new(
        domain: &Domain,
        of: &EntityType,
        variable: usize,
        assignment: Option<DriveAssignment>,
    ) -> Self {
        let of_type = &of.drives[variable];
        ActiveDrive {
            drive: of_type.drive,
            weight: domain.usual_weight(of_type),
            vital: of_type.vital,
            variable: variable as u16,
            satisfaction: 1.0,
            assignment,
        }
    }

    pub(super) fn variable(&self) -> u16 {
        self.variable
    }

    /// Whether its time is over.
    pub(super) fn is_over(&self, now: f64) -> bool {
        self.assignment
            .is_some_and(|assignment| assignment.until <= now)
    }
}

/// A goal that a drive has made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActiveGoal {
    /// The drive that made the goal: an index into [`ActiveDrives::drives`].
    pub drive: u16,
    /// The rule that made it.
    pub rule: GoalRuleId,
    /// The entity that the goal is about, with its order of creation; none if the rule binds no
    /// entity.
    pub bound: Option<(EntityIndex, u64)>,
    /// How complete it was at the last update, 0 to 1.
    pub completeness: f32,
}

impl ActiveGoal {
    pub(super) fn sort_key(&self) -> (u16, GoalRuleId, Option<u64>) {
        (self.drive, self.rule, self.bound.map(|(_, order)| order))
    }
}

/// The drives, goals and flags of one NPC.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActiveDrives {
    /// In the order of the type's list of drives.
    pub drives: Vec<ActiveDrive>,
    /// In order of drive, rule, entity.
    pub goals: Vec<ActiveGoal>,
    /// The flags that held at the last update, in rising order.
    pub flags: Vec<FlagId>,
    pub(super) orders: Vec<Order>,
    /// Drives that the host has taken away, although the NPC's knowledge may still give them
    /// (`given` in the document). Such a drive isn't given again until the condition of `given` has
    /// been false once.
    pub(super) withheld: Vec<DriveId>,
}

impl ActiveDrives {
    /// The drives that an NPC of this type has when it is created. The first update adds goals.
    #[must_use]
    pub fn of_type(domain: &Domain, of: &EntityType) -> Self {
        let mut drives = Vec::with_capacity(of.drives.len());
        let inborn = (0..of.drives.len()).filter(|&it| !of.drives[it].external);
        drives.extend(inborn.map(|it| ActiveDrive::new(domain, of, it, None)));
        ActiveDrives {
            drives,
            ..ActiveDrives::default()
        }
    }

    /// Whether there is already a goal of the same drive and rule about the same entity.
    #[must_use]
    pub fn has(&self, goal: &ActiveGoal) -> bool {
        let key = goal.sort_key();
        let found = self.goals.binary_search_by_key(&key, ActiveGoal::sort_key);
        found.is_ok()
    }

    /// Bytes held.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.drives.capacity() * size_of::<ActiveDrive>()
            + self.goals.capacity() * size_of::<ActiveGoal>()
            + self.flags.capacity() * size_of::<FlagId>()
            + self.orders.capacity() * size_of::<Order>()
            + self.withheld.capacity() * size_of::<DriveId>()
    }

    /// Writes the drives, flags and goals into `motives`, for a search. `own_weight` gives the
    /// weights that the host has set for this NPC; `bias` says how much more urgent the goals of a
    /// drive are. Goals about entities that the NPC no longer knows are left out; the next update
    /// removes them.
    pub fn write_motives(
        &self,
        knowledge: &dyn Knowledge,
        own_weight: impl Fn(DriveId) -> Option<f32>,
        bias: impl Fn(DriveId) -> f32,
        motives: &mut Motives,
    ) {
        motives.clear();
        let known = |whom: (EntityIndex, u64)| still_knows(knowledge, whom).then_some(whom.0);
        motives.drives.extend(self.drives.iter().map(|active| {
            MotiveDrive {
                drive: active.drive,
                weight: own_weight(active.drive).map_or(active.weight, Operand::Constant),
                bias: bias(active.drive),
                vital: active.vital,
                variable: active.variable,
                given: active
                    .assignment
                    .map(|assignment| assignment.giver.and_then(known)),
            }
        }));
        motives.flags.extend_from_slice(&self.flags);
        motives.withheld.extend_from_slice(&self.withheld);
        for goal in &self.goals {
            if goal.bound.is_none_or(|whom| still_knows(knowledge, whom)) {
                motives.goals.push(Goal {
                    drive: goal.drive,
                    rule: goal.rule,
                    bound: goal.bound.map(|(entity, _)| entity),
                });
            }
        }
    }
}

/// Whether an NPC still knows an entity. `order` is its order of creation, which another entity that has
/// taken its index hasn't.
pub(super) fn still_knows(knowledge: &dyn Knowledge, (entity, order): (EntityIndex, u64)) -> bool {
    knowledge.knows(entity) && knowledge.order_of(entity) == order
}
