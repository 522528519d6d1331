//! What explanations are about: entities, steps, conditions, goals and drives.

use alloc::{string::String, vec::Vec};

use serde::{Serialize, Serializer};

/// An entity, by a name that no other entity of its world has.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entity<'d> {
    /// The name of its type. If the NPC knows several of that type: with `#` and the host's key, or
    /// with its place in the order of creation.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub of: &'d str,
    /// The host's own number for it; 0 for none.
    #[serde(serialize_with = "as_text")]
    pub user_key: u64,
    /// The handle by which the host knows it.
    #[serde(serialize_with = "as_text")]
    pub handle: u64,
}

/// Writes a number as text: not every reader of JSON has numbers of 64 bits.
fn as_text<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// An action done to one supplier.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step<'d> {
    /// What is done.
    pub action: &'d str,
    /// The supplier.
    pub supplier: Entity<'d>,
}

/// One side of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A number; NaN where it isn't known.
    Number(f32),
    /// A flag.
    Flag(bool),
    /// The name of the entity that a reference refers to; none if it refers to nobody.
    Entity(Option<String>),
}

/// A comparison that didn't hold, with the values of its sides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The left side.
    pub left: Value,
    /// `<`, `<=`, `>`, `>=`, `==` or `!=`.
    pub comparison: &'static str,
    /// The right side.
    pub right: Value,
    /// Whether the right side is a number in the document.
    pub right_is_constant: bool,
}

/// An attribute of an entity.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Property<'d> {
    /// The entity.
    pub entity: Entity<'d>,
    /// The attribute.
    pub attribute: &'d str,
}

/// A question to the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Asked<'d> {
    /// The query.
    pub query: &'d str,
    /// The entities that it is about.
    pub about: Vec<Entity<'d>>,
}

/// A condition, and its value when it was measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured<'d> {
    /// The condition as the document has it.
    pub condition: &'d str,
    /// 1 when it holds.
    pub satisfaction: f32,
    /// The comparisons in it that don't hold.
    pub unsatisfied: Vec<Compared>,
    /// The facts that it reads and the NPC lacks.
    pub unknown: Vec<Property<'d>>,
    /// The questions that it asks and that have no answer.
    pub unanswered: Vec<Asked<'d>>,
    /// Whether it divides by zero.
    pub divides_by_zero: bool,
    /// For a precondition that wants enough of a stock which others have booked: how much there is,
    /// and for whom it is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booked: Option<Booked<'d>>,
}

/// A stock of which others have booked some.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Booked<'d> {
    /// How much there is.
    pub there: f32,
    /// How much of it is kept for others.
    pub amount: f32,
    /// Those others, in the order in which they booked.
    pub by: Vec<Entity<'d>>,
}

/// A goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GoalName<'d> {
    /// The drive that made it.
    pub drive: &'d str,
    /// The rule that made it.
    pub rule: &'d str,
    /// The entity that it is about, if its rule binds one.
    pub about: Option<Entity<'d>>,
}

/// A goal, and how urgent it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankedGoal<'d> {
    /// Its name.
    #[serde(flatten)]
    pub name: GoalName<'d>,
    /// How urgent it is.
    pub priority: f32,
}

/// How an NPC was given a drive.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GivenDrive<'d> {
    /// The giver, if the NPC knows it.
    pub by: Option<Entity<'d>>,
}

/// What a plan does for a drive.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DriveChange<'d> {
    /// The drive.
    pub drive: &'d str,
    /// How the NPC was given it; missing for a drive that it was born with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenDrive<'d>>,
    /// How much the drive counts.
    pub weight: f32,
    /// Its satisfaction now.
    pub now: f32,
    /// Its satisfaction after the plan.
    pub then: f32,
}

/// A flag, as it was when the search began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FlagNow<'d> {
    /// The flag.
    pub flag: &'d str,
    /// Whether it held.
    pub holds: bool,
}
