//! Gives drives to an NPC and takes them away.

use alloc::vec::Vec;

use super::{DriveAssignment, DriveTurn, DriveWay, Order};
use crate::{
    beliefs::{EntityIndex, Known, Roles, Snapshot, SnapshotMemory},
    domain::{Domain, DriveId, EntityType, Role},
    npc::active_drives::{ActiveDrive, ActiveDrives},
};

impl ActiveDrives {
    /// Notes a change that the host asks for. The next update makes it.
    pub fn order(&mut self, order: Order) {
        self.orders.push(order);
    }

    /// The changes that the host has asked for and the next update will make.
    #[must_use]
    pub fn orders(&self) -> &[Order] {
        &self.orders
    }

    /// Drives that the host has taken away, and that the NPC's knowledge doesn't give again until
    /// the condition of `given` has been false once.
    #[must_use]
    pub fn withheld(&self) -> &[DriveId] {
        &self.withheld
    }

    /// Whether an update would change drives, whatever the NPC knows.
    #[must_use]
    pub fn is_due(&self, now: f64) -> bool {
        !self.orders.is_empty() || self.drives.iter().any(|it| it.is_over(now))
    }

    /// Makes the changes that the host has asked for, then removes drives whose time is over.
    pub(in crate::npc) fn follow_orders(
        &mut self,
        domain: &Domain,
        of: &EntityType,
        now: f64,
        turns: &mut Vec<DriveTurn>,
    ) {
        for at in 0..self.orders.len() {
            match self.orders[at] {
                Order::Give(drive, assignment) => {
                    self.withheld.retain(|it| *it != drive);
                    if self.give(domain, of, drive, assignment) {
                        turns.push(turn(drive, Some(assignment), DriveWay::Given));
                    }
                }
                Order::Take(drive) => {
                    if let Some(number) = self.drives.iter().position(|it| it.drive == drive) {
                        let taken = self.remove(number);
                        turns.push(turn(drive, taken.assignment, DriveWay::Taken));
                        if domain.drive(drive).given.is_some() {
                            self.withheld.push(drive);
                        }
                    }
                }
            }
        }
        self.orders.clear();
        let mut number = 0;
        while number < self.drives.len() {
            if self.drives[number].is_over(now) {
                let over = self.remove(number);
                turns.push(turn(over.drive, over.assignment, DriveWay::Expired));
            } else {
                number += 1;
            }
        }
    }

    /// Gives an NPC a drive of its type's list. Returns whether the NPC didn't have it before.
    fn give(
        &mut self,
        domain: &Domain,
        of: &EntityType,
        drive: DriveId,
        assignment: DriveAssignment,
    ) -> bool {
        if let Some(had) = self.drives.iter_mut().find(|it| it.drive == drive) {
            // A drive that the NPC was created with has no assignment, and gets none.
            if had.assignment.is_some() {
                had.assignment = Some(assignment);
            }
            return false;
        }
        let Some(variable) = of.drives.iter().position(|it| it.drive == drive) else {
            return false;
        };
        let before = |it: &ActiveDrive| usize::from(it.variable()) < variable;
        let number = self.drives.partition_point(before);
        let given = ActiveDrive::new(domain, of, variable, Some(assignment));
        self.drives.insert(number, given);
        for goal in &mut self.goals {
            if usize::from(goal.drive) >= number {
                goal.drive += 1;
            }
        }
        true
    }

    /// Removes a drive and its goals.
    pub(in crate::npc) fn remove(&mut self, number: usize) -> ActiveDrive {
        self.goals.retain(|goal| usize::from(goal.drive) != number);
        for goal in &mut self.goals {
            if usize::from(goal.drive) > number {
                goal.drive -= 1;
            }
        }
        self.drives.remove(number)
    }
}

/// Gives an NPC each drive of its type whose `given` holds for what the NPC knows.
pub(in crate::npc) fn receive(
    snapshot: &mut Snapshot<'_>,
    npc: Known,
    active: &mut ActiveDrives,
    turns: &mut Vec<DriveTurn>,
) {
    let domain = snapshot.domain;
    let of = domain.entity_type(npc.type_id());
    for external in of.drives.iter().filter(|it| it.external) {
        let drive = external.drive;
        let definition = domain.drive(drive);
        let Some(given) = definition.given else {
            continue;
        };
        if active.drives.iter().any(|it| it.drive == drive) {
            continue;
        }
        let roles = Roles::of(npc);
        let giver = match given.for_each {
            None => snapshot.holds(given.when, &roles).then_some(None),
            Some(of) => {
                let mut known = snapshot.family(of);
                let giver = known.find_map(|index| {
                    let member = snapshot.member(index);
                    let is_other = member.number() != npc.number();
                    let roles = roles.with(Role::BOUND, member);
                    (is_other && snapshot.holds(given.when, &roles)).then_some(member)
                });
                giver.map(|giver| Some(named(snapshot.memory, giver)))
            }
        };
        let Some(giver) = giver else {
            active.withheld.retain(|it| *it != drive);
            continue;
        };
        if active.withheld.contains(&drive) {
            continue;
        }
        // Otherwise the drive would be removed at once, and given again at the next update.
        if definition
            .remove
            .is_some_and(|it| snapshot.holds(it, &roles))
        {
            continue;
        }
        let assignment = DriveAssignment {
            giver,
            until: f64::INFINITY,
        };
        active.give(domain, of, drive, assignment);
        turns.push(turn(drive, Some(assignment), DriveWay::Given));
    }
}

fn named(memory: &SnapshotMemory, known: Known) -> (EntityIndex, u64) {
    let number = known.number();
    (memory.entity(number), memory.order(number))
}

pub(in crate::npc) fn turn(
    drive: DriveId,
    assignment: Option<DriveAssignment>,
    way: DriveWay,
) -> DriveTurn {
    DriveTurn {
        drive,
        assignment,
        way,
    }
}
