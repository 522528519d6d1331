//! The shapes of flags, schedules and machines.

use serde::Deserialize;

use super::{Entries, Field, List, Required, Text};

by_kind! {
    /// A condition with a name, over `self`: an expression, or an object with it.
    pub enum FlagShape as "Flag" {
        /// The expression.
        #[serde(rename = "string")]
        Test(Text),
        /// The expression, where a later document replaces a flag.
        #[serde(rename = "object")]
        Full(FlagObject),
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

/// A condition with a name.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields)
)]
pub struct FlagObject {
    /// The expression.
    pub test: Required<Text>,
}

/// A plan that is written by hand.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Schedule", deny_unknown_fields)
)]
pub struct ScheduleShape {
    /// Whom the tasks are done to, by the names that the tasks have for them. The character is
    /// `self`.
    #[serde(default)]
    pub roles: Entries<RoleShape>,
    /// What is done, in order: `action(role)`, 1 to 32 times. In a schedule that only steps run, as
    /// an action's `schedule`, `supplier` is whom such a step is done to.
    #[serde(default)]
    pub tasks: List<Text>,
    /// Flags, each `name` or `not name`: while the schedule is run, it fails as soon as one of them
    /// is so. Nor is it begun then.
    #[serde(default)]
    pub fails: List<Text>,
    /// The schedule that is run when this one has failed, in whichever state the character is.
    #[serde(default)]
    pub on_failure: Field<Text>,
}

by_kind! {
    /// Who may have a role: a type, or an object that says more.
    pub enum RoleShape as "Role" {
        /// The type's name.
        #[serde(rename = "string")]
        Type(Text),
        /// The type, and which of its entities.
        #[serde(rename = "object")]
        Full(RoleObject),
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

/// Who may have a role.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields)
)]
pub struct RoleObject {
    /// The type's name.
    #[serde(rename = "type")]
    pub of: Required<Text>,
    /// An expression over `self` and the role's own name that holds of whoever may have it.
    /// Without it: of everybody.
    #[serde(default)]
    pub when: Field<Text>,
    /// A number over `self` and the role's own name: whoever may have the role, and for whom this
    /// is least, has it. Of equals the one created first.
    #[serde(default)]
    pub least: Field<Text>,
}

/// Chooses schedules by flags: states, in the order in which they are tried.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(transparent)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Machine")
)]
pub struct MachineShape {
    /// The states by name.
    pub states: Entries<StateShape>,
}

/// A state of a machine. The character is in the first whose flags are as said.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "State", deny_unknown_fields)
)]
pub struct StateShape {
    /// Flags, each `name` or `not name`, that all have to be so. Without any, the state is entered
    /// whenever none before it is.
    #[serde(default)]
    pub when: List<Text>,
    /// What is run, in the order in which it is tried.
    #[serde(default)]
    pub schedules: List<ChoiceShape>,
}

by_kind! {
    /// A schedule that a state may choose: its name, or an object that says when.
    pub enum ChoiceShape as "Choice" {
        /// The schedule's name.
        #[serde(rename = "string")]
        Name(Text),
        /// The schedule and when it may be run.
        #[serde(rename = "object")]
        Full(ChoiceObject),
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

    /// The flags that have to be as said; none if there is no list.
    #[must_use]
    pub fn when(&self) -> Option<&List<Text>> {
        match self {
            ChoiceShape::Name(_) => None,
            ChoiceShape::Full(full) => Some(&full.when),
        }
    }
}

/// A schedule that a state may choose under a condition.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields)
)]
pub struct ChoiceObject {
    /// The schedule's name.
    pub run: Required<Text>,
    /// Flags, each `name` or `not name`, that all have to be so.
    #[serde(default)]
    pub when: List<Text>,
}
