//! Brings an NPC's drives and goals up to date.

use alloc::vec::Vec;

use crate::{
    beliefs::{Knowledge, Known, Roles, Snapshot, SnapshotMemory},
    domain::{Domain, DriveId, GoalRuleId, POSITION, Role, drive::Removal},
    npc::{
        active_drives::{ActiveDrives, ActiveGoal, still_knows},
        assigned_drives,
        assigned_drives::{DriveTurn, DriveWay},
    },
    planning::{Motives, utility::Rating},
    sorting::HeapSort as _,
};

/// Updates NPCs one after the other, with memory that is kept from one to the next.
#[derive(Debug, Default)]
pub struct Updater {
    pub(super) memory: SnapshotMemory,
    pub(super) rating: Rating,
    pub(super) motives: Motives,
    pub(super) next: Vec<ActiveGoal>,
    /// Which drives the last update has given and taken, in order.
    pub turns: Vec<DriveTurn>,
}

impl Updater {
    /// Forgets what was loaded for the previous NPC. This is needed before each update, unless the
    /// next NPC knows exactly the same.
    pub fn forget(&mut self) {
        self.memory.clear();
    }

    /// The entities that matter to the goals of the last update: the NPC itself, and the entities
    /// that the goals are about. By their numbers in the order of loading; empty if there are no
    /// goals.
    pub fn looked_at(&self) -> impl Iterator<Item = u32> {
        let about = self.next.iter().filter_map(|goal| goal.bound);
        let about = about.filter_map(|(entity, _)| self.memory.number_of(entity));
        let oneself = (!self.next.is_empty()).then_some(0);
        oneself.into_iter().chain(about)
    }

    /// Brings an NPC's drives, goals and flags up to date with what it knows. `own_weight` gives
    /// the weights that the host has set for this NPC, `now` is the world's time in seconds.
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
        // The list is copied, not swapped. Otherwise the longest list, with its memory, would pass
        // from one NPC to the next.
        active.goals.clear();
        active.goals.extend_from_slice(&self.next);
        active.write_motives(knowledge, own_weight, |_| 0.0, &mut self.motives);
        self.rating.rate_once(&mut snapshot, &self.motives);
        for (goal, rated) in active.goals.iter_mut().zip(&self.rating.goals) {
            goal.completeness = rated.at_snapshot();
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

    /// Removes the goals of an NPC that a step of its plan has just satisfied. This can't wait for
    /// the next update: by then a rate may have moved a number away from the end of its range.
    /// Goals about entities that the NPC no longer knows stay until then.
    pub fn remove_reached(
        &mut self,
        domain: &Domain,
        knowledge: &dyn Knowledge,
        active: &mut ActiveDrives,
    ) {
        self.forget();
        let mut snapshot = Snapshot::new(domain, knowledge, &mut self.memory);
        let npc = snapshot.load(knowledge.npc());
        active.goals.retain(|goal| {
            let is_known = goal.bound.is_none_or(|it| still_knows(knowledge, it));
            !is_known || !is_done(&mut snapshot, npc, goal)
        });
    }
}

/// Removes the drives whose condition `remove` holds, and their goals.
pub(super) fn remove_drives(
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

/// Appends the goals of one rule: those that the NPC has already, and new ones.
pub(super) fn generate(
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
    // A new goal can only be about an entity that is near. Goals that the NPC has already stay,
    // however far away the entities that they are about may be.
    let first = out.len();
    let knowledge = snapshot.knowledge;
    out.extend(active.goals.iter().filter(|goal| {
        let is_of_rule = (goal.drive, goal.rule) == (drive, rule);
        is_of_rule && goal.bound.is_some_and(|it| still_knows(knowledge, it))
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

/// Whether a goal is done, and is to be removed.
pub(super) fn is_done(snapshot: &mut Snapshot<'_>, npc: Known, goal: &ActiveGoal) -> bool {
    let rule = snapshot.domain.goal_rule(goal.rule);
    let roles = snapshot.goal_roles(npc, goal.bound.map(|(entity, _)| entity));
    match rule.removal {
        Removal::Never => false,
        Removal::When(condition) => snapshot.holds(condition, &roles),
        Removal::WhenSatisfied => snapshot.satisfies(goal.rule, &roles),
    }
}
