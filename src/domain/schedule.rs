//! Schedules, which are plans that designers write by hand, and the flags and machines that choose
//! among them. Thesis, sections 4.1 and 6.1.1.1.

use alloc::{string::String, vec::Vec};

use super::{ActionId, FlagId, KindId, Operand, ScheduleId, TypeId, condition::ConditionId};

/// A condition with a name, tested whenever an NPC's drives are updated.
#[derive(Clone, Debug)]
pub struct Flag {
    /// The name in documents.
    pub name: String,
    /// The condition over the NPC.
    pub test: ConditionId,
}

/// A flag with its wanted value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagTest {
    /// The flag.
    pub flag: FlagId,
    /// Whether the flag must hold, or must not.
    pub wanted: bool,
}

/// A plan that is written by hand.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The name in documents.
    pub name: String,
    /// The roles that its tasks are done to, in the order in which they are bound.
    pub roles: Vec<ScheduleRole>,
    /// The tasks, in order; at least one, at most [`Schedule::MAX_TASKS`].
    pub tasks: Vec<ScheduleTask>,
    /// It fails as soon as one of these flags has the wanted value.
    pub fails: Vec<FlagTest>,
    /// The schedule that is run when it has failed.
    pub on_failure: Option<ScheduleId>,
    /// The types whose NPCs may run it, in rising order.
    pub users: Vec<TypeId>,
}

impl Schedule {
    /// The most tasks of a schedule.
    pub const MAX_TASKS: usize = 32;
    /// The most roles of a schedule.
    pub const MAX_ROLES: usize = 16;
    /// How deeply schedules that steps run can be nested.
    pub const MAX_DEPTH: usize = 4;

    /// Whether one of its tasks is done to the supplier of the step that runs it. If so, only a
    /// step can run it.
    #[must_use]
    pub fn needs_step(&self) -> bool {
        self.tasks.iter().any(|it| it.whom == Whom::Supplier)
    }

    /// The actions of the tasks that are done to a role, given by its index.
    pub fn tasks_for(&self, role: usize) -> impl Iterator<Item = ActionId> + '_ {
        let tasks = self.tasks.iter();
        let is_done_to_it =
            move |it: &&ScheduleTask| matches!(it.whom, Whom::Role(it) if usize::from(it) == role);
        tasks.filter(is_done_to_it).map(|it| it.action)
    }
}

/// How an entity is found for a role of a schedule.
#[derive(Clone, Debug)]
pub struct ScheduleRole {
    /// The role's name.
    pub name: String,
    /// The kind of the entity.
    pub of: KindId,
    /// A condition for the entity; without it, any entity of the kind can have the role.
    pub when: Option<ConditionId>,
    /// If several entities can have the role, the one for which this number is least gets it.
    /// Without it, the first one gets it, and a search may try the others.
    pub least: Option<Operand>,
}

/// A task of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduleTask {
    /// The action.
    pub action: ActionId,
    /// The entity that it is done to.
    pub whom: Whom,
}

/// The entity that a task is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// The NPC itself.
    Oneself,
    /// The entity in one of the schedule's roles, by the role's index.
    Role(u8),
    /// The supplier of the step that runs the schedule.
    Supplier,
}

/// Chooses schedules by flags.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The name in documents.
    pub name: String,
    /// The states. The NPC is in the first one whose flags have the wanted values.
    pub states: Vec<State>,
}

/// A state of a machine.
#[derive(Clone, Debug)]
pub struct State {
    /// The name in documents.
    pub name: String,
    /// The flags that must all have the wanted values.
    pub when: Vec<FlagTest>,
    /// The schedules that may be run in it, in the order in which they are tried.
    pub choices: Vec<Choice>,
}

/// A schedule that a state may choose.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The schedule.
    pub schedule: ScheduleId,
    /// The flags that must all have the wanted values.
    pub when: Vec<FlagTest>,
}
