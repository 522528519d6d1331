//! An NPC's drives and the goals that they have made. Thesis, sections 3.3, 3.4 and 3.5.2.
//!
//! An update goes through the thesis' phases in order: drives that are given are added, drives that
//! no longer apply leave, rules make goals, goals are rated, goals that are done leave. One goal per
//! rule and entity: a goal that is still wanted is kept, not made again.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use crate::{
    beliefs::{EntityIndex, Knowledge, Known, Roles, Snapshot, SnapshotMemory},
    domain::{
        Domain, DriveId, EntityType, FlagId, GoalRuleId, Operand, POSITION, Role,
        drive::{Removal, Weight},
    },
    planning::{Goal, MotiveDrive, Motives, utility::Rating},
};

use super::assigned_drives::{self, DriveAssignment, DriveTurn, DriveWay, Order};

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
    fn sort_key(&self) -> (u16, GoalRuleId, Option<u64>) {
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

/// Updates NPCs one after the other, with memory that is kept from one to the next.
#[derive(Debug, Default)]
pub struct Updater {
    memory: SnapshotMemory,
    rating: Rating,
    motives: Motives,
    next: Vec<ActiveGoal>,
    /// Which drives the last update has given and taken, in order.
    pub turns: Vec<DriveTurn>,
}

impl Updater {
    /// Forgets what was loaded for an earlier NPC. Only one that knows exactly the same may be
    /// updated without.
    pub fn forget(&mut self) {
        self.memory.clear();
    }

    /// Whom the goals of the last update have looked at closely: the NPC itself, and whom they are
    /// about; by their numbers in the order in which they were loaded.
    pub fn looked_at(&self) -> impl Iterator<Item = u32> {
        let about = self.next.iter().filter_map(|goal| goal.bound);
        let about = about.filter_map(|(entity, _)| self.memory.number_of(entity));
        let oneself = (!self.next.is_empty()).then_some(0);
        oneself.into_iter().chain(about)
    }

    /// Brings an NPC's drives, goals and flags up to date with what it knows; `own_weight` gives the NPC's
    /// own weights, `now` the world's time.
    pub fn update(
        &mut self,
        domain: &Domain,
        knowledge: &dyn Knowledge,
        own_weight: impl Fn(DriveId) -> Option<f32>,
        active: &mut ActiveDrives,
        now: f64,
    ) {
        let mut snapshot = Snapshot::new(domain, knowledge, &mut self.memory);
        let npc = snapshot.load(knowledge.npc());
        self.turns.clear();
        let of = domain.entity_type(npc.type_id());
        active.follow_orders(domain, of, now, &mut self.turns);
        assigned_drives::receive(&mut snapshot, npc, active, &mut self.turns);
        remove_drives(&mut snapshot, npc, active, &mut self.turns);
        self.next.clear();
        for number in 0..active.drives.len() {
            for &rule in &domain.drive(active.drives[number].drive).goals {
                generate(
                    &mut snapshot,
                    npc,
                    active,
                    number as u16,
                    rule,
                    &mut self.next,
                );
            }
        }
        // Copied, not swapped: the list of the NPC with most goals would wander to all others.
        active.goals.clear();
        active.goals.extend_from_slice(&self.next);
        active.write_motives(knowledge, own_weight, |_| 0.0, &mut self.motives);
        self.rating.rate_once(&mut snapshot, &self.motives);
        for (goal, rated) in active.goals.iter_mut().zip(&self.rating.goals) {
            goal.completeness = rated.taken();
        }
        for (drive, rated) in active.drives.iter_mut().zip(&self.rating.drives) {
            drive.satisfaction = rated.satisfaction;
        }
        active
            .goals
            .retain(|goal| !is_done(&mut snapshot, npc, goal));
        active.flags.clear();
        for &flag in &of.flags {
            let test = domain.flags[flag.index()].test;
            if snapshot.holds(test, &Roles::of(npc)) {
                active.flags.push(flag);
            }
        }
    }
}

/// Removes drives whose removal trigger holds, and their goals with them.
fn remove_drives(
    snapshot: &mut Snapshot<'_>,
    npc: Known,
    active: &mut ActiveDrives,
    turns: &mut Vec<DriveTurn>,
) {
    let roles = Roles::of(npc);
    let mut number = 0;
    while number < active.drives.len() {
        let remove = snapshot.domain.drive(active.drives[number].drive).remove;
        if !remove.is_some_and(|remove| snapshot.holds(remove, &roles)) {
            number += 1;
            continue;
        }
        let removed = active.remove(number);
        turns.push(assigned_drives::turn(
            removed.drive,
            removed.assignment,
            DriveWay::Removed,
        ));
    }
}

/// Appends the goals of one rule: those that are still there and those that are new.
fn generate(
    snapshot: &mut Snapshot<'_>,
    npc: Known,
    active: &ActiveDrives,
    drive: u16,
    rule: GoalRuleId,
    out: &mut Vec<ActiveGoal>,
) {
    let goal = |bound| ActiveGoal {
        drive,
        rule,
        bound,
        completeness: 0.0,
    };
    let definition = snapshot.domain.goal_rule(rule);
    let Some(of) = definition.for_each else {
        let goal = goal(None);
        if active.has(&goal) || snapshot.holds_or_none(definition.when, &Roles::of(npc)) {
            out.push(goal);
        }
        return;
    };
    let about = |memory: &SnapshotMemory, member: Known| {
        let number = member.number();
        goal(Some((memory.entity(number), memory.order(number))))
    };
    let Some(within) = snapshot.domain.index.wanting_near[rule.index()] else {
        for index in snapshot.family(of) {
            let member = snapshot.member(index);
            let goal = about(snapshot.memory, member);
            let roles = Roles::of(npc).with(Role::BOUND, member);
            if active.has(&goal) || snapshot.holds_or_none(definition.when, &roles) {
                out.push(goal);
            }
        }
        return;
    };
    // Whoever isn't near can't be what a new goal is about. Goals that are there stay, wherever
    // what they are about may be.
    let first = out.len();
    let knowledge = snapshot.knowledge;
    out.extend(active.goals.iter().filter(|goal| {
        let is_of_rule = (goal.drive, goal.rule) == (drive, rule);
        let is_known =
            |(entity, order)| knowledge.knows(entity) && knowledge.order_of(entity) == order;
        is_of_rule && goal.bound.is_some_and(is_known)
    }));
    let family = snapshot.domain.family(of).iter();
    let centre = snapshot.position(npc, POSITION);
    let found = snapshot.look_nearby(family.map(|&heir| (heir, within)), centre);
    for index in found.clone() {
        let member = snapshot.nearby(index);
        let goal = about(snapshot.memory, member);
        let roles = Roles::of(npc).with(Role::BOUND, member);
        if !active.has(&goal) && snapshot.holds_or_none(definition.when, &roles) {
            out.push(goal);
        }
    }
    snapshot.forget_nearby(&found);
    out[first..].heap_sort_by_key(ActiveGoal::sort_key);
}

/// Whether a goal leaves its drive.
fn is_done(snapshot: &mut Snapshot<'_>, npc: Known, goal: &ActiveGoal) -> bool {
    let rule = snapshot.domain.goal_rule(goal.rule);
    let mut roles = Roles::of(npc);
    if let Some((entity, _)) = goal.bound {
        let bound = snapshot.load(entity);
        roles = roles.with(Role::BOUND, bound);
    }
    match rule.removal {
        Removal::Never => false,
        Removal::When(condition) => snapshot.holds(condition, &roles),
        Removal::WhenSatisfied => rule
            .conditions
            .iter()
            .all(|condition| snapshot.holds(condition.test, &roles)),
    }
}
