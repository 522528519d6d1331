//! The shapes of flags, schedules and machines.

use super::{Entries, Failure, Field, List, Required, Shape, Text};
use crate::domain::{diagnostic::Diagnostics, document::Node};
use crate::{kind_shape, object_shape};

kind_shape! {
    /// A condition with a name, over `self`: an expression, or an object with it.
    pub enum FlagShape as "Flag" {
        /// The expression.
        Test(Text) = "string",
        /// The expression, if a later document replaces a flag.
        Full(FlagObject) = "object",
    }
}

impl FlagShape {
    /// The expression.
    #[must_use]
    pub fn test(&self) -> Option<&Text> {
        match self {
            FlagShape::Test(test) => Some(test),
            FlagShape::Full(full) => full.test.get(),
        }
    }
}

object_shape! {
    /// A condition with a name.
    pub struct FlagObject as "FlagObject" {
        /// The expression.
        pub test: Required<Text>,
    }
}

object_shape! {
    /// A plan that is written by hand.
    pub struct ScheduleShape as "Schedule" {
        /// The objects that the tasks are done to, by the names that tasks use for them. The NPC is
        /// `self`.
        pub roles: Entries<RoleShape>,
        /// What is done, in order: 1 to 32 times `action(role)`. In a schedule that only steps run,
        /// as an action's `schedule`, `supplier` is the object that the step is done to.
        pub tasks: List<Text>,
        /// Flags, each `name` or `not name`. The schedule fails as soon as one of them is as
        /// listed. While one of them is, it can't begin either.
        pub fails: List<Text>,
        /// The schedule that is run when this one has failed, whatever the NPC's state is.
        pub on_failure: Field<Text>,
    }
}

kind_shape! {
    /// Which objects may have a role: a type, or an object that says more.
    pub enum RoleShape as "Role" {
        /// The type's name.
        Type(Text) = "string",
        /// The type, and which of its objects.
        Full(RoleObject) = "object",
    }
}

impl RoleShape {
    /// The type's name.
    #[must_use]
    pub fn of(&self) -> Option<&Text> {
        match self {
            RoleShape::Type(of) => Some(of),
            RoleShape::Full(full) => full.of.get(),
        }
    }

    /// The rest, if it was written as an object.
    #[must_use]
    pub fn full(&self) -> Option<&RoleObject> {
        match self {
            RoleShape::Type(_) => None,
            RoleShape::Full(full) => Some(full),
        }
    }
}

object_shape! {
    /// Who may have a role.
    pub struct RoleObject as "RoleObject" {
        /// The type's name.
        #[key = "type"]
        pub of: Required<Text>,
        /// An expression over `self` and the role's own name. Only objects for which it holds may
        /// have the role. Without it: all objects.
        pub when: Field<Text>,
        /// A number over `self` and the role's own name. Of the objects that may have the role, the
        /// one for which this number is least gets it. Of equals, the one that was created first.
        pub least: Field<Text>,
    }
}

/// Chooses schedules by flags: states, in the order in which they are tried.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Machine", transparent)
)]
pub struct MachineShape {
    /// The states by name.
    pub states: Entries<StateShape>,
}

impl Shape for MachineShape {
    fn read(node: &Node<'_>, found: &mut Diagnostics) -> Result<Self, Failure> {
        let states = Entries::read(node, found)?;
        Ok(MachineShape { states })
    }
}

object_shape! {
    /// A state of a machine. The NPC is in the first state whose flags are as listed.
    pub struct StateShape as "State" {
        /// Flags, each `name` or `not name`, which must all be as listed. A state without flags is
        /// entered whenever no state before it is.
        pub when: List<Text>,
        /// Schedules, in the order in which they are tried.
        pub schedules: List<ChoiceShape>,
    }
}

kind_shape! {
    /// A schedule that a state may choose: its name, or an object that says when.
    pub enum ChoiceShape as "Choice" {
        /// The schedule's name.
        Name(Text) = "string",
        /// The schedule, and when it may be run.
        Full(ChoiceObject) = "object",
    }
}

impl ChoiceShape {
    /// The schedule's name.
    #[must_use]
    pub fn schedule(&self) -> Option<&Text> {
        match self {
            ChoiceShape::Name(name) => Some(name),
            ChoiceShape::Full(full) => full.run.get(),
        }
    }

    /// The flags that must have the wanted values; none if there is no list.
    #[must_use]
    pub fn when(&self) -> Option<&List<Text>> {
        match self {
            ChoiceShape::Name(_) => None,
            ChoiceShape::Full(full) => Some(&full.when),
        }
    }
}

object_shape! {
    /// A schedule that a state may choose under a condition.
    pub struct ChoiceObject as "ChoiceObject" {
        /// The schedule's name.
        pub run: Required<Text>,
        /// Flags, each `name` or `not name`, that all have to be so.
        pub when: List<Text>,
    }
}
