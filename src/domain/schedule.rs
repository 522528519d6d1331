//! Schedules, which are plans that designers write by hand; the flags and state machines that
//! choose among them. Thesis, sections 4.1 and 6.1.1.1.

use alloc::{string::String, vec::Vec};

use super::{ActionId, FlagId, KindId, Operand, ScheduleId, TypeId, condition::ConditionId};

/// A condition with a name, tested whenever an NPC's drives are updated.
#[derive(Clone, Debug)]
pub struct Flag {
    /// The name in documents.
    pub name: String,
    /// What it says about the NPC.
    pub test: ConditionId,
}

/// What is wanted of a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagTest {
    /// The flag.
    pub flag: FlagId,
    /// Whether it is to hold, or not to.
    pub wanted: bool,
}

/// A plan that is written by hand.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The name in documents.
    pub name: String,
    /// Whom its tasks are done to, in the order in which they are bound.
    pub roles: Vec<ScheduleRole>,
    /// What is done, in order; at least one, at most [`Schedule::MAX_TASKS`].
    pub tasks: Vec<ScheduleTask>,
    /// It has failed as soon as one of these is as said.
    pub fails: Vec<FlagTest>,
    /// What is run when it has failed.
    pub on_failure: Option<ScheduleId>,
    /// The types whose NPCs may come to run it, in rising order.
    pub users: Vec<TypeId>,
}

impl Schedule {
    /// The most tasks of a schedule: as many as a plan may have steps.
    pub const MAX_TASKS: usize = 32;
    /// The most roles of a schedule.
    pub const MAX_ROLES: usize = 16;
    /// The most schedules that are run one within the other, by steps.
    pub const MAX_DEPTH: usize = 4;

    /// Whether a task of it is done to whom the step is done to that runs it. Nothing but a step can
    /// run it then.
    #[must_use]
    pub fn needs_step(&self) -> bool {
        self.tasks.iter().any(|it| it.whom == Whom::Supplier)
    }

    /// The actions of the tasks that are done to whoever has a role, given by its place.
    pub fn tasks_for(&self, role: usize) -> impl Iterator<Item = ActionId> + '_ {
        let tasks = self.tasks.iter();
        let is_done_to_it =
            move |it: &&ScheduleTask| matches!(it.whom, Whom::Role(it) if usize::from(it) == role);
        tasks.filter(is_done_to_it).map(|it| it.action)
    }
}

/// How somebody is found for a role of a schedule.
#[derive(Clone, Debug)]
pub struct ScheduleRole {
    /// The role's name.
    pub name: String,
    /// Of which kind it is.
    pub of: KindId,
    /// Holds of whoever may have it; none: of everybody.
    pub when: Option<ConditionId>,
    /// Among several, the role goes to the one for whom this is least. Without it, whoever comes first
    /// has it, and a search may try the others.
    pub least: Option<Operand>,
}

/// A task of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduleTask {
    /// What is done.
    pub action: ActionId,
    /// To whom.
    pub whom: Whom,
}

/// Whom a task is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// The NPC itself.
    Oneself,
    /// Who has one of the schedule's roles, by its place among them.
    Role(u8),
    /// To whom the step is done that runs the schedule.
    Supplier,
}

/// Chooses schedules by flags.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The name in documents.
    pub name: String,
    /// The first of them whose flags are as said is the state that the NPC is in.
    pub states: Vec<State>,
}

/// A state of a machine.
#[derive(Clone, Debug)]
pub struct State {
    /// The name in documents.
    pub name: String,
    /// It is entered while all of these are as said.
    pub when: Vec<FlagTest>,
    /// What may be run in it, in the order in which it is tried.
    pub choices: Vec<Choice>,
}

/// A schedule that a state may choose.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The schedule.
    pub schedule: ScheduleId,
    /// It may be run while all of these are as said.
    pub when: Vec<FlagTest>,
}
