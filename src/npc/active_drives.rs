//! An NPC's drives and the goals that they have made. Thesis, sections 3.3, 3.4 and 3.5.2.
//!
//! An update goes through the thesis' phases in order: drives that are given are added, drives that
//! no longer apply leave, rules make goals, goals are rated, goals that are done leave. One goal per
//! rule and entity: a goal that is still wanted is kept, not made again.

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
    /// Utility is 0 while its satisfaction is 0.
    pub vital: bool,
    /// Its place among the drives of the NPC's type.
    pub(super) variable: u16,
    /// How satisfied it was at the last update, 0 to 1.
    pub satisfaction: f32,
    /// How the NPC came by it; none: it was born with it.
    pub assignment: Option<DriveAssignment>,
}

impl ActiveDrive {
    /// A drive by its place among those of the NPC's type.
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
    /// Whose goal it is: an index into the NPC's drives.
    pub drive: u16,
    /// The rule that made it.
    pub rule: GoalRuleId,
    /// The entity that it is about, with its order of creation, if its rule binds one.
    pub bound: Option<(EntityIndex, u64)>,
    /// How complete it was at the last update, 0 to 1.
    pub completeness: f32,
}

impl ActiveGoal {
    pub(super) fn sort_key(&self) -> (u16, GoalRuleId, Option<u64>) {
        (self.drive, self.rule, self.bound.map(|(_, order)| order))
    }
}

/// What drives one NPC.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActiveDrives {
    /// In order of the NPC's type.
    pub drives: Vec<ActiveDrive>,
    /// In order of drive, rule, entity.
    pub goals: Vec<ActiveGoal>,
    /// The flags that held at the last update, in rising order.
    pub flags: Vec<FlagId>,
    pub(super) orders: Vec<Order>,
    /// Drives that the host has taken while they were to be given by what the NPC knows. They aren't
    /// given again before that has ceased to hold.
    pub(super) withheld: Vec<DriveId>,
}

impl ActiveDrives {
    /// The drives that an NPC of this type is born with; goals come with the first update.
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

    /// Whether a goal of the same rule about the same entity is there.
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

    /// Writes what a search has to know into `motives`; `own_weight` gives the NPC's own weights,
    /// and `bias` how much more urgent the goals of a drive are.
    /// Goals about entities that the NPC doesn't know any more are left out; the next update
    /// removes them.
    pub fn write_motives(
        &self,
        knowledge: &dyn Knowledge,
        own_weight: impl Fn(DriveId) -> Option<f32>,
        bias: impl Fn(DriveId) -> f32,
        motives: &mut Motives,
    ) {
        motives.clear();
        let known = |(entity, order): (EntityIndex, u64)| {
            (knowledge.knows(entity) && knowledge.order_of(entity) == order).then_some(entity)
        };
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
        for goal in &self.goals {
            let gone = goal.bound.is_some_and(|(entity, order)| {
                !knowledge.knows(entity) || knowledge.order_of(entity) != order
            });
            if !gone {
                motives.goals.push(Goal {
                    drive: goal.drive,
                    rule: goal.rule,
                    bound: goal.bound.map(|(entity, _)| entity),
                });
            }
        }
    }
}
