//! The entities that take the roles of schedules.

use alloc::vec::Vec;
use core::ops::Range;

use super::{Merit, steps::StepId};
use crate::{
    beliefs::{Known, Roles, Snapshot},
    domain::{
        Domain, FlagId, Role, Schedule, TypeId,
        schedule::{FlagTest, ScheduleTask, State, Whom},
    },
    nominal::bytes,
    planning::Binding,
};

/// Whether all of these flags are as said. `holding` are the flags that hold, in rising order.
#[must_use]
pub fn are_as_said(tests: &[FlagTest], holding: &[FlagId]) -> bool {
    tests.iter().all(|test| is_as_said(*test, holding))
}

/// The first of these tests whose flag is as said.
#[must_use]
pub fn first_as_said(tests: &[FlagTest], holding: &[FlagId]) -> Option<FlagTest> {
    let mut tests = tests.iter().copied();
    tests.find(|test| is_as_said(*test, holding))
}

fn is_as_said(test: FlagTest, holding: &[FlagId]) -> bool {
    holding.binary_search(&test.flag).is_ok() == test.wanted
}

/// The state of a type's machine, and its place: the first state whose flags are as said.
#[must_use]
pub fn state_of<'d>(
    domain: &'d Domain,
    of: TypeId,
    holding: &[FlagId],
) -> Option<(u16, &'d State)> {
    let machine = domain.entity_type(of).machine?;
    let states = &domain.machines[machine.index()].states;
    (0..)
        .zip(states)
        .find(|(_, it)| are_as_said(&it.when, holding))
}

/// Appends the entities that may have a role of a schedule, in order of creation: at most `most`,
/// or at most one if the role wants the least of something. An NPC can't have a role in its own
/// schedule; there it is `self`. An entity can't have a role either if `lacks_slot` returns true
/// for one of the tasks done to it. Otherwise all NPCs would go to the same bed beside free ones.
pub(crate) fn candidates(
    snapshot: &mut Snapshot<'_>,
    npc: Known,
    schedule: &Schedule,
    role: usize,
    most: usize,
    mut lacks_slot: impl FnMut(&mut Snapshot<'_>, Binding) -> bool,
    out: &mut Vec<Known>,
) {
    let (number, role) = (role, &schedule.roles[role]);
    let first = out.len();
    let mut least = f32::INFINITY;
    for index in snapshot.family(role.of) {
        let member = snapshot.member(index);
        if member == npc {
            continue;
        }
        let roles = Roles::of(npc).with(Role::BOUND, member);
        if !snapshot.holds_or_none(role.when, &roles) {
            continue;
        }
        let mut tasks = schedule.tasks_for(number);
        if tasks.any(|action| {
            lacks_slot(
                snapshot,
                Binding {
                    action,
                    supplier: member,
                },
            )
        }) {
            continue;
        }
        let Some(wanted) = role.least else {
            out.push(member);
            if out.len() - first == most {
                return;
            }
            continue;
        };
        let value = snapshot.evaluate(wanted, &roles);
        // Unknown values can't be the least.
        if value < least || (value == least && out.len() == first) {
            least = value;
            out.truncate(first);
            out.push(member);
        }
    }
}

/// The supplier of a task; `holder` returns the entity that has a role. A schedule with a task for
/// the supplier of the step that runs it never comes here: documents in which such a schedule could
/// be chosen by itself have an error.
pub(crate) fn supplier_of(
    task: &ScheduleTask,
    npc: Known,
    holder: impl Fn(usize) -> Known,
) -> Known {
    match task.whom {
        Whom::Oneself | Whom::Supplier => npc,
        Whom::Role(role) => holder(usize::from(role)),
    }
}

/// How far a search has got with trying schedules, and its memory for that. It is kept from search
/// to search.
#[derive(Debug, Default)]
pub(crate) struct RoleBindings {
    /// The place of the next schedule among those of the NPC's type.
    pub next: usize,
    /// Whether the bindings of the schedule before that one are being tried.
    pub is_open: bool,
    /// The entities that may have the roles, role by role.
    pub candidates: Vec<Known>,
    /// For each role, its range of `candidates`.
    pub spans: Vec<Range<usize>>,
    /// For each role, the index in `candidates` of the entity that has it in the binding to be
    /// tried.
    pub at: Vec<usize>,
    /// The steps of the best schedule so far.
    pub best: Vec<StepId>,
    /// Its score, its merit, and its place; none if there is none.
    pub found: Option<(f32, Merit, usize)>,
    /// Whether the search's plan is this schedule.
    pub is_shown: bool,
}

impl RoleBindings {
    /// Forgets everything, keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.next = 0;
        self.is_open = false;
        self.candidates.clear();
        self.spans.clear();
        self.at.clear();
        self.best.clear();
        self.found = None;
        self.is_shown = false;
    }

    /// The entity that has a role in the binding to be tried.
    pub(crate) fn holder(&self, role: usize) -> Known {
        self.candidates[self.at[role]]
    }

    /// Goes on to the next binding; the last role varies fastest. False if there is none.
    pub(crate) fn advance(&mut self) -> bool {
        for role in (0..self.at.len()).rev() {
            self.at[role] += 1;
            if self.at[role] < self.spans[role].end {
                return true;
            }
            self.at[role] = self.spans[role].start;
        }
        false
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        bytes(&self.candidates) + bytes(&self.spans) + bytes(&self.at) + bytes(&self.best)
    }
}
